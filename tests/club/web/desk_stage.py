"""The desk in a browser without a network: a real referee behind it, and a clock moved by hand."""

from __future__ import annotations

import json
import mimetypes
from importlib.resources import files
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Browser, BrowserContext, Page, Route, WebSocketRoute

from club.evening import Evening, FakePage
from club.web.wall_samples import qr
from khepri.club.night import Role

HOST = "http://desk.test"
POLICY = "default-src 'self'; img-src 'self' data:; style-src 'self'; frame-ancestors 'none'"
WEB = Path(str(files("khepri"))) / "club" / "web"
ASSETS = Path(str(files("khepri"))) / "assets"
FOLDERS = {"pieces": ASSETS / "pieces", "fonts": ASSETS / "fonts", "icons": ASSETS / "icons"}
PAPER = "<!doctype html><title>Paper</title><h1>Paper</h1>"


class SocketPage(FakePage):
    """A page of the evening whose other end is in the browser."""

    def __init__(self, number: int, address: str, socket: WebSocketRoute) -> None:
        super().__init__(number, address)
        self._socket = socket

    def take(self, message: dict[str, Any]) -> None:
        """Carry one message to the browser."""
        super().take(message)
        self._socket.send(json.dumps(message))


class DeskStage:
    """Opens the desk of an evening, and can let it wait for its answers."""

    def __init__(
        self, browser: Browser, evening: Evening, size: tuple[int, int] = (1366, 768), **more: Any
    ) -> None:
        width, height = size
        self.evening = evening
        self.context: BrowserContext = browser.new_context(
            viewport={"width": width, "height": height}, **more
        )
        self.page: Page = self.context.new_page()
        self.trouble: list[str] = []
        """What a browser complains about, and whatever was asked for elsewhere."""

        self.asked: list[dict[str, Any]] = []
        """What the desk has asked for."""

        self.is_reachable = True
        self.holds_back = False
        """Whether what the desk asks for waits, as it does on a slow network."""

        self._held: list[tuple[SocketPage, str]] = []
        self._open: dict[int, tuple[WebSocketRoute, SocketPage]] = {}
        self.page.on("console", self._heard)
        self.page.on("pageerror", lambda error: self.trouble.append(str(error)))
        self.page.route("**/*", self._serve)
        self.page.route_web_socket("**/ws/desk", self._connected)

    def open(self, tab: str = "room") -> DeskStage:
        """Open the desk at a tab."""
        self.page.goto(f"{HOST}/desk#{tab}")
        self.page.get_by_role("main").wait_for()
        self.settle()
        return self

    def go(self, tab: str) -> None:
        """Choose a tab."""
        self.page.get_by_role("tab", name=tab).click()
        self.page.get_by_role("tabpanel", name=tab).wait_for()
        self.settle()

    def settle(self) -> None:
        """Let letters and pictures be loaded, and what was drawn be on the screen."""
        self.page.evaluate("document.fonts.ready.then(() => true)")
        self.page.evaluate(
            "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
        )

    def lose(self) -> None:
        """Let the laptop be out of reach."""
        self.is_reachable = False
        for socket, page in self._open.values():
            self.evening.referee.disconnect(page.number)
            socket.close()
        self._open = {}

    def let_go(self) -> None:
        """Let the laptop hear what has waited."""
        self.holds_back = False
        held, self._held = self._held, []
        for page, text in held:
            self._hear(page, text)

    def _connected(self, socket: WebSocketRoute) -> None:
        if not self.is_reachable:
            socket.close()
            return
        number = len(self.evening.pages) + 1
        page = SocketPage(number, "127.0.0.1", socket)
        self.evening.pages[number] = page
        self._open[number] = socket, page
        socket.on_message(lambda text: self._told(page, str(text)))
        self.evening.referee.connect(number, Role.DESK, page.address)
        self.evening.deliver()

    def _told(self, page: SocketPage, text: str) -> None:
        message = json.loads(text)
        if message["t"] == "desk":
            self.asked.append(message)
            if self.holds_back:
                self._held.append((page, text))
                return
        self._hear(page, text)

    def _hear(self, page: SocketPage, text: str) -> None:
        self.evening.referee.receive(page.number, json.loads(text))
        self.evening.deliver()

    def _serve(self, route: Route) -> None:
        url = urlsplit(route.request.url)
        if url.path == "/qr.svg":
            route.fulfill(body=qr(), content_type="image/svg+xml")
            return
        if url.path.startswith("/desk/print/"):
            route.fulfill(body=PAPER, content_type="text/html; charset=utf-8")
            return
        file = WEB / "desk.html" if url.path == "/desk" else _file(url.path)
        if not route.request.url.startswith(HOST) or file is None or not file.is_file():
            self.trouble.append(f"asked for {route.request.url}")
            route.fulfill(status=404)
            return
        kind = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
        headers = {"Content-Security-Policy": POLICY, "Content-Type": kind}
        route.fulfill(body=file.read_bytes(), headers=headers)

    def _heard(self, message: Any) -> None:
        if message.type in ("error", "warning"):
            self.trouble.append(message.text)


def _file(path: str) -> Path | None:
    parts = Path(path.removeprefix("/web/")).parts
    if not path.startswith("/web/") or ".." in parts:
        return None
    folder = FOLDERS.get(parts[0], WEB / parts[0])
    return folder.joinpath(*parts[1:])
