"""Club nights, as the archive keeps them: enough to go on after the laptop was switched off.

The state of a night, of a seat and of a game are values of the room, kept as JSON: the archive
knows when they were written and to which night they belong, and nothing else.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import TYPE_CHECKING, Any, TypeAlias

from khepri.archive.game_rows import wall_ms
from khepri.errors import ArchiveError, CodecError
from khepri.system.codec import parse_json

if TYPE_CHECKING:
    from khepri.archive.database import Database


JsonState: TypeAlias = Mapping[str, Any]

GOES_ON_MS = 12 * 60 * 60 * 1000
"""A night that began longer ago than this does not go on."""

_THAT_NIGHT = "FROM club_nights WHERE id = ?"
"""Nothing comes back of a night that has been forgotten, whatever is still told of it."""


@dataclass(frozen=True, slots=True)
class ClubLine:
    """One line of what was done on a night."""

    number: int
    done_at: str
    sentence: str


@dataclass(frozen=True, slots=True)
class SavedNight:
    """A night as it was when it was last written."""

    id: int
    begun_ms: int
    state: JsonState
    ended_ms: int | None = None
    seats: Mapping[int, JsonState] = field(default_factory=dict)
    games: Mapping[int, JsonState] = field(default_factory=dict)
    lines: tuple[ClubLine, ...] = ()


class ClubNights:
    """The collection, in the archive that it belongs to.

    Whatever goes wrong is an `ArchiveError` with a sentence, and has changed nothing.
    """

    def __init__(self, database: Database, now: Callable[[], datetime]) -> None:
        self._database = database
        self._now = now

    def begin(self, state: JsonState) -> SavedNight:
        """Keep a night that has just begun."""
        begun = wall_ms(self._now())
        with self._database.transaction() as connection:
            number = connection.execute(
                "INSERT INTO club_nights (begun_ms, state) VALUES (?, ?)", (begun, _to_json(state))
            ).lastrowid
        return SavedNight(int(number or 0), begun, dict(state))

    def unfinished(self) -> SavedNight | None:
        """Return the newest night, if nobody has ended it."""
        rows = self._database.rows("SELECT id, ended_ms FROM club_nights ORDER BY id DESC LIMIT 1")
        return self.load(rows[0][0]) if rows and rows[0][1] is None else None

    def going_on(self) -> SavedNight | None:
        """Return the night that runs, or that was cut off and can go on."""
        kept = self.unfinished()
        if kept is None or wall_ms(self._now()) - kept.begun_ms > GOES_ON_MS:
            return None
        return kept

    def has_game(self, game_id: int) -> bool:
        """Say whether a game of the archive is to be played on in the night that goes on."""
        kept = self.going_on()
        return kept is not None and any(
            state.get("archived") == game_id and not state.get("is_over")
            for state in kept.games.values()
        )

    def latest(self) -> SavedNight | None:
        """Return the newest night, whether it has ended or not."""
        rows = self._database.rows("SELECT id FROM club_nights ORDER BY id DESC LIMIT 1")
        return self.load(rows[0][0]) if rows else None

    def load(self, number: int) -> SavedNight:
        """Return a night with its seats, games and log; rows that make no sense are left out.

        :raises ArchiveError: if there is none with that number, or it cannot be read.
        """
        with self._database.reading() as connection:
            row = connection.execute(
                "SELECT begun_ms, ended_ms, state FROM club_nights WHERE id = ?", (number,)
            ).fetchone()
            state = read_state(row[2]) if row is not None else None
            if row is None or state is None:
                raise ArchiveError(f"There is no club night {number} in the archive.")
            lines = connection.execute(
                "SELECT number, done_at, sentence FROM club_log WHERE night_id = ? ORDER BY number",
                (number,),
            ).fetchall()
            return SavedNight(
                number,
                row[0],
                state,
                row[1],
                _states(connection, "club_seats", number),
                _states(connection, "club_games", number),
                tuple(ClubLine(*line) for line in lines),
            )

    def save(self, number: int, state: JsonState) -> None:
        """Keep what a night is like: its code, its rules, its event."""
        with self._database.transaction() as connection:
            connection.execute(
                "UPDATE club_nights SET state = ? WHERE id = ?", (_to_json(state), number)
            )

    def save_seat(self, night: int, number: int, state: JsonState) -> None:
        """Keep who sits where."""
        self._put("club_seats", night, number, state)

    def save_game(self, night: int, number: int, state: JsonState) -> None:
        """Keep what a game of the night is, and where the archive has its moves."""
        self._put("club_games", night, number, state)

    def add_line(self, night: int, sentence: str) -> ClubLine:
        """Write one line into the log of a night."""
        done_at = self._now().replace(tzinfo=None).isoformat(timespec="seconds")
        with self._database.transaction() as connection:
            (last,) = connection.execute(
                "SELECT coalesce(max(number), 0) FROM club_log WHERE night_id = ?", (night,)
            ).fetchone()
            connection.execute(
                f"INSERT INTO club_log SELECT id, ?, ?, ? {_THAT_NIGHT}",
                (last + 1, done_at, sentence, night),
            )
        return ClubLine(last + 1, done_at, sentence)

    def end(self, number: int) -> None:
        """Let a night be over: it cannot go on."""
        with self._database.transaction() as connection:
            connection.execute(
                "UPDATE club_nights SET ended_ms = ? WHERE id = ?", (wall_ms(self._now()), number)
            )

    def forget(self, number: int) -> None:
        """Delete everything that a night has kept; its games and its event stay."""
        with self._database.transaction() as connection:
            connection.execute("DELETE FROM club_nights WHERE id = ?", (number,))

    def _put(self, table: str, night: int, number: int, state: JsonState) -> None:
        with self._database.transaction() as connection:
            connection.execute(
                f"INSERT OR REPLACE INTO {table} SELECT id, ?, ? {_THAT_NIGHT}",
                (number, _to_json(state), night),
            )


def _to_json(state: JsonState) -> str:
    return json.dumps(state, ensure_ascii=False)


def read_state(text: object) -> JsonState | None:
    """Return a state that was kept; None if it makes no sense."""
    try:
        state = parse_json(text)
    except CodecError:
        return None
    return state if isinstance(state, dict) else None


def _states(connection: sqlite3.Connection, table: str, night: int) -> dict[int, JsonState]:
    rows = connection.execute(
        f"SELECT number, state FROM {table} WHERE night_id = ? ORDER BY number",  # noqa: S608
        (night,),
    ).fetchall()
    read = ((number, read_state(text)) for number, text in rows)
    return {number: state for number, state in read if state is not None}
