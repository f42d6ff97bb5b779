"""A move of Othello: a disc on a square, or a pass."""

from __future__ import annotations

import reprlib
from dataclasses import dataclass
from typing import ClassVar, Final

from khepri.errors import InvalidMoveError
from khepri.games import base
from khepri.games.othello.square import is_square

PASS_WORDS: Final = ("ps", "pa", "--", "pass")
"""Every way to write a pass; the first is ours."""


@dataclass(frozen=True, slots=True, repr=False)
class Move(base.Move):
    """One turn: put a disc on `square`, or pass if there is none.

    A move does not know the size of the board, so ``l12`` is a move; whether it may be played is
    for the position to say.

    >>> Move.parse("F5")
    Move.parse('f5')
    >>> str(Move.PASS)
    'ps'
    """

    square: str | None
    """The name of the square, such as ``f5``; None for a pass."""

    PASS: ClassVar[Move]
    """The pass, which is only ever played when it is forced."""

    def __post_init__(self) -> None:
        if self.square is not None and not is_square(self.square):
            raise InvalidMoveError(_unreadable(self.square))

    @property
    def is_pass(self) -> bool:
        """Whether no disc is put down."""
        return self.square is None

    @staticmethod
    def parse(text: str) -> Move:
        """Read a move such as ``f5``, or a pass written ``ps``, ``pa``, ``--`` or ``pass``.

        Capitals are read like small letters.

        :raises InvalidMoveError: if the text is not a move of any board.
        """
        # Some foreign letters become ASCII ones in lower case: they are not squares.
        plain = text.lower() if text.isascii() else text
        if plain in PASS_WORDS:
            return Move.PASS
        if not is_square(plain):
            raise InvalidMoveError(_unreadable(text))
        return Move(plain)

    def __str__(self) -> str:
        return PASS_WORDS[0] if self.square is None else self.square

    def __repr__(self) -> str:
        return "Move.PASS" if self.square is None else f"Move.parse({self.square!r})"


Move.PASS = Move(None)


def _unreadable(text: str) -> str:
    return (
        f"{reprlib.repr(text)} is not an Othello move: write a square such as f5, or ps for a pass."
    )
