"""Games as text: what a move list shows, and transcripts such as ``f5d6c3d3c4``.

A transcript names the squares played, one after the other. Passes are not written, because the
board always tells who had to pass; reading puts them back in their places.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from khepri.errors import IllegalMoveError, InvalidMoveError
from khepri.games.othello.move import Move
from khepri.games.othello.position import Position

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from khepri.games.base import AnyPosition


# A square takes all the digits that follow its letter: "f12." is f12 and a stray dot, never f1 and
# the move number 2. Nobody could tell which was meant, so the dot is refused.
_WORD = re.compile(
    r"""
      (?P<space> \s+ )
    | (?P<number> [0-9]+ \.* )
    | (?P<move> [Pp][Aa][Ss][Ss] | [Pp][SsAa] | -- | [A-Za-z][0-9]+ )
    | (?P<unreadable> \S+ )
    """,
    re.VERBOSE,
)


def describe(_position: AnyPosition, move: Move) -> str:
    """Write a move as a move list shows it: the square, or the word ``pass``.

    >>> describe(Position.start(), Move.parse("f5"))
    'f5'
    """
    return "pass" if move.square is None else move.square


def read_move(_position: AnyPosition, text: str) -> Move:
    """Read a move in ASCII notation or as `describe` writes it.

    >>> read_move(Position.start(), "pass")
    Move.PASS

    :raises InvalidMoveError: if the text is not a move of any board.
    """
    return Move.parse(text)


def format_transcript(moves: Iterable[Move]) -> str:
    """Write moves as a transcript, leaving out the passes.

    >>> format_transcript([Move.parse("f5"), Move.PASS, Move.parse("d6")])
    'f5d6'
    """
    return "".join(str(move) for move in moves if move.square is not None)


def parse_transcript(text: str, start: Position | None = None) -> tuple[Move, ...]:
    """Read the moves of a game that began at `start`, the usual starting position by default.

    Every forced pass is among the moves, written or not, also after the last written move: where
    the reading ends, somebody has a move to choose or the game is over. Moves may stand apart, in
    capitals, and after move numbers, which are skipped.

    >>> parse_transcript("1. F5 2. D6")
    (Move.parse('f5'), Move.parse('d6'))

    :raises InvalidMoveError: if a move cannot be read.
    :raises IllegalMoveError: if a move may not be played; both messages tell the move's number,
        which counts discs placed, as players do.
    """
    position = Position.start() if start is None else start
    moves: list[Move] = []
    number = 1
    for move in _read_words(text):
        if move.square is not None and position.must_pass():
            position = position.play(Move.PASS)
            moves.append(Move.PASS)
        try:
            position = position.play(move)
        except IllegalMoveError as error:
            raise IllegalMoveError(f"Move {number}: {error}") from error
        moves.append(move)
        number += move.square is not None
    if position.must_pass():
        moves.append(Move.PASS)
    return tuple(moves)


def _read_words(text: str) -> Iterator[Move]:
    """Yield the moves written in a transcript."""
    number = 1
    for word in _WORD.finditer(text):
        if word.lastgroup in {"space", "number"}:
            continue
        try:
            move = Move.parse(word.group())
        except InvalidMoveError as error:
            raise InvalidMoveError(f"Move {number}: {error}") from error
        yield move
        number += move.square is not None
