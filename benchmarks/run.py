"""Measure the engine and the rules, and write the results into docs/benchmarks.md.

    make bench

Only what stands between the two markers is replaced. Times are processor time of the thread or
process that works, but for the one of two threads, and the best of several runs: other programs can
only make a run slower.
"""

from __future__ import annotations

import ast
import datetime
import json
import os
import platform
import re
import statistics
import subprocess
import sys
import sysconfig
import time
from array import array
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from benchmarks import tactics
from benchmarks.page import with_section
from benchmarks.plots import Mark, strip_plot
from khepri.engine.benchmark import search_signature
from khepri.engine.cancellation import CancelToken
from khepri.engine.limits import Limits
from khepri.engine.registry import SLOW_ENGINE, core_for
from khepri.engine.search import Engine, Progress
from khepri.games import laser, othello
from khepri.games.base import AnyPosition, GameSpec
from khepri.games.registry import GAMES

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "benchmarks.md"
PLOT = ROOT / "docs" / "plots" / "engine.svg"
COMMAND = "make bench"
MILLION = 1e6

CLASSIC = laser.Position.start("classic")
KHET = laser.Position.start("classic", "khet2")
OTHELLO = othello.Position.start()
RUNS = 7
SEARCHED = {"laser": 5_000_000, "othello": 15_000_000}
"""How many nodes a search visits to measure its speed: enough to fill the table."""

SOLVING_RUNS = 3
THINKING_S = 5.0
ENDINGS = ROOT / "tests" / "vectors" / "othello_ffo_40_49.obf"
MEMORY_PROBE = """
import resource
from khepri.engine.limits import Limits
from khepri.engine.search import Engine
from khepri.games import laser
Engine(laser.GAME).search(laser.Position.start("classic"), limits=Limits(nodes=3_000_000))
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
"""


# The measurements


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
    worker = core.Worker(core.TranspositionTable(1), array("i", [0]))
    worker.load(position)
    return best_rate(lambda: worker.perft(depth))


def search_rate(spec: GameSpec, position: AnyPosition, nodes: int) -> float:
    """Return how many positions a second one thread searches, with its table ready and empty."""
    engine = Engine(spec)
    engine.get_ready(position)
    rates = []
    for _ in range(RUNS):
        engine.new_game()
        started = time.thread_time()
        visited = engine.search(position, limits=Limits(nodes=nodes)).nodes
        rates.append(visited / (time.thread_time() - started))
    return max(rates)


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


def endings_time(first: int, last: int) -> float:
    """Return the processor time for some of the endings FFO 40 to 49, and check their scores."""
    started = time.thread_time()
    solve_endings(first, last)
    return time.thread_time() - started


def solve_endings(first: int, last: int, threads: int = 1) -> None:
    """Solve some of the endings FFO 40 to 49, and check their scores."""
    for line in ENDINGS.read_text(encoding="ascii").splitlines()[first - 40 : last - 39]:
        text, *answers = line.rstrip("; ").split(";")
        best = max(int(answer.split(":")[1]) for answer in answers)
        position = othello.Position.parse(text)
        found = Engine(othello.GAME, threads=threads).search(position, limits=Limits(depth=60))
        if not found.exact or found.score != 100 * best:
            raise AssertionError(f"{text} was solved as {found.score / 100:+g}, not {best:+d}.")


def second_thread_solving(first: int, last: int) -> float:
    """Return what part of the time two threads need for some endings that one needs.

    Real time, and the best of both: nothing else tells what a second core is good for, so that both
    have to be free for a moment.
    """

    def seconds(threads: int) -> float:
        started = time.perf_counter()
        solve_endings(first, last, threads)
        return time.perf_counter() - started

    pairs = [(seconds(1), seconds(2)) for _ in range(SOLVING_RUNS)]
    return min(two for _, two in pairs) / min(one for one, _ in pairs)


def second_thread(spec: GameSpec, position: AnyPosition, nodes: int) -> float:
    """Return how many times faster two threads visit positions than one.

    Counted per second of processor time, twice: as if two cores were free.
    """

    def rate(threads: int) -> float:
        started = time.process_time()
        done = Engine(spec, threads=threads).search(position, limits=Limits(nodes=nodes)).nodes
        return threads * done / (time.process_time() - started)

    pairs = [(rate(1), rate(2)) for _ in range(RUNS)]
    return max(two for _, two in pairs) / max(one for one, _ in pairs)


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


# The table


@cache
def first_engines() -> dict[str, str]:
    """Return what the engines reached before they were tuned and had learned, on one machine."""
    text = (ROOT / "benchmarks" / "before.json").read_text(encoding="utf-8")
    return {str(what): str(reached) for what, reached in json.loads(text).items()}


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the table: what was measured, what was wanted, what was reached."""

    what: str
    reached: str
    target: str = ""
    met: bool | None = None

    @classmethod
    def at_least(cls, what: str, value: float, target: float, unit: str) -> Row:
        """Return a row for a number that should be large."""
        return cls(what, f"{value:.3g} {unit}", f"≥ {target:g} {unit}", value >= target)

    @classmethod
    def at_most(cls, what: str, value: float, target: float, unit: str) -> Row:
        """Return a row for a number that should be small."""
        return cls(what, f"{value:.3g} {unit}", f"≤ {target:g} {unit}", value <= target)

    @property
    def before(self) -> str:
        """What the first engines reached."""
        return first_engines().get(self.what, "")

    @property
    def gain(self) -> float | None:
        """How many times as fast, or as deep, as the first engines; None if it cannot be said."""
        now, before = (_number(text) for text in (self.reached, self.before))
        if not now or not before:
            return None
        return before / now if self.reached.endswith((" s", " ms")) else now / before

    def __str__(self) -> str:
        verdict = {None: "", True: "yes", False: "**no**"}[self.met]
        return f"| {self.what} | {self.before} | {self.target} | {self.reached} | {verdict} |"


def _number(text: str) -> float | None:
    """Return the number at the start of a text, if it has one and no other."""
    found = re.fullmatch(r"([\d.]+)( \D*)?", text)
    return float(found[1]) if found else None


def picture(rows: Sequence[Row]) -> str:
    """Return what has changed since the first engines as a picture."""
    marks = [Mark(row.what, row.gain, before=1) for row in rows if row.gain is not None]
    return strip_plot("Since the first engines", "times as fast, or as deep", marks)


def laser_rows() -> Iterator[Row]:
    """Measure the Laser Chess core."""
    rate = perft_rate(laser.GAME, KHET, 4) / MILLION
    yield Row.at_least("Laser Chess perft, khet2 Classic, depth 4", rate, 18, "M leaves/s")
    rate = perft_rate(laser.GAME, CLASSIC, 4) / MILLION
    yield Row("Laser Chess perft, club Classic, depth 4", f"{rate:.3g} M leaves/s")
    rate = search_rate(laser.GAME, CLASSIC, SEARCHED["laser"]) / MILLION
    yield Row.at_least("Laser Chess search, Classic", rate, 3, "M nodes/s")
    depth = depth_reached(laser.GAME, CLASSIC)
    yield Row.at_least("Laser Chess, Classic, depth finished in 5 s", depth, 8, "plies")
    for rules in laser.Rules:
        wins = [win for win in tactics.read_wins() if win.position.variant == rules]
        found = tactics.summary(list(tactics.nodes_to_find(wins)))
        what = f"Laser Chess, {rules}, forced wins found at {tactics.NODES:,} nodes"
        yield Row(
            what, found, f"{len(wins)} of {len(wins)}", found == f"{len(wins)} of {len(wins)}"
        )


def othello_rows() -> Iterator[Row]:
    """Measure the Othello cores."""
    rate = perft_rate(othello.GAME, OTHELLO, 10) / MILLION
    yield Row.at_least("Othello perft 8×8, depth 10", rate, 150, "M leaves/s")
    rate = perft_rate(othello.GAME, othello.Position.start(10), 8) / MILLION
    yield Row("Othello perft 10×10, depth 8", f"{rate:.3g} M leaves/s")
    rate = search_rate(othello.GAME, OTHELLO, SEARCHED["othello"]) / MILLION
    yield Row("Othello search 8×8", f"{rate:.3g} M nodes/s")
    depth = depth_reached(othello.GAME, OTHELLO)
    yield Row("Othello 8×8, depth finished in 5 s", f"{depth}")
    for first, last, target in ((40, 44, 4.5), (45, 49, 35)):
        seconds = endings_time(first, last)
        yield Row.at_most(f"Othello endings FFO {first} to {last}, solved", seconds, target, "s")
    ratio = second_thread_solving(40, 44)
    yield Row.at_most("Othello, time to solution with two threads", ratio, 0.6, "times one")


def shared_rows() -> Iterator[Row]:
    """Measure what both games share."""
    for spec, position in ((laser.GAME, CLASSIC), (othello.GAME, OTHELLO)):
        ratio = second_thread(spec, position, SEARCHED[spec.name])
        yield Row.at_least(f"{spec.title}, nodes with two threads", ratio, 1.6, "times one")
        usual, most = stop_latency_ms(spec, position)
        yield Row.at_most(f"{spec.title}, answer to stop, median of 20", usual, 20, "ms")
        yield Row(f"{spec.title}, answer to stop, slowest of 20", f"{most:.3g} ms")
    yield Row("Memory of a process with one engine", f"{memory_mb():.0f} MB")
    for spec, position in ((laser.GAME, CLASSIC), (othello.GAME, OTHELLO)):
        listed, played = rules_rates(position)
        yield Row(
            f"{spec.title}, rules in Python", f"{listed:,.0f} move lists/s, {played:,.0f} moves/s"
        )
    for spec in GAMES:
        runs = [search_signature(spec) for _ in range(2)]
        nodes, depth = {run.nodes for run in runs}, runs[0].depth
        same = " (the same twice)" if len(nodes) == 1 else " **(not the same twice)**"
        yield Row(f"{spec.title}, signature to depth {depth}", f"{max(nodes)} nodes{same}")


def machine() -> Iterator[str]:
    """Describe what was measured on, and how it was compiled."""
    try:
        processors = Path("/proc/cpuinfo").read_text(encoding="utf-8")
    except OSError:
        processors = ""
    found = re.search(r"^model name\s*: (.*)$", processors, re.MULTILINE)
    processor = found.group(1) if found else platform.processor() or platform.machine()
    yield f"Machine: {processor}, {os.cpu_count()} cores, {platform.system()}"
    yield f"Python {platform.python_version()}; compiler: {compiler()}, `{' '.join(flags())}`"
    load = f", load {os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else ""
    today = datetime.datetime.now(datetime.UTC).date()
    yield f"Date: {today}{load}; command: `{COMMAND}`"


def compiler() -> str:
    """Return the name and version of the compiler that Python asks for."""
    command = (sysconfig.get_config_var("CC") or "cc").split()[0]
    try:
        answer = subprocess.run([command, "--version"], capture_output=True, text=True, check=True)  # noqa: S603 - the compiler of this Python
    except (OSError, subprocess.CalledProcessError):
        return "unknown"
    return answer.stdout.splitlines()[0]


def flags() -> list[str]:
    """Return what setup.py asks of the compiler, as far as this installation was tuned."""
    stamp = Path(sys.prefix) / "khepri-dev"
    tuned = stamp.exists() and "native: 1" in stamp.read_text(encoding="utf-8")
    tree = ast.parse((ROOT / "setup.py").read_text(encoding="utf-8"))
    values = [
        ast.literal_eval(node.value)
        for node in tree.body
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "NATIVE"
    ]
    native = [flag for options in values for option in options for flag in option]
    return ["-O3", *(native if tuned else [])]


def report() -> str:
    """Measure everything, draw the picture, and return the table."""
    lines = [*(f"- {line}" for line in machine()), ""]
    lines += ["| what | first engines | target | reached | met |", "|---|---|---|---|---|"]
    cores = [*_told(laser_rows()), *_told(othello_rows())]
    shared = _told(shared_rows())
    PLOT.parent.mkdir(exist_ok=True)
    PLOT.write_text(picture(cores), encoding="utf-8")
    return "\n".join([*lines, *map(str, cores), *map(str, shared)])


def _told(rows: Iterator[Row]) -> list[Row]:
    """Measure, and tell each result as soon as it is known."""
    measured = []
    for row in rows:
        print(row, flush=True)
        measured.append(row)
    return measured


def main() -> None:
    """Measure, and write the page."""
    if not core_for(CLASSIC, laser.GAME).COMPILED:
        raise SystemExit(SLOW_ENGINE)
    page = PAGE.read_text(encoding="utf-8")
    PAGE.write_text(with_section(page, "measured", report()), encoding="utf-8")
    print(f"Written into {PAGE.relative_to(ROOT)}.")


if __name__ == "__main__":
    main()
