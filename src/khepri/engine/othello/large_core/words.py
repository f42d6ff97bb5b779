"""Sets of squares in three words, for where the engine runs interpreted; C's are in `c_words.pxd`.

A word holds four rows of sixteen bits. The columns beyond the board stay empty, so that no shift
carries a disc around an edge; the code of a move is the number of its bit.
"""

from __future__ import annotations

import cython

from khepri.engine.bits import popcount, square_of

Words = cython.typedef((cython.ulonglong, cython.ulonglong, cython.ulonglong))
FULL = 0xFFFFFFFFFFFFFFFF


def count(squares):
    """Count the squares of a set."""
    return popcount(squares[0]) + popcount(squares[1]) + popcount(squares[2])


def is_empty(squares):
    """Say whether a set has no squares."""
    return squares == (0, 0, 0)


def both(a, b):
    """Return the squares that are in both sets."""
    return (a[0] & b[0], a[1] & b[1], a[2] & b[2])


def either(a, b):
    """Return the squares that are in one of the sets."""
    return (a[0] | b[0], a[1] | b[1], a[2] | b[2])


def differ(a, b):
    """Return the squares that are in one set only."""
    return (a[0] ^ b[0], a[1] ^ b[1], a[2] ^ b[2])


def outside(board, a, b):
    """Return the squares of the board that are in neither set."""
    return (board[0] & ~(a[0] | b[0]), board[1] & ~(a[1] | b[1]), board[2] & ~(a[2] | b[2]))


def lead(mine, theirs, where):
    """Return how many more squares of `where` one set has than the other."""
    return count(both(mine, where)) - count(both(theirs, where))


def up(squares, shift, within):
    """Move a set up by a number of bits and keep what falls on `within`."""
    return (
        within[0] & (squares[0] << shift),
        within[1] & ((squares[1] << shift) | (squares[0] >> (64 - shift))),
        within[2] & ((squares[2] << shift) | (squares[1] >> (64 - shift))),
    )


def down(squares, shift, within):
    """Move a set down by a number of bits and keep what falls on `within`."""
    return (
        within[0] & ((squares[0] >> shift) | (squares[1] << (64 - shift))),
        within[1] & ((squares[1] >> shift) | (squares[2] << (64 - shift))),
        within[2] & (squares[2] >> shift),
    )


def square(code):
    """Return the set of one square; the empty set for a pass."""
    bit = 1 << (code & 63)
    return (bit if code < 64 else 0, bit if code >> 6 == 1 else 0, bit if code >> 6 == 2 else 0)


def first_of(squares):
    """Return the number of the lowest square of a set."""
    for number, word in enumerate(squares):
        if word:
            return 64 * number + square_of(word & -word)
    raise ValueError("the set has no squares")
