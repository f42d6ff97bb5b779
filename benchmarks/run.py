"""Measure the engine and the rules, and write the results into docs/benchmarks.md.

    make bench

Only what stands between the two markers is replaced.
"""

from __future__ import annotations

import ast
import datetime
import os
import platform
import re
import subprocess
import sys
import sysconfig
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import measures

from khepri.engine.benchmark import SIGNATURE_DEPTHS, search_signature
from khepri.engine.cores import SLOW_ENGINE, core_for
from khepri.games import laser, othello
from khepri.games.registry import GAMES

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "benchmarks.md"
BEGIN, END = "<!-- measured: begin -->", "<!-- measured: end -->"
COMMAND = "make bench"
MILLION = 1e6


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

    def __str__(self) -> str:
        verdict = {None: "", True: "yes", False: "**no**"}[self.met]
        return f"| {self.what} | {self.target} | {self.reached} | {verdict} |"


def laser_rows() -> Iterator[Row]:
    """Measure the Laser Chess core."""
    rate = measures.perft_rate(laser.GAME, measures.KHET, 4) / MILLION
    yield Row.at_least("Laser Chess perft, khet2 Classic, depth 4", rate, 18, "M leaves/s")
    rate = measures.perft_rate(laser.GAME, measures.CLASSIC, 4) / MILLION
    yield Row("Laser Chess perft, club Classic, depth 4", f"{rate:.3g} M leaves/s")
    rate = measures.search_rate(laser.GAME, measures.CLASSIC, 5_000_000) / MILLION
    yield Row.at_least("Laser Chess search, Classic", rate, 3, "M nodes/s")
    depth = measures.depth_reached(laser.GAME, measures.CLASSIC)
    yield Row.at_least("Laser Chess, Classic, depth finished in 5 s", depth, 8, "")


def othello_rows() -> Iterator[Row]:
    """Measure the Othello cores."""
    rate = measures.perft_rate(othello.GAME, measures.OTHELLO, 10) / MILLION
    yield Row.at_least("Othello perft 8×8, depth 10", rate, 150, "M leaves/s")
    rate = measures.perft_rate(othello.GAME, othello.Position.start(10), 8) / MILLION
    yield Row("Othello perft 10×10, depth 8", f"{rate:.3g} M leaves/s")
    rate = measures.search_rate(othello.GAME, measures.OTHELLO, 10_000_000) / MILLION
    yield Row("Othello search 8×8", f"{rate:.3g} M nodes/s")
    depth = measures.depth_reached(othello.GAME, measures.OTHELLO)
    yield Row("Othello 8×8, depth finished in 5 s", f"{depth}")
    seconds = measures.endings_time()
    yield Row.at_most("Othello endings FFO 40 to 44, solved", seconds, 25, "s")


def shared_rows() -> Iterator[Row]:
    """Measure what both games share."""
    for spec, position in ((laser.GAME, measures.CLASSIC), (othello.GAME, measures.OTHELLO)):
        ratio = measures.second_thread(spec, position)
        yield Row.at_least(f"{spec.title}, nodes with two threads", ratio, 1.6, "times one")
        usual, most = measures.stop_latency_ms(spec, position)
        yield Row.at_most(f"{spec.title}, answer to stop, median of 20", usual, 20, "ms")
        yield Row(f"{spec.title}, answer to stop, slowest of 20", f"{most:.3g} ms")
    yield Row("Memory of a process with one engine", f"{measures.memory_mb():.0f} MB")
    for spec, position in ((laser.GAME, measures.CLASSIC), (othello.GAME, measures.OTHELLO)):
        listed, played = measures.rules_rates(position)
        yield Row(
            f"{spec.title}, rules in Python", f"{listed:,.0f} move lists/s, {played:,.0f} moves/s"
        )
    for spec in GAMES:
        depth = SIGNATURE_DEPTHS[spec.name]
        nodes = {search_signature(spec, depth).nodes for _ in range(2)}
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
    """Measure everything, and return the table."""
    lines = [*(f"- {line}" for line in machine()), ""]
    lines += ["| what | target | reached | met |", "|---|---|---|---|"]
    for rows in (laser_rows(), othello_rows(), shared_rows()):
        for row in rows:
            print(row, flush=True)
            lines.append(str(row))
    return "\n".join(lines)


def with_report(page: str, text: str) -> str:
    """Return the page with what is between its markers replaced."""
    before, begin, rest = page.partition(BEGIN)
    _, end, after = rest.partition(END)
    if not begin or not end:
        raise SystemExit(f"{PAGE.name} has lost its markers: {BEGIN} and {END}.")
    return f"{before}{BEGIN}\n\n{text}\n\n{END}{after}"


def main() -> None:
    """Measure, and write the page."""
    if not core_for(measures.CLASSIC, laser.GAME).COMPILED:
        raise SystemExit(SLOW_ENGINE)
    page = PAGE.read_text(encoding="utf-8")
    PAGE.write_text(with_report(page, report()), encoding="utf-8")
    print(f"Written into {PAGE.relative_to(ROOT)}.")


if __name__ == "__main__":
    main()
