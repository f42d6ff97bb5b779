"""``khepri selfcheck`` as it is called: words, JSON, exit codes."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from archive.samples import ALL
from khepri.archive import Archive
from khepri.cli.main import khepri
from khepri.errors import ArchiveError


def run(*words: str) -> Result:
    """Run the command."""
    return CliRunner().invoke(khepri, ["selfcheck", *words])


def test_without_an_archive_there_is_nothing_to_check(data_folder: Path) -> None:
    done = run()
    assert done.exit_code == 0
    assert "nothing to check" in done.output
    assert json.loads(run("--json").output)["sound"] is True
    assert not data_folder.exists()


@pytest.mark.parametrize("command", ["selfcheck", "games list"])
@pytest.mark.parametrize(
    ("link", "target", "why"),
    [
        ("archive.sqlite", "archive.sqlite", "archive.sqlite is a link that leads back to itself"),
        (".", "data", "data is a link that leads back to itself"),
        (".", "unplugged", "data is a link to a place that is not there"),
    ],
)
def test_a_link_that_leads_nowhere_is_not_taken_for_an_archive_that_is_not_there_yet(
    data_folder: Path, command: str, link: str, target: str, why: str
) -> None:
    place = data_folder / link
    place.parent.mkdir(parents=True, exist_ok=True)
    place.symlink_to(target)
    done = CliRunner().invoke(khepri, command.split())
    assert isinstance(done.exception, ArchiveError)
    assert why in str(done.exception)


def test_a_sound_archive_is_said_to_be_so() -> None:
    with Archive() as archive:
        archive.add_all(ALL)
    done = run()
    assert (done.exit_code, done.output) == (0, "4 games, 0 setups, 0 events: all is sound.\n")


def test_what_does_not_hold_is_told(data_folder: Path) -> None:
    with Archive() as archive:
        archive.add_all(ALL)
    with closing(sqlite3.connect(data_folder / "archive.sqlite")) as connection:
        connection.execute("UPDATE games SET result = '0-1' WHERE id = 1")
        connection.commit()
    done = run()
    assert done.exit_code == 1
    assert done.output.startswith("game 1: Its result is 0-1, but the board says 1-0")
    assert done.output.endswith("findings.\n")
    told = run("--json")
    assert told.exit_code == 1
    data = json.loads(told.output)
    assert (data["sound"], data["games"]) == (False, 4)
    assert data["findings"][0] == {
        "kind": "wrong result",
        "where": "game 1",
        "sentence": "Its result is 0-1, but the board says 1-0 (pharaoh hit).",
    }
