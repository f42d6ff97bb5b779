"""What must hold for every position, board and text, not only for chosen ones."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from khepri.errors import IllegalMoveError, InvalidMoveError, InvalidSetupError
from khepri.games.othello import (
    SIZES,
    Board,
    Move,
    Position,
    Setup,
    Side,
    format_transcript,
    parse_transcript,
)
from khepri.games.othello.square import square_names

if TYPE_CHECKING:
    from collections.abc import Callable

# Where a square goes, counted in half squares from the middle of the board.
SYMMETRIES: dict[str, Callable[[int, int], tuple[int, int]]] = {
    "nothing": lambda x, y: (x, y),
    "quarter turn": lambda x, y: (-y, x),
    "half turn": lambda x, y: (-x, -y),
    "three quarter turn": lambda x, y: (y, -x),
    "left to right": lambda x, y: (-x, y),
    "top to bottom": lambda x, y: (x, -y),
    "long diagonal": lambda x, y: (y, x),
    "other diagonal": lambda x, y: (-y, -x),
}


@st.composite
def setups(draw: st.DrawFn) -> Setup:
    """Draw any discs on a board of any size."""
    size = draw(st.sampled_from(SIZES))
    discs = draw(st.text("XO-", min_size=size * size, max_size=size * size))
    return Setup(Board.parse(discs), draw(st.sampled_from(Side)))


@st.composite
def games(draw: st.DrawFn) -> tuple[list[Position], list[Move]]:
    """Draw the positions and moves of a game, finished or not, on a board of any size."""
    size = draw(st.sampled_from(SIZES))
    length = draw(st.integers(0, size * size))
    chooser = draw(st.randoms(use_true_random=False))
    positions = [Position.start(size)]
    moves: list[Move] = []
    while len(moves) < length and (legal := positions[-1].legal_moves()):
        moves.append(chooser.choice(legal))
        positions.append(positions[-1].play(moves[-1]))
    return positions, moves


def positions() -> st.SearchStrategy[Position]:
    """Draw positions from games, and any boards with a disc on them."""
    from_games = games().map(lambda game: game[0][-1])
    from_boards = setups().filter(lambda setup: bool(setup.board.black | setup.board.white))
    return from_games | from_boards.map(lambda setup: Position(setup.board, setup.side))


def bracketed(position: Position, column: int, row: int) -> set[str]:
    """Return what a disc would flip, by walking from square to square: slow and obvious."""
    size, names = position.size, square_names(position.size)
    if position.board.disc_at(names[row * size + column]) is not None:
        return set()
    flipped: set[str] = set()
    for across, down in [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if (x, y) != (0, 0)]:
        run: set[str] = set()
        x, y = column + across, row + down
        while 0 <= x < size and 0 <= y < size:
            disc = position.board.disc_at(names[y * size + x])
            if disc is not position.side.opponent:
                flipped |= run if disc is position.side else set()
                break
            run.add(names[y * size + x])
            x, y = x + across, y + down
    return flipped


@given(setups())
def test_setups_survive_writing_and_reading(setup: Setup) -> None:
    assert Setup.parse(str(setup)) == setup


@given(positions())
def test_positions_survive_writing_and_reading(position: Position) -> None:
    assert Position.parse(str(position)) == position
    assert len(str(position)) == position.size**2 + 2


@given(positions())
def test_flips_are_those_of_a_slow_and_obvious_walk(position: Position) -> None:
    legal = set()
    for number, name in enumerate(square_names(position.size)):
        row, column = divmod(number, position.size)
        expected = bracketed(position, column, row)
        legal |= {Move.parse(name)} if expected else set()

        assert set(position.flips(Move.parse(name))) == expected
    assert set(position.legal_moves()) - {Move.PASS} == legal


@given(positions())
def test_a_move_is_played_exactly_when_it_is_listed(position: Position) -> None:
    legal = position.legal_moves()
    for move in [Move.PASS, Move.parse("l12"), *map(Move.parse, square_names(position.size))]:
        if move in legal:
            position.play(move)
        else:
            with pytest.raises(IllegalMoveError):
                position.play(move)
    assert len(set(legal)) == len(legal)


@given(positions())
def test_the_pass_is_legal_only_alone_and_nothing_is_when_the_game_is_over(
    position: Position,
) -> None:
    legal = position.legal_moves()

    assert (Move.PASS in legal) == (legal == [Move.PASS]) == position.must_pass()
    assert (not legal) == (position.outcome() is not None)


@given(positions())
def test_a_turn_adds_one_disc_and_only_flips_what_it_names(position: Position) -> None:
    before = str(position)
    for move in position.legal_moves():
        after = position.play(move)
        changed = [
            name
            for name in square_names(position.size)
            if after.board.disc_at(name) is not position.board.disc_at(name)
        ]

        assert sum(map(after.discs, Side)) == sum(map(position.discs, Side)) + bool(move.square)
        assert set(changed) == {*position.flips(move)} | ({move.square} - {None})
        assert all(after.board.disc_at(name) is position.side for name in changed)
        assert after.side is position.side.opponent
        assert str(position) == before


@pytest.mark.parametrize("symmetry", SYMMETRIES.values(), ids=SYMMETRIES)
@given(position=positions())
def test_a_turned_board_has_turned_moves(
    position: Position, symmetry: Callable[[int, int], tuple[int, int]]
) -> None:
    size, names = position.size, square_names(position.size)
    image = {}
    for number, name in enumerate(names):
        row, column = divmod(number, size)
        x, y = symmetry(2 * column - size + 1, 2 * row - size + 1)
        image[name] = names[(y + size - 1) // 2 * size + (x + size - 1) // 2]
    board = Board(size)
    for side in Side:
        for name in position.board.squares(side):
            board = board.with_disc(image[name], side)
    turned = Position(board, position.side)

    assert {image.get(str(move), "ps") for move in position.legal_moves()} == {
        str(move) for move in turned.legal_moves()
    }


@given(positions())
def test_swapping_the_colours_swaps_everything(position: Position) -> None:
    board = position.board
    swapped = Position(Board(board.size, board.white, board.black), position.side.opponent)

    assert swapped.legal_moves() == position.legal_moves()
    assert swapped.score() == position.score()[::-1]


@given(positions())
def test_the_tournament_score_shares_out_the_whole_board(position: Position) -> None:
    black, white = position.score()
    lead = position.discs(Side.BLACK) - position.discs(Side.WHITE)

    assert black + white == position.size**2
    assert (black > white) == (lead > 0)
    assert (black == white) == (lead == 0)


@given(setups())
def test_a_setup_is_playable_exactly_when_somebody_can_move(setup: Setup) -> None:
    if setup.problems():
        with pytest.raises(InvalidSetupError):
            setup.position()
        assert not setup.board.targets(Side.BLACK) | setup.board.targets(Side.WHITE)
    else:
        assert setup.position().outcome() is None


@given(games())
def test_transcripts_survive_writing_and_reading(game: tuple[list[Position], list[Move]]) -> None:
    reached, moves = game
    if reached[-1].must_pass():
        moves = [*moves, Move.PASS]

    assert parse_transcript(format_transcript(moves), reached[0]) == tuple(moves)
    assert parse_transcript(" ".join(map(str, moves)), reached[0]) == tuple(moves)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("seed", range(5))
def test_random_games_come_to_an_end(size: int, seed: int) -> None:
    chooser = random.Random(seed)
    position, turns = Position.start(size), 0
    while legal := position.legal_moves():
        position, turns = position.play(chooser.choice(legal)), turns + 1

    outcome = position.outcome()
    black, white = position.score()

    assert outcome is not None
    assert outcome.winner is (
        None if black == white else Side.BLACK if black > white else Side.WHITE
    )
    assert size * size // 2 < turns <= 2 * (size * size - 4)


TEXTS = st.text() | st.text("abcdefhl0123456789psPS-. XO*", max_size=160)


@given(TEXTS)
@example("X" * 64 + " X")
def test_any_text_is_a_position_or_our_own_error(text: str) -> None:
    for parse in (Position.parse, Setup.parse):
        try:
            value = parse(text)
        except InvalidSetupError as error:
            assert error.reasons  # noqa: PT017 - either way is fine, but an error must say why
        else:
            assert parse(str(value)) == value


@given(TEXTS)
@example("f5")
def test_any_text_is_a_move_or_our_own_error(text: str) -> None:
    try:
        move = Move.parse(text)
    except InvalidMoveError as error:
        assert "is not an Othello move" in str(error)  # noqa: PT017 - as above
    else:
        assert Move.parse(str(move)) == move


@given(TEXTS)
@example("f5d6")
def test_any_text_is_a_transcript_or_our_own_error(text: str) -> None:
    try:
        moves = parse_transcript(text)
    except (InvalidMoveError, IllegalMoveError) as error:
        assert str(error).startswith("Move ")  # noqa: PT017 - as above
    else:
        assert parse_transcript(format_transcript(moves)) == moves
