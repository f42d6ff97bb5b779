"""Moves in ASCII notation, and why other texts are not moves."""

from __future__ import annotations

import pytest

from khepri.errors import InvalidMoveError
from khepri.games.laser import Move, QuarterTurn
from khepri.games.laser.move import MOVES_TO, TURNS


def test_step_or_swap() -> None:
    move = Move.parse("e4f5")

    assert (move.origin, move.target, move.turn) == ("e4", "f5", None)
    assert str(move) == "e4f5"
    assert repr(move) == "Move.parse('e4f5')"


@pytest.mark.parametrize(("text", "turn"), [("e4R", QuarterTurn.RIGHT), ("e4L", QuarterTurn.LEFT)])
def test_turn(text: str, turn: QuarterTurn) -> None:
    move = Move.parse(text)

    assert (move.origin, move.target, move.turn) == ("e4", None, turn)
    assert str(move) == text
    assert repr(move) == f"Move.parse({text!r})"


def test_moves_are_values() -> None:
    assert Move.parse("e4f5") == Move("e4", "f5")
    assert (
        len({Move.parse("e4R"), Move("e4", QuarterTurn.RIGHT), Move("e4", QuarterTurn.LEFT)}) == 2
    )


def test_there_are_696_moves() -> None:
    texts = [str(move) for moves in MOVES_TO for _, move in moves]
    texts += [str(move) for moves in TURNS for move in moves]

    # 10 × 7 squares have one above, 9 × 8 one to the right, 9 × 7 two on diagonals; both ways.
    assert len(set(texts)) == len(texts) == 2 * (70 + 72 + 2 * 63) + 160


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "'' is not a move: write e4f5 to go from e4 to f5, e4R to turn right"),
        ("e4", "'e4' is not a move: write e4f5"),
        ("e4X", "'e4X' is not a move: write e4f5"),
        ("e4r", "'e4r' is not a move: write e4f5"),
        ("e4f55", "'e4f55' is not a move: write e4f5"),
        ("e4-f5", "'e4-f5' is not a move: write e4f5"),
        ("k4R", "'k4R' is not a move. There is no square 'k4': the files are a to j"),
        ("e4k4", "'e4k4' is not a move. There is no square 'k4'"),
        ("e9e8", "'e9e8' is not a move. There is no square 'e9'"),
        ("E4f5", "'E4f5' is not a move. There is no square 'E4'"),
        ("e4ＲR", "'e4ＲR' is not a move. There is no square 'ＲR'"),
        ("e4g6", "'e4g6' is not a move. g6 is not next to e4: pieces go one square at a time."),
        ("e4e4", "'e4e4' is not a move. e4 is not next to e4"),
        ("j4a5", "'j4a5' is not a move. a5 is not next to j4"),
        ("a8a1", "'a8a1' is not a move. a1 is not next to a8"),
    ],
)
def test_why_a_text_is_not_a_move(text: str, sentence: str) -> None:
    with pytest.raises(InvalidMoveError) as caught:
        Move.parse(text)

    assert str(caught.value).startswith(sentence)


def test_long_text_is_shortened() -> None:
    with pytest.raises(InvalidMoveError) as caught:
        Move.parse("e4f5" * 2_500)

    assert len(str(caught.value)) < 150


def test_move_cannot_be_made_wrong() -> None:
    with pytest.raises(InvalidMoveError, match="There is no square 'R'"):
        Move("e4", "R")
    with pytest.raises(InvalidMoveError, match="g4 is not next to e4"):
        Move("e4", "g4")
