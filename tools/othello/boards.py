"""Many Othello boards at once, as arrays of 64-bit words, one bit a square."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Words = NDArray[np.uint64]

_INNER = 0x7E7E7E7E7E7E7E7E
_FULL = 0xFFFFFFFFFFFFFFFF
_DIRECTIONS = tuple(
    (np.uint64(shift), np.uint64(mask))
    for shift, mask in ((1, _INNER), (8, _FULL), (7, _INNER), (9, _INNER))
)


def _shifted(words: Words, shift: np.uint64, *, up: bool) -> Words:
    return words << shift if up else words >> shift


def flips_of(own: Words, other: Words, bits: Words) -> Words:
    """Return the discs that each move turns; none where it is not legal."""
    turned = np.zeros_like(own)
    for shift, mask in _DIRECTIONS:
        inner = other & mask
        for up in (True, False):
            run = _shifted(bits, shift, up=up) & inner
            for _ in range(5):
                run |= _shifted(run, shift, up=up) & inner
            closed = (_shifted(run, shift, up=up) & own) != 0
            turned |= np.where(closed, run, np.uint64(0))
    return turned


def moves_of(own: Words, other: Words) -> Words:
    """Return the squares where the player to move may put a disc."""
    found = np.zeros_like(own)
    for shift, mask in _DIRECTIONS:
        inner = other & mask
        for up in (True, False):
            run = _shifted(own, shift, up=up) & inner
            for _ in range(5):
                run |= _shifted(run, shift, up=up) & inner
            found |= _shifted(run, shift, up=up)
    return found & ~(own | other)


def around(discs: Words) -> Words:
    """Return the squares next to those of each set, the set itself among them."""
    side, line = np.uint64(1), np.uint64(8)
    inside = np.uint64(0x7F7F7F7F7F7F7F7F)
    wide = discs | (discs & inside) << side | discs >> side & inside
    found: Words = wide | wide << line | wide >> line
    return found
