"""How the screens around a board fold: what three columns become where there is no room for them.

The board gets the largest squares that the window allows. Three columns are the design; they stay
as long as they cost the board no more than a quarter of what another way would give it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum, auto

from khepri.app.style.metrics import Box

WIDE_RATIO = 1.5
"""Only in a window this many times as wide as high are there columns on both sides."""

WIDE_SHARE = 0.75
"""Three columns must leave the board this share of its largest size."""

LOWEST_WIDE = 640
"""A lower window has no room for the cards of a column, one below the other."""

LEAST_WIDTH = 1080
LEAST_HEIGHT = 645
"""In a smaller window the bar at the top shrinks to a heading above the board."""

HEADING = 30
"""The height of that heading, for letters of the usual size."""


class Fold(Enum):
    """Where the parts around the board are."""

    WIDE = auto()
    """In a column on each side of it."""

    SIDE = auto()
    """All in one column beside it."""

    TALL = auto()
    """The players above and below it, everything else under them."""


@dataclass(frozen=True, slots=True)
class Stretch:
    """How high one of several parts above each other has to be, and would like to be."""

    least: float
    wanted: float
    rank: int = 0
    """Whose wish comes first, if there is not enough for all: the lowest."""

    greedy: bool = False
    """Whether it takes what the others leave."""


def stacked(box: Box, parts: Sequence[Stretch], gap: float) -> list[Box]:
    """Put parts above each other; a wish is granted in full or not at all.

    Half a line more would be of no use to anybody. Where not even the least is there, all give way.

    >>> parts = [Stretch(20, 40), Stretch(10, 20, rank=1, greedy=True)]
    >>> [part.h for part in stacked(Box(0, 0, 9, 100), parts, gap=10)]
    [40.0, 50.0]
    >>> [part.h for part in stacked(Box(0, 0, 9, 55), parts, gap=10)]
    [20.0, 25.0]
    """
    room = box.h - gap * (len(parts) - 1)
    least = sum(part.least for part in parts)
    heights = [part.least * min(1.0, room / least) for part in parts]
    spare = max(0.0, room - least)
    for index in sorted(range(len(parts)), key=lambda index: parts[index].rank):
        wish = parts[index].wanted - parts[index].least
        if wish <= spare:
            heights[index] += wish
            spare -= wish
    greedy = [index for index, part in enumerate(parts) if part.greedy]
    for index in greedy:
        heights[index] += spare / len(greedy)
    boxes, rest = [], box
    for height in heights:
        placed, rest = rest.cut_top(height, gap=gap)
        boxes.append(placed)
    return boxes


def is_small(window: Box, letters: float) -> bool:
    """Say whether there is no room for a bar over the whole width."""
    return window.w < LEAST_WIDTH * letters or window.h < LEAST_HEIGHT * letters


def keeps_columns(window: Box, wide: Box, best: Box) -> bool:
    """Say whether a window keeps three columns, given its board with them and without."""
    ratio_fits = window.w >= WIDE_RATIO * window.h and window.h >= LOWEST_WIDE
    return ratio_fits and wide.h >= WIDE_SHARE * best.h
