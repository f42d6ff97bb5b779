"""The referee: plays one game by our rules, whoever the players are."""

from __future__ import annotations

import random
import time
from contextlib import ExitStack, closing
from dataclasses import dataclass, field, replace

from khepri.engine.arena.contestants import Contestant
from khepri.engine.arena.entrants import Entrant
from khepri.engine.arena.faults import Fault, FaultError
from khepri.engine.arena.openings import Opening
from khepri.engine.arena.pace import Allowance, Pace
from khepri.engine.arena.seating import contestant_for, player_of
from khepri.errors import InvalidMoveError, RulesError
from khepri.games.base import GameSpec, Outcome, Side, Termination
from khepri.games.registry import game_named
from khepri.match.actions import BeginTurn, CheckTime, Play
from khepri.match.clock import Clock
from khepri.match.events import Refused
from khepri.match.game import Game
from khepri.match.record import Result, record_of
from khepri.match.record_writer import write_record

LONGEST = 400


@dataclass(frozen=True, slots=True, kw_only=True)
class Adjudication:
    """When the referee ends a game early."""

    win_score: int | None = None
    """A game is won when both players have said so by this much, …"""

    win_moves: int = 4
    """… each for so many moves in a row."""

    longest: int = LONGEST
    """A game of so many moves of either side is drawn."""


STANDARD = Adjudication()


@dataclass(frozen=True, slots=True, kw_only=True)
class Fixture:
    """Everything about one game before it is played."""

    number: int
    """From 0; games 0 and 1 are the first pair: one opening, from both sides."""

    game: str
    variant: str
    opening: Opening
    entrants: tuple[Entrant, Entrant]
    """A and B; A plays the first side (Blue, Black) in games with an even number."""

    pace: Pace
    adjudication: Adjudication = STANDARD
    seed: int = 1
    date: str = "????.??.??"

    @property
    def seats(self) -> tuple[Entrant, Entrant]:
        """Who plays the first side, and who the second."""
        first, second = self.entrants
        return (first, second) if self.number % 2 == 0 else (second, first)


@dataclass(frozen=True, slots=True, kw_only=True)
class Report:
    """Everything about one game after it was played; plain values, for any file or wire."""

    number: int
    points: int
    """What A got, in half points: 2 for a win, 1 for a draw."""

    reason: str
    """Why the game ended, such as ``pharaoh hit``, or what the loser did wrong."""

    plies: int
    fault_of: str = ""
    """``A`` or ``B`` if that player lost by misconduct or on time, else nothing."""

    pgn: str = ""


def play_game(fixture: Fixture) -> Report:
    """Play one game; the same fixture with fixed nodes always gives the same report.

    :raises EngineError: if an entrant cannot play this game at all.
    """
    spec = game_named(fixture.game)
    table = _Table.laid_for(spec, fixture)
    with ExitStack() as stack:
        players: dict[Side, Contestant] = {}
        for side, entrant in zip(spec.sides, fixture.seats, strict=True):
            dice = random.Random(f"{fixture.seed} {fixture.number} {side.value}")
            players[side] = stack.enter_context(closing(contestant_for(spec, entrant, dice)))
        table.play(players)
    return table.report()


def now_ms() -> int:
    """Return the time."""
    return time.monotonic_ns() // 1_000_000


@dataclass(slots=True)
class _Table:
    """One game under way."""

    fixture: Fixture
    game: Game
    scores: dict[Side, list[int | None]] = field(default_factory=dict)
    verdict: Outcome | None = None
    """How the referee has decided; the rules come first."""

    reason: str = ""
    culprit: Side | None = None

    @classmethod
    def laid_for(cls, spec: GameSpec, fixture: Fixture) -> _Table:
        """Set up the game and play its opening, which costs nobody any time."""
        first, second = (player_of(spec, entrant) for entrant in fixture.seats)
        start = spec.parse_position(fixture.opening.start, fixture.variant)
        game = Game.new(spec, (first, second), start)
        for text in fixture.opening.moves:
            if str(spec.forced_pass(game.position) or "") == text:
                continue  # it has been made already
            game, events = game.apply(Play(game.side, spec.parse_move(text)), 0)
            for event in events:
                if isinstance(event, Refused):
                    raise RulesError(event.reason)
        if fixture.pace.control is not None:
            clock = Clock.full(fixture.pace.control, spec.sides)
            game = replace(game, clock=clock, start_clock=clock)
        return cls(fixture, game, {side: [] for side in spec.sides})

    def play(self, players: dict[Side, Contestant]) -> None:
        """Play until somebody decides it: the rules, the clock, or the referee."""
        for side, player in players.items():
            try:
                player.begin(self.game)
            except FaultError as error:
                self._condemn(side, error)
                return
        while self.game.outcome is None and not self._adjudicated():
            side = self.game.side
            try:
                self._turn(side, players[side])
            except FaultError as error:
                self._condemn(side, error)
                return

    def _turn(self, side: Side, player: Contestant) -> None:
        game, _ = self.game.apply(BeginTurn(), now_ms())
        clocks = (game.clock.left_ms[0], game.clock.left_ms[1]) if game.clock else None
        self.game = game
        allowance = Allowance(self.fixture.pace, game.spec.sides, clocks)
        answer = player.choose(game, allowance)
        arrived = now_ms()
        try:
            move = game.spec.parse_move(answer.text)
        except InvalidMoveError as error:
            raise FaultError(Fault.NONSENSE, repr(answer.text[:40])) from error
        if move not in game.position.legal_moves():
            raise FaultError(Fault.ILLEGAL, str(move))
        self.scores[side].append(answer.score)
        self.game, _ = game.apply(Play(side, move), arrived)
        if self.game.outcome is not None and self.game.outcome.termination is Termination.TIME:
            self.culprit = side

    def _condemn(self, side: Side, error: FaultError) -> None:
        """Decide against a side that misbehaves; a fallen flag is nothing worse than that."""
        self.culprit = side
        game, _ = self.game.apply(CheckTime(), now_ms())
        if error.fault is Fault.SILENT and game.outcome is not None:
            self.game = game
            return
        self.verdict = Outcome(Termination.RESIGNATION, side.opponent)
        self.reason = str(error)

    def _adjudicated(self) -> bool:
        """End the game early if both sides agree who wins, or if it is too long."""
        rules = self.fixture.adjudication
        if len(self.game.turns) >= rules.longest:
            self.verdict = Outcome(Termination.AGREEMENT, None)
            self.reason = f"adjudicated after {rules.longest} moves"
            return True
        if rules.win_score is None:
            return False
        for side in self.game.spec.sides:
            least = rules.win_score
            ahead = self.scores[side][-rules.win_moves :]
            behind = self.scores[side.opponent][-rules.win_moves :]
            if (
                len(ahead) == len(behind) == rules.win_moves
                and all(score is not None and score >= least for score in ahead)
                and all(score is not None and score <= -least for score in behind)
            ):
                self.verdict = Outcome(Termination.RESIGNATION, side)
                self.reason = "adjudicated by score"
                return True
        return False

    def report(self) -> Report:
        """Return how the game went."""
        game, fixture = self.game, self.fixture
        outcome = game.outcome or self.verdict
        assert outcome is not None  # noqa: S101 - `play` ends no other way
        reason = self.reason or outcome.termination.value
        pair, which = divmod(fixture.number, 2)
        first, second = fixture.entrants
        record = record_of(
            replace(game, outcome=outcome),
            event=f"{first} against {second}",
            date=fixture.date,
            round_=f"{pair + 1}.{which + 1}",
        )
        if game.outcome is None:  # no word of the rules says why the referee ended it
            record = replace(record, termination=None, tags=(("Reason", reason),))
        firsts_points = {Result.FIRST_WON: 2, Result.DRAWN: 1}.get(record.result, 0)
        return Report(
            number=fixture.number,
            points=firsts_points if which == 0 else 2 - firsts_points,
            reason=reason,
            plies=len(game.turns),
            fault_of=self._name_of(self.culprit),
            pgn=write_record(record),
        )

    def _name_of(self, side: Side | None) -> str:
        if side is None:
            return ""
        plays_first = side is self.game.spec.sides[0]
        return "A" if plays_first == (self.fixture.number % 2 == 0) else "B"
