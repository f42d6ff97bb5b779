"""A lesson that is done: its stars, what they were for, and the way to the next one."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from khepri.app.faces.pictures import Pictures
from khepri.app.screens.lesson.lesson_path import GROW_MS, LessonPath, PathTile
from khepri.app.screens.lesson.star_row import StarRow
from khepri.app.style.fonts import FontFile, TypeStyle
from khepri.app.style.icons import Icon
from khepri.app.style.metrics import Box
from khepri.app.style.text import Align
from khepri.app.style.theme import Colour, Gradient, mix
from khepri.app.widgets import Button, ButtonKind, Label, Panel, Skin, Tone

STARS = 104
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
class DoneContent:
    """Everything that is said when a lesson is done."""

    title: str
    sentence: str
    stars: int
    reasons: tuple[tuple[str, bool], ...]
    """What each star is for, and whether it was won."""

    tiles: tuple[PathTile, ...]
    here: int
    offers: tuple[str, ...]
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
        gold, *others = content.offers
        self.buttons = (
            Button(gold, ButtonKind.PRIMARY, icon=Icon.RIGHT),
            *(Button(words) for words in others),
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

    def lay_out(self, skin: Skin, box: Box) -> None:
        """Place everything; where there is little room the way is left out first."""
        self.place(skin.rect(box))
        inner = box.inset(min(27.0, 0.05 * box.w + 4), min(22.0, 0.03 * box.h + 4))
        for with_path, (title, sentence) in (
            (True, HEADLINES[0]),
            (True, HEADLINES[1]),
            (False, HEADLINES[1]),
            (False, HEADLINES[2]),
        ):
            self.title.style, self.sentence.style = title, sentence
            for reason in self.reasons:
                reason.style = sentence
            self.path.visible = with_path
            if self._needed(skin, inner.w) <= inner.h:
                break
        self._stack(skin, inner)

    def _line(self, skin: Skin) -> float:
        return skin.metrics.units(skin.text.line_height(self.reasons[0].style)) + 8

    def _stars(self, skin: Skin) -> float:
        return STARS if self.path.visible or not self._is_low(skin) else 56

    def _is_low(self, skin: Skin) -> bool:
        return skin.metrics.units(self.rect.height) < 520 * skin.metrics.growth

    def _foot_rows(self, skin: Skin, width: float) -> int:
        """Return in how many rows the smaller buttons stand."""
        wanted = sum(button.natural_width(skin) + 12 for button in self.buttons[1:])
        return 1 if wanted <= width else len(self.buttons) - 1

    def _needed(self, skin: Skin, width: float) -> float:
        rows = self._foot_rows(skin, width)
        return (
            self._stars(skin)
            + self.title.natural_height(skin, width)
            + self.sentence.natural_height(skin, width)
            + len(self.reasons) * self._line(skin)
            + (self.path.natural_height(skin) + GAP if self.path.visible else 0)
            + DEED
            + rows * (FOOT + 8)
            + 3 * GAP
        )

    def _stack(self, skin: Skin, inner: Box) -> None:
        foot, rest = self._place_buttons(skin, inner)
        spare = max(0.0, rest.h - (self._needed(skin, inner.w) - foot - 2 * GAP))
        gap = min(GAP + spare / 5, 2 * GAP)
        part, rest = rest.cut_top(self._stars(skin), gap=4)
        self.stars.place(skin.rect(part))
        part, rest = rest.cut_top(self.title.natural_height(skin, rest.w), gap=4)
        self.title.place(skin.rect(part))
        part, rest = rest.cut_top(self.sentence.natural_height(skin, rest.w), gap=gap)
        self.sentence.place(skin.rect(part))
        wide = max(reason.natural_width(skin) for reason in self.reasons) + 8
        for reason in self.reasons:
            part, rest = rest.cut_top(self._line(skin))
            reason.place(skin.rect(part.centred(min(wide, part.w), part.h)))
        if self.path.visible:
            part, _ = rest.cut_bottom(self.path.natural_height(skin))
            self.path.place(skin.rect(part))

    def _place_buttons(self, skin: Skin, inner: Box) -> tuple[float, Box]:
        """Place the buttons at the bottom; return how high they are, and the room above them."""
        rest, used = inner, 0.0
        gold, *others = self.buttons
        if self._foot_rows(skin, inner.w) == 1:
            row, rest = rest.cut_bottom(FOOT, gap=12)
            cells = row.columns(max(1, len(others)), 8)
            used += FOOT + 12
        else:
            cells = ()
            for _ in others:
                row, rest = rest.cut_bottom(FOOT, gap=8)
                cells = (row, *cells)
                used += FOOT + 8
        for button, cell in zip(others, cells, strict=False):
            button.place(skin.rect(cell))
        row, rest = rest.cut_bottom(DEED, gap=GAP)
        gold.place(skin.rect(row))
        return used + DEED + GAP, rest
