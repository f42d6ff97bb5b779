"""Othello as the rest of the program sees it, and as its documentation shows it."""

from __future__ import annotations

import doctest
from pathlib import Path

import pytest

from khepri.errors import InvalidMoveError, InvalidSetupError
from khepri.games import othello
from khepri.games.othello import GAME, Move, Position, Side

DOCUMENT = Path(__file__).parents[3] / "docs" / "rules-othello.md"


def test_the_game_introduces_itself() -> None:
    assert (GAME.name, GAME.title, GAME.variant_tag) == ("othello", "Othello", "Size")
    assert GAME.sides == (Side.BLACK, Side.WHITE)
    assert GAME.variants == ("8", "4", "6", "10", "12")
    assert not GAME.repetition_draws


@pytest.mark.parametrize("variant", GAME.variants)
def test_every_variant_starts_and_reads_its_own_positions(variant: str) -> None:
    start = GAME.start(variant)

    assert start == Position.start(int(variant))
    assert start.variant == variant
    assert GAME.parse_position(str(start), variant) == start


@pytest.mark.parametrize("variant", ["", "7", "08", "8x8", "eight", "\N{SUPERSCRIPT TWO}"])
def test_other_variants_are_refused(variant: str) -> None:
    with pytest.raises(InvalidSetupError, match="There is no Othello board of size"):
        GAME.start(variant)
    with pytest.raises(InvalidSetupError, match="There is no Othello board of size"):
        GAME.parse_position(str(Position.start()), variant)


def test_a_board_of_another_size_than_the_game_is_refused() -> None:
    with pytest.raises(
        InvalidSetupError,
        match="The position has a 6×6 board, but this game is played on 8×8",
    ):
        GAME.parse_position(str(Position.start(6)), "8")


def test_a_finished_position_can_be_read_for_looking_at() -> None:
    assert GAME.parse_position("XX--------OO---- X", "4").outcome() is not None


def test_moves_are_read_and_described() -> None:
    start = GAME.start("8")

    assert GAME.parse_move("F5") == Move.parse("f5")
    assert GAME.read_move(start, "pass") == Move.PASS
    assert GAME.describe(start, Move.PASS) == "pass"
    with pytest.raises(InvalidMoveError):
        GAME.parse_move("e4R")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("O---OXX-OXX---X- X", Move.PASS),
        ("O---OXX-OXX---X- O", None),
        ("XX--------OO---- X", None),
    ],
)
def test_a_pass_is_forced_only_while_the_game_goes_on(text: str, expected: Move | None) -> None:
    assert GAME.forced_pass(Position.parse(text)) == expected


def test_the_public_names_are_sorted_and_there() -> None:
    constants = [name for name in othello.__all__ if name.isupper()]
    classes = [name for name in othello.__all__ if name[0].isupper() and not name.isupper()]
    functions = [name for name in othello.__all__ if name[0].islower()]

    assert [*sorted(constants), *sorted(classes), *sorted(functions)] == othello.__all__
    assert all(hasattr(othello, name) for name in othello.__all__)


def test_the_examples_in_the_documentation_are_true() -> None:
    failed, tried = doctest.testfile(str(DOCUMENT), module_relative=False, encoding="utf-8")

    assert failed == 0
    assert tried > 0
