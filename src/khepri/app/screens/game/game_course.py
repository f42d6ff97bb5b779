"""The course of a lost game as a small line, with a gold dot where it turned."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass

import pygame
from pygame import Rect, Surface

from khepri.app.style.fonts import CAPTION, NOTE, FontFile, TypeStyle
from khepri.app.style.text import Align, Inscription
from khepri.app.widgets import Skin, Tone, Widget

TITLE = "How it went"
WAITING = "The computer looks at the game…"
LINE_HEIGHT = 52
FINER = 3
DOT = 12
STRONG_NOTE = TypeStyle(12, 16, FontFile.SEMIBOLD)


@dataclass(frozen=True, slots=True)
class CourseData:
    """What is known of the course of a game, from the loser's view."""

    scores: tuple[int, ...]
    turned_at: int | None
    """The number of the worst move, from 1."""

    turned_told: str
    """The same in words, such as ``move 11``."""


class GameCourse(Widget):
    """Who was ahead: above the middle it was the loser."""

    def __init__(self, opponent: str, praise: str, tones: tuple[Tone, Tone], steep: int) -> None:
        """Begin with nothing known; `praise` is the best that the loser did."""
        super().__init__(label=TITLE)
        self._opponent = opponent
        self._praise = praise
        self._tones = tones
        self._steep = steep
        self._data: CourseData | None = None
        self._failure = ""

    @property
    def state(self) -> str:
        """Return where the game turned, once it is known."""
        return self._data.turned_told if self._data is not None else ""

    @property
    def data(self) -> CourseData | None:
        """What is known."""
        return self._data

    def show(self, data: CourseData | None, failure: str = "") -> None:
        """Show what was found, or why nothing was."""
        if (data, failure) != (self._data, self._failure):
            self._data, self._failure = data, failure
            self.invalidate()

    def wanted_height(self, skin: Skin) -> float:
        """Return the height in units."""
        words = skin.text.line_height(CAPTION) + 2 * skin.text.line_height(NOTE)
        return max(110.0, skin.metrics.units(words) + LINE_HEIGHT + 10)

    def _line_box(self) -> Rect:
        """Return where the line is drawn: below the title, with words above and below it."""
        skin = self.skin
        box = self.rect.inflate(-2 * skin.px(9), -2 * skin.px(8))
        title = skin.text.line_height(CAPTION) + skin.px(4)
        return Rect(box.left, box.top + title, box.width, box.height - title)

    def _point(self, ply: int) -> tuple[int, int]:
        box, data = self._line_box(), self._data
        if data is None:
            return box.center
        steps = max(1, len(data.scores) - 1)
        share = math.tanh(data.scores[ply] / self._steep)
        high = min(self.skin.px(LINE_HEIGHT), box.height) / 2 - self.skin.px(DOT) / 2
        return box.left + box.width * ply // steps, round(box.centery - share * high)

    def inscriptions(self) -> Iterator[Inscription]:
        """Return the title, the praise, and whose half is whose."""
        skin, box = self.skin, self._line_box()
        pad = skin.px(12)
        top = Rect(self.rect.left + pad, self.rect.top + skin.px(8), 0, 0)
        top.width, top.height = self.rect.width - 2 * pad, skin.text.line_height(NOTE)
        yield Inscription(TITLE, CAPTION, top)
        spare = top.width - skin.text.size(TITLE, CAPTION)[0] - skin.px(10)
        if self._praise and skin.text.size(self._praise, STRONG_NOTE)[0] <= spare:
            yield Inscription(self._praise, STRONG_NOTE, top, Align.END)
        if self._data is None:
            said = self._failure or WAITING
            yield Inscription(said, NOTE, box, Align.CENTRE, wraps=True, may_shorten=True)
            return
        names = max(skin.text.size(name, STRONG_NOTE)[0] for name in ("you", self._opponent))
        half = Rect(box.left, box.top, min(names, box.width // 2), box.height)
        yield Inscription("you", STRONG_NOTE, half, upright=Align.START)
        yield Inscription(self._opponent, STRONG_NOTE, half, upright=Align.END, may_shorten=True)
        if self._data.turned_at is not None:
            x, _ = self._point(self._data.turned_at - 1)
            words = skin.text.size(self._data.turned_told, STRONG_NOTE)[0]
            told = Rect(0, box.top, words, box.height)
            told.right = x - skin.px(8)
            if told.left < half.right + skin.px(8):
                told.left = max(x, half.right) + skin.px(8)
                told.right = min(told.right, box.right)
            yield Inscription(self._data.turned_told, STRONG_NOTE, told, upright=Align.END)

    def draw(self, canvas: Surface) -> None:
        """Draw the field, the line and the dot."""
        skin, theme = self.skin, self.skin.theme
        skin.shapes.draw(
            canvas, self.rect, skin.px(10), theme.field, edge=theme.line, edge_width=skin.px(1)
        )
        if self._data is not None:
            self._draw_line(canvas, self._data)
        colours = {
            "you": self._tones[0].colour(theme),
            self._opponent: self._tones[1].colour(theme),
            TITLE: theme.text_dim,
        }
        for inscription in self.inscriptions():
            usual = theme.gold if inscription.style is STRONG_NOTE else theme.text_muted
            skin.draw_text(canvas, inscription, colours.get(inscription.text, usual))

    def _draw_line(self, canvas: Surface, data: CourseData) -> None:
        skin, theme, box = self.skin, self.skin.theme, self._line_box()
        canvas.fill((*theme.line, 255), Rect(box.left, box.centery, box.width, skin.px(1)))
        room = Rect(self.rect)
        large = Surface((room.width * FINER, room.height * FINER), pygame.SRCALPHA)
        large.fill((*theme.text, 0))
        points = [
            ((x - room.left) * FINER, (y - room.top) * FINER)
            for x, y in map(self._point, range(len(data.scores)))
        ]
        if len(points) > 1:
            pygame.draw.lines(large, theme.text, False, points, skin.px(2) * FINER)  # noqa: FBT003 - pygame's
        canvas.blit(pygame.transform.smoothscale(large, room.size), room)
        if data.turned_at is not None:
            x, y = self._point(data.turned_at - 1)
            dash = skin.px(3)
            for top in range(box.top, box.bottom, 2 * dash):
                canvas.fill((*theme.gold, 255), Rect(x, top, max(1, skin.px(1)), dash))
            rim = max(1, skin.px(1.5))
            skin.shapes.disc(
                canvas, (x, y), skin.px(DOT), theme.gold, edge=theme.field, edge_width=rim
            )
