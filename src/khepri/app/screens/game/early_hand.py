"""What a player takes up before the player's turn has begun."""

from __future__ import annotations

from dataclasses import replace

from khepri.app.boards.board_state import BoardState
from khepri.app.faces import AnyHand
from khepri.games.base import Side
from khepri.session.session import Session


class EarlyHand:
    """A piece that was chosen while the last move is shown, or while the opponent thinks.

    It is marked at once, may already be dragged, and goes over to the hand as the turn begins: no
    press is lost because it came a moment too soon.
    """

    def __init__(self, session: Session, hand: AnyHand) -> None:
        self.square: str | None = None
        self._session = session
        self._hand = hand

    @property
    def side(self) -> Side | None:
        """The side that the player at the machine speaks for: between friends, whose turn it is."""
        humans = self._session.people_here
        if len(humans) == 1:
            return humans[0]
        return self._session.game.side if humans else None

    def _owns(self, square: str) -> bool:
        return self.side is not None and self._hand.owns(square, self.side)

    def choose(self, square: str) -> bool:
        """Take up a piece, or put it down again; return whether it is one of the player's own."""
        if not self._owns(square):
            return False
        self.square = None if square == self.square else square
        return True

    def let_go(self) -> bool:
        """Put it down; return whether there was something."""
        held = self.square is not None
        self.square = None
        return held

    def follow(self) -> None:
        """Put it down if the last move has taken it away."""
        if self.square is not None and not self._owns(self.square):
            self.square = None

    def hand_over(self) -> bool:
        """Give it to the hand, whose turn has begun; return whether there was something."""
        square, self.square = self.square, None
        if square is None:
            return False
        self._hand.choose(square)
        return True

    def shown_on(self, state: BoardState) -> BoardState:
        """Add what may be taken up, and what was."""
        own = frozenset(square for square in state.tokens if self._owns(square))
        return replace(state, movable=own, selected=self.square)
