"""Moves as people write them: the piece, its squares, and what the beam destroyed.

=================  ==========================================================
``Pe4-f5``         a pyramid steps from e4 to f5
``Re4~f5``         a scarab swaps places with the piece on f5
``Pe4R``           a pyramid on e4 turns right; ``L`` is left
``Pe4R xnj4``      ... and the beam then destroys a red anubis on j4
``Pe4R xFe1#``     ... or Blue's pharaoh, and the game is over
=================  ==========================================================

The letter of the piece that moves is always a capital: whose move it is, is known. The letter of
the piece destroyed is a capital if it was Blue's and small if it was Red's, since a beam may
well destroy a piece of its own side.
"""

from __future__ import annotations

import re
import reprlib
from typing import TYPE_CHECKING, Final

from khepri.errors import IllegalMoveError, InvalidMoveError
from khepri.games.laser.move import Move
from khepri.games.laser.piece import Kind

if TYPE_CHECKING:
    from khepri.games.laser.position import Position


_HUMAN: Final = re.compile(
    r"[FRPNS](?P<origin>[a-z][0-9])(?P<action>[-~][a-z][0-9]|[RL])"
    r"( x[FRPNSfrpns][a-j][1-8]#?)?"
)


def describe(position: Position, move: Move) -> str:
    """Write a move played in a position for people to read.

    >>> from khepri.games.laser.position import Position
    >>> start = Position.start("classic")
    >>> describe(start, Move.parse("e4f5")), describe(start, Move.parse("j4R"))
    ('Re4~f5', 'Pj4R xPj4')

    :raises IllegalMoveError: if the move may not be played here.
    """
    shot = position.shot(move)
    pieces = position.pieces()
    mark = "" if move.target is None else "~" if move.target in pieces else "-"
    text = f"{pieces[move.origin].kind.letter}{move.origin}{mark}{move.action}"
    if shot.loss is None:
        return text
    fatal = shot.loss.piece.kind is Kind.PHARAOH
    return f"{text} x{shot.loss.piece.letter}{shot.loss.square}{'#' if fatal else ''}"


def parse_human(position: Position, text: str) -> Move:
    """Read a move as `describe` writes it, to be played in a position.

    What the beam destroyed may be left out; if it is written, all of it must be right.

    :raises InvalidMoveError: if the text is not a move.
    :raises IllegalMoveError: if the move may not be played here, or is another than the text says.
    """
    text = text.strip()
    match = _HUMAN.fullmatch(text)
    if match is None:
        raise InvalidMoveError(
            f"{reprlib.repr(text)} is not a move: "
            "write Pe4-f5 for a step, Re4~f5 for a swap, Pe4R or Pe4L for a turn."
        )
    move = Move.parse(match["origin"] + match["action"].lstrip("-~"))
    full = describe(position, move)
    if text not in {full, full.partition(" ")[0]}:
        raise IllegalMoveError(
            f"{text} does not fit this position, where {move} is written {full}."
        )
    return move


def read_move(position: Position, text: str) -> Move:
    """Read a move in ASCII notation or as `describe` writes it, to be played in a position.

    :raises InvalidMoveError: if the text is not a move.
    :raises IllegalMoveError: if the text tells of another move than can be played here.
    """
    return parse_human(position, text) if text.strip()[:1].isupper() else Move.parse(text.strip())
