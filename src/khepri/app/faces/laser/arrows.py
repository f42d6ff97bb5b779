"""Arrows that show moves of Laser Chess."""

from __future__ import annotations

from khepri.app.boards.board_state import Arrow
from khepri.games.laser import Move


def arrow_of(move: Move, *, faint: bool = False, side: str = "") -> Arrow:
    """Return the arrow that shows a move, in the colour of a side if one is given."""
    if move.target is not None:
        return Arrow(move.origin, move.target, faint=faint, side=side)
    turn = 1 if move.turn == "R" else -1
    return Arrow(move.origin, move.origin, turn=turn, faint=faint, side=side)
