"""Squares, moves and bitboards: the words the rules are written in."""

from __future__ import annotations

import pytest

from khepri.errors import InvalidMoveError, InvalidSetupError, RulesError
from khepri.games.othello import SIZES, Move, Side
from khepri.games.othello.bitboard import bits, every_square, lines
from khepri.games.othello.square import (
    check_size,
    is_square,
    square_names,
    square_number,
    square_numbers,
)


@pytest.mark.parametrize(
    ("name", "size", "number"),
    [
        ("a1", 4, 0),
        ("d4", 4, 15),
        ("a1", 8, 0),
        ("h1", 8, 7),
        ("a2", 8, 8),
        ("f5", 8, 37),
        ("h8", 8, 63),
        ("f5", 10, 45),
        ("j10", 10, 99),
        ("l12", 12, 143),
    ],
)
def test_squares_count_along_the_rows_from_the_top_left(name: str, size: int, number: int) -> None:
    assert square_number(name, size) == number
    assert square_names(size)[number] == name


@pytest.mark.parametrize("size", SIZES)
def test_every_square_has_its_own_name(size: int) -> None:
    assert len(square_numbers(size)) == size * size
    assert all(is_square(name) for name in square_names(size))


@pytest.mark.parametrize("name", ["i1", "a9", "l12", "", "nonsense", "A1"])
def test_a_square_that_a_board_lacks_is_named(name: str) -> None:
    with pytest.raises(RulesError, match=rf"There is no {name} on this 8×8 board.*a1 to h8"):
        square_number(name, 8)


@pytest.mark.parametrize("size", [-8, 0, 2, 5, 7, 14])
def test_other_sizes_are_refused(size: int) -> None:
    with pytest.raises(InvalidSetupError, match=f"There is no {size}×{size} Othello board"):
        check_size(size)


def test_bits_come_smallest_first() -> None:
    assert list(bits(1 << 143 | 1 << 64 | 1)) == [0, 64, 143]
    assert list(bits(0)) == []


@pytest.mark.parametrize("size", SIZES)
def test_only_walks_along_a_column_may_touch_the_edge_columns(size: int) -> None:
    column_a = sum(1 << row * size for row in range(size))
    column_last = column_a << size - 1
    for shift, inner in lines(size):
        edges = inner & (column_a | column_last)
        assert edges == (column_a | column_last if shift == size else 0)
        assert inner & ~every_square(size) == 0


@pytest.mark.parametrize("text", ["f5", "F5", "a1", "A12", "l12", "L1", "d10"])
def test_moves_are_read_in_either_case(text: str) -> None:
    move = Move.parse(text)

    assert move.square == text.lower()
    assert str(move) == text.lower()


@pytest.mark.parametrize("text", ["ps", "pa", "--", "pass", "PS", "Pa", "PASS"])
def test_every_way_to_write_a_pass_is_the_pass(text: str) -> None:
    assert Move.parse(text) is Move.PASS
    assert str(Move.PASS) == "ps"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "f",
        "5",
        "5f",
        "f0",
        "f05",
        "f13",
        "m1",
        "f5 ",
        " f5",
        "f5\n",
        "f5d6",
        "-",
        "---",
        "p",
        "e4R",
        "f\N{FULLWIDTH DIGIT FIVE}",
        "\N{KELVIN SIGN}5",
        "p\N{LATIN SMALL LETTER LONG S}",
        "f5" * 1000,
    ],
)
def test_what_is_no_move_is_refused_in_a_short_sentence(text: str) -> None:
    with pytest.raises(InvalidMoveError, match="is not an Othello move: write a square") as caught:
        Move.parse(text)
    assert len(str(caught.value)) < 120


def test_a_move_cannot_be_built_on_nonsense() -> None:
    with pytest.raises(InvalidMoveError, match="'F5' is not an Othello move"):
        Move("F5")


@pytest.mark.parametrize("move", [Move.parse("f5"), Move.PASS])
def test_the_repr_of_a_move_is_code(move: Move) -> None:
    assert eval(repr(move)) == move  # noqa: S307 - the very promise under test


def test_moves_are_values() -> None:
    assert {Move.parse("f5"), Move.parse("F5"), Move.PASS} == {Move("f5"), Move(None)}
    with pytest.raises(AttributeError):
        Move.parse("f5").square = "d6"  # type: ignore[misc]  # frozen, which is the point


def test_the_sides_oppose_each_other() -> None:
    assert Side.BLACK.opponent is Side.WHITE
    assert Side.WHITE.opponent is Side.BLACK
    assert [str(side) for side in Side] == ["black", "white"]
