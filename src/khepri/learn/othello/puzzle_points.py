"""How hard a puzzle of Othello is, as far as the board tells."""

from __future__ import annotations

from functools import cache

from khepri.games.othello import Move, Position
from khepri.games.othello.square import COLUMN_LETTERS
from khepri.learn.othello.counts import corners
from khepri.learn.othello.endings import MOST_EMPTY, best_line


def tempting_tries(position: Position, right: Move) -> list[Move]:
    """List the wrong moves that look good: they flip more than the right one, or take a corner."""
    flips = len(position.flips(right))
    return [
        move
        for move in position.legal_moves()
        if move != right
        and (len(position.flips(move)) > flips or move.square in corners(position.size))
    ]


def is_biggest_flip(position: Position, move: Move) -> bool:
    """Say whether no other move flips more discs."""
    every = [len(position.flips(each)) for each in position.legal_moves()]
    return len(position.flips(move)) == max(every)


def points_of(position: Position, right: Move) -> float:
    """Return how hard a puzzle is among those that the same level of the computer solves."""
    flips = len(position.flips(right))
    every = [len(position.flips(each)) for each in position.legal_moves()]
    points = position.board.empty.bit_count()
    points += flips == min(every)
    points += flips < max(every)
    points += right.square in beside_corners(position.size)
    points += _has_pass(position.play(right))
    return float(points)


@cache
def beside_corners(size: int) -> frozenset[str]:
    """Return the squares that touch a corner, which players call X and C.

    >>> sorted(beside_corners(8))[:3]
    ['a2', 'a7', 'b1']
    """
    near, far = COLUMN_LETTERS[1], COLUMN_LETTERS[size - 2]
    last = COLUMN_LETTERS[size - 1]
    return frozenset(
        f"{column}{row}"
        for columns, rows in (
            ((near, far), (1, 2, size - 1, size)),
            (("a", last), (2, size - 1)),
        )
        for column in columns
        for row in rows
    )


def _has_pass(after: Position) -> bool:
    """Say whether somebody has to pass: at once, or in an ending later."""
    if after.must_pass():
        return True
    return after.board.empty.bit_count() < MOST_EMPTY and Move.PASS in best_line(after)
