"""``khepri archive`` and ``khepri selfcheck`` as they are called: words, JSON, exit codes."""

from __future__ import annotations

import json
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from archive.samples import ALL
from khepri.archive import Archive
from khepri.cli.main import khepri
from khepri.errors import ArchiveError

# Backing up and restoring


def run(*words: object) -> Result:
    """Run the command."""
    return CliRunner().invoke(khepri, ["archive", *map(str, words)])


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Return where a backup of an archive with four games may be."""
    with Archive() as archive:
        archive.add_all(ALL)
    return tmp_path / "backup.sqlite"


def test_alone_it_tells_what_it_can_do() -> None:
    told = run().output
    assert "backup" in told
    assert "restore" in told


def test_a_backup_and_back(data_folder: Path, file: Path) -> None:
    done = run("backup", file)
    assert done.exit_code == 0
    assert done.stdout == f"{file}: 4 games, 0 setups, 0 events, 0 people.\n"
    assert "Not in it: your settings, and the presets" in done.stderr
    assert str(data_folder) in done.stderr

    done = run("restore", file)

    archive = data_folder / "archive.sqlite"
    assert done.stdout == (
        f"{archive}: 4 games, 0 setups, 0 events, 0 people.\n"
        f"What was there before is kept as {data_folder / 'archive.before-restore.sqlite'}.\n"
    )


def test_a_backup_and_back_as_json(data_folder: Path, file: Path) -> None:
    figures = {"games": 4, "setups": 0, "events": 0, "people": 0}
    assert json.loads(run("backup", file, "--json").stdout) == {"file": str(file), **figures}
    shutil.rmtree(data_folder)
    told = json.loads(run("restore", file, "--json").stdout)
    assert told == {"archive": str(data_folder / "archive.sqlite"), "kept": None, **figures}


def test_a_file_that_is_there_is_replaced_only_by_force(file: Path) -> None:
    file.write_text("Shopping list", encoding="utf-8")
    done = run("backup", file)
    assert isinstance(done.exception, ArchiveError)
    assert "is there already" in str(done.exception)
    assert file.read_text(encoding="utf-8") == "Shopping list"
    assert run("backup", file, "--force").exit_code == 0
    assert run("restore", file).exit_code == 0


# Checking


def selfcheck(*words: str) -> Result:
    """Run the command."""
    return CliRunner().invoke(khepri, ["selfcheck", *words])


def test_without_an_archive_there_is_nothing_to_check(data_folder: Path) -> None:
    done = selfcheck()
    assert done.exit_code == 0
    assert "nothing to check" in done.output
    assert json.loads(selfcheck("--json").output)["sound"] is True
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
    done = selfcheck()
    assert (done.exit_code, done.output) == (0, "4 games, 0 setups, 0 events: all is sound.\n")


def test_what_does_not_hold_is_told(data_folder: Path) -> None:
    with Archive() as archive:
        archive.add_all(ALL)
    with closing(sqlite3.connect(data_folder / "archive.sqlite")) as connection:
        connection.execute("UPDATE games SET result = '0-1' WHERE id = 1")
        connection.commit()
    done = selfcheck()
    assert done.exit_code == 1
    assert done.output.startswith("game 1: Its result is 0-1, but the board says 1-0")
    assert done.output.endswith("findings.\n")
    told = selfcheck("--json")
    assert told.exit_code == 1
    data = json.loads(told.output)
    assert (data["sound"], data["games"]) == (False, 4)
    assert data["findings"][0] == {
        "kind": "wrong result",
        "where": "game 1",
        "sentence": "Its result is 0-1, but the board says 1-0 (pharaoh hit).",
    }
