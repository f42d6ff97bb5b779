"""Where the lessons of one game stand on their panel, in units."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from khepri.app.style.metrics import Box

PADDING = 20.0
HEAD_ABOVE, HEAD_BELOW = 14.0, 16.0
FOOT = 14.0
WORDS_ABOVE = 8.0
"""Between a tile and its title."""

LEAST_GAP, MOST_GAP = 10.0, 34.0
"""Between two rows."""

TURN = 64.0
"""What a winding way needs on each side to turn."""

WORD_GAP = 8.0
"""Between the titles of neighbours."""

MOST_LINES = 2


@dataclass(frozen=True, slots=True)
class PathSizes:
    """What the words of a panel need."""

    head: float
    """The height of the headline."""

    line: float
    """The height of a line of a title."""

    rows: tuple[int, ...]
    """How many lines the titles of each row have."""

    per_row: int
    count: int
    winding: bool

    def least(self, tile: float) -> float:
        """Return the height that the panel needs with tiles of this size."""
        words = sum(self.rows) * self.line
        rows = len(self.rows)
        around = HEAD_ABOVE + self.head + HEAD_BELOW + FOOT
        return around + rows * (tile + WORDS_ABOVE) + words + max(0, rows - 1) * LEAST_GAP


@dataclass(frozen=True, slots=True)
class PathPlaces:
    """Where everything stands."""

    head: Box
    cells: tuple[Box, ...]
    """The room of each lesson: its tile, and its title below."""

    corners: tuple[tuple[tuple[float, float], tuple[float, float]], ...]
    """Where a winding way turns after each row but the last: on this row, and on the next."""


def path_places(box: Box, sizes: PathSizes, tile: float) -> PathPlaces:
    """Put the lessons in rows; spare room goes between the rows, and what is left around them."""
    inner = box.inset(PADDING, 0)
    head = Box(inner.x, box.y + HEAD_ABOVE, inner.w, sizes.head)
    side = TURN if sizes.winding else 0.0
    room = inner.inset(side, 0)
    gaps = max(1, len(sizes.rows) - 1)
    spare = max(0.0, box.h - sizes.least(tile))
    gap = min(MOST_GAP, LEAST_GAP + spare / (gaps + 1))
    y = head.bottom + HEAD_BELOW
    if len(sizes.rows) == 1:
        y += spare * 0.35
    else:
        y += max(0.0, spare - gaps * (gap - LEAST_GAP)) * 0.5
    width = room.w / sizes.per_row
    cells: list[Box] = []
    middles: list[float] = []
    for row, lines in enumerate(sizes.rows):
        high = tile + WORDS_ABOVE + lines * sizes.line
        back = sizes.winding and row % 2 == 1
        middles.append(y + tile / 2)
        for place in range(min(sizes.per_row, sizes.count - row * sizes.per_row)):
            column = sizes.per_row - 1 - place if back else place
            cells.append(Box(room.x + column * width, y, width, high).inset(WORD_GAP / 2, 0))
        y += high + gap
    corners = []
    if sizes.winding:
        for row in range(len(sizes.rows) - 1):
            x = inner.x + TURN * 0.4 if row % 2 else inner.right - TURN * 0.4
            corners.append(((x, middles[row]), (x, middles[row + 1])))
    return PathPlaces(head, tuple(cells), tuple(corners))


def rows_for(
    count: int, most: int, width: float, lines: Callable[[int, float], int], *, winding: bool
) -> tuple[int, tuple[int, ...]]:
    """Return how many lessons go into a row, and how many lines the titles of each row need.

    `lines` says how many lines a lesson's title has in so many units, and 0 if not even one word
    fits.

    >>> rows_for(7, 5, 500, lambda place, room: 1 if room >= 100 else 2, winding=False)
    (5, (2, 2))
    >>> rows_for(7, 5, 500, lambda place, room: 1 if room >= 120 else 0, winding=False)
    (3, (1, 1, 1))
    """
    inner = width - 2 * PADDING - (2 * TURN if winding else 0.0)
    for per_row in range(min(most, max(1, count)), 0, -1):
        room = inner / per_row - WORD_GAP
        needed = [lines(place, room) for place in range(count)]
        if per_row > 1 and not all(0 < each <= MOST_LINES for each in needed):
            continue
        rows = (needed[first : first + per_row] for first in range(0, count, per_row))
        return per_row, tuple(max(1, *row) for row in rows)
    return 1, ()
