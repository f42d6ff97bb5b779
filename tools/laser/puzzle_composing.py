"""Composing small boards of Laser Chess: first the light that hits, then what is in its way.

A way of light is drawn from the sphinx to the other pharaoh, with a mirror at each bend. Then one
move is taken back: a mirror is turned, put beside its place or behind another piece, or a door is
shut in the way. Whether that move is the only one that hits is for the proof to say. Wins in two
and three cannot be drawn like that: for them pieces are scattered until one is there.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, field

from khepri.games.laser import Board, Kind, Piece, Position, QuarterTurn, Rotation, Side
from khepri.games.laser.bitboard import NEIGHBOURS, RAYS, bits
from khepri.learn.laser.threats import fewest_moves

SPHINX, OTHER_SPHINX = 9, 70
STEPS = {Rotation.NORTH: 10, Rotation.EAST: 1, Rotation.SOUTH: -10, Rotation.WEST: -1}
BENDS = (1, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 5, 5, 6)
EXTRA = (2, 7)
"""So many pieces stand around that the light does not need."""

SCATTERED = (6, 11)
"""So many pieces beside sphinxes and pharaohs are scattered for wins in two and three."""


@dataclass
class Way:
    """The pieces of a board, and the squares that the light of Blue's sphinx passes on it."""

    pieces: dict[int, Piece] = field(default_factory=dict)
    passed: list[int] = field(default_factory=list)
    mirrors: list[int] = field(default_factory=list)

    def is_free(self, square: int) -> bool:
        """Say whether nothing stands on a square and no light passes it."""
        return square not in self.pieces and square not in self.passed


def composed(rng: random.Random) -> Position | None:
    """Return a board with one move taken back; None where that did not come out."""
    return _with_move_taken_back(
        rng, rng.choice((turned_back, turned_back, stepped_back, swapped_back, door_shut))
    )


def traded(rng: random.Random) -> Position | None:
    """Return a board with a swap taken back, which is rarer; None where that did not come out."""
    return _with_move_taken_back(rng, swapped_back)


def _with_move_taken_back(
    rng: random.Random, take_back: Callable[[random.Random, Way], bool]
) -> Position | None:
    way = drawn_way(rng, rng.choice(BENDS))
    if way is None or not take_back(rng, way):
        return None
    add_pieces(rng, way)
    return Position(Board.holding(way.pieces.items()), Side.BLUE)


def scattered(rng: random.Random) -> Position | None:
    """Put pieces anywhere, Blue to move; None unless Blue wins by force, but not at once."""
    squares = rng.sample(
        [square for square in range(80) if square not in (SPHINX, OTHER_SPHINX)], 78
    )
    home = next(square for square in squares if square < 20)
    other = next(square for square in squares if square >= 40)
    way = Way()
    way.pieces[SPHINX] = Piece(Side.BLUE, Kind.SPHINX, Rotation.NORTH)
    way.pieces[OTHER_SPHINX] = Piece(Side.RED, Kind.SPHINX, Rotation.SOUTH)
    way.pieces[home] = Piece(Side.BLUE, Kind.PHARAOH, Rotation.NORTH)
    way.pieces[other] = Piece(Side.RED, Kind.PHARAOH, Rotation.SOUTH)
    free = [square for square in squares if square not in way.pieces]
    for number, square in enumerate(free[: rng.randint(*SCATTERED)]):
        way.pieces[square] = _any_piece(rng, list(Side)[number % 2])
    position = Position(Board.holding(way.pieces.items()), Side.BLUE)
    return position if fewest_moves(position, 3) > 1 else None


def drawn_way(rng: random.Random, bends: int) -> Way | None:
    """Draw a way of light with so many bends, and a pharaoh at its end."""
    way = Way()
    way.pieces[SPHINX] = Piece(Side.BLUE, Kind.SPHINX, Rotation.NORTH)
    way.pieces[OTHER_SPHINX] = Piece(Side.RED, Kind.SPHINX, Rotation.SOUTH)
    square, heading = SPHINX, Rotation.NORTH
    for left in range(bends, -1, -1):
        end = _leg(rng, way, square, heading)
        if end is None:
            return None
        if left:
            turn = rng.choice(list(QuarterTurn))
            way.pieces[end] = _mirror(rng, heading, heading.turned(turn))
            way.mirrors.append(end)
            square, heading = end, heading.turned(turn)
        elif end // 10 < 2:
            return None  # the other pharaoh does not stroll around here
        else:
            way.pieces[end] = Piece(Side.RED, Kind.PHARAOH, Rotation.SOUTH)
    homes = [square for square in range(20) if way.is_free(square)]
    if not homes:
        return None
    way.pieces[rng.choice(homes)] = Piece(Side.BLUE, Kind.PHARAOH, Rotation.NORTH)
    return way


def _leg(rng: random.Random, way: Way, square: int, heading: Rotation) -> int | None:
    """Let the light run straight on for a while; return where it is to meet something."""
    ahead = []
    for _ in bits(RAYS[heading][square]):
        square += STEPS[heading]
        if square in way.pieces:
            break
        ahead.append(square)
    ends = [end for end in ahead if end not in way.passed]
    if not ends:
        return None
    end = rng.choice(ends)
    way.passed += ahead[: ahead.index(end)]
    return end


def _mirror(rng: random.Random, heading: Rotation, then: Rotation) -> Piece:
    """Return a piece that bends light, more often one's own, more often a pyramid."""
    side = Side.BLUE if rng.random() < 0.7 else Side.RED
    faces = {heading.opposite, then}
    pyramid = next(face for face in Rotation if {face, Rotation((face + 1) % 4)} == faces)
    if rng.random() < 0.7:
        return Piece(side, Kind.PYRAMID, pyramid)
    return Piece(side, Kind.SCARAB, Rotation(pyramid % 2))


def _own_mirrors(way: Way) -> list[int]:
    return [square for square in way.mirrors if way.pieces[square].side is Side.BLUE]


def turned_back(rng: random.Random, way: Way) -> bool:
    """Turn a mirror away."""
    own = _own_mirrors(way)
    if not own:
        return False
    square = rng.choice(own)
    way.pieces[square] = way.pieces[square].turned(rng.choice(list(QuarterTurn)))
    return True


def stepped_back(rng: random.Random, way: Way) -> bool:
    """Put a mirror beside its place."""
    own = _own_mirrors(way)
    if not own:
        return False
    square = rng.choice(own)
    beside = [near for near in bits(NEIGHBOURS[square]) if near not in way.pieces]
    if not beside:
        return False
    way.pieces[rng.choice(beside)] = way.pieces.pop(square)
    return True


def swapped_back(rng: random.Random, way: Way) -> bool:
    """Let a scarab and a piece that belongs elsewhere change places."""
    scarabs = [square for square in _own_mirrors(way) if way.pieces[square].kind is Kind.SCARAB]
    if not scarabs:
        return False
    square = rng.choice(scarabs)
    beside = [near for near in bits(NEIGHBOURS[square]) if near not in way.pieces]
    if not beside:
        return False
    way.pieces[rng.choice(beside)] = way.pieces[square]
    way.pieces[square] = _any_piece(rng, rng.choice(list(Side)))
    return True


def door_shut(rng: random.Random, way: Way) -> bool:
    """Put a piece into the light, and others around it, so that there is one way out."""
    stands = [square for square in way.passed if square not in way.pieces]
    if not stands:
        return False
    door = rng.choice(stands)
    outside = [square for square in bits(NEIGHBOURS[door]) if way.is_free(square)]
    if not 1 <= len(outside) <= 4:
        return False
    way.pieces[door] = _any_piece(rng, Side.BLUE)
    for square in rng.sample(outside, len(outside) - 1):
        way.pieces[square] = _any_piece(rng, rng.choice(list(Side)))
    return True


def add_pieces(rng: random.Random, way: Way) -> None:
    """Add a few pieces beside the light, most of them the other side's, to tempt."""
    free = [square for square in range(80) if way.is_free(square)]
    for square in rng.sample(free, rng.randint(*EXTRA)):
        way.pieces[square] = _any_piece(rng, rng.choice((Side.BLUE, Side.RED, Side.RED)))


def _any_piece(rng: random.Random, side: Side) -> Piece:
    kind = rng.choice((Kind.PYRAMID, Kind.PYRAMID, Kind.PYRAMID, Kind.SCARAB, Kind.ANUBIS))
    return Piece(side, kind, rng.choice(list(Rotation)))
