"""What the evaluation sees in a position, as numbers to be weighed: always Blue's less Red's.

The order of the columns is that of `names`; `laser.weights` explains what they are.
"""

from __future__ import annotations

from dataclasses import fields
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from khepri.engine.laser import tables
from khepri.engine.laser.weights import NEAR_NAMES, SQUARE_NAMES, Terms
from tools.laser.samples import Samples

Boards = NDArray[np.uint8]
Numbers = NDArray[np.int64]

SQUARES = len(SQUARE_NAMES) * 80
NEAR = len(NEAR_NAMES) * 8
TERM_NAMES = tuple(term.name for term in fields(Terms))
COLUMNS = SQUARES + NEAR + len(TERM_NAMES)

ON_BOARD = np.array(tables.ON_BOARD)
REFLECT = np.array(tables.reflections())
AS_BLUE_SEES = np.array([(7 - square // 10) * 10 + square % 10 for square in range(80)])
LONGEST_BEAM = 164


class Features(NamedTuple):
    """A row of numbers for each position: few of many columns, and the terms at their end."""

    rows: NDArray[np.int32]
    columns: NDArray[np.int32]
    signs: NDArray[np.float32]
    terms: NDArray[np.float32]

    def judge(self, weights: NDArray[np.float64]) -> NDArray[np.float64]:
        """Return what every position is worth with some weights."""
        sparse = weights[self.columns] * self.signs
        few = np.bincount(self.rows, sparse, minlength=len(self.terms))
        worth: NDArray[np.float64] = few + self.terms @ weights[SQUARES + NEAR :]
        return worth

    def where(self, chosen: NDArray[np.bool_]) -> Features:
        """Return only some of the positions."""
        kept = chosen[self.rows]
        numbers = np.cumsum(chosen) - 1
        rows = numbers[self.rows[kept]].astype(np.int32)
        return Features(rows, self.columns[kept], self.signs[kept], self.terms[chosen])

    def blame(self, errors: NDArray[np.float64]) -> NDArray[np.float64]:
        """Return the sum of the rows, each times its error: the transpose of `judge`."""
        few = np.bincount(self.columns, errors[self.rows] * self.signs, minlength=SQUARES + NEAR)
        return np.concatenate([few, errors @ self.terms])


class Beams(NamedTuple):
    """The resting beams of one colour in many positions."""

    passed: NDArray[np.bool_]
    length: Numbers
    struck: Numbers
    """The code of the piece that would be destroyed, or 0."""


def turned(boards: Boards) -> Boards:
    """Return the boards as Red sees them: turned by 180 degrees, with the colours exchanged."""
    codes = np.arange(256, dtype=np.uint8)
    piece = (codes > 0) & (codes < tables.BORDER)
    other = np.where(piece, (codes ^ 32) & 60 | (codes + 2) & 3, codes).astype(np.uint8)
    return other[boards[:, ::-1]]


def mailboxes(boards: Boards) -> Boards:
    """Return boards with their border."""
    wide = np.full((len(boards), tables.SQUARES), tables.BORDER, np.uint8)
    wide[:, ON_BOARD] = boards
    return wide


def beams(wide: Boards) -> Beams:
    """Follow the resting beam of Blue on every board."""
    count = len(wide)
    rows = np.arange(count)
    at = np.argmax((wide < tables.BORDER) & (wide >> 2 == tables.SPHINX), axis=1)
    way = np.array(tables.BEAM_WAYS)[wide[rows, at] & 3]
    found = Beams(np.zeros(wide.shape, np.bool_), np.ones(count, np.int64), np.zeros(count, int))
    found.passed[rows, at] = True
    for _ in range(LONGEST_BEAM):
        at = at[way > 0] + way[way > 0] - 13
        rows = rows[way > 0]
        way = way[way > 0]
        if not rows.size:
            break
        found.passed[rows, at] = True
        found.length[rows] += 1
        code = wide[rows, at].astype(np.int64)
        way = REFLECT[code << 5 | way]
        found.struck[rows[way == 31]] = code[way == 31]
        way[way == 31] = 0
    return found


def features(samples: Samples) -> Features:
    """Return what the evaluation sees in every position."""
    blue = mailboxes(samples.boards)
    red = mailboxes(turned(samples.boards))
    parts = [(*_squares(blue), 1), (*_squares(red), -1), (*_near(blue), 1), (*_near(red), -1)]
    return Features(
        np.concatenate([rows for rows, _, _ in parts]).astype(np.int32),
        np.concatenate([columns for _, columns, _ in parts]).astype(np.int32),
        np.concatenate([np.full(len(rows), sign, np.float32) for rows, _, sign in parts]),
        _terms(samples, blue, red),
    )


def _squares(wide: Boards) -> tuple[Numbers, Numbers]:
    """Return the rows and columns of Blue's pieces by kind, rotation and square."""
    boards = wide[:, ON_BOARD]
    first = _first_columns(SQUARE_NAMES, 80)
    rows, squares = np.nonzero(first[boards] >= 0)
    return rows, first[boards[rows, squares]] + AS_BLUE_SEES[squares]


def _near(wide: Boards) -> tuple[Numbers, Numbers]:
    """Return the rows and columns of what stands on the squares around Blue's pharaoh."""
    first = _first_columns(NEAR_NAMES, 8)
    around = _pharaohs(wide)[:, None] + np.array(tables.MOVE_STEPS)
    found = wide[np.arange(len(wide))[:, None], around]
    rows, ways = np.nonzero(first[found] >= 0)
    return rows, SQUARES + first[found[rows, ways]] + ways


def _first_columns(names: tuple[str, ...], size: int) -> Numbers:
    """Return the first of the columns about each piece code, or -1."""
    first = np.full(tables.BORDER + 1, -1)
    for number, name in enumerate(names):
        first[tables.codes_called(name)] = number * size
    return first


def _pharaohs(wide: Boards) -> Numbers:
    """Return where Blue's pharaohs stand."""
    found: Numbers = np.argmax((wide < tables.BORDER) & (wide >> 2 == tables.PHARAOH), axis=1)
    return found


def _around(wide: Boards, centre: Numbers, passed: NDArray[np.bool_]) -> Numbers:
    """Count the squares of a beam at or beside a square of the board."""
    steps = np.array([0, *tables.MOVE_STEPS])
    near = centre[:, None] + steps
    rows = np.arange(len(wide))[:, None]
    counted: Numbers = np.sum(passed[rows, near] & (wide[rows, near] != tables.BORDER), axis=1)
    return counted


def _terms(samples: Samples, blue: Boards, red: Boards) -> NDArray[np.float32]:
    """Return the terms in the order of `TERM_NAMES`."""
    beam, enemy = beams(blue), beams(red)
    sign = 1 - 2 * samples.side.astype(np.int64)
    own_pharaoh, its = _pharaohs(blue), _pharaohs(red)
    # 119 less a square of the mailbox is the same square for the other side.
    aim = _around(blue, 119 - its, beam.passed) - _around(red, 119 - own_pharaoh, enemy.passed)
    guard = _around(blue, own_pharaoh, beam.passed) - _around(red, its, enemy.passed)
    mover = np.where(samples.side == 0, beam.struck, enemy.struck)
    opponent = np.where(samples.side == 0, enemy.struck, beam.struck) ^ 32
    columns = [samples.mobility, beam.length - enemy.length, aim, guard, sign]
    columns += [
        sign * (struck >> 2 == (owner << 3 | kind))
        for struck, owner in ((mover, 1), (mover, 0), (opponent, 0), (opponent, 1))
        for kind in (tables.PYRAMID, tables.ANUBIS)
    ]
    columns.append(sign * (opponent >> 2 == tables.PHARAOH))
    return np.stack(columns, axis=1).astype(np.float32)
