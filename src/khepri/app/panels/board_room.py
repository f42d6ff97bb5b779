"""Where a board lies in the room that it has."""

from __future__ import annotations

from khepri.app.style.metrics import Box

FRAME = 40 / 70
"""How much of a square the frame takes on both sides together."""


def board_in(room: Box, columns: int = 10, rows: int = 8) -> Box:
    """Return the largest board with its frame in the middle of some room.

    >>> board_in(Box(0, 0, 740, 700))
    Box(x=0.0, y=50.0, w=740.0, h=600.0)
    """
    wide, high = columns + FRAME, rows + FRAME
    cell = max(1.0, min(room.w / wide, room.h / high))
    return room.centred(cell * wide, cell * high)
