"""Sets of squares as the 80 bits of an int, and the shifts that move them over the board.

Square number n is bit n: a1 is the least significant bit, j8 the most significant one. Moving a
whole set one square is one shift: by 1 along a rank, by 10 along a file, by 9 or 11 along the
diagonals. A shift knows nothing of the left and right edges, where it would carry a piece round
to the next rank, so pieces on the a- or j-file are masked away before they are shifted over that
edge.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias

from khepri.games.laser.square import FILE_COUNT, RANK_COUNT

if TYPE_CHECKING:
    from collections.abc import Iterator


Bitboard: TypeAlias = int
"""A set of squares."""

SQUARE_COUNT: Final = FILE_COUNT * RANK_COUNT
EVERY_SQUARE: Final[Bitboard] = (1 << SQUARE_COUNT) - 1

FILE_A: Final[Bitboard] = sum(1 << rank * FILE_COUNT for rank in range(RANK_COUNT))
FILE_J: Final[Bitboard] = FILE_A << FILE_COUNT - 1

_NORTH, _EAST, _SOUTH, _WEST = range(4)


def bits(board: Bitboard) -> Iterator[int]:
    """Yield the numbers of the squares in a set, smallest first.

    >>> list(bits(0b10110))
    [1, 2, 4]
    """
    while board:
        lowest = board & -board
        yield lowest.bit_length() - 1
        board ^= lowest


def popcount(board: Bitboard) -> int:
    """Count the squares in a set.

    >>> popcount(FILE_A)
    8
    """
    return board.bit_count()


def neighbours(board: Bitboard) -> Bitboard:
    """Return every square that is one step, in any of the 8 directions, from a square of the set.

    >>> list(bits(neighbours(1)))  # of a1: b1, a2 and b2, and nothing on the j-file
    [1, 10, 11]
    """
    not_a = board & ~FILE_A
    not_j = board & ~FILE_J
    return (
        not_a << 9 | board << 10 | not_j << 11 | not_j << 1
        | not_j >> 9 | board >> 10 | not_a >> 11 | not_a >> 1
    ) & EVERY_SQUARE  # fmt: skip


def shifted(board: Bitboard, heading: int) -> Bitboard:
    """Move a set one square north, east, south or west (0 to 3); what leaves the board is gone."""
    if heading == _NORTH:
        return board << FILE_COUNT & EVERY_SQUARE
    if heading == _EAST:
        return (board & ~FILE_J) << 1
    if heading == _SOUTH:
        return board >> FILE_COUNT
    return (board & ~FILE_A) >> 1


def _ray(number: int, heading: int) -> Bitboard:
    ray = 0
    front = shifted(1 << number, heading)
    while front:
        ray |= front
        front = shifted(front, heading)
    return ray


def first_met(ahead: Bitboard, heading: int) -> int | None:
    """Return the number of the first square of `ahead` that a beam with this heading meets.

    All squares of the set must lie ahead on the beam's line; if there are none, so is the answer.
    """
    if not ahead:
        return None
    if heading <= _EAST:  # north and east are the way the numbers grow
        return (ahead & -ahead).bit_length() - 1
    return ahead.bit_length() - 1


NEIGHBOURS: Final = tuple(neighbours(1 << number) for number in range(SQUARE_COUNT))
"""For each square, the squares one step away."""

RAYS: Final = tuple(
    tuple(_ray(number, heading) for number in range(SQUARE_COUNT)) for heading in range(4)
)
"""For each heading and square, the squares ahead as far as the edge; none on the edge itself."""
