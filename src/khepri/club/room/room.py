"""Who is in the room, and how they come in, come back and go."""

from __future__ import annotations

from collections.abc import Callable

from khepri.club.incoming import ActiveHere, Hello, Hidden, Join, Leave, Pong
from khepri.club.links import PageLink
from khepri.club.night import Night
from khepri.club.outbox import Data
from khepri.club.room.room_seats import Seat
from khepri.errors import ClubError


class Room:
    """The seats of a night and the devices at them."""

    def __init__(self, night: Night) -> None:
        self.night = night
        self.seats: dict[int, Seat] = {}
        self.on_seated: Callable[[Seat], None] = lambda _: None
        """Told when somebody has sat down, or comes back."""

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

    def is_here(self, seat: int) -> bool:
        """Say whether the device of a seat gives signs of life."""
        return bool(self.night.of_seat(seat))

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
