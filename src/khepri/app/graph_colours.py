"""The colours of a graph that rises for one side and falls for the other."""

from __future__ import annotations

from khepri.app.theme import Colour, Theme, luminance, mix

_LIGHT = 0.5
"""From this luminance on a field is light."""


def word_colours(theme: Theme, sides: tuple[str, str]) -> tuple[Colour, Colour]:
    """Return the colours of both sides' names, to be read on a field."""
    known = {"blue": theme.blue_text, "red": theme.red_text, "white": theme.text}
    first, second = (known.get(side.lower(), theme.text_muted) for side in sides)
    return first, second


def area_colours(theme: Theme, sides: tuple[str, str]) -> tuple[Colour, Colour]:
    """Return the colours under both sides' parts of the line.

    White's is the lighter one in every theme, though it is the one with less contrast on paper.
    """
    if tuple(side.lower() for side in sides) != ("black", "white"):
        first, second = (mix(theme.field, word, 0.5) for word in word_colours(theme, sides))
        return first, second
    if luminance(theme.field) > _LIGHT:
        return mix(theme.field, theme.text, 0.75), theme.line
    return mix(theme.field, theme.text_muted, 0.35), mix(theme.field, theme.text, 0.85)
