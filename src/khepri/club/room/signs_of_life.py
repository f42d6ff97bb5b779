"""Which devices are there: each is asked every few seconds, and must answer."""

from __future__ import annotations

from dataclasses import dataclass

from khepri.club.links import PageLink
from khepri.club.night import Night

PING_MS = 5000
ANSWER_MS = 10_000
MEASURED = 3
LATE_MS = 5000
"""If the laptop itself comes so late, it was asleep: what pages did meanwhile it cannot know."""

SILENT = "Nothing was heard from this page. Load it again."


@dataclass(slots=True)
class _Pulse:
    pinged_ms: int
    number: int = 0
    asked_ms: int | None = None
    """When it was first asked since its last sign of life; None if it has not been."""

    took: tuple[int, ...] = ()
    """How long the last answers took."""


class SignsOfLife:
    """Asks pages whether they are there, and ends the links of those that do not answer."""

    def __init__(self, night: Night) -> None:
        self._night = night
        self._pulses: dict[int, _Pulse] = {}
        self._heard: dict[int, int] = {}
        """By seat: the last sign of life of a device that is gone."""

        self._began_ms = night.now_ms()
        self._due_ms: int | None = None
        """Nobody is to be asked before, or has been silent for too long; None for never. With many
        pages it is asked for far more often than there is something to do."""

    def connected(self, link: PageLink) -> None:
        """A link has begun."""
        pulse = self._pulses[link.number] = _Pulse(self._night.now_ms())
        self._due_ms = _due(pulse) if self._due_ms is None else min(self._due_ms, _due(pulse))

    def disconnected(self, link: PageLink) -> None:
        """A link has ended."""
        self._pulses.pop(link.number, None)
        for seat in (*link.seats, *link.outside):
            self.lost(seat, link)

    def lost(self, seat: int, link: PageLink) -> None:
        """A seat is not at a link any more."""
        self._heard[seat] = max(self._heard.get(seat, 0), link.heard_ms)

    def answered(self, link: PageLink, number: int) -> None:
        """A page has answered: how long it took there and back is how far away it is."""
        pulse = self._pulses.get(link.number)
        if pulse is None or number != pulse.number or pulse.asked_ms is None:
            return
        took_ms = max(0, self._night.now_ms() - pulse.pinged_ms)
        # The quickest of a few: what holds one of them up, as a laptop that was asleep or busy,
        # is not the way there and back, and nobody is to be given time for it.
        pulse.took = (*pulse.took, took_ms)[-MEASURED:]
        link.lag_ms = min(pulse.took)
        pulse.asked_ms = None

    def is_alive(self, link: PageLink) -> bool:
        """Say whether a link goes on; one that gave no answer is as good as gone."""
        return link.number in self._pulses

    def heard_ms(self, seat: int) -> int:
        """Return when the device of a seat gave its last sign of life."""
        here = [link.heard_ms for link in self._night.of_seat(seat)]
        return max([*here, self._heard.get(seat, self._began_ms)])

    def answers_by_ms(self, seat: int) -> int | None:
        """Return when it is known at the latest whether a silent device is there.

        None where none of its pages is asked just now, or one has answered.
        """
        asked: list[int] = []
        for link in self._night.of_seat(seat):
            pulse = self._pulses.get(link.number)
            if pulse is not None:
                if pulse.asked_ms is None or link.heard_ms > pulse.asked_ms:
                    return None
                asked.append(pulse.asked_ms)
        return max(asked) + ANSWER_MS if asked else None

    def due_ms(self) -> int | None:
        """Return when to look whether somebody is to be asked, or silent; None for never.

        Who answers or leaves meanwhile only makes that too early.
        """
        return self._due_ms

    def advance(self) -> list[PageLink]:
        """Ask those that are to be asked; return those that gave no answer, whose links end."""
        now_ms = self._night.now_ms()
        if self._due_ms is None or now_ms < self._due_ms:
            return []
        was_asleep = now_ms - self._due_ms > LATE_MS
        silent = []
        for number, pulse in list(self._pulses.items()):
            link = self._night.links[number]
            if pulse.asked_ms is not None and (link.heard_ms > pulse.asked_ms):
                pulse.asked_ms = None
            if pulse.asked_ms is not None and was_asleep:
                pulse.asked_ms = now_ms
            if pulse.asked_ms is not None and now_ms - pulse.asked_ms >= ANSWER_MS:
                del self._pulses[number]
                self._night.outbox.close(number, SILENT)
                silent.append(link)
            elif now_ms - pulse.pinged_ms >= PING_MS:
                self._ping(number, pulse, now_ms)
        self._due_ms = min(map(_due, self._pulses.values()), default=None)
        return silent

    def _ping(self, number: int, pulse: _Pulse, now_ms: int) -> None:
        pulse.number += 1
        pulse.pinged_ms = now_ms
        pulse.asked_ms = now_ms if pulse.asked_ms is None else pulse.asked_ms
        self._night.outbox.say(number, {"t": "ping", "n": pulse.number})


def _due(pulse: _Pulse) -> int:
    ping_ms = pulse.pinged_ms + PING_MS
    return ping_ms if pulse.asked_ms is None else min(ping_ms, pulse.asked_ms + ANSWER_MS)
