"""One game of a night: its session, the seats of its players, and what holds it up."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum, unique

from khepri.archive.tournaments import PlayedBoard
from khepri.games.base import Side
from khepri.session.session import Session


@unique
class Hold(StrEnum):
    """Why nobody's time runs in a game; it goes on when nothing holds it any more."""

    START = "start"
    """The round has been called, and the players are not ready yet."""

    TEACHER = "teacher"
    """The teacher has stopped this board."""

    ALL = "all"
    """The teacher has stopped all boards."""

    GONE = "gone"
    """The device of the player to move is gone."""

    ASLEEP = "asleep"
    """The laptop was asleep, or has just been started again."""

    KEPT = "kept"
    """A friendly game that waits because a round comes first."""

    BY_HAND = "by hand"
    """It is played on a wooden board."""


@dataclass(slots=True)
class ClubGame:
    """A game of the night; changed by `RoomGames` only."""

    number: int
    session: Session
    seats: dict[Side, int | None]
    """Who plays each side; None for the computer, and for one who has no seat."""

    board: PlayedBoard | None = None
    """The board of the event; None for a friendly game."""

    holds: set[Hold] = field(default_factory=set)
    ready: set[Side] = field(default_factory=set)
    starts_ms: int | None = None
    """When its clock starts by itself; None once it has started."""

    gone_ms: dict[Side, int] = field(default_factory=dict)
    """For how long the clock has waited already for each side's device."""

    reports: dict[Side, str] = field(default_factory=dict)
    """The result of a game on a wooden board, as each player has told it."""

    hands_up: set[Side] = field(default_factory=set)
    turned_away: dict[Side, int] = field(default_factory=dict)
    """How often each player has left the page: a fact, not a verdict."""

    @property
    def is_over(self) -> bool:
        """Whether it has ended."""
        return self.session.game.outcome is not None

    @property
    def is_event(self) -> bool:
        """Whether it is played for the event."""
        return self.board is not None

    def side_of(self, seat: int) -> Side | None:
        """Return what a seat plays; None for one who does not."""
        return next((side for side, number in self.seats.items() if number == seat), None)
