"""``khepri setups``: exit codes, what is written where, and JSON."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from khepri.archive import Archive
from khepri.cli.main import khepri
from khepri.errors import ArchiveError
from khepri.games import laser, othello
from khepri.games.named_setup import HEADING, NamedSetup

FRIDAY = NamedSetup.of("Friday club", laser.GAME, "khet2", laser.LAYOUTS["dynasty"])
SMALL = NamedSetup.of("Small 👍", othello.GAME, "4", "-----OX--XO----- X")
EMPTY = NamedSetup.of("Nothing", laser.GAME, "club", "10/10/10/10/10/10/10/10 b")


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Keep the archive of the tests out of the user's own."""
    monkeypatch.setenv("KHEPRI_DATA_DIR", str(tmp_path / "data"))
    return tmp_path


@pytest.fixture
def full(folder: Path) -> None:
    """Put some setups into the collection."""
    with Archive() as archive:
        for named in (FRIDAY, SMALL, EMPTY):
            archive.setups.save(named)


def run(*words: str, typed: str = "") -> Result:
    """Run a command."""
    return CliRunner().invoke(khepri, ["setups", *words], input=typed)


def answer(*words: str) -> Any:
    """Run a command that answers in JSON and succeeds."""
    result = run(*words, "--json")
    assert (result.exit_code, result.stderr) == (0, "")
    return json.loads(result.stdout)


def test_an_empty_collection_is_a_list_of_nothing() -> None:
    assert (run("list").stdout, run("list").stderr) == ("", "0 setups.\n")
    assert answer("list") == []
    assert run("export").stdout == f"{HEADING}\n"


@pytest.mark.usefixtures("full")
def test_setups_are_listed_as_the_lines_they_are_handed_on_in() -> None:
    assert run("list").stdout.splitlines() == [FRIDAY.line(), EMPTY.line(), SMALL.line()]
    assert run("list", "--game", "othello").stdout.splitlines() == [SMALL.line()]
    described = answer("list")
    assert described[0]["line"] == FRIDAY.line()
    assert described[0]["problems"] == []
    assert len(described[1]["problems"]) == 4


@pytest.mark.usefixtures("full")
def test_a_teacher_hands_setups_to_another_computer(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = folder / "club.txt"
    assert answer("export", "friday CLUB", "Small 👍", "--output", str(file))["exported"] == 2
    assert run("export", "--output", str(file)).stdout == f"3 setups written to {file}.\n"
    assert run("export", "Nothing").stdout == f"{HEADING}\n{EMPTY.line()}\n"
    monkeypatch.setenv("KHEPRI_DATA_DIR", str(folder / "another"))
    assert (
        run("import", str(file)).stdout
        == f"{file}: 3 setups added, 0 already there, 0 unreadable.\n"
    )
    (report,) = answer("import", str(file))
    assert (report["added"], report["known"]) == (0, 3)
    assert run("export").stdout == file.read_text(encoding="utf-8")


@pytest.mark.usefixtures("full")
def test_an_import_tells_bad_lines_and_takes_the_others(folder: Path) -> None:
    typed = f"oops\nlaser club {EMPTY.text} friday club\n"
    result = run("import", "-", str(folder / "nowhere.txt"), typed=typed)
    assert result.exit_code == 1
    assert "-: 1 setup added, 0 already there, 1 unreadable." in result.stdout
    assert "-: friday club is called friday club (2) here." in result.stderr
    assert "-: Line 1: Something is missing" in result.stderr
    assert "nowhere.txt: it cannot be read (there is no such file)." in result.stderr
    failed = json.loads(run("import", "-", "--json", typed="oops").stdout)
    assert failed[0]["errors"][0]["line"] == 1


@pytest.mark.usefixtures("full")
def test_setups_are_deleted_and_brought_back() -> None:
    assert isinstance(run("delete", "Nothing", "Nobody").exception, ArchiveError)
    assert len(answer("list")) == 3
    assert run("delete", "Nothing", "SMALL 👍").stdout == "2 setups deleted.\n"
    assert len(answer("list")) == 1
    assert answer("delete", "--undo", "nothing") == {"restored": 1}
    assert [each["name"] for each in answer("list")] == ["Friday club", "Nothing"]
    refused = run("delete", "--undo", "Friday club")
    assert "No setup called 'Friday club' was deleted" in str(refused.exception)


@pytest.mark.usefixtures("full")
def test_a_file_that_cannot_be_written_is_told(folder: Path) -> None:
    taken = folder / "folder"
    taken.mkdir()
    result = run("export", "--output", str(taken / "no" / "club.txt"))
    assert "cannot be written" in str(result.exception)
    assert run("export", "--json").exit_code == 2
