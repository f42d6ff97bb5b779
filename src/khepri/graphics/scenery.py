"""Still pictures of what drifts where a graphics card paints: curtains of light, and dust.

Colours come from the background's own. A dark one is lit; a bright one has no room for more light,
so there the same colours are a thin wash, and dust is dark.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, sin
from random import Random

import pygame
from pygame import Surface

from khepri.graphics.frame import Background, Rgb
from khepri.graphics.glow import radial

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
