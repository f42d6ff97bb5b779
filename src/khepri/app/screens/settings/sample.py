"""A corner of each game's board in the chosen colours: a beam on one, discs on the other."""

from __future__ import annotations

import pygame
from pygame import Rect, Surface

from khepri.app.boards.baize import draw_baize
from khepri.app.boards.geometry import Geometry, Grid
from khepri.app.boards.laser_skin import LaserSkin
from khepri.app.boards.marks import Marks
from khepri.app.boards.othello_skin import OthelloSkin, disc_of
from khepri.app.boards.skin import BoardSkin
from khepri.app.boards.state import Token
from khepri.app.context import Context
from khepri.app.theme import mix
from khepri.games.othello import Side

GRID = Grid("abcdef", ("2", "1"))
LASER_COLUMNS = "abcd"
PIECES = {
    "a1": Token("blue", "sphinx", 0),
    "a2": Token("blue", "pyramid", 1),
    "b1": Token("blue", "pharaoh"),
    "c2": Token("red", "scarab", 0),
    "c1": Token("blue", "anubis", 1),
    "d2": Token("red", "pyramid", 3),
    "d1": Token("red", "pharaoh"),
}
WAY = ("a1", "a2", "c2")
DISCS = {"e2": disc_of(Side.WHITE), "f2": disc_of(Side.BLACK), "e1": disc_of(Side.BLACK)}
LEGAL = "f1"


def sample_picture(context: Context, size: tuple[int, int]) -> Surface:
    """Draw the sample as large as it fits."""
    theme = context.skin.theme
    geometry = Geometry.fit(GRID, Rect((0, 0), size), framed=False)
    geometry = Geometry(GRID, Rect((0, 0), geometry.area.size), 0, geometry.cell)
    picture = Surface(geometry.area.size, pygame.SRCALPHA)
    parts = (context.art, context.fonts, context.skin.shapes, context.board_colours)
    laser, othello = LaserSkin(*parts), OthelloSkin(*parts)
    _draw_squares(picture, geometry, context)
    cloth = geometry.rect("e2").union(geometry.rect("f1"))
    draw_baize(picture, cloth, geometry.cell, othello.baize(theme), theme)
    _draw_tokens(picture, geometry, laser, PIECES)
    _draw_tokens(picture, geometry, othello, DISCS)
    dot = Marks().dot(geometry.cell, othello.signs(theme).gold)
    picture.blit(dot, geometry.rect(LEGAL))
    _draw_beam(picture, geometry, laser.beam_colour("blue", theme))
    line = max(1, context.skin.px(1))
    pygame.draw.rect(picture, theme.inlay, cloth.inflate(line, 0).move(-line, 0), line)
    pygame.draw.rect(picture, theme.inlay, picture.get_rect(), line)
    return picture


def _draw_squares(picture: Surface, geometry: Geometry, context: Context) -> None:
    theme = context.skin.theme
    light, dark = theme.square_a, theme.square_b
    if context.board_colours is not None:
        light, dark = context.board_colours.square_a, context.board_colours.square_b
    for square in GRID.squares:
        column, row = GRID.places[square]
        if column < len(LASER_COLUMNS):
            cell = geometry.rect(square)
            picture.fill(light if (column + row) % 2 == 0 else dark, cell)
            pygame.draw.rect(picture, mix(dark, (0, 0, 0), 0.3), cell, 1)


def _draw_tokens(
    picture: Surface, geometry: Geometry, skin: BoardSkin, tokens: dict[str, Token]
) -> None:
    size = max(4, round(geometry.cell * skin.token_share))
    for square, token in tokens.items():
        look = skin.look(token, size, flipped=False)
        place = look.plate.get_rect(center=geometry.rect(square).center)
        picture.blit(look.plate, place)
        picture.blit(look.body, place)


def _draw_beam(picture: Surface, geometry: Geometry, colour: tuple[int, int, int]) -> None:
    points = [pygame.Vector2(geometry.centre(square)) for square in WAY]
    points.append(pygame.Vector2(points[-1].x, 0))
    white = (255, 255, 255)
    for share, shade, alpha in ((0.22, colour, 60), (0.13, colour, 120), (0.055, white, 255)):
        layer = Surface(picture.get_size(), pygame.SRCALPHA)
        width = max(1, round(geometry.cell * share))
        pygame.draw.lines(layer, (*shade, alpha), closed=False, points=points, width=width)
        picture.blit(layer, (0, 0))
