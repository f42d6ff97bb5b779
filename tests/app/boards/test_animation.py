"""From one arrangement to another by difference."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from khepri.app.boards.animation import SLIDE_MS, TURN_MS, Change, changes_between, duration_of
from khepri.app.boards.board_state import Token
from khepri.app.faces.laser.skin import GRID, tokens_of
from khepri.games.laser import Move, Position

BLUE = Token("blue", "pyramid")


def distance(one: str, other: str) -> float:
    (ax, ay), (bx, by) = GRID.places[one], GRID.places[other]
    return (ax - bx) ** 2 + (ay - by) ** 2


def changes(before: dict[str, Token], after: dict[str, Token]) -> list[Change]:
    return changes_between(before, after, distance)


def test_a_step_is_a_slide() -> None:
    assert changes({"e4": BLUE}, {"f5": BLUE}) == [Change(BLUE, BLUE, "e4", "f5")]


def test_a_turn_stays_on_its_square() -> None:
    turned = Token("blue", "pyramid", 1)
    (change,) = changes({"e4": BLUE}, {"e4": turned})
    assert change.turns
    assert not change.moves


def test_a_swap_slides_both() -> None:
    red = Token("red", "scarab")
    found = changes({"e4": BLUE, "e5": red}, {"e4": red, "e5": BLUE})
    assert {(change.origin, change.target) for change in found} == {("e4", "e5"), ("e5", "e4")}


def test_the_nearest_of_equal_pieces_is_the_one_that_moved() -> None:
    found = changes({"a1": BLUE, "e4": BLUE}, {"a1": BLUE, "f4": BLUE})
    assert [(change.origin, change.target) for change in found] == [("e4", "f4")]


def test_a_loss_has_no_target_and_a_return_has_no_origin() -> None:
    assert changes({"e4": BLUE}, {}) == [Change(BLUE, None, "e4", None)]
    assert changes({}, {"e4": BLUE}) == [Change(None, BLUE, None, "e4")]


def test_how_long_changes_take() -> None:
    assert duration_of([]) == 0
    assert duration_of(changes({"e4": BLUE}, {"f4": BLUE})) == SLIDE_MS
    assert duration_of(changes({"e4": BLUE}, {"e4": Token("blue", "pyramid", 3)})) == TURN_MS


@pytest.mark.parametrize("move", ["f4g4", "e4f5", "c1L", "j4R"])
def test_only_what_a_move_touches_changes(move: str) -> None:
    before = Position.start()
    after = before.play(Move.parse(move))
    found = changes(tokens_of(before), tokens_of(after))
    assert len(found) <= 2


tokens = st.builds(
    Token,
    st.sampled_from(["blue", "red"]),
    st.sampled_from(["pyramid", "anubis"]),
    st.integers(0, 3),
)
boards = st.dictionaries(st.sampled_from(GRID.squares), tokens, max_size=12)


@given(boards, boards)
def test_playing_the_changes_leads_from_one_board_to_the_other(
    before: dict[str, Token], after: dict[str, Token]
) -> None:
    board = dict(before)
    found = changes(before, after)
    for change in found:
        if change.origin is not None:
            assert board.pop(change.origin) == change.before
    for change in found:
        if change.target is not None and change.after is not None:
            assert change.target not in board
            board[change.target] = change.after
    assert board == after
