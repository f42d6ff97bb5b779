"""The board of a game that is over, as it stays."""

from __future__ import annotations

from dataclasses import replace

from khepri.app.boards.board_state import BoardState
from khepri.app.faces import AnyFace
from khepri.match.game import Game


def final_board(face: AnyFace, game: Game, state: BoardState, *, honours: bool) -> BoardState:
    """Return the last position, lit by the shot that decided the game, if one did.

    With `honours` what helped to win is ringed.
    """
    outcome, last = game.outcome, game.position
    if outcome is None or last.outcome() is None:
        return state
    shot = state.trail if state.trail is not None and state.trail.destroyed else None
    if outcome.winner is None or not honours:
        return replace(state, burning=shot)
    honoured = face.aftermath.honoured(last, outcome.winner)
    return replace(state, burning=shot, honoured=honoured)
