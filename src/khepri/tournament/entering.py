"""Who takes part: entering, corrections, check-in, leaving, coming back, byes asked for."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import TYPE_CHECKING, TypeAlias, assert_never

from khepri.errors import TournamentError
from khepri.names import clean_name
from khepri.tournament.beginning import beginners
from khepri.tournament.director_actions import (
    AskForBye,
    ChangeParticipant,
    CheckIn,
    ComeBack,
    Enter,
    KeepApart,
    Withdraw,
)
from khepri.tournament.event_settings import EventFormat
from khepri.tournament.pair_changes import with_newest
from khepri.tournament.participants import LONGEST_GROUP, LONGEST_NAME, Participant
from khepri.tournament.results import told_points
from khepri.tournament.rounds import Absence, Missing, Round

if TYPE_CHECKING:
    from khepri.tournament.event import Event

MOST_PARTICIPANTS = 500
MOST_RATING = 4000
MOST_EXTRA_TIME = 10.0

ParticipantAction: TypeAlias = (
    Enter | ChangeParticipant | CheckIn | KeepApart | Withdraw | ComeBack | AskForBye
)


def changed(event: Event, action: ParticipantAction) -> tuple[Event, str]:
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
            return _with(event, known), f"{known.name} is {'here' if is_here else 'not here'}."
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
        name=_name(action.name),
        person=action.person,
        rating=_rating(action.rating),
        group=clean_name(action.group, LONGEST_GROUP),
        extra_time=_extra_time(action.extra_time),
        is_house=action.is_house,
        first_round=event.next_number,
    )
    return _with(event, participant), f"{participant.name} takes part{_late(event)}."


def _late(event: Event) -> str:
    """Say what the rounds bring that a late comer has missed."""
    if not event.rounds or event.settings.format is EventFormat.ARENA:
        return ""
    missed = ", ".join(
        f"{told_points(event.late_points(each.number))} for round {each.number}"
        for each in event.rounds
    )
    return f" from round {event.next_number} on: {missed}"


def _expect_open(event: Event, name: str) -> None:
    """Refuse who comes too late for a format that has no room for late comers."""
    if not (event.rounds and event.settings.format.is_closed_once_begun):
        return
    reason = (
        "A knockout has begun: nobody can be added to its bracket."
        if event.settings.format is EventFormat.KNOCKOUT
        else "The tables are made for those who began: nobody can be added."
    )
    raise TournamentError(f"{reason} {clean_name(name, LONGEST_NAME)} may play friendly games.")


def _corrected(event: Event, action: ChangeParticipant) -> tuple[Event, str]:
    known = event.participant(action.participant)
    if action.name is not None:
        known = replace(known, name=_name(action.name))
    if action.rating is not None:
        known = replace(known, rating=_rating(action.rating))
    if action.group is not None:
        known = replace(known, group=clean_name(action.group, LONGEST_GROUP))
    if action.extra_time is not None:
        known = replace(known, extra_time=_extra_time(action.extra_time))
    return _with(event, known), f"What is known of {known.name} was corrected."


def _kept_apart(event: Event, action: KeepApart) -> tuple[Event, str]:
    one, other = event.participant(action.one), event.participant(action.other)
    if one is other:
        raise TournamentError("Nobody can be kept apart from themselves.")
    for here, there in ((one, other), (other, one)):
        apart = here.apart_from | {there.number}
        if not action.apart:
            apart -= {there.number}
        event = _with(event, replace(here, apart_from=apart))
    what = "are kept apart" if action.apart else "may meet"
    return event, f"{one.name} and {other.name} {what}."


def _withdrawn(event: Event, known: Participant) -> tuple[Event, str]:
    if known.left_before is not None:
        raise TournamentError(f"{known.name} has left already.")
    told = f"{known.name} leaves before round {event.next_number}."
    return _with(event, replace(known, left_before=event.next_number)), told


def _returned(event: Event, known: Participant) -> tuple[Event, str]:
    if known.left_before is None:
        raise TournamentError(f"{known.name} has not left.")
    if known.number not in beginners(event):
        _expect_open(event, known.name)
    told = f"{known.name} is back from round {event.next_number} on."
    return _with(event, replace(known, left_before=None)), told


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
        told = f"{known.name} has a bye in round {action.round}: {told_points(action.points)}."
    else:
        *less, most = map(told_points, _worths(event))
        raise TournamentError(f"A bye is worth {', '.join(less)} or {most}.")
    event = _with(event, replace(known, byes=dict(sorted(byes.items()))))
    if newest is not None and is_free:
        event = with_newest(event, _with_missing(newest, known.number, action.points))
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


def _with(event: Event, participant: Participant) -> Event:
    return replace(event, participants={**event.participants, participant.number: participant})


def _name(text: str) -> str:
    name = clean_name(text, LONGEST_NAME)
    if not name:
        raise TournamentError("A player needs a name.")
    return name


def _rating(rating: int) -> int:
    if not 0 <= rating <= MOST_RATING:
        raise TournamentError(f"A rating is a number from 0 to {MOST_RATING}.")
    return rating


def _extra_time(factor: float) -> float:
    if not (math.isfinite(factor) and 1.0 <= factor <= MOST_EXTRA_TIME):
        raise TournamentError(f"Extra time is a factor from 1 to {MOST_EXTRA_TIME:g}.")
    return factor
