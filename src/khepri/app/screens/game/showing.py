"""What the board shows: from a game, a move number and a hand to a `BoardState`."""

from __future__ import annotations

from typing import cast

from khepri.app.boards.laser_skin import shot_of, tokens_of
from khepri.app.boards.state import BoardState, Token
from khepri.app.screens.game.hand import Hand
from khepri.app.screens.game.report import Report
from khepri.games.laser import Move, Position
from khepri.match.game import Game


def resting_state(game: Game, ply: int, report: Report | None) -> BoardState:
    """Return the position after `ply` moves, with the marks and the trail of the last one."""
    position = cast("Position", game.position_at(ply))
    if report is None:
        return BoardState(tokens=tokens_of(position))
    return BoardState(
        tokens=tokens_of(position),
        last=report.squares,
        last_side=report.side,
        trail=report.shot,
    )


def with_hand(state: BoardState, hand: Hand, *, may_move: bool, previews: bool) -> BoardState:
    """Add what the player may do, holds and aims at."""
    if not may_move:
        return state
    move = hand.armed or hand.aimed
    preview, ghosts = None, {}
    if move is not None and (previews or hand.armed is not None):
        preview = shot_of(hand.position.shot(move))
        ghosts = ghosts_of(hand.position, move)
    return BoardState(
        tokens=state.tokens,
        movable=hand.movable,
        selected=hand.selected,
        targets=hand.targets,
        last=state.last,
        last_side=state.last_side,
        trail=state.trail,
        preview=preview,
        ghosts=ghosts,
    )


def ghosts_of(position: Position, move: Move) -> dict[str, Token]:
    """Return where the pieces of a move would stand, before the shot."""
    tokens = tokens_of(position)
    mover = tokens[move.origin]
    if move.turn is not None:
        step = 1 if move.turn == "R" else 3
        return {move.origin: Token(mover.side, mover.kind, (mover.turn + step) % 4)}
    target = str(move.target)
    ghosts = {target: mover}
    if target in tokens:
        ghosts[move.origin] = tokens[target]
    return ghosts


HIDDEN = BoardState()
"""An empty board, for a pause: nobody thinks for free."""
