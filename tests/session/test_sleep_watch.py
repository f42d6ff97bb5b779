"""A laptop that was shut: told from a slow frame, a long think and a search."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from khepri.games import laser
from khepri.match.actions import BeginTurn, Pause, Play, Resume
from khepri.match.clock import TimeControl
from khepri.match.game import Game
from khepri.match.players import Player
from khepri.session.session import Session
from khepri.session.timekeeping import ASLEEP_MS, ClockReading, Gap, SleepWatch, Timer
from khepri.system.clocks import awake_ms, cpu_time_ms, passed_ms

BLUE, RED = laser.Side


@dataclass(slots=True)
class Laptop:
    """A computer whose clocks are set by hand."""

    awake: int = 1_000
    passed: int = 50_000
    worked: int = 0

    def look(self) -> ClockReading:
        """Return what the clocks show."""
        return ClockReading(self.awake, self.passed, self.worked)

    def run(self, ms: int, *, busy: float = 1.0) -> None:
        """Let time pass, in which the program works for a share of it."""
        self.awake += ms
        self.passed += ms
        self.worked += int(ms * busy)

    def sleep(self, ms: int) -> None:
        """Shut the lid for a while."""
        self.passed += ms


def test_sleep_is_noticed_once() -> None:
    laptop = Laptop()
    watch = SleepWatch(laptop.look)
    laptop.run(16)
    assert watch.gap() is None
    laptop.sleep(3_600_000)
    laptop.run(16)
    assert watch.gap() == Gap(1_016, was_asleep=True)
    laptop.run(16)
    assert watch.gap() is None


def test_a_program_that_was_stopped_stood_still() -> None:
    laptop = Laptop()
    watch = SleepWatch(laptop.look)
    laptop.run(ASLEEP_MS + 1, busy=0.0)
    gap = watch.gap()
    assert gap == Gap(1_000, was_asleep=False)
    assert gap.sentence.startswith("Khepri stood still")


@pytest.mark.parametrize("busy", [0.3, 1.0, 2.0])
def test_a_slow_frame_or_a_search_is_no_sleep(busy: float) -> None:
    laptop = Laptop()
    watch = SleepWatch(laptop.look)
    laptop.run(60_000, busy=busy)
    assert watch.gap() is None


def test_a_short_gap_is_nothing() -> None:
    laptop = Laptop()
    watch = SleepWatch(laptop.look)
    laptop.run(ASLEEP_MS, busy=0.0)
    assert watch.gap() is None
    laptop.sleep(ASLEEP_MS)
    assert watch.gap() is None


def test_who_thinks_for_an_hour_was_not_asleep() -> None:
    laptop = Laptop()
    watch = SleepWatch(laptop.look)
    laptop.run(3_600_000, busy=0.0)
    assert not watch.was_asleep()
    laptop.sleep(3_600_000)
    assert watch.was_asleep()
    assert not watch.was_asleep()


def test_the_clocks_of_this_computer_agree() -> None:
    before = ClockReading.now()
    sum(range(1_000_000))
    after = ClockReading.now()
    assert after.slept_ms(before) < ASLEEP_MS
    assert after.awake_ms >= before.awake_ms
    assert passed_ms() >= after.passed_ms
    assert awake_ms() >= after.awake_ms
    assert cpu_time_ms() >= after.cpu_time_ms


# What becomes of the games


def session_at(laptop: Laptop, clock: str | None = "60+0") -> Session:
    """Return a game between two people whose time has begun."""
    control = TimeControl.parse(clock) if clock else None
    players = (Player("Amira"), Player("Ben"))
    game = Game.new(laser.GAME, players, laser.Position.start(), control=control)
    session = Session(game, lambda: laptop.awake)
    session.apply(BeginTurn())
    return session


def test_a_gap_costs_nobody_time_and_loses_no_game() -> None:
    laptop = Laptop()
    session, timer = session_at(laptop), Timer()
    timer.serve(session)
    laptop.run(10_000)
    looked = laptop.awake
    laptop.run(600_000, busy=0.0)
    assert timer.rest_since(looked)
    timer.advance()
    assert session.game.outcome is None
    assert session.game.paused
    assert session.time_left(BLUE) == 50_000
    session.apply(Resume())
    session.apply(BeginTurn())
    laptop.run(1_000)
    assert session.time_left(BLUE) == 49_000


def test_a_flag_that_fell_before_stays_fallen() -> None:
    laptop = Laptop()
    session, timer = session_at(laptop, "5+0"), Timer()
    timer.serve(session)
    laptop.run(6_000)
    assert not timer.rest_since(laptop.awake)
    assert session.game.outcome is not None


def test_a_game_without_a_clock_goes_on() -> None:
    session = session_at(Laptop(), None)
    assert not session.rest_since(0)
    assert not session.game.paused


def test_a_game_that_is_paused_or_over_is_left_alone() -> None:
    session = session_at(Laptop())
    session.apply(Pause())
    assert not session.rest_since(0)
    session.apply(Resume())
    move = session.game.position.legal_moves()[0]
    session.apply(Play(BLUE, move))
    assert session.rest_since(1_000)
