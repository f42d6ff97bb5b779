"""A student's page in a browser without a laptop: files from the tree, and messages by hand."""

from __future__ import annotations

import json
import mimetypes
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Browser, Page, Route, WebSocketRoute

from club.web.student_samples import welcome
from club.web.wall_samples import CODE, NOW
from club.web.wall_stage import ASSETS, FOLDERS, POLICY, WEB

HOST = "http://room.test"
SOUNDS = ASSETS / "audio"
Said = dict[str, Any]


class StudentStage:
    """Opens the students' page, and plays the laptop for it."""

    def __init__(
        self, browser: Browser, size: tuple[int, int] = (390, 844), **options: Any
    ) -> None:
        width, height = size
        self.context = browser.new_context(viewport={"width": width, "height": height}, **options)
        self.page: Page = self.context.new_page()
        self.trouble: list[str] = []
        self.page.on("console", self._heard)
        self.page.on("pageerror", lambda error: self.trouble.append(str(error)))
        self.page.route("**/*", self._serve)
        self.page.route_web_socket("**/ws", self._connected)
        self.page.clock.install(time=0)
        self.is_reachable = True
        self.sockets: list[WebSocketRoute] = []
        self.said: list[Said] = []
        self.answer: Callable[[Said], list[Said]] = lambda _: []
        """What the laptop says to a message, beside the answer to `hello`."""

        self.hello: Said = welcome()
        self.states: Mapping[str, Mapping[str, Any]] = {}
        self._numbers: dict[str, int] = {}

    def open(
        self,
        states: Mapping[str, Mapping[str, Any]] | None = None,
        *,
        path: str = f"/{CODE}",
        hello: Said | None = None,
    ) -> Page:
        """Open the page; the laptop answers with `hello`, and shows these streams."""
        self.states = dict(states or {})
        self.hello = hello or welcome()
        self.page.goto(HOST + path)
        self.page.get_by_role("main").wait_for()
        self.pass_ms(50)
        return self.page

    def settle(self) -> None:
        """Let fades and moves come to their end, and letters be loaded."""
        self.page.evaluate("document.fonts.ready.then(() => true)")
        self.pass_ms(300)
        self.page.evaluate(
            "document.getAnimations().forEach((each) => { try { each.finish() } catch {} })"
        )

    def pass_ms(self, ms: int) -> None:
        """Let time pass for the page."""
        self.page.clock.run_for(ms)

    def tell(self, message: Said) -> None:
        """Send a message that belongs to no stream."""
        for socket in self.sockets:
            socket.send(json.dumps(message))
        self.pass_ms(20)

    def show(self, stream: str, changed: Mapping[str, Any]) -> None:
        """Tell the page what has changed in a stream."""
        self.states = {**self.states, stream: {**self.states.get(stream, {}), **changed}}
        self._send(stream, changed, full=stream not in self._numbers)
        self.pass_ms(20)

    def lose(self) -> None:
        """Let the laptop be gone."""
        self.is_reachable = False
        for socket in self.sockets:
            socket.close()
        self.sockets = []

    def of(self, kind: str) -> list[Said]:
        """Return what the page has said of a kind."""
        return [message for message in self.said if message["t"] == kind]

    def close(self) -> None:
        """Close the page."""
        self.context.close()

    def _connected(self, socket: WebSocketRoute) -> None:
        if not self.is_reachable:
            socket.close()
            return
        self.sockets = [socket]
        self._numbers = {}
        socket.on_message(self._hear)

    def _hear(self, text: str | bytes) -> None:
        message = json.loads(text)
        self.said.append(message)
        if message["t"] == "hello":
            for socket in self.sockets:
                socket.send(json.dumps(self.hello))
            for stream, state in self.states.items():
                self._send(stream, state, full=True)
        for answer in self.answer(message):
            for socket in self.sockets:
                socket.send(json.dumps(answer))

    def _send(self, stream: str, set_: Mapping[str, Any], *, full: bool) -> None:
        number = self._numbers[stream] = self._numbers.get(stream, 0) + 1
        message = {"t": "state", "stream": stream, "seq": number, "full": full, "now": NOW}
        for socket in self.sockets:
            socket.send(json.dumps({**message, "set": set_}))

    def _serve(self, route: Route) -> None:
        path = urlsplit(route.request.url).path
        file = _file(path)
        if not route.request.url.startswith(HOST) or not file.is_file():
            self.trouble.append(f"asked for {route.request.url}")
            route.fulfill(status=404)
            return
        kind = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
        headers = {"Content-Security-Policy": POLICY, "Content-Type": kind}
        route.fulfill(body=file.read_bytes(), headers=headers)

    def _heard(self, message: Any) -> None:
        if message.type in ("error", "warning"):
            self.trouble.append(message.text)


def _file(path: str) -> Path:
    if not path.startswith("/web/"):
        return WEB / "index.html"
    first, *rest = Path(path.removeprefix("/web/")).parts
    folder = {**FOLDERS, "sounds": SOUNDS}.get(first, WEB / first)
    return folder.joinpath(*rest)
