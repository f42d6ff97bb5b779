"""Everybody of the evening as the desk shows them, and what they ask for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from khepri.club.outbox import Data
from khepri.club.room.room_seats import Seat, SeatState
from khepri.club.rounds.event_facts import EventFacts
from khepri.tournament.participants import Participant
from khepri.tournament.roster import Person
from khepri.tournament.told_event import count_words

if TYPE_CHECKING:
    from khepri.club.desk.teacher_desk import TeacherDesk

STATES = {"missing": "not here yet", "no device": "no device", "removed": "sent away"}


class DeskPeople:
    """Shows the roster and those at the door."""

    def __init__(self, desk: TeacherDesk, people: list[Person], facts: EventFacts | None) -> None:
        self._desk = desk
        self._people = people
        self._facts = facts

    def everybody(self) -> list[Data]:
        """Return everybody on the roster, and everybody else who has a seat."""
        seats = self._seats()
        rows = [self._row(person, seats.pop(person.id, None)) for person in self._people]
        typed = (
            seat
            for seat in self._desk.room.seats.values()
            if seat.person is None and seat.state is not SeatState.REMOVED
        )
        rows += [self._row(None, seat) for seat in typed if seat.is_in or self._waits(seat)]
        return rows

    def _waits(self, seat: Seat) -> bool:
        return seat.state is SeatState.WAITING

    def _seats(self) -> dict[int, Seat]:
        """Return the seats of those on the roster: one that is in, before one at the door."""
        found: dict[int, Seat] = {}
        ordered = sorted(self._desk.room.seats.values(), key=lambda seat: (seat.is_in, seat.number))
        for seat in ordered:
            if seat.person is not None:
                found[seat.person] = seat
        return found

    def _row(self, person: Person | None, seat: Seat | None) -> Data:
        room = self._desk.room
        known = self._participant(person, seat)
        state, since, words = self._presence(person, seat)
        return {
            "person": person.id if person is not None else None,
            "seat": seat.number if seat is not None and state != "missing" else None,
            "participant": known.number if known is not None else None,
            "name": person.name if person is not None else seat.name if seat is not None else "",
            "full_name": person.full_name if person is not None else "",
            "sign": seat.sign if seat is not None and seat.is_in else None,
            "state": state,
            "since_at": since,
            "device": room.device(seat.number) if seat is not None and seat.is_in else None,
            "beside": seat.beside if seat is not None else None,
            "extra_time": person.extra_time if person is not None else 1.0,
            "no_device": person is not None and room.has_no_device(person.id),
            "group": person.group if person is not None else "",
            "rating": person.rating if person is not None else 0,
            "words": words,
            "left": known is not None and known.left_before is not None,
        }

    def _participant(self, person: Person | None, seat: Seat | None) -> Participant | None:
        if self._facts is None:
            return None
        if person is None:
            return self._desk.rounds.participant_of(seat.number) if seat is not None else None
        everybody = self._facts.event.participants.values()
        return next((each for each in everybody if each.person == person.id), None)

    def _presence(self, person: Person | None, seat: Seat | None) -> tuple[str, int | None, str]:
        room = self._desk.room
        if seat is not None and (seat.is_in or seat.state is not SeatState.IN):
            presence = room.presence(seat.number)
            words = STATES.get(presence.state, "")
            if presence.state == "here":
                words = room.occupation(seat.number)[1]
            return presence.state, presence.since_ms, words
        state = "no device" if person is not None and room.has_no_device(person.id) else "missing"
        return state, None, STATES[state]

    # What needs the teacher

    def asks(self) -> list[Data]:
        """Return what the teacher must see to: boards first, then the door."""
        return [*self._hands(), *self._reports(), *self._door()]

    def _hands(self) -> Iterator[Data]:
        """Go through those who have put a hand up, whoever waits longest first."""
        play = self._desk.play
        for seat, since in sorted(play.hands.items(), key=lambda hand: hand[1]):
            known, game = self._desk.room.seats.get(seat), play.game_of(seat)
            at = game.board if game is not None and not game.is_over else None
            name = known.name if known is not None else ""
            where = f"Board {at.board}: " if at is not None else ""
            yield {
                "kind": "hand",
                "seat": seat,
                "board": at.board if at is not None else None,
                "game": game.number if game is not None else None,
                "name": name,
                "say": f"{where}{name} asks for you.",
                "since_at": since,
            }

    def _reports(self) -> Iterator[Data]:
        reports = self._desk.rounds.reports
        for game in self._desk.rounds.calls.running():
            if game.board is not None and reports.is_disputed(game):
                yield {
                    "kind": "report",
                    "seat": None,
                    "board": game.board.board,
                    "game": game.number,
                    "name": "",
                    "say": f"Board {game.board.board}: {reports.words(game)}",
                }

    def _door(self) -> Iterator[Data]:
        for ask in self._desk.room.asks():
            yield {
                "kind": ask.kind,
                "seat": ask.seat,
                "board": None,
                "game": None,
                "name": ask.name,
                "say": ask.say,
            }

    # Before the start

    def checks(self, here: int, expected: int) -> list[Data]:
        """Return what should be true before the first round."""
        night = self._desk.night
        locked = night.settings.is_locked
        facts: Mapping[str, tuple[bool, str, str]] = {
            "open": (not locked, "Room is locked" if locked else "Room is open", ""),
            **self._desk.facts,
            "saved": (
                not night.trouble,
                night.trouble or "Everything is saved",
                "",
            ),
        }
        lines: list[Data] = [
            {"key": key, "say": say, "good": good, "note": note}
            for key, (good, say, note) in facts.items()
        ]
        missing = expected - here
        if missing > 0:
            say = f"{count_words(missing, 'student is', 'students are')} missing"
        else:
            say = "Everybody is here" if here else "Nobody is here yet"
        lines.append({"key": "missing", "say": say, "good": here > 0 >= missing, "note": ""})
        back, were = self._desk.room.back()
        if back < were:
            say = f"{back} of {were} are back"
            lines.append({"key": "back", "say": say, "good": False, "note": ""})
        return lines
