"""How time passes in sessions: what is due next, and gaps in which nobody could play.

Flags fall, turns begin and computers move at instants that are known beforehand. Whoever owns
the sessions waits until `due_ms` at most, and then calls `advance`: no screen has to tick for
it.

A game must not go on behind the backs of its players. Whoever looks regularly, as the window
does many times a second, knows by the length of a gap that nobody could have played meanwhile. A
gap in which the program was at work was a slow frame, and no sleep.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from khepri.session.session import Session
from khepri.system.clocks import awake_ms, cpu_time_ms, passed_ms

# What is due next


class Timer:
    """Serves all sessions of one thread."""

    def __init__(self) -> None:
        self._sessions: list[Session] = []

    def serve(self, session: Session) -> None:
        """Let time pass in a session from now on, until its game is over."""
        if session not in self._sessions:
            self._sessions.append(session)

    def release(self, session: Session) -> None:
        """Let no more time pass in a session."""
        if session in self._sessions:
            self._sessions.remove(session)

    def rest_since(self, instant_ms: int) -> bool:
        """Pause every game as of an instant that has passed; return whether any was going on."""
        paused = [session.rest_since(instant_ms) for session in tuple(self._sessions)]
        return any(paused)

    def due_ms(self) -> int | None:
        """Return the instant at which `advance` has something to do next; None for never."""
        due = (session.due_ms() for session in self._sessions)
        return min((instant for instant in due if instant is not None), default=None)

    def advance(self) -> None:
        """Do whatever is due by now; those who listen to the sessions hear of it."""
        for session in tuple(self._sessions):
            session.advance()
            if session.game.outcome is not None:
                self.release(session)


# The computer was asleep


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
class ClockReading:
    """What the clocks of the computer showed at one look."""

    awake_ms: int
    passed_ms: int
    cpu_time_ms: int

    @classmethod
    def now(cls) -> ClockReading:
        """Look at the clocks of this computer."""
        return cls(awake_ms(), passed_ms(), cpu_time_ms())

    def slept_ms(self, before: ClockReading) -> int:
        """Return for how long the computer has slept since another look."""
        return (self.passed_ms - before.passed_ms) - (self.awake_ms - before.awake_ms)

    def stood_still_ms(self, before: ClockReading) -> int:
        """Return how long the gap since another look was, if the program was stopped in it."""
        gap = self.awake_ms - before.awake_ms
        return gap if self.cpu_time_ms - before.cpu_time_ms < IDLE_SHARE * gap else 0


class SleepWatch:
    """Compares each look with the one before; for a program that looks regularly."""

    def __init__(self, look: Callable[[], ClockReading] = ClockReading.now) -> None:
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
