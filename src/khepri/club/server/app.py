"""What answers under which address: pages, their files, papers and exports."""

from __future__ import annotations

import asyncio
import gzip
import re
from collections.abc import Awaitable, Callable
from importlib.resources import files
from pathlib import Path
from urllib.parse import quote

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, RedirectResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.types import ASGIApp

from khepri.assets import asset_path
from khepri.club.desk.join_sheet import JoinSheet, join_sheet
from khepri.club.referee import ClubReferee
from khepri.club.server.access import DeskLogin, GuardMiddleware, is_local
from khepri.club.server.night_process import COOKIE
from khepri.club.server.qr import qr_matrix, qr_svg
from khepri.club.server.referee_thread import RefereeThread
from khepri.club.server.transports import PageSockets, Polling
from khepri.errors import KhepriError
from khepri.system.numbers import parse_whole
from khepri.tournament.settings import MOST_ROUNDS

# Files of the pages


ASSETS = {
    "pieces": "pieces",
    "fonts": "fonts",
    "icons": "icons",
    "signs": "signs",
    "sounds": "audio",
}
"""Which folders of the pages are those of the program."""

TYPES = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".mp3": "audio/mpeg",
    ".ogg": "audio/ogg",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".ttf": "font/ttf",
    ".wav": "audio/wav",
    ".woff2": "font/woff2",
}
PACKED = {".css", ".html", ".js", ".json", ".svg", ".ttf"}
_NAME = re.compile(r"[A-Za-z0-9_-][A-Za-z0-9_.-]*")


class WebFiles:
    """Answers with files, each packed once however many devices ask for it."""

    def __init__(self, web: Path | None = None) -> None:
        self._web = web or Path(str(files("khepri.club").joinpath("web")))
        self._packed: dict[Path, tuple[str, bytes]] = {}

    def find(self, name: str) -> Path | None:
        """Return the file of a name below ``/web/``; None if there is none to be had.

        Every part of a name begins with a letter, so that no name leads out of the folders.
        """
        parts = name.split("/")
        if not all(_NAME.fullmatch(part) for part in parts):
            return None
        folder = ASSETS.get(parts[0])
        path = asset_path(folder, *parts[1:]) if folder else self._web.joinpath(*parts)
        return path if path.suffix in TYPES and path.is_file() else None

    def answer(self, name: str, request: Request) -> Response:
        """Return a file, or that the browser's own copy is still good."""
        path = self.find(name)
        if path is None:
            return PlainTextResponse("There is no such page.", 404)
        status = path.stat()
        mark = f'"{status.st_mtime_ns:x}-{status.st_size:x}"'
        headers = {"ETag": mark, "Cache-Control": "no-cache", "Vary": "Accept-Encoding"}
        known = request.headers.get("if-none-match", "")
        if mark in {each.strip().removeprefix("W/") for each in known.split(",")}:
            return Response(status_code=304, headers=headers)
        body = path.read_bytes()
        if path.suffix in PACKED and "gzip" in request.headers.get("accept-encoding", ""):
            body = self._pack(path, mark, body)
            headers["Content-Encoding"] = "gzip"
        return Response(body, media_type=TYPES[path.suffix], headers=headers)

    def _pack(self, path: Path, mark: str, body: bytes) -> bytes:
        known = self._packed.get(path)
        if known is None or known[0] != mark:
            known = self._packed[path] = (mark, gzip.compress(body, 6, mtime=0))
        return known[1]


# Papers and exports


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
        wanted = parse_whole(chosen, 1, MOST_ROUNDS)

        def paper(referee: ClubReferee) -> str:
            if name == JOIN:
                return self._join_sheet(referee)
            return referee.desk.papers.paper(
                name, full_names=_is_full(request), round_number=wanted
            )

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
                    lambda referee: referee.desk.papers.export(name, full_names=_is_full(request))
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


# Pages and routes


ONLY_TEACHER = "Only your teacher can open this, on the laptop itself."
_PAPER = re.compile(r"/desk/print/[a-z-]+")
"""Where a one-time address may lead instead of the desk itself."""

_CODE = re.compile(r"[A-Za-z]{4}")


class ClubPages:
    """The pages of a night, but for sockets and polling."""

    def __init__(
        self,
        referee: RefereeThread,
        login: DeskLogin,
        web: WebFiles,
        *,
        url: Callable[[], str],
        stop: Callable[[], None],
    ) -> None:
        self._referee = referee
        self._login = login
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
        if self._login.session(request) is not None:
            self._login.access.use_up(key)
            return RedirectResponse(goal, 303) if key else self._web.answer("desk.html", request)
        secret = self._login.access.enter(key, is_local=is_local(request.scope)) if key else None
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
        return PlainTextResponse(self._login.local_url(port), headers={"Cache-Control": "no-store"})


def club_app(
    pages: ClubPages,
    sockets: PageSockets,
    polling: Polling,
    papers: PaperPages,
    login: DeskLogin,
    hosts: Callable[[], frozenset[str]],
) -> ASGIApp:
    """Return everything that answers, behind the guard: it marks what has gone wrong as well."""
    app = Starlette(
        routes=[
            Route("/", pages.student),
            Route("/wall", pages.wall),
            Route("/desk", pages.desk),
            *_for_desks(
                login,
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
    return GuardMiddleware(app, hosts)


def _for_desks(login: DeskLogin, *routes: Route) -> list[Route]:
    """Let nothing of these answer to whoever has not been let in."""
    return [
        Route(route.path, _gated(login, route.endpoint), methods=list(route.methods or []))
        for route in routes
    ]


Endpoint = Callable[[Request], Awaitable[Response]]


def _gated(login: DeskLogin, endpoint: Endpoint) -> Endpoint:
    async def answer(request: Request) -> Response:
        if login.session(request) is None:
            return PlainTextResponse(ONLY_TEACHER, 403)
        return await endpoint(request)

    return answer
