"""The two sides of a game, as the referee sees them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from khepri.arena.pace import Allowance
from khepri.match.game import Game


@dataclass(frozen=True, slots=True)
class Answer:
    """A move as it was answered, and what the mover thinks of its position, if it says so."""

    text: str
    score: int | None = None
    """In hundredths of a pyramid or of a disc, for the mover."""


class Contestant(Protocol):
    """Whoever can play a game; every method may raise `FaultError`."""

    def begin(self, game: Game) -> None:
        """Get ready for a new game, which may begin with the moves of an opening."""

    def choose(self, game: Game, allowance: Allowance) -> Answer:
        """Return the move to play."""

    def close(self) -> None:
        """Leave nothing behind."""
