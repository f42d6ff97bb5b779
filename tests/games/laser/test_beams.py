"""Beams: what each piece does to them, and where they go."""

from __future__ import annotations

import pytest

from khepri.errors import RulesError
from khepri.games.laser import (
    BeamEnding,
    Contact,
    Move,
    Piece,
    Position,
    Rotation,
    Side,
    fire,
    meet,
)
from laser.builder import position
from laser.vectors import BeamCase, beam_cases

# What comes of a beam going north, east, south and west: a heading, - absorbed, x destroyed.
ENCOUNTERS = {
    "Ra": "E N W S",
    "Rb": "W S E N",
    "Rc": "E N W S",
    "Rd": "W S E N",
    "Pa": "x x E N",
    "Pb": "E x x S",
    "Pc": "W S x x",
    "Pd": "x N W x",
    "Na": "x x - x",
    "Nb": "x x x -",
    "Nc": "- x x x",
    "Nd": "x - x x",
    "Fa": "x x x x",
    "Fb": "x x x x",
    "Fc": "x x x x",
    "Fd": "x x x x",
    "Sa": "- - - -",
    "Sb": "- - - -",
    "Sc": "- - - -",
    "Sd": "- - - -",
}


@pytest.mark.parametrize("text", ENCOUNTERS)
@pytest.mark.parametrize("side", Side)
def test_every_piece_from_every_side(text: str, side: Side) -> None:
    piece = Piece(side, Piece.parse(text).kind, Piece.parse(text).rotation)
    signs: dict[Rotation | BeamEnding, str] = dict(zip(Rotation, "NESW", strict=True))
    signs |= {BeamEnding.ABSORBED: "-", BeamEnding.DESTROYED: "x"}

    assert ENCOUNTERS[text] == " ".join(signs[meet(piece, heading)] for heading in Rotation)


@pytest.mark.parametrize("case", beam_cases(), ids=lambda case: f"{case['fires']}: {case['fen']}")
def test_known_beams(case: BeamCase) -> None:
    side = Side.BLUE if case["fires"] == "b" else Side.RED

    beam = fire(Position.parse(case["fen"]), side)

    assert case["squares"] == list(beam.squares)
    assert case["destroys"] == beam.destroyed


def test_beam_that_leaves_the_board() -> None:
    beam = fire(position("j4=pc"), "blue")

    assert " ".join(beam.squares) == "j1 j2 j3 j4 i4 h4 g4 f4 e4 d4 c4 b4 a4"
    assert beam.mirrors == (Contact("j4", Piece.parse("pc")),)
    assert beam.ending is BeamEnding.LEFT_BOARD
    assert beam.struck is None
    assert beam.loss is None
    assert beam.destroyed is None
    assert beam.heading is Rotation.WEST


def test_beam_that_leaves_the_board_straight_from_a_mirror() -> None:
    beam = fire(position("j4=Ra"), Side.BLUE)

    assert beam.squares == ("j1", "j2", "j3", "j4")
    assert beam.mirrors == (Contact("j4", Piece.parse("Ra")),)
    assert beam.ending is BeamEnding.LEFT_BOARD


def test_beam_that_is_absorbed() -> None:
    beam = fire(position("j4=nc"), "blue")

    assert beam.squares == ("j1", "j2", "j3", "j4")
    assert beam.mirrors == ()
    assert beam.ending is BeamEnding.ABSORBED
    assert beam.struck == Contact("j4", Piece.parse("nc"))
    assert beam.loss is None
    assert beam.destroyed is None


@pytest.mark.parametrize("victim", ["na", "Na", "pa", "Pd", "fa"])
def test_beam_that_destroys_a_piece_of_either_colour(victim: str) -> None:
    beam = fire(position(f"j4={victim}"), "blue")

    assert beam.ending is BeamEnding.DESTROYED
    assert beam.loss == beam.struck == Contact("j4", Piece.parse(victim))
    assert beam.destroyed == "j4"
    assert beam.heading is Rotation.NORTH


def test_beam_that_meets_the_other_sphinx() -> None:
    beam = fire(position("j6=sa"), "blue")

    assert beam.squares[-1] == "j6"
    assert beam.ending is BeamEnding.ABSORBED


def test_beam_that_returns_into_its_own_sphinx() -> None:
    beam = fire(position("e1=Sa e3=pb g3=Pc g1=pd j8=Fa"), "blue")

    assert beam.squares == ("e1", "e2", "e3", "f3", "g3", "g2", "g1", "f1", "e1")
    assert [mirror.square for mirror in beam.mirrors] == ["e3", "g3", "g1"]
    assert beam.ending is BeamEnding.ABSORBED
    assert beam.struck == Contact("e1", Piece.parse("Sa"))


def test_beam_that_crosses_itself() -> None:
    beam = fire(position("e1=Sa e6=pb g6=Pc g4=pd j8=Fa"), "blue")

    assert beam.squares.count("e4") == 2
    assert beam.squares[-1] == "a4"


def test_beam_that_meets_a_scarab_on_both_sides() -> None:
    beam = fire(position("e1=Sa e4=Ra h4=Rc h7=rb e7=Ra j8=Fa"), "blue")

    assert [mirror.square for mirror in beam.mirrors] == ["e4", "h4", "h7", "e7", "e4"]
    assert beam.squares[-1] == "a4"


def test_shot_follows_the_move() -> None:
    start = position("i4=Pc")

    assert fire(start, "blue").squares[-1] == "j8"
    assert start.shot(Move.parse("i4j4")).mirrors == (Contact("j4", Piece.parse("Pc")),)


def test_only_the_mover_fires() -> None:
    start = position("j4=pa", side="red")  # Blue's beam would destroy it after the turn

    shot = start.shot(Move.parse("j4L"))

    assert (shot.side, shot.squares[-1]) == (Side.RED, "a1")
    assert start.play(Move.parse("j4L")).piece_at("j4") == Piece.parse("pd")


def test_unknown_side_is_refused() -> None:
    with pytest.raises(RulesError, match="There is no side called 'b'"):
        fire(Position.start(), "b")
