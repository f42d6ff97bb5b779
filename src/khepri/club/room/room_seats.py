"""Seats: somebody in the room, whatever device they sit at."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields
from enum import StrEnum, unique

from khepri.archive.club_nights import State


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

    def to_state(self) -> State:
        """Return it as it is kept."""
        return asdict(self)

    @classmethod
    def of(cls, state: State) -> Seat:
        """Read a seat that was kept.

        :raises ValueError: if it makes no sense.
        """
        known = {each.name for each in fields(cls)}
        values = {key: value for key, value in state.items() if key in known}
        return cls(**{**values, "state": SeatState(values.get("state", "in"))})


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
