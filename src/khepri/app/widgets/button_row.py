"""The row of buttons at the foot of every dialog, placed by one rule."""

from __future__ import annotations

from collections.abc import Sequence

from khepri.app.style.metrics import Box
from khepri.app.widgets.button import Button
from khepri.app.widgets.skin import Skin

HEIGHT = 40
AROUND_WORDS = 8
LEAST_WIDTH = 96
GAP = 10
ROW_GAP = 8
ALMOST_FULL = 0.8
"""Buttons that fill so much of a row fill all of it: both ends meet the edges of what is above."""


class ButtonRow:
    """Buttons of one height at the right, in as many rows as they need; hidden ones are left out.

    All sizes are in units.
    """

    def __init__(self, skin: Skin, buttons: Sequence[Button]) -> None:
        self._skin = skin
        self._buttons = tuple(button for button in buttons if button.visible)

    def height(self, room: float) -> float:
        """Return how high the rows are together, in a width."""
        rows = len(self._rows(room))
        return rows * self._button_height() + (rows - 1) * ROW_GAP if rows else 0

    def place(self, box: Box) -> None:
        """Give each button its place, from the top of a box."""
        rest, high = box, self._button_height()
        for row in self._rows(box.w):
            part, rest = rest.cut_top(high, gap=ROW_GAP)
            spare = part.w - _width(row)
            more = spare / len(row) if spare <= (1 - ALMOST_FULL) * part.w else 0
            for button, width in reversed(row):
                place, part = part.cut_right(width + more, gap=GAP)
                button.place(self._skin.rect(place))

    def _button_height(self) -> float:
        text, units = self._skin.text, self._skin.metrics.units
        lines = (units(text.line_height(button.style)) for button in self._buttons)
        return max(float(HEIGHT), max(lines, default=0) + AROUND_WORDS)

    def _rows(self, room: float) -> list[list[tuple[Button, float]]]:
        """Divide the buttons, with their widths, into rows that fit."""
        rows: list[list[tuple[Button, float]]] = []
        for button in self._buttons:
            width = min(room, max(float(LEAST_WIDTH), button.natural_width(self._skin)))
            if not rows or _width(rows[-1]) + GAP + width > room:
                rows.append([])
            rows[-1].append((button, width))
        return rows


def _width(row: Sequence[tuple[Button, float]]) -> float:
    return sum(width for _, width in row) + GAP * (len(row) - 1)
