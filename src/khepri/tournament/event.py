"""An event, as a value: `Event.apply` gives another, and says what happened.

Each group of actions has a function of its own below the class. They take an event and return
another with a sentence for the log, or raise a `TournamentError`. What is unusual is a warning:
the director decides, and nothing is forbidden by it.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import count
from typing import TypeAlias, assert_never

from khepri.errors import TournamentError
from khepri.system.names import clean_name, with_full_stop
from khepri.tournament.actions import (
    ActionOutcome,
    Applied,
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
    Rejected,
    SetResult,
    SwapColours,
    SwapPlayers,
    TakeBackRound,
    Warned,
    Withdraw,
)
from khepri.tournament.rounds import (
    RESULT_SIGNS,
    Absence,
    Missing,
    Round,
    RoundBoard,
    format_points,
)
from khepri.tournament.settings import EventFormat, EventSettings, rounds_for

# Participants


LONGEST_NAME = 40
LONGEST_GROUP = 40


@dataclass(frozen=True, slots=True, kw_only=True)
class Participant:
    """Somebody who takes part. Two people of one name are two participants."""

    number: int
    """Unique in the event and never given to another."""

    name: str
    """What everybody may read."""

    person: int | None = None
    """Who it is on the club's roster; None for one who is not on it."""

    rating: int = 0
    """What the seeding goes by; 0 if nothing is known."""

    group: str = ""
    apart_from: frozenset[int] = frozenset()
    """The numbers of those who are not to be paired with this one."""

    extra_time: float = 1.0
    """What the time on the clock is multiplied by."""

    is_house: bool = False
    """A computer that fills an odd number: it gets no rating and no prize."""

    first_round: int = 1
    """The first round that it could have been paired for; those before it were missed."""

    left_before: int | None = None
    """The round from which on it is not paired; None while it is here."""

    byes: Mapping[int, float] = field(default_factory=dict)
    """Rounds in which it asked not to be paired, with the points for each."""

    is_here: bool = False
    """Whether it has checked in before the first round."""

    def plays_in(self, round_number: int) -> bool:
        """Say whether it is to be paired for a round."""
        return (
            self.first_round <= round_number
            and (self.left_before is None or round_number < self.left_before)
            and round_number not in self.byes
        )


# The event


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
    def is_knockout(self) -> bool:
        """Whether who loses is out."""
        return self.settings.format is EventFormat.KNOCKOUT

    @property
    def is_arena(self) -> bool:
        """Whether games begin whenever two are free, and no round waits for another."""
        return self.settings.format is EventFormat.ARENA

    @property
    def is_round_open(self) -> bool:
        """Whether a board of a round that counts has no result."""
        return any(not each.is_complete for each in self.rounds)

    @property
    def rounds_in_all(self) -> int:
        """How many rounds there are: as agreed, or as the format takes for those who began."""
        if self.settings.format.is_round_robin or self.is_knockout:
            return rounds_for(self.settings.format, len(beginners(self)))
        return self.settings.rounds

    @property
    def is_over(self) -> bool:
        """Whether all rounds are played and every board has its result.

        An arena is over when the director has closed it.
        """
        if self.is_round_open:
            return False
        if self.is_arena:
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

    def apply(self, action: DirectorAction) -> tuple[Event, tuple[ActionOutcome, ...]]:
        """Do what a director asks for; what cannot be done changes nothing and says why."""
        if self.is_locked and not isinstance(action, Lock):
            return self, (Rejected("The event is closed. Open it again first."),)
        try:
            event, told = self._done(action)
        except TournamentError as error:
            return self, (Rejected(str(error)),)
        return event, (Applied(told), *map(Warned, _warnings(event, action)))

    def _done(self, action: DirectorAction) -> tuple[Event, str]:
        match action:
            case ChangeSettings(settings):
                same = replace(settings, prizes=self.settings.prizes) == self.settings
                what = "prizes" if same and settings != self.settings else "settings"
                return self._with_settings(settings), f"The {what} were changed."
            case Enter() | ChangeParticipant() | CheckIn() | KeepApart():
                return _change_entries(self, action)
            case Withdraw() | ComeBack() | AskForBye():
                return _change_entries(self, action)
            case Propose() | SwapPlayers() | SwapColours() | BreakPair() | PairUp():
                return _change_pairs(self, action)
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
        shown = RESULT_SIGNS[result] if result and result.is_played else result or "no result"
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


def kept_apart(event: Event) -> set[tuple[int, int]]:
    """Return the pairs that are not to meet."""
    found = set()
    for one in event.participants.values():
        for other in event.participants.values():
            if one.number >= other.number:
                continue
            same_group = bool(one.group) and one.group == other.group
            if other.number in one.apart_from or (event.settings.groups_apart and same_group):
                found.add((one.number, other.number))
    return found


# Who has begun, and whose games count


def beginners(event: Event) -> list[int]:
    """Return who has a place in a table or bracket, in the order in which they entered.

    Once the first round counts, only that is asked: a corrected rating, somebody's return or an
    entry that is undone later must not give others a different place.
    """
    if not event.rounds:
        return [each.number for each in event.participants.values() if each.left_before is None]
    first = event.rounds[0]
    seated = {number for board in first.boards for number in (board.first, board.second)}
    away = {each.participant for each in first.missing if _has_place(event, each.why)}
    return [number for number in event.participants if number in seated | away]


def _has_place(event: Event, why: Absence) -> bool:
    if event.is_knockout:
        return why is Absence.BYE
    return why is not Absence.LEFT


def is_annulled(event: Event, number: int) -> bool:
    """Say whether the games of somebody who has left do not count (FIDE C.05, 4.1).

    Where everybody meets everybody, who leaves with less than half of the games played would
    otherwise have given points to some and not to others.
    """
    if not event.settings.format.is_round_robin or event.participant(number).left_before is None:
        return False
    boards = (each.board_of(number) for each in event.rounds)
    played = sum(
        board is not None and board.result is not None and board.result.is_played
        for board in boards
    )
    twice = event.settings.format is EventFormat.DOUBLE_ROUND_ROBIN
    games = (len(beginners(event)) - 1) * (2 if twice else 1)
    return 2 * played < games


# Seeds


def seeds_of(event: Event) -> dict[int, int]:
    """Return everybody's seed, from 1; a house player is seeded last."""
    by_rating = event.settings.seeded_by_rating
    ordered = sorted(
        event.participants.values(),
        key=lambda each: (each.is_house, -each.rating if by_rating else 0, each.number),
    )
    return {each.number: seed for seed, each in enumerate(ordered, 1)}


# Who takes part: entering, check-in, leaving, byes


MOST_PARTICIPANTS = 500
MOST_RATING = 4000
MOST_EXTRA_TIME = 10.0

ParticipantAction: TypeAlias = (
    Enter | ChangeParticipant | CheckIn | KeepApart | Withdraw | ComeBack | AskForBye
)


def _change_entries(event: Event, action: ParticipantAction) -> tuple[Event, str]:
    """Return the event after an action about who takes part, and what to say of it.

    :raises TournamentError: if it cannot be done.
    """
    match action:
        case Enter():
            return _entered(event, action)
        case ChangeParticipant():
            return _corrected(event, action)
        case CheckIn(number, is_here):
            known = replace(event.participant(number), is_here=is_here)
            return _with_participant(
                event, known
            ), f"{known.name} is {'here' if is_here else 'not here'}."
        case KeepApart():
            return _kept_apart(event, action)
        case Withdraw(number):
            return _withdrawn(event, event.participant(number))
        case ComeBack(number):
            return _returned(event, event.participant(number))
        case AskForBye():
            return _with_bye(event, action)
        case _:
            assert_never(action)


def _entered(event: Event, action: Enter) -> tuple[Event, str]:
    if len(event.participants) >= MOST_PARTICIPANTS:
        raise TournamentError(f"An event has room for {MOST_PARTICIPANTS}.")
    if action.person is not None and any(
        each.person == action.person for each in event.participants.values()
    ):
        raise TournamentError(f"{clean_name(action.name)} has entered already.")
    _expect_open(event, action.name)
    number = max(event.participants, default=0) + 1 if action.number is None else action.number
    if number in event.participants or number < 1:
        raise TournamentError(f"The number {number} is taken.")
    participant = Participant(
        number=number,
        name=_checked_name(action.name),
        person=action.person,
        rating=_checked_rating(action.rating),
        group=clean_name(action.group, LONGEST_GROUP),
        extra_time=_checked_extra_time(action.extra_time),
        is_house=action.is_house,
        first_round=event.next_number,
    )
    return _with_participant(event, participant), f"{participant.name} takes part{_late(event)}."


def _late(event: Event) -> str:
    """Say what the rounds bring that a late comer has missed."""
    if not event.rounds or event.is_arena:
        return ""
    missed = ", ".join(
        f"{format_points(event.late_points(each.number))} for round {each.number}"
        for each in event.rounds
    )
    return f" from round {event.next_number} on: {missed}"


def _expect_open(event: Event, name: str) -> None:
    """Refuse who comes too late for a format that has no room for late comers."""
    if not (event.rounds and event.settings.format.is_closed_once_begun):
        return
    reason = (
        "A knockout has begun: nobody can be added to its bracket."
        if event.is_knockout
        else "The tables are made for those who began: nobody can be added."
    )
    raise TournamentError(f"{reason} {clean_name(name, LONGEST_NAME)} may play friendly games.")


def _corrected(event: Event, action: ChangeParticipant) -> tuple[Event, str]:
    known = event.participant(action.participant)
    if action.name is not None:
        known = replace(known, name=_checked_name(action.name))
    if action.rating is not None:
        known = replace(known, rating=_checked_rating(action.rating))
    if action.group is not None:
        known = replace(known, group=clean_name(action.group, LONGEST_GROUP))
    if action.extra_time is not None:
        known = replace(known, extra_time=_checked_extra_time(action.extra_time))
    return _with_participant(event, known), f"What is known of {known.name} was corrected."


def _kept_apart(event: Event, action: KeepApart) -> tuple[Event, str]:
    one, other = event.participant(action.one), event.participant(action.other)
    if one is other:
        raise TournamentError("Nobody can be kept apart from themselves.")
    for here, there in ((one, other), (other, one)):
        apart = here.apart_from | {there.number}
        if not action.apart:
            apart -= {there.number}
        event = _with_participant(event, replace(here, apart_from=apart))
    what = "are kept apart" if action.apart else "may meet"
    return event, f"{one.name} and {other.name} {what}."


def _withdrawn(event: Event, known: Participant) -> tuple[Event, str]:
    if known.left_before is not None:
        raise TournamentError(f"{known.name} has left already.")
    told = f"{known.name} leaves before round {event.next_number}."
    return _with_participant(event, replace(known, left_before=event.next_number)), told


def _returned(event: Event, known: Participant) -> tuple[Event, str]:
    if known.left_before is None:
        raise TournamentError(f"{known.name} has not left.")
    if known.number not in beginners(event):
        _expect_open(event, known.name)
    told = f"{known.name} is back from round {event.next_number} on."
    return _with_participant(event, replace(known, left_before=None)), told


def _with_bye(event: Event, action: AskForBye) -> tuple[Event, str]:
    known, newest = event.participant(action.participant), event.newest
    here = newest.missing_of(known.number) if newest and newest.number == action.round else None
    is_free = here is not None and here.why in (Absence.UNPAIRED, Absence.ASKED)
    if not is_free and not event.next_number <= action.round <= event.rounds_in_all:
        raise TournamentError(f"Round {action.round} cannot be missed: it is not to come.")
    byes = {number: points for number, points in known.byes.items() if number != action.round}
    if action.points is None:
        told = f"{known.name} plays in round {action.round}."
    elif action.points in _worths(event):
        byes[action.round] = action.points
        told = f"{known.name} has a bye in round {action.round}: {format_points(action.points)}."
    else:
        *less, most = map(format_points, _worths(event))
        raise TournamentError(f"A bye is worth {', '.join(less)} or {most}.")
    event = _with_participant(event, replace(known, byes=dict(sorted(byes.items()))))
    if newest is not None and is_free:
        event = _with_newest(event, _with_missing(newest, known.number, action.points))
    return event, told


def _worths(event: Event) -> tuple[float, ...]:
    """Return what a bye may be worth: nothing, a draw or a win."""
    return tuple(sorted({0.0, event.settings.points.draw, event.settings.points.win}))


def _with_missing(newest: Round, number: int, points: float | None) -> Round:
    """Return a round in which somebody without an opponent has a bye, or none after all."""
    bye = Missing(number, Absence.UNPAIRED)
    if points is not None:
        bye = Missing(number, Absence.ASKED, points)
    missing = tuple(bye if each.participant == number else each for each in newest.missing)
    return replace(newest, missing=missing)


def _with_participant(event: Event, participant: Participant) -> Event:
    return replace(event, participants={**event.participants, participant.number: participant})


def _checked_name(text: str) -> str:
    name = clean_name(text, LONGEST_NAME)
    if not name:
        raise TournamentError("A player needs a name.")
    return name


def _checked_rating(rating: int) -> int:
    if not 0 <= rating <= MOST_RATING:
        raise TournamentError(f"A rating is a number from 0 to {MOST_RATING}.")
    return rating


def _checked_extra_time(factor: float) -> float:
    if not (math.isfinite(factor) and 1.0 <= factor <= MOST_EXTRA_TIME):
        raise TournamentError(f"Extra time is a factor from 1 to {MOST_EXTRA_TIME:g}.")
    return factor


# Changing who meets whom


PairAction: TypeAlias = Propose | SwapPlayers | SwapColours | BreakPair | PairUp


def _change_pairs(event: Event, action: PairAction) -> tuple[Event, str]:
    """Return the event after an action about the newest round, and what to say of it.

    :raises TournamentError: if it cannot be done.
    """
    match action:
        case Propose():
            return replace(event, proposal=_proposed(event, action)), (
                f"A pairing for round {event.next_number} is proposed."
            )
        case SwapPlayers(one, other):
            return _swapped(event, one, other)
        case SwapColours(number):
            board = _board(event, number)
            turned = replace(
                board,
                first=board.second,
                second=board.first,
                result=board.result.turned if board.result else None,
                discs=(board.discs[1], board.discs[0]) if board.discs else None,
                by_hand=True,
            )
            told = f"Board {number}: {event.name_of(turned.first)} moves first."
            return _with_board(event, board, turned), told
        case BreakPair(number):
            return _broken(event, _board(event, number))
        case PairUp(first, second):
            return _paired_up(event, first, second)
        case _:
            assert_never(action)


def _proposed(event: Event, action: Propose) -> Round:
    if event.is_arena:
        return _proposed_batch(event, action)
    if event.is_round_open:
        raise TournamentError(
            f"Round {len(event.rounds)} has boards without a result: enter them first."
        )
    if event.next_number > event.rounds_in_all:
        raise TournamentError(f"The event has {event.rounds_in_all} rounds, and all are paired.")
    everybody = _named_once(event, action)
    boards = tuple(
        RoundBoard(n, first, second) for n, (first, second) in enumerate(action.pairs, 1)
    )
    others = (_absence(event, number) for number in event.participants if number not in everybody)
    return Round(event.next_number, boards, (*action.missing, *others), title=action.title)


def _proposed_batch(event: Event, action: Propose) -> Round:
    """Return games of an arena that begin while others are going on.

    Nobody is missing from them, and every board that is in use keeps its number to itself.
    """
    if not action.pairs:
        raise TournamentError("Nobody is free to be paired.")
    taken = set()
    for _, board in event.open_boards:
        taken.add(board.number)
        for number in _named_once(event, action):
            if board.has(number):
                raise TournamentError(
                    f"{event.name_of(number)} is still playing at board {board.number}."
                )
    free = (number for number in count(1) if number not in taken)
    boards = (RoundBoard(next(free), first, second) for first, second in action.pairs)
    return Round(event.next_number, tuple(boards), title=action.title)


def _named_once(event: Event, action: Propose) -> set[int]:
    seated = [number for pair in action.pairs for number in pair]
    everybody = [*seated, *(each.participant for each in action.missing)]
    for number in everybody:
        event.participant(number)
    if len(set(everybody)) != len(everybody):
        raise TournamentError("Somebody would be in two places at once.")
    return set(everybody)


def _absence(event: Event, number: int) -> Missing:
    """Return why a participant has no opponent in the next round, with the points for it."""
    participant, coming = event.participant(number), event.next_number
    if participant.left_before is not None and participant.left_before <= coming:
        return Missing(number, Absence.LEFT)
    if coming in participant.byes:
        return Missing(number, Absence.ASKED, participant.byes[coming])
    return Missing(number, Absence.UNPAIRED)


def _swapped(event: Event, one: int, other: int) -> tuple[Event, str]:
    newest = _newest(event)
    for number in (one, other):
        if newest.board_of(number) is None and newest.missing_of(number) is None:
            event.participant(number)
            raise TournamentError(f"{event.name_of(number)} is not part of this round.")
    if one == other:
        raise TournamentError("Choose two different players.")
    exchange = {one: other, other: one}
    boards = []
    for board in newest.boards:
        touched = board.has(one) or board.has(other)  # both: then only the colours change
        if touched and board.result is not None:
            raise TournamentError(f"Board {board.number} has a result: take that back first.")
        boards.append(
            replace(
                board,
                first=exchange.get(board.first, board.first),
                second=exchange.get(board.second, board.second),
                by_hand=True,
            )
            if touched
            else board
        )
    missing = tuple(
        _taken_over(each, exchange[each.participant]) if each.participant in exchange else each
        for each in newest.missing
    )
    told = f"{event.name_of(one)} and {event.name_of(other)} changed places."
    return _with_newest(event, replace(newest, boards=tuple(boards), missing=missing)), told


def _taken_over(missing: Missing, number: int) -> Missing:
    """Let another be without an opponent; the bye of a round is taken over, a wish is not."""
    if missing.why is Absence.BYE:
        return replace(missing, participant=number)
    return Missing(number, Absence.UNPAIRED)


def _broken(event: Event, board: RoundBoard) -> tuple[Event, str]:
    if board.result is not None:
        raise TournamentError(f"Board {board.number} has a result: take that back first.")
    newest = _newest(event)
    boards = tuple(each for each in newest.boards if each is not board)
    free = tuple(Missing(number, Absence.UNPAIRED) for number in (board.first, board.second))
    told = f"{event.name_of(board.first)} and {event.name_of(board.second)} do not meet."
    later = replace(newest, boards=boards, missing=(*newest.missing, *free))
    return _with_newest(event, later), told


def _paired_up(event: Event, first: int, second: int) -> tuple[Event, str]:
    newest = _newest(event)
    if first == second:
        raise TournamentError("Choose two different players.")
    for number in (first, second):
        event.participant(number)
        is_busy = any(board.has(number) for _, board in event.open_boards)
        if is_busy or newest.board_of(number) is not None:
            raise TournamentError(f"{event.name_of(number)} has an opponent already.")
    used = {board.number for board in newest.boards}
    used |= {board.number for _, board in event.open_boards}
    free = next(number for number in count(1) if number not in used)
    boards = sorted(
        (*newest.boards, RoundBoard(free, first, second, by_hand=True)),
        key=lambda each: each.number,
    )
    missing = tuple(each for each in newest.missing if each.participant not in (first, second))
    told = with_full_stop(f"Board {free}: {event.name_of(first)} meets {event.name_of(second)}")
    return _with_newest(event, replace(newest, boards=tuple(boards), missing=missing)), told


def _newest(event: Event) -> Round:
    if event.newest is None:
        raise TournamentError("No round has been paired.")
    return event.newest


def _board(event: Event, number: int) -> RoundBoard:
    for board in _newest(event).boards:
        if board.number == number:
            return board
    raise TournamentError(f"Round {_newest(event).number} has no board {number}.")


def _with_board(event: Event, old: RoundBoard, new: RoundBoard) -> Event:
    newest = _newest(event)
    boards = tuple(new if each is old else each for each in newest.boards)
    return _with_newest(event, replace(newest, boards=boards))


def _with_newest(event: Event, newest: Round) -> Event:
    """Return an event with its newest round changed."""
    if event.proposal is not None:
        return replace(event, proposal=newest)
    return replace(event, rounds=(*event.rounds[:-1], newest))


# Warnings, and what pairing looks at: colours and byes


MOST_IN_A_ROW = 2
"""So often somebody may have the same colour one round after the other."""

LARGEST_DIFFERENCE = 2
"""So much more often than the other somebody may have one colour."""


def _warnings(event: Event, action: DirectorAction) -> Iterator[str]:
    """Say what is unusual about what an action has made of an event."""
    match action:
        case Propose() | SwapPlayers() | SwapColours() | BreakPair() | PairUp():
            if event.newest is not None:
                yield from _round_warnings(event, event.newest)
        case Publish():
            yield from _outdated(event, event.rounds[-1])
        case Enter() | Withdraw() | ComeBack():
            if event.proposal is not None:
                number = event.proposal.number
                yield f"The proposal for round {number} was made before this: pair it again."
            if isinstance(action, Enter):
                yield from _late_warnings(event)
        case AskForBye():
            yield from _bye_warnings(event, action)
        case _:
            return


def _round_warnings(event: Event, newest: Round) -> Iterator[str]:
    for board in newest.boards:
        yield from board_warnings(event, newest, board)
    for each in newest.missing:
        if each.why is Absence.UNPAIRED:
            yield f"{event.name_of(each.participant)} has no opponent and no points in this round."
        if each.why is Absence.BYE and event.settings.format is EventFormat.SWISS:
            earlier = (before for before in event.rounds if before.number < newest.number)
            if any(was_without_game(event, before, each.participant) for before in earlier):
                name = event.name_of(each.participant)
                yield f"{name} has had a bye or a point without playing before."


def board_warnings(event: Event, newest: Round, board: RoundBoard) -> Iterator[str]:
    """Say what is unusual about one board."""
    one, other = event.name_of(board.first), event.name_of(board.second)
    if event.settings.format is EventFormat.SWISS:
        for played, _ in event.meetings(board.first, board.second):
            if played.number != newest.number:
                yield f"{one} and {other} have met in round {played.number}."
    if board.second in event.participant(board.first).apart_from:
        yield f"{one} and {other} were to be kept apart."
    group = event.participant(board.first).group
    if event.settings.groups_apart and group and group == event.participant(board.second).group:
        yield with_full_stop(f"{one} and {other} are both of {group}")
    for number, moves_first in ((board.first, True), (board.second, False)):
        yield from _colour_warnings(event, newest, number, moves_first=moves_first)


def _colour_warnings(
    event: Event, newest: Round, number: int, *, moves_first: bool
) -> Iterator[str]:
    which = "first" if moves_first else "second"
    earlier = colours_of(event, number, newest.number)
    same = earlier.count(moves_first)
    if earlier[-MOST_IN_A_ROW:] == [moves_first] * MOST_IN_A_ROW:
        yield f"{event.name_of(number)} moves {which} for the third time in a row."
    elif same + 1 - (len(earlier) - same) > LARGEST_DIFFERENCE:
        games = len(earlier) + 1
        yield f"{event.name_of(number)} moves {which} in {same + 1} of {games} games."


def was_without_game(event: Event, played: Round, number: int) -> bool:
    """Say whether a round keeps somebody from being left over another time (FIDE C.04.1, 4).

    That is a bye, whatever it was worth, or as much as a win without a game.
    """
    win, missing = event.settings.points.win, played.missing_of(number)
    if missing is not None:
        return missing.why is Absence.BYE or missing.points >= win
    board = played.board_of(number)
    if board is None or board.result is None or board.result.is_played:
        return False
    return event.settings.points.of(board.result)[board.second == number] >= win


def _outdated(event: Event, published: Round) -> Iterator[str]:
    """Say who came, left or asked for a bye after the pairing was made."""
    for number, known in event.participants.items():
        seated, missing = published.board_of(number), published.missing_of(number)
        if seated is not None and known.left_before is not None:
            yield f"{event.name_of(number)} has left, but is paired."
        elif seated is not None and published.number in known.byes:
            yield f"{event.name_of(number)} asked for a bye, but is paired."
        elif (
            seated is None
            and missing is None
            and known.plays_in(published.number)
            and not event.is_arena
        ):
            yield f"{event.name_of(number)} has no opponent and no points in this round."


def _late_warnings(event: Event) -> Iterator[str]:
    if event.settings.format is EventFormat.SWISS and 2 * len(event.rounds) > event.rounds_in_all:
        yield "More than half of the rounds are over."


def _bye_warnings(event: Event, action: AskForBye) -> Iterator[str]:
    known = event.participant(action.participant)
    if action.points is None:
        return
    if len(known.byes) > 1:
        yield f"{event.name_of(known.number)} has asked for {len(known.byes)} byes."
    if action.round == event.rounds_in_all:
        yield f"Round {action.round} is the last."
    missing: Missing | None = None
    if event.proposal is not None and event.proposal.number == action.round:
        missing = event.proposal.missing_of(known.number)
        if missing is None:
            yield f"The proposal for round {action.round} was made before this: pair it again."


def colours_of(event: Event, number: int, before_round: int) -> list[bool]:
    """List whether somebody moved first, in each game played before a round."""
    found = []
    for each in event.rounds:
        board = each.board_of(number)
        if each.number >= before_round or board is None:
            continue
        if board.result is None or board.result.is_played:
            found.append(board.first == number)
    return found
