"""Which device plays which seat: two tabs of one, one tab for two, and a seat that moves."""

from __future__ import annotations

from collections.abc import Callable

from khepri.club.links import PageLink, Role
from khepri.club.night import DESK, EVENT, ROOM, WALL, YOU, Night
from khepri.club.room.room_seats import Seat
from khepri.club.room.signs_of_life import SignsOfLife

LINKS_A_SEAT = 3
ELSEWHERE = "You are playing in another tab."
MOVED = "Your seat has moved to another device."


class RoomDevices:
    """Brings seats to links, and takes them away again."""

    def __init__(
        self, night: Night, life: SignsOfLife, on_changed: Callable[[], None] = lambda: None
    ) -> None:
        self._night = night
        self._life = life
        self._on_changed = on_changed

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
        if not link.seats:  # one who has watched sees no more than others at the door
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
        rest = [other for other in self.tabs(link) if self._life.is_alive(other)]
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
            if (seat in link.seats or seat in link.outside) and self._life.is_alive(link)
        ]

    def is_here(self, seat: int) -> bool:
        """Say whether somebody plays at a link that gives signs of life."""
        links = self._night.links.values()
        return any(seat in link.seats and self._life.is_alive(link) for link in links)

    def take_away(self, seat: int, why: str, say: str) -> None:
        """End a seat at every link that has it; a link that has no other ends too."""
        for link in self.of_seat(seat):
            self.let_go(link, seat)
            if not link.seats and not link.outside:
                self.end(link, why, say)

    def let_go(self, link: PageLink, seat: int) -> None:
        """Take a seat from one link, which stays."""
        self._life.lost(seat, link)
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
        self._life.disconnected(link)
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
        self._on_changed()


def _without(seats: tuple[int, ...], seat: int) -> tuple[int, ...]:
    return tuple(each for each in seats if each != seat)
