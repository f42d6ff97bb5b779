"""How much one page, and all of them, may ask of the laptop."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class PageLimits:
    """The limits of a night: far above what playing needs, far below what would disturb others."""

    messages_a_second: float = 10
    burst: int = 20
    slowed_messages: int = 100
    """After so many messages in a row that had to wait, the link is closed."""

    message_bytes: int = 4096
    desk_message_bytes: int = 64 * 1024
    """The teacher can paste a list of names."""

    desks_and_walls: int = 16
    links_a_token: int = 3
    waiting_bytes: int = 256 * 1024
    """A page that takes so much less than it is sent is closed, and shown everything on return."""

    desk_waiting_bytes: int = 2 * 1024 * 1024
    """Desk and wall are shown all people and boards at once: far more, where 300 play."""

    hello_s: float = 10
    """A link that has said nothing for so long is closed."""

    last_words_s: float = 5
    """A page has so long to take what it was told last."""


class MessagePace:
    """Lets messages through at a steady pace, with a reserve for a quick hand.

    >>> pace = MessagePace(a_second=10, reserve=2, now=0.0)
    >>> [pace.wait_s(0.0), pace.wait_s(0.0), round(pace.wait_s(0.0), 3), pace.slowed]
    [0.0, 0.0, 0.1, 1]
    """

    def __init__(self, a_second: float, reserve: int, now: float) -> None:
        self._a_second = a_second
        self._reserve = float(reserve)
        self._left = float(reserve)
        self._at = now
        self.slowed = 0
        """How many messages in a row had to wait."""

    def wait_s(self, now: float) -> float:
        """Count a message, and return for how many seconds it has to wait."""
        gained = max(0.0, now - self._at) * self._a_second
        self._left = min(self._reserve, self._left + gained) - 1
        self._at = now
        wait = max(0.0, -self._left / self._a_second)
        self.slowed = self.slowed + 1 if wait else 0
        return wait
