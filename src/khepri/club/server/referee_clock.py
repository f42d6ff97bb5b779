"""The instants at which the referee acts."""

from __future__ import annotations

from collections.abc import Callable


class RefereeClock:
    """Lets what a page has said count from when it came, not from when the referee got round to it.

    Where many speak at once, or the laptop is busy, a message waits: a player is not charged for
    that. So the night's time goes from message to message, and to the present when none waits.
    """

    def __init__(self, now_ms: Callable[[], int]) -> None:
        """Begin in the present.

        :param now_ms: a clock that only goes forward.
        """
        self.now_ms = now_ms
        self._instant_ms: int | None = None

    def instant_ms(self) -> int:
        """Return the instant at which the referee acts; the present until it has acted."""
        return self.now_ms() if self._instant_ms is None else self._instant_ms

    def act_at(self, instant_ms: int) -> None:
        """Let the referee act at an instant, but never before one at which it has acted."""
        self._instant_ms = max(instant_ms, self._instant_ms or 0)
