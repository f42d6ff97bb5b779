"""Who an event has begun with: tables and brackets are made for them, and for nobody else."""

from __future__ import annotations

from typing import TYPE_CHECKING

from khepri.tournament.event_settings import EventFormat
from khepri.tournament.round_counts import rounds_needed
from khepri.tournament.rounds import Absence

if TYPE_CHECKING:
    from khepri.tournament.event import Event


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
    if event.settings.format is EventFormat.KNOCKOUT:
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


def rounds_of_round_robin(event: Event) -> int:
    """Return how many rounds it takes until all who have begun have met."""
    twice = event.settings.format is EventFormat.DOUBLE_ROUND_ROBIN
    return rounds_needed(len(beginners(event)), twice=twice)
