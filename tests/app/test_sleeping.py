"""The window on a laptop that is shut in the middle of a game."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pytest

from app.pilot import Pilot
from app.tables import friends
from khepri.games.laser import Side
from khepri.session.timekeeping import ClockReading, SleepWatch

Start = Callable[..., Pilot]


@pytest.fixture
def start(start: Start) -> Start:
    """Return a way to start the program whose frames nobody looks at."""
    return partial(start, blind=True)


def shut(pilot: Pilot, ms: int, *, counts: bool) -> None:
    """Shut the lid of the laptop; its steady clock counts meanwhile, or stands still."""
    slept = [0]
    pilot.context.sleep_watch = SleepWatch(
        lambda: ClockReading(pilot.now_ms, pilot.now_ms + slept[0], cpu_time_ms=0)
    )
    pilot.wait(100)
    if counts:
        pilot.now_ms += ms
    else:
        slept[0] = ms


@pytest.mark.parametrize("counts", [True, False])
def test_the_game_is_paused_and_nobody_loses_time(start: Start, *, counts: bool) -> None:
    pilot = start(first=friends(clock="60+0"))
    pilot.settle()
    left = pilot.session.time_left(Side.BLUE)
    assert left is not None
    shut(pilot, 3_600_000, counts=counts)
    pilot.step(ms=16)
    assert pilot.game.outcome is None
    assert pilot.game.paused
    assert pilot.session.time_left(Side.BLUE) == left - 100
    assert pilot.shows("Paused")
    said = "stood still" if counts else "The computer was asleep"
    assert said in pilot.narration[-1]
    assert pilot.shows(pilot.narration[-1])
    pilot.click_button("Go on")
    pilot.settle()
    pilot.play("e1R")
    assert pilot.moves == ["e1R"]


def test_what_was_pressed_after_it_does_not_count_the_sleep(start: Start) -> None:
    """The first press after waking comes with the same look: it must not cost an hour."""
    pilot = start(first=friends(clock="60+0"))
    pilot.settle()
    shut(pilot, 3_600_000, counts=True)
    pilot.press("p")
    assert pilot.game.outcome is None
    left = pilot.session.time_left(Side.BLUE)
    assert left is not None
    assert left > 50_000


def test_on_the_menu_nothing_is_said(start: Start) -> None:
    pilot = start()
    shut(pilot, 3_600_000, counts=False)
    before = len(pilot.narration)
    pilot.step(ms=16)
    assert not any("asleep" in said for said in pilot.narration[before:])
