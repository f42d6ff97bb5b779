"""Setups: an editor may hold anything, and says why it cannot be played."""

from __future__ import annotations

import pytest

from khepri.errors import InvalidSetupError, RulesError
from khepri.games.othello import Position, Problem, Setup, Side

NO_DISCS = "There are no discs on the board."
NO_BLACK = "There is no black disc, so there is nothing to flip."
NO_WHITE = "There is no white disc, so there is nothing to flip."
FULL = "Every square is taken, so there is nowhere to play."
OVER = "Neither Black nor White can move, so the game is already over."


@pytest.mark.parametrize(
    ("board", "sentences"),
    [
        ("-----OX--XO-----", []),
        ("O---OXX-OXX---X-", []),
        ("XO--------------", []),
        ("----------------", [NO_DISCS]),
        ("X---------------", [NO_WHITE]),
        ("-------------OOO", [NO_BLACK]),
        ("XXXXXXXXXXXXXXXX", [NO_WHITE, FULL]),
        ("OOOOOOOOOOOOOOOO", [NO_BLACK, FULL]),
        ("XXXXOOOOXXXXOOOO", [FULL]),
        ("XX--------OO----", [OVER]),
    ],
)
@pytest.mark.parametrize("side", ["X", "O"])
def test_every_reason_why_a_board_cannot_be_played(
    board: str, sentences: list[str], side: str
) -> None:
    setup = Setup.parse(f"{board} {side}")

    assert setup.problems() == tuple(Problem(sentence, ()) for sentence in sentences)


@pytest.mark.parametrize("board", ["XXXXOOOOXXXXOOOO", "XX--------OO----", "X---------------"])
def test_a_finished_game_can_be_looked_at_but_not_started(board: str) -> None:
    text = f"{board} X"

    assert Position.parse(text).outcome() is not None
    with pytest.raises(InvalidSetupError):
        Setup.parse(text).position()


def test_refusing_to_start_gives_every_reason() -> None:
    with pytest.raises(InvalidSetupError) as caught:
        Setup.parse("X" * 16 + " X").position()
    assert caught.value.reasons == (NO_WHITE, FULL)


def test_a_setup_that_starts_with_a_pass_is_playable() -> None:
    assert Setup.parse("O---OXX-OXX---X- X").position().must_pass()


def test_editing_leads_from_an_empty_board_to_the_start() -> None:
    setup = (
        Setup.empty(8)
        .with_disc("d4", Side.WHITE)
        .with_disc("e5", Side.BLACK)
        .with_disc("e5", Side.WHITE)
        .with_disc("e4", Side.WHITE)
        .with_disc("e4", Side.BLACK)
        .with_disc("d5", Side.BLACK)
        .with_disc("a1", Side.BLACK)
        .without("a1")
        .without("h8")
    )

    assert setup.position() == Position.start()
    assert setup.size == 8
    assert setup.disc_at("d4") is Side.WHITE
    assert setup.disc_at("a1") is None
    assert setup == Setup.of(Position.start())


def test_the_side_to_move_can_be_changed() -> None:
    assert str(Setup.of(Position.start(4)).with_side(Side.WHITE)) == "-----OX--XO----- O"


def test_editing_leaves_the_old_setup_alone() -> None:
    setup = Setup.empty(4)
    setup.with_disc("a1", Side.BLACK)

    assert setup == Setup.empty(4)


def test_a_square_off_the_board_cannot_be_edited() -> None:
    setup = Setup.empty(6)

    with pytest.raises(RulesError, match="There is no g1 on this 6×6 board"):
        setup.with_disc("g1", Side.BLACK)
    with pytest.raises(RulesError, match="There is no a7 on this 6×6 board"):
        setup.without("a7")
    with pytest.raises(RulesError, match="There is no h8 on this 6×6 board"):
        setup.disc_at("h8")


def test_there_is_no_empty_board_of_another_size() -> None:
    with pytest.raises(InvalidSetupError, match="There is no 9×9 Othello board"):
        Setup.empty(9)


def test_the_repr_of_a_setup_is_code() -> None:
    setup = Setup.empty(4).with_disc("c2", Side.WHITE)

    assert eval(repr(setup)) == setup  # noqa: S307 - the very promise under test
