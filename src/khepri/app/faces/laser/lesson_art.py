"""The lessons of Laser Chess: tiles on a beam, which has come as far as the learner."""

from __future__ import annotations

from itertools import pairwise

import pygame
from pygame import Rect, Surface

from khepri.app.boards.board_state import Token
from khepri.app.context import Context
from khepri.app.faces.laser.lesson_emblems import (
    DOWN,
    DOWN_LEFT,
    EMBLEMS,
    LEFT_UP,
    RIGHT_DOWN,
    UP_RIGHT,
    draw_lesson_emblem,
)
from khepri.app.faces.laser.skin import LaserSkin
from khepri.app.faces.lesson_art import LessonArt, Point, Way
from khepri.app.style.theme import mix
from khepri.app.widgets import Skin
from khepri.games.laser import Kind

MIRROR = 42
RIM, CORE = 5.0, 2.5
GLOW = 13
DOT, DOT_STEP = 4, 12
DIM_ALPHA = 150
"""How much is seen of a mirror that the light has not reached."""


_TARGET = Token("red", Kind.PHARAOH.value)
_OWN = Token("blue", Kind.PHARAOH.value)
THEMES = {
    "round-the-corner": Token("blue", Kind.PYRAMID.value, DOWN_LEFT),
    "borrowed-mirror": Token("red", Kind.PYRAMID.value, LEFT_UP),
    "open-the-door": Token("blue", Kind.ANUBIS.value),
    "trade-places": Token("blue", Kind.SCARAB.value),
    "give-one-get-one": Token("blue", Kind.PYRAMID.value, UP_RIGHT),
    "free-piece": Token("red", Kind.PYRAMID.value, RIGHT_DOWN),
    "save-the-pharaoh": _OWN,
    "the-only-way": _OWN,
    "own-goal": Token("red", Kind.SPHINX.value, DOWN),
}
"""What stands for a theme of puzzles, where it is not the other pharaoh."""


class LaserLessonArt(LessonArt):
    """A beam of light goes from lesson to lesson, and mirrors lead it from row to row."""

    winding = True

    def emblem(self, context: Context, key: str, size: int) -> Surface | None:
        """Draw a lesson's pieces."""
        known = EMBLEMS.get(key)
        if known is None:
            return None
        return draw_lesson_emblem(_skin(context), context.skin.theme, known, size)

    def theme_emblem(self, context: Context, theme: str, size: int) -> Surface:
        """Draw the piece that a theme is about, which is most often the other pharaoh."""
        look = _skin(context).look(THEMES.get(theme, _TARGET), size, flipped=False)
        whole = look.plate.copy()
        whole.blit(look.body, (0, 0))
        return whole

    def draw_way(self, canvas: Surface, context: Context, way: Way) -> None:
        """Draw the beam as far as it has come, dots after that, and the mirrors between rows."""
        skin = context.skin
        parts = way.parts()
        for points in parts[way.reached :]:
            for start, end in pairwise(points):
                _dots(canvas, skin, start, end)
        for points in parts[: way.reached]:
            for start, end in pairwise(points):
                _glow(canvas, skin, start, end)
        for points in parts[: way.reached]:
            for start, end in pairwise(points):
                _beam(canvas, skin, start, end)
        for row, corners in enumerate(way.corners):
            lit = way.reached >= (row + 1) * way.per_row
            self._draw_mirrors(canvas, context, corners, going_right=row % 2 == 0, lit=lit)

    def _draw_mirrors(
        self,
        canvas: Surface,
        context: Context,
        corners: tuple[Point, Point],
        *,
        going_right: bool,
        lit: bool,
    ) -> None:
        turns = (DOWN_LEFT, LEFT_UP) if going_right else (RIGHT_DOWN, UP_RIGHT)
        size = context.skin.px(MIRROR)
        for point, turn in zip(corners, turns, strict=True):
            look = _skin(context).look(Token("red", Kind.PYRAMID.value, turn), size, flipped=False)
            whole = look.plate.copy()
            whole.blit(look.body, (0, 0))
            if not lit:
                whole.set_alpha(DIM_ALPHA)
            canvas.blit(whole, whole.get_rect(center=point))


def _skin(context: Context) -> LaserSkin:
    return LaserSkin(context.art, context.fonts, context.skin.shapes, context.board_colours)


def _line(start: Point, end: Point, width: int) -> Rect:
    """Return a line across or down as a box."""
    left, top = min(start[0], end[0]), min(start[1], end[1])
    box = Rect(left, top, abs(end[0] - start[0]), abs(end[1] - start[1]))
    box.inflate_ip(width, width)
    return box


def _glow(canvas: Surface, skin: Skin, start: Point, end: Point) -> None:
    colour = skin.theme.blue_beam
    box = _line(start, end, skin.px(RIM))
    blur = skin.px(GLOW)
    skin.shapes.shadow(canvas, box, skin.px(RIM) // 2, blur=blur, alpha=200, colour=colour)


def _beam(canvas: Surface, skin: Skin, start: Point, end: Point) -> None:
    for width, colour in ((RIM, skin.theme.blue_beam), (CORE, (255, 255, 255))):
        line = _line(start, end, skin.px(width))
        skin.shapes.draw(canvas, line, skin.px(width) // 2, colour)


def _dots(canvas: Surface, skin: Skin, start: Point, end: Point) -> None:
    theme = skin.theme
    colour = mix(theme.line, theme.button_border, 0.3)
    along = pygame.Vector2(end) - pygame.Vector2(start)
    count = int(along.length() // skin.px(DOT_STEP))
    for place in range(1, count):
        x, y = pygame.Vector2(start) + along * place / count
        skin.shapes.disc(canvas, (round(x), round(y)), skin.px(DOT), colour)
