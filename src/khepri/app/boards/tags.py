"""A few words at the end of a foretold beam, put where they hide nothing."""

from __future__ import annotations

from collections.abc import Iterable

import pygame
from pygame import Rect, Surface

from khepri.app.boards.inks import TagInk
from khepri.app.style.fonts import FontFile, TypeStyle
from khepri.app.style.icons import Icon
from khepri.app.widgets.skin import Skin
from khepri.graphics.cache import Cache
from khepri.graphics.polyline import Point

STYLE = TypeStyle(14, 18, FontFile.SEMIBOLD)
RADIUS = 7
PADDING = (12, 5)
ICON = 16
ICON_GAP = 7
WIDEST = 178
"""Longer words go on two lines."""

EVENLY = 0.55
"""How much of them the longer line may hold."""

SHADOW = (6, 2, 90)
"""Blur, drop and strength of the shadow under a tag."""

SIDEWAYS = 0.25
"""How far beside the end a tag at a slant begins, in squares: clear of the beam."""

# Above, below, right, left, then the four slanting places.
_PLACES = ((0, -1), (0, 1), (1, 0), (-1, 0), (1, 1), (-1, 1), (1, -1), (-1, -1))


class Tags:
    """Pictures of tags, kept until they have not been used for a while."""

    def __init__(self) -> None:
        self._kept: Cache[tuple[Surface, int]] = Cache(12)

    def clear(self) -> None:
        """Forget every picture."""
        self._kept.clear()

    def tag(self, words: str, ink: TagInk, icon: Icon | None, skin: Skin) -> tuple[Surface, int]:
        """Return words on a tag, and how wide the shadow around it is."""
        key = (words, ink, icon, skin.metrics)
        return self._kept.get(key, lambda: _paint(words, ink, icon, skin))


def _paint(words: str, ink: TagInk, icon: Icon | None, skin: Skin) -> tuple[Surface, int]:
    lines = [words]
    if skin.text.width(words, STYLE) > skin.px(WIDEST):
        lines = skin.text.wrap(words, STYLE, EVENLY * skin.text.width(words, STYLE))
    pictures = [skin.text.picture(line, STYLE, ink.text) for line in lines]
    line = skin.text.line_height(STYLE)
    beside = skin.px(ICON + ICON_GAP) if icon is not None else 0
    right, down = skin.px(PADDING[0]), skin.px(PADDING[1])
    width = max(picture.get_width() for picture in pictures) + beside + 2 * right
    blur, drop, strength = skin.px(SHADOW[0]), skin.px(SHADOW[1]), SHADOW[2]
    margin = 2 * blur + drop
    box = Rect(margin, margin, width, line * len(lines) + 2 * down)
    sheet = Surface((box.w + 2 * margin, box.h + 2 * margin), pygame.SRCALPHA)
    radius = skin.px(RADIUS)
    skin.shapes.shadow(sheet, box, radius, blur=blur, drop=drop, alpha=strength)
    edge = max(1, skin.px(1.5))
    skin.shapes.draw(sheet, box, radius, ink.fill, edge=ink.edge, edge_width=edge)
    if icon is not None:
        picture = skin.icons.picture(icon, skin.px(ICON), ink.text)
        sheet.blit(picture, picture.get_rect(midleft=(box.x + right, box.centery)))
    for place, picture in enumerate(pictures):
        middle = box.x + beside + (box.w - beside) // 2
        top = box.y + down + place * line
        sheet.blit(picture, picture.get_rect(midtop=(middle, top)))
    return sheet, margin


def place_for(
    size: tuple[int, int],
    end: Point,
    reach: float,
    sideways: float,
    area: Rect,
    obstacles: Iterable[Rect],
) -> Rect | None:
    """Return the first place around an end that is inside the area and hides nothing.

    `reach` is how far from the end a tag must stay, above, below and beside it.

    >>> place = place_for((40, 10), (50, 50), 20, 5, Rect(0, 0, 100, 100), [Rect(0, 0, 100, 45)])
    >>> place.topleft if place else None
    (30, 70)
    """
    blocked = list(obstacles)
    x, y = end
    for right, down in _PLACES:
        box = Rect((0, 0), size)
        box.center = (round(x), round(y))
        away = sideways if right and down else reach
        if right:
            box.x = round(x + away) if right > 0 else round(x - away) - box.w
        if down:
            box.y = round(y + reach) if down > 0 else round(y - reach) - box.h
        if not right:
            box.clamp_ip(Rect(area.x, box.y, area.w, box.h))
        if not down:
            box.clamp_ip(Rect(box.x, area.y, box.w, area.h))
        if area.contains(box) and box.collidelist(blocked) < 0:
            return box
    return None
