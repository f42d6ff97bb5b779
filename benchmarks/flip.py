"""What showing a finished 2D picture costs: through SDL's OpenGL, or handed to X11 as it is.

    xvfb-run .venv/bin/python -m benchmarks.flip

Opens the program's window on the X11 screen that there is, shows a picture that fills it, once
for each way, and writes its table into docs/benchmarks.md. Times are wall time, as part of the
work is the X server's, and the best of several runs.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

from benchmarks.page import with_section
from khepri.app.settings import WindowMode
from khepri.app.window import Window

PAGE = Path(__file__).parents[1] / "docs" / "benchmarks.md"
VARIABLE = "SDL_FRAMEBUFFER_ACCELERATION"
WAYS = {"through SDL's OpenGL": "1", "handed to X11 as it is": "0"}
RUNS, FLIPS = 12, 30


def main() -> None:
    """Measure both ways, print the table and put it into its page."""
    if len(sys.argv) > 1:
        print(flip_cost())
        return
    rows = [f"| {way} | {measured(value):.1f} ms |" for way, value in WAYS.items()]
    table = "\n".join(["| 1280×720, shown | a frame |", "|---|---|", *rows])
    print(table)
    PAGE.write_text(with_section(PAGE.read_text(encoding="utf-8"), "flip", table), encoding="utf-8")


def measured(value: str) -> float:
    """Return what a process of its own measures: SDL decides on the way once."""
    environment = os.environ | {"SDL_VIDEODRIVER": "x11", VARIABLE: value}
    done = subprocess.run(
        [sys.executable, "-m", "benchmarks.flip", "one"],
        env=environment | {"PYGAME_HIDE_SUPPORT_PROMPT": "1"},
        capture_output=True,
        check=True,
        text=True,
    )
    return float(done.stdout)


def flip_cost() -> float:
    """Return how many milliseconds it takes to show a picture."""
    window = Window(WindowMode.WINDOWED)
    window.open()
    best = float("inf")
    for run in range(RUNS):
        window.events()
        window.surface.fill((run, 40, 80))
        started = time.perf_counter()
        for _ in range(FLIPS):
            window.present()
        best = min(best, time.perf_counter() - started)
    window.close()
    return 1000 * best / FLIPS


if __name__ == "__main__":
    main()
