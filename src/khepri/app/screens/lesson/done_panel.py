"""A lesson that is done: its stars, what they were for, and the way to the next one."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from khepri.app.faces.pictures import Pictures
from khepri.app.part_label import PartLabel
from khepri.app.screens.lesson.lesson_path import GROW_MS, LessonPath, PathTile
from khepri.app.screens.lesson.star_row import StarRow
from khepri.app.style.fonts import FontFile, TypeStyle
from khepri.app.style.icons import Icon
from khepri.app.style.metrics import Box
from khepri.app.style.text import Align
from khepri.app.style.theme import Colour, Gradient, mix
from khepri.app.widgets import ButtonKind, Label, Panel, Skin, Tone, ToolButton

STARS = (104, 84, 56)
"""How high the stars are, for each size of the headline."""

LOW, WIDE = 520, 620
RING = 4
"""What the ring of the focus needs below the gold button."""

DEED = 60
FOOT = 44
GAP = 14
LINE = TypeStyle(17, 24)
HEADLINES = (
    (TypeStyle(34, 40, FontFile.BOLD), TypeStyle(17, 24)),
    (TypeStyle(26, 32, FontFile.BOLD), TypeStyle(16, 22)),
    (TypeStyle(20, 26, FontFile.BOLD), TypeStyle(14, 20)),
)
GLOW = 30


@dataclass(frozen=True, slots=True)
class Offer:
    """Something that can be done after a lesson."""

    words: str
    short: str
    """Fewer words for the same, where there is little room."""

    icon: Icon


@dataclass(frozen=True, slots=True)
class DoneContent:
    """Everything that is said when a lesson is done."""

    title: str
    sentence: str
    stars: int
    reasons: tuple[tuple[str, bool], ...]
    """What each star is for, and whether it was won."""

    tiles: tuple[PathTile, ...]
    """The lesson on its way between others; none for the quick path."""

    here: int
    offers: tuple[Offer, ...]
    """What can be done next, the gold button first."""


class DonePanel(Panel):
    """The panel that takes the coach's place; `advance` lets the stars pop and the way grow."""

    def __init__(self, pictures: Pictures, content: DoneContent) -> None:
        super().__init__(label="Lesson done")
        self.stars = StarRow(content.stars)
        self.title = Label(content.title, HEADLINES[0][0], align=Align.CENTRE, wraps=True)
        self.sentence = Label(
            content.sentence, LINE, tone=Tone.MUTED, align=Align.CENTRE, wraps=True
        )
        self.reasons = tuple(
            Label(
                words,
                LINE,
                tone=Tone.TEXT if won else Tone.MUTED,
                icon=Icon.CHECK if won else Icon.MINUS,
            )
            for words, won in content.reasons
        )
        self.path = LessonPath(pictures, content.tiles, content.here)
        kinds = (ButtonKind.PRIMARY, *(len(content.offers) - 1) * (ButtonKind.NORMAL,))
        self.buttons = tuple(
            ToolButton(offer.words, kind, icon=offer.icon, short=offer.short)
            for offer, kind in zip(content.offers, kinds, strict=True)
        )
        self.add(self.stars, self.title, self.sentence, *self.reasons, self.path, *self.buttons)
        self._elapsed_ms = 0.0
        self._place: Box | None = None

    @property
    def moving(self) -> bool:
        """Whether the stars pop or the way grows."""
        return self._elapsed_ms < self.stars.length_ms + GROW_MS

    def advance(self, elapsed_ms: float) -> bool:
        """Move on in time; return whether everything has just come to rest."""
        if not self.moving:
            return False
        self._elapsed_ms += elapsed_ms
        self.stars.show_at(self._elapsed_ms)
        self.path.show_at(self._elapsed_ms - self.stars.length_ms)
        return not self.moving

    def finish(self) -> None:
        """Show how it ends, at once."""
        self.advance(self.stars.length_ms + GROW_MS)

    # Looks

    @property
    def bounds(self) -> pygame.Rect:
        """Return the pixels of the panel and the light around it."""
        margin = 2 * self.skin.px(GLOW)
        return self.rect.inflate(margin, margin)

    def surface(self) -> tuple[Gradient, Colour, float]:
        """Rim the panel with gold."""
        theme = self.skin.theme
        return theme.panel_fill, mix(theme.panel, theme.gold, 0.5), 1.5

    def labels(self) -> tuple[PartLabel, ...]:
        """Name what was won and what comes next."""
        return (
            PartLabel.of("Your stars, and what for", self.stars, *self.reasons),
            PartLabel.of("All lessons", self.path),
            PartLabel.of("What you can do next", *self.buttons),
        )

    def lay_out(self, skin: Skin, box: Box) -> None:
        """Place everything; where there is little room the way is left out first.

        A panel that is wide and low has two columns: what was won, and what can be done next.
        """
        self.place(skin.rect(box))
        inner = box.inset(min(27.0, 0.05 * box.w + 4), min(22.0, 0.03 * box.h + 4))
        growth = skin.metrics.growth
        if box.h < LOW * growth and box.w >= WIDE * growth:
            left, right = inner.columns(2, 2 * GAP)
            self._fit(skin, left, left.h, paths=(False,))
            self._stack_words(skin, left)
            self.path.visible = bool(self.path.tiles)
            _, rest = self._place_buttons(skin, right)
            self._place_path(skin, rest)
            return
        foot, rest = self._place_buttons(skin, inner)
        self._fit(skin, rest, inner.h - foot, paths=(True, False))
        words = self._words_height(skin, rest.w)
        path = self.path.natural_height(skin) if self.path.visible else 0.0
        spare = max(0.0, rest.h - words - path)
        self._stack_words(skin, rest, gap=min(GAP + spare / 4, 2 * GAP))
        self._place_path(skin, rest)

    def _fit(self, skin: Skin, box: Box, height: float, paths: tuple[bool, ...]) -> None:
        """Choose the largest letters that leave room for everything."""
        choices = [(path, sizes) for path in paths for sizes in HEADLINES]
        for with_path, (title, sentence) in choices:
            self.title.style, self.sentence.style = title, sentence
            for reason in self.reasons:
                reason.style = sentence
            self.path.visible = with_path and bool(self.path.tiles)
            path = self.path.natural_height(skin) + GAP if self.path.visible else 0.0
            if self._words_height(skin, box.w) + path <= height:
                break

    def _line(self, skin: Skin) -> float:
        return skin.metrics.units(skin.text.line_height(self.reasons[0].style)) + 6

    def _stars(self) -> float:
        """Return how high the stars are: they shrink with the headline."""
        return STARS[min(len(STARS) - 1, [title for title, _ in HEADLINES].index(self.title.style))]

    def _words_height(self, skin: Skin, width: float) -> float:
        return (
            self._stars()
            + self.title.natural_height(skin, width)
            + self.sentence.natural_height(skin, width)
            + len(self.reasons) * self._line(skin)
            + 8
            + GAP
        )

    def _stack_words(self, skin: Skin, rest: Box, gap: float = GAP) -> None:
        part, rest = rest.cut_top(self._stars(), gap=4)
        self.stars.place(skin.rect(part))
        part, rest = rest.cut_top(self.title.natural_height(skin, rest.w), gap=4)
        self.title.place(skin.rect(part))
        part, rest = rest.cut_top(self.sentence.natural_height(skin, rest.w), gap=gap)
        self.sentence.place(skin.rect(part))
        wide = max(reason.natural_width(skin) for reason in self.reasons) + 8
        for reason in self.reasons:
            part, rest = rest.cut_top(self._line(skin))
            reason.place(skin.rect(part.centred(min(wide, part.w), part.h)))

    def _place_path(self, skin: Skin, rest: Box) -> None:
        high = self.path.natural_height(skin)
        self.path.visible = self.path.visible and high <= rest.h
        if self.path.visible:
            self.path.place(skin.rect(rest.cut_bottom(high)[0]))

    def _place_buttons(self, skin: Skin, inner: Box) -> tuple[float, Box]:
        """Place the buttons at the bottom; return how high they are, and the room above them."""
        gold, *others = self.buttons
        wide = max(button.short_width(skin) for button in others)
        rows = [others] if len(others) * (wide + 8) <= inner.w else [[one] for one in others]
        rest = inner
        for row in reversed(rows):
            part, rest = rest.cut_bottom(FOOT, gap=8)
            for button, cell in zip(row, part.columns(len(row), 8), strict=True):
                button.place(skin.rect(cell))
        deed, rest = rest.moved(y=-RING).cut_bottom(DEED, gap=GAP)
        gold.place(skin.rect(deed))
        return inner.h - rest.h, rest
