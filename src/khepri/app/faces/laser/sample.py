"""A corner of the board for the settings: a few pieces, and a beam among them."""

from __future__ import annotations

import pygame
from pygame import Surface

from khepri.app.boards.board_state import Token
from khepri.app.boards.geometry import BoardGeometry
from khepri.app.context import Context
from khepri.app.faces.laser.skin import LaserSkin
from khepri.app.faces.laser.squares import draw_squares
from khepri.app.faces.sample import ROWS, Sample, draw_tokens, sample_geometry

COLUMNS = 3
PIECES = {
    "a1": Token("blue", "sphinx", 0),
    "a2": Token("blue", "pyramid", 1),
    "b1": Token("blue", "pharaoh"),
    "c2": Token("red", "scarab", 0),
    "c1": Token("red", "anubis", 3),
}
WAY = ("a1", "a2", "c2")


def _draw(context: Context, cell: int) -> Surface:
    """Draw the corner with squares of `cell` pixels."""
    skin = LaserSkin(context.art, context.fonts, context.skin.shapes, context.board_colours)
    geometry = sample_geometry(COLUMNS, cell)
    picture = Surface((COLUMNS * cell, ROWS * cell), pygame.SRCALPHA)
    _draw_squares(picture, geometry, context)
    draw_tokens(picture, geometry, skin, PIECES)
    _draw_beam(picture, geometry, skin.beam_colour("blue", context.skin.theme))
    return picture


def _draw_squares(picture: Surface, geometry: BoardGeometry, context: Context) -> None:
    theme = context.skin.theme
    light, dark = theme.square_a, theme.square_b
    if context.board_colours is not None:
        light, dark = context.board_colours.square_a, context.board_colours.square_b
    draw_squares(picture, picture.get_rect(), geometry.cell, (light, dark), stony=theme.stony)


def _draw_beam(picture: Surface, geometry: BoardGeometry, colour: tuple[int, int, int]) -> None:
    points = [pygame.Vector2(geometry.centre(square)) for square in WAY]
    points.append(pygame.Vector2(points[-1].x, 0))
    white = (255, 255, 255)
    for share, shade, alpha in ((0.22, colour, 60), (0.13, colour, 120), (0.055, white, 255)):
        layer = Surface(picture.get_size(), pygame.SRCALPHA)
        width = max(1, round(geometry.cell * share))
        pygame.draw.lines(layer, (*shade, alpha), closed=False, points=points, width=width)
        picture.blit(layer, (0, 0))


SAMPLE = Sample(COLUMNS, _draw)
