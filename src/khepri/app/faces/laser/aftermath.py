"""How a game of Laser Chess ended: whose light hit which pharaoh."""

from __future__ import annotations

from collections.abc import Sequence

from khepri.app.boards.board_state import Token
from khepri.app.faces.aftermath import Aftermath, whose
from khepri.app.faces.laser.superlatives import best_beam, superlative_of
from khepri.app.faces.superlative import Superlative
from khepri.games import base
from khepri.games.laser import Beam, Kind, Position
from khepri.match.game import Game


class LaserAftermath(Aftermath[Position]):
    """The winner's pharaoh, the last shot, and the finest of them."""

    def hero(self, side: base.Side) -> Token:
        """Return the pharaoh that still stands."""
        return Token(side.value, Kind.PHARAOH.value)

    def why(self, game: Game, last: Position, you: base.Side | None) -> str:
        """Say whose beam hit the pharaoh, and where."""
        del last
        turn = game.turns[-1] if game.turns else None
        loss = turn.effect.loss if turn is not None and isinstance(turn.effect, Beam) else None
        if turn is None or loss is None or loss.piece.kind is not Kind.PHARAOH:
            return ""
        own = "own " if loss.piece.side is turn.side else ""
        if you is None:
            return (
                f"{whose(game.player(turn.side).label)} {own}beam hit the pharaoh on {loss.square}."
            )
        shooter = "Your" if turn.side is you else "Its"
        return f"{shooter} {own}beam hit your pharaoh on {loss.square}."

    def superlative(self, game: Game, last: Position, others: Sequence[Game]) -> Superlative | None:
        """Look for mirrors first, then for what is rare today."""
        del last
        return superlative_of(game, others)

    def consolation(self, game: Game, side: base.Side) -> str:
        """Tell the loser's finest shot."""
        return best_beam(game, side)

    def standing(self, position: Position, side: base.Side) -> float:
        """Count the pieces, but for the pharaohs."""
        return sum(
            1 if piece.side is side else -1
            for piece in position.pieces().values()
            if piece.kind is not Kind.PHARAOH
        )
