"""What the teacher does about the room and the people in it, and about the roster."""

from __future__ import annotations

import base64
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING

from khepri.club.desk.requests import WRONG, DeskReply, DeskRequest
from khepri.club.night import (
    ROOM,
    SHORTEST_WIFI_PASSWORD,
    WALL,
    game_stream,
    is_game_stream,
    wifi_name,
    wifi_password,
)
from khepri.club.play.clocks import RoomPause
from khepri.club.play.games import Hold
from khepri.club.rounds.wall import SHOWS
from khepri.errors import ClubError
from khepri.system.files import decode_text
from khepri.system.names import clean_name, plural, with_full_stop
from khepri.system.numbers import json_number
from khepri.tournament.actions import ChangeParticipant
from khepri.tournament.roster import Person, duplicates_message, merged, read_roster, shown_name

if TYPE_CHECKING:
    from khepri.club.desk.desk import TeacherDesk


# The room


LONGEST_NEXT_TIME = 60
IS_IT_RIGHT = "Most Wi-Fi passwords have 8 letters or more. Check that you typed it right."


class RoomActions:
    """Joining, the rules of the room, its people, the wall, and the end."""

    def __init__(self, desk: TeacherDesk) -> None:
        self._desk = desk
        self._night = desk.night
        self._room = desk.room
        self._log = desk.log

    def actions(self) -> Mapping[str, Callable[[DeskRequest], DeskReply]]:
        """Return what can be done, by name."""
        return {
            "pause_all": self._pause_all,
            "go_on": self._go_on,
            "lock": self._lock,
            "friendly": lambda request: self._rule(request, "friendly", _FRIENDLY),
            "roster_only": lambda request: self._rule(request, "roster_only", _ROSTER_ONLY),
            "new_code": self._new_code,
            "address": self._address,
            "wifi": self._wifi,
            "let_in": self._let_in,
            "refuse": self._refuse,
            "is_them": self._is_them,
            "is_not": self._is_not,
            "all_back": self._all_back,
            "remove": self._remove,
            "hand_down": self._hand_down,
            "look": self._look,
            "wall": self._wall,
            "next_time": self._next_time,
            "tablet": _needs_server,
            "end_desk": _needs_server,
            "end": self._end,
            "forget": self._forget,
        }

    # Time

    def _pause_all(self, _: DeskRequest) -> DeskReply:
        self._stop_clocks()
        return self._log.done("All clocks stand.", self._desk.play.pausing.go_on)

    def _go_on(self, _: DeskRequest) -> DeskReply:
        self._desk.play.pausing.go_on()
        return self._log.done("All clocks go on in 10 seconds.", self._stop_clocks)

    def _stop_clocks(self) -> None:
        self._desk.play.pausing.pause(RoomPause.TEACHER)

    # Joining

    def _lock(self, request: DeskRequest) -> DeskReply:
        on = request.flag("on", default=True)
        self._room.lock(on=on)
        say = "The room is closed for new players." if on else "The room is open."
        return self._log.done(say, lambda: self._room.lock(on=not on))

    def _rule(self, request: DeskRequest, rule: str, words: tuple[str, str]) -> DeskReply:
        on = request.flag("on", default=True)
        before = getattr(self._night.settings, rule)
        self._night.change(**{rule: on})
        return self._log.done(words[not on], lambda: self._night.change(**{rule: before}))

    def _new_code(self, _: DeskRequest) -> DeskReply:
        code = self._room.new_code()
        return self._log.done(f"The code is {code}. Nobody was thrown out.", code=code)

    def _address(self, request: DeskRequest) -> DeskReply:
        address, before = request.text("address")[:60], self._night.settings.address
        self._night.change(address=address)
        return self._log.done(
            f"Students join at {address}.", lambda: self._night.change(address=before)
        )

    def _wifi(self, request: DeskRequest) -> DeskReply:
        """Take down the Wi-Fi for the join sheet; the log has its name, and never its password."""
        name, is_open = wifi_name(request.text("name")), request.flag("open")
        password = "" if is_open else wifi_password(request.text("password"))
        before = self._night.settings
        self._night.change(
            wifi=name,
            wifi_password=password,
            is_wifi_open=is_open,
            is_wifi_typed=True,
            is_wifi_on_wall=request.flag("on_wall"),
        )
        after = self._night.settings
        say = with_full_stop(f"The Wi-Fi is {name}")
        if after.wifi_way:
            where = (
                "The join sheet and the wall have"
                if after.is_wifi_on_wall
                else "The join sheet has"
            )
            say = f"{say} {where} its code to scan."
        reply = self._log.done(
            say,
            lambda: self._night.change(
                wifi=before.wifi,
                wifi_password=before.wifi_password,
                is_wifi_open=before.is_wifi_open,
                is_wifi_typed=before.is_wifi_typed,
                is_wifi_on_wall=before.is_wifi_on_wall,
            ),
        )
        is_short = 0 < len(password) < SHORTEST_WIFI_PASSWORD
        return replace(reply, warn=(IS_IT_RIGHT,)) if is_short else reply

    def _let_in(self, request: DeskRequest) -> DeskReply:
        seat = self._room.moderator.let_in(request.number("seat"), request.number_or_none("person"))
        self._desk.rounds.calls.settle()
        return self._log.done(
            f"{seat.name} is in.", lambda: self._room.moderator.remove(seat.number)
        )

    def _refuse(self, request: DeskRequest) -> DeskReply:
        name = self._desk.seat_name(request.number("seat"))
        self._room.moderator.refuse(request.number("seat"))
        return self._log.done(f"{name} was not let in.")

    def _is_them(self, request: DeskRequest) -> DeskReply:
        seat = self._room.moderator.is_them(request.number("seat"))
        self._desk.rounds.calls.settle()
        return self._log.done(f"{seat.name} plays on another device.")

    def _is_not(self, request: DeskRequest) -> DeskReply:
        name = self._desk.seat_name(request.number("seat"))
        self._room.moderator.is_not(request.number("seat"))
        return self._log.done(f"Somebody said to be {name}, and is not.")

    def _all_back(self, request: DeskRequest) -> DeskReply:
        on = request.flag("on", default=True)
        count = self._room.moderator.all_back(on=on)
        if not on:
            return self._log.done("Everybody who comes back is asked about again.")
        came = f" {plural(count, 'device')} waited for that." if count else ""
        return self._log.done(f"Everybody may sit down again for 5 minutes.{came}")

    def _remove(self, request: DeskRequest) -> DeskReply:
        seat = self._room.moderator.remove(request.number("seat"))
        return self._log.done(
            f"{seat.name} was sent away.", lambda: self._room.moderator.bring_back(seat.number)
        )

    def _hand_down(self, request: DeskRequest) -> DeskReply:
        board, seat = request.number_or_none("board"), request.number_or_none("seat")
        for game in self._desk.rounds.calls.running():
            if board is not None and game.board is not None and game.board.board == board:
                self._desk.play.player_actions.lower_hands(game)
        if seat is not None:
            self._desk.play.player_actions.lower_hand(seat)
        return DeskReply("The hand is down.")

    # What is shown where

    def _look(self, request: DeskRequest) -> DeskReply:
        number = request.number_or_none("game")
        streams = {each for each in request.link.streams if not is_game_stream(each)}
        if number is not None:
            if number not in self._desk.play.games.by_number:
                raise ClubError("That game is not played here any more.")
            streams.add(game_stream(number))
            self._night.outbox.forget(request.link.number, game_stream(number))
            self._night.changed.add(game_stream(number))
        self._night.show_only(request.link, streams)
        return DeskReply("")

    def _wall(self, request: DeskRequest) -> DeskReply:
        show = request.text("show") or None
        if show is not None and show not in SHOWS:
            raise ClubError("The wall has no such page.")
        self._desk.rounds.wall.choose(show)
        self._night.changed.add(WALL)
        words = {"join": "how to join", "round": "the games"}
        shown = f"shows {words.get(show, f'the {show}')}" if show else "follows the event"
        return DeskReply(f"The wall {shown}.")

    def _next_time(self, request: DeskRequest) -> DeskReply:
        text, before = clean_name(request.text("text"), LONGEST_NEXT_TIME), self._night.settings
        self._night.change(next_time=text)
        say = with_full_stop(f"The podium tells when the next club night is: {text}")
        return self._log.done(
            say if text else "The podium does not tell when the next club night is.",
            lambda: self._night.change(next_time=before.next_time),
        )

    # The end

    def _end(self, request: DeskRequest) -> DeskReply:
        running = self._desk.rounds.calls.running()
        if not request.flag("sure"):
            papers = "Print and save first what you need today."
            return DeskReply.question(f"{ending_words(len(running))} {papers} End club night?")
        self._desk.play.hold(running, Hold.TEACHER)
        self._log.write("Club night was ended.")
        self._room.end()
        return DeskReply("Club night is over.")

    def _forget(self, request: DeskRequest) -> DeskReply:
        """Delete what the night knows of its seats; games and the event stay in the archive."""
        if not request.flag("sure"):
            return DeskReply.question(
                "Who was here, on which device and when is deleted, with this log."
                " Games and events stay in the archive. Forget this night?"
            )
        if not self._night.is_over:
            self._desk.play.hold(self._desk.rounds.calls.running(), Hold.TEACHER)
            self._room.end()
        self._night.forget()
        return DeskReply("This night is forgotten.")


_FRIENDLY = ("Friendly games may be played.", "Friendly games may not be begun.")
_ROSTER_ONLY = ("Only names on the roster come in by themselves.", "Any name comes in by itself.")


def ending_words(open_games: int) -> str:
    """Say what happens to games that go on when the night ends."""
    if not open_games:
        return "No game of the event is open."
    if open_games == 1:
        return "1 game of the event is open. It is kept."
    return f"{open_games} games of the event are open. They are kept."


def _needs_server(_: DeskRequest) -> DeskReply:
    raise ClubError("Only the laptop's server can do that.")


# People


MOST_TIMES = 3.0


class PeopleActions:
    """Everybody of the evening, one by one."""

    def __init__(self, desk: TeacherDesk) -> None:
        self._desk = desk
        self._night = desk.night
        self._room = desk.room
        self._log = desk.log

    def actions(self) -> Mapping[str, Callable[[DeskRequest], DeskReply]]:
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

    def _rename(self, request: DeskRequest) -> DeskReply:
        number = request.number_or_none("seat")
        if number is None:
            return self._rename_person(request.number("person"), request.text("name"))
        before = self._desk.seat_name(number)
        seat = self._room.moderator.rename(number, request.text("name"))
        return self._log.done(
            with_full_stop(f"{before} is called {seat.name}"),
            lambda: self._room.moderator.rename(number, before),
        )

    def _rename_person(self, number: int, name: str) -> DeskReply:
        """Give somebody of the roster another name: at the seat and in the event too."""
        person = self._desk.person(number)
        before = person.name
        self._call_person(replace(person, name=name))
        return self._log.done(
            with_full_stop(f"{before} is called {name}"), lambda: self._call_person(person)
        )

    def _call_person(self, person: Person) -> None:
        seat, event = self._room.seat_of(person.id), self._desk.rounds.event
        if seat is not None:
            self._room.moderator.rename(seat.number, person.name)
        self._night.archive.tournaments.save_people([person])
        self._desk.rounds.note_if_lost()
        known = self._desk.rounds.participant_called(person.id)
        if event is not None and known is not None:
            self._desk.rounds.do(ChangeParticipant(participant=known.number, name=person.name))
        self._room_changed()

    def _no_device(self, request: DeskRequest) -> DeskReply:
        person, on = request.number("person"), request.flag("on", default=True)
        name = self._desk.person(person).name
        self._mark_device(person, on=on)
        say = f"{name} plays without a device." if on else f"{name} has a device."
        return self._log.done(say, lambda: self._mark_device(person, on=not on))

    def _mark_device(self, person: int, *, on: bool) -> None:
        self._room.no_device(person, on=on)
        self._desk.rounds.calls.follow_devices(person)
        self._desk.rounds.show()

    def _extra_time(self, request: DeskRequest) -> DeskReply:
        """Give somebody more time in every game that begins from here on."""
        person = self._desk.person(request.number("person"))
        times = _factor(request.values.get("times"))
        if not 1 <= times <= MOST_TIMES:
            raise ClubError(f"Extra time is 1 to {MOST_TIMES:g} times the usual.")
        self._give_time(replace(person, extra_time=times))
        say = f"{person.name} has {times:g} times the usual time, from the next game on."
        return self._log.done(say, lambda: self._give_time(person))

    def _give_time(self, person: Person) -> None:
        self._night.archive.tournaments.save_people([person])
        self._desk.rounds.note_if_lost()
        known = self._desk.rounds.participant_called(person.id)
        if known is not None and known.extra_time != person.extra_time:
            changed = ChangeParticipant(participant=known.number, extra_time=person.extra_time)
            self._desk.rounds.do(changed)
        self._desk.rounds.show()

    def _new_device(self, request: DeskRequest) -> DeskReply:
        name, code = (
            self._desk.seat_name(request.number("seat")),
            self._room.new_device(request.number("seat")),
        )
        self._log.write(f"{name} was given a code for another device.")
        return DeskReply(f"{name} types {code} on the other device.", more={"code": code})

    def _add_person(self, request: DeskRequest) -> DeskReply:
        name, full = request.text("name"), request.text("full_name")
        person = Person(
            name=name or shown_name(full),
            full_name=full,
            rating=request.number_or_none("rating") or 0,
            group=request.text("group"),
            extra_time=_factor(request.values.get("extra_time")),
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
        self._desk.rounds.note_if_lost()
        for person in saved:
            if person.name != before.get(person.id, person.name):
                # A name that somebody has typed to join may stand in the way: theirs stays.
                with suppress(ClubError):
                    self._call_person(person)
        self._room_changed()
        return [each for each in saved if each.id not in before]

    def _drop_people(self, numbers: list[int]) -> None:
        self._night.archive.tournaments.delete_people(numbers)
        self._desk.rounds.note_if_lost()
        self._room_changed()

    def _read_file(self, request: DeskRequest) -> DeskReply:
        """Return the text of a file that the page has chosen: it cannot tell the encoding."""
        try:
            data = base64.b64decode(request.text("file"), validate=True)
        except ValueError as error:
            raise ClubError(WRONG) from error
        found = decode_text(data)
        return DeskReply(found.remark, more={"text": found.text})

    def _import_people(self, request: DeskRequest) -> DeskReply:
        """Read a list; whoever is in it twice is asked about first."""
        read = read_roster(request.text("text"))
        if read.twice and not (request.flag("one") or request.flag("two")):
            return DeskReply.question(duplicates_message(read), twice=list(read.twice))
        people = read.once_each if request.flag("one") else read.people
        added = [each.id for each in self._keep_people(people)]
        left_out = f" {plural(read.left_out, 'line')} left out." if read.left_out else ""
        self._log.write(
            f"{plural(len(added), 'name')} added to the roster.",
            lambda: self._drop_people(added),
        )
        say = f"{plural(len(people), 'name')} read, {len(added)} new.{left_out}"
        return DeskReply(say, read.errors)

    def _room_changed(self) -> None:
        self._night.changed.add(ROOM)
        self._desk.rounds.show()


def _factor(value: object) -> float:
    if value is None:
        return 1.0
    factor = json_number(value, 1.0, MOST_TIMES)
    if factor is None:
        raise ClubError(f"Extra time is a number from 1 to {MOST_TIMES:g}, such as 1.5.")
    return factor
