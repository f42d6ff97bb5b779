"""What each lesson of Laser Chess is about, as a small picture made of the game's own pieces.

Places and sizes are shares of the picture's side, counted from its upper left corner.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import pygame
from pygame import Surface

from khepri.app.boards.board_state import Token
from khepri.app.boards.inks import inks_for
from khepri.app.boards.marks import Marks
from khepri.app.boards.signs import Signs
from khepri.app.boards.small_beam import burst, small_beam
from khepri.app.faces.laser.skin import LaserSkin
from khepri.app.style.theme import Theme

CORE = 0.045
"""How thick the white of a beam is."""

Place = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Standing:
    """A piece in the picture."""

    token: Token
    at: Place = (0.5, 0.5)
    size: float = 0.94


@dataclass(frozen=True, slots=True)
class LessonEmblem:
    """A picture of one idea."""

    pieces: tuple[Standing, ...]
    beam: tuple[Place, ...] = ()
    beam_side: str = "blue"
    struck: Place | None = None
    """Where something breaks."""

    arrows: tuple[tuple[Place, Place], ...] = ()
    turned: bool = False
    aimed: bool = False
    careful: bool = False


UP, RIGHT, DOWN, LEFT = range(4)
UP_RIGHT, RIGHT_DOWN, DOWN_LEFT, LEFT_UP = range(4)
"""Which way a piece looks, and to which two sides a pyramid's mirror is open."""


def _blue(kind: str, turn: int = 0) -> Token:
    return Token("blue", kind, turn)


def _red(kind: str, turn: int = 0) -> Token:
    return Token("red", kind, turn)


EMBLEMS: Mapping[str, LessonEmblem] = {
    "laser-01-beam": LessonEmblem((Standing(_blue("sphinx", UP)),)),
    "laser-02-mirrors": LessonEmblem(
        (Standing(_blue("pyramid", LEFT_UP), size=0.86),),
        beam=((-0.1, 0.5), (0.5, 0.5), (0.5, -0.1)),
    ),
    "laser-03-matte": LessonEmblem(
        (Standing(_red("pyramid", RIGHT_DOWN), (0.62, 0.5), 0.74),),
        beam=((-0.1, 0.5), (0.36, 0.5)),
        struck=(0.36, 0.5),
    ),
    "laser-04-turn": LessonEmblem((Standing(_blue("pyramid", UP_RIGHT), size=0.7),), turned=True),
    "laser-05-move-fire": LessonEmblem(
        (Standing(_blue("pyramid", DOWN_LEFT), (0.27, 0.66), 0.54),),
        beam=((-0.1, 0.2), (1.1, 0.2)),
        arrows=(((0.5, 0.66), (0.98, 0.66)),),
    ),
    "laser-06-scarab": LessonEmblem((Standing(_blue("scarab", 0)),)),
    "laser-07-swap": LessonEmblem(
        (
            Standing(_blue("scarab", 1), (0.26, 0.5), 0.52),
            Standing(_red("pyramid", LEFT_UP), (0.74, 0.5), 0.52),
        ),
        arrows=(((0.16, 0.12), (0.86, 0.12)), ((0.84, 0.88), (0.14, 0.88))),
    ),
    "laser-08-anubis": LessonEmblem((Standing(_blue("anubis", UP)),)),
    "laser-09-sphinx": LessonEmblem((Standing(_red("sphinx", DOWN)),)),
    "laser-10-own-pieces": LessonEmblem(
        (Standing(_blue("pyramid", RIGHT_DOWN), (0.62, 0.5), 0.74),),
        beam=((-0.1, 0.5), (0.34, 0.5)),
        careful=True,
    ),
    "laser-11-win": LessonEmblem((Standing(_red("pharaoh"), size=0.8),), aimed=True),
    "laser-12-guard": LessonEmblem(
        (
            Standing(_blue("anubis", LEFT), (0.25, 0.5), 0.5),
            Standing(_blue("pharaoh"), (0.72, 0.5), 0.56),
        )
    ),
    "laser-13-read": LessonEmblem(
        (
            Standing(_red("sphinx", DOWN), (0.25, 0.22), 0.44),
            Standing(_red("pyramid", UP_RIGHT), (0.25, 0.78), 0.44),
        ),
        beam=((0.25, 0.42), (0.25, 0.78), (1.1, 0.78)),
        beam_side="red",
    ),
    "laser-14-threat": LessonEmblem(
        (
            Standing(_blue("pyramid", DOWN_LEFT), (0.68, 0.26), 0.5),
            Standing(_blue("pyramid", LEFT_UP), (0.68, 0.74), 0.5),
        ),
        beam=((-0.1, 0.26), (0.68, 0.26), (0.68, 0.74), (-0.1, 0.74)),
    ),
    "laser-15-draws": LessonEmblem(
        (
            Standing(_blue("pharaoh"), (0.27, 0.5), 0.52),
            Standing(_red("pharaoh"), (0.73, 0.5), 0.52),
        )
    ),
}


def draw_lesson_emblem(skin: LaserSkin, theme: Theme, emblem: LessonEmblem, size: int) -> Surface:
    """Draw an emblem as a square of so many pixels."""
    picture = Surface((size, size), pygame.SRCALPHA)
    signs, marks, inks = Signs(), Marks(), inks_for(theme)
    for standing in emblem.pieces:
        side = max(4, round(standing.size * size))
        look = skin.look(standing.token, side, flipped=False)
        place = look.plate.get_rect(center=_pixels(standing.at, size))
        picture.blit(look.plate, place)
        picture.blit(look.body, place)
    if emblem.beam:
        way = tuple(_pixels(point, size) for point in emblem.beam)
        beam = small_beam(
            (size, size),
            way,
            skin.beam_colour(emblem.beam_side, theme),
            max(1.5, size * CORE),
            dashed=skin.dashed(emblem.beam_side),
        )
        picture.blit(beam, (0, 0))
    if emblem.struck is not None:
        star = burst(round(size * 0.5), theme.red_beam)
        picture.blit(star, star.get_rect(center=_pixels(emblem.struck, size)))
    for start, end in emblem.arrows:
        ends = _pixels(start, size), _pixels(end, size)
        arrow, corner = marks.arrow(*ends, round(size * 0.55), theme.green, 255)
        picture.blit(arrow, corner)
    if emblem.turned:
        around = marks.turn(size, theme.green, 1, 255)
        picture.blit(around, around.get_rect(center=(size // 2, size // 2)))
    if emblem.aimed:
        rings = signs.reticle(round(size * 0.78), inks)
        picture.blit(rings, rings.get_rect(center=(size // 2, size // 2)))
    if emblem.careful:
        sign = signs.warning(round(size * 0.72), inks)
        picture.blit(sign, sign.get_rect(bottomright=(size, size)))
    return picture


def _pixels(place: Place, size: int) -> tuple[int, int]:
    return round(place[0] * size), round(place[1] * size)
