"""Whether what a program takes stays the same, however long it runs.

The first half of a run is left out: caches fill up, pages of code are read in. Through the second
half a line is laid by least squares. How steep it is says what an action costs, and that is
compared with a limit that somebody can explain.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

LEAST_SAMPLES = 8
SURE = 2.0
"""A slope counts when it is above the limit by so many standard errors: 39 times of 40 it is."""


@dataclass(frozen=True, slots=True)
class Sample:
    """What a program had at one moment."""

    at_s: float
    actions: int
    """How much it had done by then: presses of a monkey, moves of a room."""

    memory_kb: int
    descriptors: int
    threads: int


def sample_of(pid: int, at_s: float, actions: int) -> Sample:
    """Look at a process; Linux tells it under /proc."""
    process = Path(f"/proc/{pid}")
    status = dict(
        line.split(":", 1) for line in (process / "status").read_text(encoding="utf-8").splitlines()
    )
    return Sample(
        at_s,
        actions,
        int(status["VmRSS"].split()[0]),
        sum(1 for _ in (process / "fd").iterdir()),
        int(status["Threads"]),
    )


@dataclass(frozen=True, slots=True)
class Line:
    """How steep the line is that fits points best, and how sure that is."""

    slope: float = 0.0
    error: float = 0.0
    """The standard error of the slope: the points lie that far from the line."""

    def times(self, factor: float) -> Line:
        """Return the same line in other units."""
        return Line(self.slope * factor, self.error * factor)

    def rises_above(self, limit: float) -> bool:
        """Say whether it is surely steeper: what only comes and goes is no growth."""
        return self.slope - SURE * self.error > limit

    def __str__(self) -> str:
        return f"{self.slope:+.1f} ± {SURE * self.error:.1f}"


def fitted(points: Sequence[tuple[float, float]]) -> Line:
    """Lay a line through points by least squares.

    >>> fitted([(0, 1), (1, 3), (2, 5)])
    Line(slope=2.0, error=0.0)
    >>> print(fitted([(0, 4), (1, 8), (2, 4), (3, 8)]))
    +0.8 ± 2.3
    """
    count = len(points)
    middle_x = sum(x for x, _ in points) / count
    middle_y = sum(y for _, y in points) / count
    width = sum((x - middle_x) ** 2 for x, _ in points)
    if not width:
        return Line()
    slope = sum((x - middle_x) * (y - middle_y) for x, y in points) / width
    apart = sum((y - middle_y - slope * (x - middle_x)) ** 2 for x, y in points)
    return Line(slope, math.sqrt(apart / (count - 2) / width) if count > 2 else 0.0)


@dataclass(frozen=True, slots=True)
class Growth:
    """How the second half of a run has grown."""

    bytes_an_action: Line
    files: Line
    """How many more there are at the end of the half than at its beginning."""

    threads: Line
    first_mb: float
    """The least memory of the second quarter of the run."""

    last_mb: float
    """The least memory of its last quarter."""


def growth(samples: Sequence[Sample]) -> Growth:
    """Fit lines to the second half of a run.

    :raises ValueError: if there are too few samples to say anything.
    """
    if len(samples) < LEAST_SAMPLES:
        raise ValueError(f"{len(samples)} samples are too few: let it run for longer.")
    late, quarter = samples[len(samples) // 2 :], len(samples) // 4
    lasted = late[-1].at_s - late[0].at_s
    return Growth(
        fitted([(each.actions, each.memory_kb) for each in late]).times(1024),
        fitted([(each.at_s, each.descriptors) for each in late]).times(lasted),
        fitted([(each.at_s, each.threads) for each in late]).times(lasted),
        first_mb=min(each.memory_kb for each in samples[quarter : 2 * quarter]) / 1024,
        last_mb=min(each.memory_kb for each in samples[-quarter:]) / 1024,
    )


def grown(found: Growth, most_bytes_an_action: float) -> list[str]:
    """Say in words what does not stay the same.

    A file or a thread that is lost now and then makes a line that rises by one or more; what comes
    and goes (a search that happens to run) does not.
    """
    told = []
    if found.bytes_an_action.rises_above(most_bytes_an_action):
        told.append(
            f"Memory grows by {found.bytes_an_action} bytes an action; at most"
            f" {most_bytes_an_action:.0f} are allowed."
        )
    if found.files.rises_above(1):
        told.append(f"The open files have become more: {found.files}.")
    if found.threads.rises_above(1):
        told.append(f"The threads have become more: {found.threads}.")
    return told
