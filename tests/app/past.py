"""Archives with games in them, the same every time."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from functools import cache

from khepri.archive import Archive, ImportReport, Source
from khepri.engine.levels import level_numbered
from khepri.errors import ArchiveError
from khepri.games import laser, othello
from khepri.games.base import AnyPosition, GameSpec, Termination
from khepri.match.clock import TimeControl
from khepri.match.players import Player
from khepri.match.records.record import Record, RecordedMove, Result

NOW = datetime(2026, 11, 15, 16, 30, tzinfo=UTC)
PEOPLE = ("Amira", "Jonas", "Leo", "Mina", "Noor", "Sam", "Iris", "Ben")
ENDS = (
    (Result.FIRST_WON, Termination.RESIGNATION),
    (Result.SECOND_WON, Termination.TIME),
    (Result.DRAWN, Termination.AGREEMENT),
    (Result.UNFINISHED, None),
)


MANY = 100


def archive_with(count: int) -> Archive:
    """Return an archive in memory with so many games, one an hour, the last one today."""
    archive = Archive.in_memory(now=lambda: NOW)
    archive.database._connection.deserialize(_stored(count))
    return archive


@cache
def _stored(count: int) -> bytes:
    """Return the file of such an archive: to make one takes long, and many tests want one."""
    with Archive.in_memory(now=lambda: NOW) as archive:
        archive.add_all(games(count), Source.PLAYED, durable=False)
        return archive.database._connection.serialize()


def games(count: int) -> Iterator[Record]:
    """Yield games of both kinds between different people and the computer."""
    dice = random.Random(11)
    # What a thousand games are for is how many they are: they need not be long.
    shapes = _shapes() if count <= MANY else tuple(_beginning(record) for record in _shapes())
    for number in range(count):
        record = shapes[number % len(shapes)]
        when = NOW - timedelta(hours=7 * (count - 1 - number), minutes=number % 50)
        first, second = dice.sample(PEOPLE, 2)
        opponent = Player(second)
        if number % 3 == 1:
            opponent = Player(level_numbered(laser.GAME, 2).name, 2)
        result, termination = record.result, record.termination
        if termination is None:
            result, termination = ENDS[number % len(ENDS)]
        yield replace(
            record,
            players=(Player(first), opponent),
            result=result,
            termination=termination,
            event="Club evening" if number % 5 == 0 else "Casual game",
            round=str(number),
            date=when.strftime("%Y.%m.%d"),
            tags=(("Time", when.strftime("%H:%M:%S")),),
        )


@cache
def _shapes() -> tuple[Record, ...]:
    """Return a few games by chance, from different boards."""
    layouts = list(laser.LAYOUTS)
    found = []
    for seed in range(6):
        start = laser.Position.start(layouts[seed % len(layouts)])
        found.append(_by_chance(laser.GAME, start, 14 + 9 * seed, seed))
    found.insert(2, _by_chance(othello.GAME, othello.Position.start(8), 99, 7))
    return tuple(found)


class LeashedImport:
    """An import that is as far as it is told to be."""

    def __init__(self, games: int = 0, share: float = 0.0) -> None:
        self.games = games
        self.share = share
        self.outcome: ImportReport | ArchiveError | None = None
        self.cancelled = self.joined = False

    def cancel(self) -> None:
        """Note that the end is wanted."""
        self.cancelled = True

    def join(self) -> None:
        """End with two games."""
        self.joined = True
        if self.outcome is None:
            self.outcome = ImportReport((1, 2), 0, (), complete=False)


class LeashedExport:
    """An export that is as far as it is told to be, and never ends."""

    outcome: bool | ArchiveError | None = None

    def __init__(self, games: int, share: float) -> None:
        self.games = games
        self.share = share

    def cancel(self) -> None:
        """Go on."""

    def join(self) -> None:
        """Do not wait."""


def _beginning(record: Record) -> Record:
    return replace(record, moves=record.moves[:3], result=Result.UNFINISHED, termination=None)


def _by_chance(spec: GameSpec, start: AnyPosition, most: int, seed: int) -> Record:
    dice = random.Random(seed)
    position: AnyPosition = start
    moves: list[RecordedMove] = []
    while len(moves) < most and position.outcome() is None:
        forced = spec.forced_pass(position)
        move = forced or dice.choice(position.legal_moves())
        moves.append(RecordedMove(move))
        position = position.play(move)
    outcome = position.outcome()
    result, termination = Result.UNFINISHED, None
    if outcome is not None:
        first = outcome.winner is spec.sides[0]
        result = Result.FIRST_WON if first else Result.SECOND_WON
        result = Result.DRAWN if outcome.winner is None else result
        termination = outcome.termination
    return Record(
        spec=spec,
        start=start,
        moves=tuple(moves),
        result=result,
        termination=termination,
        control=TimeControl(600_000, 5000) if seed % 2 else None,
    )
