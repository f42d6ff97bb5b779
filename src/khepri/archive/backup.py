"""A copy of the archive that somebody keeps elsewhere, and bringing it back.

A backup is one file, and never the file that a write-ahead log goes on from: it gets a stamp of
its own. It may be made while games are played. It comes back only when nobody has the archive
open: a program that goes on with its game would write it into an archive in which that number is
another game.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from khepri.archive.archive_file import (
    FIRST_STAMPED,
    is_file_there,
    is_in_use,
    log_of,
    stamp,
    unchanged,
)
from khepri.archive.connection import DamagedError, free_path, translated_errors
from khepri.archive.migrations import require_khepri_archive, version_of
from khepri.archive.recovery import change_places, one_at_a_time, recovered_name, remove_with_log
from khepri.errors import ArchiveError, LockedError
from khepri.system.files import (
    create_exclusively,
    make_private_folder,
    replace_atomically,
    temporary_name,
)
from khepri.system.names import plural


@dataclass(frozen=True, slots=True)
class BackupContent:
    """How much is in a backup."""

    games: int
    setups: int
    events: int
    people: int

    @classmethod
    def of(cls, connection: sqlite3.Connection) -> BackupContent:
        """Count what was not deleted."""
        return cls(*(_count(connection, each) for each in _TABLES))

    def __str__(self) -> str:
        words = (
            (self.games, "game", "games"),
            (self.setups, "setup", "setups"),
            (self.events, "event", "events"),
            (self.people, "person", "people"),
        )
        return ", ".join(plural(count, one, more) for count, one, more in words)


_TABLES = ("games", "setups", "tournaments", "people")


@dataclass(frozen=True, slots=True)
class RestoreReport:
    """What was brought back, and where the archive is now that was there before."""

    content: BackupContent
    kept: Path | None
    """None if there was no archive."""


def back_up_archive(path: Path, target: Path) -> BackupContent:
    """Copy an archive as it stands now into one file, which may replace another.

    :raises ArchiveError: if that cannot be done; the other file is still there then.
    """
    if not is_file_there(path):
        raise ArchiveError(f"There is no archive at {path} yet: nothing to back up.")
    if target.exists() and not target.is_file():
        raise ArchiveError(f"{target} cannot be written: it is not a file.")
    _require_two_files(path, target)
    with _checked_copy(path, target) as (copy, content):
        try:
            replace_atomically(copy, target)
        except OSError as error:
            raise _unwritable(target, error) from error
    return content


def restore_archive(source: Path, path: Path) -> RestoreReport:
    """Put a copy of a backup in the place of the archive, which is kept under another name.

    :raises LockedError: if anybody has the archive open.
    :raises NewerSchemaError: if a newer Khepri has written the backup.
    :raises ArchiveError: if it is not a sound archive, or cannot be put there. Nothing has changed.
    """
    if not is_file_there(source):
        raise ArchiveError(f"There is no file {source}.")
    _require_two_files(source, path)
    with translated_errors(path):
        is_file_there(path)  # or may be
        make_private_folder(path.parent)
    with (
        _checked_copy(source, path) as (copy, content),
        translated_errors(path),
        one_at_a_time(path),
    ):
        if is_in_use(path):
            raise LockedError(
                "The archive is in use: close Khepri everywhere, the club night too, and try again."
            )
        kept = free_path(path, "before-restore")
        replace_atomically(copy, recovered_name(path))
        with change_places(path, kept):
            pass
    # Where there was no archive, moves of one that is gone may still have been there.
    found = (each for each in (kept, log_of(kept)) if each.exists())
    return RestoreReport(content, next(found, None))


def _require_two_files(one: Path, other: Path) -> None:
    with suppress(OSError):
        if one.samefile(other):
            raise ArchiveError(f"{one} is the archive itself: name another file.")


@contextmanager
def _checked_copy(source: Path, target: Path) -> Iterator[tuple[Path, BackupContent]]:
    """Yield a sound copy of an archive, in the folder of `target`, and what is in it.

    Whoever does not move it away has none.

    :raises ArchiveError: if there is no sound archive to be copied, or no room for it.
    """
    try:
        copy = temporary_name(target)
        create_exclusively(copy).close()
    except OSError as error:
        raise _unwritable(target, error) from error
    try:
        try:
            content = _copied(source, copy, target)
        except DamagedError as error:
            raise ArchiveError(f"{error} It was not copied.") from error
        yield copy, content
    finally:
        remove_with_log(copy)


def _copied(source: Path, copy: Path, target: Path) -> BackupContent:
    with translated_errors(source), unchanged(source) as (connection, _):
        require_khepri_archive(connection, source)
        if version_of(connection) == 0:
            raise ArchiveError(f"{source} is empty: it is not an archive of Khepri.")
        with closing(sqlite3.connect(copy, isolation_level=None)) as copied:
            # The whole file is waited for before it gets its name.
            copied.execute("PRAGMA synchronous = OFF")
            try:
                connection.backup(copied)
                copied.execute("PRAGMA journal_mode = DELETE")  # one file, nothing beside it
                if version_of(copied) >= FIRST_STAMPED:
                    stamp(copied)
            except sqlite3.OperationalError as error:
                raise ArchiveError(f"{target} cannot be written ({error}).") from error
            (found,) = copied.execute("PRAGMA integrity_check(1)").fetchone()
            if found != "ok":
                raise DamagedError(f"{source} is damaged ({found}).")
            return BackupContent.of(copied)


def _unwritable(target: Path, error: OSError) -> ArchiveError:
    return ArchiveError(f"{target} cannot be written ({error.strerror or error}).")


def _count(connection: sqlite3.Connection, table: str) -> int:
    try:
        (count,) = connection.execute(
            f"SELECT count(*) FROM {table} WHERE deleted_ms IS NULL"  # noqa: S608 - own words
        ).fetchone()
    except sqlite3.OperationalError:  # an older version has no such table
        return 0
    return int(count)
