"""The next round of an event, by its format."""

from __future__ import annotations

from typing import assert_never

from khepri.tournament.actions import Propose
from khepri.tournament.event import Event
from khepri.tournament.pairing.arena import arena_batch
from khepri.tournament.pairing.knockout import knockout_round
from khepri.tournament.pairing.round_robin import round_robin_round
from khepri.tournament.pairing.swiss import SLOW_ABOVE, swiss_round
from khepri.tournament.settings import EventFormat


def propose(event: Event, *, apart: bool = True) -> Propose:
    """Propose the next round; it changes nothing until the event is told.

    It may take seconds where many play by the Swiss system (`is_slow`): call it off the main
    thread. It reads one value and shares nothing, so a proposal that comes too late can be dropped.

    :param apart: whether those who are to be kept apart are.
    :raises TournamentError: if there is no way to pair it.
    """
    match event.settings.format:
        case EventFormat.SWISS:
            return swiss_round(event, apart=apart)
        case EventFormat.ROUND_ROBIN | EventFormat.DOUBLE_ROUND_ROBIN:
            return round_robin_round(event)
        case EventFormat.KNOCKOUT:
            return knockout_round(event)
        case EventFormat.ARENA:
            return arena_batch(event, apart=apart)
        case _:
            assert_never(event.settings.format)


def is_slow(event: Event) -> bool:
    """Say whether the next proposal takes seconds: whoever waits is told so."""
    playing = sum(each.plays_in(event.next_number) for each in event.participants.values())
    return event.settings.format is EventFormat.SWISS and playing > SLOW_ABOVE
