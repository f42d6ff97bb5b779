"""Pilots for the tests: each has the program to itself."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from app.pilot import Pilot


@pytest.fixture
def start() -> Iterator[Callable[..., Pilot]]:
    """Return a way to start the program; searches are ended afterwards."""
    pilots: list[Pilot] = []

    def start(**choices: Any) -> Pilot:
        pilots.append(Pilot(**choices))
        return pilots[-1]

    yield start
    while pilots:
        pilots.pop().leave()
    # Python does not see how much memory the pictures of a program hold that is gone.
    gc.collect()


@pytest.fixture
def pilot(start: Callable[..., Pilot]) -> Pilot:
    """Return the program as it starts, at its menu."""
    return start()
