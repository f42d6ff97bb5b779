"""Who is in the room, how they come in, come back and go, and what pages are shown of it.

docs/club-protocol.md says what the keys mean.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from khepri.club.night import Night, NightSettings, PageLink, Role, earliest
from khepri.club.outbox import Data
from khepri.club.protocol import VERSION, ActiveHere, Hello, Hidden, Join, Leave, Pong
from khepri.club.room.admission import REMOVED, Admission, Moderator, RefusedError
from khepri.club.room.codes import new_room_code
from khepri.club.room.presence import Heartbeat, RoomDevices
from khepri.club.room.seats import SIGNS, Presence, Seat, SeatRegistry, SeatState, taken_signs
from khepri.errors import ClubError
from khepri.system.names import plural

WAITING_GONE_MS = 120_000
"""Somebody who waits and whose device is gone for so long does not wait any more."""

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


def _free(_: int) -> tuple[str, str, int | None]:
    return ("free", "Free", None)


class Room:
    """The seats of a night and the devices at them."""

    def __init__(self, night: Night) -> None:
        self.night = night
        self.heartbeat = Heartbeat(night)
        self._registry = SeatRegistry(night)
        self.seats = self._registry.seats
        """Everybody of the night by number, also those who wait or were sent away."""

        self.devices = RoomDevices(night, self.heartbeat)
        self.admission = Admission(night, self._registry, self.devices)
        self.moderator = Moderator(night, self._registry, self.devices)
        self._since: dict[int, Presence] = {}
        self._were_here = frozenset(seat.number for seat in self._registry.in_room())
        """Who was in the room when the laptop was switched off."""

        self.on_turned_away: Callable[[int], None] = lambda _: None
        """Told when somebody turns away from the page at which a seat plays."""

        self.occupation: Callable[[int], tuple[str, str, int | None]] = _free
        """What somebody who is here does: `free`, `plays` or `watches`, in words, and the game."""

        self.tally: Callable[[int], tuple[int, int]] = lambda _: (0, 0)
        """How many games a seat has played and won tonight."""

    # Links

    def connected(self, link: PageLink) -> None:
        """A page is open; nothing is known of it yet."""
        self.heartbeat.connected(link)

    def disconnected(self, link: PageLink) -> None:
        """A page is gone."""
        self.heartbeat.disconnected(link)
        self.admission.disconnected(link)
        if link.seats or link.outside:
            self.devices.hand_over(link)
            self.devices.changed()

    def receive(
        self, link: PageLink, message: Hello | Join | Hidden | ActiveHere | Leave | Pong
    ) -> None:
        """Do what a page asks of the room.

        :raises ClubError: if it cannot be done.
        """
        if not self.heartbeat.is_alive(link):
            return  # it was told that it ends
        if self.night.is_over and isinstance(message, Hello | Join):
            say = f"{OVER} {SEE_YOU}"
            self.devices.end(link, "over", say)
            return
        try:
            self._dispatch(link, message)
        except RefusedError as refusal:
            wait = {"wait_ms": refusal.wait_ms} if refusal.wait_ms else {}
            answer = {"t": "refused", "why": refusal.why, "say": str(refusal), **wait}
            self.night.outbox.say(link.number, answer)

    def _dispatch(
        self, link: PageLink, message: Hello | Join | Hidden | ActiveHere | Leave | Pong
    ) -> None:
        match message:
            case Hello() if link.role is Role.STUDENT:
                seats = self.admission.hello(link, message)
                self.night.outbox.say(link.number, self.welcome(seats))
            case Join():
                self.admission.join(link, message)
            case Hidden(hidden=hidden) if hidden != link.is_hidden:
                self._hide(link, hidden=hidden)
            case ActiveHere() if link.seats:
                self.devices.make_active(link)
                self.devices.changed()
            case Leave(seat=seat):
                self.moderator.leave(link, seat)
            case Pong(n=number):
                self.heartbeat.answered(link, number)

    def _hide(self, link: PageLink, *, hidden: bool) -> None:
        link.is_hidden = hidden
        if hidden and link.is_active:
            for seat in link.seats:
                self.on_turned_away(seat)
        self.devices.changed()

    # Who is here

    def presence(self, seat: int, links: Sequence[PageLink] | None = None) -> Presence:
        """Return what the desk shows of a seat's device, and since when it is so.

        :param links: those of the seat, from `links_by_seat`, where many seats are asked for.
        """
        state = self._presence(seat, self._links(seat) if links is None else links)
        before = self._since.get(seat)
        if before is None or before.state != state:
            since = self.heartbeat.heard_ms(seat) if state == "gone" else self.night.now_ms()
            before = self._since[seat] = Presence(state, since)
        return before

    def links_by_seat(self) -> dict[int, list[PageLink]]:
        """Return the links of every seat whose device is here, the active one first."""
        found: dict[int, list[PageLink]] = {}
        for link in sorted(self.night.links.values(), key=lambda link: not link.is_active):
            if self.heartbeat.is_alive(link):
                for seat in link.seats:
                    found.setdefault(seat, []).append(link)
        return found

    def _links(self, seat: int) -> list[PageLink]:
        return [link for link in self.night.of_seat(seat) if self.heartbeat.is_alive(link)]

    def _presence(self, number: int, links: Sequence[PageLink]) -> str:
        seat = self._registry.get(number)
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
        seat = self._registry.of_person(person)
        return seat if seat is not None and seat.is_in else None

    def seated(self) -> list[Seat]:
        """Return everybody who is in, by number, whether the device is here just now or not."""
        return self._registry.in_room()

    def back(self) -> tuple[int, int]:
        """Return how many are back of those who were here when the laptop was switched off."""
        seats = [self.seats[number] for number in self._were_here]
        still_in = [seat for seat in seats if seat.is_in]
        return sum(seat.is_back for seat in still_in), len(still_in)

    # What the rounds, the puzzles and the desk change

    def change_seat(self, seat: Seat) -> None:
        """Keep a seat that the rounds have changed: what it is in the event."""
        self._registry.put(seat)
        self.devices.changed()

    def keep_puzzles(self, seat: Seat) -> None:
        """Keep a seat that has come further with its puzzles: nobody else is shown that."""
        self._registry.put(seat)

    def new_device(self, seat: int) -> str:
        """Return a code with which another device takes this seat over, once, within 10 minutes."""
        found = self._registry.get(seat)
        if found.state is not SeatState.IN:
            raise ClubError(f"{found.name} is not in the room.")
        return self.admission.codes.give(seat, self.night.now_ms())

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
                self.devices.end(link, "over", self.farewell(link.seats))
        self.devices.changed()

    # Time

    def due_ms(self) -> int | None:
        """Return when `advance` has something to do; None for never."""
        dues = [self.heartbeat.due_ms()]
        dues += [self._expires_ms(seat.number) for seat in self._abandoned()]
        return earliest(*dues)

    def advance(self) -> None:
        """Ask for signs of life, and notice who is gone."""
        for link in self.heartbeat.advance():
            self.devices.hand_over(link)
            self.devices.changed()
        now_ms = self.night.now_ms()
        for seat in self._abandoned():
            if now_ms >= self._expires_ms(seat.number):
                self._registry.put(
                    replace(seat, state=SeatState.REMOVED, token_hash="", person=None)
                )
                self.devices.changed()

    def _abandoned(self) -> list[Seat]:
        """Return those who wait to come in and whose device is gone."""
        return [seat for seat in self._registry.waiting() if not self.devices.of_seat(seat.number)]

    def _expires_ms(self, seat: int) -> int:
        return self.heartbeat.heard_ms(seat) + WAITING_GONE_MS

    # What pages are shown

    def link_state(self, link: PageLink) -> Data:
        """Return what a device is shown of itself."""
        return {"active": link.is_active, "watcher": link.is_watcher, "trouble": None}

    def state(self) -> Data:
        """Return what everybody in the room sees of it."""
        settings = self.night.settings
        links = self.links_by_seat()
        return {
            "code": settings.code,
            "title": settings.title,
            "address": full_address(settings),
            "wifi": settings.wifi,
            "locked": settings.is_locked,
            "friendly": settings.friendly,
            "roster_only": settings.roster_only,
            "people": [self._person(seat, links.get(seat.number, ())) for seat in self.seated()],
            "waits_ms": settings.gone_ms,
            "over": {"say": OVER} if self.night.is_over else None,
        }

    def _person(self, seat: Seat, links: Sequence[PageLink]) -> Data:
        presence = self.presence(seat.number, links).state
        if presence == "gone":
            words = "Is gone" if seat.is_back else "Not back yet"
            state, game = "gone", self.occupation(seat.number)[2]
        elif presence == "asleep":
            is_computer = any(link.device == "computer" for link in links)
            words = "Looks away" if is_computer else "Phone is asleep"
            state, game = "away", self.occupation(seat.number)[2]
        else:
            state, words, game = self.occupation(seat.number)
        return {
            "seat": seat.number,
            "name": seat.name,
            "sign": seat.sign,
            "state": state,
            "words": words,
            "game": game,
            "beside": any(len(link.seats) > 1 for link in links),
        }

    def seat_state(self, number: int) -> Data:
        """Return what a seat is shown of itself."""
        seat = self.seats[number]
        played, won = self.tally(number)
        return {
            "seat": seat.number,
            "name": seat.name,
            "sign": seat.sign,
            "state": seat.state,
            "say": self._seat_say(seat),
            "tally": {"played": played, "won": won},
        }

    def _seat_say(self, seat: Seat) -> str:
        if seat.state is SeatState.REMOVED:
            return REMOVED
        if seat.state is SeatState.IN:
            return ""
        kind = next((ask.kind for ask in self.moderator.requests() if ask.seat == seat.number), "")
        if kind == "taken":
            return f"{seat.name} is already here. Is this you? Put your hand up."
        return WAIT

    def welcome(self, seats: Sequence[Seat]) -> Data:
        """Return the answer to a page that has found the room: whom it can be, and what it is."""
        settings = self.night.settings
        links = self.links_by_seat()
        here = {seat.person for seat in self.seated() if seat.number in links}
        names = [
            {"person": person.id, "name": person.name, "here": person.id in here}
            for person in sorted(self.night.people(), key=lambda each: each.name.casefold())
        ]
        return {
            "t": "welcome",
            "v": VERSION,
            "now": self.night.now_ms(),
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
            "taken": taken_signs(seat.sign for seat in self.seated()),
            "roster_only": settings.roster_only,
            "locked": settings.is_locked,
            "you": [self.seat_state(seat.number) for seat in seats],
        }

    def farewell(self, seats: Sequence[int]) -> str:
        """Return what a device is told when the night ends."""
        tallies = [(self.seats[seat].name, *self.tally(seat)) for seat in seats]
        sentences = [
            f"{name if len(tallies) > 1 else 'You'} played {plural(played, 'game')} and won {won}."
            for name, played, won in tallies
            if played
        ]
        return " ".join((OVER, *sentences, SEE_YOU))
