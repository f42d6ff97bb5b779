"""How much room texts need, and which texts there are: what a layout depends on."""

from __future__ import annotations

from dataclasses import dataclass

from khepri.app.style.fonts import TypeStyle
from khepri.app.widgets import Skin


@dataclass(frozen=True, slots=True)
class Texts:
    """What is said now, as far as it decides how much room something takes."""

    more: bool
    """Whether every choice is in view."""

    friends: bool
    sides: tuple[str, str]
    second_may_start: bool
    description: str
    """What the chosen level is like."""

    warning: str
    """What is wrong with the computer player, if anything."""

    reading: str
    """What is wrong with the board, or that nothing is."""

    rules: bool
    """Whether there are rules to choose from."""

    explanation: str
    """What the chosen rules are like, or how a board is written."""

    cards: tuple[str, ...]
    """The boards' titles."""

    board_shape: float
    """Height by width of the board with its frame."""

    titles: tuple[str, ...]
    """The games there are to choose from."""

    summary: str = ""
    """What will be played, at the foot."""

    tournament: bool = False
    """Whether event and round are asked for."""

    teaching: tuple[str, ...] = ()
    """How much can be taught; empty where nothing can be chosen."""

    time_rows: int = 1
    """How many rows the usual times take."""


@dataclass(frozen=True, slots=True)
class TextMeasure:
    """Measures texts in units, at one window's size and the player's size of text."""

    skin: Skin

    def line(self, style: TypeStyle) -> float:
        """Return the height of a line."""
        return self.skin.metrics.units(self.skin.text.line_height(style))

    def width(self, text: str, style: TypeStyle) -> float:
        """Return the width of a line, rounded up so that it fits whatever its place."""
        return self.skin.metrics.units(self.skin.text.size(text, style)[0] + 1)

    def height(self, text: str, style: TypeStyle, width: float) -> float:
        """Return the height of a text that is broken into lines."""
        # One pixel less: boxes in units are rounded to pixels.
        lines = self.skin.text.wrap(text, style, self.skin.px(width) - 1)
        return self.skin.metrics.units(self.skin.text.line_height(style) * len(lines) + 1)
