"""Twice as much text is about twice the work, for every reader of texts from outside."""

from __future__ import annotations

import pytest
from tools.fuzz.targets import MODULES, target_named

from counted_steps import steps_of

SHORT = ("(", "[", "{", "9", "a ", "\n", "x\n", "=", ":", "/", '"', "\\", "\u202e", "\u0301")
READERS = sorted(set(MODULES) - {"club"})


@pytest.mark.parametrize("name", READERS)
def test_twice_the_text_is_twice_the_work(name: str) -> None:
    target = target_named(name)
    check = target.begin()
    seeds = target.seeds()
    check(seeds[0])  # what is worked out once and kept does not count
    pieces = [(piece, 150) for piece in SHORT]
    pieces += [(f"{seed}\n", 6) for seed in (seeds[0], seeds[-1])]
    for piece, times in pieces:
        once, twice = (
            steps_of(lambda text=piece * count: check(text))  # type: ignore[misc]
            for count in (times, 2 * times)
        )
        assert twice <= 2.3 * once + 500, (piece, once, twice)
