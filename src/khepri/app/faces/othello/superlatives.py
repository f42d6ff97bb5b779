"""What was remarkable about a game of Othello: found in its moves alone."""

from __future__ import annotations

from khepri.app.faces.superlative import Superlative
from khepri.app.style.icons import Icon
from khepri.games import base
from khepri.games.othello import Flips, Position, Side
from khepri.match.game import Game
from khepri.system.names import plural

MANY_CORNERS = 3
BIG_TURN = 6
"""Discs from which one turn is worth telling by itself."""


def corners_of(position: Position, side: base.Side) -> tuple[str, ...]:
    """Return the corners that a side holds."""
    size = position.size
    corners = {f"{letter}{row}" for letter in ("a", chr(ord("a") + size - 1)) for row in (1, size)}
    held = position.board.squares(Side(side.value))
    return tuple(square for square in held if square in corners)


def superlative_of(game: Game, last: Position) -> Superlative | None:
    """Return the first that is true of the winner, or of both in a tie."""
    winner = game.outcome.winner if game.outcome is not None else None
    turned = biggest_turn(game, winner)
    corners = corners_of(last, winner) if winner is not None else ()
    if len(corners) >= MANY_CORNERS:
        return Superlative(f"{len(corners)} corners", f"biggest turn +{turned}", Icon.STAR)
    if turned >= BIG_TURN:
        return Superlative(f"{plural(turned, 'disc')} in one turn", "biggest turn", Icon.STAR)
    return None


def biggest_turn(game: Game, side: base.Side | None) -> int:
    """Return how many discs a side turned over at once at the most; either side for None."""
    return max(
        (
            len(turn.effect.squares)
            for turn in game.turns
            if isinstance(turn.effect, Flips) and side in (None, turn.side)
        ),
        default=0,
    )
