"""An event, as a value: `Event.apply` gives another, and says what happened."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import assert_never

from khepri.errors import TournamentError
from khepri.tournament import entering, pair_changes, pairs
from khepri.tournament.beginning import beginners, rounds_of_round_robin
from khepri.tournament.director_actions import (
    AskForBye,
    BreakPair,
    ChangeParticipant,
    ChangeSettings,
    CheckIn,
    ComeBack,
    DirectorAction,
    DropProposal,
    Enter,
    KeepApart,
    Lock,
    PairUp,
    Propose,
    Publish,
    SetResult,
    SwapColours,
    SwapPlayers,
    TakeBackRound,
    Withdraw,
)
from khepri.tournament.event_settings import EventFormat, EventSettings
from khepri.tournament.happenings import Done, Happening, NotDone, Warned
from khepri.tournament.participants import Participant
from khepri.tournament.results import SHOWN
from khepri.tournament.round_counts import rounds_of_knockout
from khepri.tournament.rounds import Absence, Missing, Round, RoundBoard


@dataclass(frozen=True, slots=True)
class Event:
    """One event from its set-up to its last result."""

    settings: EventSettings
    participants: Mapping[int, Participant] = field(default_factory=dict)
    """By their numbers, in the order in which they entered."""

    rounds: tuple[Round, ...] = ()
    """Those that count, from the first on."""

    proposal: Round | None = None
    """The next round, which can still be changed."""

    is_locked: bool = False

    @property
    def next_number(self) -> int:
        """The number of the next round."""
        return len(self.rounds) + 1

    @property
    def newest(self) -> Round | None:
        """The round that pairs can be changed in: the proposal, or else the last that counts."""
        return self.proposal or (self.rounds[-1] if self.rounds else None)

    @property
    def is_round_open(self) -> bool:
        """Whether a board of a round that counts has no result."""
        return any(not each.is_complete for each in self.rounds)

    @property
    def rounds_in_all(self) -> int:
        """How many rounds there are: as agreed, or as the format takes for those who began."""
        if self.settings.format.is_round_robin:
            return rounds_of_round_robin(self)
        if self.settings.format is EventFormat.KNOCKOUT:
            return rounds_of_knockout(len(beginners(self)))
        return self.settings.rounds

    @property
    def is_over(self) -> bool:
        """Whether all rounds are played and every board has its result.

        An arena is over when the director has closed it.
        """
        if self.is_round_open:
            return False
        if self.settings.format is EventFormat.ARENA:
            return self.is_locked
        return bool(self.rounds) and len(self.rounds) >= self.rounds_in_all

    @property
    def open_boards(self) -> tuple[tuple[Round, RoundBoard], ...]:
        """The boards of rounds that count which have no result, with their rounds."""
        return tuple((each, board) for each in self.rounds for board in each.open_boards)

    def participant(self, number: int) -> Participant:
        """Return a participant.

        :raises TournamentError: if there is none with that number.
        """
        found = self.participants.get(number)
        if found is None:
            raise TournamentError(f"Nobody has the number {number} in this event.")
        return found

    def name_of(self, number: int) -> str:
        """Return what a participant is called; with the number, where two are called the same."""
        name = self.participant(number).name
        same = sum(each.name == name for each in self.participants.values())
        return f"{name} ({number})" if same > 1 else name

    def missing_of(self, number: int, played: Round) -> Missing | None:
        """Return why a participant had no opponent in a round that counts; None with one."""
        known = played.missing_of(number)
        if known is not None or played.board_of(number) is not None:
            return known
        if played.number >= self.participant(number).first_round:
            return Missing(number, Absence.UNPAIRED)
        return Missing(number, Absence.LATE, self.late_points(played.number))

    def late_points(self, round_number: int) -> float:
        """Return what a round brings to who came after it: something for the first only."""
        half = self.settings.late_half_point and round_number == 1
        return self.settings.points.draw if half else 0.0

    def meetings(self, one: int, other: int) -> Iterator[tuple[Round, RoundBoard]]:
        """Go through the rounds that count in which two were paired."""
        for each in self.rounds:
            board = each.board_of(one)
            if board is not None and board.opponent_of(one) == other:
                yield each, board

    def apply(self, action: DirectorAction) -> tuple[Event, tuple[Happening, ...]]:
        """Do what a director asks for; what cannot be done changes nothing and says why."""
        if self.is_locked and not isinstance(action, Lock):
            return self, (NotDone("The event is closed. Open it again first."),)
        try:
            event, told = self._done(action)
        except TournamentError as error:
            return self, (NotDone(str(error)),)
        return event, (Done(told), *map(Warned, pairs.warnings(event, action)))

    def _done(self, action: DirectorAction) -> tuple[Event, str]:
        match action:
            case ChangeSettings(settings):
                same = replace(settings, prizes=self.settings.prizes) == self.settings
                what = "prizes" if same and settings != self.settings else "settings"
                return self._with_settings(settings), f"The {what} were changed."
            case Enter() | ChangeParticipant() | CheckIn() | KeepApart():
                return entering.changed(self, action)
            case Withdraw() | ComeBack() | AskForBye():
                return entering.changed(self, action)
            case Propose() | SwapPlayers() | SwapColours() | BreakPair() | PairUp():
                return pair_changes.changed(self, action)
            case DropProposal():
                if self.proposal is None:
                    raise TournamentError("There is no proposal.")
                told = f"The proposal for round {self.next_number} was dropped."
                return replace(self, proposal=None), told
            case Publish(number):
                return self._published(number)
            case SetResult():
                return self._with_result(action)
            case TakeBackRound():
                return self._without_newest()
            case Lock(locked):
                told = "The event was closed." if locked else "The event was opened again."
                return replace(self, is_locked=locked), told
            case _:
                assert_never(action)

    def _with_settings(self, settings: EventSettings) -> Event:
        if settings.rounds < len(self.rounds):
            raise TournamentError(f"{len(self.rounds)} rounds have been paired already.")
        if self.rounds and settings.format is not self.settings.format:
            raise TournamentError("The format cannot be changed once a round was paired.")
        return replace(self, settings=settings)

    def _published(self, number: int | None) -> tuple[Event, str]:
        if self.proposal is None:
            raise TournamentError("There is no proposal to publish: pair the round first.")
        if number not in (None, self.proposal.number):
            raise TournamentError(f"It would be round {self.proposal.number}, not {number}.")
        counted = replace(self.proposal, is_published=True)
        event = replace(self, rounds=(*self.rounds, counted), proposal=None)
        return event, f"Round {counted.number} was published."

    def _with_result(self, action: SetResult) -> tuple[Event, str]:
        if not 1 <= action.round <= len(self.rounds):
            raise TournamentError(f"Round {action.round} has not been published.")
        played = self.rounds[action.round - 1]
        board = next((each for each in played.boards if each.number == action.board), None)
        if board is None:
            raise TournamentError(f"Round {action.round} has no board {action.board}.")
        changed = replace(board, result=action.result, discs=action.discs)
        boards = tuple(changed if each is board else each for each in played.boards)
        later = replace(played, boards=boards)
        rounds = tuple(later if each is played else each for each in self.rounds)
        result = action.result
        shown = SHOWN[result] if result and result.is_played else result or "no result"
        told = (
            f"Round {action.round}, board {action.board}:"
            f" {self.name_of(board.first)} – {self.name_of(board.second)} {shown}."
        )
        return replace(self, rounds=rounds), told

    def _without_newest(self) -> tuple[Event, str]:
        if not self.rounds:
            raise TournamentError("No round has been published.")
        number = len(self.rounds)
        kept = sum(board.result is not None for board in self.rounds[-1].boards)
        event = replace(self, rounds=self.rounds[:-1], proposal=None)
        results = f" {kept} results are kept in the log." if kept else ""
        return event, f"Round {number} was taken back.{results}"


def new_event(settings: EventSettings) -> Event:
    """Return an event that nobody has entered."""
    return Event(settings)


def is_knockout(event: Event) -> bool:
    """Say whether who loses is out."""
    return event.settings.format is EventFormat.KNOCKOUT
