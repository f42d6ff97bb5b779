"""The two sides, and the board: which discs lie where, whoever is to move."""

from __future__ import annotations

import reprlib
from dataclasses import dataclass
from enum import unique
from math import isqrt
from typing import Final, Self

from khepri.errors import InvalidSetupError
from khepri.games import base
from khepri.games.othello import bitboard
from khepri.games.othello.square import (
    SIZES,
    USUAL_SIZE,
    check_size,
    square_names,
    square_number,
    square_numbers,
)


@unique
class Side(base.Side):
    """A player, named by the colour of the discs; Black always moves first."""

    BLACK = "black"
    WHITE = "white"


_LETTERS: Final = {Side.BLACK: "X", Side.WHITE: "O"}
_DIGITS: Final = str.maketrans("012", "-XO")

# What other programs write is read too, as long as it can mean only one thing.
_DISCS: Final = {
    **dict.fromkeys("Xx*", Side.BLACK),
    **dict.fromkeys("Oo", Side.WHITE),
    **dict.fromkeys("-.", None),
}


@dataclass(frozen=True, slots=True, repr=False)
class Board:
    """The discs on a board of `size`, as two sets of squares (see `bitboard`).

    Any arrangement is a board, sensible or not; the two sets only may not overlap.

    >>> board = Board.start(4)
    >>> str(board)
    '-----OX--XO-----'
    >>> board.with_disc("a1", Side.BLACK).squares(Side.BLACK)
    ('a1', 'c2', 'b3')

    :raises InvalidSetupError: if there is no such size, or the sets do not fit on the board.
    """

    size: int
    black: int = 0
    white: int = 0

    def __post_init__(self) -> None:
        check_size(self.size)
        if self.black & self.white:
            square = square_names(self.size)[next(bitboard.bits(self.black & self.white))]
            raise InvalidSetupError(f"There are two discs on {square}, a black and a white one.")
        if (self.black | self.white) & ~bitboard.every_square(self.size):
            raise InvalidSetupError(f"There is a disc beside the {self.size}×{self.size} board.")

    @classmethod
    def start(cls, size: int = USUAL_SIZE) -> Self:
        """Return the board before the first move: four discs in the middle, crosswise."""
        check_size(size)
        top_left = (size // 2 - 1) * (size + 1)
        return cls(
            size,
            black=1 << top_left + 1 | 1 << top_left + size,
            white=1 << top_left | 1 << top_left + size + 1,
        )

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read a board: one character for each square, from a1 along each row.

        Black is ``X`` (or ``x``, ``*``), White ``O`` (or ``o``), an empty square ``-`` (or ``.``).

        :raises InvalidSetupError: if a character means nothing, or no board has so many squares.
        """
        size = isqrt(len(text))
        if size not in SIZES or size * size != len(text):
            raise InvalidSetupError(
                f"The board {reprlib.repr(text)} has {len(text)} squares, "
                "but it must have 16, 36, 64, 100 or 144 of them (4×4 to 12×12)."
            )
        black = white = 0
        for number, character in enumerate(text):
            if character not in _DISCS:
                raise InvalidSetupError(
                    f"{character!r} on {square_names(size)[number]} means nothing: "
                    "write X for a black disc, O for a white one and - for an empty square."
                )
            black |= (_DISCS[character] is Side.BLACK) << number
            white |= (_DISCS[character] is Side.WHITE) << number
        return cls(size, black, white)

    def __str__(self) -> str:
        # The digits 0, 1 and 2 of one decimal number, the last square first: an archive writes the
        # text of every position, so that this is worth some thought.
        digits = int(f"{self.black:b}") + 2 * int(f"{self.white:b}")
        return f"{digits:0{self.size * self.size}}"[::-1].translate(_DIGITS)

    def __repr__(self) -> str:
        return f"Board.parse({str(self)!r})"

    @property
    def empty(self) -> int:
        """The squares without a disc."""
        return bitboard.every_square(self.size) & ~(self.black | self.white)

    def of(self, side: Side) -> int:
        """Return the squares that a player's discs are on."""
        return self.black if side is Side.BLACK else self.white

    def squares(self, side: Side) -> tuple[str, ...]:
        """Name the squares that a player's discs are on, in board order."""
        return self.named(self.of(side))

    def named(self, squares: int) -> tuple[str, ...]:
        """Name the squares of a set, in board order."""
        names = square_names(self.size)
        return tuple(names[number] for number in bitboard.bits(squares))

    def disc_at(self, square: str) -> Side | None:
        """Return whose disc is on the square called `square`, if there is one.

        :raises RulesError: if the board has no such square.
        """
        bit = 1 << square_number(square, self.size)
        if self.black & bit:
            return Side.BLACK
        return Side.WHITE if self.white & bit else None

    def with_disc(self, square: str, side: Side) -> Self:
        """Return the board with a disc put on a square, replacing any that is there.

        :raises RulesError: if the board has no such square.
        """
        bit = 1 << square_number(square, self.size)
        if side is Side.BLACK:
            return type(self)(self.size, self.black | bit, self.white & ~bit)
        return type(self)(self.size, self.black & ~bit, self.white | bit)

    def without(self, square: str) -> Self:
        """Return the board with a square cleared; nothing changes if it is empty already.

        :raises RulesError: if the board has no such square.
        """
        others = ~(1 << square_number(square, self.size))
        return type(self)(self.size, self.black & others, self.white & others)

    def targets(self, side: Side) -> int:
        """Return the squares where a player may put a disc."""
        return bitboard.targets(self.size, self.of(side), self.of(side.opponent))

    def flips(self, side: Side, square: str) -> int:
        """Return the discs that a player's disc on `square` would flip.

        A square that is taken, or is not on this board, flips none.
        """
        number = square_numbers(self.size).get(square)
        if number is None or not self.empty >> number & 1:
            return 0
        return bitboard.flips(self.size, self.of(side), self.of(side.opponent), 1 << number)

    def after(self, side: Side, square: str, flipped: int) -> Self:
        """Return the board after a player's disc has been put on `square` and flipped others."""
        own = self.of(side) | flipped | 1 << square_number(square, self.size)
        others = self.of(side.opponent) & ~flipped
        black, white = (own, others) if side is Side.BLACK else (others, own)
        return type(self)(self.size, black, white)


def parse_board_and_side(text: str) -> tuple[Board, Side]:
    """Read a position text: a board, a space, and ``X`` or ``O`` for the player to move.

    :raises InvalidSetupError: if it cannot be read.
    """
    words = text.split()
    if not words:
        raise InvalidSetupError("The position is empty: write a board, a space, and X or O.")
    board = Board.parse(words[0])
    if len(words) == 1:
        raise InvalidSetupError("The side to move is missing: write a space and X or O.")
    side = _DISCS.get(words[1])
    if side is None:
        raise InvalidSetupError(
            f"The side to move is {reprlib.repr(words[1])}, but it must be X or O."
        )
    if len(words) > 2:
        raise InvalidSetupError(
            f"Nothing may follow the side to move, but {reprlib.repr(words[2])} does."
        )
    return board, side


def format_board_and_side(board: Board, side: Side) -> str:
    """Write a position text."""
    return f"{board} {_LETTERS[side]}"
