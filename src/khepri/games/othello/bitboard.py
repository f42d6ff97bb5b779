"""Sets of squares as the bits of an int, and Othello's one sum on them: what a move brackets.

Square number n is bit n. A line through the board is a shift: 1 along a row, the board's size down
a column, one less or one more for the two diagonals. Shifting left walks the line one way, shifting
right the other, so four lines make the eight directions.

Shifts know nothing of the board's left and right edges. Discs on the edge columns are therefore
never walked *through* on the three lines that change column: nothing beyond them could bracket
them, and the walk never gets the chance to go on in the next row.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator


def bits(board: int) -> Iterator[int]:
    """Yield the numbers of the squares in a set, smallest first.

    >>> list(bits(0b10110))
    [1, 2, 4]
    """
    while board:
        lowest = board & -board
        yield lowest.bit_length() - 1
        board ^= lowest


def every_square(size: int) -> int:
    """Return the set of all squares of a board."""
    return (1 << size * size) - 1


@cache
def lines(size: int) -> tuple[tuple[int, int], ...]:
    """Return the four lines of a board: how far to shift, and the squares to walk through."""
    inner_row = (1 << size - 1) - 2
    inner_columns = sum(inner_row << row * size for row in range(size))
    return (
        (1, inner_columns),
        (size - 1, inner_columns),
        (size, every_square(size)),
        (size + 1, inner_columns),
    )


def targets(size: int, own: int, opponent: int) -> int:
    """Return the empty squares where a disc of `own` would flip at least one of `opponent`."""
    found = 0
    for shift, inner in lines(size):
        through = opponent & inner
        ahead = own << shift & through
        behind = own >> shift & through
        # At most size - 2 discs fit between two others; the first is reached already.
        for _ in range(size - 3):
            ahead |= ahead << shift & through
            behind |= behind >> shift & through
        found |= ahead << shift | behind >> shift
    return found & every_square(size) & ~(own | opponent)


def flips(size: int, own: int, opponent: int, placed: int) -> int:
    """Return the discs of `opponent` that a disc of `own` on `placed`, a set of one, would flip."""
    flipped = 0
    for shift, inner in lines(size):
        through = opponent & inner

        run, square = 0, placed << shift
        while square & through:
            run |= square
            square <<= shift
        if square & own:
            flipped |= run

        run, square = 0, placed >> shift
        while square & through:
            run |= square
            square >>= shift
        if square & own:
            flipped |= run
    return flipped
