"""Reading a damaged archive: whatever a table still gives, and no error."""

from __future__ import annotations

import sqlite3
from contextlib import suppress
from typing import Any


def scan(source: sqlite3.Connection, table: str, columns: str) -> list[tuple[Any, ...]]:
    """Read a table from both ends, as far as the damage."""
    forward = readable(source, f"SELECT {columns} FROM {table} NOT INDEXED ORDER BY id")  # noqa: S608
    backward = readable(source, f"SELECT {columns} FROM {table} NOT INDEXED ORDER BY id DESC")  # noqa: S608
    return [row for row in {*forward, *backward} if isinstance(row[0], int)]


def readable(source: sqlite3.Connection, sql: str, *values: object) -> list[tuple[Any, ...]]:
    """Return the rows before the damage, if there is any."""
    rows: list[tuple[Any, ...]] = []
    with suppress(sqlite3.Error):
        rows.extend(source.execute(sql, values))
    return rows


def all_rows(source: sqlite3.Connection, sql: str, *values: object) -> list[tuple[Any, ...]] | None:
    """Return all rows; None if damage keeps one of them."""
    try:
        return source.execute(sql, values).fetchall()
    except sqlite3.Error:
        return None


def first_value(source: sqlite3.Connection, sql: str) -> object:
    """Return the first value of the first row, if there is one that can be read."""
    rows = all_rows(source, sql)
    return rows[0][0] if rows else None
