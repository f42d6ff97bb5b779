"""What answers under which address."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, RedirectResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.types import ASGIApp

from khepri.club.server.desk_door import DeskDoor
from khepri.club.server.desk_line import COOKIE
from khepri.club.server.guard import Guard, is_local
from khepri.club.server.paper_pages import PaperPages
from khepri.club.server.polling import Polling
from khepri.club.server.qr_codes import qr_matrix, qr_svg
from khepri.club.server.referee_thread import RefereeThread
from khepri.club.server.sockets import PageSockets
from khepri.club.server.web_files import WebFiles

ONLY_TEACHER = "Only your teacher can open this, on the laptop itself."
_PAPER = re.compile(r"/desk/print/[a-z-]+")
"""Where a one-time address may lead instead of the desk itself."""

_CODE = re.compile(r"[A-Za-z]{4}")


class ClubPages:
    """The pages of a night, but for sockets and polling."""

    def __init__(
        self,
        referee: RefereeThread,
        door: DeskDoor,
        web: WebFiles,
        *,
        url: Callable[[], str],
        stop: Callable[[], None],
    ) -> None:
        self._referee = referee
        self._door = door
        self._web = web
        self._url = url
        self._stop = stop

    async def student(self, request: Request) -> Response:
        """Show the students' page; the code that is in the address is read by the page."""
        code = request.path_params.get("code", "")
        if code and not _CODE.fullmatch(code):
            return PlainTextResponse("There is no such page.", 404)
        return self._web.answer("index.html", request)

    async def wall(self, request: Request) -> Response:
        """Show the wall's page; its socket asks who may see it."""
        return self._web.answer("wall.html", request)

    async def desk(self, request: Request) -> Response:
        """Show the desk to whoever has been let in; a one-time key lets in."""
        key = request.query_params.get("key", "")
        then = request.query_params.get("then", "")
        goal = then if _PAPER.fullmatch(then) else "/desk"
        if self._door.session(request) is not None:
            self._door.access.use_up(key)
            return RedirectResponse(goal, 303) if key else self._web.answer("desk.html", request)
        secret = self._door.access.enter(key, is_local=is_local(request.scope)) if key else None
        if secret is None:
            return PlainTextResponse(ONLY_TEACHER, 403)
        answer = RedirectResponse(goal, 303)
        answer.set_cookie(COOKIE, secret, httponly=True, samesite="strict", path="/")
        return answer

    async def web(self, request: Request) -> Response:
        """Answer with a file of the pages; the pages themselves have addresses of their own."""
        name = request.path_params["name"]
        if name.endswith(".html"):
            return await self.nothing(request)
        return self._web.answer(name, request)

    async def qr(self, _request: Request) -> Response:
        """Draw the code that leads to the students' page."""
        return Response(qr_svg(await self._way_in()), media_type="image/svg+xml")

    async def qr_rows(self, _request: Request) -> Response:
        """Tell the same code as rows of modules, for a program that draws it itself."""
        url = await self._way_in()
        return JSONResponse({"url": url, "rows": qr_matrix(url)})

    async def no_icon(self, _request: Request) -> Response:
        """Answer browsers that ask for a picture of their own accord."""
        return Response(status_code=204)

    async def nothing(self, _request: Request) -> Response:
        """Say that there is no such page."""
        return PlainTextResponse("There is no such page.", 404)

    async def _way_in(self) -> str:
        asked = self._referee.ask(lambda referee: referee.night.settings.code)
        code = await asyncio.wrap_future(asked)
        return f"{self._url()}/{code}"

    async def stop(self, _request: Request) -> Response:
        """Let the server end; the night is kept and can go on."""
        self._stop()
        return PlainTextResponse("Club night is stopped.")

    async def invite(self, request: Request) -> Response:
        """Give out an address that opens the desk once."""
        if not is_local(request.scope):
            return PlainTextResponse(ONLY_TEACHER, 403)
        port = request.url.port or 80
        return PlainTextResponse(self._door.local_url(port), headers={"Cache-Control": "no-store"})


def club_app(
    pages: ClubPages,
    sockets: PageSockets,
    polling: Polling,
    papers: PaperPages,
    door: DeskDoor,
    hosts: Callable[[], frozenset[str]],
) -> ASGIApp:
    """Return everything that answers, behind the guard: it marks what has gone wrong as well."""
    app = Starlette(
        routes=[
            Route("/", pages.student),
            Route("/wall", pages.wall),
            Route("/desk", pages.desk),
            *_for_desks(
                door,
                Route("/desk/stop", pages.stop, methods=["POST"]),
                Route("/desk/invite", pages.invite, methods=["POST"]),
                Route("/desk/qr.json", pages.qr_rows),
                Route("/desk/print/{name}", papers.printed),
                Route("/desk/export/{name}", papers.exported),
                Route("/desk/{rest:path}", pages.nothing),
            ),
            Route("/qr.svg", pages.qr),
            Route("/favicon.ico", pages.no_icon),
            Route("/web/{name:path}", pages.web),
            Route("/send", polling.send, methods=["POST"]),
            Route("/poll", polling.poll),
            WebSocketRoute("/ws", sockets.student),
            WebSocketRoute("/ws/wall", sockets.wall),
            WebSocketRoute("/ws/desk", sockets.desk),
            Route("/{code}", pages.student),
        ],
    )
    return Guard(app, hosts)


def _for_desks(door: DeskDoor, *routes: Route) -> list[Route]:
    """Let nothing of these answer to whoever has not been let in."""
    return [
        Route(route.path, _gated(door, route.endpoint), methods=list(route.methods or []))
        for route in routes
    ]


Endpoint = Callable[[Request], Awaitable[Response]]


def _gated(door: DeskDoor, endpoint: Endpoint) -> Endpoint:
    async def answer(request: Request) -> Response:
        if door.session(request) is None:
            return PlainTextResponse(ONLY_TEACHER, 403)
        return await endpoint(request)

    return answer
