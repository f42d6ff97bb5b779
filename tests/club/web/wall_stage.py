"""A wall in a browser without a laptop: files from the tree, messages and time by hand."""

from __future__ import annotations

import json
import mimetypes
import re
from collections.abc import Mapping
from importlib.resources import files
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Browser, BrowserContext, Page, Route, WebSocketRoute, expect

from club.web.wall_samples import NOW
from khepri.club.server.access import content_policy

HOST = "http://wall.test"
POLICY = content_policy("wall.test")
SIGN_OF_LIFE_MS = 4000
WEB = Path(str(files("khepri"))) / "club" / "web"
ASSETS = Path(str(files("khepri"))) / "assets"
FOLDERS = {"pieces": ASSETS / "pieces", "fonts": ASSETS / "fonts", "icons": ASSETS / "icons"}


class WallStage:
    """Opens the page of a wall, and plays the laptop for it."""

    def __init__(self, browser: Browser, size: tuple[int, int], **options: Any) -> None:
        width, height = size
        self.context: BrowserContext = browser.new_context(
            viewport={"width": width, "height": height}, **options
        )
        self.page: Page = self.context.new_page()
        self.trouble: list[str] = []
        self.page.on("console", self._heard)
        self.page.on("pageerror", lambda error: self.trouble.append(str(error)))
        self.page.route("**/*", self._serve)
        self.page.route_web_socket("**/ws/wall*", self._connected)
        self.page.clock.install(time=0)
        self.is_reachable = True
        self.is_known = True
        """Whether the laptop lets the wall in, which it is asked by the socket."""

        self.sockets: list[WebSocketRoute] = []
        self._states: dict[str, Mapping[str, Any]] = {}
        self._numbers: dict[str, int] = {}

    def open(self, states: Mapping[str, Mapping[str, Any]]) -> None:
        """Open the page, and let the laptop know these streams."""
        self._states = dict(states)
        self.load()
        expect(self.page.get_by_role("main")).to_contain_text(re.compile(r"\w"))
        self.settle()

    def load(self) -> None:
        """Open the page, whether there is a laptop or not; from then on its time stands still."""
        self.page.goto(f"{HOST}/wall")
        self.page.clock.pause_at(self.page.evaluate("Date.now()") + 1000)

    def wait(self, ms: int) -> None:
        """Let time pass; a laptop that can be reached shows that it lives."""
        for _ in range(ms // SIGN_OF_LIFE_MS):
            self._pass(SIGN_OF_LIFE_MS)
        self._pass(ms % SIGN_OF_LIFE_MS)

    def _pass(self, ms: int) -> None:
        for socket in self.sockets:
            socket.send(json.dumps({"t": "ping", "n": 1}))
        self.page.clock.run_for(ms)

    def show(self, states: Mapping[str, Mapping[str, Any]]) -> None:
        """Open the page, or let the one that is open show other streams."""
        if not self.sockets:
            self.open(states)
            return
        self._states = dict(states)
        for stream, state in states.items():
            self._send(stream, state, full=True)
        self.settle()

    def settle(self) -> None:
        """Let fades and moves come to their end, and letters be loaded."""
        self.page.evaluate("document.fonts.ready.then(() => true)")
        self.page.clock.run_for(700)
        self.page.evaluate(
            "document.getAnimations().forEach((each) => { try { each.finish() } catch {} })"
        )
        # Boards take their size when the browser has laid the page out, and tells them so.
        self.page.evaluate(
            "new Promise((done) => new ResizeObserver(done).observe(document.body)).then(() => 1)"
        )

    def tell(self, stream: str, changed: Mapping[str, Any]) -> None:
        """Tell the page what has changed in a stream."""
        self._states[stream] = {**self._states.get(stream, {}), **changed}
        self._send(stream, changed, full=stream not in self._numbers)
        self.page.clock.run_for(50)

    def lose(self) -> None:
        """Let the laptop be gone."""
        self.is_reachable = False
        for socket in self.sockets:
            socket.close()
        self.sockets = []

    def _connected(self, socket: WebSocketRoute) -> None:
        if not self.is_reachable or not self.is_known:
            socket.close()
            return
        self.sockets.append(socket)
        self._numbers = {}
        for stream, state in self._states.items():
            self._send(stream, state, full=True)

    def _send(self, stream: str, set_: Mapping[str, Any], *, full: bool) -> None:
        number = self._numbers[stream] = self._numbers.get(stream, 0) + 1
        message = {"t": "state", "stream": stream, "seq": number, "full": full, "now": NOW}
        for socket in self.sockets:
            socket.send(json.dumps({**message, "set": set_}))

    def _serve(self, route: Route) -> None:
        if not self.is_reachable and route.request.resource_type == "fetch":
            route.abort()
            return
        path = urlsplit(route.request.url).path
        file = WEB / "wall.html" if path == "/wall" else _file(path)
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
