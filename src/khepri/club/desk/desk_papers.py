"""Papers and files of the event, for the desk alone: the server hands them out."""

from __future__ import annotations

import re
from collections.abc import Mapping

from khepri.archive.event_papers import paper_choices
from khepri.archive.exchange import games_text
from khepri.archive.tournament_records import tournament_records
from khepri.club.night import Night
from khepri.club.rounds.event_rounds import EventRounds
from khepri.errors import ClubError
from khepri.tournament.people_entering import with_full_names
from khepri.tournament.reports.paper import Paper
from khepri.tournament.reports.papers import PaperKind, paper_of
from khepri.tournament.table_file import write_table
from khepri.tournament.trf import write_trf

EXPORTS: Mapping[str, tuple[str, str]] = {
    "csv": (".csv", "text/csv; charset=utf-8"),
    "trf": (".trf", "text/plain; charset=utf-8"),
    "games": (".pgn", "text/plain; charset=utf-8"),
}
"""What can be saved: how the file's name ends, and what kind of file it is."""


class DeskPapers:
    """Writes papers and files; names are those that everybody may read unless it is said."""

    def __init__(self, night: Night, rounds: EventRounds) -> None:
        self._night = night
        self._rounds = rounds

    @property
    def names(self) -> tuple[str, ...]:
        """The papers that can be printed."""
        return tuple(kind.value for kind in PaperKind)

    def paper(self, name: str, *, full_names: bool = False, round_number: int | None = None) -> str:
        """Return a paper as a page of HTML.

        :raises ClubError: if there is no such paper, or no event.
        :raises TournamentError: if the event has no such round.
        """
        kept = self._rounds.need()
        try:
            kind = PaperKind(name)
        except ValueError:
            raise ClubError("There is no such paper.") from None
        people = self._rounds.people() if full_names else ()
        now = self._night.archive.moment()
        choices = paper_choices(kept.log.event, now, Paper.A4, people)
        return paper_of(kept.log, kind, choices, round_number)

    def export(self, name: str, *, full_names: bool = False) -> tuple[str, str, bytes]:
        """Return a file: its name, what kind it is, and what is in it.

        :raises ClubError: if there is no such file, or no event.
        """
        kept = self._rounds.need()
        if name not in EXPORTS:
            raise ClubError("There is no such file.")
        event = kept.log.event
        if full_names:
            event = with_full_names(event, self._rounds.people())
        match name:
            case "csv":
                # A byte order mark lets spreadsheets read names of all languages.
                text = "\ufeff" + write_table(event)
            case "trf":
                text = write_trf(event)
            case _:
                records = tournament_records(self._night.archive, kept, full_names=full_names)
                text = "".join(games_text(records))
        suffix, media_type = EXPORTS[name]
        return f"{_file_name(event.settings.name)}{suffix}", media_type, text.encode()


def _file_name(name: str) -> str:
    """Return a name that any disk takes.

    >>> _file_name("Field day / 7b"), _file_name("???")
    ('Field day 7b', 'event')
    """
    return " ".join(re.sub(r"[^\w -]+", " ", name).split())[:60] or "event"
