"""Clean the names that were stored before names were cleaned."""

from __future__ import annotations

import sqlite3

from khepri.archive.fingerprint import record_fingerprint
from khepri.archive.rows import folded, load_record, winner_key
from khepri.archive.setups import free_name, owner_of
from khepri.errors import ArchiveError
from khepri.games.named_setup import name_key
from khepri.match.record import UNKNOWN
from khepri.names import clean_name


def clean_stored_names(connection: sqlite3.Connection) -> None:
    """Clean every name; two that have become the same are one player, or one event."""
    _clean_table(connection, "events", ("event_id",))
    for game_id in _clean_table(connection, "players", ("first_id", "second_id")):
        _know_again(connection, game_id)
    for number, name in connection.execute("SELECT id, name FROM setups").fetchall():
        cleaned = clean_name(name, longest=None) or UNKNOWN
        if cleaned != name:
            taken = owner_of(connection, name_key(cleaned)) not in (None, number)
            free = free_name(connection, cleaned) if taken else cleaned
            connection.execute(
                "UPDATE setups SET name = ?, key = ? WHERE id = ?", (free, name_key(free), number)
            )


def _clean_table(connection: sqlite3.Connection, table: str, columns: tuple[str, ...]) -> list[int]:
    """Clean the names of a table that games point to; return the games they belong to."""
    games: set[int] = set()
    for number, name in connection.execute(f"SELECT id, name FROM {table}").fetchall():  # noqa: S608
        cleaned = clean_name(name) or UNKNOWN
        if cleaned == name:
            continue
        for column in columns:
            found = connection.execute(f"SELECT id FROM games WHERE {column} = ?", (number,))  # noqa: S608
            games.update(row[0] for row in found)
        same = connection.execute(f"SELECT id FROM {table} WHERE name = ?", (cleaned,)).fetchone()  # noqa: S608
        if same is None:
            connection.execute(
                f"UPDATE {table} SET name = ?, folded = ? WHERE id = ?",  # noqa: S608 - own words
                (cleaned, folded(cleaned), number),
            )
            continue
        for column in columns:
            connection.execute(
                f"UPDATE games SET {column} = ? WHERE {column} = ?",  # noqa: S608 - its own words
                (same[0], number),
            )
        connection.execute(f"DELETE FROM {table} WHERE id = ?", (number,))  # noqa: S608
    return sorted(games)


def _know_again(connection: sqlite3.Connection, game_id: int) -> None:
    """Write anew what is made of a game's names, so that importing it again finds it."""
    try:
        record = load_record(connection, game_id)
    except ArchiveError:
        return  # it is kept, and told of when somebody opens it
    connection.execute(
        "UPDATE games SET winner_key = ?, content = ? WHERE id = ?",
        (winner_key(record), record_fingerprint(record), game_id),
    )
