"""The rules: starting, moving, flipping, passing, ending, scoring."""

from __future__ import annotations

import pytest

from khepri.errors import IllegalMoveError, InvalidSetupError
from khepri.games.base import Outcome, Termination
from khepri.games.othello import SIZES, Board, Move, Position, Side, parse_transcript

BLACK_IS_STUCK = "O---OXX-OXX---X- X"
"""Reached by a2 a3 c4 a1 on 4×4: Black cannot move, White can."""

WIPED_OUT = "--------------------X------XXX----XXXXX----XXX------X----------- O"
"""The end of the shortest game there is: White has no disc left."""


def position(*rows: str, side: str = "X") -> Position:
    """Return the position drawn by `rows`."""
    return Position.parse(f"{''.join(rows)} {side}")


def test_the_start_is_the_published_one() -> None:
    start = Position.start()

    assert start == position(
        "--------",
        "--------",
        "--------",
        "---OX---",
        "---XO---",
        "--------",
        "--------",
        "--------",
    )
    assert [start.board.disc_at(square) for square in ("d4", "e5", "e4", "d5", "a1")] == [
        Side.WHITE,
        Side.WHITE,
        Side.BLACK,
        Side.BLACK,
        None,
    ]


@pytest.mark.parametrize(
    ("size", "moves"),
    [
        (4, "b1 a2 d3 c4"),
        (6, "c2 b3 e4 d5"),
        (8, "d3 c4 f5 e6"),
        (10, "e4 d5 g6 f7"),
        (12, "f5 e6 h7 g8"),
    ],
)
def test_black_has_the_same_four_first_moves_on_every_size(size: int, moves: str) -> None:
    start = Position.start(size)

    assert " ".join(str(move) for move in start.legal_moves()) == moves
    assert start.size == size
    assert start.variant == str(size)
    assert start.side is Side.BLACK
    assert start.outcome() is None


def test_a_first_move_flips_one_disc() -> None:
    after = Position.start().play(Move.parse("f5"))

    assert str(after) == "-" * 27 + "OX------XXX" + "-" * 26 + " O"
    assert after.discs(Side.BLACK) == 4
    assert after.discs(Side.WHITE) == 1


def test_all_eight_directions_flip_at_once_and_unbracketed_lines_stay() -> None:
    star = position(
        "X--X--X-",
        "-O-O-O--",
        "--OOO---",
        "XOO-OOOX",
        "--OOO---",
        "-O-O-O--",
        "X--O--X-",
        "---X----",
    )
    after = star.play(Move.parse("d4"))

    assert len(star.flips(Move.parse("d4"))) == 18
    assert after.discs(Side.WHITE) == 0

    open_ended = Position(star.board.without("d8").without("h4"), Side.BLACK)

    assert set(star.flips(Move.parse("d4"))) - set(open_ended.flips(Move.parse("d4"))) == {
        *("d5", "d6", "d7"),
        *("e4", "f4", "g4"),
    }


def test_flips_stop_at_the_first_disc_of_the_mover() -> None:
    row = position("-OXOOX--", *["--------"] * 7)

    assert row.flips(Move.parse("a1")) == ("b1",)


@pytest.mark.parametrize(
    ("black", "white", "beyond"),
    [
        ("g1", "h1", "a2"),
        ("b2", "a2", "h1"),
        ("g1", "h2", "a4"),
        ("b1", "a2", "h2"),
        ("g3", "h2", "a2"),
        ("b4", "a3", "h1"),
    ],
)
def test_lines_do_not_go_on_at_the_other_edge(black: str, white: str, beyond: str) -> None:
    board = Board(8).with_disc(black, Side.BLACK).with_disc(white, Side.WHITE)
    edge = Position(board, Side.BLACK)

    assert Move.parse(beyond) not in edge.legal_moves()
    assert edge.flips(Move.parse(beyond)) == ()


@pytest.mark.parametrize("size", SIZES)
def test_the_longest_line_of_a_board_can_be_flipped(size: int) -> None:
    row = position("-" + "O" * (size - 2) + "X", *["-" * size] * (size - 1))
    after = row.play(Move.parse("a1"))

    assert len(row.flips(Move.parse("a1"))) == size - 2
    assert after.discs(Side.BLACK) == size


def test_flips_are_none_for_what_may_not_be_played() -> None:
    start = Position.start()

    assert [start.flips(Move.parse(text)) for text in ("a1", "d4", "l12", "ps")] == [()] * 4


def test_a_player_without_a_move_must_pass_and_the_turn_changes() -> None:
    stuck = Position.parse(BLACK_IS_STUCK)

    assert stuck.legal_moves() == [Move.PASS]
    assert stuck.must_pass()
    assert stuck.outcome() is None

    after = stuck.play(Move.PASS)

    assert after.side is Side.WHITE
    assert after.board == stuck.board
    assert Move.PASS not in after.legal_moves()
    assert not after.must_pass()


def test_the_forced_pass_arises_in_play() -> None:
    position = Position.start(4)
    for text in ("a2", "a3", "c4", "a1"):
        position = position.play(Move.parse(text))

    assert str(position) == BLACK_IS_STUCK


def test_the_game_is_over_when_neither_can_move_though_squares_are_empty() -> None:
    both_stuck = position("XX--", "----", "--OO", "--O-", side="O")

    assert both_stuck.legal_moves() == []
    assert not both_stuck.must_pass()
    assert both_stuck.outcome() == Outcome(Termination.NO_MOVES, Side.WHITE)


def test_a_wiped_out_side_has_lost_at_once() -> None:
    end = Position.start()
    for move in parse_transcript("e6f4e3f6g5d6e7f5c5"):
        end = end.play(move)

    assert str(end) == WIPED_OUT
    assert end.legal_moves() == []
    assert end.outcome() == Outcome(Termination.NO_MOVES, Side.BLACK)
    assert end.discs(Side.BLACK) == 13
    assert end.score() == (64, 0)


@pytest.mark.parametrize(
    ("board", "winner", "score"),
    [
        ("XXXXXXXXXOOOOOOO", Side.BLACK, (9, 7)),
        ("XXXXXXXXOOOOOOOO", None, (8, 8)),
        ("XXXXXXXOOOOOOOOO", Side.WHITE, (7, 9)),
        ("XX--------OO----", None, (8, 8)),
        ("XX--------OO--O-", Side.WHITE, (2, 14)),
        ("XXX-------OO----", Side.BLACK, (14, 2)),
        ("X---------------", Side.BLACK, (16, 0)),
    ],
)
@pytest.mark.parametrize("side", ["X", "O"])
def test_more_discs_win_and_take_the_empty_squares(
    board: str, winner: Side | None, score: tuple[int, int], side: str
) -> None:
    end = Position.parse(f"{board} {side}")

    assert end.outcome() == Outcome(Termination.NO_MOVES, winner)
    assert end.score() == score


@pytest.mark.parametrize(
    ("text", "move", "reason"),
    [
        (str(Position.start()), "d4", "d4 is taken: there is a white disc on it."),
        (str(Position.start()), "e4", "e4 is taken: there is a black disc on it."),
        (
            str(Position.start()),
            "a1",
            "Black may not play a1, because it would flip no white disc.",
        ),
        (
            str(Position.start()),
            "i9",
            "There is no i9 on this 8×8 board: its squares are a1 to h8.",
        ),
        (
            str(Position.start()),
            "ps",
            "Black may not pass, because there is a move to play, such as d3.",
        ),
        (
            BLACK_IS_STUCK,
            "d1",
            (
                "Black may not play d1, because it would flip no white disc; "
                "Black has no move and must pass."
            ),
        ),
        (WIPED_OUT, "a1", "The game is over, so a1 cannot be played."),
        (WIPED_OUT, "ps", "The game is over, so nobody can pass."),
    ],
)
def test_a_refused_move_says_exactly_why(text: str, move: str, reason: str) -> None:
    with pytest.raises(IllegalMoveError) as caught:
        Position.parse(text).play(Move.parse(move))
    assert str(caught.value) == reason


def test_a_position_text_in_other_programs_letters_is_read() -> None:
    assert Position.parse("......o*..xO.... *") == Position.parse("------OX--XO---- X")
    assert Position.parse(" -----OX--XO-----\tx\n") == Position.start(4)
    assert Position.parse("-----OX--XO----- o").side is Side.WHITE


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "The position is empty"),
        ("   ", "The position is empty"),
        ("-" * 63 + " X", "has 63 squares, but it must have 16, 36, 64, 100 or 144"),
        ("X", "has 1 squares"),
        ("-" * 4 + " X", "has 4 squares"),
        ("X" * 196 + " X", "has 196 squares"),
        ("-" * 64 + "X", "has 65 squares"),
        ("-----OX--XO-----", "The side to move is missing"),
        ("-----OX--XO----- black", "The side to move is 'black', but it must be X or O"),
        ("-----OX--XO----- -", "The side to move is '-', but it must be X or O"),
        ("-----OX--XO----- X O", "Nothing may follow the side to move, but 'O' does"),
        ("-----OX--ZO----- X", "'Z' on b3 means nothing: write X"),
        ("-----OX--XO----0 X", "'0' on d4 means nothing"),
        ("---------------- X", "There are no discs on the board"),
    ],
)
def test_an_unreadable_position_text_says_what_is_wrong(text: str, reason: str) -> None:
    with pytest.raises(InvalidSetupError, match=reason) as caught:
        Position.parse(text)
    assert len(str(caught.value)) < 200


@pytest.mark.parametrize(
    ("size", "black", "white", "reason"),
    [
        (8, 0b11, 0b10, "There are two discs on b1"),
        (4, 1 << 16, 0, "There is a disc beside the 4×4 board"),
        (4, 0, -1, "There is a disc beside the 4×4 board"),
        (5, 0, 0, "There is no 5×5 Othello board"),
    ],
)
def test_a_board_that_cannot_be_is_not_made(size: int, black: int, white: int, reason: str) -> None:
    with pytest.raises(InvalidSetupError, match=reason):
        Board(size, black, white)


def test_other_sizes_have_no_start() -> None:
    with pytest.raises(InvalidSetupError, match="There is no 7×7 Othello board"):
        Position.start(7)


def test_positions_are_values() -> None:
    start = Position.start()

    assert start == Position.parse(str(start))
    assert hash(start) == hash(Position.parse(str(start)))
    assert start.identity == Position.parse(str(start)).identity
    assert start.identity != Position(start.board, Side.WHITE).identity
    assert start != Position.start(6)
    assert eval(repr(start)) == start  # noqa: S307 - the very promise under test
    assert eval(repr(start.board)) == start.board  # noqa: S307 - likewise
    with pytest.raises(AttributeError):
        start.side = Side.WHITE  # type: ignore[misc]  # frozen, which is the point
