"""The squares of a Laser Chess board: a clean chequer of two stones, each with a fine grain.

Whatever the grain, a square's colour on the whole is exactly its own: random shades from square to
square would break the chequer, on which players count.
"""

from __future__ import annotations

from random import Random

import pygame
from pygame import Rect, Surface

from khepri.app.style.theme import Colour, mix

GRAIN_ALPHA = 7
SEAM_SHADE = 0.3
_WHITE, _BLACK = (255, 255, 255), (0, 0, 0)


def draw_squares(
    surface: Surface, area: Rect, cell: int, shades: tuple[Colour, Colour], *, stony: bool
) -> None:
    """Fill an area with squares, the top left one in the first of two shades."""
    if stony:
        _lay_stones(surface, area, cell, shades)
        _draw_seams(surface, area, cell, mix(shades[1], _BLACK, SEAM_SHADE))
        return
    for row in range(area.height // cell):
        for column in range(area.width // cell):
            square = Rect(area.x + column * cell, area.y + row * cell, cell, cell)
            surface.fill(shades[(row + column) % 2], square)


def _lay_stones(surface: Surface, area: Rect, cell: int, shades: tuple[Colour, Colour]) -> None:
    """Lay the same speckles on every square, turned, so that none is lighter than its like.

    Of each shade there are four stones, made once and copied: mixing speckles into every square
    of a large board would take long.
    """
    dice = Random(7)
    grain = _speckles(cell, _WHITE, dice)
    grain.blit(_speckles(cell, _BLACK, dice), (0, 0))
    stones = [[_stone(grain, shade, index) for index in range(4)] for shade in shades]
    for column in range(area.width // cell):
        for row in range(area.height // cell):
            stone = dice.choice(stones[(row + column) % 2])
            surface.blit(stone, (area.x + column * cell, area.y + row * cell))


def _stone(grain: Surface, shade: Colour, turn: int) -> Surface:
    """Return a square with its grain turned in one of four ways."""
    stone = Surface(grain.get_size(), depth=32)
    stone.fill(shade)
    stone.blit(pygame.transform.flip(grain, bool(turn & 1), bool(turn & 2)), (0, 0))
    return stone


def _speckles(cell: int, tone: Colour, dice: Random) -> Surface:
    """Return speckles of one tone, drawn out along the slope of the light."""
    side = max(1, cell // 2)
    noise = pygame.image.frombytes(dice.randbytes(side * side * 4), (side, side), "RGBA")
    noise.fill((0, 0, 0, GRAIN_ALPHA), special_flags=pygame.BLEND_RGBA_MULT)
    noise.fill((*tone, 0), special_flags=pygame.BLEND_RGBA_ADD)
    return pygame.transform.smoothscale(noise, (cell, cell))


def _draw_seams(surface: Surface, area: Rect, cell: int, colour: Colour) -> None:
    for x in range(area.left, area.right, cell):
        surface.fill(colour, Rect(x, area.top, 1, area.height))
    for y in range(area.top, area.bottom, cell):
        surface.fill(colour, Rect(area.left, y, area.width, 1))
