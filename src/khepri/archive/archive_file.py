"""The archive's file as it lies on the disk, and the write-ahead log beside it, before SQLite
looks at them: are they there, whole, and do they belong together?
"""

from __future__ import annotations

import errno
import sqlite3
import stat
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

from khepri.archive.connection import (
    ClosedError,
    DamagedError,
    address_of,
    checkpoint,
    free_path,
)
from khepri.archive.migrations import require_khepri_archive
from khepri.errors import ArchiveError
from khepri.system.files import open_file, replace_atomically

# The file
#
# SQLite takes a file that is shorter than its head for a new one, and throws away a write-ahead log
# whose file is gone: what was in them would be lost without a word.


BEING_MADE_S = 60.0
"""A younger empty file is one that another program has only just begun."""

SHORTEST = 512
"""The smallest page that SQLite knows."""


def is_file_there(path: Path) -> bool:
    """Say whether there is a file; a folder, a pipe or a device is refused: it might never end.

    :raises ArchiveError: if something else is in the place of the file, or on the way to it.
    """
    try:
        mode = path.stat().st_mode
    except OSError as error:
        if why := _in_the_way(path, error):
            raise ArchiveError(f"{path} cannot be opened: {why}.") from error
        return False
    if not stat.S_ISREG(mode):
        what = "a folder" if stat.S_ISDIR(mode) else "a pipe or a device"
        raise ArchiveError(
            f"{path} cannot be opened: it is {what}. Give it another name, and Khepri begins"
            " a new archive there."
        )
    return True


def _in_the_way(path: Path, error: OSError) -> str:
    """Say why a file cannot even be looked for; nothing if it is only missing."""
    if error.errno == errno.ENOTDIR:
        return "something that is not a folder is on the way to it"
    if error.errno not in {errno.ENOENT, errno.ELOOP}:
        return error.strerror or str(error)
    for each in (*reversed(path.parents), path):
        if each.is_symlink() and not each.exists():
            if error.errno == errno.ELOOP:
                return f"{each} is a link that leads back to itself"
            if each != path:  # a file is made where its link leads
                return f"{each} is a link to a place that is not there"
    return ""


def file_identity(path: Path) -> tuple[int, int] | None:
    """Return what tells a file from another that takes its place under the same name."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


def require_whole(path: Path) -> None:
    """Notice a file of which only a few bytes are left.

    :raises DamagedError: if it is one.
    """
    with suppress(FileNotFoundError):
        size = path.stat().st_size
        if 0 < size < SHORTEST:
            raise DamagedError(f"{path} is damaged (it has only {size} bytes).")


def is_left_empty(path: Path) -> bool:
    """Say whether a file has lost everything; one that is just being made is empty, too."""
    try:
        found = path.stat()
    except FileNotFoundError:
        return False
    return found.st_size == 0 and time.time() - found.st_mtime > BEING_MADE_S


def quarantine_orphaned_log(path: Path) -> str:
    """Keep a write-ahead log whose file is empty or gone; say so, or nothing if there is none."""
    log = path.with_name(f"{path.name}-wal")
    try:
        is_orphaned = log.stat().st_size > 0 and (not path.exists() or path.stat().st_size == 0)
    except FileNotFoundError:
        return ""
    if not is_orphaned:
        return ""
    aside = free_path(path, "damaged")
    kept = aside.with_name(f"{aside.name}-wal")
    replace_atomically(log, kept)
    return (
        f"{path} was lost, but not what had been written last: that is kept as {kept}."
        " A new archive was begun."
    )


# Which write-ahead log belongs to it
#
# SQLite takes up whatever log lies beside a file. After a program was killed its last moves are in
# such a log; but when somebody has copied a backup over the file meanwhile, the log is about
# another file, and the two together are neither the one nor the other.
#
# So every change gives the archive a new stamp, which nobody can foresee, and keeps the one before.
# A log belongs to a file if it goes on from the file's stamp, or if the file has a stamp out of the
# log, because a part of the log was brought in already. The first change after an archive was
# opened brings a stamp into the file itself: a copy that was made before that has another one.
#
# Archives of versions without stamps are recognised by what is in them.


OPENING = threading.RLock()
"""Held while a file is opened: a program that lets go of a file loses all its locks on it."""

_LOCKED_FROM, _LOCKED_BYTES = 0x40000002, 510
"""What everybody who has a file open keeps locked; it is a part of SQLite's file format."""

DOUBT_S = 0.5
"""How long a log that does not seem to belong is looked at again while others are at the file: it
may be just changing, or they are looking too."""

_LOG_HEAD, _FRAME_HEAD = 32, 24
_LOG_MAGIC = (b"\x37\x7f\x06\x82", b"\x37\x7f\x06\x83")
_LARGEST_PAGE = 65536

_COUNTER = slice(24, 28)
"""Where the first page of a file says how often it was changed."""

_STAMP_SIZE = 16
_STAMP_ROW = b"\x03\x2c\x2c"
"""The head of a row of two values with 16 bytes each: the only row of its page, at the end."""

_ROWS = {
    "games": ("id, game, played_ms", "deleted_ms IS NULL AND length > 0"),
    "tournaments": ("id, begun_ms", "deleted_ms IS NULL"),
    "people": ("id", "deleted_ms IS NULL"),
    "setups": ("id", "deleted_ms IS NULL"),
}
"""What never changes of a row, and which rows do not go without being deleted first."""


FIRST_STAMPED = 8
"""The first version of the tables that has stamps."""


def log_of(path: Path) -> Path:
    """Return where the write-ahead log of a file is, if it has one."""
    return path.with_name(f"{path.name}-wal")


def stamp(connection: sqlite3.Connection) -> None:
    """Make the change that has begun one that its log is known by; if that fails it has ended."""
    try:
        connection.execute("UPDATE lineage SET previous = stamp, stamp = randomblob(16)")
    except BaseException:
        if connection.in_transaction:  # a full disk may have ended it
            connection.execute("ROLLBACK")
        raise


def begin_log(connection: sqlite3.Connection, path: Path) -> None:
    """Tell a file from all copies of it, before anything is written that they must not get."""
    if _size(log_of(path)):
        return
    connection.execute("BEGIN IMMEDIATE")
    stamp(connection)
    try:
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise
    checkpoint(connection)


def quarantine_foreign_log(path: Path) -> str:
    """Put a log that does not belong to a file where SQLite does not find it; say so.

    `OPENING` is held.

    :raises ClosedError: if that may not be done.
    """
    if _is_open_here(path):
        return ""
    until = time.monotonic() + DOUBT_S
    while (log := Log.of(path)) is not None and not log.belongs_to(path):
        with _alone(path) as alone:
            # Another program may have come to the same conclusion, and begun a log of its own.
            if alone and Log.of(path) == log:
                return _set_aside(log, path)
        if time.monotonic() > until:
            break
        time.sleep(0.01)
    return ""


def _set_aside(log: Log, path: Path) -> str:
    kept = log_of(free_path(path, "left-over"))
    try:
        replace_atomically(log.path, kept)
    except OSError as error:
        raise ClosedError(f"{log.path} cannot be put aside ({error.strerror}).") from error
    return (
        f"{path} is not the file that was in use last: has somebody put a backup there? It was"
        " opened as it is. What had been written last before that does not belong to it, and is"
        f" kept as {kept}."
    )


def has_foreign_log(path: Path) -> bool:
    """Say whether a log lies beside a file that is about another one; nothing is changed."""
    with OPENING:
        if _is_open_here(path) or (log := Log.of(path)) is None or log.belongs_to(path):
            return False
        try:
            return not is_in_use(path)
        except ClosedError:
            return True


@contextmanager
def unchanged(path: Path) -> Iterator[tuple[sqlite3.Connection, bool]]:
    """Open a file so that it cannot be changed; say whether its log was left out as foreign.

    :raises sqlite3.Error: if it cannot be read.
    """
    foreign_log = has_foreign_log(path)
    with closing(_reading(path, "ro&immutable=1" if foreign_log else "ro")) as connection:
        try:
            connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
        except sqlite3.Error as error:
            kind = error.sqlite_errorcode & 0xFF
            if kind not in {sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_READONLY}:
                raise
        else:
            yield connection, foreign_log
            return
    # In a folder that may not be written nobody else writes either.
    with closing(_reading(path, "ro&immutable=1")) as connection:
        yield connection, foreign_log


# Who has a file open

_OPEN_HERE: dict[tuple[int, int], int] = {}


def count_open(file: tuple[int, int] | None, change: int) -> None:
    """Count in or out that this program has a file open."""
    if file is not None:
        with OPENING:
            _OPEN_HERE[file] = _OPEN_HERE.get(file, 0) + change


def _is_open_here(path: Path) -> bool:
    try:
        found = path.stat()
    except OSError:
        return False
    return _OPEN_HERE.get((found.st_dev, found.st_ino), 0) > 0


def is_in_use(path: Path) -> bool:
    """Say whether anybody has a file open, in this program or another.

    :raises ClosedError: if it may not be written, so that nobody can know.
    """
    with OPENING, _alone(path) as alone:
        return not alone


@contextmanager
def _alone(path: Path) -> Iterator[bool]:
    """Keep others from opening a file, and say whether nobody has; it may be missing.

    :raises ClosedError: if it may not be written.
    """
    if _is_open_here(path):
        yield False
        return
    try:
        file = path.open("r+b")
    except FileNotFoundError:
        yield True
        return
    except OSError as error:
        raise ClosedError(f"{path} may not be written ({error.strerror}).") from error
    with file, _locked(file) as alone:
        yield alone


@contextmanager
def _locked(file: BinaryIO) -> Iterator[bool]:
    """Lock a file as SQLite does for somebody who wants it alone; say whether that can be."""
    if sys.platform == "win32":
        import msvcrt  # noqa: PLC0415 - only there

        def lock(how: int) -> None:
            file.seek(_LOCKED_FROM)
            msvcrt.locking(file.fileno(), how, _LOCKED_BYTES)

        begin, end = msvcrt.LK_NBLCK, msvcrt.LK_UNLCK
    else:
        import fcntl  # noqa: PLC0415 - not on Windows

        def lock(how: int) -> None:
            fcntl.lockf(file, how, _LOCKED_BYTES, _LOCKED_FROM)

        begin, end = fcntl.LOCK_EX | fcntl.LOCK_NB, fcntl.LOCK_UN
    try:
        lock(begin)
    except OSError:
        yield False
        return
    try:
        yield True
    finally:
        lock(end)


# What a log is about


@dataclass(frozen=True, slots=True)
class Log:
    """A write-ahead log with at least one change in it."""

    head: bytes
    page_size: int
    path: Path

    @classmethod
    def of(cls, path: Path) -> Log | None:
        """Return the log beside a file; None if SQLite would find nothing in it, or no file."""
        if not _size(path) or not _size(log_of(path)):
            return None
        with open_file(log_of(path)) as file:
            head = file.read(_LOG_HEAD)
        size = int.from_bytes(head[8:12], "big")
        if head[:4] not in _LOG_MAGIC or not 0 < size <= _LARGEST_PAGE:
            return None
        log = cls(head, size, log_of(path))
        return log if any(is_end for _, is_end, _ in log.frames()) else None

    def frames(self) -> Iterator[tuple[int, bool, bytes]]:
        """Go through the pages as they were written: number, whether a change ends, content."""
        with open_file(self.path) as file:
            file.seek(_LOG_HEAD)
            while len(frame := file.read(_FRAME_HEAD + self.page_size)) > self.page_size:
                if frame[8:16] != self.head[16:24]:
                    break  # left from an earlier use of the same log
                number, pages = (int.from_bytes(frame[at : at + 4], "big") for at in (0, 4))
                yield number, pages > 0, frame[_FRAME_HEAD:]

    def belongs_to(self, path: Path) -> bool:
        """Say whether SQLite may bring this log into a file."""
        page = _stamp_page(path)
        with open_file(path) as file:
            counter = file.read(_COUNTER.stop)[_COUNTER]
            file.seek(max(0, page - 1) * self.page_size)
            found = _stamps_on(file.read(self.page_size)) if page else None
        if found is not None:
            return self._leads_to(found[0], page)
        return self._counts_on_from(counter) and _agrees_with_log(path)

    def _counts_on_from(self, counter: bytes) -> bool:
        """Say whether a file was changed as often as one that this log could be about.

        SQLite counts the changes of the first page, but not always those of one program.
        """
        counters = [content[_COUNTER] for number, _, content in self.frames() if number == 1]
        found, *counted = (int.from_bytes(each, "big") for each in (counter, *counters))
        return not counted or counted[0] - 1 <= found <= max(counted)

    def _leads_to(self, stamped: bytes, page: int) -> bool:
        known: set[bytes] = set()
        for number, _, content in self.frames():
            if number == page and (stamps := _stamps_on(content)) is not None:
                # The first one tells what was there before the log was begun.
                known.update(stamps if not known else stamps[:1])
        return stamped in known


def _stamp_page(path: Path) -> int:
    """Return the page with the stamp of a file as it is without its log; 0 if it has none."""
    try:
        with closing(_reading(path, "ro&immutable=1")) as connection:
            found = connection.execute(
                "SELECT rootpage FROM sqlite_master WHERE name = 'lineage'"
            ).fetchone()
    except sqlite3.Error:
        return 0
    return found[0] if found else 0


def _stamps_on(page: bytes) -> tuple[bytes, bytes] | None:
    """Return the stamp on a page and the one before it, if it is a page with stamps."""
    row = page[-2 * _STAMP_SIZE - len(_STAMP_ROW) :]
    if page[:1] != b"\x0d" or page[3:5] != b"\x00\x01" or not row.startswith(_STAMP_ROW):
        return None
    return row[-2 * _STAMP_SIZE : -_STAMP_SIZE], row[-_STAMP_SIZE:]


# Archives without stamps


def _agrees_with_log(path: Path) -> bool:
    """Say whether a file with its log is an archive in which nothing of the file is missing."""
    before = _rows(path, "ro&immutable=1", staying=True)
    if before is None:
        return True  # there is no sound archive here that a log could spoil
    after = _rows(path, "ro", staying=False)
    return after is not None and before <= after


def _rows(path: Path, mode: str, *, staying: bool) -> set[tuple[object, ...]] | None:
    """Return what an archive has, or what of it stays; None if it is not a sound archive."""
    rows: set[tuple[object, ...]] = set()
    try:
        with closing(_reading(path, mode)) as connection:
            if connection.execute("PRAGMA integrity_check(1)").fetchone() != ("ok",):
                return None
            require_khepri_archive(connection, path)
            for table, (columns, condition) in _ROWS.items():
                with suppress(sqlite3.OperationalError):  # an older version has no such table
                    asked = f"SELECT '{table}', {columns} FROM {table}"  # noqa: S608 - own words
                    where = f" WHERE {condition}" if staying else ""
                    rows.update(connection.execute(asked + where))
    except (sqlite3.Error, ArchiveError):
        return None
    return rows


def _reading(path: Path, mode: str) -> sqlite3.Connection:
    """Open a file that SQLite then changes in no way, even if it has a log."""
    return sqlite3.connect(
        f"{address_of(path.absolute())}?mode={mode}", uri=True, isolation_level=None
    )


def _size(path: Path) -> int:
    try:
        return path.stat().st_size
    except OSError:
        return 0
