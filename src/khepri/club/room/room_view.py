"""What pages are shown of the room and of their seats: docs/club-protocol.md says what it means."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from khepri.club.incoming import VERSION
from khepri.club.night import NightSettings
from khepri.club.room.door import REMOVED
from khepri.club.room.room_seats import Seat, SeatState
from khepri.club.room.room_signs import SIGNS, taken_signs

if TYPE_CHECKING:
    from collections.abc import Sequence

    from khepri.club.links import PageLink
    from khepri.club.room.room import Room

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


def welcome(room: Room, seats: Sequence[Seat], now_ms: int) -> dict[str, Any]:
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


def farewell(room: Room, seats: Sequence[int]) -> str:
    """Return what a device is told when the night ends."""
    tallies = [(room.seats[seat].name, *room.tally(seat)) for seat in seats]
    sentences = [
        f"{name if len(tallies) > 1 else 'You'} played {played} {_games(played)} and won {won}."
        for name, played, won in tallies
        if played
    ]
    return " ".join((OVER, *sentences, SEE_YOU))


def _games(count: int) -> str:
    return "game" if count == 1 else "games"
