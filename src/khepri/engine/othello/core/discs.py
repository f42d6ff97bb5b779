"""Discs that are put and turned, for where the engine runs interpreted; C's are in `c_discs.pxd`.

A board is two words: the discs of the player to move (`own`) and of the opponent (`other`).
"""

from __future__ import annotations

from khepri.engine.othello.tables import FULL, INNER_COLUMNS, RAYS_DOWN, RAYS_UP, SHIFTS

INNER = (INNER_COLUMNS, FULL, INNER_COLUMNS, INNER_COLUMNS)


def moves_of(own: int, other: int, board: int) -> int:
    """Return the squares where the player to move may put a disc.

    >>> bin(moves_of(0b1, 0b10, 0xFF))
    '0b100'
    """
    found = 0
    for shift, columns in zip(SHIFTS, INNER, strict=True):
        inner = other & columns
        up = inner & (own << shift)
        down = inner & (own >> shift)
        for _ in range(5):
            up |= inner & (up << shift)
            down |= inner & (down >> shift)
        found |= (up << shift) | (down >> shift)
    return found & ~(own | other) & board


def flips_of(own: int, other: int, bit: int) -> int:
    """Return the discs that a move to the square of `bit` turns; none if it is not legal.

    >>> bin(flips_of(0b1000, 0b110, 0b1))
    '0b110'
    """
    turned = 0
    first = 4 * (bit.bit_length() - 1)
    for ray in RAYS_UP[first : first + 4]:
        # Adding one runs through the opponent's discs and stops at the first other square.
        end = ((other | ~ray) + 1) & ray & own
        turned |= (end - 1) & ray if end else 0
    for ray in RAYS_DOWN[first : first + 4]:
        # What lies nearest is the highest square that is not the opponent's.
        stops = ray & ~other
        nearest = stops.bit_length()
        if nearest and own >> (nearest - 1) & 1:
            turned |= ray >> nearest << nearest
    return turned


def mix(own: int, other: int, salt: int) -> int:
    """Return the key of a board."""
    # A product says little of the highest squares but for its highest bits: they are brought down
    # before the other word is added, or who owns the last corner would make no difference.
    key = (own * 0x9E3779B97F4A7C15) & FULL
    key ^= (key >> 32) ^ salt
    key = (key + other * 0xC2B2AE3D27D4EB4F) & FULL
    key = ((key ^ (key >> 31)) * 0xD6E8FEB86659FD93) & FULL
    return key ^ (key >> 32)


def around(discs: int) -> int:
    """Return the squares next to a set, the set itself among them (bits above the board too)."""
    wide = discs | (discs & 0x7F7F7F7F7F7F7F7F) << 1 | discs >> 1 & 0x7F7F7F7F7F7F7F7F
    return wide | wide << 8 | wide >> 8
