"""What a game tells of itself when it is over, where it has more to tell than its ending."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Generic, TypeAlias

from khepri.app.boards.board_state import Token
from khepri.app.faces.superlative import Superlative
from khepri.games.base import PositionT, Side
from khepri.match.game import Game
from khepri.match.players import NAMELESS


class Aftermath(Generic[PositionT]):
    """The end of a game in words and signs; a game that has nothing of its own needs no other."""

    def hero(self, side: Side) -> Token | None:  # noqa: ARG002 - else the side's sign stands there
        """Return the piece that stands for the winner."""
        return None

    def why(self, game: Game, last: PositionT, you: Side | None) -> str:  # noqa: ARG002
        """Say who did what to win, as a sentence; `you` is the loser, where one is spoken to.

        Nothing where the ending says it all.
        """
        return ""

    def superlative(
        self,
        game: Game,  # noqa: ARG002
        last: PositionT,  # noqa: ARG002
        others: Sequence[Game],  # noqa: ARG002
    ) -> Superlative | None:
        """Return what was remarkable about the game, `others` being the day's other games."""
        return None

    def consolation(self, game: Game, side: Side) -> str:  # noqa: ARG002
        """Return the best that the loser did, in a few words; nothing if that was not much."""
        return ""

    def standing(self, position: PositionT, side: Side) -> float:  # noqa: ARG002
        """Return how far a side looks to be ahead: above 0 it is, and from -1 on it is close."""
        return 0.0

    def counts(self, last: PositionT) -> tuple[int, int] | None:  # noqa: ARG002
        """Return what both sides have, in the order of the sides, where that is the result."""
        return None

    def honoured(self, last: PositionT, winner: Side) -> tuple[str, ...]:  # noqa: ARG002
        """Return the squares that helped to win, to be ringed on the board."""
        return ()


AnyAftermath: TypeAlias = Aftermath[Any]
"""Whatever game is over."""


def whose(name: str) -> str:
    """Return a name as an owner's; whoever has none is spoken to.

    >>> whose("Amira"), whose("You")
    ("Amira's", 'Your')
    """
    return "Your" if name == NAMELESS else f"{name}'s"
