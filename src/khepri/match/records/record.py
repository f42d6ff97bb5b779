"""The record of a game: what a game file keeps of it.

A `Record` is a value that knows the game, its moves, clocks and tags, but nothing of files;
`pgn`, `ggf` and `transcript` turn it into text and back.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum, unique

from khepri.games.base import (
    AnyPosition,
    GameSpec,
    Move,
    Outcome,
    Side,
    Termination,
    outcome_by_rules,
)
from khepri.match.clock import Clock, TimeControl
from khepri.match.game import Game, Turn
from khepri.match.options import NO_ROUND, TEACHING_TAG, Options, TeachingRecord
from khepri.match.players import Player
from khepri.system.names import clean_name, clean_remark

UNKNOWN = "?"
NO_DATE = "????.??.??"
CASUAL = "Casual game"
"""The event of a game that is played for nothing but fun."""


@unique
class Result(StrEnum):
    """How a game ended, as a file says it; the first side of the game's tags comes first."""

    FIRST_WON = "1-0"
    SECOND_WON = "0-1"
    DRAWN = "1/2-1/2"
    UNFINISHED = "*"


@dataclass(frozen=True, slots=True)
class RecordedMove:
    """A move with the mover's time left after it, if it is known, and a remark."""

    move: Move
    clock_ms: int | None = None
    remark: str = ""

    def __post_init__(self) -> None:
        if self.remark:
            object.__setattr__(self, "remark", clean_remark(self.remark))


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """One game as a file keeps it. `moves` are legal from `start`, forced passes included."""

    spec: GameSpec
    start: AnyPosition
    moves: tuple[RecordedMove, ...] = ()
    players: tuple[Player, Player] = (Player(UNKNOWN), Player(UNKNOWN))
    result: Result = Result.UNFINISHED
    termination: Termination | None = None
    control: TimeControl | None = None
    event: str = UNKNOWN
    site: str = UNKNOWN
    date: str = NO_DATE
    round: str = UNKNOWN
    remark: str = ""
    """What stands before the first move."""

    tags: tuple[tuple[str, str], ...] = ()
    """Every other tag of the file, in its order."""

    def __post_init__(self) -> None:
        for name in ("event", "site", "round"):
            object.__setattr__(self, name, clean_name(getattr(self, name)) or UNKNOWN)
        object.__setattr__(self, "date", clean_name(self.date) or NO_DATE)
        object.__setattr__(self, "remark", clean_remark(self.remark))
        tags = tuple((name, clean_remark(value)) for name, value in self.tags)
        object.__setattr__(self, "tags", tags)

    @property
    def variant(self) -> str:
        """The rule set, or the size of the board."""
        return self.start.variant

    @property
    def is_standard_start(self) -> bool:
        """Whether the game began from its variant's standard position."""
        return self.start == self.spec.start(self.variant)

    @property
    def winner(self) -> Side | None:
        """Who won; None for a draw or an unfinished game."""
        first, second = self.spec.sides
        return {Result.FIRST_WON: first, Result.SECOND_WON: second}.get(self.result)

    @property
    def taught(self) -> TeachingRecord:
        """How much was taught in the game, and which moves were stopped."""
        return TeachingRecord.parse(dict(self.tags).get(TEACHING_TAG, ""))

    def positions(self) -> list[AnyPosition]:
        """Return every position of the game, the starting one first."""
        positions = [self.start]
        for recorded in self.moves:
            positions.append(positions[-1].play(recorded.move))
        return positions


def result_of(spec: GameSpec, outcome: Outcome | None) -> Result:
    """Return an outcome as it is written in a file."""
    if outcome is None:
        return Result.UNFINISHED
    if outcome.winner is None:
        return Result.DRAWN
    return Result.FIRST_WON if outcome.winner is spec.sides[0] else Result.SECOND_WON


def record_from_game(
    game: Game,
    *,
    event: str = CASUAL,
    site: str = UNKNOWN,
    date: str = NO_DATE,
    round_: str = NO_ROUND,
) -> Record:
    """Return the record of a game as it stands; `date` is written ``2026.11.15``.

    A tournament game knows its event and round itself.
    """
    played_for = game.options.tournament
    if played_for is not None:
        event, round_ = played_for.event, played_for.round
    return Record(
        spec=game.spec,
        start=game.start,
        moves=tuple(
            RecordedMove(turn.move, _time_after(turn.clock, turn.side)) for turn in game.turns
        ),
        players=game.players,
        result=result_of(game.spec, game.outcome),
        termination=game.outcome.termination if game.outcome else None,
        control=game.clock.control if game.clock else None,
        event=event,
        site=site,
        date=date,
        round=round_,
        tags=((TEACHING_TAG, str(game.taught)),) if game.taught.is_worth_keeping else (),
    )


def _time_after(clock: Clock | None, side: Side) -> int | None:
    return clock.left_ms[clock.sides.index(side)] if clock else None


def game_from_record(record: Record) -> Game:
    """Return the recorded game, with its clocks as they were: to look at, or to play on.

    A move without a clock reading keeps the time that its player had before it.
    """
    clock = Clock.full(record.control, record.spec.sides) if record.control else None
    turns: list[Turn] = []
    start_clock = clock
    position = record.start
    for recorded in record.moves:
        side = position.side
        forced = record.spec.forced_pass(position) is not None
        position, effect = position.carry_out(recorded.move)
        clock = _clock_with(clock, side, recorded.clock_ms)
        turns.append(Turn(side, recorded.move, position, clock, forced, effect))
    return Game(
        spec=record.spec,
        players=record.players,
        start=record.start,
        turns=tuple(turns),
        clock=clock,
        start_clock=start_clock,
        options=Options(teaching=record.taught.mode),
        stops=record.taught.stops,
        outcome=_outcome_of(record, [record.start, *(turn.position for turn in turns)]),
    )


def _clock_with(clock: Clock | None, side: Side, left_ms: int | None) -> Clock | None:
    if clock is None or left_ms is None:
        return clock
    first, second = clock.left_ms
    left = (left_ms, second) if side is clock.sides[0] else (first, left_ms)
    return Clock(clock.control, clock.sides, left)


def _outcome_of(record: Record, positions: Sequence[AnyPosition]) -> Outcome | None:
    outcome = outcome_by_rules(record.spec, positions)
    if outcome is not None or record.result is Result.UNFINISHED:
        return outcome
    usual = Termination.AGREEMENT if record.winner is None else Termination.RESIGNATION
    return Outcome(record.termination or usual, record.winner)
