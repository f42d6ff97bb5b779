"""What the window costs: drawing each screen, doing nothing, answering in time.

    .venv/bin/python -m benchmarks.window

Draws off screen with the 2D renderer at 1280×720 and writes its table into docs/benchmarks.md,
between the markers of the window. Times are processor time unless they say otherwise.
"""

from __future__ import annotations

import os
import random
import statistics
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pygame

from benchmarks import fall
from khepri.app.context import Context
from khepri.app.loop import IDLE_HZ, Loop
from khepri.app.screen import Screen
from khepri.app.screens.game import GameScreen
from khepri.app.screens.menu import MenuScreen
from khepri.app.screens.new_game import NewGameScreen
from khepri.app.screens.rush import RushScreen
from khepri.app.screens.settings import SettingsScreen
from khepri.app.settings import Settings, SettingsFile
from khepri.audio import Mixer
from khepri.engine.levels import Opponent, level_numbered
from khepri.engine.search import Engine
from khepri.games import laser
from khepri.graphics import SoftRenderer
from khepri.learn.solving import Tried
from khepri.match.actions import Play
from khepri.match.game import Game
from khepri.match.players import Player
from khepri.session.seats import ComputerSeat, LevelChooser
from khepri.session.session import Session
from khepri.system.fault_log import Fault, FaultLog

SIZE = (1280, 720)
FRAME_MS = 1000 / 60
PAGE = Path(__file__).parents[1] / "docs" / "benchmarks.md"
BEGIN, END = "<!-- window: begin -->", "<!-- window: end -->"
DRAWINGS = 30
IDLE_S = 4.0
THINKING_S = 3.0
RUSH_S = 60


def main() -> None:
    """Measure, print the table and put it into its page."""
    os.environ.update(SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="dummy")
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode(SIZE)
    table = "\n".join(["| measured | result |", "|---|---|", *(f"| {row} |" for row in rows())])
    print(table)
    if PAGE.exists():
        write(PAGE, table)


def write(page: Path, table: str) -> None:
    """Replace what stands between the markers; add them where there are none."""
    text = page.read_text(encoding="utf-8")
    if BEGIN not in text:
        text = f"{text.rstrip()}\n\n## The window\n\n{BEGIN}\n{END}\n"
    before, _, rest = text.partition(BEGIN)
    _, _, after = rest.partition(END)
    page.write_text(f"{before}{BEGIN}\n\n{table}\n\n{END}{after}", encoding="utf-8")


def rows() -> Iterator[str]:
    """Yield one row for each thing measured."""
    for name, screen in (
        ("Menu", MenuScreen),
        ("New game", NewGameScreen),
        ("Settings", SettingsScreen),
    ):
        yield f"{name}: a frame drawn anew | {drawing_cost(screen(new_context())):.1f} ms"
    still, flying, worst = game_costs()
    yield f"Game: a frame at rest | {still:.1f} ms"
    yield f"Game: a frame with the beam flying | {flying:.1f} ms (worst {worst:.1f})"
    falling, sliding = fall_costs()
    for what, costs in (("with a pharaoh falling", falling), ("as the result slides in", sliding)):
        median, worst = statistics.median(costs), max(costs)
        yield f"Game: a frame {what} | {median:.1f} ms (worst {worst:.1f})"
    drawn, running, answering, following = rush_costs()
    yield f"Rush: a frame while its time runs | {running:.1f} ms, {drawn:.0f} drawn a second"
    for what, costs in (("of an answer", answering), ("of the next puzzle", following)):
        median, worst = statistics.median(costs), max(costs)
        yield f"Rush: the frame {what} | {median:.1f} ms (worst {worst:.1f})"
    share, frames = idle_cost()
    yield f"Menu at rest, its board paused | {share:.1%} of a core, {frames} frames drawn"
    median, slowest = answer_time()
    answered = f"{median:.1f} ms (worst {slowest:.1f})"
    yield f"Answer to a click while the computer thinks, wall time | {answered}"


class RaisingFaults(FaultLog):
    """Lets an error go on that the program would show: nobody wants that screen measured."""

    def note(self, error: Exception, where: str) -> Fault:  # noqa: ARG002 - it is raised anyway
        """Raise the error again."""
        raise error


def new_context(settings: Settings | None = None) -> Context:
    """Return a context as the program makes it, without files."""
    return Context(
        settings_file=SettingsFile(None),
        settings=settings or Settings(),
        mixer=Mixer(sound_volume=0, music_volume=0),
        window_size=SIZE,
        now_ms=lambda: time.monotonic_ns() // 1_000_000,
        faults=RaisingFaults(),
    )


def new_loop(screen: Screen) -> Loop:
    """Return a loop that draws a screen where nobody sees it."""
    return Loop(screen.context, SoftRenderer(pygame.Surface(SIZE)), screen)


def drawing_cost(screen: Screen) -> float:
    """Return what it costs to draw everything on a screen again, median."""
    loop = new_loop(screen)
    costs = []
    for _ in range(DRAWINGS):
        screen.tree.damage(pygame.Rect((0, 0), SIZE))
        started = time.process_time()
        loop.draw()
        costs.append(time.process_time() - started)
    return statistics.median(costs) * 1000


def game_costs() -> tuple[float, float, float]:
    """Return the cost of a frame at rest, and with a beam: median and worst."""
    context = new_context()
    players = (Player("Amira"), Player("Jonas"))
    game = Game.new(laser.GAME, players, laser.Position.start())
    screen = GameScreen(context, Session(game, context.now_ms))
    loop = new_loop(screen)
    for _ in range(60):
        loop.step([], FRAME_MS)
    still = drawing_cost_of(loop)
    flying: list[float] = []
    for move in ("f4g4", "g8R", "g4f4"):
        screen.session.apply(Play(screen.session.game.side, laser.Move.parse(move)))
        while screen.board.busy:
            started = time.process_time()
            loop.step([], FRAME_MS)
            if screen.board.shot is not None:
                flying.append((time.process_time() - started) * 1000)
    return still, statistics.median(flying), max(flying)


def fall_costs() -> tuple[list[float], list[float]]:
    """Return the costs of frames from when a pharaoh is struck, and of those with the result."""
    context = new_context()
    game = Game.new(laser.GAME, (Player("Amira"), Player("Jonas")), fall.BEFORE)
    screen = GameScreen(context, Session(game, context.now_ms))
    loop = new_loop(screen)
    for _ in range(10):
        loop.step([], FRAME_MS)
    screen.session.apply(Play(screen.session.game.side, fall.MOVE))
    falling: list[float] = []
    sliding: list[float] = []
    while screen.board.busy:
        started = time.process_time()
        loop.step([], FRAME_MS)
        cost = (time.process_time() - started) * 1000
        since = screen.board.since_strike_ms
        if screen.course.conclusion.moving:
            sliding.append(cost)
        elif since is not None and since >= 0:
            falling.append(cost)
    return falling, sliding


def rush_costs() -> tuple[float, float, list[float], list[float]]:
    """Return how many frames a second a rush draws, their cost, and that of dearer ones."""
    context = new_context()
    passed_ms = 0.0
    context.now_ms = lambda: int(passed_ms)
    screen = RushScreen(context, laser.GAME)
    loop = new_loop(screen)
    loop.step([], FRAME_MS)
    screen.begin(seed=5)
    running: list[float] = []
    answering: list[float] = []
    following: list[float] = []
    for number in range(60 * RUSH_S):
        rush, was_asking, drawn = screen.rush, screen.course.is_asking, loop.frames
        answers = was_asking and number % 120 == 60
        started = time.process_time()
        if answers and rush is not None:
            screen.course.act(Tried(rush.course.right[0]))
        passed_ms += FRAME_MS
        loop.step([], FRAME_MS)
        cost = (time.process_time() - started) * 1000
        if answers:
            answering.append(cost)
        elif screen.course.is_asking and not was_asking:
            following.append(cost)
        elif loop.frames > drawn:
            running.append(cost)
    return len(running) / RUSH_S, statistics.median(running), answering, following


def drawing_cost_of(loop: Loop) -> float:
    """Return what it costs to show a screen on which nothing has changed."""
    costs = []
    for _ in range(DRAWINGS):
        started = time.process_time()
        loop.draw()
        costs.append(time.process_time() - started)
    return statistics.median(costs) * 1000


def idle_cost() -> tuple[float, int]:
    """Return the share of a core that the menu takes at rest, and how many frames it drew."""
    screen = MenuScreen(new_context(replace(Settings(), reduced_motion=True)))
    loop = new_loop(screen)
    for _ in range(10):
        loop.step([], FRAME_MS)
    drawn = loop.frames
    clock = pygame.time.Clock()
    started, used = time.monotonic(), time.process_time()
    while time.monotonic() - started < IDLE_S:
        loop.step(pygame.event.get(), clock.tick(IDLE_HZ))
    share = (time.process_time() - used) / (time.monotonic() - started)
    return share, loop.frames - drawn


def answer_time() -> tuple[float, float]:
    """Return how long a click and the frame after it take while the strongest level thinks."""
    context = new_context()
    spec = laser.GAME
    level = level_numbered(spec, 8)
    players = (Player(level.name, 8), Player("Amira"))
    game = Game.new(spec, players, laser.Position.start())
    computer = ComputerSeat(LevelChooser(Opponent(Engine(spec), level, random.Random(1))))
    screen = GameScreen(context, Session(game, context.now_ms, {spec.sides[0]: computer}))
    loop = new_loop(screen)
    while not screen.session.thinking:
        loop.step([], FRAME_MS)
    times = []
    started = time.monotonic()
    while time.monotonic() - started < THINKING_S and screen.session.thinking:
        square = screen.board.geometry.rect("f4").center
        click = [
            pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=square, button=1),
            pygame.event.Event(pygame.MOUSEBUTTONUP, pos=square, button=1),
        ]
        before = time.perf_counter()
        loop.step(click, FRAME_MS)
        loop.draw()
        times.append((time.perf_counter() - before) * 1000)
        time.sleep(0.02)
    screen.session.stop_thinking()
    return statistics.median(times), max(times)


if __name__ == "__main__":
    main()
