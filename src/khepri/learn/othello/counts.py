"""What can be counted about a move of Othello: discs, ways, answers, anchored discs."""

from __future__ import annotations

from functools import cache

from khepri.games.othello import Move, Position, Side
from khepri.games.othello.square import COLUMN_LETTERS
from khepri.learn.lesson import place_of


@cache
def corners(size: int) -> tuple[str, ...]:
    """Return the four corners, in board order.

    >>> corners(6)
    ('a1', 'f1', 'a6', 'f6')
    """
    last = COLUMN_LETTERS[size - 1]
    return ("a1", f"{last}1", f"a{size}", f"{last}{size}")


def answers(position: Position) -> list[str]:
    """Return the squares that the side to move may play on."""
    return [move.square for move in position.legal_moves() if move.square is not None]


def corners_given(position: Position) -> list[str]:
    """Return the corners that the side to move may play on."""
    return [square for square in corners(position.size) if square in answers(position)]


def ways(move: Move, flipped: tuple[str, ...]) -> int:
    """Return in how many directions discs flip."""
    if move.square is None:
        return 0
    column, row = place_of(move.square)
    return len({(_sign(x - column), _sign(y - row)) for x, y in map(place_of, flipped)})


def anchored(position: Position, side: Side) -> int:
    """Count the discs on the rim that own discs along the rim join to an own corner."""
    rim = _rim(position.size)
    own = [position.board.disc_at(square) is side for square in rim]
    joined: set[int] = set()
    for corner in (rim.index(square) for square in corners(position.size)):
        for step in (1, -1):
            place = corner
            while own[place % len(rim)] and len(joined) < len(rim):
                joined.add(place % len(rim))
                place += step
    return len(joined)


@cache
def _rim(size: int) -> tuple[str, ...]:
    """Return the squares of the edge, once around."""
    letters, last = COLUMN_LETTERS[:size], COLUMN_LETTERS[size - 1]
    top = [f"{letter}1" for letter in letters]
    right = [f"{last}{row}" for row in range(2, size + 1)]
    bottom = [f"{letter}{size}" for letter in letters[-2::-1]]
    left = [f"a{row}" for row in range(size - 1, 1, -1)]
    return (*top, *right, *bottom, *left)


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)
