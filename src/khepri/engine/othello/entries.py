"""What stands in an entry of the table, for where the engine runs interpreted.

C's functions are in `c_entries.pxd`; `transpositions.py` says how an entry is made up.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence

_RAISED = 0x80000


def entry_at(cells: Sequence[int], place: int, key: int) -> int:
    """Return what the bucket from `place` on says of a position; 0 if it does not know it."""
    for entry in (place, place + 2):
        if cells[entry] ^ cells[entry + 1] == key:
            return cells[entry + 1]
    return 0


def depth_in(data: int) -> int:
    """Return how deep was searched, or what stands for that if an end was found."""
    return data & 255


def move_in(data: int) -> int:
    """Return the best move."""
    return data >> 16 & 255


def lower_in(data: int) -> int:
    """Return what the position is worth at least."""
    return (data >> 24 & 0xFFFFF) - _RAISED


def upper_in(data: int) -> int:
    """Return what the position is worth at most."""
    return (data >> 44) - _RAISED


def write_entry(
    cells: MutableSequence[int],
    place: int,
    key: int,
    generation: int,
    depth: int,
    move: int,
    lower: int,
    upper: int,
) -> None:
    """Keep bounds: a deep result in the first entry of the bucket, others in the second."""
    bounds = (lower + _RAISED) << 24 | (upper + _RAISED) << 44
    data = depth | generation << 8 | move << 16 | bounds
    kept = cells[place + 1]
    if cells[place] ^ kept != key:
        if kept >> 8 & 255 == generation and kept & 255 > depth:
            place += 2
        else:
            cells[place + 2], cells[place + 3] = cells[place], kept
    cells[place], cells[place + 1] = key ^ data, data
