"""Let the engine play itself from random openings, and keep every position with its end.

Tournament players avoid silly positions, so that games of theirs cannot teach what is silly about
them. Here a game begins with moves at random, and now and then one is played later on; beside the
game, silly moves are looked at that are not played. From `SOLVED` empty squares on every position
is solved, whatever was played before.
"""

from __future__ import annotations

import random
from array import array
from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from khepri.engine.othello import core
from khepri.engine.othello.codes import read_position
from khepri.games import othello
from tools.othello.samples import DISC, Samples

RANDOM_PLIES = (4, 18)
SOLVED = 16
"""From so many empty squares on, positions are solved."""

ASTRAY = 0.05
"""How often a move before that is one at random."""

SLIPS = 0.25
"""How often one is looked at without being played."""

SHALLOWER = 2
"""By how many moves less far, since a silly move is easily refuted."""

SILLY = 0.3
"""How often a solved position is followed by a move at random."""

WARM_UP = 6
INFINITY = 32_000
MEGABYTES = 16


class Row(NamedTuple):
    """A position from the player to move, its end, and what a search thought of it."""

    own: int
    other: int
    black: bool
    difference: int
    seen: int

    def ended(self, difference: int, *, black: bool) -> Row:
        """Return the row with the end for Black or White in place of what was foreseen."""
        return self._replace(difference=difference if black is self.black else -difference)


def play_games(seed: int, games: int, depth: int) -> Samples:
    """Play games and return their positions; the same seed gives the same ones."""
    dice = random.Random(seed)
    worker = core.Worker(core.TranspositionTable(MEGABYTES), array("i", [0]))
    rows: list[Row] = []
    numbers: list[int] = []
    for game in range(games):
        found = list(_game(worker, dice, depth))
        rows += found
        numbers += [game] * len(found)
    own, other, _, difference, seen = zip(*rows, strict=True)
    return Samples(
        np.array(own, np.uint64),
        np.array(other, np.uint64),
        np.array(difference, np.int8),
        np.array(numbers, np.int32),
        np.array(seen, np.int16),
    )


def _game(worker: core.Worker, dice: random.Random, depth: int) -> Iterator[Row]:
    """Play one game; yield its positions from the end of the opening on."""
    _open(worker, dice)
    waiting: list[Row] = []
    while moves := worker.legal_moves():
        solved = _empties(worker) <= SOLVED
        row = _looked_at(worker, depth)
        line = worker.principal_variation()
        waiting.append(row)
        astray = dice.random() < (SILLY if solved else ASTRAY)
        if solved or astray:
            # Who goes astray here says nothing about the moves before.
            yield from (earlier.ended(row.difference, black=row.black) for earlier in waiting)
            waiting.clear()
        if not solved and dice.random() < SLIPS:
            yield from _slip(worker, dice.choice(moves), depth - SHALLOWER)
        worker.make(dice.choice(moves) if astray else line[0])
    yield from waiting


def _slip(worker: core.Worker, move: int, depth: int) -> Iterator[Row]:
    """Yield where a move leads, with what a search says; the rest of the game would say less."""
    worker.make(move)
    if worker.legal_moves():
        yield _looked_at(worker, depth)
    worker.unmake()


def _looked_at(worker: core.Worker, depth: int) -> Row:
    """Return the position with what a search finds; solve it, if few squares are empty."""
    own, other, black = _boards(worker)
    empties = _empties(worker)
    if empties <= SOLVED:
        depth = empties
    if depth > WARM_UP:
        worker.search(WARM_UP, -INFINITY, INFINITY)
    seen = worker.search(depth, -INFINITY, INFINITY)
    return Row(own, other, black, max(-64, min(64, round(seen / DISC))), seen)


def _empties(worker: core.Worker) -> int:
    return 64 - sum(map(int.bit_count, _boards(worker)[:2]))


def _boards(worker: core.Worker) -> tuple[int, int, bool]:
    return read_position(str(worker.position()), 8, 0)


def _open(worker: core.Worker, dice: random.Random) -> None:
    """Play moves at random from the start."""
    plies = dice.randint(*RANDOM_PLIES)
    while True:
        worker.load(othello.Position.start())
        for _ in range(plies):
            moves = worker.legal_moves()
            if not moves:
                break
            worker.make(dice.choice(moves))
        if worker.legal_moves():
            return
