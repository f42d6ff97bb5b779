"""Games of the computer against itself and against a beginner, and boards to play them on."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from engine.laser_boards import random_position as random_laser_board
from khepri.engine.cancellation import Alarm
from khepri.engine.interface import Core, Worker
from khepri.engine.levels import Opponent, level_numbered
from khepri.engine.search import CancelToken, Engine, Progress
from khepri.games import laser, othello
from khepri.games.base import AnyPosition, GameSpec, Move, Side, outcome_by_rules
from khepri.match.actions import BeginTurn, Play
from khepri.match.clock import TimeControl
from khepri.match.events import Refused
from khepri.match.game import Game
from khepri.match.players import Player
from othello_cores import random_position as random_baize

CORNERS = {"a1", "a8", "h1", "h8"}


class Chooses(Protocol):
    """Whoever can choose a move."""

    def choose(self, position: AnyPosition, history: list[AnyPosition], /) -> Move:
        """Return the move to play."""


@dataclass(frozen=True)
class Computer:
    """The computer at a level, on no clock."""

    opponent: Opponent

    def choose(self, position: AnyPosition, history: list[AnyPosition]) -> Move:
        """Return the move to play."""
        return self.opponent.choose(position, history, clock_ms=1_000).move


@dataclass(frozen=True)
class Beginner:
    """Somebody who sees one move ahead, and nothing of what the opponent does next."""

    dice: random.Random

    def choose(self, position: Any, _: list[AnyPosition]) -> Move:
        """Return one of the moves that look best."""
        judge: Callable[[Any, Any], int] = flips_worth
        if isinstance(position, laser.Position):
            judge = shots_worth
        moves: list[Move] = position.legal_moves()
        worth = {move: judge(position, move) for move in moves}
        best = max(worth.values())
        return self.dice.choice([move for move in moves if worth[move] == best])


def shots_worth(position: laser.Position, move: laser.Move) -> int:
    """Say what a move of Laser Chess shoots: 3 the pharaoh, 1 a piece, less than 0 one's own."""
    after = position.play(move)
    outcome = after.outcome()
    if outcome is not None:
        return 3 if outcome.winner is position.side else -3
    lost = own_pieces(position) - own_pieces(after, position.side)
    shot = all_pieces(position) > all_pieces(after)
    return -1 if lost else int(shot)


def own_pieces(position: laser.Position, side: Side | None = None) -> int:
    """Count the pieces of the side to move, or of another."""
    upper = (side or position.side) is laser.Side.BLUE
    kinds = "RPN" if upper else "rpn"
    return sum(letter in kinds for letter in str(position).split()[0])


def all_pieces(position: laser.Position) -> int:
    """Count the pieces on the board."""
    return own_pieces(position, laser.Side.BLUE) + own_pieces(position, laser.Side.RED)


def flips_worth(position: othello.Position, move: othello.Move) -> int:
    """Say how many discs a move of Othello turns; a corner is worth more than all of them."""
    after = position.play(move)
    return after.discs(position.side) + (100 if str(move) in CORNERS else 0)


def computer(spec: GameSpec, level: int, seed: float) -> Opponent:
    """Return the computer at a level, with a small table."""
    return Opponent(Engine(spec, megabytes=4), level_numbered(spec, level), random.Random(seed))


def winner_of(
    spec: GameSpec, start: AnyPosition, players: dict[Side, Chooses], longest: int = 300
) -> Side | None:
    """Play a game without a clock; return who won, or None."""
    positions = [start]
    while len(positions) < longest:
        outcome = outcome_by_rules(spec, positions)
        if outcome is not None:
            return outcome.winner
        position = positions[-1]
        move = players[position.side].choose(position, positions[:-1])
        positions.append(position.play(move))
    return None


def opening(spec: GameSpec, dice: random.Random) -> AnyPosition:
    """Return a start with a few random moves, after which nobody has lost anything yet."""
    if spec is othello.GAME:
        return random_baize(8, 56, dice.randrange(1_000_000))
    while True:
        start = position = laser.Position.start(dice.choice(list(laser.LAYOUTS)))
        for _ in range(4):
            if moves := position.legal_moves():
                position = position.play(dice.choice(moves))
        if all_pieces(position) == all_pieces(start) and position.outcome() is None:
            return position


def boards(dice: random.Random) -> Iterator[tuple[GameSpec, AnyPosition]]:
    """Yield boards of both games, of every kind and size, from nearly empty to crowded."""
    while True:
        for rules in laser.Rules:
            for pieces in (4, 8, 26, 78):
                position = random_laser_board(dice, pieces, rules.value)
                if position.outcome() is None:
                    yield laser.GAME, position
            yield laser.GAME, laser.Position.start(dice.choice(list(laser.LAYOUTS)), rules)
        for size in othello.SIZES:
            yield othello.GAME, othello.Position.start(size)
            empties = dice.choice((1, 3, size, size * size // 2))
            yield othello.GAME, random_baize(size, empties, dice.randrange(10**6))


NODES_PER_MS = 500
"""How much a machine does in a made-up millisecond; a good one really does more."""

OVERHEAD_MS = 5
"""What a move takes besides its search."""


class MadeUpTime(Engine):
    """An engine whose time passes only with the positions that it looks at.

    So it uses all that a clock allows it, and a game on a clock is the same on every machine.
    """

    def __init__(self, spec: GameSpec) -> None:
        super().__init__(spec, megabytes=4)
        self.spent_ms = 0
        self._allowed_ms: float | None = None

    def search(self, *given: Any, **named: Any) -> Progress:
        """Search, and take note of the time."""
        found = super().search(*given, **named)
        self._take_note()
        return found

    def rank(self, *given: Any, **named: Any) -> dict[Move, int]:
        """Look at every move, and take note of the time."""
        scores = super().rank(*given, **named)
        self._take_note()
        return scores

    def _take_note(self) -> None:
        self.spent_ms += math.ceil(self._workers[0].nodes / NODES_PER_MS)

    def _armed(self, after_ms: float | None, token: CancelToken) -> Alarm:
        self._allowed_ms = after_ms
        return super()._armed(None, token)

    def _prepare(
        self, position: AnyPosition, history: Sequence[AnyPosition]
    ) -> tuple[list[Worker], Core]:
        workers, core = super()._prepare(position, history)
        if self._allowed_ms is not None:
            workers[0].node_limit = max(1, int(self._allowed_ms * NODES_PER_MS))
        return workers, core


def play_on_clocks(
    spec: GameSpec,
    start: AnyPosition,
    levels: Sequence[int],
    control: TimeControl,
    dice: random.Random,
    longest: int = 300,
) -> Game:
    """Let two levels play a game in made-up time, by the rules of the match, and return it."""
    players = {
        side: Opponent(MadeUpTime(spec), level_numbered(spec, level), random.Random(dice.random()))
        for side, level in zip(spec.sides, levels, strict=True)
    }
    game = Game.new(spec, (Player("One", 1), Player("Two", 1)), start, control=control)
    now_ms = 0
    while game.outcome is None and len(game.turns) < longest:
        game, _ = game.apply(BeginTurn(), now_ms)
        side = game.side
        engine = players[side].engine
        assert isinstance(engine, MadeUpTime)
        before_ms = engine.spent_ms
        found = players[side].choose(
            game.position,
            game.positions[:-1],
            clock_ms=game.time_left(side, now_ms),
            increment_ms=control.increment_ms,
        )
        now_ms += OVERHEAD_MS + engine.spent_ms - before_ms
        assert found.move in game.position.legal_moves(), game.position
        game, events = game.apply(Play(side, found.move), now_ms)
        refusals = [event for event in events if isinstance(event, Refused)]
        assert not refusals, (refusals, game.position, game.clock)
    return game
