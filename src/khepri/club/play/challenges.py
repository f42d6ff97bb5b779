"""Who has asked whom for a friendly game."""

from __future__ import annotations

from dataclasses import dataclass

from khepri.club.incoming import Challenge
from khepri.club.play.friendly_offers import clock_of, clock_words, start_of, title_of

LASTS_MS = 60_000


@dataclass(frozen=True, slots=True)
class Asked:
    """A challenge that waits for its answer."""

    number: int
    by: int
    to: int
    kind: str
    board: str
    clock: str
    until_ms: int

    @property
    def words(self) -> str:
        """What is to be played: ``Othello 8×8 · 5 minutes``."""
        return f"{title_of(*start_of(self.kind, self.board))} · {clock_words(clock_of(self.clock))}"


class Challenges:
    """The challenges that wait."""

    def __init__(self) -> None:
        self._waiting: dict[int, Asked] = {}
        self._last = 0

    def add(self, by: int, wish: Challenge, now_ms: int) -> Asked:
        """Let a challenge wait; whoever asked somebody before asks only the last one.

        :raises ClubError: if the room does not offer what is wished for.
        """
        start_of(wish.kind, wish.board)
        clock_of(wish.clock)
        for each in self.of(by):
            if each.by == by:
                del self._waiting[each.number]
        self._last += 1
        until = now_ms + LASTS_MS
        asked = Asked(self._last, by, wish.to, wish.kind, wish.board, wish.clock, until)
        self._waiting[asked.number] = asked
        return asked

    def find(self, number: int) -> Asked | None:
        """Return a challenge, if it still waits."""
        return self._waiting.get(number)

    def between(self, by: int, to: int) -> Asked | None:
        """Return what one has asked the other."""
        return next((each for each in self.of(by) if (each.by, each.to) == (by, to)), None)

    def of(self, seat: int) -> list[Asked]:
        """Return what somebody has asked or is asked, the oldest first."""
        return [each for each in self._waiting.values() if seat in (each.by, each.to)]

    def remove(self, asked: Asked) -> None:
        """Let a challenge wait no longer."""
        self._waiting.pop(asked.number, None)

    def clear(self, seat: int) -> bool:
        """Let nothing wait for somebody who plays; say whether anything did."""
        found = self.of(seat)
        for each in found:
            self.remove(each)
        return bool(found)

    def due_ms(self) -> int | None:
        """Return when the next one ends; None if none waits."""
        return min((each.until_ms for each in self._waiting.values()), default=None)

    def end_old(self, now_ms: int) -> bool:
        """Let those end that nobody has answered in time; say whether there were any."""
        old = [each for each in self._waiting.values() if each.until_ms <= now_ms]
        for each in old:
            self.remove(each)
        return bool(old)
