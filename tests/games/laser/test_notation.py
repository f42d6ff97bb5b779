"""Moves as people write and read them."""

from __future__ import annotations

import pytest

from khepri.errors import IllegalMoveError, InvalidMoveError
from khepri.games.laser import Move, Position, describe, parse_human, read_move
from laser.builder import position


@pytest.mark.parametrize(
    ("pieces", "side", "move", "text"),
    [
        ("e4=Pa", "blue", "e4f5", "Pe4-f5"),
        ("e4=pa", "red", "e4f5", "Pe4-f5"),
        ("e4=Na", "blue", "e4R", "Ne4R"),
        ("e4=ra", "red", "e4L", "Re4L"),
        ("e4=Ra", "blue", "e4d3", "Re4-d3"),
        ("e4=Ra f5=pa", "blue", "e4f5", "Re4~f5"),
        ("e1=Fa", "blue", "e1e2", "Fe1-e2"),
        ("j4=pa", "blue", "e1R", "Fe1R xpj4"),
        ("j4=Pa", "blue", "e1R", "Fe1R xPj4"),
        ("a4=Na", "red", "e8L", "Fe8L"),
        ("a4=Nb", "red", "e8L", "Fe8L xNa4"),
        ("a4=nb", "red", "e8L", "Fe8L xna4"),
        ("j6=fa e4=Ra f5=pa", "blue", "e4f5", "Re4~f5 xfj6#"),
        ("i4=Fa", "blue", "i4j4", "Fi4-j4 xFj4#"),
        ("a5=Fa", "red", "e8e7", "Fe8-e7 xFa5#"),
    ],
)
def test_writing_and_reading(pieces: str, side: str, move: str, text: str) -> None:
    place = position(pieces, side)

    assert text == describe(place, Move.parse(move))
    assert Move.parse(move) == parse_human(place, text)
    assert Move.parse(move) == parse_human(place, text.split(maxsplit=1)[0])
    assert Move.parse(move) == read_move(place, f" {text}\n")
    assert Move.parse(move) == read_move(place, f" {move}\n")


def test_turn_of_a_sphinx() -> None:
    place = position("", rules="khet2")

    assert describe(place, Move.parse("j1L")) == "Sj1L xFe1#"


def test_illegal_move_is_not_described() -> None:
    with pytest.raises(IllegalMoveError, match="e4f5 may not be played: there is no piece on e4"):
        describe(position(""), Move.parse("e4f5"))


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("Ne4-f4", "Pe4-f4"),
        ("Pe4~f4", "Pe4-f4"),
        ("Rd3-e4", "Rd3~e4"),
        ("Ne4R", "Pe4R"),
        ("Pe4-f4 xPj5", "Pe4-f4"),
        ("Fe1R xPj5", "Fe1R"),
        ("Pi4-j4 xnj4", "Pi4-j4 xPj4"),
        ("Pi4-j4 xpj4", "Pi4-j4 xPj4"),
        ("Pi4-j4 xPj5", "Pi4-j4 xPj4"),
        ("Pi4-j4 xPj4#", "Pi4-j4 xPj4"),
        ("Fe1-e2#", None),
    ],
)
def test_text_that_tells_of_another_move(text: str, written: str | None) -> None:
    place = position("e4=Pa d3=Ra i4=Pa")
    if written is None:
        with pytest.raises(InvalidMoveError):
            parse_human(place, text)
        return

    with pytest.raises(IllegalMoveError) as caught:
        parse_human(place, text)

    assert str(caught.value).startswith(f"{text} does not fit this position, where ")
    assert str(caught.value).endswith(f" is written {written}.")


def test_pharaohs_mark_may_not_be_left_out_of_what_was_destroyed() -> None:
    place = position("j6=fa")

    assert parse_human(place, "Fe1R xfj6#") == parse_human(place, "Fe1R") == Move.parse("e1R")
    with pytest.raises(IllegalMoveError, match="where e1R is written Fe1R xfj6#"):
        parse_human(place, "Fe1R xfj6")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "e4f5",
        "Pe4f5",
        "pe4-f5",
        "Ke4-f5",
        "Pe4-",
        "Pe4r",
        "Pe4-f5xPj4",
        "Pe4-f5 x",
        "P" * 9_999,
    ],
)
def test_text_that_is_not_a_move(text: str) -> None:
    with pytest.raises(InvalidMoveError) as caught:
        parse_human(Position.start(), text)

    assert "is not a move: write Pe4-f5 for a step, Re4~f5 for a swap" in str(caught.value)
    assert len(str(caught.value)) < 150


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("Pk4-f5", "'k4f5' is not a move. There is no square 'k4'"),
        ("Pe9R", "'e9R' is not a move. There is no square 'e9'"),
        ("Pe4-g6", "'e4g6' is not a move. g6 is not next to e4"),
    ],
)
def test_squares_that_do_not_fit(text: str, sentence: str) -> None:
    with pytest.raises(InvalidMoveError) as caught:
        parse_human(Position.start(), text)

    assert str(caught.value).startswith(sentence)


def test_illegal_move_is_not_read() -> None:
    with pytest.raises(IllegalMoveError, match="e4e5 may not be played: there is a piece on e5"):
        parse_human(position("e4=Pa e5=Pa"), "Pe4-e5")
