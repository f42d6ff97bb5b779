"""Coming late: what it means, before it happens, and who can be played at once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from khepri.tournament.event import Event
from khepri.tournament.event_settings import EventFormat
from khepri.tournament.participants import Participant
from khepri.tournament.results import counted_points, told_points
from khepri.tournament.rounds import Absence

if TYPE_CHECKING:
    from khepri.club.rounds.event_rounds import EventRounds


def late_words(event: Event) -> str:
    """Say what the rounds bring that a late comer has missed, and when the first game comes."""
    if event.settings.format is EventFormat.ARENA:
        return "plays as soon as somebody is free"
    points = [(each.number, event.late_points(each.number)) for each in event.rounds]
    missed = [
        f"{counted_points(worth) if not place else told_points(worth)} for round {number}"
        for place, (number, worth) in enumerate(points)
    ]
    return ", ".join([*missed, f"plays from round {event.next_number}"])


def playable_at_once(rounds: EventRounds) -> Participant | None:
    """Return who has no opponent in the round that is played: the bye, or another late comer."""
    event = rounds.event
    if event is None or not event.is_round_open or event.proposal is not None:
        return None
    if event.settings.format is EventFormat.ARENA:
        return None
    newest = event.rounds[-1]
    for each in newest.missing:
        if each.why is Absence.BYE and rounds.is_here(each.participant):
            return event.participant(each.participant)
    for known in event.participants.values():
        is_free = newest.board_of(known.number) is None and newest.missing_of(known.number) is None
        if is_free and known.left_before is None and rounds.is_here(known.number):
            return known
    return None
