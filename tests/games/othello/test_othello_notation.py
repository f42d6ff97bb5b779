"""Transcripts and move lists."""

from __future__ import annotations

import pytest

from khepri.errors import IllegalMoveError, InvalidMoveError
from khepri.games.othello import (
    Move,
    Position,
    describe,
    format_transcript,
    parse_transcript,
)
from khepri.games.othello.notation import read_move

THEN_BLACK_IS_STUCK = "a2a3c4a1"
"""On 4×4, after which Black must pass."""


def moves(text: str) -> tuple[Move, ...]:
    """Return the moves named by the words of `text`."""
    return tuple(Move.parse(word) for word in text.split())


@pytest.mark.parametrize(
    "text",
    [
        "f5d6c3",
        "F5D6C3",
        "f5 d6 c3",
        "  f5\n\td6\r\nc3 ",
        "1. f5 2. d6 3. c3",
        "1.f5 2.d6 3.c3",
        "1. f5d6 2. c3",
        "1 f5 2 d6 3 c3",
        "1. f5 1... d6 2. c3",
        "f5\N{NO-BREAK SPACE}d6c3",
    ],
)
def test_a_transcript_is_read_however_it_is_laid_out(text: str) -> None:
    assert parse_transcript(text) == moves("f5 d6 c3")


def test_an_empty_transcript_has_no_moves() -> None:
    assert parse_transcript("") == ()
    assert format_transcript([]) == ""


@pytest.mark.parametrize("written", ["", "ps", "pa", "--", "pass", " PS ", "\npa\n"])
def test_a_pass_is_read_whether_written_or_not(written: str) -> None:
    start = Position.start(4)
    after_pass = start
    for move in moves("a2 a3 c4 a1 ps"):
        after_pass = after_pass.play(move)
    answer = after_pass.legal_moves()[0]

    read = parse_transcript(f"{THEN_BLACK_IS_STUCK}{written}{answer}", start)

    assert read == (*moves("a2 a3 c4 a1 ps"), answer)
    assert format_transcript(read) == f"{THEN_BLACK_IS_STUCK}{answer}"


@pytest.mark.parametrize("written", ["", "ps"])
def test_a_forced_pass_after_the_last_move_is_read_too(written: str) -> None:
    assert parse_transcript(THEN_BLACK_IS_STUCK + written, Position.start(4)) == moves(
        "a2 a3 c4 a1 ps"
    )


def test_a_game_that_starts_with_a_pass_is_read() -> None:
    stuck = Position.parse("O---OXX-OXX---X- X")
    answer = stuck.play(Move.PASS).legal_moves()[0]

    assert parse_transcript(str(answer), stuck)[:2] == (Move.PASS, answer)


def test_rows_of_two_digits_are_read_on_large_boards() -> None:
    column = Position.parse("X" + "-" * 11 + ("O" + "-" * 11) * 9 + "-" * 24 + " X")

    assert parse_transcript("A11", column) == moves("a11")
    assert parse_transcript("1. a11", column) == moves("a11")


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("f5d6z9", "Move 3: 'z9' is not an Othello move: write a square such as f5"),
        ("f5d6c33", "Move 3: 'c33' is not"),
        ("f5d6f", "Move 3: 'f' is not"),
        ("f5 d6 hello", "Move 3: 'hello' is not"),
        ("f5 d6 #3", "Move 3: '#3' is not"),
        ("1. f5 2. d62.c3", "Move 2: 'd62' is not"),
        ("f5d6.c3", "Move 3: '.c3' is not"),
        ("f5,d6", "Move 2: ',d6' is not"),
        ("\N{KELVIN SIGN}5", "Move 1: "),
    ],
)
def test_an_unreadable_transcript_names_the_move(text: str, reason: str) -> None:
    with pytest.raises(InvalidMoveError, match=reason):
        parse_transcript(text)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("a1", "Move 1: Black may not play a1, because it would flip no white disc."),
        ("f5d6f5", "Move 3: f5 is taken: there is a black disc on it."),
        ("f5ps", "Move 2: White may not pass, because there is a move to play, such as f4."),
        ("f5d6f10", "Move 3: There is no f10 on this 8×8 board: its squares are a1 to h8."),
        ("e6f4e3f6g5d6e7f5c5a1", "Move 10: The game is over, so a1 cannot be played."),
        ("e6f4e3f6g5d6e7f5c5ps", "Move 10: The game is over, so nobody can pass."),
    ],
)
def test_an_illegal_transcript_names_the_move_and_the_reason(text: str, reason: str) -> None:
    with pytest.raises(IllegalMoveError) as caught:
        parse_transcript(text)
    assert str(caught.value) == reason


def test_move_numbers_in_errors_count_discs_and_not_passes() -> None:
    with pytest.raises(IllegalMoveError, match=r"^Move 5: a1 is taken"):
        parse_transcript(f"{THEN_BLACK_IS_STUCK}psa1", Position.start(4))
    with pytest.raises(InvalidMoveError, match=r"^Move 5: 'x' is not"):
        parse_transcript(f"{THEN_BLACK_IS_STUCK}ps x", Position.start(4))


def test_a_move_list_shows_squares_and_the_word_pass() -> None:
    start = Position.start()

    assert describe(start, Move.parse("F5")) == "f5"
    assert describe(start, Move.PASS) == "pass"


@pytest.mark.parametrize("move", [Move.parse("f5"), Move.PASS])
def test_what_a_move_list_shows_can_be_read_again(move: Move) -> None:
    assert read_move(Position.start(), describe(Position.start(), move)) == move
