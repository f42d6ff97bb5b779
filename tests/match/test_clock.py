"""The clock is told the time; these tests tell it whatever they like."""

from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from khepri.errors import RulesError
from khepri.games.laser import GAME, Side
from khepri.match.clock import (
    Clock,
    TimeControl,
    format_duration,
    format_time,
    parse_duration,
    parse_time,
)
from match.strategies import controls

MINUTE = TimeControl(60_000, 2_000)


def full() -> Clock:
    return Clock.full(MINUTE, GAME.sides)


def test_only_the_running_side_loses_time() -> None:
    clock = full().start(Side.BLUE, 1_000)

    assert clock.time_left(Side.BLUE, 4_000) == 57_000
    assert clock.time_left(Side.RED, 4_000) == 60_000


def test_a_press_stops_the_clock_and_adds_the_increment() -> None:
    clock = full().start(Side.BLUE, 0).press(Side.BLUE, 5_000)

    assert clock.left_ms == (57_000, 60_000)
    assert clock.running is None
    assert clock.time_left(Side.BLUE, 1_000_000) == 57_000


def test_the_flag_falls_at_the_last_millisecond() -> None:
    clock = full().start(Side.RED, 0)

    assert clock.flagged(59_999) is None
    assert clock.flagged(60_000) is Side.RED
    assert clock.flagged(10**9) is Side.RED


def test_a_stopped_clock_never_flags() -> None:
    assert full().flagged(10**9) is None


def test_an_instant_from_before_the_start_gives_nothing_back() -> None:
    clock = full().start(Side.BLUE, 1_000)

    assert clock.time_left(Side.BLUE, 0) == 60_000
    assert clock.stop(0).start(Side.BLUE, 500).time_left(Side.BLUE, 1_500) <= 60_000


@given(
    controls,
    st.lists(st.tuples(st.sampled_from(["start", "stop", "press"]), st.integers(-50, 5_000))),
)
def test_nobody_ever_gains_more_than_the_increments(
    control: TimeControl, steps: list[tuple[str, int]]
) -> None:
    clock = Clock.full(control, GAME.sides)
    now = 0
    for name, passed in steps:
        before = [clock.time_left(side, now) for side in GAME.sides]
        now += passed
        if name == "start":
            clock = clock.start(Side.BLUE, now)
        elif name == "stop":
            clock = clock.stop(now)
        else:
            clock = clock.press(Side.RED, now)
        allowed = control.increment_ms if name == "press" else 0
        assert clock.time_left(Side.BLUE, now) <= before[0]
        assert clock.time_left(Side.RED, now) <= before[1] + allowed


@given(st.integers(0, 86_400_000))
def test_times_are_read_as_they_are_written(ms: int) -> None:
    assert parse_time(format_time(ms)) == ms


@given(controls)
def test_time_controls_are_read_as_they_are_written(control: TimeControl) -> None:
    assert TimeControl.parse(str(control)) == control


@given(st.text())
def test_any_text_is_a_clock_or_our_own_error(text: str) -> None:
    for parse in (TimeControl.parse, parse_time):
        with suppress(RulesError):
            parse(text)


@pytest.mark.parametrize("text", ["", "abc", "-5", "600+", "600+5+5", "0", "99999999", "٣+١"])
def test_clocks_that_make_no_sense_are_refused(text: str) -> None:
    with pytest.raises(RulesError):
        TimeControl.parse(text)


@given(st.integers(0, 86_400_000))
def test_a_told_time_can_be_typed(ms: int) -> None:
    assert parse_duration(format_duration(ms), 1) == ms


@pytest.mark.parametrize(
    ("typed", "ms"),
    [
        ("10", 600_000),
        ("1.5", 90_000),
        ("1,5", 90_000),
        ("45s", 45_000),
        ("1:05", 65_000),
        ("1 h", 3_600_000),
        ("", None),
        (" ", None),
        ("1:75", None),
        ("-3", None),
        ("9" * 12, None),
        ("min", None),
    ],
)
def test_a_time_is_typed_in_many_ways(typed: str, ms: int | None) -> None:
    assert parse_duration(typed, 60_000) == ms
