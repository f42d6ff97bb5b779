"""How long the computer may think: never too long for its clock."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from khepri.engine.limits import MARGIN_MS, MOVES_LEFT, Budget, Limits, budget_for

clocks = st.integers(0, 86_400_000)
increments = st.integers(0, 3_600_000)
moves = st.integers(1, 100)


def test_without_limits_time_never_runs_out() -> None:
    assert budget_for(Limits()) == Budget(None, None)
    assert budget_for(Limits(depth=9, nodes=9)) == Budget(None, None)


@given(clocks, increments, moves, st.booleans())
def test_a_move_never_takes_more_than_the_clock_has(
    clock: int, increment: int, left: int, compiled: bool
) -> None:
    budget = budget_for(
        Limits(clock_ms=clock, increment_ms=increment), moves_left=left, fast=compiled
    )
    assert budget.soft_ms is not None
    assert budget.hard_ms is not None
    assert 0 < budget.soft_ms <= budget.hard_ms
    assert budget.hard_ms <= max(1, clock - MARGIN_MS)
    slow = budget_for(Limits(clock_ms=clock, increment_ms=increment), left, fast=False)
    assert slow.hard_ms is not None
    assert slow.hard_ms <= budget.hard_ms


@given(clocks, increments, st.integers(1, 10**7))
def test_the_shorter_of_clock_and_movetime_counts(
    clock: int, increment: int, movetime: int
) -> None:
    by_clock = budget_for(Limits(clock_ms=clock, increment_ms=increment))
    both = budget_for(Limits(clock_ms=clock, increment_ms=increment, movetime_ms=movetime))
    assert by_clock.hard_ms is not None
    assert by_clock.soft_ms is not None
    assert both.hard_ms == min(by_clock.hard_ms, movetime)
    assert both.soft_ms == min(by_clock.soft_ms, movetime)


@pytest.mark.parametrize("increment", [0, 20, 1_000])
@pytest.mark.parametrize("main", [200, 2_000, 300_000])
@pytest.mark.parametrize("left", [4, MOVES_LEFT])
def test_a_clock_lasts_for_five_hundred_moves_that_each_take_all_they_may(
    main: int, increment: int, left: int
) -> None:
    overhead = 1 if increment == 0 else 5
    clock = float(main)
    for _ in range(500):
        budget = budget_for(Limits(clock_ms=int(clock), increment_ms=increment), left)
        assert budget.hard_ms is not None
        if clock <= MARGIN_MS and increment == 0:
            break  # from here a move costs a millisecond, and what the machine adds to it
        clock -= budget.hard_ms + overhead
        assert clock > 0
        clock += increment


def test_more_time_is_used_as_the_end_comes_nearer() -> None:
    limits = Limits(clock_ms=60_100)
    assert budget_for(limits).soft_ms == pytest.approx(1_440)
    assert budget_for(limits, moves_left=5).soft_ms == pytest.approx(7_200)


def test_an_increment_is_spent() -> None:
    """With no time but the increment, most of it is used for every move."""
    budget = budget_for(Limits(clock_ms=3_100, increment_ms=2_000))
    assert budget.soft_ms is not None
    assert 500 < budget.soft_ms < 2_000
