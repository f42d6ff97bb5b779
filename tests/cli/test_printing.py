"""``khepri rules`` and ``khepri learn report``: words on the screen, pages and tables in files."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from khepri.cli.main import khepri
from khepri.games.registry import all_games
from khepri.learn.progress import Fact, FactKind, LearningLog


def run(*words: str) -> Result:
    """Run a command."""
    return CliRunner().invoke(khepri, list(words))


@pytest.fixture
def learned(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Return the folder of a machine on which two have learned something."""
    monkeypatch.setenv("KHEPRI_DATA_DIR", str(tmp_path))
    log = LearningLog.of_this_user()
    for name, day in (("Zoë Martens", "2026-11-16T15:00:00"), ("=1+1", "2026-10-01")):
        log.add(Fact(name, "laser-01-meet-the-laser", 1, FactKind.RIGHT, when=day))
    return tmp_path


def test_the_rules_are_told_in_words() -> None:
    told = run("rules")
    assert told.exit_code == 0
    for spec in all_games():
        assert f"{spec.title}\n" in told.stdout
    assert "Othello" not in run("rules", "laser").stdout


def test_the_rules_become_a_page(tmp_path: Path) -> None:
    told = run("rules", "othello", "--html", "--output", str(tmp_path / "rules.html"))
    assert (told.exit_code, told.output) == (0, "")
    written = (tmp_path / "rules.html").read_text(encoding="utf-8")
    assert written.startswith("<!DOCTYPE html>")
    assert "<svg" in written


def test_a_file_that_cannot_be_written_has_a_reason(tmp_path: Path) -> None:
    told = run("rules", "--output", str(tmp_path / "nowhere" / "rules.txt"))
    assert told.exit_code == 1
    assert "cannot be written" in str(told.exception)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes with names here")
def test_a_pipe_is_written_into_and_stays_one(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    end = os.open(pipe, os.O_RDWR | os.O_NONBLOCK)
    try:
        assert run("rules", "othello", "--output", str(pipe)).exit_code == 0
        assert os.read(end, 1000).startswith(b"Othello")
    finally:
        os.close(end)
    assert pipe.is_fifo()


def test_the_class_sheet_is_told_and_written(learned: Path) -> None:
    told = run("learn", "report", "--since", "2026-11-01")
    assert told.stdout.startswith("Zoë Martens. last here: 2026-11-16;")
    assert "=1+1" not in told.stdout
    table = learned / "class.csv"
    assert (
        run("learn", "report", "--csv", "--delimiter", ";", "--output", str(table)).exit_code == 0
    )
    head, *rows = table.read_text(encoding="utf-8-sig").splitlines()
    assert head.startswith("Name;Last here;Minutes;")
    assert [row.partition(";")[0] for row in rows] == ["'=1+1", "Zoë Martens"]
    page = run("learn", "report", "--html", "--initials", "--without", "=1+1")
    assert "Z. M." in page.stdout
    assert "=1+1" not in page.stdout
