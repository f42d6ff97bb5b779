"""Opening safety: what the lasers of a board would destroy if nobody did anything about it.

Every turn ends with a shot of the mover's own sphinx, so a piece that stands in a beam before the
first move is lost unless that move happens to save it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from khepri.games.base import Problem
from khepri.games.laser.beam import Contact, beam_on
from khepri.games.laser.bitboard import popcount
from khepri.games.laser.piece import Kind

if TYPE_CHECKING:
    from collections.abc import Iterator

    from khepri.games.laser.board import Board
    from khepri.games.laser.side import Side


def find_warnings(board: Board, side: Side) -> tuple[Problem, ...]:
    """List what each laser destroys on a board as it stands, that of the side to move first."""
    return tuple(_warnings(board, side))


def _warnings(board: Board, mover: Side) -> Iterator[Problem]:
    for shooter in (mover, mover.opponent):
        if popcount(board.army(shooter).sphinxes) != 1:
            continue
        loss = beam_on(board, shooter).loss
        if loss is not None:
            sentence = _first_shot(shooter, loss) if shooter is mover else _answer(shooter, loss)
            yield Problem(sentence, (loss.square,))


def _first_shot(shooter: Side, loss: Contact) -> str:
    """Say what the first shot of a game destroys."""
    who, what = shooter.label, _named(shooter, loss)
    if loss.piece.kind is Kind.PHARAOH:
        fate = "loses" if loss.piece.side is shooter else "wins"
        return f"{who} {fate} at once: the laser hits {what}."
    if loss.piece.side is shooter:
        return f"{who} loses a piece at once: {what}."
    return f"{who}'s first shot hits {what}."


def _answer(shooter: Side, loss: Contact) -> str:
    """Say what the second shot of a game destroys, if the first move changes nothing."""
    return f"{shooter.label}'s laser points at {_named(shooter, loss)}."


def _named(shooter: Side, loss: Contact) -> str:
    whose = "its own" if loss.piece.side is shooter else f"{loss.piece.side.label}'s"
    return f"{whose} {loss.piece.kind} on {loss.square}"
