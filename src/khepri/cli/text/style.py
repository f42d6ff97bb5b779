"""How a terminal shows things: in colour, or plainly for a screen reader."""

from __future__ import annotations

from dataclasses import dataclass

import click

FIRST_SIDE = 39
"""A blue of the 256 colours that most terminals know."""

SECOND_SIDE = 208
"""The vermillion that goes with it: colour-blind players tell the two apart."""

GOLD = 220
FAINT = 240


@dataclass(frozen=True, slots=True)
class TerminalStyle:
    """Colours or none, and whether a screen reader is listening."""

    plain: bool = False

    def paint(
        self, text: str, colour: int | None = None, *, ground: int | None = None, bold: bool = False
    ) -> str:
        """Return `text` in a colour, unless everything is plain."""
        if self.plain:
            return text
        return click.style(text, fg=colour, bg=ground, bold=bold or None)
