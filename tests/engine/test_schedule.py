"""In which steps a search goes deeper."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from khepri.engine.limits import MOVES_LEFT, Budget, Limits, budget_for
from khepri.engine.othello.schedule import (
    DISC,
    FORESEEABLE,
    LARGE_UNLIMITED,
    LEARNED_SIZE,
    SOLVABLE,
    SOLVABLE_ON_LARGE,
    SOLVABLE_UNLIMITED,
    moves_left,
    schedule,
)
from khepri.engine.registry import engine_for
from khepri.engine.schedule import DEEPEST, Iteration
from khepri.games import laser, othello
from othello_cores import random_position

START = othello.Position.start()
FOREVER = Budget()


def laser_steps(limits: Limits) -> Sequence[Iteration]:
    """Return the steps of a search of Laser Chess."""
    start = laser.Position.start("classic")
    return engine_for(laser.GAME).schedule(start, limits, FOREVER, fast=True)


def test_laser_chess_goes_one_move_deeper_each_time() -> None:
    steps = laser_steps(Limits(depth=4))
    assert [step.depth for step in steps] == [1, 2, 3, 4]
    assert not any(step.exact for step in steps)


@pytest.mark.parametrize("depth", [None, DEEPEST, DEEPEST + 1, 10**9])
def test_laser_chess_has_a_deepest_depth(depth: int | None) -> None:
    steps = laser_steps(Limits(depth=depth))
    assert steps[-1].depth == DEEPEST


def test_othello_looks_as_deep_as_it_is_told_before_the_end_is_near() -> None:
    steps = schedule(START, Limits(depth=7), FOREVER)
    assert [step.depth for step in steps] == [1, 2, 3, 4, 5, 6, 7]


def test_othello_never_looks_beyond_the_end() -> None:
    steps = schedule(START, Limits(), FOREVER)
    assert [step.depth for step in steps] == list(range(1, 61))
    assert [step.exact for step in steps] == [False] * 59 + [True]


@pytest.mark.parametrize("empties", [1, 2, 8, 12, 20])
def test_a_depth_that_reaches_the_end_solves(empties: int) -> None:
    steps = schedule(random_position(8, empties, 1), Limits(depth=empties), FOREVER)
    assert steps[-1].exact
    assert steps[-1].depth == empties
    assert len(steps) <= 15


@pytest.mark.parametrize("limits", [Limits(movetime_ms=1000), Limits(nodes=30_000_000)])
def test_where_time_may_run_out_the_winner_is_sought_first(limits: Limits) -> None:
    budget = budget_for(limits)
    *before, winner, score = schedule(random_position(8, 18, 1), limits, budget)
    assert all(step.depth < 18 for step in before)
    assert (winner.depth, score.depth) == (18, 18)
    assert winner.window == (-DISC, DISC)
    assert score.window is None
    assert (winner.exact, score.exact) == (False, True)
    assert not any(step.daring for step in (*before, winner, score))


def test_an_ending_too_long_to_solve_is_foreseen() -> None:
    steps = schedule(random_position(8, 24, 1), Limits(), Budget(200, 200))
    assert [(step.window is None, step.daring) for step in steps[-4:]] == [
        (False, True),
        (True, True),
        (False, False),
        (True, False),
    ]
    # Where nothing was learnt, nothing can be foreseen.
    large = schedule(random_position(10, 18, 1), Limits(), Budget(200, 200))
    assert not any(step.daring for step in large)
    assert [step.depth for step in large] == list(range(1, 19))


def test_several_lines_need_true_scores() -> None:
    steps = schedule(random_position(8, 18, 1), Limits(lines=3), Budget(1000, 1000))
    assert all(step.window is None for step in steps)


def solves(
    empties: int, limits: Limits, budget: Budget, *, size: int = 8, fast: bool = True
) -> bool:
    """Tell whether an ending is solved outright."""
    position = random_position(size, empties, 1)
    steps = schedule(position, limits, budget, fast=fast)
    return [step.depth for step in steps] != list(range(1, empties + 1))


@pytest.mark.parametrize(
    ("size", "needed_ms", "empties"),
    [(8, *row) for row in SOLVABLE] + [(10, *row) for row in SOLVABLE_ON_LARGE],
)
def test_an_ending_is_solved_when_there_is_time_for_it(
    size: int, needed_ms: int, empties: int
) -> None:
    enough = Budget(needed_ms, needed_ms + 1)
    foreseen = FORESEEABLE if size == LEARNED_SIZE else 0
    assert solves(empties + foreseen, Limits(), enough, size=size)
    assert not solves(empties + foreseen + 1, Limits(), enough, size=size)
    assert not solves(empties + foreseen, Limits(), enough, size=size, fast=False)


def test_nodes_are_time_too() -> None:
    assert solves(20, Limits(nodes=10**9), FOREVER)
    assert not solves(24, Limits(nodes=10**5), FOREVER)
    assert not solves(24, Limits(nodes=10**5), Budget(10**6, 10**6))


def test_endings_are_solved_if_nothing_limits_the_search() -> None:
    assert solves(SOLVABLE_UNLIMITED, Limits(), FOREVER)
    assert not solves(SOLVABLE_UNLIMITED + 1, Limits(), FOREVER)
    assert solves(LARGE_UNLIMITED, Limits(), FOREVER, size=12)
    assert not solves(LARGE_UNLIMITED + 1, Limits(), FOREVER, size=12)


def test_othello_needs_its_clock_for_fewer_and_fewer_moves() -> None:
    left = [moves_left(random_position(8, empties, 1)) for empties in (60, 40, 20, 4)]
    assert left == sorted(left, reverse=True)
    assert left[0] > left[-1] > 1
    assert engine_for(laser.GAME).moves_left(laser.Position.start("classic")) == MOVES_LEFT
