"""The teacher's desk: everything that only the teacher does, with its papers and files."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping

from khepri.archive.event_export import paper_choices, tournament_records
from khepri.archive.exchange import games_text
from khepri.archive.presets import Presets
from khepri.club.desk.event_actions import EventActions, RoundActions
from khepri.club.desk.event_form import EventForm
from khepri.club.desk.requests import DeskLog, DeskReply, DeskRequest
from khepri.club.desk.room_actions import PeopleActions, RoomActions
from khepri.club.night import DESK, Night, PageLink
from khepri.club.outbox import Data
from khepri.club.play.room_games import RoomGames
from khepri.club.protocol import DeskAction
from khepri.club.room.room import Room
from khepri.club.rounds.event_rounds import EventRounds
from khepri.errors import ClubError
from khepri.tournament.papers.catalogue import PaperKind, paper_of
from khepri.tournament.papers.sheet import PaperSize
from khepri.tournament.roster import Person, with_full_names
from khepri.tournament.standings import write_table
from khepri.tournament.trf import write_trf

# Papers and files


EXPORTS: Mapping[str, tuple[str, str]] = {
    "csv": (".csv", "text/csv; charset=utf-8"),
    "trf": (".trf", "text/plain; charset=utf-8"),
    "games": (".pgn", "text/plain; charset=utf-8"),
}
"""What can be saved: how the file's name ends, and what kind of file it is."""


class DeskPapers:
    """Writes papers and files; names are those that everybody may read unless it is said."""

    def __init__(self, night: Night, rounds: EventRounds) -> None:
        self._night = night
        self._rounds = rounds

    @property
    def names(self) -> tuple[str, ...]:
        """The papers that can be printed."""
        return tuple(kind.value for kind in PaperKind)

    def paper(self, name: str, *, full_names: bool = False, round_number: int | None = None) -> str:
        """Return a paper as a page of HTML.

        :raises ClubError: if there is no such paper, or no event.
        :raises TournamentError: if the event has no such round.
        """
        kept = self._rounds.need()
        try:
            kind = PaperKind(name)
        except ValueError:
            raise ClubError("There is no such paper.") from None
        people = self._rounds.people() if full_names else ()
        now = self._night.archive.moment()
        choices = paper_choices(kept.log.event, now, PaperSize.A4, people)
        return paper_of(kept.log, kind, choices, round_number)

    def export(self, name: str, *, full_names: bool = False) -> tuple[str, str, bytes]:
        """Return a file: its name, what kind it is, and what is in it.

        :raises ClubError: if there is no such file, or no event.
        """
        kept = self._rounds.need()
        if name not in EXPORTS:
            raise ClubError("There is no such file.")
        event = kept.log.event
        if full_names:
            event = with_full_names(event, self._rounds.people())
        match name:
            case "csv":
                # A byte order mark lets spreadsheets read names of all languages.
                text = "\ufeff" + write_table(event)
            case "trf":
                text = write_trf(event)
            case _:
                records = tournament_records(self._night.archive, kept, full_names=full_names)
                text = "".join(games_text(records))
        suffix, media_type = EXPORTS[name]
        return f"{_file_name(event.settings.name)}{suffix}", media_type, text.encode()


def _file_name(name: str) -> str:
    """Return a name that any disk takes.

    >>> _file_name("Field day / 7b"), _file_name("???")
    ('Field day 7b', 'event')
    """
    return " ".join(re.sub(r"[^\w -]+", " ", name).split())[:60] or "event"


# The desk


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

        self.round_actions = RoundActions(self)
        self.actions: Mapping[str, Callable[[DeskRequest], DeskReply]] = {
            **RoomActions(self).actions(),
            **PeopleActions(self).actions(),
            **EventActions(self).actions(),
            **self.round_actions.actions(),
        }
        """Everything that can be asked for, by name."""

    def receive(self, link: PageLink, message: DeskAction) -> None:
        """Do what the teacher asks for, and answer with its line of the log.

        Whether it is the teacher who asks, the referee has seen.

        :raises ClubError: if it cannot be done.
        """
        action = self.actions.get(message.do)
        if action is None:
            raise ClubError("This page is older or newer than the laptop's program: load it again.")
        answer = action(DeskRequest(link, message.with_))
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
