"""Noticing that the computer was asleep, or that the whole program was stopped for a while.

A game must not go on behind the backs of its players. Whoever looks regularly, as the window does
many times a second, knows by the length of a gap that nobody could have played meanwhile. A gap in
which the program was at work was a slow frame, and no sleep.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from khepri.computer_time import awake_ms, passed_ms, worked_ms

ASLEEP_MS = 5_000
"""A shorter gap is nothing that anybody must be told of."""

IDLE_SHARE = 0.2
"""A program that was stopped has worked for less than this share of the gap."""

ASLEEP = "The computer was asleep."
STOOD_STILL = "Khepri stood still for a while."
PAUSED = "The game is paused, and nobody has lost time."
NOTHING_LOST = "Nobody has lost time by it."


@dataclass(frozen=True, slots=True)
class Gap:
    """A time in which nobody could play."""

    since_ms: int
    """When it began, in time awake: at the last look before it."""

    was_asleep: bool
    """Whether the computer slept; otherwise the program was stopped."""

    @property
    def sentence(self) -> str:
        """What the players of a game are told that was paused for it."""
        return f"{ASLEEP if self.was_asleep else STOOD_STILL} {PAUSED}"


@dataclass(frozen=True, slots=True)
class ClockLook:
    """What the clocks of the computer showed at one look."""

    awake_ms: int
    passed_ms: int
    worked_ms: int

    @classmethod
    def now(cls) -> ClockLook:
        """Look at the clocks of this computer."""
        return cls(awake_ms(), passed_ms(), worked_ms())

    def slept_ms(self, before: ClockLook) -> int:
        """Return for how long the computer has slept since another look."""
        return (self.passed_ms - before.passed_ms) - (self.awake_ms - before.awake_ms)

    def stood_still_ms(self, before: ClockLook) -> int:
        """Return how long the gap since another look was, if the program was stopped in it."""
        gap = self.awake_ms - before.awake_ms
        return gap if self.worked_ms - before.worked_ms < IDLE_SHARE * gap else 0


class SleepWatch:
    """Compares each look with the one before; for a program that looks regularly."""

    def __init__(self, look: Callable[[], ClockLook] = ClockLook.now) -> None:
        self._look = look
        self._last = look()

    def gap(self) -> Gap | None:
        """Return the gap since the last look; None if everything has gone on."""
        before, self._last = self._last, self._look()
        was_asleep = self._last.slept_ms(before) > ASLEEP_MS
        if was_asleep or self._last.stood_still_ms(before) > ASLEEP_MS:
            return Gap(before.awake_ms, was_asleep)
        return None

    def was_asleep(self) -> bool:
        """Say whether the computer has slept since the last look, however long that is ago.

        For a program that waits for somebody to type something: only sleep is told from thinking.
        """
        before, self._last = self._last, self._look()
        return self._last.slept_ms(before) > ASLEEP_MS
