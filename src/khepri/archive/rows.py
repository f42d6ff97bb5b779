"""Records as rows of the tables, and back."""

from __future__ import annotations

import re
import sqlite3
import unicodedata
from calendar import timegm
from collections.abc import Sequence
from datetime import datetime
from enum import StrEnum, unique
from typing import Any

from khepri.archive.fingerprint import position_fingerprint, record_fingerprint
from khepri.errors import ArchiveError, KhepriError
from khepri.games.base import AnyPosition, Side, Termination
from khepri.games.registry import game_named
from khepri.match.clock import TimeControl
from khepri.match.players import Player
from khepri.match.record import Record, RecordedMove, Result

_DATE = re.compile(r"(\d{4})(?:\.(\d\d))?(?:\.(\d\d))?.*", re.ASCII)
_TIME = re.compile(r"(\d\d):(\d\d):(\d\d)", re.ASCII)


@unique
class Source(StrEnum):
    """Where a game came from."""

    PLAYED = "played"
    IMPORTED = "imported"


def wall_ms(moment: datetime) -> int:
    """Return what a clock on the wall shows, in milliseconds since it showed 1970.

    Only this agrees with the date in a game file, wherever the file was written.
    """
    return timegm(moment.timetuple()) * 1000 + moment.microsecond // 1000


def played_ms(record: Record) -> int:
    """Return when a recorded game began, as far as its date and its tag ``Time`` tell; 0 if not."""
    found = _DATE.fullmatch(record.date)
    if found is None:
        return 0
    year, month, day = (int(part or 1) for part in found.groups())
    time = _TIME.fullmatch(dict(record.tags).get("Time", ""))
    hour, minute, second = (int(part) for part in time.groups()) if time else (0, 0, 0)
    try:
        # Only the numbers count here: this is the wall clock of wherever it was played.
        return wall_ms(datetime(year, month, day, hour, minute, second))  # noqa: DTZ001
    except ValueError:
        return 0


def folded(text: str) -> str:
    """Return a text as it is searched: without case and accents.

    >>> folded("Zoë")
    'zoe'
    """
    parts = unicodedata.normalize("NFKD", text.casefold())
    return "".join(part for part in parts if not unicodedata.combining(part))


def storable(text: str) -> str:
    """Return a text that UTF-8 can hold; half a surrogate pair becomes a question mark."""
    return text.encode("utf-8", "replace").decode("utf-8")


def winner_key(record: Record) -> str:
    """Return what the order by winner goes by: games without a winner come last."""
    winner = record.winner
    if winner is not None:
        return "a" + folded(record.players[record.spec.sides.index(winner)].name)
    return "b" if record.result is Result.DRAWN else "c"


def insert_record(
    connection: sqlite3.Connection,
    record: Record,
    source: Source,
    *,
    began_ms: int | None = None,
    listed: bool = True,
    game_id: int | None = None,
) -> int:
    """Store a game with everything that belongs to it; return its number."""
    positions = record.positions()
    values = _columns(connection, record, positions) | {
        "id": game_id,
        "source": source,
        "played_ms": played_ms(record) if began_ms is None else began_ms,
        "listed": listed,
    }
    names = ", ".join(values)  # this module's own words
    marks = ", ".join(f":{name}" for name in values)
    cursor = connection.execute(f"INSERT INTO games ({names}) VALUES ({marks})", values)  # noqa: S608
    number = cursor.lastrowid or 0
    insert_moves(connection, number, record.moves, positions)
    connection.executemany(
        "INSERT INTO tags VALUES (?, ?, ?, ?)",
        [
            (number, index, storable(name), storable(value))
            for index, (name, value) in enumerate(record.tags)
        ],
    )
    return number


def _columns(
    connection: sqlite3.Connection, record: Record, positions: Sequence[AnyPosition]
) -> dict[str, Any]:
    first, second = record.players
    return {
        "game": record.spec.name,
        "variant": record.variant,
        "start": str(record.start),
        "start_position": position_fingerprint(record.start),
        "first_id": _player_id(connection, first.name),
        "second_id": _player_id(connection, second.name),
        "first_level": first.level,
        "second_level": second.level,
        "main_ms": record.control.main_ms if record.control else None,
        "increment_ms": record.control.increment_ms if record.control else None,
        "event_id": _event_id(connection, record.event),
        "site": storable(record.site),
        "date": storable(record.date),
        "round": storable(record.round),
        "remark": storable(record.remark),
    } | progress_columns(record, positions[-1])


def progress_columns(record: Record, final: AnyPosition) -> dict[str, Any]:
    """Return the columns that change while a game is being played."""
    return {
        "final": str(final),
        "result": record.result,
        "termination": record.termination,
        "length": len(record.moves),
        "winner_key": winner_key(record),
        "content": record_fingerprint(record),
    }


def insert_moves(
    connection: sqlite3.Connection,
    game_id: int,
    moves: Sequence[RecordedMove],
    positions: Sequence[AnyPosition],
    first_ply: int = 1,
) -> None:
    """Store the moves from `first_ply` on; `positions` begin with the starting one."""
    connection.executemany(
        "INSERT INTO moves (game_id, ply, move, clock_ms, remark, position)"
        " VALUES (?, ?, ?, ?, ?, ?)",
        [
            (
                game_id,
                ply,
                str(moves[ply - 1].move),
                moves[ply - 1].clock_ms,
                storable(moves[ply - 1].remark),
                position_fingerprint(positions[ply]),
            )
            for ply in range(first_ply, len(moves) + 1)
        ],
    )


def _player_id(connection: sqlite3.Connection, name: str) -> int:
    connection.execute("INSERT OR IGNORE INTO players VALUES (NULL, ?, ?)", (name, folded(name)))
    found = connection.execute("SELECT id FROM players WHERE name = ?", (name,)).fetchone()
    return int(found[0])


def _event_id(connection: sqlite3.Connection, name: str) -> int:
    connection.execute("INSERT OR IGNORE INTO events VALUES (NULL, ?, ?)", (name, folded(name)))
    found = connection.execute("SELECT id FROM events WHERE name = ?", (name,)).fetchone()
    return int(found[0])


_RECORD = """
    SELECT game, variant, start, first.name, first_level, second.name, second_level, result,
           termination, main_ms, increment_ms, events.name, site, date, round, remark
    FROM games
    JOIN players AS first ON first.id = first_id
    JOIN players AS second ON second.id = second_id
    JOIN events ON events.id = event_id
    WHERE games.id = ?
"""


def load_record(connection: sqlite3.Connection, game_id: int) -> Record:
    """Return a game as it was stored.

    :raises ArchiveError: if there is none of that number, or its row makes no sense.
    """
    row = connection.execute(_RECORD, (game_id,)).fetchone()
    if row is None:
        raise ArchiveError(f"There is no game {game_id} in the archive.")
    moves = connection.execute(
        "SELECT move, clock_ms, remark FROM moves WHERE game_id = ? ORDER BY ply", (game_id,)
    ).fetchall()
    tags = connection.execute(
        "SELECT name, value FROM tags WHERE game_id = ? ORDER BY number", (game_id,)
    ).fetchall()
    try:
        return record_from(row, moves, tags)
    except (KhepriError, ValueError, TypeError) as error:
        raise ArchiveError(f"Game {game_id} of the archive cannot be read: {error}") from error


def record_from(
    row: Sequence[Any], moves: Sequence[Sequence[Any]], tags: Sequence[tuple[str, str]]
) -> Record:
    """Build a record from its rows, without playing the moves."""
    game, variant, start, first, first_level, second, second_level = row[:7]
    result, termination, main_ms, increment_ms, event, site, date, round_, remark = row[7:]
    spec = game_named(game)
    return Record(
        spec=spec,
        start=spec.parse_position(start, variant),
        moves=tuple(
            RecordedMove(spec.parse_move(move), clock_ms, remark)
            for move, clock_ms, remark in moves
        ),
        players=(Player(first, first_level), Player(second, second_level)),
        result=Result(result),
        termination=Termination(termination) if termination is not None else None,
        control=TimeControl(main_ms, increment_ms) if main_ms is not None else None,
        event=event,
        site=site,
        date=date,
        round=round_,
        remark=remark,
        tags=tuple(tags),
    )


def side_named(sides: Sequence[Side], name: str | None) -> Side | None:
    """Return the side that a column names, if it names one."""
    return next((side for side in sides if side == name), None)
