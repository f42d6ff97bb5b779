"""Reading a damaged archive: whatever a table still gives, and its first page made again."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from khepri.archive.schema import MIGRATIONS

# Rows


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


# The first page
#
# It leads to every table. Where it is gone, the tables are still there, and most of what it led to
# them by: SQLite keeps the list of tables on further pages as soon as one is too small for it.


PAGE_SIZE = 4096

_LEAF = 0x0D
"""What a page of rows begins with."""

_HEAD_SIZE = 8
_LONGEST_NUMBER = 9
_SCHEMA_COLUMNS = 5
_FIRST_TEXT_TYPE = 13
_NOT_NEEDED = re.compile(
    r" UNIQUE| AUTOINCREMENT| NOT NULL| CHECK \([^()]*\([^()]*\)\)| REFERENCES \w+ \(\w+\)"
    r"| ON DELETE CASCADE"
)
"""What reading does without: it needs indexes that would have to be found, or only takes room."""

_NOT_READ = ("tallies", "analyses")
"""Tables that nobody misses after a repair: the first fills itself."""


@dataclass(frozen=True, slots=True)
class TableRoot:
    """Where a table begins."""

    name: str
    page: int
    sql: str


def rebuild_sqlite_header(path: Path) -> None:
    """Write a first page that leads to the tables again."""
    usual = {place.name: place for place in _usual_places()}
    found = {place.name: place for place in _found_places(path)}
    page = _head([*(usual | found).values()]) or _head([*usual.values()])
    pages = max(1, path.stat().st_size // PAGE_SIZE)
    page[28:32] = pages.to_bytes(4, "big")
    with path.open("r+b") as file:
        file.write(page)


def _usual_places() -> list[TableRoot]:
    """Return where the tables of version 1 are: SQLite gives them the same places in every file."""
    with closing(sqlite3.connect(":memory:")) as usual:
        MIGRATIONS[0](usual)
        rows = usual.execute(
            "SELECT name, rootpage, sql FROM sqlite_master"
            " WHERE type = 'table' AND name NOT LIKE 'sqlite%'"
        ).fetchall()
    return [TableRoot(*row) for row in rows]


def _head(places: list[TableRoot]) -> bytearray:
    """Return a first page with these tables; an empty one if they do not fit on it."""
    with closing(sqlite3.connect(":memory:")) as head:
        head.execute(f"PRAGMA page_size = {PAGE_SIZE}")
        head.execute("PRAGMA writable_schema = ON")
        for place in places:
            plain = _NOT_NEEDED.sub("", " ".join(place.sql.split()))
            head.execute(
                "INSERT INTO sqlite_master VALUES ('table', ?, ?, ?, ?)",
                (place.name, place.name, place.page, plain),
            )
        written = head.serialize()
    return bytearray(written) if len(written) == PAGE_SIZE else bytearray()


def _found_places(path: Path) -> Iterator[TableRoot]:
    """Go through the tables that other pages still tell of."""
    with path.open("rb") as file:
        while page := file.read(PAGE_SIZE):
            if page[0] == _LEAF and b"CREATE TABLE" in page:
                yield from _places_on(page)


def _places_on(page: bytes) -> Iterator[TableRoot]:
    count = int.from_bytes(page[3:5], "big")
    for index in range(min(count, PAGE_SIZE // 2)):
        pointer = _HEAD_SIZE + 2 * index
        try:
            place = _place_at(page, int.from_bytes(page[pointer : pointer + 2], "big"))
        except (IndexError, UnicodeDecodeError):
            continue  # whatever it is, it is no row of the list of tables
        if place is not None:
            yield place


def _place_at(page: bytes, offset: int) -> TableRoot | None:
    """Read a row of the list of tables: ``type, name, table, page, sql``."""
    _, offset = _number(page, offset)  # how long the row is
    _, offset = _number(page, offset)  # its number
    head, after = _number(page, offset)
    data = offset + head
    kinds = []
    while after < data:
        kind, after = _number(page, after)
        kinds.append(kind)
    if len(kinds) != _SCHEMA_COLUMNS:
        return None
    values = []
    for kind in kinds:
        size = (kind - _FIRST_TEXT_TYPE) // 2 if kind >= _FIRST_TEXT_TYPE else kind
        values.append(page[data : data + size])
        data += size
    if values[0] != b"table":
        return None
    name, sql = values[1].decode(), values[4].decode()
    if name in _NOT_READ or not sql.startswith("CREATE TABLE ") or name.startswith("sqlite"):
        return None
    return TableRoot(name, int.from_bytes(values[3], "big"), sql)


def _number(page: bytes, offset: int) -> tuple[int, int]:
    """Read a number of SQLite's variable length; return it and where it ends."""
    value = 0
    for _ in range(_LONGEST_NUMBER):
        byte = page[offset]
        offset += 1
        value = value << 7 | byte & 0x7F
        if byte < 0x80:
            break
    return value, offset
