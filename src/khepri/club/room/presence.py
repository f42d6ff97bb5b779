"""Which devices are there, by heartbeat, and which of them plays which seat."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from khepri.club.night import DESK, EVENT, ROOM, WALL, YOU, Night, PageLink, Role
from khepri.club.room.seats import Seat

# Heartbeat


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


class Heartbeat:
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


# Seats and their devices


LINKS_A_SEAT = 3
ELSEWHERE = "You are playing in another tab."
MOVED = "Your seat has moved to another device."


class RoomDevices:
    """Brings seats to links, and takes them away again."""

    def __init__(self, night: Night, heartbeat: Heartbeat) -> None:
        self._night = night
        self._heartbeat = heartbeat
        self.on_seated: Callable[[Seat], None] = lambda _: None
        """Told when somebody has sat down, or comes back: its links are those of the seat."""

        self.on_changed: Callable[[], None] = lambda: None
        """Told when a device has come, gone, or plays another seat."""

    def sit(self, link: PageLink, seat: Seat) -> None:
        """Let a seat that is in be played from a link."""
        link.outside = _without(link.outside, seat.number)
        link.seats = (*_without(link.seats, seat.number), seat.number)
        link.is_room_known, link.is_watcher = True, False
        link.streams |= {ROOM, YOU, EVENT}
        self.make_active(link)
        links = sorted(self.of_seat(seat.number), key=lambda each: each.number)
        for oldest in links[:-LINKS_A_SEAT]:
            self.end(oldest, "elsewhere", ELSEWHERE)
        self.changed()

    def wait(self, link: PageLink, seat: Seat) -> None:
        """Let a link be shown a seat that waits for the teacher's word."""
        link.is_room_known, link.is_watcher = True, False
        link.outside = (*_without(link.outside, seat.number), seat.number)
        if not link.seats:  # one who has watched sees no more than others who wait
            self._night.show_only(link, {YOU})
        self.changed()

    def watch(self, link: PageLink) -> None:
        """Let a link see everything and do nothing."""
        link.is_watcher = True
        link.streams |= {ROOM, YOU, EVENT}
        self.changed()

    def make_active(self, link: PageLink) -> None:
        """Let this link play, and no other of the same seats.

        Tabs that share one seat are of one device: what one of them plays, the other takes over.
        """
        link.is_active = True
        for other in self.tabs(link):
            link.seats = tuple(dict.fromkeys((*link.seats, *other.seats)))
            if other.is_active:
                other.is_active = False
                self._night.outbox.say(other.number, {"t": "elsewhere", "say": ELSEWHERE})
        self._night.changed.add(YOU)

    def hand_over(self, link: PageLink) -> None:
        """Let an older tab play, where the one that did has gone."""
        rest = [other for other in self.tabs(link) if self._heartbeat.is_alive(other)]
        if rest and link.is_active:
            newest = max(rest, key=lambda other: other.number)
            newest.seats = tuple(dict.fromkeys((*newest.seats, *link.seats)))
            link.is_active = False
            self.make_active(newest)

    def tabs(self, link: PageLink) -> list[PageLink]:
        """Return the other links that share a seat with one."""
        return [
            other
            for other in self._night.links.values()
            if other is not link and set(other.seats) & set(link.seats)
        ]

    def of_seat(self, seat: int) -> list[PageLink]:
        """Return the links at which a seat plays or waits, that give signs of life."""
        return [
            link
            for link in self._night.links.values()
            if (seat in link.seats or seat in link.outside) and self._heartbeat.is_alive(link)
        ]

    def is_here(self, seat: int) -> bool:
        """Say whether somebody plays at a link that gives signs of life."""
        links = self._night.links.values()
        return any(seat in link.seats and self._heartbeat.is_alive(link) for link in links)

    def gone_since(self, seat: int) -> int | None:
        """Return when the device of a seat gave its last sign of life; None while it is here."""
        return None if self.is_here(seat) else self._heartbeat.heard_ms(seat)

    def take_away(self, seat: int, why: str, say: str) -> None:
        """End a seat at every link that has it; a link that has no other ends too."""
        for link in self.of_seat(seat):
            self.let_go(link, seat)
            if not link.seats and not link.outside:
                self.end(link, why, say)

    def let_go(self, link: PageLink, seat: int) -> None:
        """Take a seat from one link, which stays."""
        self._heartbeat.lost(seat, link)
        link.seats = _without(link.seats, seat)
        link.outside = _without(link.outside, seat)
        if not link.seats:
            # What only those in the room may see ends with the seat.
            self._night.show_only(link, {YOU})
            link.is_active = True
        self.changed()

    def end(self, link: PageLink, why: str, say: str) -> None:
        """Tell a page that its link ends, and why; nothing more is heard from it."""
        self._night.outbox.say(link.number, {"t": "bye", "why": why, "say": say})
        self._night.outbox.close(link.number, say)
        self._heartbeat.disconnected(link)
        link.seats = link.outside = ()
        link.is_watcher = link.is_room_known = False
        self._night.show_only(link, set())

    def players(self, *, but: PageLink) -> int:
        """Return how many other links have a seat, or wait for one."""
        return sum(
            1
            for link in self._night.links.values()
            if link is not but and (link.seats or link.outside)
        )

    def watchers(self, *, but: PageLink) -> int:
        """Return how many other links only watch."""
        return sum(1 for link in self._night.links.values() if link is not but and link.is_watcher)

    def visitors(self, *, but: PageLink) -> int:
        """Return how many other links of students know the room."""
        return sum(
            1
            for link in self._night.links.values()
            if link is not but and link.role is Role.STUDENT and link.is_room_known
        )

    def changed(self) -> None:
        """Let everybody see who is here."""
        self._night.changed |= {ROOM, YOU, WALL, DESK}
        self.on_changed()


def _without(seats: tuple[int, ...], seat: int) -> tuple[int, ...]:
    return tuple(each for each in seats if each != seat)
