"""Measure how often a teaching game speaks, and how long it takes to judge a move.

    .venv/bin/python -m benchmarks.teaching laser --levels 1 2 --games 30

Each level plays itself; the first side is the learner, who takes a stopped move back and lets the
level choose again. "worth a word" counts what is there to be said of the moves as they were first
chosen, "stops" what is said of it after the limits, and "the game at stake" those stops that may
not be missed.
"""

from __future__ import annotations

import argparse
import random
import statistics
import time
from dataclasses import dataclass, field

from khepri.engine.levels import Opponent, level_numbered
from khepri.engine.search import Engine
from khepri.games.base import GameSpec, Move
from khepri.games.registry import GAMES, game_named
from khepri.learn.registry import judge_of
from khepri.learn.teaching_game import concern_about
from khepri.match.actions import AnswerStop, BeginTurn, Play, StopMove
from khepri.match.game import Game
from khepri.match.options import Options, TeachingMode
from khepri.match.players import Player

LONGEST = 160
"""A game of so many moves is given up."""


@dataclass(slots=True)
class Count:
    """What was counted at one level."""

    moves: list[int] = field(default_factory=list)
    worth: list[int] = field(default_factory=list)
    stops: list[int] = field(default_factory=list)
    worst: list[int] = field(default_factory=list)
    judged_ms: list[float] = field(default_factory=list)

    def row(self, level: int) -> str:
        """Return the figures as a row of a table."""
        figures = (self.moves, self.worth, self.stops, self.worst)
        means = " | ".join(f"{statistics.mean(each):.1f}" for each in figures)
        times = sorted(self.judged_ms)
        late = times[int(0.95 * len(times))]
        return (
            f"| {level} | {len(self.moves)} | {means} | {times[len(times) // 2]:.1f} | {late:.0f} |"
        )


def main() -> None:
    """Play and print a table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=[spec.name for spec in GAMES])
    parser.add_argument("--levels", type=int, nargs="+", default=[1, 2])
    parser.add_argument("--games", type=int, default=30)
    wanted = parser.parse_args()
    print("| level | games | own moves | worth a word | stops | the game at stake | ms | 95 % |")
    print("|---|---|---|---|---|---|---|---|")
    for level in wanted.levels:
        count = Count()
        for number in range(wanted.games):
            play(game_named(wanted.game), level, random.Random(number), count)
        print(count.row(level), flush=True)


def play(spec: GameSpec, level: int, dice: random.Random, count: Count) -> None:
    """Play one game and count."""
    boards = list(spec.layouts.values()) or [str(spec.start(spec.variants[0]))]
    start = spec.parse_position(dice.choice(boards), spec.variants[0])
    players = (Player("Learner"), Player("Computer", level))
    game = Game.new(spec, players, start, options=Options(teaching=TeachingMode.LEVEL))
    chooser = Opponent(Engine(spec, megabytes=4), level_numbered(spec, level), dice)
    judge = judge_of(spec)
    worth = 0
    while game.outcome is None and len(game.turns) < LONGEST:
        game, _ = game.apply(BeginTurn(), 0)
        move = _chosen(chooser, game)
        if judge is not None and game.side is spec.sides[0]:
            began = time.perf_counter()
            worth += judge.concern(game.positions, move, level) is not None
            count.judged_ms.append(1000 * (time.perf_counter() - began))
            game, move = _taught(game, move, chooser)
        game, _ = game.apply(Play(game.side, move), 0)
    count.moves.append(game.own_moves(spec.sides[0]))
    count.worth.append(worth)
    count.stops.append(len(game.stops))
    count.worst.append(sum(stop.worst for stop in game.stops))


def _taught(game: Game, move: Move, chooser: Opponent) -> tuple[Game, Move]:
    """Let the learner try again for as long as the move is stopped."""
    while (concern := concern_about(game, move)) is not None:
        game, _ = game.apply(StopMove(game.side), 0)
        game, _ = game.apply(AnswerStop(game.side, concern.worst, taken_back=True), 0)
        move = _chosen(chooser, game)
    return game, move


def _chosen(chooser: Opponent, game: Game) -> Move:
    return chooser.choose(game.position, game.positions[:-1]).move


if __name__ == "__main__":
    main()
