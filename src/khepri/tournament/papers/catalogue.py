"""All papers of an event, by their names."""

from __future__ import annotations

from enum import StrEnum, unique
from typing import assert_never

from khepri.errors import TournamentError
from khepri.tournament.event import Event
from khepri.tournament.log import EventLog
from khepri.tournament.papers.certificates import certificates
from khepri.tournament.papers.lists import check_in_list, director_log
from khepri.tournament.papers.pairings import pairings_by_board, pairings_by_name, result_slips
from khepri.tournament.papers.sheet import PaperOptions
from khepri.tournament.papers.standings import PrizeLine, prize_list, standings
from khepri.tournament.prizes import prizes_of
from khepri.tournament.rounds import Round


@unique
class PaperKind(StrEnum):
    """What can be printed."""

    PAIRINGS = "pairings"
    NAMES = "names"
    SLIPS = "slips"
    STANDINGS = "standings"
    CHECK_IN = "check-in"
    CERTIFICATES = "certificates"
    PRIZES = "prizes"
    LOG = "log"

    @property
    def is_of_round(self) -> bool:
        """Whether it is about one round."""
        return self in (PaperKind.PAIRINGS, PaperKind.NAMES, PaperKind.SLIPS)


def paper_of(
    log: EventLog, kind: PaperKind, choices: PaperOptions, round_number: int | None = None
) -> str:
    """Return a paper of an event as one file of HTML.

    :param round_number: for what is about a round; None for the newest.
    :raises TournamentError: if there is no such round.
    """
    event = log.event
    match kind:
        case PaperKind.PAIRINGS:
            return pairings_by_board(event, round_of(event, round_number), choices)
        case PaperKind.NAMES:
            return pairings_by_name(event, round_of(event, round_number), choices)
        case PaperKind.SLIPS:
            return result_slips(event, round_of(event, round_number), choices)
        case PaperKind.STANDINGS:
            return standings(event, choices)
        case PaperKind.CHECK_IN:
            return check_in_list(event, choices)
        case PaperKind.CERTIFICATES:
            return certificates(event, choices)
        case PaperKind.PRIZES:
            return _prizes(event, choices)
        case PaperKind.LOG:
            return director_log(log, choices)
        case _:
            assert_never(kind)


def _prizes(event: Event, choices: PaperOptions) -> str:
    giving = prizes_of(event)
    lines = [
        PrizeLine(
            each.participant,
            ", ".join(prize.told for prize in each.prizes),
            f"{each.worth:.2f}" if each.worth else "",
        )
        for each in giving.awards
    ]
    return prize_list(event, lines, choices, [prize.told for prize in giving.left])


def round_of(event: Event, number: int | None) -> Round:
    """Return a round that counts, or the proposal; the newest where none is named.

    :raises TournamentError: if there is none.
    """
    newest = event.newest
    if newest is None:
        raise TournamentError("No round has been paired yet.")
    if number is None or number == newest.number:
        return newest
    if not 1 <= number <= len(event.rounds):
        raise TournamentError(f"Round {number} has not been paired.")
    return event.rounds[number - 1]
