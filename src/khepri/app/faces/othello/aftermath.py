"""How a game of Othello ended: the discs of both, and the corners that decided it."""

from __future__ import annotations

from collections.abc import Sequence

from khepri.app.faces.aftermath import Aftermath
from khepri.app.faces.othello.superlatives import (
    biggest_turn,
    corners_of,
    superlative_of,
)
from khepri.app.faces.superlative import Superlative
from khepri.games import base
from khepri.games.othello import Position, Side
from khepri.match.game import Game
from khepri.match.players import NAMELESS
from khepri.system.names import plural


class OthelloAftermath(Aftermath[Position]):
    """The count, the biggest turn, and the winner's corners."""

    def why(self, game: Game, last: Position, you: base.Side | None) -> str:
        """Say how many discs more the winner has."""
        outcome = game.outcome
        if outcome is None or outcome.winner is None or last.outcome() is None:
            return ""
        black, white = self.counts(last)
        name = game.player(outcome.winner).label if you is None else "It"
        verb = "have" if name == NAMELESS else "has"
        return f"{name} {verb} {plural(abs(black - white), 'disc')} more."

    def superlative(self, game: Game, last: Position, others: Sequence[Game]) -> Superlative | None:
        """Look for corners first, then for the biggest turn."""
        del others
        return superlative_of(game, last)

    def consolation(self, game: Game, side: base.Side) -> str:
        """Tell the loser's biggest turn."""
        turned = biggest_turn(game, side)
        return f"best turn: +{turned}" if turned > 1 else ""

    def standing(self, position: Position, side: base.Side) -> float:
        """Count the discs; a whole row of them behind is no longer close."""
        own = Side(side.value)
        return (position.discs(own) - position.discs(own.opponent)) / position.size

    def counts(self, last: Position) -> tuple[int, int]:
        """Count both sides' discs."""
        return last.discs(Side.BLACK), last.discs(Side.WHITE)

    def honoured(self, last: Position, winner: base.Side) -> tuple[str, ...]:
        """Return the winner's corners."""
        return corners_of(last, winner)
