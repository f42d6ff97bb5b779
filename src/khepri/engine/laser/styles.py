"""How the computer likes to play Laser Chess: what it fears, what it looks for."""

from __future__ import annotations

from dataclasses import dataclass

from khepri.errors import EngineError


@dataclass(frozen=True, slots=True)
class Style:
    """A taste in positions, on top of what they are worth."""

    name: str

    menace: int
    """How much dangers to the enemy's pharaoh count, in eighths of what they are worth."""

    caution: int
    """How much dangers to the own pharaoh count, likewise."""

    draw: int
    """What a draw is worth, in hundredths of a pyramid."""


AGGRESSIVE = Style("aggressive", menace=14, caution=6, draw=-50)
BALANCED = Style("balanced", menace=8, caution=8, draw=0)
DEFENSIVE = Style("defensive", menace=5, caution=14, draw=25)

STYLES = (AGGRESSIVE, BALANCED, DEFENSIVE)
DEFAULT_STYLE = BALANCED


def style_named(name: str) -> Style:
    """Return the style with a name.

    >>> style_named("defensive").caution
    14

    :raises EngineError: if there is none.
    """
    for style in STYLES:
        if style.name == name:
            return style
    known = ", ".join(style.name for style in STYLES)
    raise EngineError(f"There is no style {name[:40]!r}: say {known}.")
