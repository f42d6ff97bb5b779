"""All papers of an event, by their names."""

from __future__ import annotations

from enum import StrEnum, unique
from typing import assert_never

from khepri.errors import TournamentError
from khepri.tournament.event import Event
from khepri.tournament.event_log import EventLog
from khepri.tournament.prizes import prizes_of
from khepri.tournament.reports.certificates_paper import certificates
from khepri.tournament.reports.check_in_paper import check_in_list
from khepri.tournament.reports.log_paper import director_log
from khepri.tournament.reports.pairings_paper import pairings_by_board, pairings_by_name
from khepri.tournament.reports.paper import PaperChoices
from khepri.tournament.reports.prizes_paper import PrizeLine, prize_list
from khepri.tournament.reports.slips_paper import result_slips
from khepri.tournament.reports.standings_paper import standings
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
    log: EventLog, kind: PaperKind, choices: PaperChoices, round_number: int | None = None
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


def _prizes(event: Event, choices: PaperChoices) -> str:
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
