"""The cloth of an Othello board: one colour with light on it, a grain, lines and four dots."""

from __future__ import annotations

from random import Random

import pygame
from pygame import Rect, Surface

from khepri.app.style.theme import Colour, Theme, ThemeName, mix

LIT, SHADED = 0.045, 0.075
"""How far the cloth goes towards white where the light falls, and towards black away from it."""

GRAIN_ALPHA = 14
LINE_SHADE = 0.42
DOT_SHARE = 0.065
_FINEST_CELL = 14
"""Pixels of a square from which there is room for light and grain."""

_WHITE, _BLACK = (255, 255, 255), (0, 0, 0)
_LIGHT_STEPS = 9


def draw_baize(surface: Surface, area: Rect, cell: int, baize: Colour, theme: Theme) -> None:
    """Cover the squares with cloth and draw the lines between them."""
    surface.fill(baize, area)
    if theme.name is not ThemeName.CONTRAST and cell >= _FINEST_CELL:
        surface.blit(_lit_cloth(area.size, baize), area)
    _draw_lines(surface, area, cell, mix(baize, _BLACK, LINE_SHADE))


def _lit_cloth(size: tuple[int, int], baize: Colour) -> Surface:
    """Paint cloth with light from the top left, and the same grain every time."""
    small = Surface((_LIGHT_STEPS, _LIGHT_STEPS), pygame.SRCALPHA)
    last = _LIGHT_STEPS - 1
    for row in range(_LIGHT_STEPS):
        for column in range(_LIGHT_STEPS):
            # 0 a third of the way along the diagonal, where the light falls, and 1 far from it.
            away = ((column / last - 0.3) ** 2 + (row / last - 0.25) ** 2) ** 0.5
            share = LIT - (LIT + SHADED) * min(1.0, away / 1.03)
            shade = mix(baize, _WHITE if share > 0 else _BLACK, abs(share))
            small.set_at((column, row), shade)
    cloth = pygame.transform.smoothscale(small, size)
    dice = Random(7)
    for tone in (_WHITE, _BLACK):
        cloth.blit(_grain(size, tone, dice), (0, 0))
    return cloth


def _grain(size: tuple[int, int], tone: Colour, dice: Random) -> Surface:
    """Strew short fibres over a Surface: noise, drawn out a little along the rows."""
    width, height = max(1, size[0] // 2), size[1]
    noise = pygame.image.frombytes(dice.randbytes(width * height * 4), (width, height), "RGBA")
    noise.fill((0, 0, 0, GRAIN_ALPHA), special_flags=pygame.BLEND_RGBA_MULT)
    noise.fill((*tone, 0), special_flags=pygame.BLEND_RGBA_ADD)
    return pygame.transform.smoothscale(noise, size)


def _draw_lines(surface: Surface, area: Rect, cell: int, colour: Colour) -> None:
    count = area.width // cell
    width = max(1, round(cell / 35))
    for index in range(1, count):
        offset = index * cell - width // 2
        surface.fill(colour, Rect(area.x + offset, area.y, width, area.height))
        surface.fill(colour, Rect(area.x, area.y + offset, area.width, width))
    if count < 6 or cell < _FINEST_CELL:
        return
    for column in (2, count - 2):
        for row in (2, count - 2):
            centre = (area.x + column * cell, area.y + row * cell)
            pygame.draw.aacircle(surface, colour, centre, max(2, round(cell * DOT_SHARE)))
