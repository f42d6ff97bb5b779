"""What was answered so far: a tick or a cross for each puzzle, and the number of the next."""

from __future__ import annotations

from collections.abc import Iterator

from pygame import Rect, Surface

from khepri.app.screens.rush.panels import PAD, SHORT_PAD, WORDS, units_of
from khepri.app.style.fonts import HINT, ITEM, STRONG_HINT
from khepri.app.style.icons import Icon
from khepri.app.style.metrics import Box
from khepri.app.style.text import Align, Inscription
from khepri.app.style.theme import mix
from khepri.app.widgets import Caption, Label, Panel, Skin, Tone, Widget

COLUMNS = 5
CELL = 33
GAP = 6
LONG_ROW = 2
"""From so many in a row on it is told."""


class AnswerGrid(Widget):
    """A cell for each answer; where there is no room for all, the last ones."""

    def __init__(self) -> None:
        super().__init__(label="Answers so far")
        self._hits: tuple[bool, ...] = ()
        self._is_asking = True

    @property
    def state(self) -> str:
        """Say how many were right."""
        return f"{sum(self._hits)} of {len(self._hits)}"

    def show(self, hits: tuple[bool, ...], *, is_asking: bool) -> None:
        """Show other answers, and the number of the puzzle that is asked."""
        if (hits, is_asking) != (self._hits, self._is_asking):
            self._hits, self._is_asking = hits, is_asking
            self.invalidate()

    def _cells(self) -> Iterator[tuple[int, Rect]]:
        """Yield the numbers of what is shown, from 0, and their places."""
        skin, rect = self.skin, self.rect
        gap = skin.px(GAP)
        # As wide as five of them in the design; more of them where there is more room.
        columns = max(COLUMNS, (rect.width + gap) // (skin.px(CELL) + gap))
        wide = (rect.width + gap) // columns - gap
        high = max(wide, skin.text.line_height(ITEM))
        rows = max(1, (rect.height + gap) // (high + gap))
        count = len(self._hits) + self._is_asking
        first = max(0, -(-(count - columns * rows) // columns)) * columns
        for number in range(first, count):
            row, column = divmod(number - first, columns)
            place = (rect.left + column * (wide + gap), rect.top + row * (high + gap))
            yield number, Rect(place, (wide, high))

    def inscriptions(self) -> Iterator[Inscription]:
        """Return the number of the puzzle that is asked."""
        for number, cell in self._cells():
            if number == len(self._hits):
                label, style = str(number + 1), ITEM
                if self.skin.text.width(label, style) > cell.width:
                    style = STRONG_HINT
                yield Inscription(label, style, cell, Align.CENTRE, may_shorten=True)

    def draw(self, canvas: Surface) -> None:
        """Draw the cells."""
        skin, theme = self.skin, self.skin.theme
        radius, line = skin.px(6), skin.px(1)
        for number, cell in self._cells():
            if number == len(self._hits):
                fill = theme.wash(theme.gold)
                skin.shapes.draw(canvas, cell, radius, fill, edge=theme.gold, edge_width=2 * line)
                continue
            is_hit = self._hits[number]
            ink = theme.green if is_hit else theme.danger_text
            edge = mix(theme.panel, theme.green if is_hit else theme.danger_border, 0.6)
            skin.shapes.draw(canvas, cell, radius, theme.wash(ink), edge=edge, edge_width=line)
            icon = Icon.CHECK if is_hit else Icon.CLOSE
            skin.draw_icon(canvas, icon, cell.center, ink, 18)
        for inscription in self.inscriptions():
            skin.draw_text(canvas, inscription, theme.gold_text)


class SoFarPanel(Panel):
    """The answers, how many of the last were right, and what the ramp brings."""

    def __init__(self) -> None:
        super().__init__(label="So far")
        self.heading = Caption("So far")
        self.in_a_row = Label("", STRONG_HINT, tone=Tone.GOLD, icon=Icon.FLAME)
        self.grid = AnswerGrid()
        self.words = Label("", WORDS, tone=Tone.MUTED, wraps=True, upright=Align.END)
        self.add(self.heading, self.in_a_row, self.grid, self.words)
        self._place: tuple[Box, bool] | None = None

    def show(
        self, hits: tuple[bool, ...], in_a_row: int, words: str, *, is_asking: bool = True
    ) -> None:
        """Show another stand."""
        self.grid.show(hits, is_asking=is_asking)
        told = f"{in_a_row} in a row" if in_a_row >= LONG_ROW else ""
        if (told, words) == (self.in_a_row.text, self.words.text):
            return
        self.in_a_row.text, self.words.text = told, words
        if self._place is not None:
            box, is_short = self._place
            self.lay_out(self.skin, box, is_short=is_short)

    def lay_out(self, skin: Skin, box: Box, *, is_short: bool) -> None:
        """Place everything; words only where they leave a row of answers."""
        self._place = (box, is_short)
        self.place(skin.rect(box))
        rest = box.inset(SHORT_PAD if is_short else PAD, 8 if is_short else 18)
        head, rest = rest.cut_top(
            max(units_of(skin, self.heading.style), units_of(skin, STRONG_HINT)),
            gap=6 if is_short else 10,
        )
        width = self.in_a_row.natural_width(skin) + 2
        told = bool(self.in_a_row.text)
        fits = self.heading.natural_width(skin) + 10 + width <= head.w
        self.heading.visible = fits or not told
        self.in_a_row.visible = told
        if told:
            part, _ = head.cut_right(min(width, head.w))
            self.in_a_row.place(skin.rect(part))
        self.heading.place(skin.rect(head.cut_left(self.heading.natural_width(skin) + 2)[0]))
        self._fit_words(skin, rest)

    def _fit_words(self, skin: Skin, rest: Box) -> None:
        for style in (WORDS, HINT):
            self.words.style = style
            high = self.words.natural_height(skin, rest.w)
            if high + 8 + CELL <= rest.h:
                break
        self.words.visible = bool(self.words.text) and high + 8 + CELL <= rest.h
        if self.words.visible:
            part, rest = rest.cut_bottom(high, gap=8)
            self.words.place(skin.rect(part))
        self.grid.place(skin.rect(rest))
