"""How the archive's file is opened, and what its troubles are called in words."""

from __future__ import annotations

import re
import shutil
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from itertools import count
from pathlib import Path, PurePath
from typing import TypeVar

from khepri.errors import ArchiveError, LockedError
from khepri.system.files import create_private_file, restrict_to_owner

T = TypeVar("T")

PATIENCE_S = 1.0
"""How long another program's writing is waited for."""

LOG_PAGES = 1000
"""The write-ahead log is brought into the file when it has so many pages, which are four megabytes.
More often would make a club night wait for the disk."""

LOW_SPACE_BYTES = 16 * 1024 * 1024
"""With less room than this on the disk the log is brought in after every change."""


class DamagedError(ArchiveError):
    """The file is not what SQLite has written; never leaves this package."""


class ClosedError(ArchiveError):
    """The file or its folder may not be written."""


class FullError(ArchiveError):
    """The disk takes no more: it is full, or this user has had their share of it."""


def connect(
    path: Path, *, read_only: bool = False, patience_s: float = PATIENCE_S
) -> sqlite3.Connection:
    """Open a file, which is made if it is missing; the caller begins and ends transactions.

    A file that is only read is taken as it lies: SQLite would otherwise want to write beside it.
    """
    if not read_only:
        # What SQLite keeps beside the file gets the rights that the file has.
        create_private_file(path)
        for ending in ("-wal", "-shm"):
            restrict_to_owner(path.with_name(path.name + ending))
    mode = "ro&immutable=1" if read_only else "rwc"
    connection = sqlite3.connect(
        f"{address_of(path.absolute())}?mode={mode}",
        uri=True,
        timeout=patience_s,
        isolation_level=None,
    )
    connection.execute("PRAGMA foreign_keys = ON")
    # What macOS calls written may still be in the disk's own memory; elsewhere this does nothing.
    connection.execute("PRAGMA fullfsync = ON")
    # On a full disk there is no room for a file in another folder either.
    connection.execute("PRAGMA temp_store = MEMORY")
    connection.execute(f"PRAGMA wal_autocheckpoint = {LOG_PAGES}")
    return connection


class _InMemory(sqlite3.Connection):
    """A database that ends with the last who knows it: nothing of it could be lost.

    From Python 3.13 on SQLite's module warns of every other that was not closed.
    """

    def __del__(self) -> None:
        self.close()


def connect_in_memory() -> sqlite3.Connection:
    """Open a database that no file holds; the caller begins and ends transactions.

    Python may let go of it in any thread, so that SQLite's module is not to insist on one.
    """
    connection = sqlite3.connect(
        ":memory:", isolation_level=None, check_same_thread=False, factory=_InMemory
    )
    connection.execute("PRAGMA foreign_keys = ON")
    return connection


def address_of(path: PurePath) -> str:
    """Return a path as the address that SQLite wants, also for a folder on a Windows server.

    >>> from pathlib import PureWindowsPath
    >>> address_of(PureWindowsPath("C:/Club games/archive.sqlite"))
    'file:///C:/Club%20games/archive.sqlite'
    >>> address_of(PureWindowsPath("//school/amira/archive.sqlite"))
    'file:////school/amira/archive.sqlite'
    """
    # SQLite knows no servers in addresses, but understands them at the beginning of a path.
    return re.sub(r"^file://(?=[^/])", "file:////", path.as_uri())


def use_write_ahead_log(connection: sqlite3.Connection, patience_s: float) -> None:
    """Let readers and a writer work at once; a file remembers it.

    While others have the file open this fails at once instead of waiting, so it is tried until
    patience is at an end.
    """
    deadline = time.monotonic() + patience_s
    while True:
        try:
            connection.execute("PRAGMA journal_mode = WAL")
        except sqlite3.OperationalError as error:
            busy = error.sqlite_errorcode & 0xFF == sqlite3.SQLITE_BUSY
            if not busy or time.monotonic() > deadline:
                raise
            time.sleep(0.01)
        else:
            return


def checkpoint(connection: sqlite3.Connection) -> None:
    """Write the write-ahead log into the file, and give its room back to the disk.

    If that cannot be done now, because others read from the log or the disk is full, nothing is
    lost: the log stays as it is.
    """
    (patience_ms,) = connection.execute("PRAGMA busy_timeout").fetchone()
    connection.execute("PRAGMA busy_timeout = 0")
    with suppress(sqlite3.OperationalError):
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
    connection.execute(f"PRAGMA busy_timeout = {patience_ms}")


def retry_when_full(change: Callable[[], T]) -> T:
    """Change the archive; on a full disk once more, with what room could be made by then.

    :raises ArchiveError: if it cannot be done; nothing has changed then.
    """
    try:
        return change()
    except FullError:  # whose owner has just brought the log in
        return change()


def is_disk_nearly_full(path: Path) -> bool:
    """Say whether there is little room left on the disk of a file."""
    try:
        return shutil.disk_usage(path.parent).free < LOW_SPACE_BYTES
    except OSError:
        return False


@contextmanager
def translated_errors(path: Path | None) -> Iterator[None]:
    """Turn what SQLite and the system complain about into sentences.

    :raises ArchiveError: instead of `sqlite3.Error` and `OSError`.
    """
    try:
        yield
    except sqlite3.ProgrammingError:
        raise  # a mistake of this program, not a trouble of the file
    except sqlite3.Error as error:
        raise _archive_error(error, path) from error
    except OSError as error:
        where = path.parent if path else "the archive"
        raise ArchiveError(
            f"Khepri cannot use {where} for its games ({error.strerror or error})."
        ) from error


def _archive_error(error: sqlite3.Error, path: Path | None) -> ArchiveError:
    name = path or "the archive"
    # The low byte is the kind of trouble; the rest only details it.
    match getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR) & 0xFF:
        case sqlite3.SQLITE_BUSY | sqlite3.SQLITE_LOCKED | sqlite3.SQLITE_PROTOCOL:
            return LockedError(
                "Another program is busy with the games of Khepri: wait a moment and try again."
            )
        case sqlite3.SQLITE_FULL:
            return FullError(
                "The disk is full: the last change is not saved yet. Make some room;"
                " everything saved before is safe."
            )
        case sqlite3.SQLITE_READONLY | sqlite3.SQLITE_PERM | sqlite3.SQLITE_AUTH:
            return ClosedError(f"{name} may be read but not written: nothing new can be saved.")
        case sqlite3.SQLITE_CANTOPEN:
            return ClosedError(f"{name} cannot be opened: may you write in that folder?")
        case sqlite3.SQLITE_IOERR:
            # A share of the disk that is used up is told as an error in writing.
            full = error.sqlite_errorcode == sqlite3.SQLITE_IOERR_WRITE
            return (FullError if full else ArchiveError)(
                f"The disk does not accept {name} ({error}): the last change is not saved yet."
            )
        case sqlite3.SQLITE_CORRUPT | sqlite3.SQLITE_NOTADB:
            return DamagedError(f"{name} is damaged ({error}).")
        case _ if "decode to UTF-8" in str(error):
            return DamagedError(f"{name} is damaged ({error}).")
        case _:
            return ArchiveError(f"{name} cannot be used ({error}).")


def free_path(path: Path, what: str) -> Path:
    """Return a name beside `path` that says what it is and is not taken, nor that of its log.

    >>> free_path(Path("nowhere/archive.sqlite"), "damaged").name
    'archive.damaged.sqlite'
    """
    candidate = path.with_name(f"{path.stem}.{what}{path.suffix}")
    for number in count(2):
        # A link to nowhere is taken, too: SQLite would follow it.
        taken = (candidate, candidate.with_name(f"{candidate.name}-wal"))
        if not any(each.exists() or each.is_symlink() for each in taken):
            break
        candidate = path.with_name(f"{path.stem}.{what}-{number}{path.suffix}")
    return candidate
