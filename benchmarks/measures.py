"""What is measured: each function does a fixed piece of work and returns a number.

Times are processor time of the thread or process that works, and the best of several runs: other
programs on the machine can only make a run slower.
"""

from __future__ import annotations

import statistics
import subprocess
import sys
import time
from array import array
from collections.abc import Callable
from pathlib import Path

from khepri.engine.cores import core_for
from khepri.engine.limits import Limits
from khepri.engine.search import CancelToken, Engine, Progress
from khepri.games import laser, othello
from khepri.games.base import AnyPosition, GameSpec

CLASSIC = laser.Position.start("classic")
KHET = laser.Position.start("classic", "khet2")
OTHELLO = othello.Position.start()
RUNS = 3
THINKING_S = 5.0
ENDINGS = Path(__file__).parents[1] / "tests" / "vectors" / "othello_ffo_40_47.obf"
MEMORY_PROBE = """
from khepri.engine.limits import Limits
from khepri.engine.search import Engine
from khepri.games import laser
Engine(laser.GAME).search(laser.Position.start("classic"), limits=Limits(nodes=3_000_000))
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
"""


def best_rate(work: Callable[[], int], runs: int = RUNS) -> float:
    """Return how much was done in a second of processor time, in the best run."""
    rates = []
    for _ in range(runs):
        started = time.thread_time()
        done = work()
        rates.append(done / max(time.thread_time() - started, 1e-9))
    return max(rates)


def perft_rate(spec: GameSpec, position: AnyPosition, depth: int) -> float:
    """Return how many leaves a second the core counts."""
    core = core_for(position, spec)
    worker = core.Worker(core.Table(1), array("i", [0]))
    worker.load(position)
    return best_rate(lambda: worker.perft(depth))


def search_rate(spec: GameSpec, position: AnyPosition, nodes: int) -> float:
    """Return how many positions a second one thread searches."""
    limits = Limits(nodes=nodes)
    return best_rate(lambda: Engine(spec).search(position, limits=limits).nodes)


def depth_reached(spec: GameSpec, position: AnyPosition) -> int:
    """Return the depth that one thread finishes in five seconds of processor time."""
    started = time.thread_time()
    token = CancelToken()
    finished = [0]

    def watch(progress: Progress) -> None:
        if time.thread_time() - started <= THINKING_S:
            finished.append(progress.depth)
        else:
            token.cancel()

    limits = Limits(movetime_ms=int(8_000 * THINKING_S))
    Engine(spec).search(position, limits=limits, on_progress=watch, token=token)
    return max(finished)


def endings_time() -> float:
    """Return the processor time for the endings FFO 40 to 44, and check their scores."""
    total = 0.0
    for line in ENDINGS.read_text(encoding="ascii").splitlines()[:5]:
        text, *answers = line.rstrip("; ").split(";")
        best = max(int(answer.split(":")[1]) for answer in answers)
        position = othello.Position.parse(text)
        started = time.thread_time()
        found = Engine(othello.GAME).search(position, limits=Limits(depth=60))
        total += time.thread_time() - started
        if not found.exact or found.score != 100 * best:
            raise AssertionError(f"{text} was solved as {found.score / 100:+g}, not {best:+d}.")
    return total


def second_thread(spec: GameSpec, position: AnyPosition) -> float:
    """Return how many times faster two threads visit positions than one.

    Counted per second of processor time, twice: as if two cores were free.
    """

    def rate(threads: int) -> float:
        started = time.process_time()
        engine = Engine(spec, threads=threads)
        nodes = engine.search(position, limits=Limits(movetime_ms=1_500)).nodes
        return threads * nodes / (time.process_time() - started)

    return max(rate(2) for _ in range(RUNS)) / max(rate(1) for _ in range(RUNS))


def stop_latency_ms(spec: GameSpec, position: AnyPosition) -> tuple[float, float]:
    """Return how long a search takes to answer after it is cancelled: usually, and at most."""
    engine = Engine(spec)
    latencies = []
    for _ in range(20):
        token = CancelToken()
        future = engine.start(position, token=token)
        time.sleep(0.05)
        started = time.perf_counter()
        token.cancel()
        future.result()
        latencies.append((time.perf_counter() - started) * 1000)
    return statistics.median(latencies), max(latencies)


def memory_mb() -> float:
    """Return the most memory that a process with one engine and a full table has used."""
    probe = [sys.executable, "-c", MEMORY_PROBE]
    kilobytes = subprocess.run(probe, capture_output=True, text=True, check=True).stdout  # noqa: S603 - our own text
    return int(kilobytes) / (1024 if sys.platform != "darwin" else 1024 * 1024)


def rules_rates(position: AnyPosition) -> tuple[float, float]:
    """Return how many times a second the Python rules list all moves, and play one."""
    moves = position.legal_moves()

    def list_moves() -> int:
        for _ in range(300):
            position.legal_moves()
        return 300

    def play_all() -> int:
        for move in moves * (300 // len(moves) + 1):
            position.play(move)
        return len(moves) * (300 // len(moves) + 1)

    return best_rate(list_moves), best_rate(play_all)
