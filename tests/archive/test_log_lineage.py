"""A write-ahead log is taken up by the file that it belongs to, and by no other."""

from __future__ import annotations

import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import BinaryIO

import pytest

from archive.samples import ALL, NOON, as_somebody, numbered, play_two
from khepri.archive import Archive, archive_file
from khepri.archive.archive_file import Log, log_of
from khepri.archive.check import check_archive

# Opens an archive and takes no log for its own.
DOUBTER = """
import sys
from pathlib import Path
from khepri.archive import Archive
from khepri.archive.archive_file import Log

Log.belongs_to = lambda *_: False
with Archive(Path(sys.argv[1])) as archive:
    sys.exit(archive.notice or 0)
"""

PAGE, FRAME_HEAD, LOG_HEAD = 4096, 24, 32


def as_if_killed(path: Path, target: Path) -> None:
    """Copy an archive that is open: what a program leaves that is killed now."""
    shutil.copyfile(path, target)
    shutil.copyfile(log_of(path), log_of(target))


def killed_in_play(tmp_path: Path, target: Path) -> int:
    """Play on in an archive, which is new if there is none, and be killed; return the game."""
    playing = tmp_path / "playing" / "archive.sqlite"
    playing.parent.mkdir()
    if target.exists():
        shutil.copyfile(target, playing)
    with Archive(playing, now=lambda: NOON) as archive:
        number = play_two(archive)
        as_if_killed(playing, target)
    return number


def games_in(path: Path) -> tuple[list[int], str]:
    """Return the games of an archive, and what is told about it."""
    with Archive(path, now=lambda: NOON) as archive:
        assert archive.database.rows("PRAGMA integrity_check") == [("ok",)]
        return sorted(archive.ids()), archive.notice


def kept_logs(path: Path) -> list[Path]:
    """Return the logs that were put aside."""
    return sorted(path.parent.glob("archive.left-over*-wal"))


@pytest.fixture
def backup(tmp_path: Path) -> Path:
    """Return a copy of an archive with four games."""
    place = tmp_path / "backup.sqlite"
    with Archive(place, now=lambda: NOON) as archive:
        archive.add_all(ALL)
    return place


def test_what_a_killed_program_wrote_last_is_taken_up(path: Path, tmp_path: Path) -> None:
    number = killed_in_play(tmp_path, path)

    assert games_in(path) == ([number], "")
    assert kept_logs(path) == []


def test_a_backup_of_another_archive_is_what_it_was(
    path: Path, tmp_path: Path, backup: Path
) -> None:
    killed_in_play(tmp_path, path)
    log = log_of(path).read_bytes()
    shutil.copyfile(backup, path)

    games, notice = games_in(path)

    assert games == [1, 2, 3, 4]
    (kept,) = kept_logs(path)
    assert kept.read_bytes() == log
    assert str(kept) in notice
    assert check_archive(path).is_sound
    assert games_in(path) == (games, "")


def test_an_older_copy_of_the_same_archive_is_what_it_was(
    path: Path, tmp_path: Path, backup: Path
) -> None:
    shutil.copyfile(backup, path)
    killed_in_play(tmp_path, path)
    shutil.copyfile(backup, path)

    games, notice = games_in(path)

    assert games == [1, 2, 3, 4]
    assert str(kept_logs(path)[0]) in notice


def test_a_newer_copy_of_the_same_archive_is_what_it_was(
    path: Path, tmp_path: Path, backup: Path
) -> None:
    shutil.copyfile(backup, path)
    killed_in_play(tmp_path, path)
    with Archive(backup, now=lambda: NOON) as archive:
        archive.add_all(numbered(3))
    shutil.copyfile(backup, path)

    games, notice = games_in(path)

    assert len(games) == 7
    assert str(kept_logs(path)[0]) in notice


def test_another_programs_log_harms_nothing(path: Path, tmp_path: Path, backup: Path) -> None:
    recipes = tmp_path / "recipes.sqlite"
    with closing(sqlite3.connect(recipes)) as other:
        other.execute("PRAGMA journal_mode = WAL")
        other.execute("CREATE TABLE recipes (name TEXT)")
        other.executemany("INSERT INTO recipes VALUES (?)", [("soup" * 200,)] * 200)
        other.commit()
        shutil.copyfile(log_of(recipes), log_of(path))
    shutil.copyfile(backup, path)

    games, notice = games_in(path)

    assert games == [1, 2, 3, 4]
    assert str(kept_logs(path)[0]) in notice


def test_two_logs_that_were_put_aside_are_both_kept(
    path: Path, tmp_path: Path, backup: Path
) -> None:
    for _ in range(2):
        killed_in_play(tmp_path, path)
        shutil.rmtree(tmp_path / "playing")
        shutil.copyfile(backup, path)
        games_in(path)

    assert len(kept_logs(path)) == 2


@pytest.mark.parametrize("pages", [1, 2, 5, 10, 1000])
def test_a_log_that_was_half_brought_in_is_brought_in(
    path: Path, tmp_path: Path, backup: Path, pages: int
) -> None:
    """SQLite brings pages in by their numbers; a program can be killed after any of them."""
    shutil.copyfile(backup, path)
    number = killed_in_play(tmp_path, path)
    log = Log.of(path)
    assert log is not None
    latest = {page: content for page, _, content in log.frames()}
    with path.open("r+b") as file:
        for page in sorted(latest)[:pages]:
            file.seek((page - 1) * PAGE)
            file.write(latest[page])

    assert games_in(path) == ([1, 2, 3, 4, number], "")


def test_a_log_that_others_are_using_is_left_to_them(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever a look at a file that is being written may seem to show."""
    with Archive(path, now=lambda: NOON) as archive:
        play_two(archive)
        subprocess.run([sys.executable, "-c", DOUBTER, str(path)], check=True)
        monkeypatch.setattr(Log, "belongs_to", lambda *_: False)
        assert games_in(path)[1] == ""
        play_two(archive)
    assert kept_logs(path) == []
    monkeypatch.undo()
    assert games_in(path) == ([1, 2], "")


def test_two_programs_that_open_an_archive_at_once_both_keep_off_a_log_that_does_not_belong(
    path: Path, tmp_path: Path, backup: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The other one asks at the same moment whether anybody has the file open."""
    killed_in_play(tmp_path, path)
    shutil.copyfile(backup, path)
    locked, tries = archive_file._locked, iter((False,))

    @contextmanager
    def in_the_way(file: BinaryIO) -> Iterator[bool]:
        with locked(file) as alone:
            yield next(tries, alone)

    monkeypatch.setattr(archive_file, "_locked", in_the_way)

    assert games_in(path)[0] == [1, 2, 3, 4]
    assert kept_logs(path)


@pytest.mark.parametrize("closed", ["folder", "file"])
def test_what_may_only_be_read_is_read_without_a_log_that_does_not_belong(
    closed_folder: Path, tmp_path: Path, backup: Path, closed: str
) -> None:
    path = closed_folder / "archive.sqlite"
    killed_in_play(tmp_path, path)
    shutil.copyfile(backup, path)
    path.chmod(0o400 if closed == "file" else 0o600)
    closed_folder.chmod(0o700 if closed == "file" else 0o500)

    with as_somebody(closed_folder):
        report = check_archive(path)
        with Archive(path, now=lambda: NOON) as archive:
            games, notice = sorted(archive.ids()), archive.notice

    assert games == [1, 2, 3, 4]
    assert "may be read but not written" in notice
    assert ["belong to another file" in each.sentence for each in report.findings] == [True]


def test_selfcheck_names_a_log_that_does_not_belong(
    path: Path, tmp_path: Path, backup: Path
) -> None:
    killed_in_play(tmp_path, path)
    shutil.copyfile(backup, path)
    before = path.read_bytes(), log_of(path).read_bytes()

    report = check_archive(path)

    assert report.games == 4
    assert ["belong to another file" in each.sentence for each in report.findings] == [True]
    assert (path.read_bytes(), log_of(path).read_bytes()) == before


# Archives of versions without stamps


def version_7(path: Path) -> None:
    """Make an archive what it was before there were stamps."""
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("DROP TABLE lineage")
        connection.execute("PRAGMA user_version = 7")


def killed_in_version_7(tmp_path: Path, target: Path, *changes: str) -> None:
    """Change an archive of version 7 in a log only, and be killed."""
    playing = tmp_path / "playing.sqlite"
    shutil.copyfile(target, playing)
    with closing(sqlite3.connect(playing, isolation_level=None)) as connection:
        for change in changes:
            connection.execute(change)
        as_if_killed(playing, target)


REMARK = "UPDATE games SET remark = 'From the log' WHERE id = 1"


def remark_in(path: Path) -> str:
    """Return what the first game says."""
    with Archive(path, now=lambda: NOON) as archive:
        return archive.load(1).remark


def test_an_older_khepris_log_is_taken_up(path: Path, tmp_path: Path, backup: Path) -> None:
    shutil.copyfile(backup, path)
    version_7(path)
    killed_in_version_7(tmp_path, path, REMARK, "UPDATE games SET deleted_ms = 1 WHERE id = 2")

    assert remark_in(path) == "From the log"
    assert kept_logs(path) == []


def empty(path: Path) -> None:
    Archive(path, now=lambda: NOON).close()


def with_other_games(path: Path) -> None:
    with Archive(path, now=lambda: NOON) as archive:
        archive.add_all(numbered(12))


@pytest.mark.parametrize("make", [empty, with_other_games])
def test_an_older_khepris_log_of_another_archive_is_not(
    path: Path, tmp_path: Path, backup: Path, make: Callable[[Path], None]
) -> None:
    make(path)
    version_7(path)
    killed_in_version_7(tmp_path, path, "UPDATE players SET name = name || '!'", "REINDEX")
    version_7(backup)
    shutil.copyfile(backup, path)

    games, notice = games_in(path)

    assert games == [1, 2, 3, 4]
    assert str(kept_logs(path)[0]) in notice


def test_an_older_khepris_log_is_not_for_an_older_copy(
    path: Path, tmp_path: Path, backup: Path
) -> None:
    version_7(backup)
    shutil.copyfile(backup, path)
    for _ in range(2):
        with closing(sqlite3.connect(path)) as connection:
            connection.execute("PRAGMA user_version = 7")
    killed_in_version_7(tmp_path, path, REMARK, "PRAGMA user_version = 7")
    shutil.copyfile(backup, path)

    assert remark_in(path) != "From the log"
    assert kept_logs(path)


def test_an_archive_that_was_killed_while_it_was_made_is_taken_up(
    path: Path, tmp_path: Path
) -> None:
    making = tmp_path / "making.sqlite"
    with Archive(making, now=lambda: NOON):
        as_if_killed(making, path)
    assert log_of(path).stat().st_size > LOG_HEAD + FRAME_HEAD

    assert games_in(path) == ([], "")
