"""The picture on the card of Laser Chess: a pyramid's mirror bends a beam."""

from __future__ import annotations

import pygame
from pygame import Rect, Surface

from khepri.app.boards.board_state import Token
from khepri.app.boards.geometry import BoardGeometry
from khepri.app.boards.small_beam import small_beam
from khepri.app.faces.laser.attract_light import glint
from khepri.app.faces.laser.skin import GRID, LaserSkin
from khepri.app.style.theme import Theme
from khepri.games.laser import Kind
from khepri.graphics.sprites import soft_shadow

CELL = 0.7
"""How much of the picture's side one square takes; parts of its neighbours are seen as well."""

MIDDLE = (0.37, 0.63)
"""Where the light is bent: below and left of the middle, so that both its ways are seen."""

CORE = 0.045
DIM = 205
"""How much of the squares' light is left, so that the beam is the brightest."""


def draw_card_art(skin: LaserSkin, theme: Theme, size: tuple[int, int]) -> Surface:
    """Let light come from above and leave to the right."""
    side = min(size)
    cell = max(4, round(side * CELL))
    bend = (round(size[0] * MIDDLE[0]), round(size[1] * MIDDLE[1]))
    picture = Surface(size, pygame.SRCALPHA)
    geometry = BoardGeometry(GRID, Rect(0, 0, cell * 10, cell * 8), 0, cell)
    squares = skin.ground(geometry, theme, coordinates=False)
    x, y = geometry.rect("c6").center
    picture.blit(squares, (bend[0] - x, bend[1] - y))
    picture.fill((DIM, DIM, DIM, 255), special_flags=pygame.BLEND_RGBA_MULT)
    colour = skin.beam_colour("blue", theme)
    picture.blit(_pool(size, bend, round(side * 0.62), colour), (0, 0))
    look = skin.look(Token("blue", Kind.PYRAMID.value), round(cell * 0.96), flipped=False)
    shadow = soft_shadow(look.plate, 1, 0)
    below = (bend[0] + cell // 26, bend[1] + cell // 12)
    picture.blit(shadow, shadow.get_rect(center=below))
    for layer in (look.plate, look.body):
        picture.blit(layer, layer.get_rect(center=bend))
    way = ((bend[0], -side * 0.2), bend, (size[0] + side * 0.2, bend[1]))
    picture.blit(small_beam(size, way, colour, max(1.5, side * CORE)), (0, 0))
    star = glint(max(8, round(side * 0.5)))
    picture.blit(star, star.get_rect(center=bend))
    return picture


def _pool(
    size: tuple[int, int], centre: tuple[int, int], radius: int, colour: tuple[int, int, int]
) -> Surface:
    """Draw the light that falls onto the squares around the bend."""
    pool = Surface(size, pygame.SRCALPHA)
    pool.fill((*colour, 0))
    pygame.draw.circle(pool, (*colour, 130), centre, radius // 2)
    return pygame.transform.gaussian_blur(pool, max(1, radius // 3))
