"""A corner of the board for the settings: a few discs, and a dot where the next one may go."""

from __future__ import annotations

import pygame
from pygame import Surface

from khepri.app.boards.marks import Marks
from khepri.app.context import Context
from khepri.app.faces.othello.baize import draw_baize
from khepri.app.faces.othello.skin import OthelloSkin, disc_of
from khepri.app.faces.sample import ROWS, Sample, draw_tokens, sample_geometry
from khepri.games.othello import Side

COLUMNS = 2
DISCS = {"a2": disc_of(Side.WHITE), "b2": disc_of(Side.BLACK), "a1": disc_of(Side.BLACK)}
LEGAL = "b1"


def _draw(context: Context, cell: int) -> Surface:
    """Draw the corner with squares of `cell` pixels."""
    theme = context.skin.theme
    skin = OthelloSkin(context.art, context.fonts, context.skin.shapes, context.board_colours)
    geometry = sample_geometry(COLUMNS, cell)
    picture = Surface((COLUMNS * cell, ROWS * cell), pygame.SRCALPHA)
    draw_baize(picture, picture.get_rect(), cell, skin.baize(theme), theme)
    draw_tokens(picture, geometry, skin, DISCS)
    picture.blit(Marks().dot(cell, skin.signs(theme).gold_solid), geometry.rect(LEGAL))
    return picture


SAMPLE = Sample(COLUMNS, _draw)
