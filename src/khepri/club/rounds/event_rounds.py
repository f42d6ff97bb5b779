"""The event of the room: its rounds are called, played and counted.

The event's log is the truth. Whatever changes it, the games of the room follow (`RoundCalls`), and
so do all pages; nothing about an event is kept anywhere else.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace

from khepri.archive.tournaments import KeptTournament
from khepri.club.incoming import CheckMeIn, Ready, ReportResult
from khepri.club.links import PageLink
from khepri.club.night import DESK, EVENT, WALL, YOU, Night
from khepri.club.outbox import Data
from khepri.club.play.club_game import ClubGame
from khepri.club.play.room_games import RoomGames
from khepri.club.room.room import Room
from khepri.club.room.room_seats import Seat
from khepri.club.rounds import event_view, seat_view
from khepri.club.rounds.arena_rounds import ArenaRounds
from khepri.club.rounds.event_facts import EventFacts
from khepri.club.rounds.participant_seats import ParticipantSeats
from khepri.club.rounds.player_reports import PlayerReports
from khepri.club.rounds.round_calls import RoundCalls
from khepri.club.rounds.round_times import RoundTimes
from khepri.club.rounds.special_moves import SpecialMoves
from khepri.club.rounds.wall_view import WallView
from khepri.errors import ArchiveError, ClubError
from khepri.session.landing import land_waiting
from khepri.session.pairing_job import PairingJob
from khepri.tournament.director_actions import CheckIn, Deed, Enter, Propose
from khepri.tournament.event import Event
from khepri.tournament.happenings import Done, NotDone, Warned
from khepri.tournament.participants import Participant
from khepri.tournament.roster import Person

ROSTER_MS = 3_000


@dataclass(frozen=True, slots=True)
class DeedDone:
    """What the event says to what was done to it."""

    say: str
    warn: tuple[str, ...] = ()


class EventRounds:
    """Brings an event of the archive into the room, and the room's results to the event."""

    def __init__(self, night: Night, room: Room, play: RoomGames) -> None:
        self.night = night
        self.room = room
        self.play = play
        self.kept: KeptTournament | None = None
        """The event that runs; None while there is none."""

        self.warnings: tuple[str, ...] = ()
        """What there is to know about the proposal, or about what was changed last."""

        self.job: PairingJob | None = None
        """A round that is being paired, beside everything else."""

        self._on_paired: Callable[[Propose], None] = lambda _: None
        self._tournaments = night.archive.tournaments
        self._batches = night.archive.database.batches
        self._wrote_in = 0
        """The batch in which something was done to the event; it may be lost at its end."""

        self._who = ParticipantSeats()
        self._facts: EventFacts | None = None
        self._roster: tuple[int, list[Person]] | None = None
        """The roster, and when it was read."""

        self.times = RoundTimes(self)
        self.calls = RoundCalls(self)
        self.reports = PlayerReports(self)
        self.arena = ArenaRounds(self)
        self.special = SpecialMoves(self)
        self.wall = WallView(self)
        if night.settings.event is not None:
            self._find_again(night.settings.event)

    def _find_again(self, number: int) -> None:
        """Go on with the event of a night that was broken off."""
        with self.night.keeping():
            kept = self._tournaments.load(number)
            self.kept = land_waiting(self.night.archive, kept)
            self.calls.settle()

    # The event

    @property
    def event(self) -> Event | None:
        """The event as it stands; None while there is none."""
        return self.kept.log.event if self.kept is not None else None

    def need(self) -> KeptTournament:
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
        kept = land_waiting(archive, archive.tournaments.load(number))
        if self.kept is not None and self.kept.id != number:
            self.close()
        self.kept = kept
        self.night.change(event=number)
        self.wall.begin()
        self.calls.settle()
        self.show()

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

    def do(self, *deeds: Deed) -> DeedDone:
        """Do things to the event, one after the other; the games of the room follow.

        :raises ClubError: if one cannot be done; those before it are.
        :raises ArchiveError: if it cannot be written.
        """
        told, warned = "", []
        try:
            for deed in deeds:
                self.kept, happened = self._tournaments.apply(self.need(), deed)
                self._wrote_in = self._batches.number
                for each in happened:
                    match each:
                        case NotDone(sentence):
                            raise ClubError(sentence)
                        case Done(sentence):
                            told = sentence
                        case Warned(sentence):
                            warned.append(sentence)
        finally:
            self.calls.settle()
            self.show()
        self.warnings = tuple(dict.fromkeys(warned))
        return DeedDone(told, self.warnings)

    def _look_for_losses(self) -> None:
        """Notice that the disk did not take what was done: then it was not done."""
        if self._wrote_in and self._batches.is_lost(self._wrote_in):
            self._wrote_in = 0
            self.reload()
            self.calls.settle()
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
        self.calls.settle()
        return number

    def reload(self) -> None:
        """Look at what the end of a game, or another program, has done to the event."""
        with self.night.keeping():
            kept = self._tournaments.load(self.need().id)
            self.kept = land_waiting(self.night.archive, kept)
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
        here = seat is not None and self.room.is_here(seat.number)
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
            self._roster = now, self.room.people()
        return self._roster[1]

    def attendance(self) -> tuple[int, int]:
        """Return how many are here, and how many are expected."""
        seated = self.room.seated()
        here = sum(self.room.is_here(seat.number) for seat in seated)
        return here, len(self.people()) + sum(seat.person is None for seat in seated)

    def is_paused(self) -> bool:
        """Say whether all clocks of the room stand."""
        return self.play.pausing.why is not None

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

    def hear(self, link: PageLink, message: Ready | ReportResult | CheckMeIn) -> None:
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
                self.reports.told(game, self._seats_in(link, game, message.seat)[0], score)

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
        self.special.note(game)
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
            with self.night.keeping():
                self.do(CheckIn(participant.number))
        self.show()

    def _said_no(self, participant: int) -> bool:
        """Say whether somebody has said not to play: to sit down again does not change that."""
        deeds = (entry.deed for entry in self.need().log.entries)
        return CheckIn(participant, is_here=False) in deeds

    # Time

    def due_ms(self) -> int | None:
        """Return when `advance` has something to do; None for never."""
        parts = (self.wall.due_ms(), self.arena.due_ms(), self.special.due_ms())
        return min((due for due in parts if due is not None), default=None)

    def advance(self) -> None:
        """Notice what time, or a pairing that is done, has brought."""
        self._look_for_losses()
        self.take_pairing()
        self.arena.advance()
        self.special.advance()
        self.wall.advance()

    def note_changes(self) -> None:
        """Show what has changed in games at the wall and at the desk too."""
        self.wall.note_changes()

    # What is shown

    def event_state(self) -> Data:
        """Return pairings and standings, as everybody may read them."""
        return event_view.event_state(self)

    def wall_state(self) -> Data:
        """Return what the wall shows."""
        return self.wall.state()

    def seat_state(self, seat: int) -> Data:
        """Return what the event has for a seat: its call, its bye, its points."""
        return seat_view.seat_state(self, seat)
