"""The next round of an event, by its format."""

from __future__ import annotations

from typing import assert_never

from khepri.tournament.director_actions import Propose
from khepri.tournament.event import Event
from khepri.tournament.event_settings import EventFormat, usual_rounds
from khepri.tournament.pairing.knockout import knockout_round, rounds_of_knockout
from khepri.tournament.pairing.round_robin import round_robin_round, rounds_needed
from khepri.tournament.pairing.swiss import swiss_round


def propose(event: Event, *, apart: bool = True) -> Propose:
    """Propose the next round; it changes nothing until the event is told.

    It may take seconds where many play by the Swiss system: call it off the main thread.

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
            return swiss_round(event, apart=apart)
        case _:
            assert_never(event.settings.format)


def rounds_for(kind: EventFormat, players: int) -> int:
    """Return how many rounds a format takes for so many, or how many are usual."""
    match kind:
        case EventFormat.ROUND_ROBIN:
            return rounds_needed(players, twice=False)
        case EventFormat.DOUBLE_ROUND_ROBIN:
            return rounds_needed(players, twice=True)
        case EventFormat.KNOCKOUT:
            return rounds_of_knockout(players)
        case _:
            return usual_rounds(players)
