"""The seats of a night, kept so that a device finds its own again after anything."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import chain

from khepri.club.night import Night
from khepri.club.room.display_names import name_key, name_shape
from khepri.club.room.room_seats import Seat, SeatState
from khepri.club.unkept import Unkept
from khepri.errors import ClubError

TOKEN_BYTES = 16


def new_token() -> str:
    """Return what a device keeps to show that a seat is its own."""
    return secrets.token_urlsafe(TOKEN_BYTES)


def hash_of(token: str) -> str:
    """Return what is kept of a token: nobody who reads it can sit down with it."""
    return hashlib.sha256(token.encode()).hexdigest()


class SeatBook:
    """Every seat by its number; each change is on the disk before anybody sees it."""

    def __init__(self, night: Night) -> None:
        self._night = night
        self._last = max(night.kept.seats, default=0)
        self._unkept: Unkept[int] = Unkept(night.archive)
        self.seats: dict[int, Seat] = dict(self._restored())

    def _restored(self) -> Iterator[tuple[int, Seat]]:
        """Read the seats of a night that goes on: nobody is back yet."""
        for number, state in self._night.kept.seats.items():
            try:
                seat = Seat.of({**state, "number": number})
            except (ValueError, TypeError):
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
        self._unkept.add(seat.number)
        self.keep_rest()
        return seat

    def keep_rest(self) -> None:
        """Write whatever the archive has not taken before."""
        with self._night.keeping():
            for number in self._unkept.rest():
                state = self.seats[number].to_state()
                self._night.archive.club_nights.save_seat(self._night.number, number, state)
                self._unkept.took(number)

    @property
    def is_kept(self) -> bool:
        """Whether the archive has all of them."""
        return not self._unkept.rest()

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
        shape = name_shape(name)
        in_use = (
            seat.name
            for seat in self.seats.values()
            if seat.state is not SeatState.REMOVED and seat.number != but
        )
        return next((used for used in chain(in_use, others) if name_shape(used) == shape), None)


def _number(seat: Seat) -> int:
    return seat.number
