"""Ending a search from outside: because somebody cancels it, or because its time is up.

Both go through one flag that the cores look at. Cancelling is noticed at once; that the time is
up is noticed when a few positions have been visited (`limits.FEWEST_NODES`).
"""

from __future__ import annotations

import threading
from array import array

# Both go through one flag that the cores look at. Whoever says stop is heard at once; that the time
# is up is heard when a few positions have been visited (`limits.FEWEST_NODES`).


GO_ON, TIME_IS_UP, STOP = 0, 1, 2
"""What a flag says; the cores know these numbers too."""


class StopFlag:
    """What the threads of a search look at: whether they have to end, and how soon."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self.cell = array("i", [GO_ON])
        """The number itself, where compiled code can read it."""

    def lower(self) -> None:
        """Let a new search begin."""
        with self._lock:
            self.cell[0] = GO_ON

    def raise_to(self, reason: int) -> None:
        """Say why to end, unless something more urgent has been said already."""
        with self._lock:
            self.cell[0] = max(self.cell[0], reason)


class CancelToken:
    """Ends one search, from any thread; it has no power over any other search."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._cancelled = False
        self._flag: StopFlag | None = None

    @property
    def cancelled(self) -> bool:
        """Whether `cancel` has been called."""
        return self._cancelled

    def cancel(self) -> None:
        """End the search within a few milliseconds; it still returns a legal move."""
        with self._lock:
            self._cancelled = True
            if self._flag is not None:
                self._flag.raise_to(STOP)

    def bind(self, flag: StopFlag | None) -> None:
        """Give the token the flag of the search that it can end, or take it away."""
        with self._lock:
            self._flag = flag
            if flag is not None and self._cancelled:
                flag.raise_to(STOP)


class Alarm:
    """Raises the flag of a search when its time is up, and of no later search.

    A timer may be about to ring while it is cancelled. Therefore it loses its hold on the flag
    under a lock.
    """

    def __init__(self, flag: StopFlag, after_ms: float | None) -> None:
        self._lock = threading.Lock()
        self._flag: StopFlag | None = flag
        self._timer: threading.Timer | None = None
        if after_ms is not None:
            self._timer = threading.Timer(after_ms / 1000, self.ring)
            self._timer.daemon = True
            self._timer.start()

    def ring(self) -> None:
        """Say that the time is up."""
        with self._lock:
            if self._flag is not None:
                self._flag.raise_to(TIME_IS_UP)

    def cancel(self) -> None:
        """Never ring any more."""
        with self._lock:
            self._flag = None
        if self._timer is not None:
            self._timer.cancel()
