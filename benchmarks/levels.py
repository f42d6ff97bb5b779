"""Let the levels play each other, and print how they fared.

    .venv/bin/python benchmarks/levels.py laser --games 20 --apart 1 2

Every opening is played twice, with the sides exchanged. The numbers of docs/engine.md were made by
this program; `--apart` says how many levels lie between the players of a pair.
"""

from __future__ import annotations

import argparse
import random
import time

from khepri.engine.levels import Level, Opponent, levels_of
from khepri.engine.search import Engine
from khepri.games import laser
from khepri.games.base import AnyPosition, GameSpec, Side
from khepri.games.registry import GAMES, game_named
from khepri.match.game import decided

CLOCK_MS = 1_500
INCREMENT_MS = 25
LONGEST = 240
"""A game that takes longer is counted as a draw."""


def opening(spec: GameSpec, dice: random.Random) -> AnyPosition:
    """Return a start and a few random moves, after which nobody has lost anything yet."""
    while True:
        position = spec.start(spec.variants[0])
        if spec is laser.GAME:
            position = laser.Position.start(dice.choice(list(laser.LAYOUTS)))
        pieces = sum(letter.isalpha() for letter in str(position))
        for _ in range(4):
            if moves := position.legal_moves():
                position = position.play(dice.choice(moves))
        kept = sum(letter.isalpha() for letter in str(position)) >= pieces
        if kept and position.outcome() is None:
            return position


def play(start: AnyPosition, players: dict[Side, Opponent], spec: GameSpec) -> Side | None:
    """Play one game on fast clocks; return the winner."""
    positions = [start]
    clocks = dict.fromkeys(players, float(CLOCK_MS))
    while len(positions) < LONGEST:
        outcome = decided(spec, positions)
        if outcome is not None:
            return outcome.winner
        side = positions[-1].side
        started = time.perf_counter()
        found = players[side].choose(
            positions[-1],
            positions[:-1],
            clock_ms=int(clocks[side]),
            increment_ms=INCREMENT_MS,
        )
        clocks[side] -= (time.perf_counter() - started) * 1000 - INCREMENT_MS
        positions.append(positions[-1].play(found.move))
    return None


def contest(spec: GameSpec, weaker: Level, stronger: Level, games: int, seed: int) -> list[int]:
    """Return how often the stronger level won, drew and lost."""
    dice = random.Random(seed)
    result = [0, 0, 0]
    for number in range(games):
        if number % 2 == 0:
            start = opening(spec, dice)
        first, second = spec.sides if number % 2 == 0 else reversed(spec.sides)
        players = {
            first: Opponent(Engine(spec, megabytes=16), weaker, random.Random(dice.random())),
            second: Opponent(Engine(spec, megabytes=16), stronger, random.Random(dice.random())),
        }
        winner = play(start, players, spec)
        result[1 if winner is None else 0 if winner is second else 2] += 1
    return result


def main() -> None:
    """Play every pair that was asked for."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("game", choices=[spec.name for spec in GAMES])
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--apart", type=int, nargs="+", default=[1, 2])
    parser.add_argument("--only", type=int, nargs="+", help="the weaker levels of the pairs")
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    spec = game_named(chosen.game)
    levels = levels_of(spec)
    for apart in chosen.apart:
        for weaker, stronger in zip(levels, levels[apart:], strict=False):
            if chosen.only and weaker.number not in chosen.only:
                continue
            started = time.perf_counter()
            won, drawn, lost = contest(spec, weaker, stronger, chosen.games, chosen.seed)
            seconds = (time.perf_counter() - started) / chosen.games
            print(
                f"{spec.name} level {stronger.number} against {weaker.number}:"
                f" {won} won, {drawn} drawn, {lost} lost ({seconds:.1f} s a game)",
                flush=True,
            )


if __name__ == "__main__":
    main()
