"""Fit weights to positions and how their games ended (Texel's method).

The chance of a win is a logistic function of what a position is worth. A weight is the sum of what
its piece is worth anywhere, on its rank, on its file, on its square, and so on, each kept small: so
a square that was seldom seen is worth what its neighbours are.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from khepri.engine.laser.weights import NEAR_NAMES, SQUARE_NAMES
from tools.laser.features import COLUMNS, NEAR, SQUARES, TERM_NAMES, Features

Weights = NDArray[np.float64]
NEWTON_STEPS, ROUNDS = 3, 15


class Shares(NamedTuple):
    """How each weight is put together: `parts` numbers for each column of the features."""

    parts: NDArray[np.int64]
    """For every column, the parts that its weight is the sum of; -1 for none."""
    total: int
    stiffness: Weights
    """How strongly each part is held at 0."""

    def weights(self, parts: Weights) -> Weights:
        """Return the sums."""
        summed: Weights = np.append(parts, 0.0)[self.parts].sum(axis=1)
        return summed

    def blame(self, errors: Weights) -> Weights:
        """Give every part the errors of the weights it is in: the transpose of `weights`."""
        spread = np.bincount(
            np.where(self.parts < 0, self.total, self.parts).ravel(),
            np.repeat(errors, self.parts.shape[1]),
            minlength=self.total + 1,
        )
        shared: Weights = spread[: self.total].astype(np.float64)
        return shared


def shares(ridge: float) -> Shares:
    """Return how the weights are put together."""
    known: dict[tuple[object, ...], int] = {}
    rows: list[list[int]] = []
    loose: list[float] = []

    def part(stiffness: float, *name: object) -> int:
        if name not in known:
            known[name] = len(known)
            loose.append(stiffness)
        return known[name]

    for name in SQUARE_NAMES:
        for square in range(80):
            rank, file = divmod(square, 10)
            rows.append(
                [
                    part(0.01, name[0]),
                    part(0.3, name),
                    part(0.3, name[0], "rank", rank),
                    part(0.3, name[0], "file", file),
                    part(1, name[0], "square", square),
                    part(1, name, "rank", rank),
                    part(1, name, "file", file),
                    part(1, name, "square", square),
                ]
            )
    for name in NEAR_NAMES:
        for way in range(8):
            row = [part(0.3, "near", name[0]), part(1, "near", name), part(1, "near", name, way)]
            rows.append(row + [-1] * 5)
    rows.extend([part(0.01, "term", name)] + [-1] * 7 for name in TERM_NAMES)
    return Shares(np.array(rows), len(known), ridge * np.array(loose))


def chances(worth: Weights) -> Weights:
    """Return how likely a win is."""
    likely: Weights = 1 / (1 + np.exp(-worth))
    return likely


def fit(found: Features, wanted: Weights, held: Shares) -> Weights:
    """Return the weights that make the wanted chances most likely, by Newton's method."""
    parts = np.zeros(held.total)
    for _ in range(NEWTON_STEPS):
        chance = chances(found.judge(held.weights(parts)))
        curve = chance * (1 - chance)
        residual = held.blame(found.blame(wanted - chance)) - held.stiffness * parts
        parts += _step(found, curve, held, residual)
    return held.weights(parts)


def _step(found: Features, curve: Weights, held: Shares, residual: Weights) -> Weights:
    """Return Newton's step, by conjugate gradients."""
    solution = np.zeros(held.total)
    size = np.zeros(COLUMNS)
    np.add.at(size, found.columns, curve[found.rows])
    size[SQUARES + NEAR :] = curve @ found.terms**2
    scale = 1 / (held.blame(size) + held.stiffness)
    step = scale * residual
    length = float(residual @ step)
    for _ in range(ROUNDS):
        along = found.judge(held.weights(step))
        image = held.blame(found.blame(curve * along)) + held.stiffness * step
        amount = length / float(step @ image)
        solution += amount * step
        residual = residual - amount * image
        shorter = scale * residual
        new_length = float(residual @ shorter)
        step = shorter + new_length / length * step
        length = new_length
    return solution


def loss(found: Features, wanted: Weights, weights: Weights) -> float:
    """Return how surprising the wanted chances are on average (cross entropy)."""
    chance = np.clip(chances(found.judge(weights)), 1e-9, 1 - 1e-9)
    return float(-np.mean(wanted * np.log(chance) + (1 - wanted) * np.log(1 - chance)))
