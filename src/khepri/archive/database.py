"""The one owner of the connection to the archive's file: transactions, batches, reopening."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeAlias

from khepri.archive.archive_file import (
    OPENING,
    begin_log,
    count_open,
    file_identity,
    is_file_there,
    is_left_empty,
    quarantine_foreign_log,
    quarantine_orphaned_log,
    require_whole,
    stamp,
)
from khepri.archive.connection import (
    PATIENCE_S,
    ClosedError,
    DamagedError,
    FullError,
    checkpoint,
    connect,
    connect_in_memory,
    is_disk_nearly_full,
    translated_errors,
    use_write_ahead_log,
)
from khepri.archive.migrations import migrate, require_khepri_archive, version_of
from khepri.archive.recovery import finish_recovery, one_at_a_time, recover
from khepri.archive.schema import VERSION
from khepri.errors import ArchiveError
from khepri.system.files import make_private_folder
from khepri.system.folders import data_folder

ARCHIVE_FILE = "archive.sqlite"


def archive_path() -> Path:
    """Return where this user's archive is, whether it exists already or not."""
    return data_folder() / ARCHIVE_FILE


# Batches
#
# A disk takes as long for one change as for a hundred. Within a batch every transaction is still
# whole or nothing, but only the end of the batch waits. If the disk does not take it, everything
# within is lost at once, though its makers believed it saved: they are told by `Database.if_lost`.


@dataclass(slots=True)
class _Batch:
    is_begun: bool = False
    is_durable: bool = False
    """Whether its end will wait for the disk."""

    loss: str = ""
    """Why it was lost before its end, as a sentence."""

    refusal: sqlite3.Error | None = None
    """Why it could not be begun: whatever comes later in it does not wait again."""

    undo: list[Callable[[], None]] = field(default_factory=list)
    """Who is to be told of a loss."""


@contextmanager
def _savepoint(connection: sqlite3.Connection) -> Iterator[None]:
    """Make changes within a transaction as a whole, or not at all after an error."""
    connection.execute("SAVEPOINT part")
    try:
        yield
    except BaseException:
        # A full disk may have ended the whole transaction already.
        if connection.in_transaction:
            connection.execute("ROLLBACK TO part")
            connection.execute("RELEASE part")
        raise
    connection.execute("RELEASE part")


# The database


CHECKED_BYTES = 16 * 1024 * 1024
"""A file up to this size is read through when it is opened; a larger one would take too long."""

REPLACED = "Another program has just repaired the archive: please try again."

Parameters: TypeAlias = Sequence[object] | Mapping[str, object]


class Database:
    """An open archive file: reading, and changes that happen as a whole or not at all.

    It belongs to the thread that opened it; another thread opens one of its own. When another
    program has put a repaired file in the place of this one, that is opened instead.
    """

    def __init__(self, path: Path | None, *, patience_s: float = PATIENCE_S) -> None:
        """Open a file, or keep everything in memory if there is none.

        :raises ArchiveError: if it cannot be opened, or is not to be touched.
        """
        self.path = path
        self.notice = ""
        """What the user should be told about the file, if anything."""

        self.read_only = False
        self._batch: _Batch | None = None
        """What is gathered just now; None outside `together`."""

        self._patience_s = patience_s
        self._is_full = False
        """Whether the disk was full at the last attempt."""

        self._thread = threading.current_thread()
        self._file: tuple[int, int] | None = None
        """What tells the open file from one that has taken its place; None if none is open."""

        self._log_begun = False
        """Whether the open file was told from copies that were made of it before."""

        self._connection = self._opened()

    def close(self) -> None:
        """Let the file go."""
        self._require_own_thread()
        self._let_go()

    def _let_go(self) -> None:
        self._connection.close()
        count_open(self._file, -1)
        self._file = None

    def rows(self, sql: str, parameters: Parameters = ()) -> list[Any]:
        """Return what a query finds."""
        with self._guarded():
            return self._connection.execute(sql, parameters).fetchall()

    @contextmanager
    def reading(self) -> Iterator[sqlite3.Connection]:
        """Let several queries see the same state, whatever other programs write meanwhile."""
        with self._guarded():
            if self._connection.in_transaction:  # within a batch, which sees its own changes
                yield self._connection
                return
            self._connection.execute("BEGIN")
            with _whole(self._connection):
                yield self._connection

    @contextmanager
    def together(self) -> Iterator[None]:
        """Gather the changes that are made within, so that they reach the disk with one wait.

        Whoever is told of them waits for the end of this, too.

        :raises ArchiveError: if the disk does not take them: those of `if_lost` know it already.
        """
        if self._batch is not None:
            raise RuntimeError("Batches cannot be nested.")
        batch = self._batch = _Batch()
        try:
            yield
        finally:
            # Every transaction within was whole, whatever has happened between them.
            self._end(batch)
        if batch.loss:
            raise ArchiveError(batch.loss)

    def if_lost(self, undo: Callable[[], None]) -> None:
        """Call `undo` if the disk does not take what is written in this batch, after all.

        Outside a batch that cannot be: the transaction itself raises. Within one, `undo` is called
        at the instant of the loss, the latest first, before anything else is written: nobody ever
        acts on what is not there any more. It may only change memory, as whoever writes from it
        would write into somebody else's transaction. It is forgotten with a transaction that
        fails by itself, and at the end of the batch.
        """
        if self._batch is not None:
            self._batch.undo.append(undo)

    def _lose(self, batch: _Batch | None, sentence: str) -> None:
        """A batch is lost; what is changed after this no longer belongs to it."""
        if batch is None or not batch.is_begun:
            return
        batch.loss = sentence
        self._batch = None
        while batch.undo:
            batch.undo.pop()()

    def _end(self, batch: _Batch) -> None:
        if batch.is_begun and not batch.loss:
            try:
                with self._guarded():
                    if not batch.loss:  # it may just have turned out to be
                        self._end_transaction()
                if self._is_replaced():
                    raise ArchiveError(REPLACED)  # noqa: TRY301 - one place for what is lost
                self._save_room()
            except ArchiveError as error:
                self._lose(batch, str(error))
        self._batch = None

    def _end_transaction(self) -> None:
        with _whole(self._connection):
            pass

    @contextmanager
    def transaction(self, *, durable: bool = True) -> Iterator[sqlite3.Connection]:
        """Make changes as a whole; a durable one has reached the disk when this ends.

        One that is not survives the end of the program, however sudden, but not a power cut.

        :raises ArchiveError: if it cannot be done; nothing has changed then.
        """
        if self.read_only:
            raise ArchiveError(
                f"{self.path} may be read but not written: nothing new can be saved."
            )
        with self._guarded():
            if (batch := self._batch) is not None:
                with self._part_of(batch, durable=durable):
                    yield self._connection
                return
            self._begin_on_right_file(durable=durable)
            with _whole(self._connection):
                yield self._connection
            self._save_room()
        if self._is_replaced():
            raise ArchiveError(REPLACED)

    def _save_room(self) -> None:
        """Keep the write-ahead log from taking the last room of a disk."""
        if self.path is not None and (self._is_full or is_disk_nearly_full(self.path)):
            checkpoint(self._connection)
        self._is_full = False

    @contextmanager
    def _part_of(self, batch: _Batch, *, durable: bool) -> Iterator[None]:
        if not batch.is_begun:
            self._begin_batch(batch, durable=durable)
        told_before = len(batch.undo)
        try:
            if durable and not batch.is_durable:
                # How long the end waits is settled at the beginning: what came before goes first.
                self._end_transaction()
                self._begin_writing(durable=True)
                batch.is_durable = True
            with _savepoint(self._connection):
                yield
        except BaseException as error:
            if isinstance(error, sqlite3.Error) and not self._connection.in_transaction:
                self._lose(batch, f"The last changes are not saved ({error}).")
            del batch.undo[told_before:]
            raise

    def _begin_batch(self, batch: _Batch, *, durable: bool) -> None:
        if batch.refusal is not None:
            raise batch.refusal
        try:
            self._begin_on_right_file(durable=durable)
        except sqlite3.OperationalError as error:
            batch.refusal = error
            raise
        batch.is_begun, batch.is_durable = True, durable

    def _begin_on_right_file(self, *, durable: bool) -> None:
        self._begin_writing(durable=durable)
        if self._is_replaced():
            self._connection.execute("ROLLBACK")
            self._reopen()
            self._begin_writing(durable=durable)

    def _begin_writing(self, *, durable: bool) -> None:
        level = "FULL" if durable else "NORMAL"
        self._connection.execute(f"PRAGMA synchronous = {level}")
        if not self._log_begun and self.path is not None:
            begin_log(self._connection, self.path)
            self._log_begun = True
        # At once and not at the first change, so that two programs cannot wait for each other.
        self._connection.execute("BEGIN IMMEDIATE")
        stamp(self._connection)

    def _require_own_thread(self) -> None:
        if threading.current_thread() is not self._thread:
            raise RuntimeError(
                f"This archive belongs to the thread {self._thread.name!r}, which opened it: open"
                " another one in this thread."
            )

    def _is_replaced(self) -> bool:
        """Say whether another file has taken the place of the open one, or none is open."""
        if self.path is None or self.read_only:
            return False
        return self._file is None or file_identity(self.path) != self._file

    def _reopen(self) -> None:
        self._lose(self._batch, REPLACED)
        self._let_go()
        self._connection = self._opened()

    @contextmanager
    def _guarded(self) -> Iterator[None]:
        self._require_own_thread()
        if self._is_replaced():
            self._reopen()
        try:
            with translated_errors(self.path):
                yield
        except FullError:
            # Whoever tries again finds the room that the log has taken.
            self._is_full = True
            if not self._connection.in_transaction:
                checkpoint(self._connection)
            raise
        except DamagedError as error:
            if self.path is None:
                raise
            self._lose(self._batch, str(error))
            damaged = self._file
            self._let_go()
            with OPENING:
                self._recover(self.path, damaged, error)
                self._connection = self._prepared(self.path)
            raise ArchiveError(f"{self.notice} Please try again.".lstrip()) from error

    # Opening

    def _opened(self) -> sqlite3.Connection:
        if self.path is not None:
            with OPENING:
                return self._opened_file(self.path)
        connection = connect_in_memory()
        migrate(connection, None)
        return connection

    def _opened_file(self, path: Path) -> sqlite3.Connection:
        with translated_errors(path):
            is_file_there(path)  # or may be
            make_private_folder(path.parent)
            finish_recovery(path)
            self.notice = quarantine_orphaned_log(path)
        found = file_identity(path)
        try:
            with translated_errors(path):
                self.notice = self.notice or quarantine_foreign_log(path)
            return self._prepared(path)
        except DamagedError as error:
            self._recover(path, found, error)
            return self._prepared(path)
        except ClosedError:
            if not path.is_file():
                raise
            return self._opened_read_only(path)

    def _prepared(self, path: Path) -> sqlite3.Connection:
        with translated_errors(path):
            require_whole(path)
            was_empty = is_left_empty(path)
            found = file_identity(path)
            connection = connect(path, patience_s=self._patience_s)
            try:
                require_khepri_archive(connection, path)
                _check(connection, path)
                use_write_ahead_log(connection, self._patience_s)
                if migrate(connection, path) and was_empty:
                    self.notice = f"{path} was empty: a new archive was begun in it."
                if is_disk_nearly_full(path):
                    checkpoint(connection)
                self._file = file_identity(path)
                if found not in (None, self._file):  # and the connection is to the old file
                    self._file = None
                    raise ArchiveError(REPLACED)  # noqa: TRY301 - one place to let go
            except BaseException:
                connection.close()
                raise
            count_open(self._file, 1)
            self._log_begun = False
            return connection

    def _opened_read_only(self, path: Path) -> sqlite3.Connection:
        with translated_errors(path):
            connection = connect(path, read_only=True)
            try:
                require_khepri_archive(connection, path)
                _require_current(connection, path)
            except BaseException:
                connection.close()
                raise
        self.read_only = True
        self.notice = f"{path} may be read but not written: new games are not saved."
        return connection

    def _recover(self, path: Path, damaged: tuple[int, int] | None, damage: DamagedError) -> None:
        try:
            with one_at_a_time(path):
                # Another program may have met the same damage, and been faster.
                if file_identity(path) == damaged:
                    self.notice = recover(path)
        except (OSError, sqlite3.Error) as error:
            raise ArchiveError(
                f"{damage} It could not be repaired ({error}); it is left as it is."
            ) from error


@contextmanager
def _whole(connection: sqlite3.Connection) -> Iterator[None]:
    """End a transaction that has begun: keep all of it, or nothing after an error."""
    try:
        yield
        connection.execute("COMMIT")
    except BaseException:
        # A full disk may have ended the transaction already.
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise


def _check(connection: sqlite3.Connection, path: Path) -> None:
    """Look for damage that no query may meet for a long time.

    :raises sqlite3.DatabaseError: if there is any.
    """
    if path.exists() and path.stat().st_size > CHECKED_BYTES:
        return
    with closing(connection.execute("PRAGMA quick_check(1)")) as cursor:
        (finding,) = cursor.fetchone()
    if finding != "ok":
        raise DamagedError(f"{path} is damaged ({finding}).")


def _require_current(connection: sqlite3.Connection, path: Path) -> None:
    if version_of(connection) < VERSION:
        raise ArchiveError(
            f"{path} is from an older Khepri and has to be brought up to date, but it may not be"
            " written."
        )
