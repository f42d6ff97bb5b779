"""Bring an archive to the version of the tables that this Khepri knows, step by step."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from khepri.archive.connection import DamagedError, checkpoint, free_path, is_disk_nearly_full
from khepri.archive.schema import APPLICATION_ID, MIGRATIONS, VERSION, matches_version
from khepri.errors import ArchiveError, NewerSchemaError
from khepri.system.files import create_private_file


def version_of(connection: sqlite3.Connection) -> int:
    """Return the version of a file's tables; 0 if there are none yet."""
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    return int(version)


def require_khepri_archive(connection: sqlite3.Connection, path: Path | None) -> None:
    """Refuse a file that must not be touched, before anything is written to it.

    :raises NewerSchemaError: if a newer Khepri has written it.
    :raises ArchiveError: if it is another program's database.
    :raises DamagedError: if it is an archive whose head is wrong.
    """
    # At one moment, since another program may be making the tables just now.
    connection.execute("BEGIN")
    try:
        (application,) = connection.execute("PRAGMA application_id").fetchone()
        (tables,) = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
        version = version_of(connection)
        fits = not tables or not 0 < version <= VERSION or matches_version(connection, version)
    finally:
        connection.rollback()
    if tables and application != APPLICATION_ID:
        raise ArchiveError(f"{path} is not an archive of Khepri but another program's database.")
    if version < 0 or (tables and version == 0) or not fits:
        raise DamagedError(f"{path} is damaged (its tables are not those of version {version}).")
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
        copy = free_path(path, f"version-{version}") if path is not None and not new else None
        if copy is not None:
            back_up(connection, copy)
        try:
            _take_step(connection, version)
        except BaseException:
            # Nothing has changed: a copy of it at every start would only fill the disk.
            if copy is not None:
                copy.unlink(missing_ok=True)
            raise
        if path is not None and is_disk_nearly_full(path):
            checkpoint(connection)
    return new


def _take_step(connection: sqlite3.Connection, version: int) -> None:
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


def back_up(connection: sqlite3.Connection, target: Path) -> None:
    """Copy the whole archive as it stands now into a file of its own."""
    try:
        create_private_file(target)
        with closing(sqlite3.connect(target)) as copy:
            connection.backup(copy)
    except sqlite3.Error:
        target.unlink(missing_ok=True)
        raise
