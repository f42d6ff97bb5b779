"""What the terminal asks of a game, its board above all, and the colours it has."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, TypeAlias

import click

from khepri.games.base import GameSpec, MoveT, PositionT

# Style


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


def spell_out_signs(text: str) -> str:
    """Return a text with words for its arrows, which a screen reader stumbles over.

    >>> spell_out_signs("Hint: Pyramid j3 → j4."), spell_out_signs("Pyramid j3 ↻ right")
    ('Hint: Pyramid j3 to j4.', 'Pyramid j3 turning right')
    """
    return _SIGN.sub(lambda found: _SIGNS.get(found[0], "to"), text)


@dataclass(frozen=True, slots=True)
class TerminalStyle:
    """Colours or none, and whether a screen reader is listening."""

    plain: bool = False

    def written(self, text: str) -> str:
        """Return a line as it is shown, or as it is told where everything is plain."""
        return spell_out_signs(text) if self.plain else text

    def paint(
        self, text: str, colour: int | None = None, *, ground: int | None = None, bold: bool = False
    ) -> str:
        """Return `text` in a colour, unless everything is plain."""
        if self.plain:
            return text
        return click.style(text, fg=colour, bg=ground, bold=bold or None)


# A game in a terminal


@dataclass(frozen=True, slots=True)
class LastMove(Generic[PositionT, MoveT]):
    """The move that led to a position, and where it was played."""

    before: PositionT
    move: MoveT


class TextUI(ABC, Generic[PositionT, MoveT]):
    """How one game shows itself in a terminal. It holds nothing: one serves all its games."""

    spec: ClassVar[GameSpec]
    move_help: ClassVar[str]
    """A line about how moves are typed, for the list of commands."""

    @abstractmethod
    def draw(
        self,
        position: PositionT,
        style: TerminalStyle,
        last: LastMove[PositionT, MoveT] | None = None,
        *,
        flipped: bool = False,
    ) -> str:
        """Return the board as lines of characters, with what the last move did."""

    def tell_score(self, position: PositionT) -> str:  # noqa: ARG002 - most games have no figures
        """Say how a finished game stands, in figures; nothing where there are none."""
        return ""


AnyTextUI: TypeAlias = TextUI[Any, Any]
"""Whatever game it is for."""
