"""Let the engine play itself from random openings, and keep every position with its end.

Tournament players avoid silly positions, so that games of theirs cannot teach what is silly about
them. Here a game begins with moves at random; then the engine plays, and from `SOLVED` empty
squares on every position is solved, whatever was played before.
"""

from __future__ import annotations

import random
from array import array
from collections.abc import Iterator

import numpy as np

from khepri.engine.othello import core
from khepri.engine.othello.codes import read_position, write_position
from khepri.games import othello
from tools.othello.samples import Samples

RANDOM_PLIES = (8, 20)
SOLVED = 14
"""From so many empty squares on, positions are solved."""

SILLY = 0.3
"""How often a solved position is followed by a move at random."""

SOLVED_SLIPS = 12
INFINITY = 32_000
DISC = 100
MEGABYTES = 16

Row = tuple[int, int, int]
"""A position's own discs, the opponent's, and the final difference."""


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
    return _samples(rows, numbers)


def slip(seed: int, parents: Samples, depth: int) -> Samples:
    """Play one move at random in each position and return where that leads.

    A search says what it is worth, since the rest of the game would say less: whoever has just
    made a silly move must be told so at once, and not after thirty more moves.
    """
    dice = random.Random(seed)
    worker = core.Worker(core.TranspositionTable(MEGABYTES), array("i", [0]))
    rows: list[Row] = []
    for own, other in zip(parents.own.tolist(), parents.other.tolist(), strict=True):
        worker.load(othello.Position.parse(write_position(8, (own, other, True), 8, 0)))
        worker.make(dice.choice(worker.legal_moves()))
        if not worker.legal_moves():
            continue
        after = read_position(str(worker.position()), 8, 0)
        empties = 64 - (own | other).bit_count() - 1
        ahead = empties if empties <= SOLVED_SLIPS else depth
        value = worker.search(ahead, -INFINITY, INFINITY)
        rows.append((after[0], after[1], max(-64, min(64, round(value / DISC)))))
    return _samples(rows, list(range(len(rows))))


def _samples(rows: list[Row], games: list[int]) -> Samples:
    own, other, difference = zip(*rows, strict=True)
    return Samples(
        np.array(own, np.uint64),
        np.array(other, np.uint64),
        np.array(difference, np.int8),
        np.array(games, np.int32),
    )


def _game(worker: core.Worker, dice: random.Random, depth: int) -> Iterator[Row]:
    """Play one game; yield its positions from the end of the opening on."""
    _open(worker, dice)
    waiting: list[tuple[int, int, bool]] = []
    while moves := worker.legal_moves():
        own, other, black = read_position(str(worker.position()), 8, 0)
        empties = 64 - (own | other).bit_count()
        if empties > SOLVED:
            waiting.append((own, other, black))
            worker.search(depth, -INFINITY, INFINITY)
            worker.make(worker.principal_variation()[0])
            continue
        difference = worker.search(empties, -INFINITY, INFINITY) // DISC
        yield own, other, difference
        for earlier_own, earlier_other, earlier_black in waiting:
            sign = 1 if earlier_black is black else -1
            yield earlier_own, earlier_other, sign * difference
        waiting.clear()
        silly = dice.random() < SILLY
        worker.make(dice.choice(moves) if silly else worker.principal_variation()[0])


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
