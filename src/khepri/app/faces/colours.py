"""The colours in which both sides are told apart in words, on chips and in graphs."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from khepri.app.style.theme import Colour, Theme, mix


@dataclass(frozen=True, slots=True)
class SideColours:
    """One side's colours in a theme."""

    word: Colour
    """The colour of its name, to be read on a field."""

    area: Colour
    """The colour under its part of a graph's line."""

    chip: Colour
    """The ground of the chip that says that it has won."""

    chip_word: Colour
    """The words on that chip."""


Colours: TypeAlias = Callable[[Theme], tuple[SideColours, SideColours]]
"""Both sides' colours in a theme, which may change while a graph is shown."""


def theme_colours(theme: Theme) -> tuple[SideColours, SideColours]:
    """Return the theme's own two colours, for whoever has no others."""
    first, second = (
        SideColours(word, mix(theme.field, word, 0.5), theme.wash(word), word)
        for word in (theme.blue_text, theme.red_text)
    )
    return first, second
