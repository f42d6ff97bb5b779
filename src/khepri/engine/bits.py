"""Sets of squares in one word, for where the engine runs interpreted; C's are in `c_bits.pxd`."""

from __future__ import annotations


def popcount(squares: int) -> int:
    """Count the squares of a set.

    >>> popcount(0b1011)
    3
    """
    return squares.bit_count()


def square_of(bit: int) -> int:
    """Return the number of the only square of a set.

    >>> square_of(0b1000)
    3
    """
    return bit.bit_length() - 1
