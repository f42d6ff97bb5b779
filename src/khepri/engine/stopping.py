"""Ending a search from outside: because somebody says so, or because its time is up."""

from __future__ import annotations

import threading
from array import array


class CancelToken:
    """Ends one search, from any thread; it has no power over any other search."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._cancelled = False
        self._stop: array[int] | None = None

    @property
    def cancelled(self) -> bool:
        """Whether `cancel` has been called."""
        return self._cancelled

    def cancel(self) -> None:
        """End the search within a few milliseconds; it still returns a legal move."""
        with self._lock:
            self._cancelled = True
            if self._stop is not None:
                self._stop[0] = 1

    def bind(self, stop: array[int] | None) -> None:
        """Give the token the flag of the search that it can end, or take it away."""
        with self._lock:
            self._stop = stop
            if stop is not None and self._cancelled:
                stop[0] = 1


class Alarm:
    """Sets the flag of a search when its time is up, and of no later search.

    A timer may be about to ring while it is cancelled. Therefore it rings through a token, which
    loses its hold on the flag under a lock.
    """

    def __init__(self, stop: array[int], after_ms: float | None) -> None:
        self._token = CancelToken()
        self._token.bind(stop)
        self._timer: threading.Timer | None = None
        if after_ms is not None:
            self._timer = threading.Timer(after_ms / 1000, self._token.cancel)
            self._timer.daemon = True
            self._timer.start()

    def cancel(self) -> None:
        """Never ring any more."""
        self._token.bind(None)
        if self._timer is not None:
            self._timer.cancel()
