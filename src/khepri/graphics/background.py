"""The space behind everything: a quiet gradient, without bands, and what hangs or floats in it."""

from __future__ import annotations

from itertools import islice, repeat
from math import hypot
from random import Random

import pygame
from pygame import Rect, Surface

from khepri.graphics.frame import Background, BackgroundStyle, Rgb
from khepri.graphics.scenery import Shade, curtains_at, hang, is_bright, scatter_dust, strongest

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
    shades = _shades(background, size[0] / max(1, size[1]))
    colours: list[Shade] = [background.base, background.light, background.edge]
    if background.style is BackgroundStyle.AURORA:
        colours += strongest(background)
    floor = _rgb([min(colour[part] for colour in colours) for part in range(3)])
    spread = max(colour[part] - floor[part] for colour in colours for part in range(3))
    finer = max(1, min(FINEST, int(240 // max(spread, 1))))
    coarse = Surface((COLUMNS, ROWS), 0, like)
    for column, down in enumerate(shades):
        for row, shade in enumerate(down):
            red, green, blue = shade[0] - floor[0], shade[1] - floor[1], shade[2] - floor[2]
            parts = int(finer * red), int(finer * green), int(finer * blue)
            coarse.set_at((column, row), parts)
    pygame.transform.smoothscale(coarse, size, sheet)
    _add_grain(sheet, finer)
    level = min(255, round(256 / finer))
    sheet.fill((level, level, level), special_flags=pygame.BLEND_RGB_MULT)
    sheet.fill(floor, special_flags=pygame.BLEND_RGB_ADD)
    if background.style is BackgroundStyle.DUST:
        scatter_dust(sheet, background)
    return sheet


def _shades(background: Background, aspect: float) -> list[list[Shade]]:
    """Work out a coarse picture, column by column."""
    columns = []
    for column in range(COLUMNS):
        x = column / (COLUMNS - 1)
        places = [row / (ROWS - 1) for row in range(ROWS)]
        shades = [shade_at(background, x, y) for y in places]
        if background.style is BackgroundStyle.AURORA:
            curtains = curtains_at(background, x * aspect)
            sign = -1 if is_bright(background) else 1
            shades = [hang(*place, sign) for place in zip(shades, repeat(curtains), places)]
        columns.append(shades)
    return columns


def shade_at(background: Background, x: float, y: float) -> Shade:
    """Mix the colour at a place, both coordinates from 0 to 1."""
    glow = max(0.0, 1 - hypot((x - 0.5) / 0.75, (y - 0.3) / 0.85)) ** 1.5
    corner = min(1.0, hypot((x - 0.5) / 0.5, (y - 0.5) / 0.5) / 1.414) ** 3
    red, green, blue = _mixed(background.base, background.light, glow)
    return _mixed((red, green, blue), background.edge, corner)


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
    # Throwing again whatever is too large is how Python picks a number below another, but quicker.
    thrown = map(Random(5).getrandbits, repeat(steps.bit_length()))
    specks = bytes(islice((it for it in thrown if it < steps), GRAIN_SIDE * GRAIN_SIDE))
    paletted = pygame.image.frombytes(specks, (GRAIN_SIDE, GRAIN_SIDE), "P")
    paletted.set_palette([(speck, speck, speck) for speck in range(steps)])
    grain = paletted.convert(sheet)
    for top in range(0, sheet.get_height(), GRAIN_SIDE):
        for left in range(0, sheet.get_width(), GRAIN_SIDE):
            sheet.blit(grain, (left, top), special_flags=pygame.BLEND_RGB_ADD)


def _mixed(one: Shade, other: Shade, share: float) -> Shade:
    """Mix two colours; written out, because it is done thousands of times."""
    return (
        one[0] + (other[0] - one[0]) * share,
        one[1] + (other[1] - one[1]) * share,
        one[2] + (other[2] - one[2]) * share,
    )


def _rgb(parts: list[float] | list[int]) -> Rgb:
    red, green, blue = (int(part) for part in parts)
    return red, green, blue
