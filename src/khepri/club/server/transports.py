"""How messages travel: by socket, or by long polling where sockets are blocked."""

from __future__ import annotations

import asyncio
import contextlib
import json
import secrets
import time
from dataclasses import dataclass

from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, Response
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from khepri.club.night import Role
from khepri.club.room.presence import SILENT
from khepri.club.server.access import DeskLogin
from khepri.club.server.open_pages import (
    FULL,
    TOO_MUCH,
    OpenPage,
    OpenPages,
    RateLimiter,
    bye,
    read_json,
)
from khepri.club.server.referee_thread import RefereeThread

# Sockets


REFUSED = 1008
TOO_LARGE = 1009
ENDED = 4000
_LONGEST_REASON = 120
"""A close frame holds no more bytes of words."""


class PageSockets:
    """Opens the sockets, and carries messages both ways until one side ends."""

    def __init__(self, referee: RefereeThread, pages: OpenPages, login: DeskLogin) -> None:
        self._referee = referee
        self._pages = pages
        self._login = login

    async def student(self, socket: WebSocket) -> None:
        """Serve anybody in the room."""
        await self._serve(socket, Role.STUDENT)

    async def wall(self, socket: WebSocket) -> None:
        """Serve a wall: on the laptop, or whoever knows the room's code."""
        session = self._login.session(socket)
        if session is None:
            said, address = socket.query_params.get("room", ""), _address(socket)
            knows_room = self._referee.ask(
                lambda referee: referee.room.admission.is_code(said, address)
            )
            if not await asyncio.wrap_future(knows_room):
                await socket.close(REFUSED, "Open the wall from the laptop.")
                return
        await self._serve(socket, Role.WALL, 0 if session is None else session.number)

    async def desk(self, socket: WebSocket) -> None:
        """Serve a desk, if it has been let in."""
        session = self._login.session(socket)
        if session is None:
            await socket.close(REFUSED, "Only your teacher can open this.")
            return
        await self._serve(socket, Role.DESK, session.number)

    async def _serve(self, socket: WebSocket, role: Role, session: int = 0) -> None:
        await socket.accept()
        if not self._pages.has_room(role, session):
            await socket.send_text(json.dumps({"t": "refused", "why": "full", "say": FULL}))
            await socket.close(ENDED, FULL)
            return
        page = self._pages.open(role, _address(socket), session)
        self._referee.connect(page.number, role, page.address)
        ways = [
            asyncio.create_task(self._read(socket, page)),
            asyncio.create_task(self._write(socket, page)),
            asyncio.create_task(self._close_unread(page)),
            asyncio.create_task(self._close_silent(page)),
        ]
        try:
            await asyncio.wait(ways[:3], return_when=asyncio.FIRST_COMPLETED)
        finally:
            for way in ways:
                way.cancel()
            await asyncio.gather(*ways, return_exceptions=True)
            self._pages.drop(page)
            self._referee.disconnect(page.number)

    async def _read(self, socket: WebSocket, page: OpenPage) -> None:
        limits = self._pages.limits
        largest = limits.desk_message_bytes if page.role is Role.DESK else limits.message_bytes
        pace = RateLimiter(limits.messages_a_second, limits.burst, time.monotonic())
        while True:
            message = await socket.receive()
            if message["type"] == "websocket.disconnect":
                return
            text = message.get("text")
            if text is None or len(text.encode()) > largest:
                page.close(TOO_MUCH, bye("slow", TOO_MUCH))
                break
            await asyncio.sleep(pace.wait_s(time.monotonic()))
            if pace.slowed > limits.slowed_messages:
                page.close(TOO_MUCH, bye("slow", TOO_MUCH))
                break
            if page.end is not None:
                break
            await self._receive(page, read_json(text))
        # What waits is still sent; nothing more is read.
        await asyncio.Future()

    async def _receive(self, page: OpenPage, data: object) -> None:
        self._pages.note_message(page, data)
        if page.role is not Role.DESK or not await self._login.answer(page, data):
            self._referee.receive(page.number, data)

    async def _write(self, socket: WebSocket, page: OpenPage) -> None:
        with contextlib.suppress(WebSocketDisconnect):
            while texts := await page.take():
                for text in texts:
                    await socket.send_text(text)
            if socket.application_state is WebSocketState.CONNECTED:
                reason = (page.end or "").encode()[:_LONGEST_REASON].decode("utf-8", "ignore")
                await socket.close(ENDED, reason)

    async def _close_unread(self, page: OpenPage) -> None:
        """End a link whose page does not take its last words: it would keep another one out."""
        await page.ended.wait()
        await asyncio.sleep(self._pages.limits.last_words_s)

    async def _close_silent(self, page: OpenPage) -> None:
        """End a link of which nothing is heard: it would keep another one out."""
        await asyncio.sleep(self._pages.limits.hello_s)
        if page.role is Role.STUDENT and not page.has_spoken:
            page.close(SILENT, bye("slow", SILENT))


def _address(socket: WebSocket) -> str:
    return socket.client.host if socket.client else ""


# Long polling
#
# A page posts what it has to say, and asks again and again for what there is to hear.


ANSWER_S = 20.0
"""A question is answered after so long even if there is nothing to hear."""

GONE_S = 30.0
"""A page that has not asked for so long is gone."""

MOST_MESSAGES = 20
"""So many in one post."""

LOST = "The link has ended. Load the page again."


@dataclass(slots=True)
class _PolledPage:
    page: OpenPage
    pace: RateLimiter
    asked_s: float
    asking: asyncio.Task[list[str]] | None = None


class Polling:
    """Links that are kept up by questions."""

    def __init__(
        self,
        referee: RefereeThread,
        pages: OpenPages,
        login: DeskLogin,
        *,
        answer_s: float = ANSWER_S,
        gone_s: float = GONE_S,
    ) -> None:
        self._referee = referee
        self._pages = pages
        self._login = login
        self._answer_s = answer_s
        self._gone_s = gone_s
        self._links: dict[str, _PolledPage] = {}

    async def send(self, request: Request) -> Response:
        """Take what a page says; without a link's name, one is opened."""
        data = await self._body(request)
        if not isinstance(data, dict) or not isinstance(data.get("messages"), list):
            return _answer([bye("slow", "This message could not be read.")], status=400)
        name, polled = self._find(data.get("link"))
        if polled is None and data.get("link") is None:
            session = self._login.session(request) if data.get("as") == "desk" else None
            role = Role.STUDENT if session is None else Role.DESK
            number = 0 if session is None else session.number
            if not self._pages.has_room(role, number):
                refused = json.dumps({"t": "refused", "why": "full", "say": FULL})
                return _answer([refused], status=503)
            name, polled = self._open(request, role, number)
        if polled is None:
            return _answer([bye("slow", LOST)], status=410)
        for message in data["messages"][:MOST_MESSAGES]:
            await asyncio.sleep(polled.pace.wait_s(time.monotonic()))
            if polled.pace.slowed > self._pages.limits.slowed_messages:
                polled.page.close(TOO_MUCH)
                self._drop(name)
            if polled.page.end is not None:
                return _answer([bye("slow", LOST)], status=410)
            self._pages.note_message(polled.page, message)
            is_desk = polled.page.role is Role.DESK
            if not is_desk or not await self._login.answer(polled.page, message):
                self._referee.receive(polled.page.number, message)
        return JSONResponse({"link": name})

    async def poll(self, request: Request) -> Response:
        """Answer with what there is to hear, as soon as there is something."""
        name, polled = self._find(request.query_params.get("link"))
        if polled is None:
            return _answer([bye("slow", LOST)], status=410)
        if polled.asking is not None:
            polled.asking.cancel()
        polled.asked_s = time.monotonic()
        polled.asking = asyncio.create_task(polled.page.take())
        try:
            done, _ = await asyncio.wait({polled.asking}, timeout=self._answer_s)
            texts = polled.asking.result() if done and not polled.asking.cancelled() else []
        finally:
            polled.asking.cancel()
        polled.asked_s = time.monotonic()
        if polled.page.end is not None and not polled.page.texts:
            self._drop(name)
        return _answer(texts)

    def sweep(self) -> None:
        """Let go of pages that ask no more."""
        now = time.monotonic()
        for name, polled in list(self._links.items()):
            is_asking = polled.asking is not None and not polled.asking.done()
            if not is_asking and now - polled.asked_s > self._gone_s:
                self._drop(name)

    async def _body(self, request: Request) -> object:
        largest = MOST_MESSAGES * self._pages.limits.message_bytes
        body = b""
        try:
            async with asyncio.timeout(self._pages.limits.hello_s):
                async for chunk in request.stream():
                    body += chunk
                    if len(body) > largest:
                        return None
        except (ClientDisconnect, TimeoutError):
            return None
        data = read_json(body)
        messages = data.get("messages") if isinstance(data, dict) else None
        for each in messages if isinstance(messages, list) else ():
            if len(json.dumps(each).encode()) > self._pages.limits.message_bytes:
                return None
        return data

    def _find(self, name: object) -> tuple[str, _PolledPage | None]:
        return str(name), self._links.get(name) if isinstance(name, str) else None

    def _open(self, request: Request, role: Role, session: int) -> tuple[str, _PolledPage]:
        limits = self._pages.limits
        page = self._pages.open(role, request.client.host if request.client else "", session)
        now = time.monotonic()
        pace = RateLimiter(limits.messages_a_second, limits.burst, now)
        name = secrets.token_urlsafe(16)
        self._links[name] = _PolledPage(page, pace, now)
        self._referee.connect(page.number, role, page.address)
        return name, self._links[name]

    def _drop(self, name: str) -> None:
        polled = self._links.pop(name, None)
        if polled is not None:
            self._pages.drop(polled.page)
            self._referee.disconnect(polled.page.number)


def _answer(texts: list[str], status: int = 200) -> Response:
    body = f'{{"messages":[{",".join(texts)}]}}'
    return Response(body, status, {"Cache-Control": "no-store"}, "application/json")
