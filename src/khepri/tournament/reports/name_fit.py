"""How large a name can be written where there is so much room, without measuring any font."""

from __future__ import annotations

import unicodedata

from khepri.names import leans

POINT = 25.4 / 72
"""A point of type in millimetres."""

SMALLEST = 4.0
"""No name is written smaller than this, in points."""

_NARROW = frozenset("ijlIftr.,:;'|!()[] -")
_BROAD = frozenset("mwMW@%—&")


def width_in_ems(words: str) -> float:
    """Return how wide words are at most in an ordinary typeface, in heights of its letters.

    >>> width_in_ems("lilli") < width_in_ems("mamma") < width_in_ems("🦊🦊🦊🦊🦊")
    True
    """
    return sum(map(_ems, words))


def _ems(character: str) -> float:
    if leans(character) or unicodedata.combining(character):
        return 0.0
    if unicodedata.east_asian_width(character) in "WF":
        return 1.35
    if character in _BROAD:
        return 0.95
    if character in _NARROW:
        return 0.4
    return 0.76 if character.isupper() else 0.64


def fitting_size(
    words: str, width: float, points: float, lines: int = 2, broken: float | None = None
) -> float:
    """Return the size in points at which words fit into a width in millimetres.

    What fits on one line is as large as it can be, up to `points`. What would have to shrink by
    more than a fifth for that is broken into lines of the size `broken` at most: without one, they
    share the height that one line of the full size has with its leading.

    >>> fitting_size("Ben", 40, 11), fitting_size("W" * 40, 40, 11) < 6
    (11, True)
    """
    ems = width_in_ems(words)
    on_one = width / (ems * POINT) if ems else points
    if on_one >= points:
        return points
    if on_one >= 0.8 * points or lines == 1:
        return max(SMALLEST, round(on_one, 1))
    # Lines break where words end, so none of them is quite full.
    on_more = 0.85 * lines * width / (ems * POINT)
    most = 1.3 * points / lines if broken is None else broken
    return max(SMALLEST, round(min(on_more, max(most, on_one)), 1))
