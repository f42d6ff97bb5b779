"""The real program in its window, with a monkey at it; run as a process by the soak.

    python -m tools.soak.window_program MINUTES SEED SHARE

Everything is real but whoever sits there, the screen and the loudspeaker, for which SDL has its
dummies; and the clock, which runs ahead as fast as the monkey does, so that animations and games
do not have to be waited for. One frame of six is drawn. Every screen is visited in turn. Now and
then it goes back to the menu and tells, as a line of JSON, what it has used so far.
"""

from __future__ import annotations

import ctypes
import gc
import json
import os
import random
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import asdict, replace
from itertools import cycle

import pygame

from app.hands import Hands
from app.monkey import Monkey
from app.pilot import Pilot
from app.stand_ins import ALL_WELL, NoClubHouse
from khepri.app import destinations, program
from khepri.app.context import Context
from khepri.app.destinations import MENU, Destination
from khepri.app.lessons_here import lessons_here
from khepri.app.loop import Loop
from khepri.app.main import run
from khepri.app.settings import WindowMode
from khepri.games.registry import all_games
from khepri.match.clock import TimeControl
from khepri.match.game import Game
from khepri.match.players import Player
from khepri.session.session import Session
from khepri.tournament.settings import EventSettings
from tools.soak.flatness import sample_of

ACTIONS_A_VISIT = 60
FRAME_MS = 100
DRAWN_EVERY = 6
SIZE = (1280, 720)
VISITS_A_SAMPLE = 2
SETTLES_MS = 600


class RunAheadTime:
    """A clock that shows what it is told to."""

    def __init__(self) -> None:
        self.now_ms = 1_000_000

    def awake_ms(self) -> int:
        """Return the time."""
        return int(self.now_ms)


class LivePilot(Pilot):
    """Hands for a program that is open already, in a window of its own."""

    def __init__(self, loop: Loop, clock: RunAheadTime) -> None:
        Hands.__init__(self)
        self.loop = loop
        self.context = loop.context  # type: ignore[assignment]
        self._clock = clock

    def step(self, *events: pygame.event.Event, ms: int = 50) -> None:
        """Let the program see some events, and what its window says, and draw a frame."""
        self._clock.now_ms += ms
        self.loop.step([*events, *pygame.event.get()], ms)

    def wait(self, ms: int) -> None:
        """Let time pass in coarse frames: it is the program's time, and every frame is drawn."""
        for _ in range(0, ms, FRAME_MS):
            self.step(ms=FRAME_MS)

    def sleep(self, ms: int) -> None:
        """Let time pass without a frame."""
        self._clock.now_ms += ms
        self.step(ms=0)

    def resize(self, size: tuple[int, int]) -> None:
        """Make the window itself larger or smaller; it says so, and knows how small it may be."""
        if self.context.settings.window is WindowMode.WINDOWED:
            self.loop.renderer._window._opened.size = size  # type: ignore[attr-defined]
        self.step()


class SoakLoop(Loop):
    """Is driven by a monkey instead of by whoever sits there."""

    clock = RunAheadTime()
    minutes, seed, share = 1.0, 1, 0.5

    def draw(self) -> None:
        """Draw one frame of several, and let the others pass: drawing takes nearly all the time."""
        if self.frames % DRAWN_EVERY == 0:
            super().draw()
        else:
            self.frames += 1
            self._stale = False

    def run(self, events: Callable[[], Iterable[pygame.event.Event]]) -> None:  # noqa: ARG002
        """Let the monkey do what it likes for so many minutes."""
        context = self.context
        context.club, context.examine = NoClubHouse(), lambda _: ALL_WELL
        pilot = LivePilot(self, self.clock)
        monkey = Monkey(pilot, self.seed)
        begun, actions = time.monotonic(), 0
        for visit, where in enumerate(_places(context, monkey.dice)):
            self._visit(pilot, where)
            faults = len(context.faults.noted)
            busy_since = time.thread_time()
            monkey.act(ACTIONS_A_VISIT)
            actions += ACTIONS_A_VISIT
            if len(context.faults.noted) > faults:
                print(json.dumps({"fault": context.faults.noted[-1].details}), flush=True)
            if visit % VISITS_A_SAMPLE == 0:
                self._visit(pilot, MENU)
                context.change(replace(context.settings, window=WindowMode.WINDOWED))
                pilot.resize(SIZE)  # it is compared with itself
                found = asdict(sample_of(os.getpid(), time.monotonic() - begun, actions))
                found["resident_kb"], found["memory_kb"] = found["memory_kb"], used_kb()
                screens = sorted(screen.__name__ for screen in monkey.visited)
                objects = len(gc.get_objects())
                told = found | {"screens": screens, "objects": objects}
                print(json.dumps(told), flush=True)
            if time.monotonic() - begun > self.minutes * 60:
                break
            # Others use this machine, too.
            time.sleep((time.thread_time() - busy_since) * (1 / self.share - 1))
        self.screen.leave()

    def _visit(self, pilot: LivePilot, where: Destination) -> None:
        pilot.let_go()
        self.context.open(where)
        pilot.wait(SETTLES_MS if where == MENU else 200)


class MallocInfo(ctypes.Structure):
    """What the C library says of its memory: `struct mallinfo2`."""

    _fields_ = tuple(
        (name, ctypes.c_size_t)
        for name in (
            *("arena", "ordblks", "smblks", "hblks", "hblkhd"),
            *("usmblks", "fsmblks", "uordblks", "fordblks", "keepcost"),
        )
    )


def used_kb() -> int:
    """Return how much memory the program holds, after Python has thrown away what it can.

    What the system says is more, by what is free between pieces that are in use: pictures of all
    sizes come and go, and leave room that the next one fits into or not.
    """
    gc.collect()
    ask = ctypes.CDLL("libc.so.6").mallinfo2
    ask.restype = MallocInfo
    found = ask()
    return int(found.uordblks + found.hblkhd) // 1024


def _places(context: Context, dice: random.Random) -> Iterator[Destination]:
    """Go through every screen, again and again; a game is another one every time."""
    makers: tuple[Callable[[], Destination], ...] = (
        lambda: MENU,
        lambda: _game(context, dice, level=None),
        destinations.ToPastGames,
        lambda: _replay(context, dice),
        destinations.ToEditor,
        destinations.ToLearn,
        lambda: destinations.ToLesson(dice.choice(_lessons(context))),
        destinations.ToPuzzles,
        destinations.ToRush,
        destinations.ToSettings,
        destinations.ToFieldDay,
        lambda: _event(context),
        destinations.ToPlayers,
        destinations.ToNewGame,
        lambda: _game(context, dice, level=1),
        destinations.ToClubNight,
    )
    for make in cycle(makers):
        yield make()


def _game(context: Context, dice: random.Random, level: int | None) -> Destination:
    spec = dice.choice(all_games())
    players = (Player("Amira"), Player("Reed", level))
    start = spec.start(dice.choice(spec.variants))
    control = dice.choice((None, TimeControl(60_000, 1000)))
    context.session = Session.of(Game.new(spec, players, start, control=control), context.now_ms)
    return destinations.ToGame(context.session)


def _replay(context: Context, dice: random.Random) -> Destination:
    archive = context.keeper.archive
    rows = archive.page(number=0).games if archive is not None else ()
    if archive is None or not rows:
        return destinations.ToPastGames()
    chosen = dice.choice(rows).id
    return destinations.ToReplay(archive.load(chosen), game_id=chosen)


def _lessons(context: Context) -> list[str]:
    return [lesson.key for lesson in lessons_here(context).all]


def _event(context: Context) -> Destination:
    archive = context.keeper.archive
    if archive is None:
        return destinations.ToFieldDay()
    known = archive.tournaments.numbers()
    number = known[0] if known else archive.tournaments.begin(EventSettings(name="Field day")).id
    return destinations.ToEvent(number)


def main(minutes: str, seed: str, share: str) -> None:
    """Open the window, and let the monkey at it."""
    SoakLoop.minutes, SoakLoop.seed, SoakLoop.share = float(minutes), int(seed), float(share)
    program.Loop = SoakLoop  # type: ignore[attr-defined]
    program.awake_ms = SoakLoop.clock.awake_ms  # type: ignore[attr-defined]
    run(None)


if __name__ == "__main__":
    main(*sys.argv[1:])
