"""The games of a night."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from khepri.archive.tournaments import PlayedBoard
from khepri.club.incoming import Message
from khepri.club.links import PageLink
from khepri.club.night import Night
from khepri.club.outbox import Data
from khepri.club.play.club_game import ClubGame, Hold
from khepri.club.room.room import Room
from khepri.errors import ClubError
from khepri.games.base import Outcome, Side
from khepri.match.game import Game


class RoomGames:
    """Every game of the night, friendly or for the event, and whoever plays it."""

    def __init__(self, night: Night, room: Room) -> None:
        self.night = night
        self.room = room
        self.games: dict[int, ClubGame] = {}
        self.on_over: Callable[[ClubGame], None] = lambda _: None
        """Told when a game of the event has ended; its result is at its board already."""

    def hear(self, link: PageLink, message: Message) -> None:
        """Do what a player or a watcher asks for.

        :raises ClubError: if it cannot be done.
        """
        raise ClubError("Not yet.")

    def disconnected(self, link: PageLink) -> None:
        """A page is gone."""

    def game_of(self, seat: int) -> ClubGame | None:
        """Return the game that a seat is in, unless it has been left."""
        return None

    # For the rounds and the desk

    def game_at(self, at: PlayedBoard) -> ClubGame | None:
        """Return the game that is played at a board of the event, or was played there last."""
        return None

    def begin_board(
        self, game: Game, seats: Mapping[Side, int | None], at: PlayedBoard, starts_ms: int | None
    ) -> ClubGame:
        """Call the players of a board of the event; their clock starts when both are ready.

        It starts by itself at `starts_ms`, an instant of the night's clock; None: only the players
        start it. The computer plays a side whose player has a level, and is ready at once. A side
        whose seat is None and is not the computer's waits for `set_seat`. Friendly games of the
        players are kept for later.

        :raises ClubError: if one of them is in another game of the event.
        """
        raise NotImplementedError

    def ready(self, game: ClubGame, side: Side) -> None:
        """A player sits at the board: when both do, the clock starts at once."""

    def keep(self, game: ClubGame) -> None:
        """Write down what has been changed of a game: reports, a hand, a seat."""

    def hand_down(self, game: ClubGame, side: Side | None = None) -> None:
        """The teacher has come: the hands of one side, or of both, are down."""

    def drop(self, game: ClubGame) -> None:
        """A game never was: its round has been taken back. Its moves stay in the archive."""

    def hold(self, games: Sequence[ClubGame], why: Hold) -> None:
        """Stop games."""

    def release(self, games: Sequence[ClubGame], why: Hold) -> None:
        """Let games go on, if nothing else holds them."""

    def add_time(self, game: ClubGame, side: Side, ms: int) -> None:
        """Give a player more time."""

    def decide(self, game: ClubGame, outcome: Outcome) -> None:
        """End a game by the teacher's word."""

    def set_seat(self, game: ClubGame, side: Side, seat: int | None) -> None:
        """Let another seat play a side."""

    def pause_all(self) -> None:
        """Stop every game of the room, and those that are begun meanwhile."""

    def go_on(self) -> None:
        """Let every game go on in 10 seconds, after `pause_all` or when the laptop was asleep."""

    def due_ms(self) -> int | None:
        """Return when `advance` has something to do; None for never."""
        return None

    def advance(self) -> None:
        """Let time pass in every game."""

    # What is shown

    def states(self, number: int, links: Sequence[PageLink]) -> Mapping[int, Data]:
        """Return what each link is shown of a game."""
        return {}

    def room_state(self) -> Data:
        """Return what everybody sees of the games: those that go on, and what can be played."""
        return {}

    def seat_state(self, seat: int) -> Data:
        """Return what a seat is shown: its game, its challenges, what was kept."""
        return {}
