"""Errors that nobody foresaw: whatever was started, they are one sentence and a file."""

from __future__ import annotations

import os
import runpy
import subprocess
import sys
from pathlib import Path

import pytest

from khepri.cli.main import main
from khepri.errors import ArchiveError, NoHomeError
from khepri.system import fault_log, folders
from patience import PATIENCE_S


class Unforeseen(Exception):  # noqa: N818 - it is named after what it stands for
    """Nothing in the program knows this."""


@pytest.fixture(autouse=True)
def log(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return where faults are written down; it lies outside of the user's own folders."""
    monkeypatch.setattr(fault_log, "log_folder", lambda: tmp_path / "log")
    return tmp_path / "log" / "faults.log"


def start(monkeypatch: pytest.MonkeyPatch, *words: str) -> int:
    """Run the program as its user does; return how it ended."""
    monkeypatch.setattr(sys, "argv", ["khepri", *words])
    with pytest.raises(SystemExit) as ended:
        main()
    return int(ended.value.code or 0)


def fail(*_: object, **__: object) -> None:
    """Do what nobody foresaw."""
    raise Unforeseen("Zoë's secret")


@pytest.mark.parametrize(
    ("words", "place"),
    [
        (("games", "list"), "khepri.cli.games.opened_archive"),
        (("club", "serve"), "khepri.cli.club_running.run_club"),
        (("club", "serve"), "khepri.cli.club_running._server"),
        (("play", "--text"), "khepri.cli.text.game.TextGame.run"),
        (("match", "othello", "level:1", "level:1"), "khepri.cli.match.play_contest"),
        ((), "khepri.cli.main.open_window"),
    ],
    ids=lambda value: value if isinstance(value, str) else " ".join(value),
)
def test_a_command_says_it_and_writes_it_down(
    words: tuple[str, ...],
    place: str,
    log: Path,
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(place, fail)
    assert start(monkeypatch, *words) == 1
    said = capfd.readouterr().err
    assert "Traceback" not in said
    assert said.splitlines()[-1] == (
        "khepri: Something went wrong that nobody foresaw (Unforeseen)."
        f" What happened is written in {log}."
    )
    assert "Zoë's secret" in log.read_text(encoding="utf-8")


def test_the_window_says_it_and_writes_it_down(
    log: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setattr("khepri.app.main.settings_path", lambda: tmp_path / "settings.json")
    monkeypatch.setattr("khepri.app.main.Window", fail)
    assert start(monkeypatch) == 1
    said = capfd.readouterr().err
    assert said.startswith("khepri: Something went wrong, and Khepri had to stop.")
    assert said.endswith(f"What happened is written in {log}.\n")
    assert "Unforeseen" in log.read_text(encoding="utf-8")


def test_the_module_says_it_and_writes_it_down(
    log: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("khepri.cli.games.opened_archive", fail)
    monkeypatch.setattr(sys, "argv", ["khepri", "games", "list"])
    with pytest.raises(SystemExit) as ended:
        runpy.run_module("khepri", run_name="__main__")
    assert ended.value.code == 1
    assert "Traceback" not in capfd.readouterr().err
    assert log.exists()


def test_a_sentence_of_khepri_stays_one(
    log: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    def refuse() -> None:
        raise ArchiveError("The disk is full.")

    monkeypatch.setattr("khepri.cli.games.opened_archive", refuse)
    assert start(monkeypatch, "games", "list") == 1
    assert capfd.readouterr().err == "khepri: The disk is full.\n"
    assert not log.exists()


def test_a_log_that_cannot_be_written_is_no_second_error(
    log: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    log.parent.write_text("a file where the folder should be")
    monkeypatch.setattr("khepri.cli.games.opened_archive", fail)
    assert start(monkeypatch, "games", "list") == 1
    assert capfd.readouterr().err == (
        "khepri: Something went wrong that nobody foresaw (Unforeseen).\n"
    )


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="Windows has no such pipes")
def test_a_pipe_in_the_place_of_the_log_keeps_nobody_waiting(
    log: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    log.parent.mkdir()
    os.mkfifo(log)
    monkeypatch.setattr("khepri.cli.games.opened_archive", fail)
    assert start(monkeypatch, "games", "list") == 1


def test_a_missing_file_of_khepri_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    def lost(*parts: str) -> Path:
        return tmp_path.joinpath("assets", *parts)

    monkeypatch.setattr("khepri.app.faces.diagram_svg.asset_path", lost)
    monkeypatch.setattr(fault_log, "asset_path", lost)
    assert start(monkeypatch, "rules", "--html", "--output", str(tmp_path / "rules.html")) == 1
    said = capfd.readouterr().err
    assert f"khepri: A file of Khepri is missing ({lost()}" in said
    assert "install Khepri again" in said


@pytest.mark.parametrize("name", ["", ".", "/", "/nowhere/at/all.pgn"])
def test_an_export_that_cannot_be_written_is_told(
    name: str, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    assert start(monkeypatch, "games", "export", "--all", "--output", name) in {1, 2}
    said = capfd.readouterr().err
    assert "nobody foresaw" not in said
    assert "cannot be written" in said or "must name a file" in said


# Somebody without a home


def test_without_a_home_folder_it_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    def homeless(*_: object, **__: object) -> str:
        raise RuntimeError("could not determine the home directory")

    for kind in ("data", "config", "log", "documents"):
        monkeypatch.setattr(f"platformdirs.user_{kind}_dir", homeless)
    monkeypatch.delenv("KHEPRI_DATA_DIR")
    for find in (folders.data_folder, folders.settings_folder, folders.documents_folder):
        with pytest.raises(NoHomeError, match="KHEPRI_DATA_DIR"):
            find()
    monkeypatch.setenv("KHEPRI_DATA_DIR", "/club")
    for find in (folders.data_folder, folders.settings_folder, folders.log_folder):
        assert find() == Path("/club")


# Becoming such a user would take root, and a clone that everybody may read.
UNKNOWN = """
import os, pwd, sys

def unknown(number):
    raise KeyError(f"getpwuid(): uid not found: {number}")

pwd.getpwuid = unknown
os.environ.clear()
sys.argv = ["khepri", "games", "list"]
from khepri.cli.main import main
main()
"""


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere nobody is without a name")
def test_a_user_whom_the_system_does_not_know_is_told(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", UNKNOWN],
        capture_output=True,
        text=True,
        check=False,
        timeout=PATIENCE_S,
        cwd=tmp_path,
    )
    assert done.returncode == 1
    assert done.stderr == (
        "khepri: Khepri does not know where to keep anything: you have no home folder here. Name a"
        " folder in KHEPRI_DATA_DIR.\n"
    )
