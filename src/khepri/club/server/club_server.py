"""The server of a night: everything put together, from the first socket to the last."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path

import uvicorn

from khepri.archive.archive import local_time
from khepri.archive.location import archive_path
from khepri.club.club_referee import ClubReferee
from khepri.club.outbox import Outgoing
from khepri.club.server.app import ClubPages, club_app
from khepri.club.server.desk_access import DeskAccess
from khepri.club.server.desk_door import DeskDoor
from khepri.club.server.guard import hosts_of
from khepri.club.server.listening import open_listeners
from khepri.club.server.night_opening import NightPlan, night_clock_ms, open_night
from khepri.club.server.open_pages import OpenPages
from khepri.club.server.polling import Polling
from khepri.club.server.rate_limits import Limits
from khepri.club.server.referee_thread import RefereeThread
from khepri.club.server.sockets import PageSockets
from khepri.club.server.trouble_log import FILE_NAME, TroubleLog
from khepri.club.server.web_files import WebFiles

SWEEP_S = 5.0
LAST_WORDS_S = 3.0
"""How long pages have to hear that the night is over."""

GRACE_S = 2
"""How long links have to end before they are cut."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Listens:
    """What is told when the server listens."""

    url: str
    """Where students find it, without the room's code."""

    code: str
    desk: str
    """An address that opens the desk once, on this laptop."""

    port: int
    secret: str = field(repr=False)
    """The desk's session for the program that started it."""

    goes_on: bool = False
    """Whether a night that was stopped goes on."""


class ClubServer:
    """Listens for the pages of a night until it is told to stop, or the night is over."""

    def __init__(
        self,
        plan: NightPlan,
        *,
        port: int | None = None,
        archive: Path | None = None,
        limits: Limits | None = None,
        web: WebFiles | None = None,
    ) -> None:
        """Open the sockets; nobody is answered before `run`.

        :param port: the only one to take; None for the plan's or the next that is free.
        :raises ClubError: if the address or the port cannot be had.
        """
        self._listeners, self.port = open_listeners(plan.address, port, wish=plan.port)
        self._plan = replace(plan, port=self.port)
        self._archive = archive
        self._pages = OpenPages(limits or Limits())
        self._web = web or WebFiles()
        self._access = DeskAccess(time.monotonic)
        self._door = DeskDoor(self._access, self._pages, lambda: self.url)
        path = (archive or archive_path()).parent / FILE_NAME
        self._referee = RefereeThread(
            open_night(self._plan, archive),
            deliver=self._deliver,
            after=self._look,
            trouble=TroubleLog(path, local_time),
            now_ms=night_clock_ms,
        )
        self._addresses = {plan.address}
        self._loop: asyncio.AbstractEventLoop | None = None
        self._server: uvicorn.Server | None = None
        self._is_ending = False

    @property
    def url(self) -> str:
        """Where other devices reach the laptop."""
        return f"http://{self._plan.address}:{self.port}"

    @property
    def addresses(self) -> list[tuple[str, int]]:
        """What is listened on."""
        return [listener.getsockname() for listener in self._listeners]

    def run(self, tell: Callable[[Listens], None]) -> None:
        """Serve until the end.

        :param tell: is called when everything listens.
        :raises KhepriError: if the night cannot be opened.
        """
        try:
            self._referee.start()
            try:
                asyncio.run(self._serve(tell))
            finally:
                self._referee.stop()
        finally:
            for listener in self._listeners:
                listener.close()

    def stop(self) -> None:
        """End; may be called from any thread."""
        if self._loop is not None:
            with contextlib.suppress(RuntimeError):  # it has ended already
                self._loop.call_soon_threadsafe(self._end)

    # In the thread of the referee

    def _deliver(self, outgoing: list[Outgoing]) -> None:
        if outgoing and self._loop is not None:
            with contextlib.suppress(RuntimeError):  # the pages are gone
                self._loop.call_soon_threadsafe(self._pages.deliver, outgoing)

    def _look(self, referee: ClubReferee) -> None:
        if referee.night.is_over and not self._is_ending:
            self.stop()

    # In the thread of the server

    async def _serve(self, tell: Callable[[Listens], None]) -> None:
        self._loop = asyncio.get_running_loop()
        polling = Polling(self._referee, self._pages)
        pages = ClubPages(
            self._referee, self._door, self._web, url=lambda: self.url, stop=self._end
        )
        sockets = PageSockets(self._referee, self._pages, self._door)
        config = uvicorn.Config(
            club_app(pages, sockets, polling, self._hosts, []),
            http="h11",
            ws="websockets-sansio",
            ws_max_size=self._pages.limits.desk_message_bytes,
            ws_ping_interval=None,
            lifespan="off",
            log_config=None,
            access_log=False,
            server_header=False,
            proxy_headers=False,
            limit_concurrency=4 * (self._pages.limits.pages + self._pages.limits.desks_and_walls),
            timeout_graceful_shutdown=GRACE_S,
        )
        self._server = uvicorn.Server(config)
        code = await asyncio.wrap_future(
            self._referee.ask(lambda referee: referee.night.settings.code)
        )
        work = [
            asyncio.create_task(self._sweep(polling)),
            asyncio.create_task(self._announce(self._server, tell, code)),
        ]
        try:
            await self._server.serve(self._listeners)
        finally:
            for each in work:
                each.cancel()

    async def _announce(
        self, server: uvicorn.Server, tell: Callable[[Listens], None], code: str
    ) -> None:
        while not server.started:
            await asyncio.sleep(0.01)
        tell(
            Listens(
                url=self.url,
                code=code,
                desk=self._door.local_url(self.port),
                port=self.port,
                secret=self._access.begin(is_local=True),
            )
        )

    async def _sweep(self, polling: Polling) -> None:
        while True:
            await asyncio.sleep(SWEEP_S)
            polling.sweep()

    def _end(self) -> None:
        if not self._is_ending:
            self._is_ending = True
            self._ending = asyncio.get_running_loop().create_task(self._say_goodbye())

    async def _say_goodbye(self) -> None:
        """Let the pages hear the last words, then let nothing listen any more."""
        latest = time.monotonic() + LAST_WORDS_S
        while not self._pages.are_all_told and time.monotonic() < latest:
            await asyncio.sleep(0.05)
        if self._server is not None:
            self._server.should_exit = True

    def _hosts(self) -> frozenset[str]:
        return hosts_of(self._addresses, self.port)
