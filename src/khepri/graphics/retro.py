"""An old screen: steady scan lines, a faint glow between them, and glass that darkens outwards."""

from __future__ import annotations

from dataclasses import dataclass

import pygame
from pygame import Surface

from khepri.graphics.background import is_bright
from khepri.graphics.cache import Cache
from khepri.graphics.frame import Background

PERIOD = 3
"""Every third line is bright."""

GLOW = 0.55
EDGE = 4
COLUMNS, ROWS = 40, 24


@dataclass(frozen=True, slots=True)
class Glass:
    """Which share of the light it lets through."""

    line: float
    """Between the bright lines. They never move, so nothing can flicker."""
    corner: float


NIGHT_GLASS = Glass(line=0.86, corner=0.7)
DAY_GLASS = Glass(line=0.94, corner=0.94)
"""Clearer: dark words on a bright background must stay readable."""


class RetroScreen:
    """Lays the glass of an old screen over a picture, and keeps it for the next frames."""

    def __init__(self) -> None:
        self._glasses: Cache[tuple[Surface, Surface]] = Cache(1)

    def __len__(self) -> int:
        return len(self._glasses)

    def clear(self) -> None:
        """Forget the glass."""
        self._glasses.clear()

    def cover(self, target: Surface, background: Background) -> None:
        """Make everything drawn so far look like an old screen."""
        key = (target.get_size(), background.base, background.light)
        glow, glass = self._glasses.get(key, lambda: _paint(target, background))
        target.blit(glow, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
        target.blit(glass, (0, 0), special_flags=pygame.BLEND_RGB_MULT)


def _paint(like: Surface, background: Background) -> tuple[Surface, Surface]:
    glass = DAY_GLASS if is_bright(background) else NIGHT_GLASS
    return paint_glow(like, background), paint_glass(like, glass)


def paint_glow(like: Surface, background: Background) -> Surface:
    """Paint what the bright lines add: on a dark background the dark ones could not be seen."""
    size = width, height = like.get_size()
    glow = Surface(size, 0, like)
    added = [
        round(GLOW * max(0, light - base))
        for light, base in zip(background.light, background.base, strict=True)
    ]
    for y in range(0, height, PERIOD):
        glow.fill(added, (0, y, width, 1))
    return glow


def paint_glass(like: Surface, glass: Glass) -> Surface:
    """Paint which share of the light is left: less between the lines, and towards the corners."""
    size = width, height = like.get_size()
    coarse = Surface((COLUMNS, ROWS), 0, like)
    for row in range(ROWS):
        for column in range(COLUMNS):
            x, y = 2 * column / (COLUMNS - 1) - 1, 2 * row / (ROWS - 1) - 1
            level = round(255 * (1 - (1 - glass.corner) * ((x * x + y * y) / 2) ** 2))
            coarse.set_at((column, row), (level, level, level))
    sheet = pygame.transform.smoothscale(coarse, size)
    dark = round(255 * glass.line)
    for y in range(height):
        if y % PERIOD:
            sheet.fill((dark, dark, dark), (0, y, width, 1), pygame.BLEND_RGB_MULT)
    _round_corners(sheet)
    return sheet


def _round_corners(sheet: Surface) -> None:
    """Let the picture end softly before the window does, in rounded corners."""
    # Drawn small and enlarged, an edge becomes soft by itself.
    small = Surface([max(8, side // EDGE) for side in sheet.get_size()], 0, sheet)
    radius = max(2, small.get_height() // 40)
    pygame.draw.rect(small, "white", small.get_rect().inflate(-2, -2), border_radius=radius)
    small = pygame.transform.box_blur(small, 1)
    rim = pygame.transform.smoothscale(small, sheet.get_size())
    sheet.blit(rim, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
