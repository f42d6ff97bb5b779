"""The event of the room: its rounds are called, played and counted."""

from __future__ import annotations

from khepri.archive.tournaments import KeptTournament
from khepri.club.incoming import CheckMeIn, Ready, ReportResult
from khepri.club.links import PageLink
from khepri.club.night import Night
from khepri.club.outbox import Data
from khepri.club.play.club_game import ClubGame
from khepri.club.play.room_games import RoomGames
from khepri.club.room.room import Room
from khepri.club.room.room_seats import Seat
from khepri.errors import ClubError


class EventRounds:
    """Brings an event of the archive into the room, and the room's results to the event."""

    def __init__(self, night: Night, room: Room, play: RoomGames) -> None:
        self.night = night
        self.room = room
        self.play = play
        self.kept: KeptTournament | None = None
        """The event that runs; None while there is none."""

    def hear(self, link: PageLink, message: Ready | ReportResult | CheckMeIn) -> None:
        """Do what a player of the event asks for.

        :raises ClubError: if it cannot be done.
        """
        raise ClubError("Not yet.")

    def game_over(self, game: ClubGame) -> None:
        """A game of the event has ended: its result is in the archive."""

    def seated(self, seat: Seat) -> None:
        """Somebody has sat down, or come back: the event may know them."""

    def due_ms(self) -> int | None:
        """Return when `advance` has something to do; None for never."""
        return None

    def advance(self) -> None:
        """Notice what time has brought."""

    # What is shown

    def event_state(self) -> Data:
        """Return pairings and standings, as everybody may read them."""
        return {}

    def wall_state(self) -> Data:
        """Return what the wall shows."""
        return {}

    def seat_state(self, seat: int) -> Data:
        """Return what the event has for a seat: its call, its bye, its points."""
        return {}
