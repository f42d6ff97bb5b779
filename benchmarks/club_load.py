"""A steady load: every player of a full room makes a move a second, and each is timed."""

from __future__ import annotations

import asyncio
import math
import random
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from benchmarks.club_page import (
    RoomAddress,
    ScriptedDesk,
    ScriptedWall,
    State,
    StudentPage,
)
from benchmarks.club_process import NightProcess

A_MOVE_S = 1.0
"""Every player makes a move so often: in a game of two there is one every half second."""

WISHES = (("laser", "classic"), ("othello", "8"))
CLOCK = "600+5"
AGAIN_S = 0.3
WARM_UP_S = 5.0


@dataclass(slots=True)
class LoadBook:
    """What was measured, in milliseconds."""

    is_open: bool = False
    """Whether what happens counts: not before every game has begun."""

    acks: list[float] = field(default_factory=list)
    """From sending a move to hearing that it is played."""

    shown: list[float] = field(default_factory=list)
    """From sending a move to the opponent's page that shows it."""

    refused: int = 0
    late: int = 0
    """Moves that were sent later than planned, because the turn came late."""

    sent: dict[tuple[int, int], float] = field(default_factory=dict)
    """When a move was sent, by its game and the ply that it leads to."""


class GamePace:
    """When the moves of two players are due: their games do not all tick together."""

    def __init__(self, dice: random.Random) -> None:
        self._next = time.perf_counter() + dice.uniform(0, A_MOVE_S / 2)

    def next_s(self, book: LoadBook) -> float:
        """Return for how many seconds the next move waits."""
        now = time.perf_counter()
        wait = self._next - now
        if wait < -A_MOVE_S:  # a game has ended meanwhile, and another begun
            self._next = now
            wait = 0.0
        elif wait < 0 and book.is_open:
            book.late += 1
        self._next += A_MOVE_S / 2
        return max(0.0, wait)


class SteadyPlayer(StudentPage):
    """Plays one friendly game after the other with the same partner, any legal moves."""

    def __init__(
        self,
        address: RoomAddress,
        person: int,
        name: str,
        book: LoadBook,
        dice: random.Random,
        pace: GamePace,
    ) -> None:
        super().__init__(address, person, name)
        self.partner: SteadyPlayer | None = None
        """Whom it challenges; None for those who are challenged."""

        self.moves = 0
        self._book = book
        self._dice = dice
        self._pace = pace
        self._ids: dict[str, float] = {}

    async def challenge(self) -> None:
        """Ask the partner for a game."""
        if self.partner is not None:
            kind, board = WISHES[self.seat.person // 2 % len(WISHES)]
            to = self.partner.seat.number
            await self.send(t="challenge", to=to, kind=kind, board=board, clock=CLOCK)

    async def heard(self, message: State) -> None:
        """Time the answers to moves."""
        await super().heard(message)
        if message["t"] == "ack":
            sent = self._ids.pop(message["id"], None)
            self.moves += 1
            if sent is not None and self._book.is_open:
                self._book.acks.append((time.perf_counter() - sent) * 1000)
        elif message["t"] == "nack":
            self._book.refused += 1

    async def shown(self, stream: str, state: State, message: State) -> None:
        """Take every challenge."""
        await super().shown(stream, state, message)
        if stream == "you":
            await self.take_challenges()

    async def played(self, state: State, message: State) -> None:
        """Time the opponent's move, and answer it when it is time."""
        if "last" in message["set"] and state["last"] is not None:
            last = state["last"]
            sent = self._book.sent.pop((state["game"], last["ply"]), None)
            if last["side"] in state["yours"] and sent is not None:
                self._book.sent[state["game"], last["ply"]] = sent  # it is the opponent's to time
            elif sent is not None and self._book.is_open:
                self._book.shown.append((time.perf_counter() - sent) * 1000)
        if state["result"] is not None:
            if "result" in message["set"]:
                self.later(self._again())
            return
        if await self.begins_turn(state):
            self.later(self._move(state))

    async def _again(self) -> None:
        await asyncio.sleep(AGAIN_S)
        await self.challenge()

    async def _move(self, state: State) -> None:
        await asyncio.sleep(self._pace.next_s(self._book))
        if state["result"] is not None or not state["moves"]:
            return
        name, move = f"{state['game']}.{state['ply']}", self._dice.choice(list(state["moves"]))
        self._ids[name] = now = time.perf_counter()
        if self._book.is_open:
            self._book.sent[state["game"], state["ply"] + 1] = now
        await self.send(t="move", game=state["game"], ply=state["ply"], m=move, id=name)


@dataclass(frozen=True, slots=True, kw_only=True)
class LoadResult:
    """What a full room has taken."""

    players: int
    seconds: float
    moves: int
    acks: Sequence[float]
    shown: Sequence[float]
    cpu_ms_a_move: float
    cpu_percent: float
    memory_mb: float
    late: int
    refused: int

    @property
    def moves_a_second(self) -> float:
        """How many moves there were a second, in all games together."""
        return self.moves / self.seconds


def quantile(values: Sequence[float], share: float) -> float:
    """Return below what a share of the values is.

    >>> quantile([4, 1, 3, 2, 5], 0.5), quantile(range(1, 101), 0.99), quantile([], 0.5)
    (3, 99, 0.0)
    """
    ordered = sorted(values)
    return ordered[max(0, math.ceil(share * len(ordered)) - 1)] if ordered else 0.0


async def _run(night: NightProcess, seconds: float, seed: int) -> LoadResult:
    book, dice = LoadBook(), random.Random(seed)
    desk, wall = ScriptedDesk(night.address, night.desk), ScriptedWall(night.address)
    players: list[SteadyPlayer] = []
    for person, name in night.names.items():
        pace = players[-1]._pace if len(players) % 2 else GamePace(dice)
        players.append(SteadyPlayer(night.address, person, name, book, dice, pace))
    for page in (desk, wall, *players):
        page.open()
        await asyncio.sleep(0.01)
    await desk.until(lambda: all(player.is_in for player in players), "everybody")
    for one, other in zip(players[::2], players[1::2], strict=True):
        one.partner = other
        await one.challenge()
        await asyncio.sleep(0.005)
    await desk.until(lambda: all(player.moves for player in players), "a move of everybody")
    await asyncio.sleep(WARM_UP_S)
    before, cpu = sum(player.moves for player in players), night.cpu_s()
    begun, book.is_open = time.perf_counter(), True
    await asyncio.sleep(seconds)
    book.is_open, took = False, time.perf_counter() - begun
    moves = sum(player.moves for player in players) - before
    used, memory = night.cpu_s() - cpu, night.memory_mb()
    for page in (*players, wall, desk):
        await page.close()
    return LoadResult(
        players=len(players),
        seconds=took,
        moves=moves,
        acks=book.acks,
        shown=book.shown,
        cpu_ms_a_move=1000 * used / max(1, moves),
        cpu_percent=100 * used / took,
        memory_mb=memory,
        late=book.late,
        refused=book.refused,
    )


def measure_load(players: int, seconds: float, seed: int = 1) -> LoadResult:
    """Let a room full of players play for a while."""
    with tempfile.TemporaryDirectory() as folder:
        night = NightProcess(Path(folder), players, pinned=True)
        try:
            return asyncio.run(_run(night, seconds, seed))
        finally:
            night.stop()
            log = Path(folder) / "club-night.log"
            if log.exists():
                print(log.read_text(encoding="utf-8"))
