"""One game of a night: its session, the seats of its players, and what holds it up."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum, unique

from khepri.archive.tournaments import PlayedBoard
from khepri.games.base import Side
from khepri.match.actions import Pause, Resume
from khepri.match.game import Game
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
    """A friendly game that waits: a round comes first, or a player has gone back to the lobby."""

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

    start_left_ms: int | None = None
    """How long that would still take, while the whole room stands still."""

    gone_ms: dict[Side, int] = field(default_factory=dict)
    """For how long the clock has waited already for each side's device."""

    gone_since: int | None = None
    """Since when it waits for the device of the player to move; None while it does not."""

    reports: dict[Side, str] = field(default_factory=dict)
    """The result of a game on a wooden board, as each player has told it."""

    hands_up: set[Side] = field(default_factory=set)
    turned_away: dict[Side, int] = field(default_factory=dict)
    """How often each player has left the page: a fact, not a verdict."""

    lag_ms: dict[Side, int] = field(default_factory=dict)
    """How much time each side was given back for the way that its moves take."""

    moves_heard: set[tuple[Side, str, int, str]] = field(default_factory=set)
    """The moves that were played, as the pages sent them: the same again is no other move."""

    changed_ms: int = 0
    """When the position last changed, or the game went on."""

    rematch: Side | None = None
    """Which side would like to play again."""

    waits_for: str = ""
    """Why a friendly game is kept, as a sentence that goes on after ``Your game with Ben``."""

    is_dropped: bool = False
    """Whether its round was taken back: it counts for nothing."""

    @property
    def game(self) -> Game:
        """The game as it stands."""
        return self.session.game

    @property
    def is_over(self) -> bool:
        """Whether it has ended."""
        return self.is_dropped or self.session.game.outcome is not None

    @property
    def is_event(self) -> bool:
        """Whether it is played for the event."""
        return self.board is not None

    @property
    def players(self) -> tuple[int, ...]:
        """The seats that play it."""
        return tuple(seat for seat in self.seats.values() if seat is not None)

    @property
    def time_matters(self) -> bool:
        """Whether something happens in it by time alone: a clock runs, waits, or is to start."""
        waits = self.holds - {Hold.GONE, Hold.START}
        counts_down = Hold.START not in self.holds or self.starts_ms is not None
        return not self.is_over and not waits and counts_down

    @property
    def on_the_move(self) -> Side | None:
        """The side whose time may run; None while the game is held up or over."""
        return None if self.is_over or self.holds else self.game.side

    def side_of(self, seat: int) -> Side | None:
        """Return what a seat plays; None for one who does not."""
        return next((side for side, number in self.seats.items() if number == seat), None)

    def sides_of(self, seats: tuple[int, ...]) -> tuple[Side, ...]:
        """Return the sides that are played from a device, in the order of the game."""
        return tuple(side for side, seat in self.seats.items() if seat in seats)

    def hold(self, why: Hold, now_ms: int, *, since_ms: int | None = None) -> None:
        """Let nobody's time run from now on, or since an instant that has passed already."""
        if why is not Hold.GONE:
            self.stop_waiting(now_ms)
        self.holds.add(why)
        if not self.is_over and not self.game.paused:
            self.session.apply(Pause(), since_ms)

    def lift(self, why: Hold, *, since_ms: int | None = None) -> None:
        """Let the game go on, if nothing else holds it."""
        self.holds.discard(why)
        if not self.holds and not self.is_over and self.game.paused:
            self.session.apply(Resume(), since_ms)

    def wait_for_device(self, since_ms: int, now_ms: int) -> None:
        """The device of the player to move is gone: what has passed since is not charged."""
        self.gone_since = since_ms
        self.hold(Hold.GONE, now_ms, since_ms=since_ms)

    def stop_waiting(self, now_ms: int) -> None:
        """Wait no longer for a device: it is back, or has been waited for long enough."""
        if self.gone_since is not None:
            side = self.game.side
            self.gone_ms[side] = self.gone_ms.get(side, 0) + max(0, now_ms - self.gone_since)
            self.gone_since = None
            self.lift(Hold.GONE, since_ms=now_ms)
