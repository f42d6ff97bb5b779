"""The lessons of Othello: discs, which turn over when a lesson is done.

On each disc smaller ones show what the lesson is about.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import pygame
from pygame import Rect, Surface

from khepri.app.context import Context
from khepri.app.faces.lesson_art import LessonArt, TileLook
from khepri.app.faces.othello.discs import FINER
from khepri.app.style.theme import BLACK_DISC, WHITE_DISC, Colour, Gradient, Theme, colour, mix
from khepri.app.style.theme import ThemeName as Name
from khepri.learn.progress import PathState

Place = tuple[float, float]

_NIGHT = (Gradient(colour("#14302F"), colour("#10202A")), colour("#2C5A52"))
_ON_BLACK, _ON_WHITE = colour("#7E8CA8"), colour("#8A8474")
LATER_ALPHA = 150
MARGIN = 5
"""How far the gold ring of the next lesson is from its disc."""


@dataclass(frozen=True, slots=True)
class DiscEmblem:
    """Small discs and lines; places are shares of the large disc's side."""

    black: tuple[Place, ...] = ()
    white: tuple[Place, ...] = ()
    empty: tuple[Place, ...] = ()
    lines: tuple[tuple[Place, Place], ...] = ()
    radius: float = 0.075


_ROW = (0.32, 0.5, 0.68)
_AROUND = tuple((x, y) for x in _ROW for y in _ROW if (x, y) != (0.5, 0.5))
_CORNER = (((0.3, 0.3), (0.72, 0.3)), ((0.3, 0.3), (0.3, 0.72)))

EMBLEMS: Mapping[str, DiscEmblem] = {
    "othello-01-flip": DiscEmblem(
        black=((0.28, 0.5), (0.72, 0.5)), white=((0.5, 0.5),), radius=0.1
    ),
    "othello-02-eight": DiscEmblem(black=((0.5, 0.5),), white=_AROUND),
    "othello-03-pass": DiscEmblem(
        black=((0.3, 0.58), (0.7, 0.58)),
        empty=((0.5, 0.58),),
        lines=(((0.3, 0.4), (0.5, 0.3)), ((0.5, 0.3), (0.7, 0.4))),
    ),
    "othello-04-corners": DiscEmblem(black=((0.41, 0.41),), lines=_CORNER, radius=0.09),
    "othello-05-x-and-c": DiscEmblem(
        empty=((0.4, 0.4),), white=((0.58, 0.4), (0.4, 0.58), (0.58, 0.58)), lines=_CORNER
    ),
    "othello-06-quiet": DiscEmblem(
        black=((0.5, 0.56),), empty=((0.34, 0.38), (0.66, 0.38)), radius=0.085
    ),
    "othello-07-edges": DiscEmblem(
        black=((0.39, 0.39), (0.56, 0.39), (0.73, 0.39), (0.39, 0.56), (0.39, 0.73)),
        lines=(((0.28, 0.28), (0.8, 0.28)), ((0.28, 0.28), (0.28, 0.8))),
    ),
    "othello-08-end": DiscEmblem(
        black=((0.32, 0.32), (0.5, 0.32), (0.32, 0.5), (0.32, 0.68), (0.68, 0.5)),
        white=((0.68, 0.32), (0.5, 0.5), (0.5, 0.68)),
        empty=((0.68, 0.68),),
    ),
    "othello-09-plan": DiscEmblem(
        black=((0.6, 0.4), (0.4, 0.6)), white=((0.4, 0.4), (0.6, 0.6)), radius=0.09
    ),
}


class OthelloLessonArt(LessonArt):
    """Discs in a row."""

    per_row = 9
    tile = 64
    badges = False

    def surface(self, theme: Theme) -> tuple[Gradient, Colour] | None:
        """Let the panel remind of the baize."""
        if theme.name is Name.NIGHT:
            return _NIGHT
        if theme.name is Name.CONTRAST:
            return None
        fill = Gradient(mix(theme.panel, theme.baize, 0.1), mix(theme.panel, theme.baize, 0.05))
        return fill, mix(theme.panel, theme.baize, 0.5)

    def theme_emblem(self, context: Context, theme: str, size: int) -> Surface:
        """Draw a disc: a white one for the endings, in which discs are counted."""
        side = "white" if theme.startswith(("last", "save")) else "black"
        return context.art.picture(f"disc_{side}", size)

    def draw_tile(self, canvas: Surface, context: Context, box: Rect, look: TileLook) -> None:
        """Draw a disc: white when the lesson is done, with a gold ring when it is the next."""
        skin = context.skin
        done = look.state is PathState.DONE
        disc = context.art.picture("disc_white" if done else "disc_black", box.width).copy()
        emblem = EMBLEMS.get(look.key)
        if emblem is not None:
            disc.blit(_small_discs(emblem, box.width, done=done), (0, 0))
        if look.state is PathState.LATER and not look.hover_share:
            disc.set_alpha(LATER_ALPHA)
        if look.state is PathState.NEXT:
            ring = box.inflate(2 * skin.px(MARGIN), 2 * skin.px(MARGIN))
            skin.shapes.ring(canvas, ring, ring.width, skin.theme.gold, skin.px(3))
        canvas.blit(disc, disc.get_rect(center=box.center).move(0, int(look.pressed)))


def _small_discs(emblem: DiscEmblem, size: int, *, done: bool) -> Surface:
    """Draw what is on a disc, with rims that are seen on both of its sides."""
    large = size * FINER
    rim = _ON_WHITE if done else _ON_BLACK
    picture = Surface((large, large), pygame.SRCALPHA)
    picture.fill((*rim, 0))
    width = max(FINER, round(large * 0.022))
    for start, end in emblem.lines:
        first, last = ((x * large, y * large) for x, y in (start, end))
        pygame.draw.line(picture, rim, first, last, width)
        for point in (first, last):
            pygame.draw.circle(picture, rim, point, width / 2)
    for places, shade in (
        (emblem.black, BLACK_DISC),
        (emblem.white, WHITE_DISC),
        (emblem.empty, None),
    ):
        for x, y in places:
            centre, radius = (x * large, y * large), emblem.radius * large
            if shade is None:
                pygame.draw.circle(picture, rim, centre, radius, width)
                continue
            pygame.draw.circle(picture, rim, centre, radius)
            pygame.draw.circle(picture, shade, centre, radius - width)
    return pygame.transform.smoothscale(picture, (size, size))
