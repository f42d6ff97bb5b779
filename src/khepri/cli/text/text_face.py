"""What the terminal asks of a game: its board as lines of characters, and a few words."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, TypeAlias

from khepri.cli.text.style import TerminalStyle
from khepri.games.base import GameSpec, MoveT, PositionT


@dataclass(frozen=True, slots=True)
class LastMove(Generic[PositionT, MoveT]):
    """The move that led to a position, and where it was played."""

    before: PositionT
    move: MoveT


class TextFace(ABC, Generic[PositionT, MoveT]):
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


AnyTextFace: TypeAlias = TextFace[Any, Any]
"""Whatever game it is for."""
