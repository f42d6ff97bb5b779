"""The same messages without a socket, where a filter or an old proxy blocks those.

A page posts what it has to say, and asks again and again for what there is to hear.
"""

from __future__ import annotations

import asyncio
import json
import secrets
import time
from dataclasses import dataclass

from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, Response

from khepri.club.links import Role
from khepri.club.server.desk_door import DeskDoor
from khepri.club.server.open_pages import FULL, TOO_MUCH, OpenPage, OpenPages, bye, read_json
from khepri.club.server.rate_limits import MessagePace
from khepri.club.server.referee_thread import RefereeThread

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
    pace: MessagePace
    asked_s: float
    asking: asyncio.Task[list[str]] | None = None


class Polling:
    """Links that are kept up by questions."""

    def __init__(
        self,
        referee: RefereeThread,
        pages: OpenPages,
        door: DeskDoor,
        *,
        answer_s: float = ANSWER_S,
        gone_s: float = GONE_S,
    ) -> None:
        self._referee = referee
        self._pages = pages
        self._door = door
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
            session = self._door.session(request) if data.get("as") == "desk" else None
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
            self._pages.note_said(polled.page, message)
            is_desk = polled.page.role is Role.DESK
            if not is_desk or not await self._door.answer(polled.page, message):
                self._referee.hear(polled.page.number, message)
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
        pace = MessagePace(limits.messages_a_second, limits.burst, now)
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
