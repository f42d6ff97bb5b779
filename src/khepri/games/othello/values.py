"""The source design's evaluation of a position, which the weaker levels of the computer play by.

The board is a nest of square rings. A corner of the board is worth 10, a corner of any ring
inside it 4, every other square of a ring 2, and the four squares in the middle nothing::

    10 2 2 2 2 2 2 10
     2 4 2 2 2 2 4  2
     2 2 4 2 2 4 2  2
     2 2 2 0 0 2 2  2      and the same upside down

A player's value is ``x * t / 4 + 4 * a / t``: with t small, at the beginning, the strategic
value a of the squares held counts most; with t large, at the end, the number x of discs does.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from khepri.games.othello.bitboard import bits
from khepri.games.othello.square import check_size, square_number

if TYPE_CHECKING:
    from khepri.games.othello.board import Side
    from khepri.games.othello.position import Position


@cache
def square_values(size: int) -> tuple[int, ...]:
    """Return the strategic value of every square, in board order.

    :raises InvalidSetupError: if there is no board of that size.
    """
    check_size(size)
    return tuple(_ring_value(column, row, size) for row in range(size) for column in range(size))


def _ring_value(column: int, row: int, size: int) -> int:
    # How far the square is from the nearest edge, across and down; the nearer tells its ring.
    across, down = min(column, size - 1 - column), min(row, size - 1 - row)
    ring = min(across, down)
    if ring == size // 2 - 1:
        return 0
    if across != down:
        return 2
    return 10 if ring == 0 else 4


def strategic_value(square: str, size: int) -> int:
    """Return the strategic value of one square.

    >>> [strategic_value(square, 8) for square in ("a1", "b2", "f5", "e5")]
    [10, 4, 2, 0]

    :raises RulesError: if there is no such board or square.
    """
    values = square_values(size)
    return values[square_number(square, size)]


def turn_number(position: Position) -> int:
    """Return the turn: 1 at the start, and one more for every disc placed.

    A board of fewer than four discs, which only an editor makes, is at turn 1 as well.
    """
    discs = (position.board.black | position.board.white).bit_count()
    return max(1, discs - 3)


def squares_held(position: Position, side: Side) -> int:
    """Return the strategic value of all squares that a player's discs are on."""
    values = square_values(position.size)
    return sum(values[number] for number in bits(position.board.of(side)))


def player_value(position: Position, side: Side) -> float:
    """Return how well a player stands, by the source design's formula."""
    turn = turn_number(position)
    return position.discs(side) * turn / 4 + 4 * squares_held(position, side) / turn


def evaluate(position: Position) -> float:
    """Return how much better the player to move stands than the other."""
    return player_value(position, position.side) - player_value(position, position.side.opponent)
