"""How a terminal shows things: in colour, or plainly for a screen reader."""

from __future__ import annotations

import re
from dataclasses import dataclass

import click

FIRST_SIDE = 39
"""A blue of the 256 colours that most terminals know."""

SECOND_SIDE = 208
"""The vermillion that goes with it: colour-blind players tell the two apart."""

GOLD = 220
FAINT = 240

_SIGNS = {
    "↻ right": "turning right",
    "↺ left": "turning left",
    "↔": "swapping with",
    "↑": "up",
    "↓": "down",
    "←": "left",
    " · ": ", ",
}
_SIGN = re.compile("|".join((*_SIGNS, r"[\u2190-\u21ff]")))


def told_in_words(text: str) -> str:
    """Return a text with words for its arrows, which a screen reader stumbles over.

    >>> told_in_words("Hint: Pyramid j3 → j4."), told_in_words("Pyramid j3 ↻ right")
    ('Hint: Pyramid j3 to j4.', 'Pyramid j3 turning right')
    """
    return _SIGN.sub(lambda found: _SIGNS.get(found[0], "to"), text)


@dataclass(frozen=True, slots=True)
class TerminalStyle:
    """Colours or none, and whether a screen reader is listening."""

    plain: bool = False

    def written(self, text: str) -> str:
        """Return a line as it is shown, or as it is told where everything is plain."""
        return told_in_words(text) if self.plain else text

    def paint(
        self, text: str, colour: int | None = None, *, ground: int | None = None, bold: bool = False
    ) -> str:
        """Return `text` in a colour, unless everything is plain."""
        if self.plain:
            return text
        return click.style(text, fg=colour, bg=ground, bold=bold or None)
