"""What the teacher does about the event as a whole, and about those who take part in it."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from khepri.club.desk.desk_needs import WRONG, DeskNeeds, DeskReply
from khepri.club.desk.form_values import event_apart, night_rules, read_form
from khepri.club.rounds.late_entry import late_words, playable_at_once
from khepri.errors import ClubError
from khepri.tournament.deed_text import read_deed
from khepri.tournament.director_actions import (
    BreakPair,
    ChangeSettings,
    CheckIn,
    ComeBack,
    Deed,
    Enter,
    KeepApart,
    PairUp,
    SwapColours,
    SwapPlayers,
    Withdraw,
)
from khepri.tournament.event import Event
from khepri.tournament.happenings import NotDone, Warned
from khepri.tournament.pairing.fair_colours import fair_colours
from khepri.tournament.people_entering import apart_wishes, entry_of
from khepri.tournament.told_event import count_words

if TYPE_CHECKING:
    from khepri.club.desk.teacher_desk import TeacherDesk


class EventActions:
    """Setting an event up, and who takes part."""

    def __init__(self, desk: TeacherDesk) -> None:
        self._desk = desk
        self._rounds = desk.rounds

    def actions(self) -> Mapping[str, Callable[[DeskNeeds], DeskReply]]:
        """Return what can be done, by name."""
        return {
            "open_event": self._open,
            "close_event": self._close,
            "new_event": self._new,
            "change_event": self._change,
            "deed": self._deed,
            "late": self._late,
            "withdraw": lambda needs: self._do(Withdraw(needs.number("participant"))),
            "come_back": lambda needs: self._do(ComeBack(needs.number("participant"))),
            "undo": self._undo,
        }

    def _do(self, *deeds: Deed) -> DeskReply:
        done = self._rounds.do(*deeds)
        return DeskReply(done.say, done.warn)

    # The event

    def _open(self, needs: DeskNeeds) -> DeskReply:
        self._rounds.open(needs.number("event"))
        name = self._rounds.need().log.event.settings.name
        self._desk.log.write(f"{name} runs in the room.")
        return DeskReply(f"{name} runs in the room.")

    def _close(self, _: DeskNeeds) -> DeskReply:
        name = self._rounds.need().log.event.settings.name
        self._rounds.close()
        self._desk.log.write(f"{name} is put away.")
        return DeskReply(f"{name} is put away. It stays in the archive.")

    def _new(self, needs: DeskNeeds) -> DeskReply:
        archive = self._desk.night.archive
        settings = read_form(needs.part("settings"), self._desk.form.proposed())
        rules = night_rules(needs.part("rules"))
        people, seats = needs.numbers_or_none("people"), needs.numbers_or_none("seats")
        if self._rounds.calls.running():
            raise ClubError("Games of the event go on. End them first, or undo the round.")
        settings = replace(settings, day=settings.day or archive.moment().date().isoformat())
        if rules:
            self._desk.night.change(**rules)
        kept = archive.tournaments.begin(settings)
        self._rounds.open(kept.id)
        self._enter(people, seats)
        self._keep_apart(needs)
        count = len(self._rounds.need().log.event.participants)
        say = f"{settings.name} is set up with {count_words(count, 'player')}."
        self._desk.log.write(say)
        if needs.flag("pair"):
            return replace(self._desk.pair(), say=say)
        return DeskReply(say)

    def _change(self, needs: DeskNeeds) -> DeskReply:
        """Agree on something else in the event that runs; games that go on are as they were."""
        current = self._rounds.need().log.event.settings
        settings = read_form(needs.part("settings"), current)
        settings = replace(
            settings, day=current.day, prizes=current.prizes, prize_sharing=current.prize_sharing
        )
        rules = night_rules(needs.part("rules"))
        if rules:
            self._desk.night.change(**rules)
        if settings != current:
            self._rounds.do(ChangeSettings(settings))
        self._keep_apart(needs)
        self._rounds.show()
        return DeskReply("The event was changed.", self._rounds.warnings)

    def _keep_apart(self, needs: DeskNeeds) -> None:
        """Keep from meeting whom the teacher has named, and nobody else; unless nothing is said."""
        wanted = needs.pairs_or_none("apart")
        if wanted is None:
            return
        event = self._rounds.need().log.event
        numbers = {each.person: each.number for each in event.participants.values()}
        pairs = {(min(pair), max(pair)) for pair in wanted}
        before = set(event_apart(event))
        deeds: list[Deed] = [
            KeepApart(numbers[one], numbers[other], apart=(one, other) in pairs)
            for one, other in sorted(pairs ^ before)
            if one in numbers and other in numbers
        ]
        if deeds:
            self._rounds.do(*deeds)

    def _enter(self, wanted: list[int] | None, seats: list[int] | None) -> None:
        """Let people take part: those who were chosen, or everybody who is here.

        Whoever is not on the roster is chosen by the seat.
        """
        room, people = self._desk.room, self._rounds.people()
        here = {seat.person for seat in room.seated() if seat.person is not None}
        if wanted is None:
            wanted = [each.id for each in people if each.id in here or room.has_no_device(each.id)]
        elif seats is None:
            seats = []
        typed = [
            seat
            for seat in room.seated()
            if seat.person is None and (seats is None or seat.number in seats)
        ]
        entering = [entry_of(person) for person in people if person.id in wanted]
        if entering:
            self._rounds.do(*entering)
        for seat in typed:
            self._rounds.enter_seat(seat, Enter(name=seat.name))
        event = self._rounds.need().log.event
        present: list[Deed] = [
            CheckIn(each.number)
            for each in event.participants.values()
            if self._rounds.seat_of(each.number) is not None
            or (each.person is not None and room.has_no_device(each.person))
        ]
        deeds = [*apart_wishes(event, people), *present]
        if deeds:
            self._rounds.do(*deeds)

    # Anything that an event's log can hold

    def _deed(self, needs: DeskNeeds) -> DeskReply:
        given = needs.values.get("deed")
        if not isinstance(given, str | dict):
            raise ClubError(WRONG)
        deed = read_deed(given if isinstance(given, str) else json.dumps(given))
        played = self._moves_lost(deed)
        if played and not needs.flag("sure"):
            boards = " and ".join(
                f"board {board} ({count_words(moves, 'move')})" for board, moves in played
            )
            return DeskReply.question(
                f"Games go on at {boards}. What was played stays in the archive, and they begin"
                " anew. Change the pairs?"
            )
        return self._do(deed)

    def _moves_lost(self, deed: Deed) -> list[tuple[int, int]]:
        """Return the boards at which a game goes on that would end by a change, with its moves."""
        event = self._rounds.need().log.event
        if event.proposal is not None or not event.rounds:
            return []
        newest = event.rounds[-1]
        numbers: Iterable[int | None]
        match deed:
            case SwapColours(board) | BreakPair(board):
                numbers = (board,)
            case SwapPlayers(one, other):
                found = (newest.board_of(one), newest.board_of(other))
                numbers = (board.number if board is not None else None for board in found)
            case _:
                numbers = ()
        lost = []
        for number in dict.fromkeys(numbers):
            game = self._rounds.calls.game_at(newest.number, number) if number else None
            if number and game is not None and not game.is_over and game.session.game.turns:
                lost.append((number, len(game.session.game.turns)))
        return lost

    # Late comers

    def _late(self, needs: DeskNeeds) -> DeskReply:
        event = self._rounds.need().log.event
        seat = self._desk.room.seats.get(needs.number_or_none("seat") or 0)
        person = needs.number_or_none("person")
        if person is None and seat is not None:
            person = seat.person
        if person is None and seat is None:
            raise ClubError("Say who it is.")
        if person is not None:
            entry = entry_of(self._desk.person(person))
        else:
            entry = Enter(name=seat.name if seat is not None else "")
        warned = _tried(event, entry)
        other = playable_at_once(self._rounds)
        if not needs.flag("sure"):
            now = None
            if other is not None:
                now = {"number": other.number, "name": event.name_of(other.number)}
            say = f"{entry.name}: {late_words(event)}."
            return replace(DeskReply.question(say, now=now), warn=warned)
        return self._let_play(entry, seat.number if seat else None, now=needs.flag("now"))

    def _let_play(self, entry: Enter, seat: int | None, *, now: bool) -> DeskReply:
        other = playable_at_once(self._rounds)
        if seat is not None and entry.person is None:
            number = self._rounds.enter_seat(self._desk.room.seats[seat], entry)
        else:
            number = self._rounds.enter(entry)
        said = self._rounds.need().log.entries[-1].sentence
        warned = self._rounds.warnings
        event = self._rounds.need().log.event
        wishes = list(apart_wishes(event, self._rounds.people()))
        if wishes:
            self._rounds.do(*wishes)
        if not event.rounds and self._rounds.seat_of(number) is not None:
            self._rounds.do(CheckIn(number))
        if now and other is not None:
            pair = fair_colours(event, *sorted((number, other.number)))
            done = self._rounds.do(PairUp(*pair))
            return DeskReply(done.say, (*warned, *done.warn))
        return DeskReply(said, warned)

    # Undo

    def _undo(self, needs: DeskNeeds) -> DeskReply:
        return DeskReply(self._desk.log.undo(needs.text("of") or "room", needs.number("number")))


def _tried(event: Event, entry: Enter) -> tuple[str, ...]:
    """Return what there is to know about an entry before it is made.

    :raises ClubError: if it cannot be made.
    """
    _, happened = event.apply(entry)
    for each in happened:
        if isinstance(each, NotDone):
            raise ClubError(each.sentence)
    return tuple(each.sentence for each in happened if isinstance(each, Warned))
