"""The space behind everything: a quiet gradient, without bands."""

from __future__ import annotations

from math import hypot
from random import Random

import pygame
from pygame import Rect, Surface

from khepri.graphics.frame import Background, BackgroundStyle, Rgb

COLUMNS, ROWS = 80, 45
# Differences from the darkest colour are kept up to eight times as large until the grain is mixed
# in: a dark gradient rounded to whole steps straight away would show bands.
FINEST = 8
GRAIN_SIDE = 128


def paint_background(like: Surface, size: tuple[int, int], background: Background) -> Surface:
    """Paint the background for a window of `size`."""
    sheet = Surface(size, 0, like)
    if background.style is BackgroundStyle.PLAIN:
        sheet.fill(background.base)
        return sheet
    colours = (background.base, background.light, background.edge)
    floor = _rgb([min(colour[part] for colour in colours) for part in range(3)])
    spread = max(colour[part] - floor[part] for colour in colours for part in range(3))
    finer = max(1, min(FINEST, 240 // max(spread, 1)))
    coarse = Surface((COLUMNS, ROWS), 0, like)
    for row in range(ROWS):
        for column in range(COLUMNS):
            shade = shade_at(background, column / (COLUMNS - 1), row / (ROWS - 1))
            coarse.set_at(
                (column, row),
                _rgb([finer * (a - b) for a, b in zip(shade, floor, strict=True)]),
            )
    pygame.transform.smoothscale(coarse, size, sheet)
    _add_grain(sheet, finer)
    level = min(255, round(256 / finer))
    sheet.fill((level, level, level), special_flags=pygame.BLEND_RGB_MULT)
    sheet.fill(floor, special_flags=pygame.BLEND_RGB_ADD)
    return sheet


def shade_at(background: Background, x: float, y: float) -> tuple[float, float, float]:
    """Mix the colour at a place, both coordinates from 0 to 1."""
    glow = max(0.0, 1 - hypot((x - 0.5) / 0.75, (y - 0.3) / 0.85)) ** 1.5
    corner = min(1.0, hypot((x - 0.5) / 0.5, (y - 0.5) / 0.5) / 1.414) ** 3
    shade = [a + (b - a) * glow for a, b in zip(background.base, background.light, strict=True)]
    red, green, blue = (a + (b - a) * corner for a, b in zip(shade, background.edge, strict=True))
    return red, green, blue


def paint_elevation(sheet: Surface, panel: Rect) -> None:
    """Darken what lies around and below `panel`, as if it stood above the background."""
    blur = max(4, panel.height // 20)
    outer = panel.inflate(4 * blur, 4 * blur)
    small = Surface((max(1, outer.width // 4), max(1, outer.height // 4)), pygame.SRCALPHA)
    # What would be rich on a dark background looks like dirt on a bright one.
    brightness = sum(pygame.transform.average_color(sheet)[:3]) / 765
    depth = round(170 - 105 * brightness)
    small.fill((0, 0, 0, depth), Rect(blur // 2, blur // 2, panel.width // 4, panel.height // 4))
    small = pygame.transform.gaussian_blur(small, max(1, blur // 5))
    shadow = pygame.transform.smoothscale(small, outer.size)
    sheet.blit(shadow, outer.move(0, round(panel.height * 0.02)))


def _add_grain(sheet: Surface, steps: int) -> None:
    """Sprinkle one rounding step of noise over the sheet, the same every time."""
    random = Random(5)
    grain = Surface((GRAIN_SIDE, GRAIN_SIDE), 0, sheet)
    for y in range(GRAIN_SIDE):
        for x in range(GRAIN_SIDE):
            speck = random.randrange(steps)
            grain.set_at((x, y), (speck, speck, speck))
    for top in range(0, sheet.get_height(), GRAIN_SIDE):
        for left in range(0, sheet.get_width(), GRAIN_SIDE):
            sheet.blit(grain, (left, top), special_flags=pygame.BLEND_RGB_ADD)


def _rgb(parts: list[float] | list[int]) -> Rgb:
    red, green, blue = (int(part) for part in parts)
    return red, green, blue
