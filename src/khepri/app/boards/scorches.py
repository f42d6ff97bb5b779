"""Pictures of a struck piece and of the scorch that it leaves; each is drawn once and kept."""

from __future__ import annotations

import math
from collections.abc import Sequence
from random import Random

import pygame
from pygame import Surface

from khepri.app.style.theme import Colour
from khepri.graphics.cache import Cache
from khepri.graphics.polyline import Point

FINER = 3
SOOT = 0.76
SOOT_COLOUR: Colour = (5, 5, 8)
GLOW: Colour = (255, 122, 34)
GLOW_CORE: Colour = (255, 217, 160)
EXPOSED: Colour = (117, 56, 15)
"""What a struck piece gains: 46, 22 and 6 hundredths of full red, green and blue."""

CRACK: Colour = (74, 30, 8)
ARMS = 9


class ScorchPictures:
    """Draws what a strike does to a piece and to its square."""

    def __init__(self) -> None:
        self._kept: Cache[Surface] = Cache(48)

    def clear(self) -> None:
        """Forget every picture."""
        self._kept.clear()

    def struck(self, picture: Surface, cracks: int, seed: str) -> Surface:
        """Return a piece in too much light, with some cracks in it."""
        return self._kept.get((picture, cracks, seed), lambda: _struck(picture, cracks, seed))

    def soot(self, radius: int, seed: str, strength: float = 1.0) -> Surface:
        """Return a burnt place, as a picture twice `radius` wide and somewhat more."""

        def make() -> Surface:
            sheet = _soot(radius, seed)
            sheet.fill((255, 255, 255, round(255 * strength)), special_flags=_MULTIPLY)
            return sheet

        return self._kept.get((radius, seed, strength), make)

    def glow(self, radius: int, seed: str) -> Surface:
        """Return the cracks of a burnt place while they are red-hot."""
        return self._kept.get((radius, seed, "glow"), lambda: _glow(radius, seed))


_MULTIPLY = pygame.BLEND_RGBA_MULT


def _struck(picture: Surface, cracks: int, seed: str) -> Surface:
    hot = picture.copy()
    hot.fill(EXPOSED, special_flags=pygame.BLEND_RGB_ADD)
    if not cracks:
        return hot
    side = hot.get_width()
    sheet = Surface((side * FINER, side * FINER), pygame.SRCALPHA)
    sheet.fill((*CRACK, 0))
    dice = Random(seed)
    start = dice.uniform(0, math.tau)
    for number in range(cracks):
        angle = start + (number + dice.uniform(-0.3, 0.3)) * math.tau / cracks
        arm = _arm(dice, angle, 0.04, 0.5, kinks=4)
        _draw_arm(sheet, arm, side * FINER, 0.045 * side * FINER)
    lines = pygame.transform.smoothscale(sheet, (side, side))
    # Cracks end where the piece does.
    whole = picture.copy()
    whole.fill((255, 255, 255, 0), special_flags=pygame.BLEND_RGBA_MAX)
    lines.blit(whole, (0, 0), special_flags=_MULTIPLY)
    hot.blit(lines, (0, 0))
    return hot


def _arms(seed: str) -> list[list[Point]]:
    dice = Random(seed)
    start = dice.uniform(0, math.tau)
    return [
        _arm(
            dice,
            start + (number + dice.uniform(-0.3, 0.3)) * math.tau / ARMS,
            0.02,
            dice.uniform(0.22, 0.4),
            kinks=4,
        )
        for number in range(ARMS)
    ]


def _arm(dice: Random, angle: float, near: float, far: float, *, kinks: int) -> list[Point]:
    """Return a jagged line from the middle outwards, in sides of its picture."""
    points = []
    for step in range(kinks + 1):
        away = near + (far - near) * step / kinks
        bend = angle + (dice.uniform(-0.32, 0.32) if step else 0.0)
        points.append((0.5 + away * math.cos(bend), 0.5 + away * math.sin(bend)))
    return points


def _draw_arm(
    sheet: Surface, arm: Sequence[Point], side: int, width: float, colour: Colour = CRACK
) -> None:
    """Draw a jagged line that grows thinner towards its end."""
    last = len(arm) - 1
    for step in range(last):
        thick = max(1, round(width * (1 - step / (last + 0.5))))
        start, end = ((x * side, y * side) for x, y in (arm[step], arm[step + 1]))
        pygame.draw.line(sheet, colour, start, end, thick)
        pygame.draw.circle(sheet, colour, end, thick / 2)


def _side(radius: int) -> int:
    """Leave room for the soft edge."""
    return round(2.3 * radius)


def _soot(radius: int, seed: str) -> Surface:
    side = _side(radius)
    sheet = Surface((side, side), pygame.SRCALPHA)
    sheet.fill((*SOOT_COLOUR, 0))
    dice = Random(seed)
    blots = [(0.0, 0.0, 0.34)] + [
        (0.26 * math.cos(turn), 0.26 * math.sin(turn), dice.uniform(0.07, 0.15))
        for turn in (number * math.tau / 9 + dice.uniform(-0.3, 0.3) for number in range(9))
    ]
    for x, y, size in blots:
        centre = (side * (0.5 + x), side * (0.5 + y))
        pygame.draw.circle(sheet, (*SOOT_COLOUR, round(255 * SOOT)), centre, side * size)
    sheet = pygame.transform.gaussian_blur(sheet, max(1, round(side * 0.055)))
    lines = Surface((side * FINER, side * FINER), pygame.SRCALPHA)
    lines.fill((0, 0, 0, 0))
    for arm in _arms(seed):
        _draw_arm(lines, arm, side * FINER, 0.022 * side * FINER, (0, 0, 0))
    sheet.blit(pygame.transform.smoothscale(lines, (side, side)), (0, 0))
    return sheet


def _glow(radius: int, seed: str) -> Surface:
    side = _side(radius)
    fine = side * FINER
    glow = Surface((fine, fine), pygame.SRCALPHA)
    glow.fill((*GLOW, 0))
    core = Surface((fine, fine), pygame.SRCALPHA)
    core.fill((*GLOW_CORE, 0))
    for arm in _arms(seed):
        _draw_arm(glow, arm, fine, 0.03 * fine, GLOW)
        _draw_arm(core, arm[:-1], fine, 0.016 * fine, GLOW_CORE)
    sheet = pygame.transform.smoothscale(glow, (side, side))
    halo = pygame.transform.gaussian_blur(sheet, max(1, side // 30))
    halo.blit(sheet, (0, 0))
    halo.blit(pygame.transform.smoothscale(core, (side, side)), (0, 0))
    return halo
