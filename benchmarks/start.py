"""What the start costs: from the command to the splash, and to the first frame of the menu.

    xvfb-run -s "-screen 0 1920x1080x24" .venv/bin/python -m benchmarks.start

Every row is the best of several starts of a process of its own, in processor time, by the clock,
and in modules imported; the steps are in processor time. Without a display only what needs none is
measured. The table goes into docs/benchmarks.md, between the markers of the start.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import sysconfig
import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from tempfile import TemporaryDirectory

import khepri

PAGE = Path(__file__).parents[1] / "docs" / "benchmarks.md"
BEGIN, END = "<!-- start: begin -->", "<!-- start: end -->"
STEPS = (
    ("Python", "python"),
    ("imports for the window", "window imports"),
    ("SDL", "sdl"),
    ("window, renderer", "window"),
    ("splash", "splash"),
    ("other imports", "imports"),
    ("menu built", "built"),
    ("menu drawn", "frame"),
)

# The program as `khepri` starts it, which notes how far it is and ends with its first frame.
CHILD = """
import json, os, sys, time
notes = {}
def note(step):
    passed = time.time() - float(os.environ["BEGUN"])
    notes[step] = (time.process_time(), passed, len(sys.modules))
def noting(owner, name, step):
    deed = getattr(owner, name)
    def do(*words, **more):
        done = deed(*words, **more)
        note(step)
        return done
    setattr(owner, name, do)
note("python")
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
import khepri.cli.main
import khepri.app.main as start
note("window imports")
noting(start.Window, "__init__", "sdl")
noting(start.Display, "_open", "window")
open_display = start.Display.__init__
def open_and_import(*words, **more):
    open_display(*words, **more)
    note("splash")
    import khepri.app.program as program
    note("imports")
    noting(program.Loop, "__init__", "built")
    draw = program.Loop.draw
    def draw_and_end(loop):
        draw(loop)
        note("frame")
        print(json.dumps(notes), flush=True)
        os._exit(0)
    program.Loop.draw = draw_and_end
start.Display.__init__ = open_and_import
khepri.cli.main.main()
"""


@dataclass(frozen=True, slots=True)
class Start:
    """One way to start."""

    name: str
    driver: str = ""
    """SDL's driver; empty for the display that there is."""

    graphics: str = "automatic"
    first: bool = False
    """Whether nobody has ever started it: OpenGL is asked before a window can be opened."""

    compiled: bool = True
    """Whether Python finds its modules compiled."""

    cold: bool = False
    """Whether the files are read from the disk."""


@dataclass(frozen=True, slots=True)
class Passed:
    """How far a start was by a step: best of several."""

    processor_s: float
    clock_s: float
    modules: int


STARTS = (
    Start("2D, no display", "dummy"),
    Start("2D"),
    Start("2D, the very first", first=True),
    Start("2D, files from the disk", cold=True),
    Start("2D, no compiled modules", compiled=False),
    Start("OpenGL on the processor, low", graphics="low"),
)


def main() -> None:
    """Measure, print the tables and put them into their page."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=7, help="of which the best counts")
    parser.add_argument("--keep-page", action="store_true", help="print only")
    choices = parser.parse_args()
    tables = "\n".join(lines(choices.runs))
    print(tables)
    if not choices.keep_page:
        before, _, rest = PAGE.read_text(encoding="utf-8").partition(BEGIN)
        _, _, after = rest.partition(END)
        PAGE.write_text(f"{before}{BEGIN}\n\n{tables}\n\n{END}{after}", encoding="utf-8")


def lines(runs: int) -> Iterator[str]:
    """Yield the lines of both tables."""
    seen = bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
    measured = {start: best(start, runs) for start in STARTS if start.driver or seen}
    counted = "by the clock | modules"
    yield f"| start | to the splash | {counted} | to the menu | {counted} |"
    yield "|---|---|---|---|---|---|---|"
    for start, steps in measured.items():
        cells = [
            cell
            for step in (steps["splash"], steps["frame"])
            for cell in (
                f"{step.processor_s:.2f} s",
                f"{step.clock_s:.2f} s",
                str(step.modules),
            )
        ]
        yield f"| {start.name} | {' | '.join(cells)} |"
    yield ""
    yield f"| of that, ms | {' | '.join(name for name, _ in STEPS)} |"
    yield f"|---{'|---' * len(STEPS)}|"
    for start, steps in measured.items():
        until = [0.0, *(1000 * steps[step].processor_s for _, step in STEPS)]
        parts = (f"{max(0.0, end - begin):.0f}" for begin, end in pairwise(until))
        yield f"| {start.name} | {' | '.join(parts)} |"


def best(start: Start, runs: int) -> dict[str, Passed]:
    """Start it several times; return the best for every step."""
    with TemporaryDirectory() as home:
        if not start.first:
            run(start, Path(home))  # what a first start finds out is known then
        found = [run(start, Path(home)) for _ in range(runs)]
    return {
        step: Passed(*(min(part) for part in zip(*(one[step] for one in found), strict=True)))
        for _, step in STEPS
    }


def run(start: Start, home: Path) -> dict[str, tuple[float, float, int]]:
    """Start it once; return how far it was by each step."""
    config = home / "khepri"
    config.mkdir(exist_ok=True)
    settings = config / "settings.json"
    if start.first:
        settings.unlink(missing_ok=True)
    elif not settings.exists():
        settings.write_text(json.dumps({"graphics": start.graphics}), encoding="utf-8")
    if start.cold:
        forget_files()
    left_out = ("PYTHONDONTWRITEBYTECODE", "SDL_VIDEODRIVER")
    environment = {name: value for name, value in os.environ.items() if name not in left_out}
    folders = dict.fromkeys(("HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME"), str(home))
    environment |= folders | {"SDL_AUDIODRIVER": "dummy"}
    if start.driver:
        environment["SDL_VIDEODRIVER"] = start.driver
    if not start.compiled:
        environment |= {"PYTHONDONTWRITEBYTECODE": "1", "PYTHONPYCACHEPREFIX": str(home / "none")}
    done = subprocess.run(  # noqa: S603 - our own Python, our own words
        [sys.executable, "-c", CHILD],
        env=environment | {"BEGUN": str(time.time())},
        capture_output=True,
        check=True,
        text=True,
    )
    steps: dict[str, tuple[float, float, int]] = json.loads(done.stdout.splitlines()[-1])
    return steps


def forget_files() -> None:
    """Have the system forget the contents of every file that Python and Khepri read."""
    for path in _files():
        with path.open("rb") as file:
            os.posix_fadvise(file.fileno(), 0, 0, os.POSIX_FADV_DONTNEED)


def _files() -> Iterable[Path]:
    kinds = {".py", ".pyc", ".so", ".ttf", ".svg", ".json"}
    folders = {sysconfig.get_path(name) for name in ("stdlib", "purelib", "platlib")}
    for folder in (*map(Path, folders), *map(Path, khepri.__path__)):
        yield from (path for path in folder.rglob("*") if path.suffix in kinds and path.is_file())


if __name__ == "__main__":
    main()
