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
from typing import Any

import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol, RequestResponseCycle
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.extensions.permessage_deflate import ServerPerMessageDeflateFactory

from khepri.archive.archive import local_time
from khepri.archive.database import archive_path
from khepri.club.opening import NightPlan, open_night
from khepri.club.outbox import Outgoing
from khepri.club.referee import ClubReferee
from khepri.club.server.access import DeskLogin, DeskSessions, hosts_of
from khepri.club.server.app import ClubPages, PaperPages, WebFiles, club_app
from khepri.club.server.keep_awake import is_plugged_in
from khepri.club.server.network import (
    EVERYWHERE,
    LaptopNetwork,
    laptop_networks,
    listen_also,
    open_listeners,
)
from khepri.club.server.night_process import RunningNight, night_lock, remove_night, write_night
from khepri.club.server.open_pages import OpenPages, PageLimits
from khepri.club.server.qr import qr_matrix, qr_svg
from khepri.club.server.referee_thread import (
    LOG_FILE,
    ErrorLog,
    ErrorLogHandler,
    RefereeClock,
    RefereeThread,
)
from khepri.club.server.transports import PageSockets, Polling
from khepri.system.clocks import passed_ms

# HTTP timeouts


class HttpWithTimeouts(H11Protocol):
    """A connection that has to ask for something before long, and all of it."""

    def __init__(self, *args: Any, timeout_s: float, **options: Any) -> None:
        super().__init__(*args, **options)
        self._timeout_s = timeout_s
        self._ends: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Begin to wait for the first question."""
        super().connection_made(transport)
        self._wait()

    def data_received(self, data: bytes) -> None:
        """Wait for the rest of a question that has begun, however slowly it comes."""
        super().data_received(data)
        cycle: RequestResponseCycle | None = self.cycle
        is_asked = cycle is not None and not cycle.response_complete
        if is_asked or self.transport.get_protocol() is not self:
            self._cancel_timeout()
        else:
            self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        """Wait for nothing any more."""
        self._cancel_timeout()
        super().connection_lost(exc)

    def _wait(self) -> None:
        if self._ends is None:
            self._ends = self.loop.call_later(self._timeout_s, self.transport.abort)

    def _cancel_timeout(self) -> None:
        if self._ends is not None:
            self._ends.cancel()
            self._ends = None


# WebSocket tuning
#
# A full room is shown much at once. Whoever has said something meanwhile is heard only when all of
# that is packed, and clocks run until then.


WINDOW_BITS = 12
"""What each link remembers to pack by: 4 kB both ways, as there are hundreds of links."""


class TunedWebSocket(WebSocketsSansIOProtocol):
    """A socket of the server."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.conn.available_extensions = [
            ServerPerMessageDeflateFactory(
                server_max_window_bits=WINDOW_BITS,
                client_max_window_bits=WINDOW_BITS,
                compress_settings={"level": 1, "memLevel": 5},
            )
        ]


# What the desk is told of the laptop


NOT_REACHED = "No phone has reached this laptop yet"
ADVICE = (
    "Try another network, or allow Khepri in the Windows firewall (private network). If the school"
    " Wi-Fi keeps devices apart, use a travel router."
)


@dataclass(frozen=True, slots=True, kw_only=True)
class LaptopFacts:
    """How the laptop is at one moment."""

    is_reached: bool
    """Whether another device has come through."""

    is_kept_awake: bool
    is_plugged_in: bool | None
    """None where nobody knows."""

    networks: Sequence[LaptopNetwork]

    def tell(self, referee: ClubReferee) -> None:
        """Let the desk show it."""
        desk, address = referee.desk, referee.night.settings.address
        if self.is_reached:
            desk.note_fact("reached", good=True, say="Phones can reach this laptop")
        else:
            desk.note_fact("reached", good=False, say=NOT_REACHED, note=ADVICE)
        known = {each.address for each in self.networks}
        if known and address not in known and not address.startswith("127."):
            say = f"This laptop is not at {address} any more"
            desk.note_fact("address", good=False, say=say, note="Choose its network again.")
        elif "address" in desk.facts:
            desk.note_fact("address", good=True, say="The address is right again")
        awake = "The laptop stays awake" if self.is_kept_awake else "The laptop may fall asleep"
        note = "" if self.is_kept_awake else "Switch sleep off in the system's settings."
        desk.note_fact("awake", good=self.is_kept_awake, say=awake, note=note)
        if self.is_plugged_in is not None:
            power = "Power is plugged in" if self.is_plugged_in else "Plug the power in"
            desk.note_fact("power", good=self.is_plugged_in, say=power)
            desk.note_fact("lid", good=False, say="Keep the lid open tonight")
        desk.note_networks(
            {"address": each.address, "name": each.name_label, "chosen": each.address == address}
            for each in self.networks
        )


# The server


SWEEP_S = 5.0
LAST_WORDS_S = 3.0
"""How long pages have to hear that the night is over."""

GRACE_S = 2
"""How long links have to end before they are cut."""

SWITCH_S = 0.0005
"""How long the referee may keep Python to itself while somebody has said something: clocks run
until that is heard, and Python's own 5 ms come again with every step of hearing it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ServerReady:
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
        self._access = DeskSessions(time.monotonic)
        self._login = DeskLogin(self._access, self._pages, lambda: self.url, self.move)
        self._folder = (archive or archive_path()).parent
        self._error_log = ErrorLog(self._folder / LOG_FILE, local_time)
        clock = RefereeClock(passed_ms)
        self._referee = RefereeThread(
            open_night(self._plan, archive, scan_code=qr_svg, now_ms=clock.instant_ms),
            deliver=self._deliver,
            after=self._look,
            error_log=self._error_log,
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

    def run(self, tell: Callable[[ServerReady], None]) -> None:
        """Serve until the end.

        :param tell: is called when everything listens.
        :raises KhepriError: if the night cannot be opened.
        """
        try:
            with night_lock(self._folder):
                self._run(tell)
        finally:
            for listener in self._listeners:
                listener.close()

    def _run(self, tell: Callable[[ServerReady], None]) -> None:
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

    async def _serve(self, tell: Callable[[ServerReady], None]) -> None:
        self._loop = asyncio.get_running_loop()
        _log_only_errors(self._error_log)
        polling = Polling(self._referee, self._pages, self._login)
        pages = ClubPages(
            self._referee, self._login, WebFiles(), url=lambda: self.url, stop=self._end
        )
        papers = PaperPages(self._referee, lambda: self.url)
        sockets = PageSockets(self._referee, self._pages, self._login)
        settings = await asyncio.wrap_future(
            self._referee.ask(lambda referee: referee.night.settings)
        )
        self._pages.expect(settings.most_players, settings.most_watchers)
        config = uvicorn.Config(
            club_app(pages, sockets, polling, papers, self._login, lambda: self._hosts),
            # What uvicorn wants to be a class, it only calls.
            http=partial(HttpWithTimeouts, timeout_s=self._pages.limits.hello_s),  # type: ignore[arg-type]
            ws=TunedWebSocket,
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
        self, server: uvicorn.Server, tell: Callable[[ServerReady], None], code: str
    ) -> None:
        while not server.started:
            await asyncio.sleep(0.01)
        secret = self._access.begin(is_local=True)
        note = RunningNight(process=os.getpid(), port=self.port, url=self.url, secret=secret)
        try:
            write_night(self._folder, note)
        except OSError as error:
            # The night goes on; only the window will not find it again.
            self._error_log.note(error)
        tell(
            ServerReady(
                url=self.url,
                code=code,
                desk=self._login.local_url(self.port),
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
                self._error_log.note(error)
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
        while not self._pages.all_sent and time.monotonic() < latest:
            await asyncio.sleep(0.05)
        self._pages.close_all()
        if self._server is not None:
            self._server.should_exit = True


def _log_only_errors(error_log: ErrorLog) -> None:
    """Let the server's own library write nothing but errors, and those without what was said."""
    logger = logging.getLogger("uvicorn.error")
    logger.handlers = [ErrorLogHandler(error_log)]
    logger.setLevel(logging.ERROR)
    logger.propagate = False
