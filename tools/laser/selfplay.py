"""Let the engine play itself from random openings, and keep every position with its end.

Games are short of thought, a few thousand nodes a move, and many: how a position usually ends is
learnt better from a hundred quick games than from one good one.
"""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass, field

import numpy as np

from khepri.engine.laser import core, tables
from khepri.games import laser
from tools.laser.quick_games import Mind, think
from tools.laser.samples import Samples

RANDOM_PLIES = (4, 12)
LEVEL = 150
"""An opening is played on if neither side is better by more than this."""

DECIDED, DECIDED_PLIES = 900, 4
"""A game is won as soon as the search says so for as many moves in a row."""

LONGEST = 240
"""After so many moves a game is drawn."""


@dataclass(slots=True)
class Record:
    """The positions of one game, as they come."""

    boards: list[bytes] = field(default_factory=list)
    sides: list[int] = field(default_factory=list)
    mobilities: list[int] = field(default_factory=list)
    scores: list[int] = field(default_factory=list)
    calm: list[bool] = field(default_factory=list)

    def add(self, worker: core.Worker, score: int) -> None:
        """Keep the position that the worker has searched."""
        board, side = tables.read_board(worker.fen())
        blue, red = worker.mobilities()
        self.boards.append(bytes(board[place] for place in tables.ON_BOARD))
        self.sides.append(side)
        self.mobilities.append(blue - red)
        self.scores.append(score)


def play_games(seed: int, games: int, nodes: int) -> Samples:
    """Play games and return their positions; the same seed gives the same ones."""
    dice = random.Random(seed)
    mind = Mind.new()
    parts = []
    for number in range(games):
        mind.begin(open_game(mind.worker, dice, nodes))
        record = Record()
        winner = _play(mind.worker, nodes, record)
        parts.append(_samples(record, winner, number))
    return Samples(*(np.concatenate(column) for column in zip(*parts, strict=True)))


def _samples(record: Record, winner: int, number: int) -> Samples:
    """Return a game's positions; the winner is 1 for Blue, -1 for Red."""
    sides = np.array(record.sides, np.int8)
    return Samples(
        np.frombuffer(b"".join(record.boards), np.uint8).reshape(-1, 80),
        sides,
        np.array(record.mobilities, np.int16),
        np.array(record.scores, np.int16),
        (winner * (1 - 2 * sides)).astype(np.int8),
        np.array(record.calm, np.bool_),
        np.full(len(sides), number, np.int32),
    )


def open_game(worker: core.Worker, dice: random.Random, nodes: int) -> laser.Position:
    """Play moves at random from one of the layouts until a level position is found."""
    while True:
        rules = dice.choice(tuple(laser.Rules))
        start = laser.LAYOUTS[dice.choice(sorted(laser.LAYOUTS))]
        worker.load(laser.Position.parse(start, rules))
        for _ in range(dice.randint(*RANDOM_PLIES)):
            moves = worker.legal_moves()
            if not moves:
                break
            worker.make(dice.choice(moves))
        if worker.legal_moves():
            position = worker.position()
            worker.load(position)
            if abs(think(worker, nodes)[1]) <= LEVEL:
                return position


def _play(worker: core.Worker, nodes: int, record: Record) -> int:
    """Play one game to its end and return who has won: 1 for Blue, -1 for Red, 0 for nobody."""
    seen: Counter[int] = Counter()
    decided = 0
    while len(record.boards) < LONGEST:
        seen[worker.key] += 1
        if seen[worker.key] == 3:
            return 0
        move, score = think(worker, nodes)
        record.add(worker, score)
        worker.make(move)
        worker.start_line()
        board, _ = tables.read_board(worker.fen())
        record.calm.append(board.count(0) == record.boards[-1].count(0))
        decided = decided + 1 if abs(score) >= DECIDED else 0
        if decided == DECIDED_PLIES or not worker.legal_moves():
            return (1 if score > 0 else -1) * (1 - 2 * record.sides[-1])
    return 0
