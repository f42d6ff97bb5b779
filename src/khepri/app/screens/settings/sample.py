"""A corner of a board in the chosen colours, with a beam on it."""

from __future__ import annotations

import pygame
from pygame import Rect, Surface

from khepri.app.boards.geometry import Geometry, Grid
from khepri.app.boards.laser_skin import LaserSkin
from khepri.app.boards.state import Token
from khepri.app.context import Context
from khepri.app.theme import mix

GRID = Grid("abcdef", ("2", "1"))
TOKENS = {
    "a1": Token("blue", "sphinx", 0),
    "a2": Token("blue", "pyramid", 1),
    "c2": Token("red", "scarab", 0),
    "c1": Token("blue", "anubis", 1),
    "d2": Token("red", "anubis", 2),
    "e1": Token("red", "pharaoh"),
    "f2": Token("red", "pyramid", 3),
    "f1": Token("blue", "pharaoh"),
}
WAY = ("a1", "a2", "c2")


def sample_picture(context: Context, size: tuple[int, int]) -> Surface:
    """Draw the sample as large as it fits."""
    theme = context.skin.theme
    geometry = Geometry.fit(GRID, Rect((0, 0), size), framed=False)
    picture = Surface(geometry.area.size, pygame.SRCALPHA)
    skin = LaserSkin(context.art, context.fonts, context.skin.shapes, context.board_colours)
    light, dark = theme.square_a, theme.square_b
    if context.board_colours is not None:
        light, dark = context.board_colours.square_a, context.board_colours.square_b
    for square in GRID.squares:
        column, row = GRID.places[square]
        shade = light if (column + row) % 2 == 0 else dark
        cell = geometry.rect(square).move(-geometry.area.x, -geometry.area.y)
        picture.fill(shade, cell)
        pygame.draw.rect(picture, mix(dark, (0, 0, 0), 0.3), cell, 1)
    _draw_tokens(picture, geometry, skin)
    _draw_beam(picture, geometry, skin.beam_colour("blue", theme))
    pygame.draw.rect(picture, theme.inlay, picture.get_rect(), max(1, context.skin.px(1)))
    return picture


def _draw_tokens(picture: Surface, geometry: Geometry, skin: LaserSkin) -> None:
    size = max(4, round(geometry.cell * skin.token_share))
    for square, token in TOKENS.items():
        look = skin.look(token, size, flipped=False)
        place = look.plate.get_rect(center=geometry.rect(square).center)
        place.move_ip(-geometry.area.x, -geometry.area.y)
        picture.blit(look.plate, place)
        picture.blit(look.body, place)


def _draw_beam(picture: Surface, geometry: Geometry, colour: tuple[int, int, int]) -> None:
    corner = geometry.area.topleft
    points = [pygame.Vector2(geometry.centre(square)) - corner for square in WAY]
    points.append(pygame.Vector2(points[-1].x, 0))
    white = (255, 255, 255)
    for share, shade, alpha in ((0.22, colour, 60), (0.13, colour, 120), (0.055, white, 255)):
        layer = Surface(picture.get_size(), pygame.SRCALPHA)
        width = max(1, round(geometry.cell * share))
        pygame.draw.lines(layer, (*shade, alpha), closed=False, points=points, width=width)
        picture.blit(layer, (0, 0))
