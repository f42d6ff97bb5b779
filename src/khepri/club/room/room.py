"""Who is in the room, and how they come in, come back and go."""

from __future__ import annotations

from collections.abc import Callable

from khepri.club.incoming import ActiveHere, Hello, Hidden, Join, Leave, Pong
from khepri.club.links import PageLink
from khepri.club.night import Night
from khepri.club.outbox import Data
from khepri.club.room.room_seats import Ask, Presence, Seat
from khepri.errors import ClubError


class Room:
    """The seats of a night and the devices at them."""

    def __init__(self, night: Night) -> None:
        self.night = night
        self.seats: dict[int, Seat] = {}
        """Everybody of the night by number, also those who wait at the door or were sent away."""

        self.on_seated: Callable[[Seat], None] = lambda _: None
        """Told when somebody has sat down, or comes back: its links are those of the seat."""

        self.occupation: Callable[[int], tuple[str, str, int | None]] = lambda _: (
            "free",
            "Free",
            None,
        )
        """What somebody who is here does: `free`, `plays` or `watches`, in words, and the game."""

        self.tally: Callable[[int], tuple[int, int]] = lambda _: (0, 0)
        """How many games a seat has played and won tonight."""

    # Links

    def connected(self, link: PageLink) -> None:
        """A page is open; nothing is known of it yet."""

    def disconnected(self, link: PageLink) -> None:
        """A page is gone."""

    def hear(
        self, link: PageLink, message: Hello | Join | Hidden | ActiveHere | Leave | Pong
    ) -> None:
        """Do what a page asks of the room.

        :raises ClubError: if it cannot be done.
        """
        raise ClubError("Not yet.")

    # Who is here

    def is_here(self, seat: int) -> bool:
        """Say whether the device of a seat gives signs of life."""
        return bool(self.night.of_seat(seat))

    def gone_since(self, seat: int) -> int | None:
        """Return when the device of a seat gave its last sign of life; None while it is here."""
        return None

    def presence(self, seat: int) -> Presence:
        """Return what the desk shows of a seat's device, and since when it is so."""
        raise NotImplementedError

    def device(self, seat: int) -> str | None:
        """Return `phone` or `computer`, as the device has told; None where it has not."""
        return None

    def seat_of(self, person: int) -> Seat | None:
        """Return the seat of somebody on the roster; None for one who has not come, or has left."""
        return None

    def seated(self) -> list[Seat]:
        """Return everybody who is in, by number, whether the device is here just now or not."""
        return []

    def back(self) -> tuple[int, int]:
        """Return how many of those who were here before the laptop was switched off are back."""
        return (0, 0)

    def asks(self) -> list[Ask]:
        """Return what those at the door ask the teacher, the first to ask first."""
        return []

    # For the desk. What it says in the log is the desk's. All raise a ClubError with a sentence
    # if it cannot be done: no such seat, nobody at the door.

    def let_in(self, seat: int, person: int | None = None) -> Seat:
        """Let in somebody who waits, as somebody on the roster if the teacher says who it is.

        Where the one it says to be has a seat already, this is `is_them`.
        """
        raise NotImplementedError

    def refuse(self, seat: int) -> None:
        """Do not let in somebody who waits; the device is told, and may choose another name."""

    def is_them(self, seat: int) -> Seat:
        """Move the seat that a waiting device says to have to that device; the old one ends.

        Return the seat that has moved.
        """
        raise NotImplementedError

    def is_not(self, seat: int) -> None:
        """A waiting device does not belong to whom it says; it may choose another name."""

    def all_back(self, on: bool = True) -> int:  # noqa: FBT001, FBT002 - as the desk says it
        """Let everybody sit down again for five minutes; return how many waited for that."""
        return 0

    def remove(self, seat: int) -> Seat:
        """Close a seat: its token ends, and its name needs the teacher's word to come again."""
        raise NotImplementedError

    def bring_back(self, seat: int) -> Seat:
        """Take a removal back: the seat is in, and its device may come back by itself."""
        raise NotImplementedError

    def rename(self, seat: int, name: str) -> Seat:
        """Give a seat another name."""
        raise NotImplementedError

    def change_seat(self, seat: Seat) -> None:
        """Keep a seat that the rounds have changed: what it is in the event."""

    def new_device(self, seat: int) -> str:
        """Return a code with which another device takes this seat over, once, within 10 minutes."""
        raise NotImplementedError

    def no_device(self, person: int, on: bool = True) -> None:  # noqa: FBT001, FBT002
        """Somebody on the roster plays without a device, or has got one after all."""

    def has_no_device(self, person: int) -> bool:
        """Say whether somebody on the roster plays without a device."""
        return False

    def lock(self, on: bool = True) -> None:  # noqa: FBT001, FBT002
        """Let nobody in who has no seat yet, or open the room again; nobody is thrown out."""

    def new_code(self) -> str:
        """Give the room another code; nobody is thrown out."""
        raise NotImplementedError

    def end(self) -> None:
        """End the night: everybody is told how it was, and no token is good any more."""

    # Time

    def due_ms(self) -> int | None:
        """Return when `advance` has something to do; None for never."""
        return None

    def advance(self) -> None:
        """Ask for signs of life, and notice who is gone."""

    # What is shown

    def state(self) -> Data:
        """Return what everybody sees of the room."""
        return {}

    def link_state(self, link: PageLink) -> Data:
        """Return what a device is shown of itself."""
        return {}

    def seat_state(self, seat: int) -> Data:
        """Return what a seat is shown of itself."""
        return {}
