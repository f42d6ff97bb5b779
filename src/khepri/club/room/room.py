"""Who is in the room, how they come in, come back and go, and what pages are shown of it.

docs/club-protocol.md says what the keys mean.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from khepri.club.night import Night, NightSettings, PageLink, Role
from khepri.club.outbox import Data
from khepri.club.protocol import VERSION, ActiveHere, Hello, Hidden, Join, Leave, Pong
from khepri.club.room.admission import (
    NOT_LET_IN,
    NOT_YOURS,
    REMOVED,
    Admission,
    Moderator,
    RefusedError,
)
from khepri.club.room.codes import new_room_code
from khepri.club.room.presence import Heartbeat, RoomDevices
from khepri.club.room.seats import SIGNS, Ask, Presence, Seat, SeatRegistry, SeatState, taken_signs
from khepri.errors import ArchiveError, ClubError
from khepri.system.names import plural
from khepri.tournament.roster import Person

WAITING_GONE_MS = 120_000
"""Somebody at the door whose device is gone for so long does not wait any more."""


class Room:
    """The seats of a night and the devices at them."""

    def __init__(self, night: Night) -> None:
        self.night = night
        self._life = Heartbeat(night)
        self._book = SeatRegistry(night)
        self._devices = RoomDevices(night, self._life, self._devices_changed)
        self._door = Admission(night, self._book, self._devices, self._seated, self.people)
        self._keeper = Moderator(
            night, self._book, self._devices, self._door, self._seated, self.people
        )
        self._since: dict[int, Presence] = {}
        self._were_here = frozenset(seat.number for seat in self._book.in_room())
        """Who was in the room when the laptop was switched off."""

        self.on_seated: Callable[[Seat], None] = lambda _: None
        """Told when somebody has sat down, or comes back: its links are those of the seat."""

        self.on_devices: Callable[[], None] = lambda: None
        """Told when a device has come, gone, or plays another seat."""

        self.on_turned_away: Callable[[int], None] = lambda _: None
        """Told when somebody turns away from the page at which a seat plays."""

        self.occupation: Callable[[int], tuple[str, str, int | None]] = _free
        """What somebody who is here does: `free`, `plays` or `watches`, in words, and the game."""

        self.tally: Callable[[int], tuple[int, int]] = lambda _: (0, 0)
        """How many games a seat has played and won tonight."""

    @property
    def seats(self) -> dict[int, Seat]:
        """Everybody of the night by number, also those who wait at the door or were sent away."""
        return self._book.seats

    def _seated(self, seat: Seat) -> None:
        self.on_seated(seat)

    def _devices_changed(self) -> None:
        self.on_devices()

    # Links

    def connected(self, link: PageLink) -> None:
        """A page is open; nothing is known of it yet."""
        self._life.connected(link)

    def disconnected(self, link: PageLink) -> None:
        """A page is gone."""
        self._life.disconnected(link)
        self._door.disconnected(link)
        if link.seats or link.outside:
            self._devices.hand_over(link)
            self._devices.changed()

    def hear(
        self, link: PageLink, message: Hello | Join | Hidden | ActiveHere | Leave | Pong
    ) -> None:
        """Do what a page asks of the room.

        :raises ClubError: if it cannot be done.
        """
        if not self._life.is_alive(link):
            return  # it was told that it ends
        if self.night.is_over and isinstance(message, Hello | Join):
            say = f"{OVER} {SEE_YOU}"
            self._devices.end(link, "over", say)
            return
        try:
            self._obey(link, message)
        except RefusedError as refusal:
            wait = {"wait_ms": refusal.wait_ms} if refusal.wait_ms else {}
            answer = {"t": "refused", "why": refusal.why, "say": str(refusal), **wait}
            self.night.outbox.say(link.number, answer)

    def _obey(
        self, link: PageLink, message: Hello | Join | Hidden | ActiveHere | Leave | Pong
    ) -> None:
        match message:
            case Hello() if link.role is Role.STUDENT:
                seats = self._door.hello(link, message)
                welcome = welcome_message(self, seats, self.night.now_ms())
                self.night.outbox.say(link.number, welcome)
            case Join():
                self._door.join(link, message)
            case Hidden(hidden=hidden) if hidden != link.is_hidden:
                self._hide(link, hidden=hidden)
            case ActiveHere() if link.seats:
                self._devices.make_active(link)
                self._devices.changed()
            case Leave(seat=seat):
                self._keeper.leave(link, seat)
            case Pong(n=number):
                self._life.answered(link, number)

    def _hide(self, link: PageLink, *, hidden: bool) -> None:
        link.is_hidden = hidden
        if hidden and link.is_active:
            for seat in link.seats:
                self.on_turned_away(seat)
        self._devices.changed()

    # Who is here

    def is_code(self, text: str, address: str) -> bool:
        """Say whether somebody at an address knows the room's code; guesses are counted."""
        return self._door.is_code(text, address)

    def is_here(self, seat: int) -> bool:
        """Say whether the device of a seat gives signs of life."""
        return self._door.is_here(seat)

    def gone_since(self, seat: int) -> int | None:
        """Return when the device of a seat gave its last sign of life; None while it is here."""
        return None if self.is_here(seat) else self._life.heard_ms(seat)

    def heard_ms(self, seat: int) -> int:
        """Return when the device of a seat gave its last sign of life."""
        return self._life.heard_ms(seat)

    def answers_by_ms(self, seat: int) -> int | None:
        """Return until when a silent device of a seat has to answer; None if it need not."""
        return self._life.answers_by_ms(seat)

    def presence(self, seat: int, links: Sequence[PageLink] | None = None) -> Presence:
        """Return what the desk shows of a seat's device, and since when it is so.

        :param links: those of the seat, from `links_by_seat`, where many seats are asked for.
        """
        state = self._presence(seat, self._links(seat) if links is None else links)
        before = self._since.get(seat)
        if before is None or before.state != state:
            since = self._life.heard_ms(seat) if state == "gone" else self.night.now_ms()
            before = self._since[seat] = Presence(state, since)
        return before

    def links_by_seat(self) -> dict[int, list[PageLink]]:
        """Return the links of every seat whose device is here, the active one first."""
        found: dict[int, list[PageLink]] = {}
        for link in sorted(self.night.links.values(), key=lambda link: not link.is_active):
            if self._life.is_alive(link):
                for seat in link.seats:
                    found.setdefault(seat, []).append(link)
        return found

    def _links(self, seat: int) -> list[PageLink]:
        return [link for link in self.night.of_seat(seat) if self._life.is_alive(link)]

    def _presence(self, number: int, links: Sequence[PageLink]) -> str:
        seat = self._book.get(number)
        if seat.state is not SeatState.IN:
            return str(seat.state)
        if not links:
            return "gone"
        return "asleep" if links[0].is_hidden else "here"

    def device(self, seat: int) -> str | None:
        """Return `phone` or `computer`, as the device has told; None where it has not."""
        return next((link.device for link in self._links(seat) if link.device), None)

    def seat_of(self, person: int) -> Seat | None:
        """Return the seat of somebody on the roster; None for one who has not come, or has left."""
        seat = self._book.of_person(person)
        return seat if seat is not None and seat.is_in else None

    def seated(self) -> list[Seat]:
        """Return everybody who is in, by number, whether the device is here just now or not."""
        return self._book.in_room()

    def back(self) -> tuple[int, int]:
        """Return how many are back of those who were here when the laptop was switched off."""
        seats = [self.seats[number] for number in self._were_here]
        still_in = [seat for seat in seats if seat.is_in]
        return sum(seat.is_back for seat in still_in), len(still_in)

    def asks(self) -> list[Ask]:
        """Return what those at the door ask the teacher, the first to ask first."""
        return self._keeper.asks()

    def people(self) -> list[Person]:
        """Return the roster; nobody while the archive cannot be read."""
        try:
            return self.night.archive.tournaments.people()
        except ArchiveError:
            return []

    # For the desk. What it says in the log is the desk's. All raise a ClubError with a sentence
    # if it cannot be done: no such seat, nobody at the door.

    def let_in(self, seat: int, person: int | None = None) -> Seat:
        """Let in somebody who waits, as somebody on the roster if the teacher says who it is.

        Where the one it says to be has a seat already, this is `is_them`.
        """
        return self._keeper.let_in(seat, person)

    def refuse(self, seat: int) -> Seat:
        """Do not let in somebody who waits; the device is told, and may choose another name."""
        return self._keeper.turn_away(seat, "name", NOT_LET_IN)

    def is_them(self, seat: int) -> Seat:
        """Move the seat that a waiting device says to have to that device; the old one ends.

        Return the seat that has moved.
        """
        return self._keeper.is_them(seat)

    def is_not(self, seat: int) -> Seat:
        """A waiting device does not belong to whom it says; it may choose another name."""
        return self._keeper.turn_away(seat, "taken", NOT_YOURS)

    def all_back(self, *, on: bool = True) -> int:
        """Let everybody sit down again for five minutes; return how many waited for that."""
        return self._keeper.all_back(on=on)

    def remove(self, seat: int) -> Seat:
        """Close a seat: its token ends, and its name needs the teacher's word to come again."""
        return self._keeper.remove(seat)

    def bring_back(self, seat: int) -> Seat:
        """Take a removal back: the seat is in, and its device may come back by itself."""
        return self._keeper.bring_back(seat)

    def rename(self, seat: int, name: str) -> Seat:
        """Give a seat another name."""
        return self._keeper.rename(seat, name)

    def change_seat(self, seat: Seat) -> None:
        """Keep a seat that the rounds have changed: what it is in the event."""
        self._book.put(seat)
        self._devices.changed()

    def keep_puzzles(self, seat: Seat) -> None:
        """Keep a seat that has come further with its puzzles: nobody else is shown that."""
        self._book.put(seat)

    def new_device(self, seat: int) -> str:
        """Return a code with which another device takes this seat over, once, within 10 minutes."""
        found = self._book.get(seat)
        if found.state is not SeatState.IN:
            raise ClubError(f"{found.name} is not in the room.")
        return self._door.codes.give(seat, self.night.now_ms())

    def no_device(self, person: int, *, on: bool = True) -> None:
        """Somebody on the roster plays without a device, or has got one after all."""
        rest = tuple(each for each in self.night.settings.no_device if each != person)
        self.night.change(no_device=(*rest, person) if on else rest)

    def has_no_device(self, person: int) -> bool:
        """Say whether somebody on the roster plays without a device."""
        return person in self.night.settings.no_device

    def lock(self, *, on: bool = True) -> None:
        """Let nobody in who has no seat yet, or open the room again; nobody is thrown out."""
        self.night.change(is_locked=on)

    def new_code(self) -> str:
        """Give the room another code; nobody is thrown out."""
        self.night.change(code=new_room_code())
        return self.night.settings.code

    def end(self) -> None:
        """End the night: everybody is told how it was, and no token is good any more.

        Wall and desk see in the room's state that it is over.
        """
        self.night.end()
        for link in list(self.night.links.values()):
            if link.role is Role.STUDENT:
                self._devices.end(link, "over", farewell_words(self, link.seats))
        self._devices.changed()

    # Time

    def due_ms(self) -> int | None:
        """Return when `advance` has something to do; None for never."""
        dues = [self._life.due_ms()]
        dues += [self._leaves_ms(seat.number) for seat in self._forlorn()]
        return min((due for due in dues if due is not None), default=None)

    def advance(self) -> None:
        """Ask for signs of life, and notice who is gone."""
        for link in self._life.advance():
            self._devices.hand_over(link)
            self._devices.changed()
        now_ms = self.night.now_ms()
        for seat in self._forlorn():
            if now_ms >= self._leaves_ms(seat.number):
                self._book.put(replace(seat, state=SeatState.REMOVED, token_hash="", person=None))
                self._devices.changed()

    def _forlorn(self) -> list[Seat]:
        """Return those who wait at the door and whose device is gone."""
        return [seat for seat in self._book.waiting() if not self._devices.of_seat(seat.number)]

    def _leaves_ms(self, seat: int) -> int:
        return self._life.heard_ms(seat) + WAITING_GONE_MS

    # What is shown

    def state(self) -> Data:
        """Return what everybody sees of the room."""
        return room_state(self)

    def link_state(self, link: PageLink) -> Data:
        """Return what a device is shown of itself."""
        return {"active": link.is_active, "watcher": link.is_watcher, "trouble": None}

    def seat_state(self, seat: int) -> Data:
        """Return what a seat is shown of itself."""
        return seat_state(self, seat)


def _free(_: int) -> tuple[str, str, int | None]:
    return ("free", "Free", None)


# What pages are shown


OVER = "Club night is over."
SEE_YOU = "See you next time!"
WAIT = "Your teacher can see your name. Please wait a moment."
HTTP_PORT = 80


def full_address(settings: NightSettings) -> str:
    """Return what people type into their browsers.

    >>> full_address(NightSettings(address="192.168.4.20", port=8080))
    '192.168.4.20:8080'
    """
    port = "" if settings.port in (0, HTTP_PORT) else f":{settings.port}"
    return f"{settings.address}{port}" if settings.address else ""


def room_state(room: Room) -> dict[str, Any]:
    """Return what everybody in the room sees of it."""
    settings = room.night.settings
    links = room.links_by_seat()
    return {
        "code": settings.code,
        "title": settings.title,
        "address": full_address(settings),
        "wifi": settings.wifi,
        "locked": settings.is_locked,
        "friendly": settings.friendly,
        "roster_only": settings.roster_only,
        "people": [_person(room, seat, links.get(seat.number, ())) for seat in room.seated()],
        "waits_ms": settings.gone_ms,
        "over": {"say": OVER} if room.night.is_over else None,
    }


def _person(room: Room, seat: Seat, links: Sequence[PageLink]) -> dict[str, Any]:
    presence = room.presence(seat.number, links).state
    if presence == "gone":
        words = "Is gone" if seat.is_back else "Not back yet"
        state, game = "gone", room.occupation(seat.number)[2]
    elif presence == "asleep":
        is_computer = any(link.device == "computer" for link in links)
        words = "Looks away" if is_computer else "Phone is asleep"
        state, game = "away", room.occupation(seat.number)[2]
    else:
        state, words, game = room.occupation(seat.number)
    return {
        "seat": seat.number,
        "name": seat.name,
        "sign": seat.sign,
        "state": state,
        "words": words,
        "game": game,
        "beside": any(len(link.seats) > 1 for link in links),
    }


def seat_state(room: Room, number: int) -> dict[str, Any]:
    """Return what a seat is shown of itself."""
    seat = room.seats[number]
    played, won = room.tally(number)
    return {
        "seat": seat.number,
        "name": seat.name,
        "sign": seat.sign,
        "state": seat.state,
        "say": _seat_say(room, seat),
        "tally": {"played": played, "won": won},
    }


def _seat_say(room: Room, seat: Seat) -> str:
    if seat.state is SeatState.REMOVED:
        return REMOVED
    if seat.state is SeatState.IN:
        return ""
    kind = next((ask.kind for ask in room.asks() if ask.seat == seat.number), "")
    if kind == "taken":
        return f"{seat.name} is already here. Is this you? Put your hand up."
    return WAIT


def welcome_message(room: Room, seats: Sequence[Seat], now_ms: int) -> dict[str, Any]:
    """Return the answer to a page that has found the room: whom it can be, and what it is."""
    settings = room.night.settings
    links = room.links_by_seat()
    here = {seat.person for seat in room.seated() if seat.number in links}
    names = [
        {"person": person.id, "name": person.name, "here": person.id in here}
        for person in sorted(room.people(), key=lambda each: each.name.casefold())
    ]
    return {
        "t": "welcome",
        "v": VERSION,
        "now": now_ms,
        "room": {
            "code": settings.code,
            "title": settings.title,
            "wifi": settings.wifi,
            "address": full_address(settings),
        },
        "names": names,
        "signs": [
            {"number": sign.number, "name": sign.name, "colour": sign.colour} for sign in SIGNS
        ],
        "taken": taken_signs(seat.sign for seat in room.seated()),
        "roster_only": settings.roster_only,
        "locked": settings.is_locked,
        "you": [seat_state(room, seat.number) for seat in seats],
    }


def farewell_words(room: Room, seats: Sequence[int]) -> str:
    """Return what a device is told when the night ends."""
    tallies = [(room.seats[seat].name, *room.tally(seat)) for seat in seats]
    sentences = [
        f"{name if len(tallies) > 1 else 'You'} played {plural(played, 'game')} and won {won}."
        for name, played, won in tallies
        if played
    ]
    return " ".join((OVER, *sentences, SEE_YOU))
