"""A game as rows of the archive and back, and the fingerprints by which it is found again."""

from __future__ import annotations

import re
import sqlite3
import unicodedata
from calendar import timegm
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum, unique
from hashlib import blake2b
from typing import Any

from khepri.errors import ArchiveError, KhepriError
from khepri.games.base import AnyPosition, Position, Side, Termination
from khepri.games.registry import game_named
from khepri.match.clock import TimeControl
from khepri.match.numbering import count_moves
from khepri.match.players import Player
from khepri.match.records.record import Record, RecordedMove, Result

# Fingerprints: the same on every machine and in every run, unlike Python's `hash`


def position_fingerprint(position: AnyPosition) -> int:
    """Return 64 bits, as a signed number, that stand for what `identity` compares.

    They are stored: whoever changes what an identity is made of has to write a migration. Two
    positions of one archive share a fingerprint by chance about once in a million archives.

    >>> from khepri.games import othello
    >>> position_fingerprint(othello.Position.start())
    8415397596455848448
    """
    words: list[str] = []
    _collect(position.identity, words)
    text = " ".join(words)
    return int.from_bytes(blake2b(text.encode(), digest_size=8).digest(), "big", signed=True)


def _collect(value: object, words: list[str]) -> None:
    # An import comes here for every move, so what is asked most often is asked first.
    if isinstance(value, int | str):
        words.append(str(value))
    elif isinstance(value, tuple):
        words.append("(")
        for part in value:
            _collect(part, words)
        words.append(")")
    elif isinstance(value, Position):
        words += [value.variant, str(value)]
    else:
        words.append(str(value))


def record_fingerprint(record: Record) -> bytes:
    """Return what tells a game from every other: start, moves, players, date and result.

    Clocks, remarks and tags do not count, so a game that came back with remarks is known again.
    """
    words = [record.spec.name, record.variant, str(record.start), record.date, record.result]
    for player in record.players:
        words += [player.name, str(player.level)]
    words += [str(recorded.move) for recorded in record.moves]
    # A file folds the spaces of a name, which does not make it another game.
    folded = "\n".join(" ".join(word.split()) for word in words)
    return blake2b(folded.encode("utf-8", "replace"), digest_size=16).digest()


# Rows


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


def wall_time(shown_ms: int) -> datetime:
    """Return the time that a clock on the wall showed; no zone belongs to it.

    >>> wall_time(wall_ms(datetime(1066, 10, 14, 9)))
    datetime.datetime(1066, 10, 14, 9, 0)
    """
    return datetime(1970, 1, 1) + timedelta(milliseconds=shown_ms)  # noqa: DTZ001


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


@dataclass(frozen=True, slots=True)
class RecordRows:
    """A record as the rows that it becomes.

    They take longer to work out than to store, so they are made before others have to wait.
    """

    columns: Mapping[str, Any]
    """What `games` holds of it, but for what only the tables know."""

    players: tuple[str, str]
    event: str
    moves: Sequence[tuple[Any, ...]]
    tags: Sequence[tuple[Any, ...]]


def rows_of(record: Record, content: bytes | None = None) -> RecordRows:
    """Work out the rows of a record; its fingerprint may be known already.

    :raises RulesError: if one of its moves cannot be played.
    """
    positions = record.positions()
    first, second = record.players
    columns = {
        "game": record.spec.name,
        "variant": record.variant,
        "start": str(record.start),
        "start_position": position_fingerprint(record.start),
        "first_level": first.level,
        "second_level": second.level,
        "main_ms": record.control.main_ms if record.control else None,
        "increment_ms": record.control.increment_ms if record.control else None,
        "site": storable(record.site),
        "date": storable(record.date),
        "round": storable(record.round),
        "remark": storable(record.remark),
        "played_ms": played_ms(record),
    }
    return RecordRows(
        columns=columns | progress_columns(record, positions[-1], content),
        players=(storable(first.name), storable(second.name)),
        event=storable(record.event),
        moves=move_rows(record.moves, positions),
        tags=[
            (index, storable(name), storable(value))
            for index, (name, value) in enumerate(record.tags)
        ],
    )


def insert_rows(
    connection: sqlite3.Connection,
    rows: RecordRows,
    source: Source,
    *,
    began_ms: int | None = None,
    listed: bool = True,
    game_id: int | None = None,
) -> int:
    """Store a game with everything that belongs to it; return its number."""
    first, second = rows.players
    values = {
        **rows.columns,
        "id": game_id,
        "first_id": _id_of(connection, "players", first),
        "second_id": _id_of(connection, "players", second),
        "event_id": _id_of(connection, "events", rows.event),
        "source": source,
        "listed": listed,
    }
    if began_ms is not None:
        values["played_ms"] = began_ms
    names = ", ".join(values)  # this module's own words
    marks = ", ".join(f":{name}" for name in values)
    cursor = connection.execute(f"INSERT INTO games ({names}) VALUES ({marks})", values)  # noqa: S608
    number = cursor.lastrowid or 0
    insert_moves(connection, number, rows.moves)
    connection.executemany(
        "INSERT INTO tags VALUES (?, ?, ?, ?)", [(number, *row) for row in rows.tags]
    )
    return number


def progress_columns(
    record: Record, final: AnyPosition, content: bytes | None = None
) -> dict[str, Any]:
    """Return the columns that change while a game is being played."""
    return {
        "final": str(final),
        "result": record.result,
        "termination": record.termination,
        "length": len(record.moves),
        "move_count": count_moves(
            record.spec, record.start.side, [recorded.move for recorded in record.moves]
        ),
        "winner_key": winner_key(record),
        "content": content or record_fingerprint(record),
    }


def move_rows(
    moves: Sequence[RecordedMove], positions: Sequence[AnyPosition], first_ply: int = 1
) -> list[tuple[Any, ...]]:
    """Return the rows of the moves from `first_ply` on; `positions` begin with the starting one."""
    return [
        (
            ply,
            str(moves[ply - 1].move),
            moves[ply - 1].clock_ms,
            storable(moves[ply - 1].remark),
            position_fingerprint(positions[ply]),
        )
        for ply in range(first_ply, len(moves) + 1)
    ]


def insert_moves(
    connection: sqlite3.Connection, game_id: int, rows: Iterable[tuple[Any, ...]]
) -> None:
    """Store moves that `move_rows` has made."""
    connection.executemany(
        "INSERT INTO moves (game_id, ply, move, clock_ms, remark, position)"
        " VALUES (?, ?, ?, ?, ?, ?)",
        [(game_id, *row) for row in rows],
    )


def _id_of(connection: sqlite3.Connection, table: str, name: str) -> int:
    """Return the number of a player or an event, who gets one if they are new."""
    known = connection.execute(f"SELECT id FROM {table} WHERE name = ?", (name,)).fetchone()  # noqa: S608
    if known is not None:
        return int(known[0])
    added = connection.execute(
        f"INSERT INTO {table} VALUES (NULL, ?, ?)",  # noqa: S608 - this module's own words
        (name, folded(name)),
    )
    return added.lastrowid or 0


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


def put_tag(connection: sqlite3.Connection, game_id: int, name: str, value: str | None) -> None:
    """Give a game a tag, in the place of an older one of that name; None takes it away."""
    held = connection.execute(
        "SELECT number, value FROM tags WHERE game_id = ? AND name = ?", (game_id, name)
    ).fetchone()
    if held is not None and value is not None:
        connection.execute(
            "UPDATE tags SET value = ? WHERE game_id = ? AND number = ?", (value, game_id, held[0])
        )
    elif held is not None:
        connection.execute("DELETE FROM tags WHERE game_id = ? AND number = ?", (game_id, held[0]))
    elif value is not None:
        connection.execute(
            "INSERT INTO tags SELECT ?, coalesce(max(number), 0) + 1, ?, ? FROM tags"
            " WHERE game_id = ?",
            (game_id, name, value, game_id),
        )


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
        termination=termination_named(termination),
        control=TimeControl(main_ms, increment_ms) if main_ms is not None else None,
        event=event,
        site=site,
        date=date,
        round=round_,
        remark=remark,
        tags=tuple(tags),
    )


def termination_named(text: str | None) -> Termination | None:
    """Return why a game ended; what only a newer Khepri knows counts as not known.

    >>> termination_named("time"), termination_named("struck by lightning")
    (<Termination.TIME: 'time'>, None)
    """
    return next((known for known in Termination if known == text), None)


def side_named(sides: Sequence[Side], name: str | None) -> Side | None:
    """Return the side that a column names, if it names one."""
    return next((side for side in sides if side == name), None)
