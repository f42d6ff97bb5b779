"""Seats: who is in the room, whatever device they sit at; their signs, tokens, what is kept."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum, unique
from functools import partial
from itertools import chain

from khepri.club.night import STATES, Night
from khepri.club.room.names import name_key, name_skeleton
from khepri.errors import ClubError, CodecError

# Signs


@dataclass(frozen=True, slots=True)
class Sign:
    """One of them; the pages draw its emblem by its number."""

    number: int
    name: str
    colour: str


SIGNS = tuple(
    Sign(number, name, colour)
    for number, (name, colour) in enumerate(
        (
            ("sun", "#F4C24B"),
            ("moon", "#F48FA6"),
            ("star", "#B7C4DC"),
            ("ankh", "#7FE0AE"),
            ("eye", "#66D9D0"),
            ("wave", "#6CC4F7"),
            ("pyramid", "#A9B8FF"),
            ("leaf", "#FFB3AC"),
            ("bolt", "#E7A6F5"),
            ("drop", "#C9B48C"),
            ("gem", "#FF9B5E"),
            ("ring", "#D9D36A"),
        )
    )
)


def sign_numbered(number: int) -> int:
    """Return the number of a sign, whatever a page has sent."""
    return number % len(SIGNS)


def taken_signs(numbers: Iterable[int]) -> list[int]:
    """Return the signs that somebody has; none when there is none left to be alone with.

    >>> taken_signs([3, 0, 3]), taken_signs(range(12))
    ([0, 3], [])
    """
    taken = sorted(set(numbers))
    return taken if len(taken) < len(SIGNS) else []


# Seats


@unique
class SeatState(StrEnum):
    """How far somebody has come."""

    WAITING = "waiting"
    """The teacher sees the name and has not said yes."""

    IN = "in"
    REMOVED = "removed"


@dataclass(frozen=True, slots=True, kw_only=True)
class Seat:
    """One of the room; kept, so that a device finds its seat again after anything."""

    number: int
    name: str
    """What everybody may read."""

    sign: int = 0
    person: int | None = None
    """Who it is on the club's roster; None for a name that is not on it."""

    token_hash: str = ""
    """What the device's token comes to; the token itself is only at the device. Empty: none."""

    state: SeatState = SeatState.IN
    beside: int | None = None
    """The seat at whose device this one plays, where two share one."""

    participant: int | None = None
    """Its number in the event that runs; None while it takes no part."""

    is_back: bool = True
    """False for one who was here before the laptop was switched off, and has not come back yet."""

    puzzle_kind: str = ""
    """The game of the puzzle that it had last; empty for none."""

    puzzle_places: Mapping[str, int] = field(default_factory=dict)
    """Which puzzle comes next, by game; the easiest is 0."""

    puzzles_solved: int = 0

    @property
    def is_in(self) -> bool:
        """Whether it is in the room: let in, and not left."""
        return self.state is SeatState.IN and bool(self.token_hash)


@dataclass(frozen=True, slots=True)
class Presence:
    """How a seat's device is, for the desk."""

    state: str
    """`here`, `asleep`, `gone`, `waiting` or `removed`."""

    since_ms: int | None = None
    """Since when, on the night's clock; None where nobody knows."""


@dataclass(frozen=True, slots=True)
class Ask:
    """Somebody at the door, for whom the teacher must decide."""

    seat: int
    name: str
    kind: str
    """`let_in`: a name that is not on the roster, or was sent away. `taken`: a name whose seat is
    played from another device. `back`: a name whose device is gone."""

    say: str
    """For the teacher."""


# All seats of a night


TOKEN_BYTES = 16


def new_token() -> str:
    """Return what a device keeps to show that a seat is its own."""
    return secrets.token_urlsafe(TOKEN_BYTES)


def hash_of(token: str) -> str:
    """Return what is kept of a token: nobody who reads it can sit down with it."""
    return hashlib.sha256(token.encode()).hexdigest()


class SeatRegistry:
    """Every seat by its number; each change is on the disk before anybody sees it."""

    def __init__(self, night: Night) -> None:
        self._night = night
        self._last = max(night.kept.seats, default=0)
        self.seats: dict[int, Seat] = dict(self._restored())

    def _restored(self) -> Iterator[tuple[int, Seat]]:
        """Read the seats of a night that goes on: nobody is back yet."""
        for number, state in self._night.kept.seats.items():
            try:
                seat = STATES.read(Seat, {**state, "number": number})
            except CodecError:
                continue
            yield number, replace(seat, is_back=False)

    def get(self, number: int) -> Seat:
        """Return a seat.

        :raises ClubError: if there is none of that number.
        """
        try:
            return self.seats[number]
        except KeyError:
            raise ClubError(f"There is no seat {number}.") from None

    def next_number(self) -> int:
        """Return a number that no seat of this night has had."""
        self._last += 1
        return self._last

    def put(self, seat: Seat) -> Seat:
        """Keep a seat as it is from here on."""
        self.seats[seat.number] = seat
        self._night.save(("seat", seat.number), partial(self._save, seat.number))
        return seat

    def _save(self, number: int) -> None:
        state = STATES.write(self.seats[number])
        self._night.archive.club_nights.save_seat(self._night.number, number, state)

    def with_token(self, token: str) -> Seat | None:
        """Return the seat that a token was given for; looked for in a time that tells nothing."""
        hashed = hash_of(token).encode()
        found = [
            seat
            for seat in self.seats.values()
            if secrets.compare_digest(seat.token_hash.encode(), hashed)
        ]
        return found[-1] if found else None

    def in_room(self) -> list[Seat]:
        """Return everybody who is in, by number."""
        return [seat for _, seat in sorted(self.seats.items()) if seat.is_in]

    def waiting(self) -> list[Seat]:
        """Return those at the door, the first to come first."""
        return [seat for _, seat in sorted(self.seats.items()) if seat.state is SeatState.WAITING]

    def of_person(self, person: int) -> Seat | None:
        """Return the newest seat of somebody on the roster that was not closed, even if left."""
        mine = (seat for seat in self.seats.values() if seat.person == person)
        return max((seat for seat in mine if seat.state is SeatState.IN), key=_number, default=None)

    def named(self, name: str) -> Seat | None:
        """Return the seat of somebody who is not on the roster, by name; even if it was left."""
        key = name_key(name)
        found = (
            seat
            for seat in self.seats.values()
            if seat.state is SeatState.IN and seat.person is None and name_key(seat.name) == key
        )
        return max(found, key=_number, default=None)

    def claimed_by(self, seat: Seat) -> Seat | None:
        """Return the seat of the one whom somebody at the door says to be; None for nobody."""
        if seat.state is not SeatState.WAITING:
            return None
        return self.named(seat.name) if seat.person is None else self.of_person(seat.person)

    def was_sent_away(self, person: int | None, name: str) -> bool:
        """Say whether the teacher has closed a seat of somebody tonight."""
        key = name_key(name)
        return any(
            seat.state is SeatState.REMOVED
            and (seat.person == person if person is not None else name_key(seat.name) == key)
            for seat in self.seats.values()
        )

    def looks_like(self, name: str, others: Iterable[str], but: int | None = None) -> str | None:
        """Return a name in use that another would be mistaken for: of a seat, or of `others`."""
        shape = name_skeleton(name)
        in_use = (
            seat.name
            for seat in self.seats.values()
            if seat.state is not SeatState.REMOVED and seat.number != but
        )
        return next((used for used in chain(in_use, others) if name_skeleton(used) == shape), None)


def _number(seat: Seat) -> int:
    return seat.number
