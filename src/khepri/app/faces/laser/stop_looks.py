"""How a stopped move of Laser Chess is shown."""

from __future__ import annotations

from dataclasses import replace

from khepri.app.boards.board_state import BoardState, Numbered, Token
from khepri.app.faces.laser.arrows import arrow_of
from khepri.app.faces.laser.hand import ghosts_of
from khepri.app.faces.laser.skin import shot_of, tokens_of
from khepri.app.faces.stop_looks import StopLooks
from khepri.games.laser import Move, Position, fire
from khepri.learn.judging import Concern, Harm


def laser_stop_looks(before: Position, move: Move, concern: Concern) -> StopLooks:
    """Show both moves with arrows and numbers, and the light that does the harm."""
    side, other = before.side.value, before.side.opponent.value
    after, own_light = before.carry_out(move)
    own = concern.harm is Harm.OWN_MOVE
    # What the learner's light would break first is gone, or the answer would make no sense.
    tokens = _moved(before, move) if own else tokens_of(after)
    moved = BoardState(
        tokens=tokens,
        arrows=(arrow_of(move, side=side),),
        numbers=(Numbered(move.target or move.origin, 1, side),),
    )
    reply = concern.reply
    if own or not isinstance(reply, Move):
        light = own_light if own else fire(after, after.side)
        second = Numbered(light.squares[0], 2, side if own else other)
        seen = replace(moved, numbers=(*moved.numbers, second))
        return StopLooks(seen, seen, concern.stake, shot_of(light))
    answered = replace(
        moved,
        tokens=_moved(after, reply),
        faded={} if reply.target is None else _left_behind(after, reply),
        arrows=(*moved.arrows, arrow_of(reply, side=other)),
        numbers=(*moved.numbers, Numbered(reply.origin, 2, other)),
    )
    return StopLooks(moved, answered, concern.stake, shot_of(after.shot(reply)))


def _moved(position: Position, move: Move) -> dict[str, Token]:
    """Return what stands where after a move whose light is not fired."""
    tokens = tokens_of(position)
    if move.target is not None:
        del tokens[move.origin]
    return {**tokens, **ghosts_of(position, move)}


def _left_behind(position: Position, move: Move) -> dict[str, Token]:
    """Return what is seen faintly where a piece has left an empty square behind."""
    if move.target is None or position.piece_at(move.target) is not None:
        return {}
    return {move.origin: tokens_of(position)[move.origin]}
