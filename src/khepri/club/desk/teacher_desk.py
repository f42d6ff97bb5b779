"""The teacher's desk: everything that only the teacher does, each with a line in the log."""

from __future__ import annotations

from khepri.club.incoming import DeskAction
from khepri.club.links import PageLink
from khepri.club.night import Night
from khepri.club.outbox import Data
from khepri.club.play.room_games import RoomGames
from khepri.club.room.room import Room
from khepri.club.rounds.event_rounds import EventRounds
from khepri.errors import ClubError


class TeacherDesk:
    """Obeys the teacher."""

    def __init__(self, night: Night, room: Room, play: RoomGames, rounds: EventRounds) -> None:
        self.night = night
        self.room = room
        self.play = play
        self.rounds = rounds

    def hear(self, link: PageLink, message: DeskAction) -> None:
        """Do what the teacher asks for, and answer with its line of the log.

        :raises ClubError: if it cannot be done.
        """
        raise ClubError("Not yet.")

    def state(self) -> Data:
        """Return everything that the desk shows."""
        return {}
