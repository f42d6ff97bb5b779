"""The tools that find puzzles of Laser Chess and judge them."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest
from tools.laser import puzzle_mining
from tools.laser.puzzle_mining import mined, turned_round
from tools.laser.puzzle_quality import LaserQuality
from tools.make_puzzles import numbered
from tools.puzzle_quality import twins

from khepri.games.laser import GAME, Position
from khepri.learn.laser.puzzles import LaserPuzzleSupport
from khepri.learn.own_puzzles import make_puzzle
from khepri.learn.puzzle import Puzzle
from khepri.learn.puzzle_files import serialise_puzzles

GIVE_ONE = "sc4fc4/3nc2Rb3/4Ra4Pd/pa3rb4Pc/7pb2/pb3rd5/4Na5/4Fa4Sa b"
DOOR = "sc9/7Pb1Pc/7Pafc1/10/10/8pcPc/3Fa4rd1/9Sa b"


@cache
def found_in(fen: str) -> Puzzle:
    """Return the puzzle that a position holds, which is proved as it is made."""
    return make_puzzle(GAME, Position.parse(fen))


def puzzle_of(fen: str, shelf: int = 3) -> Puzzle:
    """Return the puzzle that a position holds, on a shelf."""
    return replace(found_in(fen), shelf=shelf)


def test_a_puzzle_that_is_turned_round_is_the_same_puzzle() -> None:
    puzzle = puzzle_of(GIVE_ONE, shelf=8)
    other = turned_round(puzzle)
    assert other.position.side is not puzzle.position.side
    assert not LaserPuzzleSupport().doubt(other)
    assert turned_round(other) == puzzle
    assert twins(LaserQuality(), [puzzle, other]) == [(puzzle, other)]


@pytest.mark.long
def test_composing_finds_the_same_for_the_same_seed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(puzzle_mining, "BOARDS_AT_ONCE", 60)
    found = mined("board", "four")
    assert found
    assert serialise_puzzles(found) == serialise_puzzles(mined("board", "four"))
    for puzzle in found:
        assert not LaserPuzzleSupport().doubt(puzzle)
        # What is composed is bare: whatever shelf it comes to, no piece is there for nothing.
        assert not LaserQuality().objection(puzzle)


def test_what_no_good_puzzle_has_is_objected_to() -> None:
    quality = LaserQuality()
    good = puzzle_of(GIVE_ONE, shelf=8)
    assert not quality.objection(good)
    assert "last shelf" in quality.objection(replace(good, shelf=7))
    assert "tempting" in quality.objection(replace(good, tempting=0))
    crowded = Position.parse(GIVE_ONE.replace("4Na5", "Rb3Na5"))
    assert "more than 2 scarabs" in quality.objection(replace(good, position=crowded))
    homeless = Position.parse(GIVE_ONE.replace("4Fa4Sa", "4Fa3Sa1"))
    assert "not at home" in quality.objection(replace(good, position=homeless))
    army = Position.parse(
        GIVE_ONE.replace("pa3rb4Pc", "9Pc").replace("pb3rd5", "10").replace("7pb2", "10")
    )
    assert "army ahead" in quality.objection(replace(good, position=army))


def test_a_piece_that_is_not_needed_is_named_on_the_first_shelves() -> None:
    quality = LaserQuality()
    bare = puzzle_of(DOOR, shelf=1)
    assert not quality.objection(bare)
    more = puzzle_of(DOOR.replace("/10/10/", "/10/4Pa5/"), shelf=1)
    assert more.right == bare.right
    assert quality.objection(more) == "The piece on e4 is not needed."
    assert not quality.objection(replace(more, shelf=3))


def test_keys_never_change() -> None:
    first, second = puzzle_of(GIVE_ONE), turned_round(puzzle_of(GIVE_ONE))
    kept = [replace(first, key="laser-007")]
    keys = [each.key for each in numbered([*kept, second], kept)]
    assert keys == ["laser-007", "laser-008"]
