"""Pilots for the tests of a screen: each has the program to itself."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator
from itertools import count
from typing import Any

import pytest

from app.pilot import Pilot

_TESTS_AT_ONCE = 25
"""After so many tests memory is looked through: longer than many a test takes."""

_tests = count(1)


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
    if next(_tests) % _TESTS_AT_ONCE == 0:
        gc.collect()
