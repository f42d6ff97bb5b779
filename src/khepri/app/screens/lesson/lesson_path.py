"""A piece of the way from lesson to lesson, on which the light, or a turning piece, goes on."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum, auto, unique

import pygame
from pygame import Rect, Surface

from khepri.app.boards.small_beam import small_beam
from khepri.app.faces.pictures import Pictures
from khepri.app.screens.lesson.lesson_tile import draw_emblem
from khepri.app.style.fonts import STRONG_HINT
from khepri.app.style.icons import Icon
from khepri.app.style.text import Align, Inscription
from khepri.app.style.theme import Colour
from khepri.app.widgets import Skin, Widget
from khepri.learn.lesson import Lesson

TILE = 84
TILE_RADIUS = 11
BADGE = 24
GROW_MS = 400
DOT_GAP = 9


@unique
class TileKind(Enum):
    """How far a lesson is."""

    DONE = auto()
    NEXT = auto()
    LATER = auto()


@dataclass(frozen=True, slots=True)
class PathTile:
    """One lesson on the way."""

    lesson: Lesson
    kind: TileKind


class LessonPath(Widget):
    """Up to three tiles from left to right; the way to the one after `here` is just being made."""

    def __init__(self, pictures: Pictures, tiles: Sequence[PathTile], here: int) -> None:
        """Begin at the tile numbered `here`, counted from 0."""
        super().__init__(label="Lessons")
        self.tiles = tuple(tiles)
        self._pictures = pictures
        self._here = here
        self._grown = 0.0

    @property
    def state(self) -> str:
        """Name the lessons."""
        return ", ".join(f"{each.lesson.title} ({each.kind.name.lower()})" for each in self.tiles)

    @property
    def _lit(self) -> bool:
        return self._pictures.face.lesson_looks.lit_path

    def show_at(self, elapsed_ms: float) -> None:
        """Show the way so long after it began to grow."""
        grown = min(max(elapsed_ms / GROW_MS, 0.0), 1.0)
        if grown != self._grown:
            self._grown = grown
            self.invalidate()

    @staticmethod
    def natural_height(skin: Skin) -> float:
        """Return the height in units: a tile, its badge, and two lines of its title."""
        words = 2 * skin.metrics.units(skin.text.line_height(STRONG_HINT))
        return TILE + BADGE / 2 + 8 + words

    # Places

    def _tile(self, number: int) -> Rect:
        skin = self.skin
        wide = self.rect.width // len(self.tiles)
        side = min(skin.px(TILE), wide - skin.px(12))
        tile = Rect(0, self.rect.top + skin.px(BADGE / 2), side, side)
        tile.centerx = self.rect.left + wide * number + wide // 2
        return tile

    def inscriptions(self) -> tuple[Inscription, ...]:
        """Return the titles."""
        wide = self.rect.width // len(self.tiles)
        found = []
        for number, each in enumerate(self.tiles):
            tile = self._tile(number)
            room = Rect(0, tile.bottom + self.skin.px(6), wide - self.skin.px(6), 0)
            room.height = self.rect.bottom - room.top
            room.centerx = tile.centerx
            found.append(
                Inscription(
                    each.lesson.title,
                    STRONG_HINT,
                    room,
                    Align.CENTRE,
                    Align.START,
                    wraps=True,
                    may_shorten=True,
                )
            )
        return tuple(found)

    # Looks

    def draw(self, canvas: Surface) -> None:
        """Draw the way, and the tiles on it."""
        skin, theme = self.skin, self.skin.theme
        self._draw_way(canvas)
        for number, each in enumerate(self.tiles):
            if self._lit:
                self._draw_tile(canvas, number, each)
            else:
                self._draw_piece(canvas, number)
            if each.kind is TileKind.DONE:
                self._draw_check(canvas, self._tile(number))
        for each, words in zip(self.tiles, self.inscriptions(), strict=True):
            gold = each.kind is TileKind.NEXT
            skin.draw_text(canvas, words, theme.gold_text if gold else theme.text)

    def _colours(self, kind: TileKind) -> tuple[Colour, Colour]:
        theme = self.skin.theme
        match kind:
            case TileKind.DONE:
                return theme.wash(theme.green), theme.green
            case TileKind.NEXT:
                return theme.wash(theme.gold), theme.gold
            case TileKind.LATER:
                return theme.field, theme.button_border

    def _draw_tile(self, canvas: Surface, number: int, each: PathTile) -> None:
        skin, tile = self.skin, self._tile(number)
        fill, edge = self._colours(each.kind)
        width = skin.px(3 if each.kind is TileKind.NEXT else 1.5)
        skin.shapes.draw(canvas, tile, skin.px(TILE_RADIUS), fill, edge=edge, edge_width=width)
        draw_emblem(canvas, skin, self._pictures.face, each.lesson, tile, skin.theme.text)

    def _draw_piece(self, canvas: Surface, number: int) -> None:
        """Draw a piece of the first side, or of the second where the lesson is done."""
        tile = self._tile(number)
        first, second = (side.value for side in self._pictures.face.spec.sides)
        done = 1.0 if self.tiles[number].kind is TileKind.DONE else 0.0
        if number == self._here:
            done = self._grown
        side = second if done > 0.5 else first
        picture = self._pictures.emblem(side, round(tile.width * 0.9))
        squeezed = max(2, round(picture.get_width() * abs(math.cos(math.pi * done))))
        if squeezed < picture.get_width():
            picture = pygame.transform.smoothscale(picture, (squeezed, picture.get_height()))
        if self.tiles[number].kind is TileKind.NEXT:
            ring = tile.inflate(self.skin.px(4), self.skin.px(4))
            self.skin.shapes.ring(
                canvas, ring, ring.width // 2, self.skin.theme.gold, self.skin.px(3)
            )
        canvas.blit(picture, picture.get_rect(center=tile.center))

    def _draw_check(self, canvas: Surface, tile: Rect) -> None:
        skin, theme = self.skin, self.skin.theme
        size = skin.px(BADGE)
        centre = (tile.right - skin.px(4), tile.top + skin.px(4))
        rim = skin.px(2)
        skin.shapes.disc(canvas, centre, size, theme.green, edge=theme.panel, edge_width=rim)
        skin.draw_icon(canvas, Icon.CHECK, centre, theme.panel, 14)

    def _draw_way(self, canvas: Surface) -> None:
        """Draw light up to where it has come, and dots after that."""
        skin, theme = self.skin, self.skin.theme
        middle = self._tile(0).centery
        begin = self.rect.left if self._has_before else self._tile(0).centerx
        here = self._tile(self._here).right
        end = self._tile(min(self._here + 1, len(self.tiles) - 1)).left
        head = here + round((end - here) * self._grown) if end > here else here
        last = self._tile(len(self.tiles) - 1)
        stop = self.rect.right if self.tiles[-1].kind is not TileKind.DONE else last.centerx
        step = skin.px(DOT_GAP)
        for x in range(head, stop, step):
            skin.shapes.disc(canvas, (x, middle), skin.px(3), theme.text_dim)
        if self._lit:
            beam = small_beam(
                (max(1, head - begin), skin.px(24)),
                ((0, skin.px(12)), (head - begin, skin.px(12))),
                theme.blue_beam,
                skin.px(2.5),
            )
            canvas.blit(beam, (begin, middle - skin.px(12)))
        elif head > begin:
            line = Rect(begin, middle - skin.px(1), head - begin, skin.px(2))
            canvas.fill((*theme.text_muted, 255), line)

    @property
    def _has_before(self) -> bool:
        return self._here > 0 or self.tiles[0].lesson.order > 1
