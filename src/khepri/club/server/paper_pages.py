"""Papers and files for the teacher, as pages: what can be printed, and what can be taken home."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from urllib.parse import quote

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from khepri.club.club_referee import ClubReferee
from khepri.club.desk.join_sheet import JoinSheet, join_sheet
from khepri.club.server.qr_codes import qr_svg
from khepri.club.server.referee_thread import RefereeThread
from khepri.errors import KhepriError
from khepri.number_text import whole_number
from khepri.tournament.event_settings import MOST_ROUNDS

JOIN = "join"
"""The sheet that tells how to come into the room; all others are the event's."""

PAPER_POLICY = (
    "default-src 'none'; img-src data:; style-src 'unsafe-inline'; frame-ancestors 'self';"
    " base-uri 'none'; form-action 'none'"
)
"""A paper carries its own style and nothing else: no script runs in it."""


class PaperPages:
    """Answers with papers and files; who asks has been let in already."""

    def __init__(self, referee: RefereeThread, url: Callable[[], str]) -> None:
        self._referee = referee
        self._url = url

    async def printed(self, request: Request) -> Response:
        """Show a paper, to be printed with the browser."""
        name = request.path_params["name"]
        chosen = request.query_params.get("round", "")
        wanted = whole_number(chosen, 1, MOST_ROUNDS)

        def paper(referee: ClubReferee) -> str:
            if name == JOIN:
                return self._join_sheet(referee)
            return referee.desk.paper(name, full_names=_is_full(request), round_number=wanted)

        try:
            page = await asyncio.wrap_future(self._referee.ask(paper))
        except KhepriError as error:
            return PlainTextResponse(str(error), 404)
        headers = {"Content-Security-Policy": PAPER_POLICY, "Cache-Control": "no-store"}
        return Response(page, media_type="text/html; charset=utf-8", headers=headers)

    async def exported(self, request: Request) -> Response:
        """Give out a file of the event."""
        name = request.path_params["name"]
        try:
            file, kind, content = await asyncio.wrap_future(
                self._referee.ask(
                    lambda referee: referee.desk.export(name, full_names=_is_full(request))
                )
            )
        except KhepriError as error:
            return PlainTextResponse(str(error), 404)
        headers = {
            "Content-Disposition": f"attachment; filename*=UTF-8''{quote(file)}",
            "Cache-Control": "no-store",
        }
        return Response(content, media_type=kind, headers=headers)

    def _join_sheet(self, referee: ClubReferee) -> str:
        settings = referee.night.settings
        now = referee.night.archive.moment()
        return join_sheet(
            JoinSheet(
                address=self._url().removeprefix("http://"),
                code=settings.code,
                page_qr=qr_svg(f"{self._url()}/{settings.code}"),
                title=settings.title,
                wifi=settings.wifi,
                password=settings.wifi_password,
                wifi_qr=qr_svg(settings.wifi_way) if settings.wifi_way else "",
                printed=f"{now:%Y-%m-%d, %H:%M}",
            )
        )


def _is_full(request: Request) -> bool:
    return request.query_params.get("names") == "full"
