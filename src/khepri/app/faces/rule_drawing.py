"""The small pictures of the rules: a few squares, what stands there, and the light among them."""

from __future__ import annotations

import pygame
from pygame import Rect, Surface

from khepri.app.boards.board_skin import BoardSkin
from khepri.app.boards.firing import way_of
from khepri.app.boards.geometry import BoardGeometry, Grid
from khepri.app.boards.marks import ARROW_ALPHA, Marks
from khepri.app.boards.small_beam import burst, small_beam
from khepri.app.faces.rule import RulePicture
from khepri.app.faces.sample import draw_tokens
from khepri.app.style.theme import Theme
from khepri.graphics.polyline import Path, shortened

BEAM_SHARE = 0.05
MUZZLE, FACE = 0.4, 0.36
"""How far from the middle of its square a beam begins, and ends where something stops it."""

BURST_SHARE = 1.15
STRUCK_SHARE = 0.7
CORNER_SHARE = 0.16
FINER = 4


def draw_rule_picture(
    skin: BoardSkin, theme: Theme, picture: RulePicture, shape: tuple[int, int], cell: int
) -> Surface:
    """Draw one moment with squares of `cell` pixels."""
    columns, rows = shape
    grid = Grid("abcdefgh"[:columns], tuple(str(row) for row in range(rows, 0, -1)))
    geometry = BoardGeometry(grid, Rect(0, 0, columns * cell, rows * cell), 0, cell)
    drawn = Surface(geometry.area.size, pygame.SRCALPHA)
    drawn.blit(skin.ground(geometry, theme, coordinates=False), (0, 0))
    draw_tokens(drawn, geometry, skin, dict(picture.tokens))
    marks, signs = Marks(), skin.signs(theme)
    for square in picture.dots:
        drawn.blit(marks.dot(cell, signs.gold_solid), geometry.rect(square))
    if picture.shot is not None:
        side = picture.shot.side
        way = _seen_way(picture, geometry)
        beam = small_beam(
            drawn.get_size(),
            way,
            skin.beam_colour(side, theme),
            max(1.5, cell * BEAM_SHARE),
            dashed=skin.dashed(side),
        )
        drawn.blit(beam, (0, 0))
        if picture.struck:
            star = burst(round(cell * STRUCK_SHARE), signs.red_beam)
            drawn.blit(star, star.get_rect(center=way[-1]))
    if picture.broken is not None:
        star = burst(round(cell * BURST_SHARE), signs.red_beam)
        drawn.blit(star, star.get_rect(center=geometry.rect(picture.broken).center))
    if picture.arrow is not None:
        arrow = picture.arrow
        if arrow.turn:
            around = marks.turn(cell, signs.green, arrow.turn, ARROW_ALPHA)
            drawn.blit(around, geometry.rect(arrow.origin))
        else:
            ends = geometry.centre(arrow.origin), geometry.centre(arrow.target)
            line, place = marks.arrow(*ends, cell, signs.green, ARROW_ALPHA)
            drawn.blit(line, place)
    _round_off(drawn, round(cell * CORNER_SHARE))
    return drawn


def _seen_way(picture: RulePicture, geometry: BoardGeometry) -> Path:
    """Return the beam's way without what lies under the pieces at its ends."""
    if picture.shot is None:
        return ()
    stopped = picture.shot.leaves is None and picture.broken is None
    end = FACE * geometry.cell if stopped else 0.0
    return shortened(way_of(picture.shot, geometry), MUZZLE * geometry.cell, end)


def _round_off(picture: Surface, radius: int) -> None:
    """Take the corners off."""
    width, height = picture.get_size()
    mask = Surface((width * FINER, height * FINER), pygame.SRCALPHA)
    mask.fill((255, 255, 255, 0))
    white = (255, 255, 255, 255)
    pygame.draw.rect(mask, white, mask.get_rect(), border_radius=radius * FINER)
    mask = pygame.transform.smoothscale(mask, (width, height))
    picture.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
