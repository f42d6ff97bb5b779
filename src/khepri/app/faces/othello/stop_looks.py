"""How a stopped move of Othello is shown."""

from __future__ import annotations

from dataclasses import replace

from khepri.app.boards.board_state import NO_WORDS, BoardState, Numbered
from khepri.app.faces.othello.skin import tokens_of, with_preview
from khepri.app.faces.stop_looks import StopLooks
from khepri.games.othello import Move, Position
from khepri.learn.judging import Concern


def disc_stop_looks(before: Position, move: Move, concern: Concern) -> StopLooks:
    """Show the learner's disc with what it turns over, then the answer with what that would."""
    side, other = before.side.value, before.side.opponent.value
    after = before.play(move)
    moved = BoardState(
        tokens=tokens_of(after),
        last=(str(move.square),),
        last_side=side,
        numbers=(Numbered(str(move.square), 1, side),),
    )
    if not isinstance(concern.reply, Move):
        return StopLooks(moved, moved, concern.stake)
    # The corner is framed: how many discs it would turn need not be written on it as well.
    answered = replace(with_preview(moved, after, concern.reply), labels=NO_WORDS)
    numbers = (*moved.numbers, Numbered(str(concern.reply.square), 2, other))
    return StopLooks(moved, replace(answered, numbers=numbers), concern.stake)
