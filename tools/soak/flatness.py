"""Whether what a program takes stays the same, however long it runs.

The first half of a run is left out: caches fill up, pages of code are read in. Through the second
half a line is laid by least squares. How steep it is says what an hour (or an action) costs, and
what it costs is compared with a limit that somebody can explain.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

LEAST_SAMPLES = 8


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


def slope(points: Sequence[tuple[float, float]]) -> float:
    """Return how steep the line is that fits points best.

    >>> slope([(0, 1), (1, 3), (2, 5)])
    2.0
    >>> slope([(0, 4), (1, 4)]), slope([])
    (0.0, 0.0)
    """
    if not points:
        return 0.0
    middle_x = sum(x for x, _ in points) / len(points)
    middle_y = sum(y for _, y in points) / len(points)
    width = sum((x - middle_x) ** 2 for x, _ in points)
    rise = sum((x - middle_x) * (y - middle_y) for x, y in points)
    return rise / width if width else 0.0


@dataclass(frozen=True, slots=True)
class Growth:
    """How the second half of a run has grown, fitted by a line."""

    memory_bytes_an_action: float
    memory_kb_an_hour: float
    descriptors: float
    """By how many from the beginning of the half to its end."""

    threads: float
    first_mb: float
    """The least memory of a quarter of the run, the second one; and of the last."""

    last_mb: float


def growth(samples: Sequence[Sample]) -> Growth:
    """Fit lines to the second half of a run.

    :raises ValueError: if there are too few samples to say anything.
    """
    if len(samples) < LEAST_SAMPLES:
        raise ValueError(f"{len(samples)} samples are too few: let it run for longer.")
    late = samples[len(samples) // 2 :]
    hours = late[-1].at_s / 3600 - late[0].at_s / 3600

    def by_time(values: Sequence[int]) -> float:
        return slope([(each.at_s / 3600, value) for each, value in zip(late, values, strict=True)])

    memory = [each.memory_kb for each in late]
    quarter = len(samples) // 4
    return Growth(
        memory_bytes_an_action=1024 * slope([(each.actions, each.memory_kb) for each in late]),
        memory_kb_an_hour=by_time(memory),
        descriptors=by_time([each.descriptors for each in late]) * hours,
        threads=by_time([each.threads for each in late]) * hours,
        first_mb=min(each.memory_kb for each in samples[quarter : 2 * quarter]) / 1024,
        last_mb=min(each.memory_kb for each in samples[-quarter:]) / 1024,
    )


def grown(found: Growth, most_bytes_an_action: float) -> list[str]:
    """Say in words what does not stay the same.

    A descriptor or a thread that is lost now and then makes a line that rises by one or more; what
    comes and goes (a search that happens to run) does not.
    """
    told = []
    if found.memory_bytes_an_action > most_bytes_an_action:
        told.append(
            f"Memory grows by {found.memory_bytes_an_action:.0f} bytes an action; at most"
            f" {most_bytes_an_action:.0f} are allowed."
        )
    if found.descriptors > 1:
        told.append(f"The open files have become {found.descriptors:.1f} more.")
    if found.threads > 1:
        told.append(f"The threads have become {found.threads:.1f} more.")
    return told
