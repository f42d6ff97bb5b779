"""Let a monkey use the window for half an hour, and see whether the program grows by it."""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from dataclasses import dataclass, field
from pathlib import Path

from tools.soak.flatness import Growth, Sample, grown, growth
from tools.soak.killed_window import TESTS, window_environment

DAY_ACTIONS = 8 * 3600
"""A long day at a club's computer: eight hours, an action every second."""

DAY_MB = 16
"""What such a day may cost: less than the window itself needs more for one larger screen."""

MOST_BYTES_AN_ACTION = DAY_MB * 1024 * 1024 / DAY_ACTIONS


@dataclass(slots=True)
class WindowSoak:
    """What came of it."""

    minutes: float
    samples: list[Sample] = field(default_factory=list)
    screens: list[str] = field(default_factory=list)
    objects: list[int] = field(default_factory=list)
    resident_mb: float = 0.0
    """What the system counted at the end: with what is free between pieces that are in use."""

    faults: list[str] = field(default_factory=list)

    @property
    def growth(self) -> Growth:
        """How the second half has grown."""
        return growth(self.samples)

    @property
    def troubles(self) -> list[str]:
        """Everything that must not have happened."""
        return [*self.faults, *grown(self.growth, MOST_BYTES_AN_ACTION)]


def soak_window(minutes: float, seed: int, share: float = 0.5) -> WindowSoak:
    """Open the window, let a monkey at it, and note what it takes."""
    soak = WindowSoak(minutes)
    with tempfile.TemporaryDirectory() as folder:
        environment = window_environment(Path(folder)) | {
            "HOME": folder,
            "XDG_DOCUMENTS_DIR": str(Path(folder) / "documents"),
            "PYTHONPATH": f"{TESTS}:{TESTS.parent}",
            "SDL_VIDEODRIVER": "dummy",
            "SDL_AUDIODRIVER": "dummy",
            # Python's own objects are counted with all others.
            "PYTHONMALLOC": "malloc",
        }
        for name in ("DISPLAY", "WAYLAND_DISPLAY"):
            environment.pop(name, None)
        words = [str(minutes), str(seed), str(share)]
        process = subprocess.Popen(  # noqa: S603 - its own words
            [sys.executable, "-m", "tools.soak.window_program", *words],
            stdout=subprocess.PIPE,
            env=environment,
            cwd=TESTS.parent,
        )
        assert process.stdout is not None  # noqa: S101 - asked for above
        for line in process.stdout:
            _take(soak, json.loads(line))
        process.stdout.close()
        if code := process.wait():
            soak.faults.append(f"The program ended with {code}.")
        soak.faults += [log.read_text("utf-8") for log in Path(folder).rglob("faults*.log")]
    return soak


def _take(soak: WindowSoak, told: dict[str, object]) -> None:
    if "fault" in told:
        soak.faults.append(str(told["fault"]))
        return
    soak.screens = list(told.pop("screens"))  # type: ignore[call-overload]
    soak.objects.append(int(str(told.pop("objects"))))
    soak.resident_mb = int(str(told.pop("resident_kb"))) / 1024
    soak.samples.append(Sample(**told))  # type: ignore[arg-type]
    last = soak.samples[-1]
    print(
        f"{last.at_s / 60:5.1f} min, {last.actions:7,} actions, {last.memory_kb / 1024:6.1f} MB"
        f" of {soak.resident_mb:.0f},"
        f" {last.descriptors} files, {last.threads} threads, {soak.objects[-1]:,} objects,"
        f" {len(soak.screens)} screens",
        flush=True,
    )
