"""The tables of the archive, version by version.

A version that has been released never changes: the next one gets its own step. docs/archive.md
explains the tables.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from functools import cache

from khepri.archive.game_rows import (
    folded,
    load_record,
    position_fingerprint,
    record_fingerprint,
    winner_key,
)
from khepri.archive.setups import owner_of
from khepri.errors import ArchiveError, RulesError
from khepri.games.registry import game_named
from khepri.match.numbering import count_moves
from khepri.match.records.record import UNKNOWN
from khepri.system.names import clean_name, free_name, name_key

# Names that were stored before names were cleaned


def normalise_stored_names(connection: sqlite3.Connection) -> None:
    """Clean every name; two that have become the same are one player, or one event."""
    _clean_table(connection, "events", ("event_id",))
    for game_id in _clean_table(connection, "players", ("first_id", "second_id")):
        _know_again(connection, game_id)
    for number, name in connection.execute("SELECT id, name FROM setups").fetchall():
        cleaned = clean_name(name, longest=None) or UNKNOWN
        if cleaned != name:
            taken = owner_of(connection, name_key(cleaned)) not in (None, number)
            free = (
                free_name(cleaned, lambda key: owner_of(connection, key) is not None)
                if taken
                else cleaned
            )
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


# Tables and steps


APPLICATION_ID = 0x4B687072
"""The letters ``Khpr`` in the file's head: they tell an archive from any other database."""

_VERSION_1 = (
    """
    CREATE TABLE players (
        id INTEGER PRIMARY KEY,
        name TEXT NOT NULL UNIQUE,
        folded TEXT NOT NULL
    )""",
    """
    CREATE TABLE events (
        id INTEGER PRIMARY KEY,
        name TEXT NOT NULL UNIQUE,
        folded TEXT NOT NULL
    )""",
    """
    CREATE TABLE games (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        game TEXT NOT NULL,
        variant TEXT NOT NULL,
        start TEXT NOT NULL,
        final TEXT NOT NULL,
        first_id INTEGER NOT NULL REFERENCES players (id),
        second_id INTEGER NOT NULL REFERENCES players (id),
        first_level INTEGER,
        second_level INTEGER,
        result TEXT NOT NULL CHECK (result IN ('1-0', '0-1', '1/2-1/2', '*')),
        termination TEXT,
        main_ms INTEGER,
        increment_ms INTEGER,
        event_id INTEGER NOT NULL REFERENCES events (id),
        site TEXT NOT NULL,
        date TEXT NOT NULL,
        round TEXT NOT NULL,
        remark TEXT NOT NULL,
        source TEXT NOT NULL CHECK (source IN ('played', 'imported')),
        played_ms INTEGER NOT NULL,
        length INTEGER NOT NULL,
        winner_key TEXT NOT NULL,
        content BLOB NOT NULL,
        listed INTEGER NOT NULL CHECK (listed IN (0, 1)),
        deleted_ms INTEGER
    )""",
    """
    CREATE TABLE moves (
        game_id INTEGER NOT NULL REFERENCES games (id) ON DELETE CASCADE,
        ply INTEGER NOT NULL,
        move TEXT NOT NULL,
        clock_ms INTEGER,
        remark TEXT NOT NULL,
        PRIMARY KEY (game_id, ply)
    ) WITHOUT ROWID""",
    """
    CREATE TABLE tags (
        game_id INTEGER NOT NULL REFERENCES games (id) ON DELETE CASCADE,
        number INTEGER NOT NULL,
        name TEXT NOT NULL,
        value TEXT NOT NULL,
        PRIMARY KEY (game_id, number)
    ) WITHOUT ROWID""",
    """
    CREATE TABLE running (
        game_id INTEGER PRIMARY KEY REFERENCES games (id) ON DELETE CASCADE,
        owner TEXT NOT NULL,
        saved_ms INTEGER NOT NULL,
        first_ms INTEGER,
        second_ms INTEGER,
        paused INTEGER NOT NULL,
        draw_offer TEXT,
        undo_request TEXT,
        first_offer INTEGER NOT NULL,
        second_offer INTEGER NOT NULL,
        undo INTEGER NOT NULL,
        hints INTEGER NOT NULL,
        previews INTEGER NOT NULL
    )""",
    # Each order of the list has an index that also holds whatever the list is filtered by: neither
    # counting nor leafing to a far page then reads the games themselves. SQLite wants to see
    # `listed` among the columns, too, although it is always 1 there.
    """
    CREATE INDEX games_by_time ON games
    (played_ms, id, game, variant, result, first_id, second_id, event_id, source, listed)
    WHERE listed = 1""",
    """
    CREATE INDEX games_by_length ON games
    (length, played_ms, id, game, variant, result, first_id, second_id, event_id, source, listed)
    WHERE listed = 1""",
    """
    CREATE INDEX games_by_winner ON games
    (winner_key, played_ms, id, game, variant, result, first_id, second_id, event_id, source,
    listed)
    WHERE listed = 1""",
    """
    CREATE INDEX games_by_game ON games
    (game, variant, played_ms, id, result, first_id, second_id, event_id, source, listed)
    WHERE listed = 1""",
    "CREATE INDEX games_by_first ON games (first_id, listed, result, length)",
    "CREATE INDEX games_by_second ON games (second_id, listed, result, length)",
    "CREATE INDEX games_by_event ON games (event_id)",
    "CREATE INDEX games_by_content ON games (content)",
    "CREATE INDEX games_by_deletion ON games (deleted_ms) WHERE deleted_ms IS NOT NULL",
)

_TALLIED = "game, variant, result, source, first_id, second_id, event_id"


def _tally(name: str, change: int, row: str, when: str) -> str:
    """Return the trigger that counts a game in or out."""
    values = ", ".join(f"{row}.{column}" for column in _TALLIED.split(", "))
    return (
        f"CREATE TRIGGER {name} AFTER {when} ON games WHEN {row}.listed = 1 BEGIN"  # noqa: S608
        f" INSERT INTO tallies VALUES ({values}, {change})"
        f" ON CONFLICT DO UPDATE SET games = games + {change}; END"
    )


_VERSION_2 = (
    "ALTER TABLE moves ADD COLUMN position INTEGER",
    "ALTER TABLE games ADD COLUMN start_position INTEGER",
    """
    CREATE TABLE analyses (
        game_id INTEGER NOT NULL REFERENCES games (id) ON DELETE CASCADE,
        engine TEXT NOT NULL,
        evaluations TEXT NOT NULL,
        PRIMARY KEY (game_id, engine)
    ) WITHOUT ROWID""",
)
# How many games each pair of players has of each kind: far fewer rows than there are games.
_VERSION_2_TALLIES = (
    f"""
    CREATE TABLE tallies (
        game TEXT NOT NULL,
        variant TEXT NOT NULL,
        result TEXT NOT NULL,
        source TEXT NOT NULL,
        first_id INTEGER NOT NULL,
        second_id INTEGER NOT NULL,
        event_id INTEGER NOT NULL,
        games INTEGER NOT NULL,
        PRIMARY KEY ({_TALLIED})
    ) WITHOUT ROWID""",
    f"""
    INSERT INTO tallies SELECT {_TALLIED}, count(*)
    FROM games WHERE listed = 1 GROUP BY {_TALLIED}""",  # noqa: S608 - this module's own words
    _tally("tally_inserted", 1, "new", "INSERT"),
    _tally("tally_deleted", -1, "old", "DELETE"),
    _tally("tally_before_update", -1, "old", f"UPDATE OF listed, {_TALLIED}"),
    _tally("tally_after_update", 1, "new", f"UPDATE OF listed, {_TALLIED}"),
)
_VERSION_2_INDEXES = (
    "CREATE INDEX moves_by_position ON moves (position)",
    "CREATE INDEX games_by_start_position ON games (start_position, listed)",
)

# The players' own boards. A name is taken as long as its setup is not deleted.
_VERSION_3 = (
    """
    CREATE TABLE setups (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        name TEXT NOT NULL,
        key TEXT NOT NULL,
        game TEXT NOT NULL,
        variant TEXT NOT NULL,
        position TEXT NOT NULL,
        saved_ms INTEGER NOT NULL,
        deleted_ms INTEGER
    )""",
    "CREATE UNIQUE INDEX setups_by_key ON setups (key) WHERE deleted_ms IS NULL",
)


def _to_version_1(connection: sqlite3.Connection) -> None:
    for statement in _VERSION_1:
        connection.execute(statement)
    connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")


def _to_version_2(connection: sqlite3.Connection) -> None:
    """Make positions searchable, and keep analyses."""
    for statement in _VERSION_2:
        connection.execute(statement)
    games = connection.execute("SELECT id, game, variant, start FROM games").fetchall()
    for game_id, game, variant, start in games:
        _index_positions(connection, game_id, game, variant, start)
    for statement in (*_VERSION_2_TALLIES, *_VERSION_2_INDEXES):
        connection.execute(statement)


def _index_positions(
    connection: sqlite3.Connection, game_id: int, game: str, variant: str, start: str
) -> None:
    """Replay a game; one that cannot be replayed is kept, and only not found by position."""
    moves = connection.execute(
        "SELECT ply, move FROM moves WHERE game_id = ? ORDER BY ply", (game_id,)
    ).fetchall()
    try:
        spec = game_named(game)
        position = spec.parse_position(start, variant)
        connection.execute(
            "UPDATE games SET start_position = ? WHERE id = ?",
            (position_fingerprint(position), game_id),
        )
        for ply, move in moves:
            position = position.play(spec.parse_move(move))
            connection.execute(
                "UPDATE moves SET position = ? WHERE game_id = ? AND ply = ?",
                (position_fingerprint(position), game_id, ply),
            )
    except RulesError:
        return


def _to_version_3(connection: sqlite3.Connection) -> None:
    """Keep setups with names."""
    for statement in _VERSION_3:
        connection.execute(statement)


def _to_version_4(connection: sqlite3.Connection) -> None:
    """Make room to set games aside, and clean the names that were stored before."""
    connection.execute("ALTER TABLE running ADD COLUMN set_aside INTEGER NOT NULL DEFAULT 0")
    normalise_stored_names(connection)


# Lists are sorted, and averages taken, by the moves that players count. `length` stays what it is:
# how many rows of `moves` there have to be.
_VERSION_5 = (
    "ALTER TABLE games ADD COLUMN move_count INTEGER NOT NULL DEFAULT 0",
    "DROP INDEX IF EXISTS games_by_length",
    "DROP INDEX IF EXISTS games_by_first",
    "DROP INDEX IF EXISTS games_by_second",
)
_VERSION_5_INDEXES = (
    """
    CREATE INDEX games_by_length ON games
    (move_count, played_ms, id, game, variant, result, first_id, second_id, event_id, source,
    listed)
    WHERE listed = 1""",
    "CREATE INDEX games_by_first ON games (first_id, listed, result, move_count)",
    "CREATE INDEX games_by_second ON games (second_id, listed, result, move_count)",
)


def _to_version_5(connection: sqlite3.Connection) -> None:
    """Count the moves of every game as its players do, and let tournament games stay such."""
    connection.execute("ALTER TABLE running ADD COLUMN tournament INTEGER NOT NULL DEFAULT 0")
    for statement in _VERSION_5:
        connection.execute(statement)
    games = connection.execute("SELECT id, game, variant, start, length FROM games").fetchall()
    for game_id, game, variant, start, length in games:
        connection.execute(
            "UPDATE games SET move_count = ? WHERE id = ?",
            (_counted(connection, game_id, game, variant, start, length), game_id),
        )
    for statement in _VERSION_5_INDEXES:
        connection.execute(statement)


def _counted(
    connection: sqlite3.Connection, game_id: int, game: str, variant: str, start: str, length: int
) -> int:
    """Return the number of a stored game's last move; of one that makes no sense, its length."""
    stored = connection.execute(
        "SELECT move FROM moves WHERE game_id = ? ORDER BY ply", (game_id,)
    ).fetchall()
    try:
        spec = game_named(game)
        moves = [spec.parse_move(text) for (text,) in stored]
        return count_moves(spec, spec.parse_position(start, variant).side, moves)
    except RulesError:
        return length


# Numbers are never given again: a tournament knows people by theirs, long after they have left.
_VERSION_6 = (
    """
    CREATE TABLE people (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        name TEXT NOT NULL,
        full_name TEXT NOT NULL DEFAULT '',
        rating INTEGER NOT NULL DEFAULT 0,
        club_group TEXT NOT NULL DEFAULT '',
        extra_time REAL NOT NULL DEFAULT 1,
        apart_from TEXT NOT NULL DEFAULT '[]',
        deleted_ms INTEGER
    )""",
    """
    CREATE TABLE tournaments (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        settings TEXT NOT NULL,
        begun_ms INTEGER NOT NULL,
        deleted_ms INTEGER
    )""",
    """
    CREATE TABLE tournament_log (
        tournament_id INTEGER NOT NULL REFERENCES tournaments (id) ON DELETE CASCADE,
        number INTEGER NOT NULL,
        deed TEXT NOT NULL,
        done_at TEXT NOT NULL,
        sentence TEXT NOT NULL,
        PRIMARY KEY (tournament_id, number)
    ) WITHOUT ROWID""",
    """
    CREATE TABLE tournament_games (
        tournament_id INTEGER NOT NULL REFERENCES tournaments (id) ON DELETE CASCADE,
        round INTEGER NOT NULL,
        board INTEGER NOT NULL,
        game_id INTEGER NOT NULL,
        PRIMARY KEY (tournament_id, round, board)
    ) WITHOUT ROWID""",
)


def _to_version_6(connection: sqlite3.Connection) -> None:
    """Keep tournaments, and the people of the club."""
    for statement in _VERSION_6:
        connection.execute(statement)


# What changes together is one text: nobody asks the archive for a part of it.
_VERSION_7 = (
    """
    CREATE TABLE club_nights (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        begun_ms INTEGER NOT NULL,
        ended_ms INTEGER,
        state TEXT NOT NULL
    )""",
    """
    CREATE TABLE club_seats (
        night_id INTEGER NOT NULL REFERENCES club_nights (id) ON DELETE CASCADE,
        number INTEGER NOT NULL,
        state TEXT NOT NULL,
        PRIMARY KEY (night_id, number)
    ) WITHOUT ROWID""",
    """
    CREATE TABLE club_games (
        night_id INTEGER NOT NULL REFERENCES club_nights (id) ON DELETE CASCADE,
        number INTEGER NOT NULL,
        state TEXT NOT NULL,
        PRIMARY KEY (night_id, number)
    ) WITHOUT ROWID""",
    """
    CREATE TABLE club_log (
        night_id INTEGER NOT NULL REFERENCES club_nights (id) ON DELETE CASCADE,
        number INTEGER NOT NULL,
        done_at TEXT NOT NULL,
        sentence TEXT NOT NULL,
        PRIMARY KEY (night_id, number)
    ) WITHOUT ROWID""",
)


def _to_version_7(connection: sqlite3.Connection) -> None:
    """Keep club nights, so that one that was cut off can go on."""
    for statement in _VERSION_7:
        connection.execute(statement)


def _to_version_8(connection: sqlite3.Connection) -> None:
    """Make it known which write-ahead log belongs to the file."""
    connection.execute("CREATE TABLE lineage (stamp BLOB NOT NULL, previous BLOB NOT NULL)")
    connection.execute("INSERT INTO lineage VALUES (randomblob(16), randomblob(16))")


MIGRATIONS: tuple[Callable[[sqlite3.Connection], None], ...] = (
    _to_version_1,
    _to_version_2,
    _to_version_3,
    _to_version_4,
    _to_version_5,
    _to_version_6,
    _to_version_7,
    _to_version_8,
)
"""The step to each version from the one before; the first makes an archive out of nothing."""

VERSION = len(MIGRATIONS)


# Whether a file has the tables that its version promises


_COLUMNS = """
    SELECT kept.name, told.name FROM sqlite_master AS kept, pragma_table_info(kept.name) AS told
    WHERE kept.type = 'table'
"""

Column = tuple[str, str]
"""The name of a table, and of a column in it."""


def matches_version(connection: sqlite3.Connection, version: int) -> bool:
    """Say whether nothing of a version is missing, and nothing of a later one is there already.

    Another program may have added tables of its own.
    """
    found = _columns(connection)
    expected, later = columns_of(version), columns_of(VERSION) - columns_of(version)
    return expected <= found and not later & found


@cache
def columns_of(version: int) -> frozenset[Column]:
    """Return the columns of every table, as a version has them."""
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as connection:
        for step in MIGRATIONS[:version]:
            step(connection)
        return _columns(connection)


def _columns(connection: sqlite3.Connection) -> frozenset[Column]:
    return frozenset(connection.execute(_COLUMNS).fetchall())
