"""Who takes part: entering, corrections, check-in, leaving, coming back, byes asked for."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import TYPE_CHECKING, TypeAlias, assert_never

from khepri.errors import TournamentError
from khepri.names import clean_name
from khepri.tournament.director_actions import (
    AskForBye,
    ChangeParticipant,
    CheckIn,
    ComeBack,
    Enter,
    KeepApart,
    Withdraw,
)
from khepri.tournament.participants import LONGEST_GROUP, LONGEST_NAME, Participant
from khepri.tournament.results import told_points

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
    late = f" from round {participant.first_round} on" if event.rounds else ""
    return _with(event, participant), f"{participant.name} takes part{late}."


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
    told = f"{known.name} is back from round {event.next_number} on."
    return _with(event, replace(known, left_before=None)), told


def _with_bye(event: Event, action: AskForBye) -> tuple[Event, str]:
    known = event.participant(action.participant)
    if not event.next_number <= action.round <= event.settings.rounds:
        raise TournamentError(f"Round {action.round} cannot be missed: it is not to come.")
    byes = {number: points for number, points in known.byes.items() if number != action.round}
    if action.points is None:
        told = f"{known.name} plays in round {action.round}."
    elif action.points in (0.0, 0.5, 1.0):
        byes[action.round] = action.points
        told = f"{known.name} has a bye in round {action.round}: {told_points(action.points)}."
    else:
        raise TournamentError("A bye is worth 0, ½ or 1.")
    return _with(event, replace(known, byes=dict(sorted(byes.items())))), told


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
