"""A part of a board shows what of a state lies on its squares."""

from __future__ import annotations

from khepri.app.boards.board_state import BoardState, Shot, Token
from khepri.app.boards.geometry import Grid
from khepri.app.practice.part import grid_of_part, shot_of_part, state_of_part
from khepri.learn.lesson import ShownPart

UP = Grid("abcd", tuple("4321"))
DOWN = Grid("abcd", tuple("1234"))
PART = ShownPart("b1", "d2")


def test_a_shot_that_ends_beyond_the_part_leaves_over_its_edge() -> None:
    hit = Shot("blue", ("c1", "c2", "c3"), destroyed="c3", victim=Token("red", "pharaoh"))
    seen = shot_of_part(hit, grid_of_part(UP, PART))
    assert seen == Shot("blue", ("c1", "c2"), leaves=(0, 1))
    seen = shot_of_part(hit, grid_of_part(DOWN, PART))
    assert seen is not None
    assert seen.leaves == (0, -1), "where rows are counted from the top, that is downwards"


def test_a_shot_that_comes_in_is_seen_from_the_edge_on() -> None:
    shot = Shot("red", ("a2", "b2", "c2"), mirrors=("a2", "c2"))
    seen = shot_of_part(shot, grid_of_part(UP, PART))
    assert seen == Shot("red", ("b2", "c2"), mirrors=("c2",))
    assert shot_of_part(Shot("red", ("a4", "a3")), grid_of_part(UP, PART)) is None


def test_what_stands_elsewhere_is_not_seen() -> None:
    token = Token("blue", "disc")
    state = BoardState(
        tokens={"a1": token, "b1": token},
        targets=frozenset(("a2", "c2")),
        ghosts={"d4": token},
        labels={"d2": "+1"},
        last=("a3", "b2"),
        marked=("a1", "c1"),
    )
    seen = state_of_part(state, grid_of_part(UP, PART))
    assert set(seen.tokens) == {"b1"}
    assert seen.targets == frozenset(("c2",))
    assert (seen.last, seen.marked) == (("b2",), ("c1",))
    assert (dict(seen.ghosts), dict(seen.labels)) == ({}, {"d2": "+1"})
