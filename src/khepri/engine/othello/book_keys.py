"""How positions of 8×8 Othello are written in the opening book.

A board can be turned and mirrored in eight ways without becoming another position, and it makes
no difference either which colour is to move. A key is the smallest of eight writings: a byte for
each row with the mover's discs, then a byte for each row with the opponent's.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import cast

from khepri.engine.book import BookPosition
from khepri.games import othello
from khepri.games.base import AnyPosition, Move
from khepri.games.othello.board import Board
from khepri.games.othello.square import square_names, square_number

SIZE = 8
PASS = SIZE * SIZE
"""The code of a pass; a square has its number, from a1 along each row."""

_MIRRORED = bytes(int(f"{row:08b}"[::-1], 2) for row in range(256))


@dataclass(frozen=True, slots=True)
class OthelloBookPosition:
    """A position's key, and which of the eight ways of holding the board it is written in."""

    key: bytes
    turn: int

    def code(self, move: Move) -> int:
        """Return the number of a move's square on the board as the book holds it."""
        square = cast("othello.Move", move).square
        return PASS if square is None else _turned_squares()[self.turn][square_number(square, SIZE)]

    def move(self, code: int) -> Move:
        """Return the move to a square of the board as the book holds it."""
        if code == PASS:
            return othello.Move.PASS
        number = _turned_squares()[self.turn].index(code)
        return othello.Move.parse(square_names(SIZE)[number])


@dataclass(frozen=True, slots=True)
class OthelloBookKeys:
    """The keys of the usual board; no other size has a book."""

    width: int = 2 * SIZE

    def standing(self, position: AnyPosition) -> BookPosition | None:
        """Return how a position lies in the book; None on a board of another size."""
        board = cast("othello.Position", position).board
        if board.size != SIZE:
            return None
        own, other = board.black, board.white
        if position.side is othello.Side.WHITE:
            own, other = other, own
        writings = [a + b for a, b in zip(_eight_ways(own), _eight_ways(other), strict=True)]
        turn = min(range(len(writings)), key=writings.__getitem__)
        return OthelloBookPosition(writings[turn], turn)

    def position(self, key: bytes) -> AnyPosition:
        """Return the position of a key; Black is to move in it.

        :raises InvalidSetupError: if discs lie on each other, or there are none.
        """
        own, other = (int.from_bytes(part, "little") for part in (key[:SIZE], key[SIZE:]))
        return othello.Position(Board(SIZE, own, other), othello.Side.BLACK)


def _eight_ways(squares: int) -> list[bytes]:
    """Return a set of squares as bytes, a row each, in the eight ways of holding the board."""
    ways = []
    for plain in (squares, _transposed(squares)):
        rows = plain.to_bytes(SIZE, "little")
        mirrored = rows.translate(_MIRRORED)
        ways += [rows, rows[::-1], mirrored, mirrored[::-1]]
    return ways


def _transposed(squares: int) -> int:
    """Mirror a set of squares in the diagonal from a1 to h8, by exchanging ever larger blocks."""
    for shift, mask in (
        (7, 0x00AA00AA00AA00AA),
        (14, 0x0000CCCC0000CCCC),
        (28, 0x00000000F0F0F0F0),
    ):
        changed = (squares ^ squares >> shift) & mask
        squares ^= changed ^ changed << shift
    return squares


@cache
def _turned_squares() -> tuple[tuple[int, ...], ...]:
    """Return for each way of holding the board where every square comes to lie."""
    by_square = [_eight_ways(1 << number) for number in range(SIZE * SIZE)]
    return tuple(
        tuple(int.from_bytes(ways[turn], "little").bit_length() - 1 for ways in by_square)
        for turn in range(8)
    )
