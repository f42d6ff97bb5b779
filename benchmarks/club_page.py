"""Pages without a browser: they keep their streams, answer, and come back when they are cut."""

from __future__ import annotations

import asyncio
import contextlib
import http.client
import json
import math
import random
import time
from collections.abc import Coroutine, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlsplit

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

State = dict[str, Any]

TRIES_S = (0.0, 1.0, 2.0, 4.0, 8.0)
"""After these times a page tries again, as docs/club-protocol.md says."""

CONNECT_S = 5.0
NOWHERE = (0, -1)
PATIENCE_S = 120.0
"""What a night does not do in this time, it does not do at all."""


@dataclass(slots=True)
class RoomAddress:
    """Where a night is found."""

    host: str
    code: str


class NeverCameError(AssertionError):
    """Something that a night must do did not happen."""


class ScriptedPage:
    """One page: everything that it is shown, by stream."""

    path = "/ws"
    tries_s: Sequence[float] = TRIES_S
    patience_s: float = PATIENCE_S
    packed: bool = True
    """Whether what is said may be packed, as browsers do it."""

    ignored: tuple[str, ...] = ()
    """Streams that are not even read: what a browser does with them is not to be measured."""

    def __init__(self, address: RoomAddress) -> None:
        self.address = address
        self.states: dict[str, State] = {}
        self.headers: dict[str, str] = {}
        self.gone_for_s = 0.0
        """How long it stays away after the next cut, before it tries again."""

        self.cut_at: float | None = None
        """Since when it is not connected, if it has ever been."""

        self.opened_at = 0.0
        """When it was last connected."""

        self.sent_at = 0.0
        """When it last said anything."""

        self.said_before_cut = 0.0
        """When it had last said anything before the connection was lost."""

        self._behind_s = math.inf
        """What this clock shows when the laptop's is at 0, by the message that came the fastest.
        Both go on while the server is off."""

        self.missed = 0
        """How many messages of a stream never came: each is one too many."""

        self._sequence: dict[str, int] = {}
        self._socket: ClientConnection | None = None
        self._is_closed = False
        self._stirred = asyncio.Event()
        self._work: asyncio.Task[None] | None = None

    # The link

    def open(self) -> None:
        """Begin to connect."""
        self._work = asyncio.create_task(self._run())

    async def close(self) -> None:
        """Leave."""
        self._is_closed = True
        if self._work is None:
            return
        if self._socket is not None:
            await self._socket.close()
        else:
            self._work.cancel()  # it is away: it would come back, and stay
        with contextlib.suppress(asyncio.CancelledError):
            await self._work

    def cut(self, gone_for_s: float = 0.0) -> None:
        """Lose the connection without a word, as when the Wi-Fi is gone."""
        self.gone_for_s = gone_for_s
        if self._socket is not None:
            self._socket.transport.abort()

    @property
    def is_open(self) -> bool:
        """Whether it is connected just now."""
        return self._socket is not None

    async def _run(self) -> None:
        tries = 0
        while not self._is_closed:
            away, self.gone_for_s = self.gone_for_s, 0.0
            await asyncio.sleep(
                away or self.tries_s[min(tries, len(self.tries_s) - 1)] * _about_one()
            )
            try:
                async with connect(
                    f"ws://{self.address.host}{self.path}",
                    additional_headers=self.headers,
                    open_timeout=CONNECT_S,
                    ping_interval=None,
                    max_size=None,
                    compression="deflate" if self.packed else None,
                ) as socket:
                    self._socket, self._sequence, tries = socket, {}, 0
                    self.states = {}
                    self.opened_at = time.perf_counter()
                    await self.greet()
                    heads = tuple(f'{{"t":"state","stream":"{each}"' for each in self.ignored)
                    async for text in socket:
                        if not str(text[:40]).startswith(heads):
                            await self._take(json.loads(text))
            except (OSError, WebSocketException):
                tries += 1
            finally:
                if self._socket is not None:
                    self._socket, self.cut_at = None, time.perf_counter()
                    self.said_before_cut = self.sent_at
                    self.lost()

    async def send(self, **message: object) -> None:
        """Say something; what cannot be sent is lost, as the page will notice."""
        if self._socket is not None:
            self.sent_at = time.perf_counter()
            with contextlib.suppress(WebSocketException):
                await self._socket.send(json.dumps(message))

    async def _take(self, message: State) -> None:
        if message["t"] == "ping":
            await self.send(t="pong", n=message["n"])
        elif message["t"] == "state":
            await self._show(message)
        else:
            await self.heard(message)
        self._stirred.set()

    async def _show(self, message: State) -> None:
        stream, number = message["stream"], message["seq"]
        self._behind_s = min(self._behind_s, time.perf_counter() - message["now"] / 1000)
        if message["full"]:
            self.states[stream] = message["set"]
        elif number == self._sequence.get(stream, -1) + 1:
            self.states[stream].update(message["set"])
        else:
            self.missed += 1
            await self.send(t="resync", stream=stream)
            return
        self._sequence[stream] = number
        await self.shown(stream, self.states[stream], message)

    def instant_of(self, now_ms: int) -> float:
        """Return what this clock shows at an instant of the laptop's."""
        return now_ms / 1000 + self._behind_s

    async def until(self, seen: Any, what: str, patience_s: float = 0.0) -> Any:
        """Wait until something is true of what was shown, and return it.

        :param patience_s: how long, if that is longer than for everything else.
        """
        latest = time.monotonic() + max(patience_s, self.patience_s)
        while not (found := seen()):
            if time.monotonic() > latest:
                raise NeverCameError(f"{what} never came.")
            self._stirred.clear()
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._stirred.wait(), 0.5)
        return found

    # What kinds of pages do

    async def greet(self) -> None:
        """Say the first words of a link."""

    async def heard(self, message: State) -> None:
        """Take in a message that belongs to no stream."""

    async def shown(self, stream: str, state: State, message: State) -> None:
        """Take in a stream as it is."""

    def lost(self) -> None:
        """Notice that the link has ended."""


def _about_one() -> float:
    return random.uniform(0.9, 1.1)


class ScriptedDesk(ScriptedPage):
    """The teacher's desk, let in by an address that opens it once."""

    path = "/ws/desk"

    def __init__(self, address: RoomAddress, one_time: str) -> None:
        super().__init__(address)
        self.enter(one_time)
        self._asked = 0
        self._answers: dict[str, State] = {}

    def enter(self, one_time: str) -> None:
        """Open the desk: the answer has the cookie that its socket needs."""
        parts = urlsplit(one_time)
        connection = http.client.HTTPConnection(parts.netloc, timeout=PATIENCE_S)
        connection.request("GET", f"{parts.path}?{parts.query}")
        cookie = connection.getresponse().headers["Set-Cookie"]
        connection.close()
        self.headers = {"Cookie": cookie.partition(";")[0]}

    async def heard(self, message: State) -> None:
        """Keep answers until they are asked for."""
        if message["t"] in ("done", "nack"):
            self._answers[message.get("id", "")] = message

    async def do(self, what: str, **needs: object) -> State:
        """Do something that can be done, and return the answer."""
        await self.until(lambda: self.is_open, "the desk")
        self._asked += 1
        name = f"b{self._asked}"
        await self.send(t="desk", do=what, id=name, **{"with": needs})
        answer: State = await self.until(lambda: self._answers.get(name), f"the answer to {what}")
        if answer["t"] != "done":
            raise NeverCameError(f"{what}: {answer['say']}")
        return answer

    @property
    def desk(self) -> State:
        """What only a desk is shown."""
        return self.states.get("desk", {})

    @property
    def event(self) -> State:
        """Pairings and standings, as everybody reads them."""
        return self.states.get("event", {}).get("event") or {}


class ScriptedWall(ScriptedPage):
    """The wall, which only shows."""

    def __init__(self, address: RoomAddress) -> None:
        super().__init__(address)
        self.path = f"/ws/wall?room={address.code}"


@dataclass(slots=True)
class Seat:
    """Somebody of the roster who has sat down."""

    person: int
    name: str
    number: int = 0
    token: str = ""
    mine: Mapping[str, Any] = field(default_factory=dict)
    """What the stream `you` says of it."""


class StudentPage(ScriptedPage):
    """A student's device: it joins once, and comes back with its token."""

    ignored = ("room", "event")

    def __init__(self, address: RoomAddress, person: int, name: str) -> None:
        super().__init__(address)
        self.seat = Seat(person, name)
        self._thought_at = NOWHERE
        """The game and the ply at which it has begun to think."""

        self._tasks: set[asyncio.Task[None]] = set()

    @property
    def is_in(self) -> bool:
        """Whether it is connected and shown its seat."""
        return self.is_open and bool(self.seat.mine)

    async def greet(self) -> None:
        """Say hello, with the token if there is one."""
        self.seat.mine = {}
        self.think_again()
        known = {"tokens": [self.seat.token]} if self.seat.token else {"room": self.address.code}
        await self.send(t="hello", v=1, device="phone", **known)

    async def heard(self, message: State) -> None:
        """Sit down when the room is open."""
        match message["t"]:
            case "welcome" if not self.seat.token:
                await self.send(t="join", person=self.seat.person, sign=self.seat.person % 12)
            case "joined":
                self.seat.number, self.seat.token = message["seat"], message["token"]
            case "refused" | "bye":
                raise NeverCameError(f"{self.seat.name}: {message}")
            case _:
                pass

    async def shown(self, stream: str, state: State, message: State) -> None:
        """Take in a stream as it is."""
        if stream == "you":
            self.seat.mine = state["seats"][0] if state["seats"] else {}
        if stream.startswith("game:"):
            await self.played(state, message)

    def lost(self) -> None:
        """Nothing can be said any more."""
        for task in self._tasks:
            task.cancel()

    def later(self, work: Coroutine[Any, Any, None]) -> None:
        """Do something beside everything else, for as long as the link lasts."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def take_challenges(self) -> None:
        """Say yes to whoever has asked for a game."""
        for asked in self.seat.mine.get("challenges", ()):
            if not asked["mine"]:
                await self.send(t="answer_challenge", id=asked["id"], yes=True)

    async def begins_turn(self, state: State) -> bool:
        """Say whether there is a move to think about that has not been thought about yet."""
        at = state["game"], state["ply"]
        if state["to_move"] not in state["yours"] or at == self._thought_at or state["hold"]:
            return False
        self._thought_at = at
        await self.send(t="seen", game=state["game"], ply=state["ply"])
        return True

    def think_again(self) -> None:
        """Whatever was thought about came to nothing."""
        self._thought_at = NOWHERE

    async def played(self, state: State, message: State) -> None:
        """Take in a game as it is."""
