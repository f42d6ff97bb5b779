"""Devices with a real browser in a real night: what they show, hear, and ask for."""

from __future__ import annotations

import json
from typing import Any, TypeAlias

from playwright.sync_api import Browser, Locator, Page, WebSocket

from patience import PATIENCE_S, until

Kind: TypeAlias = dict[str, Any]

PHONE: Kind = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
LAPTOP: Kind = {"viewport": {"width": 1366, "height": 768}}

GLANCE_MS = 20

TELL_VIOLATIONS = """
document.addEventListener("securitypolicyviolation", (event) =>
  console.error(`blocked: ${event.violatedDirective} ${event.blockedURI}`));
"""


class Device:
    """A browser of its own, as on a phone or a laptop, with the students' page in it."""

    def __init__(self, browser: Browser, address: str, script: str = "", **kind: Any) -> None:
        self.context = browser.new_context(**kind)
        self.context.set_default_timeout(PATIENCE_S * 1000)
        self.context.add_init_script(TELL_VIOLATIONS + script)
        self.origin = "/".join(address.split("/")[:3])
        self.strange: list[str] = []
        """Whatever it asked for elsewhere, and what the browser complained about."""

        self.states: dict[str, dict[str, Any]] = {}
        """The streams as the page was told of them."""

        self.unfetched: list[str] = []
        """What it could not have."""

        self.page = self.open(address)

    def open(self, address: str) -> Page:
        """Open a page, or one more, on this device."""
        page = self.context.new_page()
        page.on("request", lambda request: self._asked(request.url))
        page.on("pageerror", lambda error: self.strange.append(str(error)))
        page.on("console", lambda told: self._complained(told.type, told.text))
        page.on("websocket", self._connected)
        page.on("requestfailed", lambda request: self.unfetched.append(request.url))
        page.goto(address)
        return page

    def button(self, name: str) -> Locator:
        """Find a button by the whole of its name."""
        return self.page.get_by_role("button", name=name, exact=True)

    @property
    def seat(self) -> dict[str, Any]:
        """What it knows of its seat."""
        seat: dict[str, Any] = self.states["you"]["seats"][0]
        return seat

    @property
    def game(self) -> dict[str, Any]:
        """What it knows of the game that it plays."""
        return self.states[f"game:{self.seat['game']}"]

    def wait_for_ply(self, ply: int) -> None:
        """Wait until the game has as many moves."""

        def has_come() -> bool:
            self.page.wait_for_timeout(GLANCE_MS)  # what was sent is heard meanwhile
            return bool(self.game["ply"] >= ply)

        until(has_come, f"move {ply}")

    def close(self) -> None:
        """Switch the device off."""
        self.context.close()

    def _asked(self, url: str) -> None:
        if not url.startswith((self.origin, "data:", "blob:")):
            self.strange.append(f"asked for {url}")

    def _complained(self, kind: str, text: str) -> None:
        if kind == "error":
            self.strange.append(text)

    def _connected(self, socket: WebSocket) -> None:
        if not socket.url.startswith(self.origin.replace("http", "ws", 1)):
            self.strange.append(f"connected to {socket.url}")
        socket.on("framereceived", self._told)

    def _told(self, frame: str | bytes) -> None:
        message = json.loads(frame)
        if message["t"] != "state":
            return
        old = {} if message["full"] else self.states[message["stream"]]
        self.states[message["stream"]] = {**old, **message["set"]}
