"""Let a room of thirty play for half an hour, and see whether its server grows by it."""

from __future__ import annotations

import asyncio
import contextlib
import random
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path

from benchmarks.club_page import (
    NeverCameError,
    RoomAddress,
    ScriptedDesk,
    ScriptedPage,
    ScriptedWall,
    State,
    StudentPage,
)
from benchmarks.club_process import NightProcess, quiet_port

from tools.soak.archive_reader import read_archive
from tools.soak.flatness import Growth, Sample, grown, growth, sample_of

PLAYERS, WATCHERS = 30, 4
EVENING_MOVES = 4 * 3600 * PLAYERS // 5
"""A long evening: four hours in which each of thirty players makes a move every five seconds."""

EVENING_MB = 64
"""What such an evening may cost: about as much as the server takes when it starts."""

MOST_BYTES_A_MOVE = EVENING_MB * 1024 * 1024 / EVENING_MOVES
SAMPLE_S = 5.0
FRIENDLY_S = 60.0
ROUNDS = 2
THINKS_S = (0.1, 1.5)
LENGTH = (6, 24)
"""After so many moves somebody gives up."""

PATIENCE_S = 1200.0
"""How slow a busy machine is says nothing here; only a round that never ends is a fault."""

GOES_ON = 0.9
CUT, LONG_AWAY_S = 0.02, (0.5, 9.0)
BOARDS = (("laser", "classic"), ("laser", "sophie"), ("othello", "8"), ("othello", "6"))


@dataclass(slots=True)
class RoomCount:
    """What has happened in the room; all pages share it."""

    dice: random.Random
    moves: int = 0
    games: set[int] = field(default_factory=set)
    computers: int = 0
    puzzles: int = 0
    cuts: int = 0
    leaves: int = 0
    watched: int = 0
    events: int = 0
    rounds: int = 0
    waiting: int = 0
    """How many games are not over at the end: what they take is no leak."""


class SoakPlayer(StudentPage):
    """A student who plays with anybody, with the computer and at the boards of the event."""

    def __init__(self, address: RoomAddress, person: int, name: str, count: RoomCount) -> None:
        super().__init__(address, person, name)
        self.others: list[SoakPlayer] = []
        self._count = count
        self._ends_at: dict[int, int] = {}

    async def heard(self, message: State) -> None:
        """Count what was played; what was refused is thought about again."""
        await super().heard(message)
        if message["t"] == "ack":
            self._count.moves += 1
        elif message["t"] == "nack":
            self.think_again()

    async def shown(self, stream: str, state: State, message: State) -> None:
        """Take challenges, and come to the board of the round."""
        await super().shown(stream, state, message)
        if stream != "you" or not (mine := self.seat.mine):
            return
        await self.take_challenges()
        call = mine["call"]
        if call and call["game"] and not call["ready"]:
            await self.send(t="ready", game=call["game"])

    async def played(self, state: State, message: State) -> None:  # noqa: ARG002 - as all pages
        """Answer a move."""
        if not state["yours"] or state["result"] is not None:
            return
        self._count.games.add(state["game"])
        if state["draw"] is not None and state["draw"] not in state["yours"]:
            await self.send(t="answer", game=state["game"], what="draw", yes=True)
        if await self.begins_turn(state):
            self.later(self._move(state))

    async def _move(self, state: State) -> None:
        dice, game, ply = self._count.dice, state["game"], state["ply"]
        await asyncio.sleep(dice.uniform(*THINKS_S))
        if state["ply"] != ply or state["result"] is not None or not state["moves"]:
            return
        if dice.random() < CUT:
            self._count.cuts += 1
            self.cut(dice.uniform(*LONG_AWAY_S))
            return
        if ply >= self._ends_at.setdefault(game, dice.randint(*LENGTH)):
            what = {"t": "offer", "what": "draw"} if state["can_draw"] else {"t": "resign"}
            await self.send(game=game, **what)
            if state["can_draw"]:
                self._ends_at[game] = ply + 3
                self.think_again()
        name = f"{game}.{ply}"
        await self.send(t="move", game=game, ply=ply, m=dice.choice(list(state["moves"])), id=name)

    async def do_something(self) -> None:
        """Begin something, if there is nothing to do."""
        mine, dice = self.seat.mine, self._count.dice
        if not mine or mine["call"]:
            return
        state = self.states.get(f"game:{mine['game']}", {}) if mine["game"] else {}
        goes_on = bool(mine["game"]) and state.get("result") is None
        if goes_on and (state.get("event") or not state.get("hold")):
            return
        if mine["kept"] and dice.random() < GOES_ON:
            # A game that waits is no leak: who has many of them goes on with those first.
            await self.send(t="go_on", game=dice.choice(mine["kept"])["game"])
            return
        kind, board = dice.choice(BOARDS)
        match dice.randrange(8):
            case 0 if mine["game"]:
                await self.send(t="leave_game", game=mine["game"])
            case 2 | 3:
                self._count.computers += 1
                level = dice.randint(1, 2)
                await self.send(t="computer", kind=kind, board=board, level=level)
            case 4:
                self._count.puzzles += 1
                await self.send(t="puzzle", kind=kind)
                await self.send(t="puzzle_move", m="e4e3")
                await self.send(t="leave_puzzle")
            case _:
                other = dice.choice(self.others)
                clock = dice.choice(("", "300+3"))
                await self.send(
                    t="challenge", to=other.seat.number, kind=kind, board=board, clock=clock
                )

    async def leave_and_return(self) -> None:
        """Give the seat up, and join again like somebody new."""
        await self.send(t="leave")
        await self.until(lambda: not self.seat.mine, "the end of the seat")
        if self.states.get("you", {}).get("seats") == []:  # unless the page was cut off just then
            self._count.leaves += 1
            self.seat.token = ""
        self.cut(0.5)


class SoakWatcher(ScriptedPage):
    """Somebody who comes, looks at a game and goes again."""

    def __init__(self, address: RoomAddress, count: RoomCount) -> None:
        super().__init__(address)
        self._count = count

    async def greet(self) -> None:
        """Come in only to watch."""
        await self.send(t="hello", v=1, device="phone", room=self.address.code)
        await self.send(t="join", watch=True)

    async def look(self) -> None:
        """Look at some game, and leave now and then."""
        dice = self._count.dice
        games = self.states.get("room", {}).get("games", [])
        if games:
            self._count.watched += 1
            await self.send(t="watch", game=dice.choice(games)["game"])
        if dice.random() < 0.2:
            self.cut(dice.uniform(0.2, 2.0))


@dataclass(slots=True)
class ClubSoak:
    """What came of it."""

    minutes: float
    count: RoomCount
    samples: list[Sample] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)

    @property
    def growth(self) -> Growth:
        """How the second half has grown."""
        return growth(self.samples)

    @property
    def troubles(self) -> list[str]:
        """Everything that must not have happened."""
        return [*self.faults, *grown(self.growth, MOST_BYTES_A_MOVE)]


class SoakEvening:
    """Thirty players, four watchers, a desk and a wall."""

    def __init__(self, night: NightProcess, soak: ClubSoak, friendly_s: float) -> None:
        self._night, self._soak, self._count = night, soak, soak.count
        self._friendly_s = friendly_s
        address = night.address
        self._desk = ScriptedDesk(address, night.desk)
        self._desk.patience_s = PATIENCE_S
        self._players = [
            SoakPlayer(address, person, name, self._count) for person, name in night.names.items()
        ]
        for player in self._players:
            player.others = [other for other in self._players if other is not player]
        self._watchers = [SoakWatcher(address, self._count) for _ in range(WATCHERS)]
        self._pages = (self._desk, ScriptedWall(address), *self._players, *self._watchers)
        self._is_friendly = True

    async def run(self) -> None:
        """Let friendly games and events take turns until the time is over."""
        for page in self._pages:
            page.open()
            await asyncio.sleep(0.01)
        await self._everybody()
        begun = time.monotonic()
        helpers = [asyncio.create_task(each) for each in (self._stir(), self._sample(begun))]
        try:
            while time.monotonic() - begun < self._soak.minutes * 60:
                self._is_friendly = True
                await asyncio.sleep(self._friendly_s)
                self._is_friendly = False
                await self._everybody()
                await self._event()
        finally:
            for each in helpers:
                each.cancel()
            for page in self._pages:
                await page.close()
        for helper in helpers:
            with contextlib.suppress(asyncio.CancelledError):
                await helper

    async def _everybody(self) -> None:
        await self._desk.until(
            lambda: all(player.is_in for player in self._players), "everybody in the room"
        )

    async def _stir(self) -> None:
        dice = self._count.dice
        while True:
            await asyncio.sleep(0.15)
            await dice.choice(self._players).do_something()
            if dice.random() < 0.1:
                await dice.choice(self._watchers).look()
            if self._is_friendly and dice.random() < 0.01:
                await dice.choice(self._players).leave_and_return()

    async def _sample(self, begun: float) -> None:
        while True:
            await asyncio.sleep(SAMPLE_S)
            at = time.monotonic() - begun
            found = sample_of(self._night.pid, at, self._count.moves)
            self._soak.samples.append(found)
            if len(self._soak.samples) % 6 == 0:
                print(
                    f"{at / 60:5.1f} min, {found.actions:6,} moves, {len(self._count.games)} games,"
                    f" {self._count.rounds} rounds, {found.memory_kb / 1024:6.1f} MB,"
                    f" {found.descriptors} files, {found.threads} threads",
                    flush=True,
                )

    async def _event(self) -> None:
        desk = self._desk
        self._count.events += 1
        form = {
            "name": f"Event {self._count.events}",
            "kind": self._count.dice.choice(("laser", "othello")),
            "clock": "300+2",
            "format": "swiss",
            "rounds": ROUNDS,
            "tie_breaks": ["buchholz"],
        }
        await desk.do("new_event", settings=form)
        for number in range(1, ROUNDS + 1):
            await desk.do("pair")
            await desk.until(lambda: desk.desk["proposal"], f"the pairs of round {number}")
            await desk.do("publish")
            await desk.until(
                lambda: (
                    desk.event.get("round") == number  # noqa: B023 - waited for here
                    and desk.event["state"] in ("between", "over")
                ),
                f"the results of round {number}",
            )
            self._count.rounds += 1
        await desk.do("close_event")


def soak_club(minutes: float, seed: int, *, friendly_s: float = FRIENDLY_S) -> ClubSoak:
    """Run a club night for so long; after so many seconds of friendly games an event begins."""
    soak = ClubSoak(minutes, RoomCount(random.Random(seed)))
    with tempfile.TemporaryDirectory() as folder:
        night = NightProcess(Path(folder), PLAYERS, port=quiet_port())
        try:
            asyncio.run(SoakEvening(night, soak, friendly_s).run())
        except NeverCameError as error:
            soak.faults.append(str(error))
        finally:
            night.stop()
        soak.count.waiting = len(read_archive(Path(folder)).running)
        log = Path(folder) / "club-night.log"
        if log.exists():
            soak.faults.append(log.read_text(encoding="utf-8"))
    return soak
