"""Where the parts of a card go: a large one with the board above, or a small one with it beside."""

from __future__ import annotations

from dataclasses import dataclass

from pygame import Rect

from khepri.app.style.fonts import BODY, NOTE, STRONG_HINT
from khepri.app.widgets import Skin

CARD_PAD = 12
SMALL_PAD = 8
SMALL_GAP = 10
THUMBNAIL_SHAPE = 1.25
"""How much wider than high the widest board is."""

WIDEST_CHIP = "Unfinished"
WIDEST_DAY = "30 May 2000"
TICK = 32
"""The corner of a card that ticks it: as large as anything to be pressed must be."""


@dataclass(frozen=True, slots=True)
class CardParts:
    """The parts of a card, in pixels."""

    thumbnail: Rect
    names: tuple[Rect, Rect]
    result: Rect
    foot: Rect | None
    """Where the day and the game stand; None where the day stands beside the result instead."""

    tick: Rect
    """What ticks the card when it is pressed."""

    tells_day: bool = True
    """Whether there is room for the day: on all cards or on none."""


def words_height(skin: Skin) -> float:
    """Return the height in units of everything below the board of a large card."""
    return sum(_row_heights(skin))


def _row_heights(skin: Skin) -> tuple[float, float, float, float]:
    text, units = skin.text, skin.metrics.units
    name = max(24.0, units(text.line_height(BODY)) + 3)
    chip = max(22.0, units(text.line_height(STRONG_HINT)) + 4)
    return 6 + name, name, 8 + chip, 6 + units(text.line_height(NOTE)) + 2


def large_parts(skin: Skin, card: Rect) -> CardParts:
    """Put the board above the words."""
    pad = skin.px(CARD_PAD)
    inside = card.inflate(-2 * pad, -2 * pad)
    below = skin.px(words_height(skin))
    thumbnail = Rect(inside.x, inside.y, inside.w, max(8, inside.h - below))
    top, rows = float(skin.metrics.units(thumbnail.bottom)), []
    for height, air in zip(_row_heights(skin), (6, 0, 8, 6), strict=True):
        bottom = top + height
        upper = skin.px(top) + skin.px(air)
        rows.append(Rect(thumbnail.x, upper, thumbnail.w, skin.px(bottom) - upper))
        top = bottom
    first, second, result, foot = rows
    side = max(24, skin.px(TICK))
    tick = Rect(card.right - side, card.top, side, side)
    return CardParts(thumbnail, (first, second), result, foot, tick)


@dataclass(frozen=True, slots=True)
class SmallCardSize:
    """How large a small card must be, in units."""

    narrow: float
    """With the result alone in its last line."""

    wide: float
    """With the day beside the result."""

    height: float


def small_size(skin: Skin) -> SmallCardSize:
    """Return how large a small card must be for its words."""
    text, units = skin.text, skin.metrics.units
    chip = units(text.size(WIDEST_CHIP, STRONG_HINT)[0]) + 16
    day = units(text.size(WIDEST_DAY, NOTE)[0]) + 2
    height = sum(_small_heights(skin))
    narrow = height * THUMBNAIL_SHAPE + SMALL_GAP + chip + 2 * SMALL_PAD
    return SmallCardSize(narrow, narrow + 8 + day, height + 2 * SMALL_PAD)


def _small_heights(skin: Skin) -> tuple[float, float, float]:
    text, units = skin.text, skin.metrics.units
    name = max(18.0, units(text.line_height(BODY)))
    chip = max(18.0, units(text.line_height(STRONG_HINT)) + 2)
    return name, name, 2 + chip


def small_parts(skin: Skin, card: Rect) -> CardParts:
    """Put the board to the left of the words."""
    pad = skin.px(SMALL_PAD)
    inside = card.inflate(-2 * pad, -2 * pad)
    # The words come first: they keep the room that they need, and a wide card gives some away.
    size = small_size(skin)
    tells_day = card.width >= skin.px(size.wide)
    spare = max(0, card.width - skin.px(size.wide if tells_day else size.narrow))
    board = round(skin.px(size.height - 2 * SMALL_PAD) * THUMBNAIL_SHAPE) + spare // 3
    thumbnail = Rect(inside.x, inside.y, min(board, round(inside.h * THUMBNAIL_SHAPE)), inside.h)
    left = thumbnail.right + skin.px(SMALL_GAP)
    heights = [skin.px(height) for height in _small_heights(skin)]
    top = inside.y + max(0, inside.h - sum(heights)) // 2
    rows = []
    for height_px in heights:
        rows.append(Rect(left, top, inside.right - left, height_px))
        top += height_px
    first, second, result = rows
    air = skin.px(2)
    result.update(result.x, result.y + air, result.w, result.h - air)
    side = max(24, skin.px(TICK))
    tick = Rect(thumbnail.right - side, card.top, side, side)
    return CardParts(thumbnail, (first, second), result, None, tick, tells_day=tells_day)
