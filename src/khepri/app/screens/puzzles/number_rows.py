"""The puzzles of a series as numbers, with what became of each."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect, Surface

from khepri.app.style.fonts import ITEM
from khepri.app.style.icons import Icon
from khepri.app.style.stars import star_picture
from khepri.app.style.text import Align, Inscription
from khepri.app.style.theme import Colour, mix
from khepri.app.widgets import RowLook, Skin
from khepri.app.widgets.skin import BUTTON_RADIUS
from khepri.learn.lesson import MOST_STARS
from khepri.learn.progress import PuzzlePractice, PuzzleProgress
from khepri.learn.puzzle_series import SeriesItem

STAR = 11


class NumberRows:
    """The cells of the grid: a number, and stars below it."""

    def __init__(
        self, items: Sequence[SeriesItem] = (), practice: PuzzlePractice | None = None
    ) -> None:
        self.items = tuple(item for item in items if item.number)
        self._practice = practice or PuzzlePractice()
        self._stars: dict[tuple[int, Colour], Surface] = {}

    def __len__(self) -> int:
        return len(self.items)

    def progress(self, index: int) -> PuzzleProgress:
        """Return what was done of a puzzle."""
        return self._practice.of_puzzle(self.items[index].puzzle)

    def label(self, index: int) -> str:
        """Return the number, and what became of the puzzle."""
        item, progress = self.items[index], self.progress(index)
        words = [f"Number {item.number}"]
        if progress.stars:
            words.append(f"solved, {progress.stars} of {MOST_STARS} stars")
        elif progress.shown_on:
            words.append("solution seen")
        if item.puzzle.note:
            words.append(item.puzzle.note)
        return ", ".join(words)

    def gutter(self, row: int) -> str:  # noqa: ARG002 - there is nothing before a row
        """Return nothing."""
        return ""

    def paint(self, canvas: Surface, skin: Skin, box: Rect, index: int, look: RowLook) -> None:
        """Draw a cell."""
        theme, progress = skin.theme, self.progress(index)
        colour = theme.text
        if progress.stars:
            colour = theme.green
        elif progress.shown_on:
            colour = theme.text_muted
        if look.selected:
            colour = theme.on_gold
        else:
            face = box.inflate(2 * skin.px(5), 0)
            done = theme.wash(theme.green) if progress.stars else theme.field
            edge = mix(done, colour, 0.45) if progress.stars else theme.line
            radius = skin.px(BUTTON_RADIUS)
            skin.shapes.draw(canvas, face, radius, done, edge=edge, edge_width=skin.px(1))
        line = skin.text.line_height(ITEM)
        foot = skin.px(STAR + 4) if progress.stars or progress.shown_on else 0
        top = box.top + max(0, (box.height - line - foot) // 2)
        number = Rect(box.left, top, box.width, line)
        words = Inscription(str(self.items[index].number), ITEM, number, Align.CENTRE)
        skin.draw_text(canvas, words, colour)
        below = (box.centerx, number.bottom + foot // 2)
        if progress.stars:
            self._paint_stars(canvas, skin, below, progress.stars, look)
        elif progress.shown_on:
            skin.draw_icon(canvas, Icon.EYE, below, colour, 14)

    def _paint_stars(
        self, canvas: Surface, skin: Skin, centre: tuple[int, int], count: int, look: RowLook
    ) -> None:
        theme, size = skin.theme, skin.px(STAR)
        for number in range(MOST_STARS):
            bright = theme.on_gold if look.selected else theme.gold_solid
            colour = bright if number < count else mix(theme.field, theme.text, 0.18)
            if look.selected and number >= count:
                continue
            picture = self._picture(size, colour)
            x = centre[0] + round((number - 1) * size * 1.15)
            canvas.blit(picture, picture.get_rect(center=(x, centre[1])))

    def _picture(self, size: int, colour: Colour) -> Surface:
        if (size, colour) not in self._stars:
            self._stars[size, colour] = star_picture(size, colour)
        return self._stars[size, colour]
