"""Sockets: one for each page that is open, or a desk, or a wall."""

from __future__ import annotations

import asyncio
import contextlib
import json
import time

from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from khepri.club.links import Role
from khepri.club.server.desk_door import DeskDoor
from khepri.club.server.open_pages import (
    FULL,
    SILENT,
    TOO_MUCH,
    OpenPage,
    OpenPages,
    bye,
    read_json,
)
from khepri.club.server.rate_limits import MessagePace
from khepri.club.server.referee_thread import RefereeThread

REFUSED = 1008
TOO_LARGE = 1009
ENDED = 4000
_LONGEST_REASON = 120
"""A close frame holds no more bytes of words."""


class PageSockets:
    """Opens the sockets, and carries messages both ways until one side ends."""

    def __init__(self, referee: RefereeThread, pages: OpenPages, door: DeskDoor) -> None:
        self._referee = referee
        self._pages = pages
        self._door = door

    async def student(self, socket: WebSocket) -> None:
        """Serve anybody in the room."""
        await self._serve(socket, Role.STUDENT)

    async def wall(self, socket: WebSocket) -> None:
        """Serve a wall: on the laptop, or whoever knows the room's code."""
        session = self._door.session(socket)
        if session is None:
            said, address = socket.query_params.get("room", ""), _address(socket)
            knows_room = self._referee.ask(lambda referee: referee.room.is_code(said, address))
            if not await asyncio.wrap_future(knows_room):
                await socket.close(REFUSED, "Open the wall from the laptop.")
                return
        await self._serve(socket, Role.WALL, 0 if session is None else session.number)

    async def desk(self, socket: WebSocket) -> None:
        """Serve a desk, if it has been let in."""
        session = self._door.session(socket)
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
            asyncio.create_task(self._cut(page)),
            asyncio.create_task(self._expect(page)),
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
        pace = MessagePace(limits.messages_a_second, limits.burst, time.monotonic())
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
            await self._hear(page, read_json(text))
        # What waits is still sent; nothing more is read.
        await asyncio.Future()

    async def _hear(self, page: OpenPage, data: object) -> None:
        self._pages.note_said(page, data)
        if page.role is not Role.DESK or not await self._door.answer(page, data):
            self._referee.hear(page.number, data)

    async def _write(self, socket: WebSocket, page: OpenPage) -> None:
        with contextlib.suppress(WebSocketDisconnect):
            while texts := await page.take():
                for text in texts:
                    await socket.send_text(text)
            if socket.application_state is WebSocketState.CONNECTED:
                reason = (page.end or "").encode()[:_LONGEST_REASON].decode("utf-8", "ignore")
                await socket.close(ENDED, reason)

    async def _cut(self, page: OpenPage) -> None:
        """End a link whose page does not take its last words: it would keep another one out."""
        await page.ended.wait()
        await asyncio.sleep(self._pages.limits.last_words_s)

    async def _expect(self, page: OpenPage) -> None:
        """End a link of which nothing is heard: it would keep another one out."""
        await asyncio.sleep(self._pages.limits.hello_s)
        if page.role is Role.STUDENT and not page.said_something:
            page.close(SILENT, bye("slow", SILENT))


def _address(socket: WebSocket) -> str:
    return socket.client.host if socket.client else ""
