"""The referee: plays one game by our rules, whoever the players are."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from contextlib import ExitStack, closing
from dataclasses import dataclass, replace

from khepri.arena.engine_process import EngineFault, FaultError
from khepri.arena.entrants import Allowance, Contestant, Entrant, Pace
from khepri.arena.openings import Opening
from khepri.arena.players import contestant_for, player_of
from khepri.engine.cancellation import CancelToken
from khepri.errors import EngineError, InvalidMoveError, RulesError
from khepri.games.base import GameSpec, Outcome, Side, Termination
from khepri.games.registry import game_named
from khepri.match.actions import Adjudicate, Play
from khepri.match.clock import Clock
from khepri.match.events import Refused
from khepri.match.game import Game
from khepri.match.records.pgn import write_pgn
from khepri.match.records.record import NO_DATE, Result, record_from_game
from khepri.session.seats import Choice, ComputerSeat
from khepri.session.session import NOBODY_MS, Session

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
    date: str = NO_DATE

    @property
    def seats(self) -> tuple[Entrant, Entrant]:
        """Who plays the first side, and who the second."""
        first, second = self.entrants
        return (first, second) if self.number % 2 == 0 else (second, first)


@dataclass(frozen=True, slots=True, kw_only=True)
class GameReport:
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


def now_ms() -> int:
    """Return the time."""
    return time.monotonic_ns() // 1_000_000


def play_game(fixture: Fixture, clock: Callable[[], int] = now_ms) -> GameReport:
    """Play one game; the same fixture with fixed nodes always gives the same report.

    :raises EngineError: if an entrant cannot play this game at all.
    """
    spec = game_named(fixture.game)
    with ExitStack() as stack:
        players: dict[Side, Contestant] = {}
        for side, entrant in zip(spec.sides, fixture.seats, strict=True):
            dice = random.Random(f"{fixture.seed} {fixture.number} {side.value}")
            players[side] = stack.enter_context(closing(contestant_for(spec, entrant, dice)))
        seats = {
            side: ComputerSeat(_ContestantChooser(who, fixture.pace))
            for side, who in players.items()
        }
        session = Session(_after_opening(spec, fixture), clock, seats, unseen_ms=NOBODY_MS)
        reason = _play(session, players, fixture.adjudication)
    return _report(session.game, fixture, reason)


@dataclass(frozen=True, slots=True)
class _ContestantChooser:
    """A contestant as a session knows it."""

    contestant: Contestant
    pace: Pace

    def choose(self, game: Game, now_ms: int, token: CancelToken) -> Choice:  # noqa: ARG002 - never cut short
        """Return the contestant's move, if it is one."""
        clocks = None
        if game.clock is not None:
            first, second = game.spec.sides
            clocks = (game.clock.time_left(first, now_ms), game.clock.time_left(second, now_ms))
        allowance = Allowance(self.pace, game.spec.sides, clocks)
        answer = self.contestant.choose(game, allowance)
        try:
            move = game.spec.parse_move(answer.text)
        except InvalidMoveError as error:
            raise FaultError(EngineFault.NONSENSE, repr(answer.text[:40])) from error
        if move not in game.position.legal_moves():
            raise FaultError(EngineFault.ILLEGAL, str(move))
        return Choice(move, answer.score)


def _after_opening(spec: GameSpec, fixture: Fixture) -> Game:
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
    return game


def _play(session: Session, players: dict[Side, Contestant], rules: Adjudication) -> str:
    """Play until the rules, the clock or the referee decide; return why, if it was the referee."""
    for side, player in players.items():
        try:
            player.begin(session.game)
        except FaultError as error:
            session.apply(Adjudicate(Outcome(Termination.FORFEIT, side.opponent)))
            return str(error)
    while session.game.outcome is None:
        verdict = _adjudicated(session, rules)
        if verdict is not None:
            winner, reason = verdict
            session.apply(Adjudicate(Outcome(Termination.ADJUDICATION, winner)))
            return reason
        session.advance()
        session.wait()
        if session.notice:
            raise EngineError(session.notice)
    return session.forfeit


def _adjudicated(session: Session, rules: Adjudication) -> tuple[Side | None, str] | None:
    """Return who wins a game that ends early, and why: it is too long, or both sides agree."""
    if len(session.game.turns) >= rules.longest:
        return None, f"adjudicated after {rules.longest} moves"
    least = rules.win_score
    if least is None:
        return None
    for side in session.game.spec.sides:
        ahead = session.scores[side][-rules.win_moves :]
        behind = session.scores[side.opponent][-rules.win_moves :]
        if (
            len(ahead) == len(behind) == rules.win_moves
            and all(score is not None and score >= least for score in ahead)
            and all(score is not None and score <= -least for score in behind)
        ):
            return side, "adjudicated by score"
    return None


def _report(game: Game, fixture: Fixture, reason: str) -> GameReport:
    """Return how a game went."""
    outcome = game.outcome
    assert outcome is not None  # noqa: S101 - `_play` ends no other way
    pair, which = divmod(fixture.number, 2)
    first, second = fixture.entrants
    record = record_from_game(
        game, event=f"{first} against {second}", date=fixture.date, round_=f"{pair + 1}.{which + 1}"
    )
    by_referee = outcome.termination in (Termination.FORFEIT, Termination.ADJUDICATION)
    if by_referee:
        record = replace(record, tags=(("Reason", reason),))
    firsts_points = {Result.FIRST_WON: 2, Result.DRAWN: 1}.get(record.result, 0)
    return GameReport(
        number=fixture.number,
        points=firsts_points if which == 0 else 2 - firsts_points,
        reason=reason if by_referee else outcome.termination.value,
        plies=len(game.turns),
        fault_of=_side_at_fault(fixture, outcome),
        pgn=write_pgn(record),
    )


def _side_at_fault(fixture: Fixture, outcome: Outcome) -> str:
    """Return ``A`` or ``B`` if that player lost by misconduct or on time, else nothing."""
    if outcome.termination not in (Termination.FORFEIT, Termination.TIME) or outcome.winner is None:
        return ""
    spec = game_named(fixture.game)
    plays_first = outcome.winner.opponent is spec.sides[0]
    return "A" if plays_first == (fixture.number % 2 == 0) else "B"
