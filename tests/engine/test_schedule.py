"""In which steps a search goes deeper."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

import pytest

from khepri.engine.limits import DEEPEST, MOVES_LEFT, Budget, Iteration, Limits, budget_for
from khepri.engine.othello.cuts import BOLDEST
from khepri.engine.othello.schedule import (
    DISC,
    GUESSED_BEYOND,
    LARGE_UNLIMITED,
    LEARNED_SIZE,
    SOLVABLE,
    SOLVABLE_ON_LARGE,
    SOLVABLE_UNLIMITED,
    moves_left,
    schedule,
)
from khepri.engine.registry import engine_for
from khepri.games import laser, othello
from othello_cores import random_position as any_position

START = othello.Position.start()
FOREVER = Budget()

random_position = cache(any_position)


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


@pytest.mark.parametrize(("empties", "before"), [(22, 16), (24, 16), (25, 24), (27, 26)])
def test_the_longest_endings_are_foreseen_before_they_are_solved(empties: int, before: int) -> None:
    steps = schedule(random_position(8, empties, 1), Limits(depth=empties), FOREVER)
    assert [step.depth for step in steps] == [*range(1, before + 1), empties]
    assert [step.exact for step in steps] == [False] * before + [True]


@pytest.mark.parametrize(("empties", "before"), [(8, 7), (16, 8), (18, 8), (20, 12), (21, 14)])
def test_before_short_endings_it_looks_less_far(empties: int, before: int) -> None:
    steps = schedule(random_position(8, empties, 1), Limits(depth=empties), FOREVER)
    assert [step.depth for step in steps] == [*range(1, before + 1), empties]


HURRIES = [
    pytest.param(Limits(movetime_ms=100), id="100 ms"),
    pytest.param(Limits(movetime_ms=1000), id="1 s"),
    pytest.param(Limits(nodes=200_000), id="200,000 nodes"),
    pytest.param(Limits(nodes=30_000_000), id="30,000,000 nodes"),
]


def hurried(empties: int, limits: Limits, size: int = 8) -> Sequence[Iteration]:
    """Return the steps of a search that time or nodes end."""
    return schedule(random_position(size, empties, 1), limits, budget_for(limits))


@pytest.mark.parametrize("limits", HURRIES)
@pytest.mark.parametrize(
    "empties",
    [
        *(2, 8, 14, 20, 26, 38),
        *(pytest.param(each, marks=pytest.mark.long) for each in range(5, 40, 6)),
    ],
)
def test_every_step_asks_for_more_than_those_before(limits: Limits, empties: int) -> None:
    steps = hurried(empties, limits)
    care = [(step.depth, -step.boldness, step.window is None, step.exact) for step in steps]
    assert care == sorted(set(care))
    assert steps[-1] == max(steps, key=lambda step: step.exact)
    assert (steps[-1].depth, steps[-1].boldness, steps[-1].exact) == (empties, 0, True)


@pytest.mark.parametrize("limits", HURRIES)
def test_only_the_end_is_guessed(limits: Limits) -> None:
    for empties in range(2, 40):
        assert all(step.depth == empties for step in hurried(empties, limits) if step.boldness)


@pytest.mark.parametrize("limits", HURRIES)
def test_where_time_may_run_out_the_winner_is_sought_before_the_score(limits: Limits) -> None:
    *before, winner, score = hurried(14, limits)
    assert all(step.depth < 14 for step in before if not step.boldness)
    assert (winner.depth, score.depth) == (14, 14)
    assert winner.window == (-DISC, DISC)
    assert score.window is None
    assert (winner.exact, score.exact) == (False, True)


@pytest.mark.parametrize("limits", HURRIES)
def test_an_ending_is_guessed_where_it_is_doubtful_whether_it_can_be_solved(limits: Limits) -> None:
    guessed = [
        empties
        for empties in range(2, 45)
        if any(step.boldness for step in hurried(empties, limits))
    ]
    assert guessed == list(range(guessed[0], guessed[-1] + 1))
    assert 2 < guessed[0] < guessed[-1] < 44
    for empties in guessed:
        boldness = [step.boldness for step in hurried(empties, limits) if step.boldness]
        assert boldness == list(range(BOLDEST, 0, -1))


def test_more_time_means_more_empty_squares() -> None:
    longest = [
        max(
            empties
            for empties in range(2, 45)
            if any(step.boldness for step in hurried(empties, limits))
        )
        for limits in (Limits(movetime_ms=20), Limits(movetime_ms=200), Limits(movetime_ms=5000))
    ]
    assert longest == sorted(set(longest))


def test_where_nothing_was_learnt_nothing_is_guessed() -> None:
    for empties in (12, 18, 24):
        large = hurried(empties, Limits(movetime_ms=200), 10)
        assert not any(step.boldness for step in large)
    assert [step.depth for step in large] == list(range(1, 25))


def test_several_lines_need_true_scores() -> None:
    steps = schedule(random_position(8, 18, 1), Limits(lines=3), Budget(1000, 1000))
    assert all(step.window is None for step in steps)


def solves(
    empties: int, limits: Limits, budget: Budget, *, size: int = 8, fast: bool = True
) -> bool:
    """Tell whether an ending is guessed or solved before a search has come near it."""
    position = random_position(size, empties, 1)
    steps = schedule(position, limits, budget, fast=fast)
    *_, deepest = (step.depth for step in steps if step.depth < empties)
    return empties - deepest > 2 or sum(step.depth == empties for step in steps) > 1


@pytest.mark.parametrize(
    ("size", "needed_ms", "empties"),
    [(8, *row) for row in SOLVABLE] + [(10, *row) for row in SOLVABLE_ON_LARGE],
)
def test_an_ending_is_solved_when_there_is_time_for_it(
    size: int, needed_ms: int, empties: int
) -> None:
    enough = Budget(needed_ms, needed_ms + 1)
    foreseen = GUESSED_BEYOND if size == LEARNED_SIZE else 0
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
