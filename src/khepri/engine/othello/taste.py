"""What a beginner likes in a move of Othello: many discs, edges, and most of all corners.

A beginner sees what a move turns over and where it lies, and nothing of what comes after it.
"""

from __future__ import annotations

from typing import cast

from khepri.games import othello
from khepri.games.base import AnyPosition, Move
from khepri.games.othello.square import square_number

DISC = 100
EDGE = 150
CORNER = 600
"""Points, like the noise that they are seen with: a beginner misses some corners."""


def beginners_taste(position: AnyPosition, move: Move) -> int:
    """Return how much a beginner likes a move.

    >>> start = othello.Position.start()
    >>> [beginners_taste(start, move) for move in start.legal_moves()]
    [100, 100, 100, 100]
    """
    board, placed = cast("othello.Position", position), cast("othello.Move", move)
    if placed.square is None:
        return 0
    row, column = divmod(square_number(placed.square, board.size), board.size)
    edges = (row in (0, board.size - 1)) + (column in (0, board.size - 1))
    return DISC * len(board.flips(placed)) + (0, EDGE, CORNER)[edges]
