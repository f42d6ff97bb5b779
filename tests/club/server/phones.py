"""Phones and a desk at a night that is a process of its own: sixteen people with sockets."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from khepri.club.server.night_process import RunningNight, read_night
from patience import PATIENCE_S

GLANCE_S = 0.002


class NightProcess:
    """``khepri club serve`` in a folder of its own; it may be killed."""

    def __init__(self, folder: Path, *words: str) -> None:
        self.folder = folder
        environment = os.environ | {"KHEPRI_DATA_DIR": str(folder)}
        command = [sys.executable, "-m", "khepri", "club", "serve", "--json", "--may-sleep"]
        self.process = subprocess.Popen(
            [*command, "--host", "127.0.0.1", *words],
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
        )
        assert self.process.stdout is not None
        told = json.loads(self.process.stdout.readline())
        self.url: str = told["url"]
        self.code: str = told["code"]

    @property
    def note(self) -> RunningNight:
        """What it has left for this user's programs."""
        note = read_night(self.folder)
        assert note is not None
        return note

    def address(self, path: str) -> str:
        """Return where a socket is opened."""
        return f"ws://{self.url.removeprefix('http://')}{path}"

    def kill(self) -> None:
        """Let it end as if the laptop had been switched off."""
        self.process.kill()
        self.wait()

    def wait(self) -> None:
        """Wait until it is gone."""
        self.process.wait(PATIENCE_S)
        if self.process.stdout is not None:
            self.process.stdout.close()


class Phone:
    """One page: it answers pings, and keeps what it is shown."""

    def __init__(
        self, night: NightProcess, token: str = "", path: str = "/ws", **options: Any
    ) -> None:
        self._stack = ExitStack()
        opened = connect(night.address(path), open_timeout=PATIENCE_S, **options)
        self.link = self._stack.enter_context(opened)
        self.token = token
        self.states: dict[str, dict[str, Any]] = {}
        self.shown_s: dict[str, float] = {}
        """When each stream was last shown."""

        self.said: list[dict[str, Any]] = []
        self.acked: list[str] = []
        """The ids of the moves that were answered."""

    def close(self) -> None:
        """Switch it off."""
        self._stack.close()

    def send(self, **message: Any) -> None:
        """Say something."""
        self.link.send(json.dumps(message))

    def listen(self) -> None:
        """Take what has come."""
        try:
            while True:
                self._take(json.loads(self.link.recv(GLANCE_S)))
        except (TimeoutError, ConnectionClosed):
            return

    def _take(self, message: dict[str, Any]) -> None:
        match message["t"]:
            case "ping":
                self.send(t="pong", n=message["n"])
            case "state":
                stream = message["stream"]
                before = {} if message["full"] else self.states[stream]
                self.states[stream] = {**before, **message["set"], "now": message["now"]}
                self.shown_s[stream] = time.monotonic()
            case "ack":
                self.acked.append(message["id"])
            case kind:
                self.said.append(message)
                if kind == "joined":
                    self.token = message["token"]

    def answered(self, id_: str) -> dict[str, Any] | None:
        """Return the answer to something that the desk has asked for."""
        return next((each for each in self.said if each.get("id") == id_), None)

    @property
    def game(self) -> dict[str, Any]:
        """The game that it shows."""
        seats = self.states.get("you", {}).get("seats")
        number = seats[0]["game"] if seats else None
        return self.states.get(f"game:{number}", {})

    @property
    def clock_ms(self) -> int:
        """What the clock of the player to move shows at this moment, as a page counts it."""
        game = self.game
        clock, since_ms = game["clock"], int(game["now"])
        left = int(clock["left"][game["to_move"]])
        if clock["running"] is None:
            return left
        here_ms: float = (time.monotonic() - self.shown_s[f"game:{game['game']}"]) * 1000
        return left - (since_ms - int(clock["since"])) - int(here_ms)


class Phones:
    """Everybody at once, in one thread."""

    def __init__(self, *phones: Phone) -> None:
        self.all = list(phones)

    def until(self, done: Callable[[], object], what: str) -> None:
        """Let everybody listen until something holds."""
        latest = time.monotonic() + PATIENCE_S
        while not done():
            assert time.monotonic() < latest, f"{what} never came"
            for phone in self.all:
                phone.listen()

    def close(self) -> None:
        """Switch them off."""
        for phone in self.all:
            phone.close()
