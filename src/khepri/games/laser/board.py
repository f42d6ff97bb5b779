"""The board: which pieces stand where, as bitboards, whoever is to move.

There is one bitboard for each kind of piece of each colour, and two more that hold the rotations
of all pieces as the two binary digits of their quarter turns: a piece turned by 270° is in both.
A rotation bit is set only where a piece stands, so two boards are equal exactly when they look
equal.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, NamedTuple

from khepri.games.laser.bitboard import Bitboard, bits
from khepri.games.laser.piece import Kind, Piece, QuarterTurn, Rotation, Side

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator


class Army(NamedTuple):
    """The pieces of one colour: a bitboard for each kind, in the order of `Kind`."""

    pharaohs: Bitboard = 0
    scarabs: Bitboard = 0
    pyramids: Bitboard = 0
    anubises: Bitboard = 0
    sphinxes: Bitboard = 0

    @property
    def squares(self) -> Bitboard:
        """Return every square that the army stands on."""
        pharaohs, scarabs, pyramids, anubises, sphinxes = self
        return pharaohs | scarabs | pyramids | anubises | sphinxes

    def of_kind(self, kind: Kind) -> Bitboard:
        """Return the squares of one kind of piece."""
        return self[_KIND_ORDER[kind]]

    def without(self, square: Bitboard) -> Army:
        """Return the army without whatever stands on a square."""
        return Army._make([board & ~square for board in self])

    def exchanged(self, pair: Bitboard) -> Army:
        """Return the army with the contents of two squares exchanged."""
        return Army._make([_exchanged(board, pair) for board in self])


NO_PIECES: Final = Army()

_KIND_ORDER: Final = {kind: index for index, kind in enumerate(Kind)}

# Every piece there is, made once: looking at a square is what the beam does most.
_PIECES: Final = {
    side: tuple(tuple(Piece(side, kind, rotation) for rotation in Rotation) for kind in Kind)
    for side in Side
}


@dataclass(frozen=True, slots=True)
class Board:
    """Any arrangement of pieces, playable or not; an immutable value."""

    blue: Army = NO_PIECES
    red: Army = NO_PIECES
    quarter_turns: Bitboard = 0
    """The pieces whose rotation is 90° or 270°."""
    half_turns: Bitboard = 0
    """The pieces whose rotation is 180° or 270°."""

    @classmethod
    def holding(cls, pieces: Iterable[tuple[int, Piece]]) -> Board:
        """Return the board with these pieces on it, each given with the number of its square."""
        armies = {side: [0] * len(Kind) for side in Side}
        turns = [0] * len(Rotation)
        for number, piece in pieces:
            armies[piece.side][_KIND_ORDER[piece.kind]] |= 1 << number
            turns[piece.rotation] |= 1 << number
        return cls(
            Army._make(armies[Side.BLUE]),
            Army._make(armies[Side.RED]),
            quarter_turns=turns[Rotation.EAST] | turns[Rotation.WEST],
            half_turns=turns[Rotation.SOUTH] | turns[Rotation.WEST],
        )

    @property
    def occupied(self) -> Bitboard:
        """Return every square that a piece stands on."""
        return self.blue.squares | self.red.squares

    def army(self, side: Side) -> Army:
        """Return the pieces of one side."""
        return self.blue if side is Side.BLUE else self.red

    def piece_at(self, number: int) -> Piece | None:
        """Return the piece on a square, if there is one."""
        square = 1 << number
        for side, army in ((Side.BLUE, self.blue), (Side.RED, self.red)):
            for index, board in enumerate(army):
                if board & square:
                    return _PIECES[side][index][self._quarters(square)]
        return None

    def rotation_at(self, number: int) -> Rotation:
        """Return the rotation of the piece on a square; north where there is none."""
        return Rotation(self._quarters(1 << number))

    def pieces(self) -> Iterator[tuple[int, Piece]]:
        """Yield every piece with the number of its square, in the order of the squares."""
        for number in bits(self.occupied):
            piece = self.piece_at(number)
            if piece is not None:
                yield number, piece

    def with_piece(self, number: int, piece: Piece) -> Board:
        """Return the board with a piece on a square, instead of what stood there."""
        return Board.holding([*self.without(number).pieces(), (number, piece)])

    def without(self, number: int) -> Board:
        """Return the board with a square emptied."""
        square = 1 << number
        return Board(
            self.blue.without(square),
            self.red.without(square),
            self.quarter_turns & ~square,
            self.half_turns & ~square,
        )

    def exchanged(self, first: int, second: int) -> Board:
        """Return the board with the contents of two squares exchanged.

        A step is the exchange of a piece and an empty square; a swap is that of two pieces.
        """
        pair = 1 << first | 1 << second
        return Board(
            self.blue.exchanged(pair),
            self.red.exchanged(pair),
            _exchanged(self.quarter_turns, pair),
            _exchanged(self.half_turns, pair),
        )

    def turned(self, number: int, turn: QuarterTurn) -> Board:
        """Return the board with the piece on a square turned by 90°."""
        square = 1 << number
        quarter_turns = self.quarter_turns ^ square
        # Counting up carries into the half turns from a quarter turn; counting down borrows.
        carry = self.quarter_turns if turn is QuarterTurn.RIGHT else quarter_turns
        return Board(self.blue, self.red, quarter_turns, self.half_turns ^ (carry & square))

    def _quarters(self, square: Bitboard) -> int:
        return (1 if self.quarter_turns & square else 0) + (2 if self.half_turns & square else 0)


def _exchanged(board: Bitboard, pair: Bitboard) -> Bitboard:
    both = board & pair
    return board if both in (0, pair) else board ^ pair


EMPTY_BOARD: Final = Board()
