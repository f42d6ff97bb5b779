"""Save what can be read of the club nights of a damaged archive.

A night that was cut off goes on with whatever is left of it: whoever has lost a seat chooses the
name again, and the games themselves are saved apart from it.
"""

from __future__ import annotations

import sqlite3
from contextlib import suppress
from typing import Any

from khepri.archive.club_nights import read_state
from khepri.archive.damaged_rows import all_rows, readable, scan

_PARTS = {
    "club_seats": "number, state",
    "club_games": "number, state",
    "club_log": "number, done_at, sentence",
}
"""What belongs to a night: its tables, and their columns after the night's number."""


def salvage_club_nights(source: sqlite3.Connection, target: sqlite3.Connection) -> tuple[str, ...]:
    """Copy the nights that make sense; return a sentence if one that was cut off is not whole."""
    nights = sorted(
        scan(source, "club_nights", "id, begun_ms, ended_ms, state"), key=lambda row: row[0]
    )
    remarks = []
    for number, begun_ms, ended_ms, state in nights:
        if read_state(state) is None:
            continue
        try:
            target.execute(
                "INSERT INTO club_nights (id, begun_ms, ended_ms, state) VALUES (?, ?, ?, ?)",
                (number, begun_ms, ended_ms, state),
            )
        except sqlite3.Error:
            continue
        parts = [_salvage_part(source, target, table, number) for table in _PARTS]
        if ended_ms is None and not all(parts):
            remarks.append(
                "Not everything of the last club night could be read: some may have to choose"
                " their names again."
            )
    return tuple(remarks)


def _salvage_part(
    source: sqlite3.Connection, target: sqlite3.Connection, table: str, night: int
) -> bool:
    """Copy what belongs to a night, from both ends as far as the damage; say whether it is all."""
    columns = _PARTS[table]
    asked = f"SELECT {columns} FROM {table} WHERE night_id = ? ORDER BY number"  # noqa: S608
    whole = all_rows(source, asked, night)
    rows = whole
    if rows is None:
        rows = list({*readable(source, asked, night), *readable(source, f"{asked} DESC", night)})
    marks = ", ".join("?" * (1 + columns.count(",") + 1))
    for row in rows:
        if _makes_sense(table, row):
            with suppress(sqlite3.Error):
                target.execute(f"INSERT INTO {table} VALUES ({marks})", (night, *row))  # noqa: S608
    return whole is not None


def _makes_sense(table: str, row: tuple[Any, ...]) -> bool:
    if not isinstance(row[0], int):
        return False
    if table == "club_log":
        return all(isinstance(each, str) for each in row[1:])
    return read_state(row[1]) is not None
