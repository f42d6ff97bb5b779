"""What grows is found, and what only comes and goes is not."""

from __future__ import annotations

import os
import random
from pathlib import Path

import pytest
from tools.soak.flatness import Sample, grown, growth, sample_of

LIMIT = 500


def run(
    *, leak_bytes: float = 0, files: float = 0, threads: float = 0, noise_kb: float = 2000
) -> list[Sample]:
    """Return samples of a run of 30 minutes that begins with caches that fill up."""
    dice = random.Random(1)
    return [
        Sample(
            at_s=at * 15,
            actions=at * 300,
            memory_kb=round(
                200_000
                + min(at, 30) * 5000
                + dice.uniform(-noise_kb, noise_kb)
                + at * 300 * leak_bytes / 1024
            ),
            descriptors=round(40 + dice.randint(0, 3) + at * files),
            threads=round(3 + dice.randint(0, 2) + at * threads),
        )
        for at in range(120)
    ]


def test_caches_that_fill_up_and_noise_are_no_growth() -> None:
    assert grown(growth(run()), LIMIT) == []


@pytest.mark.parametrize(
    ("leak", "word"),
    [({"leak_bytes": 2 * LIMIT}, "Memory"), ({"files": 0.05}, "files"), ({"threads": 0.05}, "thr")],
)
def test_a_leak_is_found(leak: dict[str, float], word: str) -> None:
    (told,) = grown(growth(run(**leak)), LIMIT)
    assert word in told


def test_a_run_that_is_too_short_says_nothing() -> None:
    with pytest.raises(ValueError, match="too few"):
        growth(run()[:7])


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="Linux tells it under /proc")
def test_a_process_is_looked_at() -> None:
    found = sample_of(os.getpid(), 1.0, 2)
    assert found.memory_kb > 1000
    assert found.descriptors >= 3
    assert found.threads >= 1
