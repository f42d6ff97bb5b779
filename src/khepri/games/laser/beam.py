"""The beam: where it goes, which mirrors it meets and what it destroys.

A beam flies straight, so only the pieces it meets matter: the first piece on the ray ahead turns
it, ends it, or is destroyed by it. No beam can run in a circle. Every mirror sends light back
along the way it came, so a path run backwards is a path too, and the way back leads to the
sphinx only.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum, unique
from typing import TYPE_CHECKING, Final, NamedTuple

from khepri.games.base import Effect
from khepri.games.laser.bitboard import RAYS, bits, first_met
from khepri.games.laser.piece import Kind, Piece, Rotation, Side
from khepri.games.laser.square import SQUARE_NAMES

if TYPE_CHECKING:
    from khepri.games.laser.board import Board
    from khepri.games.laser.position import Position


@unique
class BeamEnding(StrEnum):
    """How a beam ended."""

    LEFT_BOARD = "left the board"
    ABSORBED = "absorbed"
    DESTROYED = "destroyed"


class Leg(NamedTuple):
    """A straight piece of a beam's way: from where, which way, and what it met at the end."""

    origin: int
    heading: Rotation
    met: int | None
    """The square of the piece that the leg ended on; None where it left the board."""
    piece: Piece | None


@dataclass(frozen=True, slots=True)
class Contact:
    """A piece that a beam met, and the name of its square."""

    square: str
    piece: Piece


@dataclass(frozen=True, slots=True)
class Beam(Effect):
    """One shot of a sphinx, from the sphinx to its end."""

    side: Side
    """Who fired."""

    squares: tuple[str, ...]
    """The way, the sphinx's own square first, with the last square that the beam entered."""

    mirrors: tuple[Contact, ...]
    """The mirrors that turned the beam, in the order in which it met them."""

    ending: BeamEnding

    struck: Contact | None
    """The piece that the beam ended on, absorbed or destroying it; None if it left the board."""

    heading: Rotation
    """The way the beam was going when it ended."""

    @property
    def loss(self) -> Contact | None:
        """The piece that was destroyed, of either colour, and its square; None if none was."""
        return self.struck if self.ending is BeamEnding.DESTROYED else None

    @property
    def destroyed(self) -> str | None:
        """The name of the square whose piece was destroyed, if one was."""
        return self.loss.square if self.loss else None

    def to_data(self) -> dict[str, object]:
        """Return the way of the light, its mirrors, and how it ended."""
        return {
            "beam": " ".join(self.squares),
            "mirrors": " ".join(mirror.square for mirror in self.mirrors),
            "heading": int(self.heading),
            "ending": self.ending.value,
            "struck": self.struck.square if self.struck else None,
            "own": self.struck is not None and self.struck.piece.side is self.side,
        }


def fire(position: Position, side: Side | str) -> Beam:
    """Return the shot that a side's sphinx would fire now, without a move.

    >>> from khepri.games.laser.position import Position
    >>> beam = fire(Position.start("classic"), "red")
    >>> " ".join(beam.squares)
    'a8 a7 a6 a5 b5 c5 c4 b4 a4 a3 a2 a1'
    >>> [mirror.square for mirror in beam.mirrors], beam.ending.value
    (['a5', 'c5', 'c4', 'a4'], 'left the board')

    :raises RulesError: if there is no such side.
    """
    return beam_on(position.board, Side(side))


def meet(piece: Piece, heading: Rotation) -> Rotation | BeamEnding:
    """Return where a beam goes after meeting a piece, or how it ends there.

    >>> meet(Piece.parse("Ra"), Rotation.EAST)
    <Rotation.NORTH: 0>
    >>> meet(Piece.parse("Na"), Rotation.EAST)
    <BeamEnding.DESTROYED: 'destroyed'>
    """
    return _ENCOUNTERS[piece.kind][piece.rotation][heading]


def _encounter(kind: Kind, rotation: Rotation, heading: Rotation) -> Rotation | BeamEnding:
    entered = heading.opposite  # the side of the piece that the beam meets
    if kind is Kind.SPHINX:
        return BeamEnding.ABSORBED
    if kind is Kind.SCARAB:
        # `/` joins north with east and south with west, `\` joins north with west.
        return Rotation(
            heading ^ 1 if rotation in {Rotation.NORTH, Rotation.SOUTH} else 3 - heading
        )
    if kind is Kind.ANUBIS and entered is rotation:
        return BeamEnding.ABSORBED
    if kind is Kind.PYRAMID:
        # The mirror joins the side that the rotation names with the next one clockwise.
        other = Rotation((rotation + 1) % 4)
        if entered is rotation:
            return other
        if entered is other:
            return rotation
    return BeamEnding.DESTROYED


# The beam is traced for every move that is played: what each piece does is worked out once.
_ENCOUNTERS: Final = {
    kind: tuple(
        tuple(_encounter(kind, rotation, heading) for heading in Rotation) for rotation in Rotation
    )
    for kind in Kind
}


def trace(board: Board, side: Side) -> tuple[list[Leg], BeamEnding]:
    """Follow the beam of a side's sphinx, of which there must be one, leg by leg."""
    square = board.army(side).sphinxes.bit_length() - 1
    heading = board.rotation_at(square)
    occupied = board.occupied
    legs: list[Leg] = []
    while True:
        met = first_met(RAYS[heading][square] & occupied, heading)
        piece = None if met is None else board.piece_at(met)
        legs.append(Leg(square, heading, met, piece))
        if met is None or piece is None:
            return legs, BeamEnding.LEFT_BOARD
        effect = meet(piece, heading)
        if isinstance(effect, BeamEnding):
            return legs, effect
        square, heading = met, effect


def struck_by(board: Board, side: Side) -> int | None:
    """Return the number of the square whose piece a side's shot destroys, if it destroys one."""
    legs, ending = trace(board, side)
    return legs[-1].met if ending is BeamEnding.DESTROYED else None


def beam_on(board: Board, side: Side) -> Beam:
    """Return the shot of a side's sphinx, of which there must be one, on a board."""
    legs, ending = trace(board, side)
    squares = [SQUARE_NAMES[legs[0].origin]]
    for leg in legs:
        squares += _names_along(leg)
    contacts = [
        Contact(SQUARE_NAMES[leg.met], leg.piece)
        for leg in legs
        if leg.met is not None and leg.piece is not None
    ]
    struck = None if ending is BeamEnding.LEFT_BOARD else contacts.pop()
    return Beam(side, tuple(squares), tuple(contacts), ending, struck, legs[-1].heading)


def _names_along(leg: Leg) -> list[str]:
    """List the squares that a leg enters, in order."""
    ray = RAYS[leg.heading][leg.origin]
    if leg.met is not None:
        ray &= ~RAYS[leg.heading][leg.met]
    names = [SQUARE_NAMES[number] for number in bits(ray)]
    return names if leg.heading <= Rotation.EAST else names[::-1]
