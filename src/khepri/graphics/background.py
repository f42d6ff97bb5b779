"""The space behind everything: a quiet gradient, without bands, and what hangs or floats in it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice, repeat
from math import exp, hypot, sin
from random import Random

import pygame
from pygame import Rect, Surface

from khepri.graphics.frame import Background, BackgroundStyle, Rgb
from khepri.graphics.glow import radial

# Curtains of light, and dust
#
# Colours come from the background's own. A dark one is lit; a bright one has no room for more
# light, so there the same colours are a thin wash, and dust is dark.


Shade = tuple[float, float, float]
Curtain = tuple[float, Shade]
"""How far down it hangs here, from 0 to 1, and how much it changes at its hem."""

STRENGTHS = (1.0, 1.3, 1.3)
"""Of the three curtains: green is bright by itself, blue and violet need more."""

LIGHT, WASH = 37.0, 50.0
"""How much the curtains add to a dark background, and take from a bright one."""

UNSEEN = 0.01

MOTES = 320
SIZES = 8
LARGEST_MOTE = 0.014
"""Radius, as a share of the window's height."""


def curtains_at(background: Background, x: float) -> list[Curtain]:
    """Tell which curtains hang at a place; `x` counts in heights of the window from its left."""
    curtains = []
    for number, tint in enumerate(_tints(background)):
        fold = 0.10 * sin(x * (1.7 + number) + 2.1 * number) + 0.05 * sin(4.3 * x + 3 * number)
        ribs = 0.74 + 0.16 * sin(17.0 * x + 5 * number) + 0.10 * sin(29.3 * x - number)
        strength = ribs * STRENGTHS[number]
        red, green, blue = (part * strength for part in tint)
        curtains.append((0.18 + 0.2 * number + fold, (red, green, blue)))
    return curtains


def hang(shade: Shade, curtains: Sequence[Curtain], y: float, sign: int) -> Shade:
    """Change a colour by the curtains of its place, `y` from 0 to 1: tall rays, a short hem.

    They add (`sign` is 1) or take away (-1).
    """
    red = green = blue = 0.0
    for hem, change in curtains:
        share = exp((y - hem) * 5) if y < hem else exp((hem - y) * 22)
        if share < UNSEEN:
            continue
        # Where curtains overlap the strongest is seen: their sum would outshine words.
        red = max(red, change[0] * share)
        green = max(green, change[1] * share)
        blue = max(blue, change[2] * share)
    return shade[0] + sign * red, shade[1] + sign * green, shade[2] + sign * blue


def strongest(background: Background) -> list[Shade]:
    """List the furthest that curtains can take the background's colours."""
    if is_bright(background):
        return [_scaled(background.edge, 1, -WASH * max(STRENGTHS))]
    return [_scaled(background.light, 1, LIGHT * max(STRENGTHS))]


def scatter_dust(sheet: Surface, background: Background) -> None:
    """Sprinkle soft motes over a background, always at the same places."""
    width, height = sheet.get_size()
    bright = is_bright(background)
    mix = pygame.BLEND_RGB_SUB if bright else pygame.BLEND_RGB_ADD
    largest = max(3.0, LARGEST_MOTE * height)
    motes = [
        _mote(sheet, background, largest * (0.3 + 0.7 * step / (SIZES - 1)), step / (SIZES - 1))
        for step in range(SIZES)
    ]
    random = Random(11)
    specks = []
    for _ in range(MOTES):
        # Small ones are many, large ones few.
        mote = motes[int(SIZES * random.random() ** 2.2)]
        side = mote.get_width()
        at = (random.random() * (width + side) - side, random.random() * (height + side) - side)
        specks.append((mote, at))
    # Motes that touch are no brighter for it.
    layer = Surface(sheet.get_size(), 0, sheet)
    layer.fblits(specks, pygame.BLEND_RGB_MAX)
    sheet.blit(layer, (0, 0), special_flags=mix)


def is_bright(background: Background) -> bool:
    """Tell a background of the day from one of the night."""
    return sum(background.base) > 3 * 127


def _tints(background: Background) -> list[Shade]:
    """Derive what each curtain changes: the light's own hue, and its parts in other orders."""
    red, green, blue = (
        max(0, light - base) for light, base in zip(background.light, background.base, strict=True)
    )
    most = max(red, green, blue, 1)
    tints = [(red, blue, green), (red, green, blue), (green, red, blue)]
    if is_bright(background):
        return [_scaled([1 - part / most for part in tint], WASH) for tint in tints]
    return [_scaled([part / most for part in tint], LIGHT) for tint in tints]


def _scaled(parts: Sequence[float], factor: float, more: float = 0) -> Shade:
    red, green, blue = (part * factor + more for part in parts)
    return red, green, blue


def _mote(like: Surface, background: Background, radius: float, nearness: float) -> Surface:
    """Paint one mote on black: the nearer, the larger and the clearer."""
    strength = 0.7 + 0.42 * nearness
    if is_bright(background):
        most = [base - edge for base, edge in zip(background.base, background.edge, strict=True)]
        strength *= 1.6
    else:
        most = [light - base for light, base in zip(background.light, background.base, strict=True)]

    def light(away: float) -> Rgb:
        share = strength * max(0.0, 1 - away / radius) ** 1.6
        red, green, blue = (min(255, max(0, round(part * share))) for part in most)
        return red, green, blue

    return radial(like, round(radius), light)


# The gradient


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
