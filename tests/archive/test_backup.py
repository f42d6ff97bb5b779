"""A backup holds everything, and comes back whatever was there before."""

from __future__ import annotations

import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from archive.make_version_1 import FIXTURE
from archive.samples import ALL, NOON, as_somebody, numbered, play_two
from archive.test_log_lineage import (
    games_in,
    kept_logs,
    killed_in_play,
    version_7,
)
from khepri.archive import Archive, recovery
from khepri.archive.archive_file import log_of
from khepri.archive.backup import BackupContent, back_up_archive, restore_archive
from khepri.errors import ArchiveError, LockedError, NewerSchemaError
from khepri.system.files import replace_atomically

# Holds an archive open, and saves another game each time it is asked.
PLAYER = """
import sys
from pathlib import Path
from archive.samples import play_two
from khepri.archive import Archive

with Archive(Path(sys.argv[1])) as archive:
    print(play_two(archive), flush=True)
    for line in sys.stdin:
        print(play_two(archive), flush=True)
"""


@pytest.fixture
def target(tmp_path: Path) -> Path:
    """Return where a backup may be."""
    return tmp_path / "stick" / "backup.sqlite"


@pytest.fixture(autouse=True)
def stick(target: Path) -> None:
    """Plug in what backups are put on."""
    target.parent.mkdir()


def fill(path: Path) -> None:
    """Make an archive with four games."""
    with Archive(path, now=lambda: NOON) as archive:
        archive.add_all(ALL)


def playing(path: Path) -> subprocess.Popen[str]:
    """Start another program that has saved a game and goes on."""
    player = subprocess.Popen(
        [sys.executable, "-c", PLAYER, str(path)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        cwd=Path(__file__).parents[1],
    )
    assert said(player)
    return player


def said(player: subprocess.Popen[str]) -> str:
    """Return the number of the game that was saved."""
    assert player.stdout is not None
    return player.stdout.readline().strip()


def names_in(folder: Path) -> list[str]:
    """Return what lies in a folder, without the lock of repairs."""
    return sorted(each.name for each in folder.iterdir() if "repairing" not in each.name)


# Backing up


def test_a_backup_is_one_private_file_with_everything(path: Path, target: Path) -> None:
    fill(path)

    assert back_up_archive(path, target) == BackupContent(4, 0, 0, 0)

    assert names_in(target.parent) == ["backup.sqlite"]
    assert target.stat().st_mode & 0o777 == 0o600
    assert games_in(target) == ([1, 2, 3, 4], "")


def test_beside_a_running_program_a_backup_is_made_but_none_comes_back(
    path: Path, target: Path
) -> None:
    """What the program saved last is in it, and the program goes on in the archive that it has."""
    fill(path)
    with playing(path) as player:
        content = back_up_archive(path, target)
        with pytest.raises(LockedError, match="close Khepri everywhere"):
            restore_archive(target, path)
        assert player.stdin is not None
        player.stdin.write("again\n")
        player.stdin.flush()
        assert said(player) == "6"
        player.communicate()

    assert content.games == 5
    assert games_in(target)[0] == [1, 2, 3, 4, 5]
    assert games_in(path) == ([1, 2, 3, 4, 5, 6], "")
    assert names_in(path.parent) == ["archive.sqlite", "stick"]


def test_a_backup_has_what_a_killed_program_saved_last(
    path: Path, target: Path, tmp_path: Path
) -> None:
    fill(path)
    killed_in_play(tmp_path, path)

    assert back_up_archive(path, target).games == 5


def test_a_backup_that_was_made_in_play_is_what_it_was_when_it_is_copied_back(
    path: Path, target: Path, tmp_path: Path
) -> None:
    """What a killed program has played after it is about the same archive, but not about it."""
    playing_here = tmp_path / "playing.sqlite"
    with Archive(playing_here, now=lambda: NOON) as archive:
        archive.add_all(ALL)
        back_up_archive(playing_here, target)
        play_two(archive)
        shutil.copyfile(log_of(playing_here), log_of(path))
    shutil.copyfile(target, path)

    assert games_in(path)[0] == [1, 2, 3, 4]
    assert kept_logs(path)


def test_a_backup_replaces_another_only_when_it_is_complete(path: Path, target: Path) -> None:
    fill(path)
    target.write_bytes(b"older")
    with path.open("r+b") as file:
        file.seek(4096 * 5)
        file.write(b"x" * 4096 * 20)

    with pytest.raises(ArchiveError, match=r"damaged .* It was not copied\."):
        back_up_archive(path, target)

    assert (names_in(target.parent), target.read_bytes()) == (["backup.sqlite"], b"older")


def test_what_cannot_be_backed_up_is_said(path: Path, target: Path) -> None:
    with pytest.raises(ArchiveError, match="nothing to back up"):
        back_up_archive(path, target)
    fill(path)
    with pytest.raises(ArchiveError, match="the archive itself"):
        back_up_archive(path, path)
    with pytest.raises(ArchiveError, match="it is not a file"):
        back_up_archive(path, target.parent)
    with pytest.raises(ArchiveError, match="No such file or directory"):
        back_up_archive(path, target.parent / "missing" / "backup.sqlite")
    assert games_in(path)[0] == [1, 2, 3, 4]


def test_a_stick_that_may_not_be_written_is_said(path: Path, closed_folder: Path) -> None:
    here = closed_folder / "archive.sqlite"
    fill(here)
    closed = closed_folder / "stick"
    closed.mkdir(mode=0o500)
    with (
        as_somebody(closed_folder),
        pytest.raises(
            ArchiveError, match=r"backup\.sqlite cannot be written \(Permission denied\)"
        ),
    ):
        back_up_archive(here, closed / "backup.sqlite")


# Bringing back


def test_a_backup_comes_back_and_what_was_there_is_kept(path: Path, target: Path) -> None:
    fill(path)
    back_up_archive(path, target)
    with Archive(path, now=lambda: NOON) as archive:
        archive.add_all(numbered(3))

    report = restore_archive(target, path)

    kept = path.with_name("archive.before-restore.sqlite")
    assert (report.content.games, report.kept) == (4, kept)
    assert names_in(path.parent) == [kept.name, path.name, "stick"]
    assert path.stat().st_mode & 0o777 == 0o600
    assert games_in(path) == ([1, 2, 3, 4], "")
    assert len(games_in(kept)[0]) == 7
    restore_archive(kept, path)
    assert len(games_in(path)[0]) == 7


def test_a_backup_comes_to_a_new_computer(tmp_path: Path, path: Path, target: Path) -> None:
    fill(path)
    back_up_archive(path, target)
    new = tmp_path / "home" / "khepri" / "archive.sqlite"

    assert restore_archive(target, new).kept is None

    assert games_in(new) == ([1, 2, 3, 4], "")


def test_what_a_killed_program_left_does_not_come_into_a_backup_but_is_kept_with_its_own(
    path: Path, target: Path, tmp_path: Path
) -> None:
    fill(path)
    back_up_archive(path, target)
    killed_in_play(tmp_path, path)

    kept = restore_archive(target, path).kept

    assert not log_of(path).exists()
    assert games_in(path) == ([1, 2, 3, 4], "")
    assert kept is not None
    assert games_in(kept) == ([1, 2, 3, 4, 5], "")


def test_nothing_comes_back_while_this_program_has_the_archive_open(
    path: Path, target: Path
) -> None:
    fill(path)
    back_up_archive(path, target)
    with Archive(path, now=lambda: NOON) as archive:
        with pytest.raises(LockedError, match="close Khepri everywhere"):
            restore_archive(target, path)
        archive.add_all(numbered(1))
    assert len(games_in(path)[0]) == 5


def test_an_archive_of_the_first_version_comes_back(path: Path, target: Path) -> None:
    with closing(sqlite3.connect(target)) as connection:
        connection.executescript(FIXTURE.read_text(encoding="utf-8"))
    before = target.read_bytes()

    games = restore_archive(target, path).content.games

    assert games > 0
    assert len(games_in(path)[0]) == games
    assert target.read_bytes() == before


def test_an_archive_without_stamps_comes_back(path: Path, target: Path) -> None:
    fill(target)
    version_7(target)
    restore_archive(target, path)
    assert games_in(path) == ([1, 2, 3, 4], "")


def newer(file: Path) -> None:
    fill(file)
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("PRAGMA user_version = 99")


def foreign(file: Path) -> None:
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("CREATE TABLE recipes (name TEXT)")


def cut_off(file: Path) -> None:
    fill(file)
    with file.open("r+b") as opened:
        opened.truncate(file.stat().st_size // 2)


def page(file: Path) -> None:
    file.write_text("<!doctype html> This is no database. " * 30, encoding="utf-8")


@pytest.mark.parametrize(
    ("make", "kind", "why"),
    [
        (newer, NewerSchemaError, "newer Khepri"),
        (foreign, ArchiveError, "another program's database"),
        (cut_off, ArchiveError, "damaged"),
        (page, ArchiveError, "damaged"),
        (Path.touch, ArchiveError, "empty"),
        (Path.mkdir, ArchiveError, "a folder"),
        (lambda _: None, ArchiveError, "There is no file"),
    ],
)
def test_what_is_not_a_sound_archive_changes_nothing(
    path: Path, target: Path, make: object, kind: type[ArchiveError], why: str
) -> None:
    fill(path)
    assert callable(make)
    make(target)
    before = path.read_bytes()

    with pytest.raises(kind, match=why):
        restore_archive(target, path)

    assert path.read_bytes() == before
    assert names_in(path.parent) == ["archive.sqlite", "stick"]


def test_a_restore_that_was_cut_off_between_the_two_names_is_finished(
    path: Path, target: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fill(path)
    back_up_archive(path, target)
    with Archive(path, now=lambda: NOON) as archive:
        archive.add_all(numbered(3))

    def killed(written: Path, place: Path) -> None:
        if place == path:
            raise KeyboardInterrupt
        replace_atomically(written, place)

    monkeypatch.setattr(recovery, "replace_atomically", killed)
    with pytest.raises(KeyboardInterrupt):
        restore_archive(target, path)
    monkeypatch.undo()

    assert games_in(path) == ([1, 2, 3, 4], "")
    assert len(games_in(path.with_name("archive.before-restore.sqlite"))[0]) == 7
