"""The terminal on a laptop that is shut while somebody thinks."""

from __future__ import annotations

from cli.table import Table
from khepri.games import laser
from khepri.match.clock import TimeControl
from khepri.session.timekeeping import ClockReading, SleepWatch


def test_sleep_is_said_and_costs_nothing() -> None:
    """Only asleep: the session's own time has stood still, and what was typed counts."""
    table = Table(laser.GAME, control=TimeControl.parse("60+0"), thinking_ms=10_000)
    asleep = [0, 0, 3_600_000]
    slept = [0]

    def look() -> ClockReading:
        slept[0] = sum(asleep[: len(table.prompts)])
        awake = len(table.prompts) * table.thinking_ms
        return ClockReading(awake, awake + slept[0], cpu_time_ms=0)

    table.watch = SleepWatch(look)
    game = table.play(["e4e3", "g8R", "c4b4", None])
    assert [str(move) for move in game.moves] == ["e4e3", "g8R", "c4b4"]
    told = [text for text in table.said if "asleep" in text]
    assert told == ["The computer was asleep. Nobody has lost time by it."]


def test_a_long_think_is_no_sleep() -> None:
    table = Table(laser.GAME, control=TimeControl.parse("60+0"), thinking_ms=30_000)

    def look() -> ClockReading:
        awake = len(table.prompts) * table.thinking_ms
        return ClockReading(awake, awake, cpu_time_ms=0)

    table.watch = SleepWatch(look)
    game = table.play(["e4e3", "g8R", "c4b4"])
    assert game.outcome is not None
    assert not any("asleep" in text for text in table.said)
