"""The one owner of the connection to the archive's file."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any, TypeAlias

from khepri.archive.connection import PATIENCE_S, ClosedError, DamagedError, connect, in_words
from khepri.archive.migrations import migrate, require_ours, version_of
from khepri.archive.recovery import finish_recovery, recover
from khepri.archive.schema import VERSION
from khepri.errors import ArchiveError

CHECKED_BYTES = 16 * 1024 * 1024
"""A file up to this size is read through when it is opened; a larger one would take too long."""

Parameters: TypeAlias = Sequence[object] | Mapping[str, object]


class Database:
    """An open archive file: reading, and changes that happen as a whole or not at all.

    It belongs to the thread that opened it; another thread opens one of its own.
    """

    def __init__(self, path: Path | None, *, patience_s: float = PATIENCE_S) -> None:
        """Open a file, or keep everything in memory if there is none.

        :raises ArchiveError: if it cannot be opened, or is not to be touched.
        """
        self.path = path
        self.notice = ""
        """What the user should be told about the file, if anything."""

        self.read_only = False
        self._patience_s = patience_s
        self._connection = self._opened()

    def close(self) -> None:
        """Let the file go."""
        self._connection.close()

    def rows(self, sql: str, parameters: Parameters = ()) -> list[Any]:
        """Return what a query finds."""
        with self._guarded():
            return self._connection.execute(sql, parameters).fetchall()

    @contextmanager
    def reading(self) -> Iterator[sqlite3.Connection]:
        """Let several queries see the same state, whatever other programs write meanwhile."""
        with self._guarded(), _whole(self._connection, "BEGIN"):
            yield self._connection

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
            level = "FULL" if durable else "NORMAL"
            self._connection.execute(f"PRAGMA synchronous = {level}")
            # At once and not at the first change, so that two programs cannot wait for each other.
            with _whole(self._connection, "BEGIN IMMEDIATE"):
                yield self._connection

    @contextmanager
    def _guarded(self) -> Iterator[None]:
        try:
            with in_words(self.path):
                yield
        except DamagedError as error:
            if self.path is None:
                raise
            self._connection.close()
            self._recover(self.path, error)
            self._connection = self._prepared(self.path)
            raise ArchiveError(f"{self.notice} Please try again.") from error

    # Opening

    def _opened(self) -> sqlite3.Connection:
        path = self.path
        if path is None:
            connection = sqlite3.connect(":memory:", isolation_level=None)
            connection.execute("PRAGMA foreign_keys = ON")
            migrate(connection, None)
            return connection
        with in_words(path):
            path.parent.mkdir(parents=True, exist_ok=True)
            finish_recovery(path)
        try:
            return self._prepared(path)
        except DamagedError as error:
            self._recover(path, error)
            return self._prepared(path)
        except ClosedError:
            if not path.is_file():
                raise
            return self._opened_read_only(path)

    def _prepared(self, path: Path) -> sqlite3.Connection:
        with in_words(path):
            was_empty = path.exists() and path.stat().st_size == 0
            connection = connect(path, patience_s=self._patience_s)
            try:
                require_ours(connection, path)
                _check(connection, path)
                connection.execute("PRAGMA journal_mode = WAL")
                if migrate(connection, path) and was_empty:
                    self.notice = f"{path} was empty: a new archive was begun in it."
            except BaseException:
                connection.close()
                raise
            return connection

    def _opened_read_only(self, path: Path) -> sqlite3.Connection:
        with in_words(path):
            connection = connect(path, read_only=True)
            try:
                require_ours(connection, path)
                _require_current(connection, path)
            except BaseException:
                connection.close()
                raise
        self.read_only = True
        self.notice = f"{path} may be read but not written: new games are not saved."
        return connection

    def _recover(self, path: Path, damage: DamagedError) -> None:
        try:
            self.notice = recover(path)
        except (OSError, sqlite3.Error) as error:
            raise ArchiveError(
                f"{damage} It could not be repaired ({error}); it is left as it is."
            ) from error


@contextmanager
def _whole(connection: sqlite3.Connection, begin: str) -> Iterator[None]:
    connection.execute(begin)
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
