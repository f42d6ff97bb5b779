"""Bring an archive to the version of the tables that this Khepri knows, step by step."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from itertools import count
from pathlib import Path

from khepri.archive.schema import APPLICATION_ID, MIGRATIONS, VERSION
from khepri.errors import ArchiveError, NewerSchemaError


def version_of(connection: sqlite3.Connection) -> int:
    """Return the version of a file's tables; 0 if there are none yet."""
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    return int(version)


def require_ours(connection: sqlite3.Connection, path: Path | None) -> None:
    """Refuse a file that must not be touched, before anything is written to it.

    :raises NewerSchemaError: if a newer Khepri has written it.
    :raises ArchiveError: if it is another program's database.
    """
    # At one moment, since another program may be making the tables just now.
    connection.execute("BEGIN")
    try:
        (application,) = connection.execute("PRAGMA application_id").fetchone()
        (tables,) = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
        version = version_of(connection)
    finally:
        connection.rollback()
    if tables and application != APPLICATION_ID:
        raise ArchiveError(f"{path} is not an archive of Khepri but another program's database.")
    if version > VERSION:
        raise NewerSchemaError(
            f"{path} was written by a newer Khepri (its tables have version {version}, this"
            f" Khepri knows version {VERSION}): update Khepri to see these games."
        )


def migrate(connection: sqlite3.Connection, path: Path | None) -> bool:
    """Take every step that is missing, each after a backup; return whether the archive is new.

    A step happens as a whole or not at all. Two programs may try at once: one takes the step, the
    other then finds it taken.
    """
    new = version_of(connection) == 0
    while (version := version_of(connection)) < VERSION:
        if path is not None and not new:
            back_up(connection, free_name(path, f"version-{version}"))
        connection.execute("BEGIN IMMEDIATE")
        try:
            if version_of(connection) == version:
                MIGRATIONS[version](connection)
                connection.execute(f"PRAGMA user_version = {version + 1}")
            connection.execute("COMMIT")
        except BaseException:
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            raise
    return new


def back_up(connection: sqlite3.Connection, target: Path) -> None:
    """Copy the whole archive as it stands now into a file of its own."""
    try:
        with closing(sqlite3.connect(target)) as copy:
            connection.backup(copy)
    except sqlite3.Error:
        target.unlink(missing_ok=True)
        raise


def free_name(path: Path, what: str) -> Path:
    """Return a name beside `path` that says what it is and is not taken.

    >>> free_name(Path("nowhere/archive.sqlite"), "damaged").name
    'archive.damaged.sqlite'
    """
    candidate = path.with_name(f"{path.stem}.{what}{path.suffix}")
    for number in count(2):
        if not candidate.exists():
            break
        candidate = path.with_name(f"{path.stem}.{what}-{number}{path.suffix}")
    return candidate
