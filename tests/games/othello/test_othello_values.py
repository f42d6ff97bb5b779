"""The source design's square values and evaluation."""

from __future__ import annotations

from itertools import chain

import pytest

from khepri.errors import InvalidSetupError, RulesError
from khepri.games.othello import (
    SIZES,
    Position,
    Side,
    evaluate,
    parse_transcript,
    player_value,
    square_values,
    strategic_value,
)
from khepri.games.othello.values import squares_held, turn_number

TOP_LEFT_QUARTERS = {
    4: ["10 2", "2 0"],
    6: ["10 2 2", "2 4 2", "2 2 0"],
    8: ["10 2 2 2", "2 4 2 2", "2 2 4 2", "2 2 2 0"],
    10: ["10 2 2 2 2", "2 4 2 2 2", "2 2 4 2 2", "2 2 2 4 2", "2 2 2 2 0"],
    12: [
        "10 2 2 2 2 2",
        "2 4 2 2 2 2",
        "2 2 4 2 2 2",
        "2 2 2 4 2 2",
        "2 2 2 2 4 2",
        "2 2 2 2 2 0",
    ],
}


@pytest.mark.parametrize("size", SIZES)
def test_square_values_of_every_size(size: int) -> None:
    half = [[int(value) for value in row.split()] for row in TOP_LEFT_QUARTERS[size]]
    top = [row + row[::-1] for row in half]

    assert square_values(size) == tuple(chain(*top, *top[::-1]))


def test_a_square_is_valued_by_name() -> None:
    values = {square: strategic_value(square, 8) for square in ("h8", "g2", "c6", "h4", "d5")}

    assert values == {"h8": 10, "g2": 4, "c6": 4, "h4": 2, "d5": 0}
    assert strategic_value("h8", 12) == 4


def test_squares_and_boards_that_are_not_have_no_value() -> None:
    with pytest.raises(RulesError, match="There is no i1 on this 8×8 board"):
        strategic_value("i1", 8)
    with pytest.raises(InvalidSetupError, match="There is no 5×5 Othello board"):
        square_values(5)


@pytest.mark.parametrize(
    ("transcript", "turn", "black", "white"),
    [
        # Two discs each in the middle: 2 * 1 / 4.
        ("", 1, 0.5, 0.5),
        # Black d5 e5 f5 e4, of which f5 is worth 2: 4 * 2 / 4 + 4 * 2 / 2. White d4: 1 * 2 / 4.
        ("f5", 2, 6.0, 0.5),
        # Black e4 e5 f5: 3 * 3 / 4 + 4 * 2 / 3. White d4 d5 d6: 3 * 3 / 4 + 4 * 2 / 3.
        ("f5d6", 3, 9 / 4 + 8 / 3, 9 / 4 + 8 / 3),
        # Black c3 d4 e5 e4 f5: 5 * 4 / 4 + 4 * (4 + 2) / 4. White d5 d6: 2 * 4 / 4 + 4 * 2 / 4.
        ("f5d6c3", 4, 11.0, 4.0),
    ],
)
def test_the_formula_by_hand(transcript: str, turn: int, black: float, white: float) -> None:
    position = Position.start()
    for move in parse_transcript(transcript):
        position = position.play(move)

    assert turn_number(position) == turn
    assert player_value(position, Side.BLACK) == pytest.approx(black)
    assert player_value(position, Side.WHITE) == pytest.approx(white)


def test_the_evaluation_is_the_movers_value_less_the_opponents() -> None:
    for_black = Position.parse("X----OX--XO----- X")
    for_white = Position(for_black.board, Side.WHITE)

    # Turn 2. Black has three discs and a corner, White two: 3 * 2 / 4 + 4 * 10 / 2 - 2 * 2 / 4.
    assert evaluate(for_black) == pytest.approx(20.5)
    assert evaluate(for_white) == pytest.approx(-20.5)


def test_a_pass_does_not_change_the_turn() -> None:
    stuck = Position.parse("O---OXX-OXX---X- X")
    (the_pass,) = stuck.legal_moves()

    assert turn_number(stuck.play(the_pass)) == turn_number(stuck) == 5


def test_a_full_board_is_at_the_last_turn() -> None:
    full = Position.parse("X" * 40 + "O" * 24 + " X")

    assert turn_number(full) == 61
    assert squares_held(full, Side.BLACK) + squares_held(full, Side.WHITE) == sum(square_values(8))


def test_a_sketch_of_fewer_than_four_discs_has_a_value() -> None:
    sketch = Position.parse("XO-------------- X")

    assert turn_number(sketch) == 1
    assert player_value(sketch, Side.BLACK) == pytest.approx(1 / 4 + 40)
