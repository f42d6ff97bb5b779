"""The server of a night: everything put together, from the first socket to the last."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

import uvicorn

from khepri.archive.archive import local_time
from khepri.archive.location import archive_path
from khepri.club.club_referee import ClubReferee
from khepri.club.outbox import Outgoing
from khepri.club.server.addresses import laptop_networks
from khepri.club.server.app import ClubPages, club_app
from khepri.club.server.awake import is_plugged_in
from khepri.club.server.desk_access import DeskAccess
from khepri.club.server.desk_door import DeskDoor
from khepri.club.server.guard import hosts_of
from khepri.club.server.laptop_facts import LaptopFacts
from khepri.club.server.listening import EVERYWHERE, listen_also, open_listeners
from khepri.club.server.night_file import RunningNight, only_night, remove_night, write_night
from khepri.club.server.night_opening import NightPlan, open_night
from khepri.club.server.open_pages import OpenPages
from khepri.club.server.paper_pages import PaperPages
from khepri.club.server.patient_http import PatientHttp
from khepri.club.server.polling import Polling
from khepri.club.server.qr_codes import qr_matrix, qr_svg
from khepri.club.server.quick_sockets import QuickSockets
from khepri.club.server.rate_limits import PageLimits
from khepri.club.server.referee_clock import RefereeClock
from khepri.club.server.referee_thread import RefereeThread
from khepri.club.server.sockets import PageSockets
from khepri.club.server.trouble_log import FILE_NAME, TroubleHandler, TroubleLog
from khepri.club.server.web_files import WebFiles
from khepri.computer_time import passed_ms

SWEEP_S = 5.0
LAST_WORDS_S = 3.0
"""How long pages have to hear that the night is over."""

GRACE_S = 2
"""How long links have to end before they are cut."""

SWITCH_S = 0.0005
"""How long the referee may keep Python to itself while somebody has said something: clocks run
until that is heard, and Python's own 5 ms come again with every step of hearing it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Listens:
    """What is told when the server listens."""

    url: str
    """Where students find it, without the room's code."""

    code: str
    desk: str
    """An address that opens the desk once, on this laptop."""

    rows: tuple[str, ...]
    """The way in as a code to scan, as rows of modules."""


class ClubServer:
    """Listens for the pages of a night until it is told to stop, or the night is over."""

    def __init__(
        self,
        plan: NightPlan,
        *,
        port: int | None = None,
        archive: Path | None = None,
        limits: PageLimits | None = None,
        others: Sequence[str] | None = None,
        is_kept_awake: bool = False,
    ) -> None:
        """Open the sockets; nobody is answered before `run`.

        :param port: the only one to take; None for the plan's or the next that is free.
        :param others: the laptop's other addresses, to listen in all networks; None for the plan's
            and nothing else.
        :raises ClubError: if the address or the port cannot be had.
        """
        address = plan.address if others is None else EVERYWHERE
        self._listeners, self.port = open_listeners(address, port, wish=plan.port)
        self._plan = replace(plan, port=self.port)
        self._archive = archive
        self._pages = OpenPages(limits or PageLimits())
        self._pages.own_addresses |= {plan.address, *(others or ())}
        self._access = DeskAccess(time.monotonic)
        self._door = DeskDoor(self._access, self._pages, lambda: self.url, self.move)
        self._folder = (archive or archive_path()).parent
        self._trouble = TroubleLog(self._folder / FILE_NAME, local_time)
        clock = RefereeClock(passed_ms)
        self._referee = RefereeThread(
            open_night(self._plan, archive, scan_code=qr_svg, now_ms=clock.instant_ms),
            deliver=self._deliver,
            after=self._look,
            trouble=self._trouble,
            clock=clock,
        )
        self._is_kept_awake = is_kept_awake
        self._address = plan.address
        self._hosts = hosts_of([plan.address, *(others or ())], self.port)
        self._loop: asyncio.AbstractEventLoop | None = None
        self._server: uvicorn.Server | None = None
        self._is_ending = False

    @property
    def url(self) -> str:
        """Where other devices reach the laptop."""
        return f"http://{self._address}" + (f":{self.port}" if self.port != 80 else "")

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
            with only_night(self._folder):
                self._run(tell)
        finally:
            for listener in self._listeners:
                listener.close()

    def _run(self, tell: Callable[[Listens], None]) -> None:
        self._referee.start()
        usual_s = sys.getswitchinterval()
        sys.setswitchinterval(SWITCH_S)
        try:
            asyncio.run(self._serve(tell))
        finally:
            sys.setswitchinterval(usual_s)
            remove_night(self._folder, os.getpid())
            self._referee.stop()

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
        self._address = referee.night.settings.address
        # A disk that is full for a moment is waited for: the night would not be over otherwise.
        if referee.night.is_over and referee.is_kept and not self._is_ending:
            self.stop()

    # In the thread of the server

    async def _serve(self, tell: Callable[[Listens], None]) -> None:
        self._loop = asyncio.get_running_loop()
        _log_only_trouble(self._trouble)
        polling = Polling(self._referee, self._pages, self._door)
        pages = ClubPages(
            self._referee, self._door, WebFiles(), url=lambda: self.url, stop=self._end
        )
        papers = PaperPages(self._referee, lambda: self.url)
        sockets = PageSockets(self._referee, self._pages, self._door)
        settings = await asyncio.wrap_future(
            self._referee.ask(lambda referee: referee.night.settings)
        )
        self._pages.expect(settings.most_players, settings.most_watchers)
        config = uvicorn.Config(
            club_app(pages, sockets, polling, papers, self._door, lambda: self._hosts),
            # What uvicorn wants to be a class, it only calls.
            http=partial(PatientHttp, patience_s=self._pages.limits.hello_s),  # type: ignore[arg-type]
            ws=QuickSockets,
            ws_max_size=self._pages.limits.desk_message_bytes,
            ws_ping_interval=None,
            lifespan="off",
            log_config=None,
            access_log=False,
            server_header=False,
            proxy_headers=False,
            limit_concurrency=4 * (self._pages.most_students + self._pages.limits.desks_and_walls),
            timeout_graceful_shutdown=GRACE_S,
        )
        self._server = uvicorn.Server(config)
        work = [
            asyncio.create_task(self._sweep(polling)),
            asyncio.create_task(self._announce(self._server, tell, settings.code)),
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
        secret = self._access.begin(is_local=True)
        note = RunningNight(process=os.getpid(), port=self.port, url=self.url, secret=secret)
        try:
            write_night(self._folder, note)
        except OSError as error:
            # The night goes on; only the window will not find it again.
            self._trouble.note(error)
        tell(
            Listens(
                url=self.url,
                code=code,
                desk=self._door.local_url(self.port),
                rows=qr_matrix(f"{self.url}/{code}"),
            )
        )

    async def _sweep(self, polling: Polling) -> None:
        """Let go of silent pages, and look at the laptop, as long as the night goes on."""
        while True:
            try:
                facts = await asyncio.to_thread(self._look_at_laptop)
                await asyncio.wrap_future(self._referee.ask(facts.tell))
                polling.sweep()
            # The night goes on without knowing how the laptop is.
            except Exception as error:  # noqa: BLE001
                self._trouble.note(error)
            await asyncio.sleep(SWEEP_S)

    def _look_at_laptop(self) -> LaptopFacts:
        """Ask the system, which may take a moment."""
        return LaptopFacts(
            is_reached=self._pages.is_reached,
            is_kept_awake=self._is_kept_awake,
            is_plugged_in=is_plugged_in(),
            networks=laptop_networks(),
        )

    async def move(self, address: str) -> None:
        """Listen on another address too, when the laptop has been given another one.

        :raises ClubError: if it does not have that address.
        """
        known = {listener.getsockname()[0] for listener in self._listeners}
        if self._server is None or address in known or EVERYWHERE in known:
            return
        listener = listen_also(address, self.port)
        config, state = self._server.config, self._server.server_state

        def answer() -> asyncio.Protocol:
            return config.http_protocol_class(config=config, server_state=state, app_state={})  # type: ignore[call-arg]

        self._server.servers.append(
            await asyncio.get_running_loop().create_server(answer, sock=listener)
        )
        self._listeners.append(listener)
        self._pages.own_addresses.add(address)
        self._hosts |= hosts_of([address], self.port)

    def _end(self) -> None:
        if not self._is_ending:
            self._is_ending = True
            self._ending = asyncio.get_running_loop().create_task(self._say_goodbye())

    async def _say_goodbye(self) -> None:
        """Let the pages hear the last words, then let nothing listen any more."""
        latest = time.monotonic() + LAST_WORDS_S
        while not self._pages.are_all_told and time.monotonic() < latest:
            await asyncio.sleep(0.05)
        self._pages.let_go()
        if self._server is not None:
            self._server.should_exit = True


def _log_only_trouble(trouble: TroubleLog) -> None:
    """Let the server's own library write nothing but errors, and those without what was said."""
    logger = logging.getLogger("uvicorn.error")
    logger.handlers = [TroubleHandler(trouble)]
    logger.setLevel(logging.ERROR)
    logger.propagate = False
