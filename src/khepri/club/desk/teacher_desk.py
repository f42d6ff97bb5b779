"""The teacher's desk: everything that only the teacher does, each with a line in the log."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from khepri.archive.presets import Presets
from khepri.club.desk import desk_view
from khepri.club.desk.desk_log import DeskLog
from khepri.club.desk.desk_needs import DeskNeeds, DeskReply
from khepri.club.desk.desk_papers import DeskPapers
from khepri.club.desk.event_actions import EventActions
from khepri.club.desk.event_form import EventForm
from khepri.club.desk.people_actions import PeopleActions
from khepri.club.desk.room_actions import RoomActions
from khepri.club.desk.round_actions import RoundActions
from khepri.club.incoming import DeskAction
from khepri.club.links import PageLink, Role
from khepri.club.night import DESK, Night
from khepri.club.outbox import Data
from khepri.club.play.room_games import RoomGames
from khepri.club.room.room import Room
from khepri.club.rounds.event_rounds import EventRounds
from khepri.errors import ClubError
from khepri.tournament.roster import Person


class TeacherDesk:
    """Obeys the teacher."""

    def __init__(
        self,
        night: Night,
        room: Room,
        play: RoomGames,
        rounds: EventRounds,
        presets: Presets | None = None,
    ) -> None:
        self.night = night
        self.room = room
        self.play = play
        self.rounds = rounds
        self.log = DeskLog(night, rounds)
        self.form = EventForm(night, rounds, presets)
        self.papers = DeskPapers(night, rounds)
        self.facts: dict[str, tuple[bool, str, str]] = {}
        """What the server knows of the laptop, by key: whether it is good, in words, and a note."""

        self.networks: list[Data] = []
        """The networks that the laptop is in, as the server has found them."""

        self._round_actions = RoundActions(self)
        self._actions: dict[str, Callable[[DeskNeeds], DeskReply]] = {
            **RoomActions(self).actions(),
            **PeopleActions(self).actions(),
            **EventActions(self).actions(),
            **self._round_actions.actions(),
        }

    @property
    def action_names(self) -> tuple[str, ...]:
        """Everything that can be asked for."""
        return tuple(self._actions)

    def hear(self, link: PageLink, message: DeskAction) -> None:
        """Do what the teacher asks for, and answer with its line of the log.

        :raises ClubError: if it cannot be done.
        """
        if link.role is not Role.DESK:
            raise ClubError("Only your teacher can do that.")
        action = self._actions.get(message.do)
        if action is None:
            raise ClubError("This page is older or newer than the laptop's program: load it again.")
        answer = action(DeskNeeds(link, message.with_))
        self.night.changed.add(DESK)
        self.night.outbox.say(
            link.number,
            {
                "t": "done",
                "id": message.id,
                "say": answer.say,
                "warn": list(answer.warn),
                **answer.more,
            },
        )

    def note_fact(self, key: str, *, good: bool, say: str, note: str = "") -> None:
        """Take in what the server knows: whether the laptop stays awake, is plugged in, reached."""
        if self.facts.get(key) != (good, say, note):
            self.facts[key] = good, say, note
            self.night.changed.add(DESK)

    def note_networks(self, networks: Iterable[Data]) -> None:
        """Take in which networks there are: each with `address`, `name` and `chosen`."""
        found = list(networks)
        if found != self.networks:
            self.networks = found
            self.night.changed.add(DESK)

    def pair(self) -> DeskReply:
        """Begin to pair the next round."""
        return self._round_actions.pair()

    def person(self, number: int) -> Person:
        """Return somebody of the roster.

        :raises ClubError: if nobody has that number.
        """
        for person in self.rounds.people():
            if person.id == number:
                return person
        raise ClubError("Nobody on the roster has that number.")

    def seat_name(self, number: int) -> str:
        """Return what somebody in the room is called.

        :raises ClubError: if there is no such seat.
        """
        seat = self.room.seats.get(number)
        if seat is None:
            raise ClubError("There is no such seat.")
        return seat.name

    def paper(self, name: str, *, full_names: bool = False, round_number: int | None = None) -> str:
        """Return a paper of the event as a page of HTML.

        :raises KhepriError: if there is none.
        """
        return self.papers.paper(name, full_names=full_names, round_number=round_number)

    def export(self, name: str, *, full_names: bool = False) -> tuple[str, str, bytes]:
        """Return a file of the event: its name, what kind it is, and what is in it.

        :raises KhepriError: if there is none.
        """
        return self.papers.export(name, full_names=full_names)

    def state(self) -> Data:
        """Return everything that the desk shows."""
        return desk_view.desk_state(self)
