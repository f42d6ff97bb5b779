"""Joining the room: how a page finds it and gets a seat; what the teacher decides about seats."""

from __future__ import annotations

from dataclasses import replace

from khepri.archive.game_rows import wall_ms
from khepri.club.night import DESK, Night, PageLink, Role
from khepri.club.protocol import VERSION, Hello, Join
from khepri.club.room.codes import GuessLimiter, TransferCodes, read_code, same_code
from khepri.club.room.names import name_key, needs_review, validated_name
from khepri.club.room.presence import MOVED, RoomDevices
from khepri.club.room.seats import (
    SIGNS,
    JoinRequest,
    Seat,
    SeatRegistry,
    SeatState,
    hash_of,
    new_token,
    sign_numbered,
)
from khepri.errors import ClubError
from khepri.tournament.roster import Person

# Joining


SEATS_A_DEVICE = 2
MOST_WAITING = 40
MOST_SEATS = 2000
"""So many names a night can have; a page that makes up names comes no further."""

LOCKED = "This room is closed for new players. Ask your teacher."
FULL = "This room is full. Ask your teacher."
REMOVED = "Your teacher has closed this seat. Put your hand up."
OLD_PAGE = "This page is older or newer than the laptop's program. Load it again."
SLOW = "That was wrong a few times. Wait a moment, then try again."
BAD_CODE = "This code is not good, or not any more. Ask your teacher for another."


class RefusedError(ClubError):
    """Somebody cannot come in; `why` is for the page, the message for the person."""

    def __init__(self, why: str, say: str, wait_ms: int = 0) -> None:
        super().__init__(say)
        self.why = why
        self.wait_ms = wait_ms


class Admission:
    """Lets pages and people in."""

    def __init__(self, night: Night, seats: SeatRegistry, devices: RoomDevices) -> None:
        self._night = night
        self._seats = seats
        self._devices = devices
        self.codes = TransferCodes()
        self._wrong = GuessLimiter()
        self._wrong_links: set[int] = set()

    def disconnected(self, link: PageLink) -> None:
        """A link has ended."""
        self._wrong_links.discard(link.number)

    # Pages

    def hello(self, link: PageLink, message: Hello) -> list[Seat]:
        """Let a page in that knows the room, or has a seat; return its seats.

        :raises RefusedError: if it cannot come in.
        """
        if message.v != VERSION:
            raise RefusedError("old_page", OLD_PAGE)
        link.device = message.device if message.device in ("phone", "computer") else ""
        found = [self._seats.with_token(token) for token in dict.fromkeys(message.tokens)]
        seats = [seat for seat in found if seat is not None]
        good = [seat for seat in seats if seat.state is not SeatState.REMOVED]
        if not good:
            self._visit(link, message.room, may_guess=not seats)
        if seats and not good:
            raise RefusedError("removed", REMOVED)
        for seat in good:
            self._come_back(link, seat)
        return [self._seats.seats[seat.number] for seat in good]

    def _visit(self, link: PageLink, code: str, *, may_guess: bool) -> None:
        """Let in a page without a seat, if it knows the room's code."""
        is_right = same_code(read_code(code), self._night.settings.code)
        if not link.is_room_known and (may_guess or is_right):
            self._require_code(link, code, is_right=is_right)
        settings = self._night.settings
        if self._devices.visitors(but=link) >= settings.most_players + settings.most_watchers:
            link.is_room_known = False
            raise RefusedError("full", FULL)

    def is_code(self, text: str, address: str) -> bool:
        """Say whether a wall knows the room; guessing is as slow as at a student's page."""
        is_right = same_code(read_code(text), self._night.settings.code)
        now_ms = self._night.now_ms()
        waits = self._wrong.require(address, now_ms, is_right=is_right, is_first=True)
        return is_right and not waits

    def _require_code(self, link: PageLink, code: str, *, is_right: bool) -> None:
        now_ms = self._night.now_ms()
        said = read_code(code)
        if not said:  # it has only been opened
            raise RefusedError("no_room", _no_room(said))
        is_first = link.number not in self._wrong_links
        wait_ms = self._wrong.require(link.address, now_ms, is_right=is_right, is_first=is_first)
        if not is_right:
            self._wrong_links.add(link.number)
        if wait_ms:
            raise RefusedError("slow", SLOW, wait_ms)
        if not is_right:
            raise RefusedError("no_room", _no_room(said), self._wrong.wait_ms(link.address, now_ms))
        link.is_room_known = True

    def _come_back(self, link: PageLink, seat: Seat) -> None:
        if seat.state is SeatState.WAITING:
            self._devices.wait(link, seat)
            return
        if not seat.is_back:
            seat = self._seats.put(replace(seat, is_back=True))
        self._devices.sit(link, seat)
        self._devices.on_seated(seat)

    # People

    def join(self, link: PageLink, message: Join) -> None:
        """Give somebody a seat, or a place to wait for one, or to watch.

        :raises ClubError: if that cannot be; a `RefusedError` if it is about the room or the name.
        """
        if link.role is not Role.STUDENT:
            raise ClubError("Only a student's page can join.")
        if not link.is_room_known:
            raise RefusedError("no_room", "Type the 4 letters of the room first.")
        if message.watch:
            self._watch(link)
        elif message.code:
            self._take_over(link, message)
        elif message.person is not None:
            self._sit_down(link, message, self._person(message.person))
        else:
            self._sit_down(link, message, None)

    def _watch(self, link: PageLink) -> None:
        if link.seats or link.outside:
            raise ClubError("You have a seat already.")
        if self._devices.watchers(but=link) >= self._night.settings.most_watchers:
            raise RefusedError("full", FULL)
        self._devices.watch(link)
        self._answer(link, None, "")

    def _person(self, number: int) -> Person:
        person = next((each for each in self._night.people() if each.id == number), None)
        if person is None:
            raise RefusedError(
                "name", "That name is not on the list any more. Load the page again."
            )
        return person

    def _sit_down(self, link: PageLink, message: Join, person: Person | None) -> None:
        if person is None:
            name, person = self._typed(message.name)
        else:
            name = person.name
        number = person.id if person else None
        if self._is_at(link, name, number):
            raise RefusedError("here", f"{name} is here already, on this device.")
        self._require_place(link, message)
        held = self._seats.named(name) if number is None else self._seats.of_person(number)
        beside = link.seats[0] if message.beside and link.seats else None
        sign = sign_numbered(message.sign)
        if beside is not None:
            sign = self._sign_beside(sign, self._seats.seats[beside])
        if held is None:
            self._new_seat(link, name, number, sign, beside)
        elif not held.token_hash or (self.is_all_back and not self._devices.is_here(held.number)):
            self.move(held, link, beside=beside, sign=sign)
        else:
            self._claim(link, held, beside)

    def _sign_beside(self, wanted: int, other: Seat) -> int:
        """Return a sign that tells two at one device apart."""
        if wanted != other.sign:
            return wanted
        taken = {seat.sign for seat in self._seats.in_room()}
        return next(
            (each.number for each in SIGNS if each.number not in taken), sign_numbered(wanted + 1)
        )

    def _typed(self, text: str) -> tuple[str, Person | None]:
        """Return a typed name, and who of the roster it is.

        :raises RefusedError: if it can be no name, or looks like that of another.
        """
        try:
            name = validated_name(text)
        except ClubError as error:
            raise RefusedError("name", str(error)) from error
        people = self._night.people()
        key = name_key(name)
        same = [person for person in people if name_key(person.name) == key]
        if len(same) == 1:
            return same[0].name, same[0]
        if self._seats.named(name) is None:
            others = (person.name for person in people)
            alike = self._seats.looks_like(name, others)
            if alike is not None:
                say = f"{name} looks like {alike}, who is in the club. Add a letter or two."
                raise RefusedError("taken", say)
        return name, None

    def _is_at(self, link: PageLink, name: str, person: int | None) -> bool:
        mine = self._at(link)
        if person is not None:
            return any(seat.person == person for seat in mine)
        return any(seat.person is None and name_key(seat.name) == name_key(name) for seat in mine)

    def _at(self, link: PageLink) -> list[Seat]:
        """Return the seats of a link's device, but for those that were closed."""
        numbers = {
            each: None
            for tab in (link, *self._devices.tabs(link))
            for each in (*tab.seats, *tab.outside)
        }
        seats = (self._seats.seats[each] for each in numbers)
        return [seat for seat in seats if seat.state is not SeatState.REMOVED]

    def _require_place(self, link: PageLink, message: Join) -> None:
        count = len(self._at(link))
        if count and not message.beside:
            raise ClubError("You have a seat already.")
        if count >= SEATS_A_DEVICE:
            raise ClubError("Two can play at one device, not more.")
        is_full = self._devices.players(but=link) >= self._night.settings.most_players
        if is_full or len(self._seats.seats) >= MOST_SEATS:
            raise RefusedError("full", FULL)

    def _new_seat(
        self, link: PageLink, name: str, person: int | None, sign: int, beside: int | None
    ) -> None:
        if self._night.settings.is_locked:
            raise RefusedError("locked", LOCKED)
        needs_word = self._seats.was_sent_away(person, name) or (
            person is None and (self._night.settings.roster_only or needs_review(name))
        )
        seat = Seat(number=0, name=name, sign=sign, person=person, beside=beside)
        if needs_word:
            self._let_wait(link, seat)
        else:
            token = new_token()
            number = self._seats.next_number()
            seat = self._seats.put(replace(seat, number=number, token_hash=hash_of(token)))
            self._answer(link, seat, token)
            self._sit(link, seat)

    def _claim(self, link: PageLink, held: Seat, beside: int | None) -> None:
        """Somebody says to be one who has a seat: only the teacher can tell."""
        self._let_wait(link, replace(held, beside=beside, participant=None))

    def _let_wait(self, link: PageLink, seat: Seat) -> None:
        if len(self._seats.waiting()) >= MOST_WAITING:
            raise RefusedError("full", "Many wait at the door. Try again in a minute.", 60_000)
        token = new_token()
        seat = self._seats.put(
            replace(
                seat,
                number=self._seats.next_number(),
                token_hash=hash_of(token),
                state=SeatState.WAITING,
                is_back=True,
            )
        )
        self._answer(link, seat, token)
        self._devices.wait(link, seat)

    def _take_over(self, link: PageLink, message: Join) -> None:
        now_ms = self._night.now_ms()
        wait_ms = self._wrong.wait_ms(link.address, now_ms)
        if wait_ms:
            raise RefusedError("slow", SLOW, wait_ms)
        number = self.codes.take(message.code, now_ms)
        seat = self._seats.seats.get(number) if number is not None else None
        if seat is None or seat.state is not SeatState.IN:
            self._wrong.note(link.address, now_ms)
            raise RefusedError("code", BAD_CODE)
        if seat.number in link.seats:
            return
        if len(self._at(link)) >= SEATS_A_DEVICE:
            raise ClubError("Two can play at one device, not more.")
        self.move(seat, link, beside=link.seats[0] if link.seats else None)

    # Seats that move

    @property
    def is_all_back(self) -> bool:
        """Whether everybody may sit down again without being asked."""
        return wall_ms(self._night.archive.moment()) < self._night.settings.all_back_until

    def move(
        self, seat: Seat, link: PageLink, *, beside: int | None, sign: int | None = None
    ) -> None:
        """Let a seat be played from a link, with a token of its own; its old device ends."""
        token = new_token()
        self._devices.take_away(seat.number, "elsewhere", MOVED)
        moved = replace(seat, token_hash=hash_of(token), beside=beside, is_back=True)
        moved = self._seats.put(moved if sign is None else replace(moved, sign=sign))
        self._answer(link, moved, token)
        self._sit(link, moved)

    def _sit(self, link: PageLink, seat: Seat) -> None:
        if seat.person in self._night.settings.no_device:
            rest = tuple(each for each in self._night.settings.no_device if each != seat.person)
            self._night.change(no_device=rest)
        self._devices.sit(link, seat)
        self._devices.on_seated(seat)

    def _answer(self, link: PageLink, seat: Seat | None, token: str) -> None:
        self._night.changed.add(DESK)
        self._night.outbox.say(
            link.number,
            {
                "t": "joined",
                "seat": seat.number if seat else None,
                "token": token or None,
                "name": seat.name if seat else "",
                "state": seat.state if seat else SeatState.IN,
            },
        )


def _no_room(said: str) -> str:
    if not said:
        return "Type the 4 letters that you see on the big screen."
    return (
        f"There is no room {said}. Look at the big screen again. Type the 4 letters you see there."
    )


# What the teacher decides


ALL_BACK_MS = 300_000
NOT_LET_IN = "Your teacher did not let this name in. Choose your own name."
NOT_YOURS = "This name belongs to somebody else. Choose your own name."


class Moderator:
    """Obeys the teacher about seats; what the log says of it is the desk's.

    All raise a `ClubError` if it cannot be done: no such seat, nobody who waits.
    """

    def __init__(self, night: Night, seats: SeatRegistry, devices: RoomDevices) -> None:
        self._night = night
        self._seats = seats
        self._devices = devices

    def requests(self) -> list[JoinRequest]:
        """Return what those who wait ask, the first to come first."""
        return [self._request(seat) for seat in self._seats.waiting()]

    def _request(self, seat: Seat) -> JoinRequest:
        name = seat.name
        claimed = self._seats.claimed_by(seat)
        if claimed is not None and self._devices.is_here(claimed.number):
            say = f"Another device says that it is {name}, who is here already."
            return JoinRequest(seat.number, name, "taken", say)
        if claimed is not None and claimed.token_hash:
            return JoinRequest(
                seat.number, name, "back", f"A device says that it is {name}, who was here."
            )
        if self._seats.was_sent_away(seat.person, name):
            say = f"{name} was sent away, and asks to come in again."
        else:
            say = f"“{name}” is not on the roster."
        return JoinRequest(seat.number, name, "let_in", say)

    # Those who wait

    def let_in(self, number: int, person: int | None = None) -> Seat:
        """Let in somebody who waits, as somebody on the roster if the teacher says who it is.

        Where the one it says to be has a seat already, this is `is_them`.
        """
        seat = self._waiting(number)
        if person is not None:
            known = next((each for each in self._night.people() if each.id == person), None)
            if known is None:
                raise ClubError("That person is not on the roster.")
            seat = self._seats.put(replace(seat, person=known.id, name=known.name))
        if self._seats.claimed_by(seat) is not None:
            return self.is_them(number)
        seat = self._seats.put(replace(seat, state=SeatState.IN))
        self._sit(self._links(number), seat)
        return seat

    def is_them(self, number: int) -> Seat:
        """Move the seat that a waiting device says to have to that device; the old one ends.

        Return the seat that has moved.
        """
        asking = self._waiting(number)
        claimed = self._seats.claimed_by(asking)
        if claimed is None:
            raise ClubError(f"{asking.name} has no seat yet. Let them in.")
        links = self._links(number)
        self._seats.put(replace(asking, state=SeatState.REMOVED, token_hash="", person=None))
        for link in links:
            self._devices.let_go(link, number)
        self._devices.take_away(claimed.number, "elsewhere", MOVED)
        moved = self._seats.put(
            replace(claimed, token_hash=asking.token_hash, beside=asking.beside, is_back=True)
        )
        self._sit(links, moved)
        return moved

    def refuse(self, number: int) -> Seat:
        """Do not let in somebody who waits; the device is told, and may choose another name."""
        return self._turn_away(number, "name", NOT_LET_IN)

    def is_not(self, number: int) -> Seat:
        """A waiting device does not belong to whom it says; it may choose another name."""
        return self._turn_away(number, "taken", NOT_YOURS)

    def _turn_away(self, number: int, why: str, say: str) -> Seat:
        seat = self._waiting(number)
        # Whoever the name belongs to is not to blame for it.
        seat = self._seats.put(replace(seat, state=SeatState.REMOVED, person=None))
        for link in self._links(number):
            self._devices.let_go(link, number)
            self._night.outbox.say(link.number, {"t": "refused", "why": why, "say": say})
        self._devices.changed()
        return seat

    def all_back(self, *, on: bool = True) -> int:
        """Let everybody sit down again for five minutes, and those who wait for that at once.

        Return how many did.
        """
        until = wall_ms(self._night.archive.moment()) + ALL_BACK_MS if on else 0
        self._night.change(all_back_until=until)
        count = 0
        for request in self.requests() if on else ():
            # The first of two that say to be the same has the seat; the other one asks again.
            if self._request(self._seats.seats[request.seat]).kind == "back":
                self.is_them(request.seat)
                count += 1
        return count

    def _waiting(self, number: int) -> Seat:
        seat = self._seats.get(number)
        if seat.state is not SeatState.WAITING:
            raise ClubError(f"{seat.name} does not wait at the door.")
        return seat

    def _links(self, number: int) -> list[PageLink]:
        return self._devices.of_seat(number)

    def _sit(self, links: list[PageLink], seat: Seat) -> None:
        for link in links:
            self._devices.sit(link, seat)
        self._devices.changed()
        self._devices.on_seated(seat)

    # Those who are in

    def remove(self, number: int) -> Seat:
        """Close a seat: its token ends, and its name needs the teacher's word to come again."""
        seat = self._seats.get(number)
        if seat.state is SeatState.WAITING:
            return self.refuse(number)
        if seat.state is SeatState.REMOVED:
            raise ClubError(f"The seat of {seat.name} is closed already.")
        seat = self._seats.put(replace(seat, state=SeatState.REMOVED))
        for link in self._links(number):
            self._devices.let_go(link, number)
            if link.seats:
                link.outside = (*link.outside, number)
            else:
                self._devices.end(link, "removed", REMOVED)
        self._devices.changed()
        return seat

    def bring_back(self, number: int) -> Seat:
        """Take a removal back: the seat is in, and its device may come back by itself."""
        seat = self._seats.get(number)
        if seat.state is not SeatState.REMOVED:
            raise ClubError(f"The seat of {seat.name} is not closed.")
        again = replace(seat, state=SeatState.WAITING)
        if self._seats.claimed_by(again) is not None:
            raise ClubError(f"{seat.name} has come in again meanwhile.")
        seat = self._seats.put(replace(seat, state=SeatState.IN))
        self._sit(self._links(number), seat)
        return seat

    def rename(self, number: int, text: str) -> Seat:
        """Give a seat another name."""
        seat = self._seats.get(number)
        if seat.state is SeatState.REMOVED:
            raise ClubError(f"The seat of {seat.name} is closed.")
        name = validated_name(text)
        others = (each.name for each in self._night.people() if each.id != seat.person)
        alike = self._seats.looks_like(name, others, but=number)
        if alike is not None:
            raise ClubError(f"{name} looks like {alike}, who is in the club.")
        seat = self._seats.put(replace(seat, name=name))
        self._devices.changed()
        return seat

    def leave(self, link: PageLink, number: int) -> Seat:
        """Somebody gives up a seat; whoever has its name may take it up again."""
        mine = (*link.seats, *link.outside)
        if not number and len(mine) == 1:
            number = mine[0]
        if number not in mine:
            raise ClubError("That is not your seat.")
        seat = self._seats.seats[number]
        for each in self._links(number):
            self._devices.let_go(each, number)
        for other in [self._seats.seats[each] for each in link.seats]:
            if other.beside == number:
                self._seats.put(replace(other, beside=None))
        if seat.state is SeatState.WAITING:
            seat = replace(seat, state=SeatState.REMOVED, person=None)
        self._devices.changed()
        return self._seats.put(replace(seat, token_hash="", beside=None))
