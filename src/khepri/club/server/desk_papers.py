"""Papers and files for the teacher: what can be printed, and what can be taken home."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import PurePath
from urllib.parse import quote

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from khepri.archive.archive import local_time
from khepri.archive.event_papers import paper_choices
from khepri.archive.exchange import games_text
from khepri.archive.tournament_records import tournament_records
from khepri.archive.tournaments import KeptTournament
from khepri.club.club_referee import ClubReferee
from khepri.club.desk.join_sheet import JoinSheet, join_sheet, wifi_text
from khepri.club.night import NightSettings
from khepri.club.server.qr_codes import qr_svg
from khepri.club.server.referee_thread import RefereeThread
from khepri.errors import KhepriError
from khepri.tournament.people_entering import with_full_names
from khepri.tournament.reports.papers import PaperKind, paper_of
from khepri.tournament.roster import Person
from khepri.tournament.table_file import write_table
from khepri.tournament.trf import write_trf

NO_EVENT = "There is no event yet."
NO_PAPER = "There is no such paper."
PAPER_POLICY = (
    "default-src 'none'; img-src data:; style-src 'unsafe-inline'; frame-ancestors 'self';"
    " base-uri 'none'; form-action 'none'"
)
"""A paper carries its own style and nothing else: no script runs in it."""

JOIN = "join"
ENDINGS = {"trf": "trf", "csv": "csv", "games": "pgn"}


@dataclass(frozen=True, slots=True)
class _Known:
    """What the referee knows for a paper."""

    settings: NightSettings
    kept: KeptTournament | None
    people: list[Person]


class DeskPapers:
    """Answers with papers and files; who asks has been let in already."""

    def __init__(self, referee: RefereeThread, url: Callable[[], str]) -> None:
        self._referee = referee
        self._url = url

    async def printed(self, request: Request) -> Response:
        """Show a paper, to be printed with the browser."""
        name = request.path_params["name"]
        try:
            known = await self._known(request)
            if name == JOIN:
                page = self._join_sheet(known.settings, request)
            elif known.kept is None:
                return PlainTextResponse(NO_EVENT, 404)
            else:
                page = await asyncio.to_thread(
                    _paper, PaperKind(name), known.kept, known.people, _round(request)
                )
        except KhepriError as error:
            return PlainTextResponse(str(error), 404)
        except ValueError:
            return PlainTextResponse(NO_PAPER, 404)
        headers = {"Content-Security-Policy": PAPER_POLICY, "Cache-Control": "no-store"}
        return Response(page, media_type="text/html; charset=utf-8", headers=headers)

    async def exported(self, request: Request) -> Response:
        """Give out a file of the event."""
        name = request.path_params["name"]
        if name not in ENDINGS:
            return PlainTextResponse(NO_PAPER, 404)
        is_full = request.query_params.get("names") == "full"
        try:
            answer = await asyncio.wrap_future(
                self._referee.ask(lambda referee: _file(referee, name, full_names=is_full))
            )
        except KhepriError as error:
            return PlainTextResponse(str(error), 404)
        if answer is None:
            return PlainTextResponse(NO_EVENT, 404)
        title, text = answer
        file = quote(PurePath(f"{title}.{ENDINGS[name]}").name)
        headers = {
            "Content-Disposition": f"attachment; filename*=UTF-8''{file}",
            "Cache-Control": "no-store",
        }
        return Response(text, media_type="text/plain; charset=utf-8", headers=headers)

    async def _known(self, request: Request) -> _Known:
        is_full = request.query_params.get("names") == "full"

        def look(referee: ClubReferee) -> _Known:
            night = referee.night
            people = night.archive.tournaments.people() if is_full else []
            return _Known(night.settings, referee.rounds.kept, people)

        return await asyncio.wrap_future(self._referee.ask(look))

    def _join_sheet(self, settings: NightSettings, request: Request) -> str:
        wifi = request.query_params.get("wifi") or settings.wifi
        password = request.query_params.get("password", "")
        now = local_time()
        return join_sheet(
            JoinSheet(
                address=self._url().removeprefix("http://"),
                code=settings.code,
                page_qr=qr_svg(f"{self._url()}/{settings.code}"),
                title=settings.title,
                wifi=wifi,
                password=password,
                wifi_qr=qr_svg(wifi_text(wifi, password)) if wifi and password else "",
                printed=f"{now:%d.%m.%Y, %H:%M}",
            )
        )


def _round(request: Request) -> int | None:
    """Return the round that is asked for; None for the newest.

    :raises ValueError: if it is no number.
    """
    said = request.query_params.get("round", "")
    return int(said) if said else None


def _paper(
    kind: PaperKind, kept: KeptTournament, people: list[Person], round_number: int | None
) -> str:
    choices = paper_choices(kept.log.event, local_time(), full_names=people)
    return paper_of(kept.log, kind, choices, round_number)


def _file(referee: ClubReferee, name: str, *, full_names: bool) -> tuple[str, str] | None:
    """Return what a file is called and what is in it; None without an event."""
    kept, archive = referee.rounds.kept, referee.night.archive
    if kept is None:
        return None
    event = kept.log.event
    if full_names:
        event = with_full_names(event, archive.tournaments.people())
    title = event.settings.name
    match name:
        case "trf":
            return title, write_trf(event)
        case "csv":
            return title, write_table(event)
        case _:
            found = list(tournament_records(archive, kept, full_names=full_names))
            return title, "".join(games_text(found))
