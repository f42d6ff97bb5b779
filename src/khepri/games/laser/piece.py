"""The two sides and their pieces: what they are, whose they are and which way they are turned."""

from __future__ import annotations

import reprlib
from dataclasses import dataclass
from enum import IntEnum, StrEnum, unique
from typing import Final, NoReturn, Self

from khepri.errors import RulesError
from khepri.games import base


@unique
class Side(base.Side):
    """A player, named by the colour of the pieces; Blue sits at rank 1.

    >>> Side("red").opponent
    <Side.BLUE: 'blue'>
    """

    BLUE = "blue"
    RED = "red"

    @property
    def letter(self) -> str:
        """Return the letter that a FEN writes for this player to move."""
        return self.value[0]

    @classmethod
    def _missing_(cls, value: object) -> NoReturn:
        raise RulesError(f"There is no side called {reprlib.repr(value)}: say blue or red.")


@unique
class Kind(StrEnum):
    """What a piece is."""

    PHARAOH = "pharaoh"
    SCARAB = "scarab"
    PYRAMID = "pyramid"
    ANUBIS = "anubis"
    SPHINX = "sphinx"

    @property
    def letter(self) -> str:
        """Return the capital letter that stands for the kind in every notation."""
        return _LETTERS[self]

    @property
    def plural(self) -> str:
        """Return the word for several of them."""
        return f"{self}es" if self in {Kind.ANUBIS, Kind.SPHINX} else f"{self}s"


# Not all initials: pharaoh and pyramid share one, and so do scarab and sphinx.
_LETTERS: Final = {
    Kind.PHARAOH: "F",
    Kind.SCARAB: "R",
    Kind.PYRAMID: "P",
    Kind.ANUBIS: "N",
    Kind.SPHINX: "S",
}
KIND_LETTERS: Final = "".join(_LETTERS.values())
_KINDS: Final = {letter: kind for kind, letter in _LETTERS.items()}


@unique
class QuarterTurn(StrEnum):
    """A rotation by 90°: clockwise is to the right."""

    RIGHT = "R"
    LEFT = "L"


@unique
class Rotation(IntEnum):
    """Where a piece points, or where a beam is heading: quarter turns clockwise from north."""

    NORTH = 0
    EAST = 1
    SOUTH = 2
    WEST = 3

    @property
    def letter(self) -> str:
        """Return the letter that stands for the rotation in a FEN."""
        return ROTATION_LETTERS[self]

    @property
    def opposite(self) -> Rotation:
        """Return the rotation that looks back."""
        return Rotation(self ^ 2)

    def turned(self, turn: QuarterTurn) -> Rotation:
        """Return the rotation after a turn by 90°.

        >>> Rotation.NORTH.turned(QuarterTurn.LEFT)
        <Rotation.WEST: 3>
        """
        return Rotation((self + 1) % 4 if turn is QuarterTurn.RIGHT else (self - 1) % 4)


ROTATION_LETTERS: Final = "abcd"


@dataclass(frozen=True, slots=True, repr=False)
class Piece:
    """A piece of one side, turned one way; its `str` is its two letters in a FEN.

    >>> Piece(Side.RED, Kind.PYRAMID, Rotation.EAST)
    Piece.parse('pb')
    """

    side: Side
    kind: Kind
    rotation: Rotation

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read a piece as a FEN writes it: the letter, capital for Blue, then the rotation.

        :raises RulesError: if the text is not a piece.
        """
        letter, rotation = text[:1], text[1:]
        kind = _KINDS.get(letter.upper()) if letter.isascii() else None
        # A plain `in` would find the empty string, and "ab", in the letters.
        if kind is None or len(rotation) != 1 or rotation not in ROTATION_LETTERS:
            raise RulesError(
                f"{reprlib.repr(text)} is not a piece: "
                "write F, R, P, N or S (small for Red), then its rotation a, b, c or d."
            )
        side = Side.BLUE if letter.isupper() else Side.RED
        return cls(side, kind, Rotation(ROTATION_LETTERS.index(rotation)))

    @property
    def letter(self) -> str:
        """Return the letter of the kind, capital for Blue and small for Red."""
        letter = self.kind.letter
        return letter if self.side is Side.BLUE else letter.lower()

    def turned(self, turn: QuarterTurn) -> Piece:
        """Return the piece after a turn by 90°."""
        return Piece(self.side, self.kind, self.rotation.turned(turn))

    def __str__(self) -> str:
        return self.letter + self.rotation.letter

    def __repr__(self) -> str:
        return f"Piece.parse({str(self)!r})"
