"""Checking a whole archive: every game is replayed by the plain rules, and nothing is changed.

It shares nothing with the cores of the engine, and works while another program writes.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from enum import StrEnum, unique
from pathlib import Path
from typing import Any

from khepri.archive.archive_file import is_file_there, unchanged
from khepri.archive.connection import translated_errors
from khepri.archive.game_rows import Source, load_record, position_fingerprint, progress_columns
from khepri.archive.migrations import require_khepri_archive, version_of
from khepri.archive.schema import VERSION
from khepri.archive.setups import parse_setup_row
from khepri.archive.tournaments import load_tournament
from khepri.errors import ArchiveError, RulesError
from khepri.games.base import AnyPosition, Outcome, Side, Termination, outcome_by_rules
from khepri.games.named_setup import name_key
from khepri.match.clock import MAX_SECONDS
from khepri.match.numbering import count_moves
from khepri.match.records.record import CASUAL, Record, Result, result_of

# Findings


@unique
class FindingKind(StrEnum):
    """What is wrong, in a word for programs."""

    FILE = "file"
    REFERENCE = "reference"
    UNREADABLE = "unreadable game"
    MISSING_MOVE = "missing move"
    ILLEGAL_MOVE = "illegal move"
    WRONG_RESULT = "wrong result"
    WRONG_CLOCK = "wrong clock"
    WRONG_COLUMN = "wrong column"
    WRONG_POSITION = "wrong position"
    FINGERPRINT = "wrong fingerprint"
    DUPLICATE = "duplicate"
    TALLY = "wrong count"
    SETUP = "setup"
    EVENT = "event"
    CLUB_NIGHT = "club night"
    ANALYSIS = "analysis"


@dataclass(frozen=True, slots=True)
class CheckFinding:
    """One thing that does not hold."""

    kind: FindingKind
    where: str
    """What it is about: ``game 12``, ``setup 3``, or the archive itself."""

    sentence: str

    def __str__(self) -> str:
        return f"{self.where}: {self.sentence}"


# One game


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
        return outcome_by_rules(record.spec, positions)
    return positions[-1].outcome()


def _move_number(record: Record, ply: int) -> int:
    """Return the number of a move as players count it."""
    moves = [recorded.move for recorded in record.moves[:ply]]
    with suppress(RulesError):
        return count_moves(record.spec, record.start.side, moves)
    return ply


# The archive


ARCHIVE = "archive"
MOST_OF_FILE = 100
"""SQLite tells no more of what is wrong with a file."""

_FOREIGN_LOG = CheckFinding(
    FindingKind.FILE,
    ARCHIVE,
    "Moves that were written last lie beside it and belong to another file. They were not looked"
    " at; the next start of Khepri puts them aside.",
)

# Not that of `schema`, whose steps never change: a column that a later one adds belongs here too.
_TALLIED = "game, variant, result, source, first_id, second_id, event_id"


@dataclass(frozen=True, slots=True)
class CheckReport:
    """What was looked at, and what does not hold."""

    path: Path
    version: int
    games: int
    setups: int
    events: int
    findings: tuple[CheckFinding, ...]

    @property
    def is_sound(self) -> bool:
        """Whether everything holds."""
        return not self.findings


def check_archive(path: Path, watch: Callable[[int, int], None] = lambda *_: None) -> CheckReport:
    """Check an archive.

    :param watch: hears how many games were replayed, and of how many.
    :raises ArchiveError: if it cannot be read at all.
    """
    if not is_file_there(path):
        raise ArchiveError(f"There is no archive at {path}.")
    with translated_errors(path), unchanged(path) as (connection, foreign_log):
        require_khepri_archive(connection, path)
        if (version := version_of(connection)) != VERSION:
            raise ArchiveError(
                f"{path} is from an older Khepri (version {version}): open Khepri once, which"
                " brings it up to date."
            )
        findings = [_FOREIGN_LOG] if foreign_log else []
        findings += _of_file(connection)
        games = [number for (number,) in connection.execute("SELECT id FROM games ORDER BY id")]
        for done, number in enumerate(games):
            watch(done, len(games))
            with _at_one_moment(connection):
                findings += GameCheck(connection, number).findings()
        watch(len(games), len(games))
        setups, events = _count(connection, "setups"), _count(connection, "tournaments")
        for check in (_duplicates, _tallies, _setups, _events, _club_nights, _analyses):
            with _at_one_moment(connection):
                findings += check(connection)
        return CheckReport(path, version, len(games), setups, events, tuple(findings))


@contextmanager
def _at_one_moment(connection: sqlite3.Connection) -> Iterator[None]:
    """Let several queries see the same state; short, so that others can tidy up between them."""
    connection.execute("BEGIN")
    try:
        yield
    finally:
        connection.execute("ROLLBACK")


def _count(connection: sqlite3.Connection, table: str) -> int:
    (count,) = connection.execute(f"SELECT count(*) FROM {table}").fetchone()  # noqa: S608
    return int(count)


# The file


def _of_file(connection: sqlite3.Connection) -> Iterator[CheckFinding]:
    for (told,) in connection.execute(f"PRAGMA integrity_check({MOST_OF_FILE})"):
        if told != "ok":
            yield CheckFinding(FindingKind.FILE, ARCHIVE, f"SQLite finds damage: {told}.")
    for table, row, other, _ in connection.execute("PRAGMA foreign_key_check"):
        yield CheckFinding(
            FindingKind.REFERENCE,
            ARCHIVE,
            f"A row of {table} ({row}) names something in {other} that is not there.",
        )


# What several games are about


def _duplicates(connection: sqlite3.Connection) -> Iterator[CheckFinding]:
    """Two games that were played here may be alike; one that is known is not imported again."""
    rows = connection.execute(
        "SELECT group_concat(id, ', ') FROM (SELECT id, content FROM games"
        " WHERE deleted_ms IS NULL AND source = 'imported' ORDER BY id)"
        " GROUP BY content HAVING count(*) > 1"
    )
    for (numbers,) in rows:
        yield CheckFinding(
            FindingKind.DUPLICATE, ARCHIVE, f"The games {numbers} are one and the same."
        )


def _tallies(connection: sqlite3.Connection) -> Iterator[CheckFinding]:
    counted = f"SELECT {_TALLIED}, count(*) FROM games WHERE listed = 1 GROUP BY {_TALLIED}"  # noqa: S608
    kept = f"SELECT {_TALLIED}, games FROM tallies WHERE games != 0"  # noqa: S608 - own words
    (wrong,) = connection.execute(
        f"SELECT count(*) FROM (SELECT * FROM ({kept} EXCEPT {counted})"  # noqa: S608 - own words
        f" UNION SELECT * FROM ({counted} EXCEPT {kept}))"
    ).fetchone()
    if wrong:
        yield CheckFinding(
            FindingKind.TALLY, ARCHIVE, f"The games of {wrong} pairs of players are miscounted."
        )


# Everything else


def _setups(connection: sqlite3.Connection) -> Iterator[CheckFinding]:
    rows = connection.execute("SELECT id, name, game, variant, position, key FROM setups")
    for *row, key in rows:
        kept = parse_setup_row(row)
        if kept is None:
            yield CheckFinding(FindingKind.SETUP, f"setup {row[0]}", "Its board cannot be read.")
        elif key != name_key(row[1]):
            yield CheckFinding(
                FindingKind.SETUP, f"setup {row[0]}", "It is not found by the name that it has."
            )


def _events(connection: sqlite3.Connection) -> Iterator[CheckFinding]:
    numbers = connection.execute("SELECT id FROM tournaments WHERE deleted_ms IS NULL ORDER BY id")
    for (number,) in numbers.fetchall():
        try:
            load_tournament(connection, number)
        except ArchiveError as error:
            yield CheckFinding(FindingKind.EVENT, f"event {number}", str(error))
    boards = connection.execute(
        "SELECT tournament_id, round, board, game_id FROM tournament_games"
        " WHERE game_id NOT IN (SELECT id FROM games)"
    )
    for event, round_, board, game in boards:
        yield CheckFinding(
            FindingKind.EVENT,
            f"event {event}",
            f"Board {board} of round {round_} was played as game {game}, which is not there.",
        )


def _club_nights(connection: sqlite3.Connection) -> Iterator[CheckFinding]:
    for table, key in (
        ("club_nights", "id"),
        ("club_seats", "night_id"),
        ("club_games", "night_id"),
    ):
        for night, state in connection.execute(f"SELECT {key}, state FROM {table}"):  # noqa: S608
            if not isinstance(_json(state), dict):
                yield CheckFinding(
                    FindingKind.CLUB_NIGHT, f"club night {night}", f"A row of {table} is no JSON."
                )


def _analyses(connection: sqlite3.Connection) -> Iterator[CheckFinding]:
    for game, text in connection.execute("SELECT game_id, evaluations FROM analyses"):
        if not isinstance(_json(text), list):
            yield CheckFinding(FindingKind.ANALYSIS, f"game {game}", "What was found is no JSON.")


def _json(text: object) -> object:
    try:
        return json.loads(str(text))
    except (ValueError, RecursionError):
        return None
