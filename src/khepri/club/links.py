"""The devices that are connected: one link for each page that is open."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum, unique


@unique
class Role(StrEnum):
    """What a page may do; the server decides it before the first message is read."""

    STUDENT = "student"
    """Anybody in the room: a visitor until there is a seat."""

    WALL = "wall"
    DESK = "desk"


@dataclass(slots=True)
class PageLink:
    """One open page, as the referee knows it."""

    number: int
    role: Role
    address: str = ""
    """Where it comes from; one address may be a whole class behind a router."""

    is_room_known: bool = False
    """Whether it has said the room's code, or has a seat."""

    seats: tuple[int, ...] = ()
    """The seats that are played from here, at most two."""

    outside: tuple[int, ...] = ()
    """Seats of this device that are not in the room: the teacher must let them in, or has closed
    them."""

    is_watcher: bool = False
    """Whether it only watches."""

    is_active: bool = True
    """False while another tab of the same seat plays."""

    is_hidden: bool = False
    device: str = ""
    """`phone` or `computer`, as the page has told; empty before."""

    heard_ms: int = 0
    """When it gave its last sign of life."""

    lag_ms: int = 0
    """How long a message takes there and back."""

    streams: set[str] = field(default_factory=set)
    """What it is shown; `Night.show_only` takes something away from it."""

    @property
    def is_in(self) -> bool:
        """Whether it is shown the room."""
        return self.role is not Role.STUDENT or bool(self.seats) or self.is_watcher
