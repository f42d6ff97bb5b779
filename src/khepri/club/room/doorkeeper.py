"""What the teacher decides about seats: who comes in, who is who, and who goes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from khepri.archive.rows import wall_ms
from khepri.club.links import PageLink
from khepri.club.night import Night
from khepri.club.room.display_names import checked_name
from khepri.club.room.door import REMOVED, RoomDoor
from khepri.club.room.room_devices import MOVED, RoomDevices
from khepri.club.room.room_seats import Ask, Seat, SeatState
from khepri.club.room.seat_book import SeatBook
from khepri.errors import ClubError
from khepri.tournament.roster import Person

ALL_BACK_MS = 300_000
NOT_LET_IN = "Your teacher did not let this name in. Choose your own name."
NOT_YOURS = "This name belongs to somebody else. Choose your own name."


class Doorkeeper:
    """Obeys the teacher at the door."""

    def __init__(
        self,
        night: Night,
        book: SeatBook,
        devices: RoomDevices,
        door: RoomDoor,
        seated: Callable[[Seat], None],
        people: Callable[[], list[Person]],
    ) -> None:
        self._night = night
        self._book = book
        self._devices = devices
        self._door = door
        self._seated = seated
        self._people = people

    def asks(self) -> list[Ask]:
        """Return what those at the door ask, the first to come first."""
        return [self._ask(seat) for seat in self._book.waiting()]

    def _ask(self, seat: Seat) -> Ask:
        name = seat.name
        claimed = self._book.claimed_by(seat)
        if claimed is not None and self._door.is_here(claimed.number):
            say = f"Another device says that it is {name}, who is here already."
            return Ask(seat.number, name, "taken", say)
        if claimed is not None and claimed.token_hash:
            return Ask(seat.number, name, "back", f"A device says that it is {name}, who was here.")
        if self._book.was_sent_away(seat.person, name):
            say = f"{name} was sent away, and asks to come in again."
        else:
            say = f"“{name}” is not on the roster."
        return Ask(seat.number, name, "let_in", say)

    # Those at the door

    def let_in(self, number: int, person: int | None) -> Seat:
        """Let somebody in, as one of the roster if the teacher knows who it is."""
        seat = self._waiting(number)
        if person is not None:
            known = next((each for each in self._people() if each.id == person), None)
            if known is None:
                raise ClubError("That person is not on the roster.")
            seat = self._book.put(replace(seat, person=known.id, name=known.name))
        if self._book.claimed_by(seat) is not None:
            return self.is_them(number)
        seat = self._book.put(replace(seat, state=SeatState.IN))
        self._sit(self._links(number), seat)
        return seat

    def is_them(self, number: int) -> Seat:
        """Move the seat that a device says to have to that device."""
        asking = self._waiting(number)
        claimed = self._book.claimed_by(asking)
        if claimed is None:
            raise ClubError(f"{asking.name} has no seat yet. Let them in.")
        links = self._links(number)
        self._book.put(replace(asking, state=SeatState.REMOVED, token_hash="", person=None))
        for link in links:
            self._devices.let_go(link, number)
        self._devices.take_away(claimed.number, "elsewhere", MOVED)
        moved = self._book.put(
            replace(claimed, token_hash=asking.token_hash, beside=asking.beside, is_back=True)
        )
        self._sit(links, moved)
        return moved

    def turn_away(self, number: int, why: str, say: str) -> Seat:
        """Do not let somebody in who waits; the page may try again."""
        seat = self._waiting(number)
        # Whoever the name belongs to is not to blame for it.
        seat = self._book.put(replace(seat, state=SeatState.REMOVED, person=None))
        for link in self._links(number):
            self._devices.let_go(link, number)
            self._night.outbox.say(link.number, {"t": "refused", "why": why, "say": say})
        self._devices.changed()
        return seat

    def all_back(self, *, on: bool) -> int:
        """Let everybody sit down again for a while, and those who wait for that at once."""
        until = wall_ms(self._night.archive.moment()) + ALL_BACK_MS if on else 0
        self._night.change(all_back_until=until)
        count = 0
        for ask in self.asks() if on else ():
            # The first of two that say to be the same has the seat; the other one asks again.
            if self._ask(self._book.seats[ask.seat]).kind == "back":
                self.is_them(ask.seat)
                count += 1
        return count

    def _waiting(self, number: int) -> Seat:
        seat = self._book.get(number)
        if seat.state is not SeatState.WAITING:
            raise ClubError(f"{seat.name} does not wait at the door.")
        return seat

    def _links(self, number: int) -> list[PageLink]:
        return self._devices.of_seat(number)

    def _sit(self, links: list[PageLink], seat: Seat) -> None:
        for link in links:
            self._devices.sit(link, seat)
        self._devices.changed()
        self._seated(seat)

    # Those who are in

    def remove(self, number: int) -> Seat:
        """Close a seat."""
        seat = self._book.get(number)
        if seat.state is SeatState.WAITING:
            return self.turn_away(number, "name", NOT_LET_IN)
        if seat.state is SeatState.REMOVED:
            raise ClubError(f"The seat of {seat.name} is closed already.")
        seat = self._book.put(replace(seat, state=SeatState.REMOVED))
        for link in self._links(number):
            self._devices.let_go(link, number)
            if link.seats:
                link.outside = (*link.outside, number)
            else:
                self._devices.end(link, "removed", REMOVED)
        self._devices.changed()
        return seat

    def bring_back(self, number: int) -> Seat:
        """Take a removal back."""
        seat = self._book.get(number)
        if seat.state is not SeatState.REMOVED:
            raise ClubError(f"The seat of {seat.name} is not closed.")
        again = replace(seat, state=SeatState.WAITING)
        if self._book.claimed_by(again) is not None:
            raise ClubError(f"{seat.name} has come in again meanwhile.")
        seat = self._book.put(replace(seat, state=SeatState.IN))
        self._sit(self._links(number), seat)
        return seat

    def rename(self, number: int, text: str) -> Seat:
        """Give a seat another name."""
        seat = self._book.get(number)
        if seat.state is SeatState.REMOVED:
            raise ClubError(f"The seat of {seat.name} is closed.")
        name = checked_name(text)
        others = (each.name for each in self._people() if each.id != seat.person)
        alike = self._book.looks_like(name, others, but=number)
        if alike is not None:
            raise ClubError(f"{name} looks like {alike}, who is in the club.")
        seat = self._book.put(replace(seat, name=name))
        self._devices.changed()
        return seat

    def leave(self, link: PageLink, number: int) -> Seat:
        """Somebody gives up a seat; whoever has its name may take it up again."""
        mine = (*link.seats, *link.outside)
        if not number and len(mine) == 1:
            number = mine[0]
        if number not in mine:
            raise ClubError("That is not your seat.")
        seat = self._book.seats[number]
        for each in self._links(number):
            self._devices.let_go(each, number)
        for other in [self._book.seats[each] for each in link.seats]:
            if other.beside == number:
                self._book.put(replace(other, beside=None))
        if seat.state is SeatState.WAITING:
            seat = replace(seat, state=SeatState.REMOVED, person=None)
        self._devices.changed()
        return self._book.put(replace(seat, token_hash="", beside=None))
