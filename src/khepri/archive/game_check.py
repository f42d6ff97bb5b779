"""Checking one game of an archive: by the plain rules, and against what is stored about it."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from khepri.archive.check_finding import CheckFinding, FindingKind
from khepri.archive.fingerprint import position_fingerprint
from khepri.archive.rows import Source, load_record, progress_columns
from khepri.errors import ArchiveError, RulesError
from khepri.games.base import AnyPosition, Outcome, Side, Termination
from khepri.match.clock import MAX_SECONDS
from khepri.match.counting import count_moves
from khepri.match.game import decided
from khepri.match.record import CASUAL, Record, Result, result_of

ON_BOARD = frozenset({Termination.PHARAOH_HIT, Termination.NO_MOVES, Termination.REPETITION})
"""The ends that the moves alone show."""

_STORED = (
    "SELECT source, start_position, final, result, termination, length, move_count, winner_key,"
    " content, EXISTS (SELECT 1 FROM running WHERE game_id = id),"
    " EXISTS (SELECT 1 FROM tournament_games WHERE game_id = id)"
    " FROM games WHERE id = ?"
)


@dataclass(frozen=True, slots=True)
class StoredGame:
    """What the archive says of a game besides its record."""

    source: str
    start_position: int | None
    columns: dict[str, Any]
    """The columns that follow from the record."""

    is_running: bool
    is_of_event: bool

    @classmethod
    def read(cls, connection: sqlite3.Connection, number: int) -> StoredGame | None:
        """Read it; None if there is no such game."""
        row = connection.execute(_STORED, (number,)).fetchone()
        if row is None:
            return None
        source, start, *columns, running, of_event = row
        names = ("final", "result", "termination", "length", "move_count", "winner_key", "content")
        return cls(
            source, start, dict(zip(names, columns, strict=True)), bool(running), bool(of_event)
        )


class GameCheck:
    """What does not hold about one game."""

    def __init__(self, connection: sqlite3.Connection, number: int) -> None:
        self._connection = connection
        self._number = number

    def findings(self) -> Iterator[CheckFinding]:
        """Go through everything that can be said of it."""
        stored = StoredGame.read(self._connection, self._number)
        if stored is None:
            return  # deleted for good meanwhile, by another program
        try:
            record = load_record(self._connection, self._number)
        except ArchiveError as error:
            yield self._finding(FindingKind.UNREADABLE, str(error))
            return
        yield from self._plies()
        positions, illegal = _replayed(record)
        if illegal:
            yield self._finding(FindingKind.ILLEGAL_MOVE, illegal)
            return
        yield from self._end(record, positions, stored)
        yield from self._clocks(record, positions, stored)
        yield from self._columns(record, positions, stored)
        yield from self._positions(positions, stored)

    def _finding(self, kind: FindingKind, sentence: str) -> CheckFinding:
        return CheckFinding(kind, f"game {self._number}", sentence)

    def _plies(self) -> Iterator[CheckFinding]:
        rows = self._connection.execute(
            "SELECT ply FROM moves WHERE game_id = ? ORDER BY ply", (self._number,)
        ).fetchall()
        numbers = [ply for (ply,) in rows]
        if numbers != list(range(1, len(numbers) + 1)):
            yield self._finding(
                FindingKind.MISSING_MOVE,
                "Its moves are not numbered one after the other: some are missing.",
            )

    def _end(
        self, record: Record, positions: list[AnyPosition], stored: StoredGame
    ) -> Iterator[CheckFinding]:
        early = next(
            (ply for ply, each in enumerate(positions[:-1]) if each.outcome() is not None), None
        )
        if early is not None:
            last = _move_number(record, early)
            yield self._finding(
                FindingKind.WRONG_RESULT, f"It was over after move {last}, but goes on."
            )
            return
        outcome = _outcome(record, positions, stored)
        if outcome is not None and result_of(record.spec, outcome) is not record.result:
            expected = result_of(record.spec, outcome)
            yield self._finding(
                FindingKind.WRONG_RESULT,
                f"Its result is {record.result}, but the board says {expected}"
                f" ({outcome.termination}).",
            )
        elif outcome is None and record.termination in ON_BOARD:
            yield self._finding(
                FindingKind.WRONG_RESULT,
                f"It is said to have ended by {record.termination}, but the board shows no end.",
            )
        elif record.result is Result.UNFINISHED and record.termination is not None:
            yield self._finding(
                FindingKind.WRONG_RESULT,
                f"It has no result, but is said to have ended by {record.termination}.",
            )
        if stored.is_running and record.result is not Result.UNFINISHED:
            yield self._finding(
                FindingKind.WRONG_RESULT,
                f"It is over ({record.result}), but kept among the games that go on.",
            )

    def _clocks(
        self, record: Record, positions: list[AnyPosition], stored: StoredGame
    ) -> Iterator[CheckFinding]:
        # On a club night and in events players are given time: there clocks may rise.
        may_rise = (
            record.control is None
            or stored.source != Source.PLAYED
            or stored.is_of_event
            or record.event != CASUAL
        )
        last: dict[Side, int] = {}
        for ply, recorded in enumerate(record.moves, 1):
            left, side = recorded.clock_ms, positions[ply - 1].side
            if left is None:
                continue
            number = _move_number(record, ply)
            if not 0 <= left <= MAX_SECONDS * 1000:
                yield self._finding(
                    FindingKind.WRONG_CLOCK,
                    f"After move {number} {side.label} has {left} milliseconds left, which cannot"
                    " be.",
                )
            elif not may_rise and record.control is not None:
                had = last.get(side, record.control.main_ms)
                if left > had + record.control.increment_ms:
                    yield self._finding(
                        FindingKind.WRONG_CLOCK,
                        f"With move {number} the clock of {side.label} rises from {had} to {left}"
                        " milliseconds.",
                    )
            last[side] = left

    def _columns(
        self, record: Record, positions: list[AnyPosition], stored: StoredGame
    ) -> Iterator[CheckFinding]:
        expected = progress_columns(record, positions[-1])
        # A reason that only a newer Khepri knows is kept, and read as not known.
        if record.termination is None:
            del expected["termination"]
        for name, value in expected.items():
            if stored.columns[name] != value:
                kind = FindingKind.FINGERPRINT if name == "content" else FindingKind.WRONG_COLUMN
                shown = "" if name == "content" else f": {stored.columns[name]!r}, not {value!r}"
                yield self._finding(
                    kind, f"Its column {name} does not follow from its moves{shown}."
                )

    def _positions(
        self, positions: list[AnyPosition], stored: StoredGame
    ) -> Iterator[CheckFinding]:
        rows = self._connection.execute(
            "SELECT position FROM moves WHERE game_id = ? ORDER BY ply", (self._number,)
        ).fetchall()
        kept = [stored.start_position, *(position for (position,) in rows)]
        for ply, (position, number) in enumerate(zip(positions, kept, strict=False)):
            if position_fingerprint(position) != number:
                where = f"after ply {ply}" if ply else "at the start"
                yield self._finding(
                    FindingKind.WRONG_POSITION,
                    f"The position {where} is not the one that it is found by.",
                )
                return


def _replayed(record: Record) -> tuple[list[AnyPosition], str]:
    """Play every move by the rules; return the positions, and what could not be played."""
    positions = [record.start]
    for ply, recorded in enumerate(record.moves, 1):
        position = positions[-1]
        if recorded.move not in position.legal_moves():
            number = _move_number(record, ply)
            return positions, f"Move {number} ({recorded.move}) may not be played there."
        positions.append(position.play(recorded.move))
    return positions, ""


def _outcome(record: Record, positions: list[AnyPosition], stored: StoredGame) -> Outcome | None:
    """Return how the moves alone end a game; only here a repetition ends it by itself."""
    if stored.source == Source.PLAYED:
        return decided(record.spec, positions)
    return positions[-1].outcome()


def _move_number(record: Record, ply: int) -> int:
    """Return the number of a move as players count it."""
    moves = [recorded.move for recorded in record.moves[:ply]]
    with suppress(RulesError):
        return count_moves(record.spec, record.start.side, moves)
    return ply
