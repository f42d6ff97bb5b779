"""Fit the weights of one stage of the game by regularised least squares.

The value of a position is a sum of weights, one for every place of every pattern. The weights that
come nearest to the known ends are found by conjugate gradients, which only need sums over positions
and never the matrix itself.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from khepri.engine.othello import learned_weights, patterns
from tools.othello.boards import Words, around, moves_of
from tools.othello.samples import Samples

Floats = NDArray[np.float64]
Indices = NDArray[np.int32]

CORNERS = 0x8100000000000081
NEAR = 12
"""A position that ends, and seems to end, so many discs from level counts half as much as a level
one: those that are decided are many, and judging them well helps nobody."""

TEST_SHARE = 20
"""Every so manieth game is not learnt from but kept to measure the error."""


class Fit(NamedTuple):
    """The weights of a stage, in discs, and how well they foretell games not learnt from."""

    weights: NDArray[np.float32]
    error: float
    """Root of the mean square of the error in the games kept for the test, in discs."""
    spread: float
    """The same if every position were said to be worth the average."""
    positions: int


@cache
def shared_weights() -> tuple[Indices, int]:
    """Return the number of each weight in the file of weights, and how many there are."""
    numbers, count = learned_weights.shared_weights()
    return np.array(numbers, np.int32), count


def features(own: Words, other: Words) -> Indices:
    """Return which weights each position adds up: a row for every place, a column a position."""
    shared, _ = shared_weights()
    digits = np.empty((patterns.SQUARES, len(own)), np.int32)
    for square in range(patterns.SQUARES):
        bit = np.uint64(square)
        digits[square] = (own >> bit & np.uint64(1)) + np.uint64(2) * (other >> bit & np.uint64(1))
    rows = []
    for pattern in patterns.patterns():
        for place in pattern.places:
            number = np.zeros(len(own), np.int32)
            for square in place:
                number = number * 3 + digits[square]
            rows.append(shared[pattern.first + number])
    moves, replies = moves_of(own, other), moves_of(other, own)
    empty = ~(own | other)
    safe, corners = np.uint64(patterns.SAFE), np.uint64(CORNERS)
    pairs = (
        (patterns.MOVES, moves, replies),
        (patterns.SAFE_MOVES, moves & safe, replies & safe),
        (patterns.CORNERS, moves & corners, replies & corners),
        (patterns.ROOM, around(other) & empty, around(own) & empty),
    )
    *starts, last_turn = patterns.pair_starts()
    for first, (side, mine, theirs) in zip(starts, pairs, strict=True):
        rows.append(shared[first + side * _counted(mine) + _counted(theirs)])
    rows.append(shared[last_turn + (_counted(own | other) & 1)])
    return np.array(rows, np.int32)


def _counted(sets: Words) -> Indices:
    return np.bitwise_count(sets).astype(np.int32)


def predicted(rows: Indices, weights: NDArray[np.float32]) -> NDArray[np.float32]:
    """Return the value of every position."""
    total = np.zeros(rows.shape[1], np.float32)
    for row in rows:
        total += weights[row]
    return total


def gathered(rows: Indices, values: Floats, count: int) -> Floats:
    """Return for every weight the sum over the positions that use it."""
    total = np.zeros(count)
    for row in rows:
        total += np.bincount(row, values, count)
    return total


def fit(
    samples: Samples,
    trust: NDArray[np.float32],
    prior: NDArray[np.float32],
    *,
    rounds: int,
    ridge: float,
    belief: float = 0,
) -> Fit:
    """Fit weights to positions of one stage, each of which counts as much as its `trust`.

    What the positions do not say stays as in `prior`; `ridge` is how many positions each weight
    needs to outvote it. `belief` is how much a search is believed against how the game went on.
    """
    test = samples.game % TEST_SHARE == 0
    taught = samples.where(~test)
    rows = features(taught.own, taught.other)
    ends, foreseen = taught.ends(belief), predicted(rows, prior)
    counting = trust[~test] * _nearness(ends, foreseen)
    weights = prior + _conjugate_gradients(rows, ends - foreseen, counting, rounds, ridge)
    kept = samples.where(test & (trust >= 1))
    wrong = predicted(features(kept.own, kept.other), weights) - kept.difference
    return Fit(
        weights,
        float(np.sqrt(np.mean(np.square(wrong)))),
        float(np.std(kept.difference)),
        len(taught.own),
    )


def _nearness(ends: NDArray[np.float32], foreseen: NDArray[np.float32]) -> NDArray[np.float32]:
    """Return how much each position counts, by how it ends and how it seems to end.

    By its end alone, weights would learn to say that everything is nearly level.
    """
    distance = (np.square(ends) + np.square(foreseen)) / (2 * NEAR**2)
    return (1 / (1 + distance)).astype(np.float32)


def _conjugate_gradients(
    rows: Indices,
    wanted: NDArray[np.float32],
    trust: NDArray[np.float32],
    rounds: int,
    ridge: float,
) -> NDArray[np.float32]:
    """Return the weights whose sums come nearest to `wanted`."""
    _, count = shared_weights()
    weights = np.zeros(count)
    scale = 1 / (gathered(rows, trust.astype(np.float64), count) + ridge)
    residual = gathered(rows, (trust * wanted).astype(np.float64), count)
    step = scale * residual
    length = float(residual @ step)
    for _ in range(rounds):
        along = predicted(rows, step.astype(np.float32))
        image = gathered(rows, (trust * along).astype(np.float64), count) + ridge * step
        size = length / float(step @ image)
        weights += size * step
        residual -= size * image
        shorter = scale * residual
        new_length = float(residual @ shorter)
        step = shorter + new_length / length * step
        length = new_length
    return weights.astype(np.float32)
