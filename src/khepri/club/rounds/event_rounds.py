"""The event of the room: its rounds are paired, called, played and counted.

The event's log is the truth. Whatever changes it, the games of the room follow (`RoundCalls`),
and so do all pages; nothing about an event is kept anywhere else.

Somebody of the roster is known by who it is, whatever seat they take; a name that was typed to
join is known by the number that the seat was given when it entered.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from datetime import datetime
from functools import partial

from khepri.archive.tournaments import SavedTournament
from khepri.club.night import DESK, EVENT, WALL, YOU, Night, PageLink, earliest
from khepri.club.play.games import ClubGame
from khepri.club.play.room_games import RoomGames
from khepri.club.protocol import CheckMeIn, Ready, ReportResult
from khepri.club.room.room import Room
from khepri.club.room.seats import Seat
from khepri.club.rounds.boards import PlayerReports, RoundCalls
from khepri.club.rounds.highlights import Highlights
from khepri.club.rounds.views import EventFacts
from khepri.club.rounds.wall import WallView
from khepri.errors import ArchiveError, ClubError
from khepri.session.event_boards import enter_waiting_results
from khepri.session.pairing_job import PairingJob
from khepri.tournament.actions import (
    Applied,
    CheckIn,
    Enter,
    LoggedAction,
    Propose,
    Publish,
    Rejected,
    Warned,
)
from khepri.tournament.event import Event, Participant
from khepri.tournament.pairing.arena import free_players
from khepri.tournament.roster import Person
from khepri.tournament.settings import EventSettings

# Who is who


class ParticipantSeats:
    """Finds seats of participants, and participants at seats, without searching each time."""

    def __init__(self) -> None:
        self._rests_on: tuple[object, list[Seat]] = (None, [])
        self._seats: dict[int, Seat] = {}
        self._participants: dict[int, Participant] = {}

    def seat_of(self, event: Event, seats: Iterable[Seat], participant: int) -> Seat | None:
        """Return where a participant sits; None for one who has no seat.

        Where there are two, as after a change of devices, the newer counts.
        """
        self._look(event, seats)
        return self._seats.get(participant)

    def participant_of(self, event: Event, seats: Iterable[Seat], seat: int) -> Participant | None:
        """Return as whom a seat takes part; None for one who does not."""
        self._look(event, seats)
        return self._participants.get(seat)

    def _look(self, event: Event, seats: Iterable[Seat]) -> None:
        """Find out who is who, if somebody has come or gone."""
        current = list(seats)
        if self._rests_on[0] is event and self._rests_on[1] == current:
            return
        self._rests_on = event, current
        everybody = [each for each in event.participants.values() if not each.is_house]
        persons = {each.person: each for each in everybody if each.person is not None}
        typed = {each.number: each for each in everybody if each.person is None}
        self._seats, self._participants = {}, {}
        for seat in sorted(current, key=lambda each: each.number):
            if seat.person is not None:
                found = persons.get(seat.person)
            else:
                found = typed.get(seat.participant or 0)
            if seat.is_in and found is not None:
                self._seats[found.number] = seat
                self._participants[seat.number] = found


# When rounds begin and end
#
# The log of the event says when a round was published, by the clock on the wall: so the times are
# right after a restart too.


class RoundTimes:
    """The clock of the round that is played."""

    def __init__(self, rounds: EventRounds) -> None:
        self._rounds = rounds
        self._more_ms: dict[tuple[int, int], int] = {}
        """What the teacher has given to all, by event and round."""

    def add(self, ms: int) -> None:
        """The teacher gives everybody more time: the round may take longer."""
        kept = self._rounds.need()
        key = kept.id, len(kept.log.event.rounds)
        self._more_ms[key] = self._more_ms.get(key, 0) + ms

    def published_ms(self, round_number: int) -> int | None:
        """Return when a round was published, on the night's clock."""
        kept = self._rounds.kept
        if kept is None:
            return None
        undone, when = kept.log.undone, ""
        for entry in kept.log.entries:
            if (
                isinstance(entry.deed, Publish)
                and entry.deed.round == round_number
                and entry.number not in undone
            ):
                when = entry.when
        if not when:
            return None
        night = self._rounds.night
        now = night.archive.moment().replace(tzinfo=None)
        return night.now_ms() - round((now - datetime.fromisoformat(when)).total_seconds() * 1000)

    def ends_at(self) -> int | None:
        """Return when the newest round, or the arena, should be over; None for no such time."""
        kept = self._rounds.kept
        if kept is None or not kept.log.event.rounds:
            return None
        event, settings = kept.log.event, self._rounds.night.settings
        more = self._more_ms.get((kept.id, len(event.rounds)), 0)
        if event.is_arena:
            begun = self.published_ms(1)
            minutes = event.settings.minutes
            return begun + minutes * 60_000 + more if begun is not None and minutes else None
        begun = self.published_ms(len(event.rounds))
        if begun is None or not settings.round_ms or not event.is_round_open:
            return None
        return begun + settings.start_ms + settings.round_ms + more


# Arena
#
# The teacher begins it with its first games and closes it; between the two it goes on by itself.


REST_MS = 5_000
"""So long after somebody's game has ended nobody is called: its end is to be seen."""

AGAIN_MS = 5_000
"""Those who are free may all have just met: so much later it is tried again."""


class ArenaRounds:
    """Looks who is free."""

    def __init__(self, rounds: EventRounds) -> None:
        self._rounds = rounds
        self._due: int | None = None

    def only_present(self, event: Event) -> Event:
        """Return an arena as if those who are not here had left; any other event as it is.

        A round is for all, and who does not come is the teacher's business; but in an arena nobody
        is to wait for one whose phone is at home.
        """
        if not event.is_arena:
            return event
        present = {
            number: each
            if self._rounds.is_here(number)
            else replace(each, left_before=min(each.left_before or 10**6, event.next_number))
            for number, each in event.participants.items()
        }
        return replace(event, participants=present)

    def _is_going_on(self, event: Event) -> bool:
        ends = self._rounds.times.ends_at()
        return (
            event.is_arena
            and bool(event.rounds)
            and event.proposal is None
            and not event.is_locked
            and not self._rounds.play.pausing.is_paused
            and (ends is None or self._rounds.night.now_ms() < ends)
        )

    def free_again(self) -> None:
        """A game has ended: soon two may be free."""
        due = self._rounds.night.now_ms() + REST_MS
        self._due = due if self._due is None else min(self._due, due)

    def due_ms(self) -> int | None:
        """Return when to look again; None for never."""
        return self._due

    def advance(self) -> None:
        """Call those who are free, if it is time."""
        rounds, event = self._rounds, self._rounds.event
        now = rounds.night.now_ms()
        if event is None or not self._is_going_on(event):
            self._due = None
            return
        if self._due is None:
            self._due = now + AGAIN_MS
        if self._due > now or rounds.job is not None:
            return
        self._due = now + AGAIN_MS
        if len(free_players(self.only_present(event))) >= 2:
            rounds.pair(self._begin)

    def _begin(self, found: Propose) -> None:
        try:
            self._rounds.do(found, Publish())
        except (ClubError, ArchiveError):
            self._due = self._rounds.night.now_ms() + AGAIN_MS


# The event


ROSTER_MS = 3_000


@dataclass(frozen=True, slots=True)
class EventResponse:
    """What the event says to what was done to it."""

    say: str
    warn: tuple[str, ...] = ()


class EventRounds:
    """Brings an event of the archive into the room, and the room's results to the event."""

    def __init__(self, night: Night, room: Room, play: RoomGames) -> None:
        self.night = night
        self.room = room
        self.play = play
        self.kept: SavedTournament | None = None
        """The event that runs; None while there is none."""

        self.warnings: tuple[str, ...] = ()
        """What there is to know about the proposal, or about what was changed last."""

        self.job: PairingJob | None = None
        """A round that is being paired, beside everything else."""

        self._on_paired: Callable[[Propose], None] = lambda _: None
        self._tournaments = night.archive.tournaments
        self._database = night.archive.database
        self._is_lost = False
        """Whether the disk did not take something that nobody but the teacher can do again."""

        self._who = ParticipantSeats()
        self._facts: EventFacts | None = None
        self._roster: tuple[int, list[Person]] | None = None
        """The roster, and when it was read."""

        self.times = RoundTimes(self)
        self.calls = RoundCalls(self)
        self.reports = PlayerReports(self)
        self.arena = ArenaRounds(self)
        self.highlights = Highlights(self)
        self.wall = WallView(self)
        if night.settings.event is not None:
            self._find_again(night.settings.event)

    def _find_again(self, number: int) -> None:
        """Go on with the event of a night that was broken off."""
        with self.night.telling_trouble():
            kept = self._tournaments.load(number)
            self.kept = enter_waiting_results(self.night.archive, kept)
            self.calls.settle()

    # The event

    @property
    def event(self) -> Event | None:
        """The event as it stands; None while there is none."""
        return self.kept.log.event if self.kept is not None else None

    def need(self) -> SavedTournament:
        """Return the event that runs.

        :raises ClubError: if there is none.
        """
        if self.kept is None:
            raise ClubError("There is no event yet. Set one up first.")
        return self.kept

    def facts(self) -> EventFacts | None:
        """Return what follows from the event: it is worked out once for each change."""
        event = self.event
        if event is None:
            return None
        if self._facts is None or self._facts.event is not event:
            self._facts = EventFacts(event)
        return self._facts

    def open(self, number: int) -> None:
        """Let an event of the archive run in the room.

        :raises ArchiveError: if it cannot be read.
        """
        archive = self.night.archive
        kept = enter_waiting_results(archive, archive.tournaments.load(number))
        if self.kept is not None and self.kept.id != number:
            self.close()
        self.kept = kept
        self.night.change(event=number)
        self.wall.begin()
        self.calls.settle()
        self.show()

    def begin(self, settings: EventSettings) -> None:
        """Let a new event run in the room."""
        begun = self._tournaments.begin(settings)
        self._database.if_lost(partial(self._lose_beginning, begun.id))
        self.open(begun.id)

    def _lose_beginning(self, number: int) -> None:
        self._note_loss()
        if self.night.settings.event == number:
            self.kept, self.night.settings = None, replace(self.night.settings, event=None)

    def close(self) -> None:
        """Let no event run; it stays in the archive as it is.

        :raises ClubError: while games of it go on.
        """
        if self.calls.running():
            raise ClubError("Games of the event go on. End them first, or undo the round.")
        for seat in list(self.room.seats.values()):
            if seat.participant is not None:
                self.room.change_seat(replace(seat, participant=None))
        self.kept, self.job, self.warnings = None, None, ()
        self.night.change(event=None)
        self.wall.begin()
        self.show()

    def do(self, *actions: LoggedAction) -> EventResponse:
        """Do things to the event, one after the other; the games of the room follow.

        :raises ClubError: if one cannot be done; those before it are.
        :raises ArchiveError: if it cannot be written.
        """
        sentence, warned = "", []
        try:
            for action in actions:
                before = self.need()
                self.kept, happened = self._tournaments.apply(before, action)
                self._database.if_lost(partial(self._lose, before))
                for each in happened:
                    match each:
                        case Rejected(reason):
                            raise ClubError(reason)
                        case Applied(done):
                            sentence = done
                        case Warned(warning):
                            warned.append(warning)
        finally:
            self.calls.settle()
            self.show()
        self.warnings = tuple(dict.fromkeys(warned))
        return EventResponse(sentence, self.warnings)

    def note_if_lost(self) -> None:
        """Tell the teacher if the disk does not take what was just written: nobody repeats it."""
        self._database.if_lost(self._note_loss)

    def _note_loss(self) -> None:
        self._is_lost = True

    def _lose(self, before: SavedTournament) -> None:
        self._note_loss()
        if self.kept is not None and self.kept.id == before.id:
            self.kept = before

    def _look_for_losses(self) -> None:
        """Notice that the disk did not take what was done: then it was not done."""
        if self._is_lost:
            self._is_lost = False
            if self.kept is not None:
                self.reload()
                self.calls.settle()
            self.show()
            self.warnings = ("What was done last could not be saved. Do it again.",)

    def enter(self, entry: Enter) -> int:
        """Let somebody take part, and return the number in the event.

        :raises ClubError: if that cannot be.
        """
        self.do(entry)
        entered = self.need().log.entries[-1].deed
        number = entered.number if isinstance(entered, Enter) else None
        if number is None:
            raise ClubError("That could not be done.")
        return number

    def enter_seat(self, seat: Seat, entry: Enter) -> int:
        """Let somebody take part who is not on the roster, and is known by the seat."""
        number = self.enter(entry)
        self.room.change_seat(replace(seat, participant=number))
        self._database.if_lost(partial(self._leave_event, seat.number, number))
        self.calls.settle()
        return number

    def _leave_event(self, seat: int, participant: int) -> None:
        # The number will be somebody else's. That the seat is to be written is known already.
        found = self.room.seats[seat]
        if found.participant == participant:
            self.room.seats[seat] = replace(found, participant=None)

    def reload(self) -> None:
        """Look at what the end of a game, or another program, has done to the event."""
        with self.night.telling_trouble():
            kept = self._tournaments.load(self.need().id)
            self.kept = enter_waiting_results(self.night.archive, kept)
        self.show()

    def show(self) -> None:
        """Show the event again, to everybody."""
        self._roster = None
        self.night.changed |= {EVENT, WALL, DESK, YOU}

    # Who is who

    def participant_of(self, seat: int) -> Participant | None:
        """Return as whom a seat takes part; None for one who does not."""
        if self.event is None:
            return None
        return self._who.participant_of(self.event, self.room.seats.values(), seat)

    def participant_called(self, person: int) -> Participant | None:
        """Return as whom somebody of the roster takes part; None for one who does not."""
        everybody = self.event.participants.values() if self.event is not None else ()
        return next((each for each in everybody if each.person == person), None)

    def seat_of(self, participant: int) -> Seat | None:
        """Return where a participant sits; None for one who has no seat."""
        if self.event is None:
            return None
        return self._who.seat_of(self.event, self.room.seats.values(), participant)

    def has_no_device(self, participant: int) -> bool:
        """Say whether a participant plays without a device."""
        person = self.need().log.event.participant(participant).person
        return person is not None and self.room.has_no_device(person)

    def is_here(self, participant: int) -> bool:
        """Say whether a participant can be called to a board."""
        known = self.need().log.event.participant(participant)
        seat = self.seat_of(participant)
        here = seat is not None and self.room.devices.is_here(seat.number)
        return here or known.is_house or self.has_no_device(participant)

    def sign_of(self, participant: int) -> int | None:
        """Return the sign that a participant has chosen; None for one who has no seat."""
        seat = self.seat_of(participant)
        return seat.sign if seat is not None else None

    def people(self) -> list[Person]:
        """Return the roster; nobody where it cannot be read.

        Another program may change it: after a moment it is read again.
        """
        now = self.night.now_ms()
        if self._roster is None or now >= self._roster[0] + ROSTER_MS:
            self._roster = now, self.night.people()
        return self._roster[1]

    def attendance(self) -> tuple[int, int]:
        """Return how many are here, and how many are expected."""
        seated = self.room.seated()
        here = sum(self.room.devices.is_here(seat.number) for seat in seated)
        return here, len(self.people()) + sum(seat.person is None for seat in seated)

    # Pairing

    def pair(self, then: Callable[[Propose], None], *, apart: bool = True) -> None:
        """Work out the next round beside everything else; `then` is told what was found."""
        if self.job is not None and not self.job.done:
            raise ClubError("The round is being paired. One moment.")
        event = self.arena.only_present(self.need().log.event)
        self._on_paired = then
        self.job = PairingJob(event, apart=apart, wake=self.night.wake)
        self.night.changed.add(DESK)

    def take_pairing(self) -> None:
        """See whether the round has been paired."""
        job = self.job
        if job is None or not job.done:
            return
        self.job = None
        self.night.changed.add(DESK)
        if self.event is None or not job.is_about(self.arena.only_present(self.event)):
            self.warnings = ("The event was changed while the round was paired. Pair it again.",)
            return
        if job.found is None:
            self.warnings = (job.failure,)
            return
        try:
            self._on_paired(job.found)
        except (ClubError, ArchiveError) as error:
            self.warnings = (str(error),)

    # What players do

    def receive(self, link: PageLink, message: Ready | ReportResult | CheckMeIn) -> None:
        """Do what a player of the event asks for.

        :raises ClubError: if it cannot be done.
        """
        match message:
            case CheckMeIn(here=here):
                self._check_in(self._asking_seat(link, message.seat), here=here)
            case Ready():
                game = self.calls.game_called(message.game)
                for seat in self._seats_in(link, game, message.seat):
                    side = game.side_of(seat)
                    if side is not None:
                        self.play.ready(game, side)
                self.show()
            case ReportResult(score=score):
                game = self.calls.game_called(message.game)
                self.reports.report(game, self._seats_in(link, game, message.seat)[0], score)

    def _asking_seat(self, link: PageLink, seat: int) -> int:
        if seat or len(link.seats) == 1:
            return seat or link.seats[0]
        raise ClubError("Who of you two is that?" if link.seats else "Join the room first.")

    def _seats_in(self, link: PageLink, game: ClubGame, seat: int) -> list[int]:
        asked: Iterable[int] = (seat,) if seat else link.seats
        found = [each for each in asked if game.side_of(each) is not None]
        if not found:
            raise ClubError("That is not your board.")
        return found

    def _check_in(self, seat: int, *, here: bool) -> None:
        participant = self.participant_of(seat)
        if participant is None:
            raise ClubError("You are not on the list of this event. Ask your teacher.")
        if self.need().log.event.rounds:
            raise ClubError("The event has started already.")
        self.do(CheckIn(participant.number, here))

    # What happens in the room

    def game_over(self, game: ClubGame) -> None:
        """A game of the event has ended: its result is in the archive."""
        self.highlights.note(game)
        self.wall.game_over(game)
        if self.kept is not None and game.board and game.board.tournament == self.kept.id:
            self.reload()
            self.arena.free_again()

    def seated(self, seat: Seat) -> None:
        """Somebody has sat down, or come back: the event may know them."""
        event = self.event
        participant = self.participant_of(seat.number)
        if event is None or participant is None:
            return
        self.calls.settle()
        if not event.rounds and not participant.is_here and not self._said_no(participant.number):
            with self.night.telling_trouble():
                self.do(CheckIn(participant.number))
        self.show()

    def _said_no(self, participant: int) -> bool:
        """Say whether somebody has said not to play: to sit down again does not change that."""
        actions = (entry.deed for entry in self.need().log.entries)
        return CheckIn(participant, is_here=False) in actions

    # Time

    def due_ms(self) -> int | None:
        """Return when `advance` has something to do; None for never."""
        if self._is_lost:
            return self.night.now_ms()
        return earliest(self.wall.due_ms(), self.arena.due_ms(), self.highlights.due_ms())

    def advance(self) -> None:
        """Notice what time, or a pairing that is done, has brought."""
        self._look_for_losses()
        self.take_pairing()
        self.arena.advance()
        self.highlights.advance()
        self.wall.advance()
