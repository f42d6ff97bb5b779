"""Where the parts of the Learn home stand, in units: two columns, or one that is scrolled."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from khepri.app.style.metrics import TALL_RATIO, Box
from khepri.app.top_bar import HEIGHT

MARGIN = 24.0
TOP, BOTTOM = 8.0, 24.0
"""What is left free above the first panel and below the last."""

GAP = 16.0
CARD_GAP = 12.0
CARDS = 384.0
LEAST_WIDE = 1000.0
"""A window of fewer units, measured by letters of the usual size, has one column."""

SMALLEST, USUAL = 0.8, 1.0
"""How small tiles may get so that everything is seen at once."""


@dataclass(frozen=True, slots=True)
class LearnSizes:
    """What the parts need."""

    panels: Sequence[Callable[[float, float], float]]
    """The height of each panel in a width, with tiles of a scale."""

    cards: Sequence[Callable[[float], float]]
    """The height of each card in a width; the last one is a list and can be lower."""

    notice: float
    """The height of a line about files that cannot be read; none if all can."""

    letters: float


@dataclass(frozen=True, slots=True)
class LearnLayout:
    """Where everything stands; what is in the area is given as if nothing were scrolled."""

    area: Box
    content: float
    """The height of what is in the area."""

    notice: Box | None
    panels: tuple[Box, ...]
    scale: float
    cards: tuple[Box, ...]
    one_column: bool


def learn_layout(box: Box, sizes: LearnSizes) -> LearnLayout:
    """Lay everything out; lessons give way a little before anything has to be scrolled."""
    narrow = box.w < LEAST_WIDE * sizes.letters or box.w < TALL_RATIO * box.h
    one_column = narrow or not sizes.cards
    cards_width = 0.0 if one_column else CARDS
    area = Box(0, HEIGHT, box.w - cards_width - (0 if one_column else MARGIN), box.h - HEIGHT)
    width = area.w - MARGIN - (MARGIN if one_column else GAP)
    above = HEIGHT + TOP
    room = area.h - TOP - BOTTOM
    taken = sizes.notice + GAP if sizes.notice else 0.0
    if one_column:
        taken += _below(sizes, Box(0, 0, width, 0))[1]
    scale, heights = _fitted(sizes, width, room, taken)
    y = above
    notice = None
    if sizes.notice:
        notice = Box(MARGIN, y, width, sizes.notice)
        y += sizes.notice + GAP
    panels: list[Box] = []
    for height in heights:
        panels.append(Box(MARGIN, y, width, height))
        y += height + GAP
    if one_column:
        cards, y = _below(sizes, Box(MARGIN, y, width, 0.0))
    else:
        cards = _beside(sizes, Box(area.right, above, CARDS, room))
    return LearnLayout(
        area, y - GAP + BOTTOM - HEIGHT, notice, tuple(panels), scale, cards, one_column
    )


def _fitted(
    sizes: LearnSizes, width: float, room: float, taken: float
) -> tuple[float, list[float]]:
    """Return the largest scale at which the panels are seen at once, and their heights with it.

    What else is `taken` in the same column may be scrolled; only room beyond it is spare.
    """
    gaps = GAP * max(0, len(sizes.panels) - 1)
    for percent in range(round(100 * USUAL), round(100 * SMALLEST) - 1, -4):
        scale = percent / 100
        heights = [height(width, scale) for height in sizes.panels]
        missing = sum(heights) + gaps - room
        if missing + min(taken, sizes.notice + GAP) <= 0:
            # Much more room than they need would only tear them apart.
            spare = max(0.0, -missing - taken)
            share = min(spare, 0.35 * sum(heights)) / max(1.0, sum(heights))
            return scale, [height * (1 + share) for height in heights]
    return USUAL, [height(width, USUAL) for height in sizes.panels]


def _beside(sizes: LearnSizes, column: Box) -> tuple[Box, ...]:
    """Put the cards below each other; the last one, a list, gets no more than what is left."""
    found: list[Box] = []
    rest = column
    for height in sizes.cards:
        card, rest = rest.cut_top(min(rest.h, height(column.w)), gap=CARD_GAP)
        found.append(card)
    return tuple(found)


def _below(sizes: LearnSizes, row: Box) -> tuple[tuple[Box, ...], float]:
    """Put the cards below the panels, two beside each other where they have room."""
    found: list[Box] = []
    y = row.y
    pairs = row.w >= 2 * CARDS * sizes.letters + GAP
    waiting = list(sizes.cards)
    while waiting:
        count = 2 if pairs and len(waiting) > 2 else 1
        together, waiting = waiting[:count], waiting[count:]
        columns = Box(row.x, y, row.w, 0.0).columns(len(together), GAP)
        high = max(height(column.w) for height, column in zip(together, columns, strict=True))
        found += [Box(column.x, y, column.w, high) for column in columns]
        y += high + GAP
    return tuple(found), y
