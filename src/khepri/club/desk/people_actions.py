"""What the teacher does about people: names, devices, more time, the roster."""

from __future__ import annotations

import base64
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING

from khepri.club.desk.desk_needs import WRONG, DeskNeeds, DeskReply
from khepri.club.night import ROOM
from khepri.errors import ClubError
from khepri.file_reading import decode_text
from khepri.names import ended
from khepri.number_text import plain_number
from khepri.tournament.director_actions import ChangeParticipant
from khepri.tournament.roster import Person, merged, read_roster, shown_name, twice_words
from khepri.tournament.told_event import count_words

if TYPE_CHECKING:
    from khepri.club.desk.teacher_desk import TeacherDesk

MOST_TIMES = 3.0


class PeopleActions:
    """Everybody of the evening, one by one."""

    def __init__(self, desk: TeacherDesk) -> None:
        self._desk = desk
        self._night = desk.night
        self._room = desk.room
        self._log = desk.log

    def actions(self) -> Mapping[str, Callable[[DeskNeeds], DeskReply]]:
        """Return what can be done, by name."""
        return {
            "rename": self._rename,
            "no_device": self._no_device,
            "extra_time": self._extra_time,
            "new_device": self._new_device,
            "add_person": self._add_person,
            "read_file": self._read_file,
            "import_people": self._import_people,
        }

    def _rename(self, needs: DeskNeeds) -> DeskReply:
        number = needs.number_or_none("seat")
        if number is None:
            return self._rename_person(needs.number("person"), needs.text("name"))
        before = self._desk.seat_name(number)
        seat = self._room.rename(number, needs.text("name"))
        return self._log.done(
            ended(f"{before} is called {seat.name}"), lambda: self._room.rename(number, before)
        )

    def _rename_person(self, number: int, name: str) -> DeskReply:
        """Give somebody of the roster another name: at the seat and in the event too."""
        person = self._desk.person(number)
        before = person.name
        self._call_person(replace(person, name=name))
        return self._log.done(
            ended(f"{before} is called {name}"), lambda: self._call_person(person)
        )

    def _call_person(self, person: Person) -> None:
        seat, event = self._room.seat_of(person.id), self._desk.rounds.event
        if seat is not None:
            self._room.rename(seat.number, person.name)
        self._night.archive.tournaments.save_people([person])
        known = self._desk.rounds.participant_called(person.id)
        if event is not None and known is not None:
            self._desk.rounds.do(ChangeParticipant(participant=known.number, name=person.name))
        self._room_changed()

    def _no_device(self, needs: DeskNeeds) -> DeskReply:
        person, on = needs.number("person"), needs.flag("on", default=True)
        name = self._desk.person(person).name
        self._mark_device(person, on=on)
        say = f"{name} plays without a device." if on else f"{name} has a device."
        return self._log.done(say, lambda: self._mark_device(person, on=not on))

    def _mark_device(self, person: int, *, on: bool) -> None:
        self._room.no_device(person, on=on)
        self._desk.rounds.calls.follow_devices(person)
        self._desk.rounds.show()

    def _extra_time(self, needs: DeskNeeds) -> DeskReply:
        """Give somebody more time in every game that begins from here on."""
        person = self._desk.person(needs.number("person"))
        times = _factor(needs.values.get("times"))
        if not 1 <= times <= MOST_TIMES:
            raise ClubError(f"Extra time is 1 to {MOST_TIMES:g} times the usual.")
        self._give_time(replace(person, extra_time=times))
        say = f"{person.name} has {times:g} times the usual time, from the next game on."
        return self._log.done(say, lambda: self._give_time(person))

    def _give_time(self, person: Person) -> None:
        self._night.archive.tournaments.save_people([person])
        known = self._desk.rounds.participant_called(person.id)
        if known is not None and known.extra_time != person.extra_time:
            changed = ChangeParticipant(participant=known.number, extra_time=person.extra_time)
            self._desk.rounds.do(changed)
        self._desk.rounds.show()

    def _new_device(self, needs: DeskNeeds) -> DeskReply:
        name, code = (
            self._desk.seat_name(needs.number("seat")),
            self._room.new_device(needs.number("seat")),
        )
        self._log.write(f"{name} was given a code for another device.")
        return DeskReply(f"{name} types {code} on the other device.", more={"code": code})

    def _add_person(self, needs: DeskNeeds) -> DeskReply:
        name, full = needs.text("name"), needs.text("full_name")
        person = Person(
            name=name or shown_name(full),
            full_name=full,
            rating=needs.number_or_none("rating") or 0,
            group=needs.text("group"),
            extra_time=_factor(needs.values.get("extra_time")),
        )
        names = person.name, person.full_name
        if any((each.name, each.full_name) == names for each in self._desk.rounds.people()):
            raise ClubError(f"{full or name} is on the roster already. Give them another name.")
        (kept,) = self._keep_people([person])
        return self._log.done(
            f"{kept.name} is on the roster.", lambda: self._drop_people([kept.id]), person=kept.id
        )

    def _keep_people(self, read: Sequence[Person]) -> list[Person]:
        """Put people on the roster and return the new ones; others may need a longer short name."""
        tournaments = self._night.archive.tournaments
        before = {each.id: each.name for each in tournaments.people()}
        saved = tournaments.save_people(merged(tournaments.people(), read))
        for person in saved:
            if person.name != before.get(person.id, person.name):
                # A name that somebody has typed at the door may stand in the way: theirs stays.
                with suppress(ClubError):
                    self._call_person(person)
        self._room_changed()
        return [each for each in saved if each.id not in before]

    def _drop_people(self, numbers: list[int]) -> None:
        self._night.archive.tournaments.delete_people(numbers)
        self._room_changed()

    def _read_file(self, needs: DeskNeeds) -> DeskReply:
        """Return the text of a file that the page has chosen: it cannot tell the encoding."""
        try:
            data = base64.b64decode(needs.text("file"), validate=True)
        except ValueError as error:
            raise ClubError(WRONG) from error
        found = decode_text(data)
        return DeskReply(found.remark, more={"text": found.text})

    def _import_people(self, needs: DeskNeeds) -> DeskReply:
        """Read a list; whoever is in it twice is asked about first."""
        read = read_roster(needs.text("text"))
        if read.twice and not (needs.flag("one") or needs.flag("two")):
            return DeskReply.question(twice_words(read), twice=list(read.twice))
        people = read.once_each if needs.flag("one") else read.people
        added = [each.id for each in self._keep_people(people)]
        left_out = f" {count_words(read.left_out, 'line')} left out." if read.left_out else ""
        self._log.write(
            f"{count_words(len(added), 'name')} added to the roster.",
            lambda: self._drop_people(added),
        )
        say = f"{count_words(len(people), 'name')} read, {len(added)} new.{left_out}"
        return DeskReply(say, read.errors)

    def _room_changed(self) -> None:
        self._night.changed.add(ROOM)
        self._desk.rounds.show()


def _factor(value: object) -> float:
    if value is None:
        return 1.0
    factor = plain_number(value, 1.0, MOST_TIMES)
    if factor is None:
        raise ClubError(f"Extra time is a number from 1 to {MOST_TIMES:g}, such as 1.5.")
    return factor
