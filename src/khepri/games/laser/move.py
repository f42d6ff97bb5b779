"""Moves in ASCII notation, as files, the engine protocol and the command line write them."""

from __future__ import annotations

import reprlib
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Self

from khepri.errors import InvalidMoveError
from khepri.games import base
from khepri.games.laser.bitboard import NEIGHBOURS, bits
from khepri.games.laser.piece import QuarterTurn
from khepri.games.laser.square import SQUARE_NAMES, is_square, off_board_sentence, square_number

if TYPE_CHECKING:
    from khepri.games.laser.bitboard import Bitboard


_TURNS: Final = {turn.value: turn for turn in QuarterTurn}


@dataclass(frozen=True, slots=True, repr=False)
class Move(base.Move):
    """One turn: the piece on `origin` goes to a square next to it, or turns by 90°.

    Whether a piece stands there and may do so is for the position to say.

    >>> Move("e4", "f5"), Move("e4", QuarterTurn.LEFT)
    (Move.parse('e4f5'), Move.parse('e4L'))
    """

    origin: str
    """The name of the square of the piece."""

    action: str | QuarterTurn
    """The name of the square that the piece steps to or swaps with, or its turn."""

    def __post_init__(self) -> None:
        for square in (self.origin, self.target):
            if square is not None and not is_square(square):
                raise InvalidMoveError(off_board_sentence(square))
        if self.target is not None and not _adjacent(self.origin, self.target):
            raise InvalidMoveError(
                f"{self.target} is not next to {self.origin}: pieces go one square at a time."
            )

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read ``e4f5`` (a step or a swap), ``e4R`` (turn right) or ``e4L`` (turn left).

        :raises InvalidMoveError: if the text is not a move, whatever the position.
        """
        shown = reprlib.repr(text)
        origin, action = text[:2], text[2:]
        if len(action) != 2 and action not in _TURNS:
            raise InvalidMoveError(
                f"{shown} is not a move: write e4f5 to go from e4 to f5, "
                "e4R to turn right or e4L to turn left."
            )
        try:
            return cls(origin, _TURNS.get(action, action))
        except InvalidMoveError as error:
            raise InvalidMoveError(f"{shown} is not a move. {error}") from None

    @property
    def target(self) -> str | None:
        """The name of the square that the piece steps to or swaps with, if it does."""
        return None if isinstance(self.action, QuarterTurn) else self.action

    @property
    def turn(self) -> QuarterTurn | None:
        """The turn that the piece makes, if it does."""
        return self.action if isinstance(self.action, QuarterTurn) else None

    def __str__(self) -> str:
        return f"{self.origin}{self.action}"

    def __repr__(self) -> str:
        return f"Move.parse({str(self)!r})"


def _adjacent(first: str, second: str) -> bool:
    return bool(NEIGHBOURS[square_number(first)] >> square_number(second) & 1)


def _moves_to_neighbours(number: int) -> tuple[tuple[Bitboard, Move], ...]:
    origin = SQUARE_NAMES[number]
    return tuple(
        (1 << target, Move(origin, SQUARE_NAMES[target])) for target in bits(NEIGHBOURS[number])
    )


# There are few moves, and listing them is what the rules do most: every one is made once.
MOVES_TO: Final = tuple(_moves_to_neighbours(number) for number in range(len(SQUARE_NAMES)))
"""For each square, the moves from it, each with the square it goes to as a bitboard."""

TURNS: Final = tuple(
    (Move(name, QuarterTurn.RIGHT), Move(name, QuarterTurn.LEFT)) for name in SQUARE_NAMES
)
"""For each square, the turns on it, in the order of `QuarterTurn`."""
