"""A desk that is a program: the same messages as the desk's page, without a browser.

It needs nothing but Python, so that the window need not load what only the server needs.
"""

from __future__ import annotations

import http.client
import json
import threading
from collections.abc import Mapping
from dataclasses import dataclass
from queue import Empty, SimpleQueue
from typing import Any

from khepri.club.server.night_file import RunningNight
from khepri.errors import ClubError

PATIENCE_S = 30.0
"""The laptop answers itself sooner than this, or not at all."""

COOKIE = "khepri_desk"
NO_ANSWER = "Club night does not answer any more."

State = dict[str, Any]


@dataclass(frozen=True, slots=True)
class LineAnswer:
    """What came of something that was asked for."""

    id: str
    is_done: bool
    say: str
    more: Mapping[str, Any]


class DeskCalls:
    """Single questions to a night that runs on this laptop; each takes a moment."""

    def __init__(self, night: RunningNight, patience_s: float = PATIENCE_S) -> None:
        self._night = night
        self._patience_s = patience_s

    def get(self, path: str) -> bytes:
        """Return what a path answers.

        :raises ClubError: if nothing, or nothing good, comes.
        """
        return self._call("GET", path, None)

    def post(self, path: str, data: object = None) -> bytes:
        """Send something and return the answer.

        :raises ClubError: if nothing, or nothing good, comes.
        """
        return self._call("POST", path, data)

    def _call(self, method: str, path: str, data: object) -> bytes:
        connection = http.client.HTTPConnection(
            "127.0.0.1", self._night.port, timeout=self._patience_s
        )
        body = b"" if data is None else json.dumps(data).encode()
        headers = {"Cookie": f"{COOKIE}={self._night.secret}", "Content-Type": "application/json"}
        try:
            connection.request(method, path, body or None, headers)
            answer = connection.getresponse()
            told = answer.read()
        except (OSError, http.client.HTTPException) as error:
            raise ClubError(NO_ANSWER) from error
        finally:
            connection.close()
        if answer.status >= 400:
            raise ClubError(NO_ANSWER if answer.status == 410 else told.decode(errors="replace"))
        return told


class DeskLine:
    """Keeps up with a night: its streams as they are, and answers to what was asked.

    Two threads carry messages; whoever shows them looks in as often as it likes.
    """

    def __init__(self, night: RunningNight) -> None:
        self._calls = DeskCalls(night)
        self._lock = threading.Lock()
        self._states: dict[str, State] = {}
        self._sequence: dict[str, int] = {}
        self._answers: SimpleQueue[LineAnswer] = SimpleQueue()
        self._wishes: SimpleQueue[object | None] = SimpleQueue()
        self._link: str | None = None
        self._asked = 0
        self.version = 0
        """Grows with every change of a stream."""

        self.is_lost = False
        """Whether the night does not answer any more, or is over."""

        self.say = ""
        """Its last words."""

        self._is_closed = False
        self._threads = [
            threading.Thread(target=each, name="desk line", daemon=True)
            for each in (self._listen, self._speak)
        ]

    def open(self) -> None:
        """Connect.

        :raises ClubError: if the night does not answer.
        """
        told = json.loads(self._calls.post("/send", {"link": None, "as": "desk", "messages": []}))
        self._link = told["link"]
        for thread in self._threads:
            thread.start()

    def close(self) -> None:
        """Let go; the night goes on."""
        self._is_closed = True
        self._wishes.put(None)

    def state(self, stream: str) -> State:
        """Return a stream as it is; empty before it was shown."""
        with self._lock:
            return self._states.get(stream, {})

    def ask(self, do: str, with_: Mapping[str, object] | None = None) -> str:
        """Ask for something that a desk may do; the answer comes with this name."""
        self._asked += 1
        name = f"w{self._asked}"
        self._wishes.put({"t": "desk", "do": do, "id": name, "with": dict(with_ or {})})
        return name

    def answers(self) -> list[LineAnswer]:
        """Return the answers that have come since the last time."""
        found: list[LineAnswer] = []
        try:
            while True:
                found.append(self._answers.get_nowait())
        except Empty:
            return found

    # In threads of their own

    def _listen(self) -> None:
        while not self._is_closed:
            try:
                told = json.loads(self._calls.get(f"/poll?link={self._link}"))
                for message in told["messages"]:
                    self._take(message)
            except (ClubError, ValueError, KeyError, TypeError):
                self.is_lost = True
                return
            if self.is_lost:
                return

    def _speak(self) -> None:
        while (wish := self._wishes.get()) is not None:
            try:
                self._calls.post("/send", {"link": self._link, "messages": [wish]})
            except ClubError:
                self.is_lost = True
                return

    def _take(self, message: Mapping[str, Any]) -> None:
        match message["t"]:
            case "ping":
                self._wishes.put({"t": "pong", "n": message["n"]})
            case "state":
                self._show(message)
            case "done" | "nack" as kind:
                answer = LineAnswer(
                    str(message.get("id", "")), kind == "done", message.get("say", ""), message
                )
                self._answers.put(answer)
            case "bye":
                self.say = message.get("say", "")
                self.is_lost = True

    def _show(self, message: Mapping[str, Any]) -> None:
        stream = message["stream"]
        with self._lock:
            if message["full"]:
                state = dict(message["set"])
            elif message["seq"] == self._sequence.get(stream, 0) + 1:
                state = {**self._states.get(stream, {}), **message["set"]}
            else:
                self._wishes.put({"t": "resync", "stream": stream})
                return
            self._states[stream] = state
            self._sequence[stream] = message["seq"]
            self.version += 1
