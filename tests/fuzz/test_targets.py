"""Every text that comes from outside is understood, or refused in a sentence.

What must hold is said once, in tools/fuzz: here it is tried with a few texts at every `make test`,
and with what was once found; `make fuzz` tries millions.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tools.fuzz.target import FuzzTarget
from tools.fuzz.targets import MODULES, target_named

FOUND = Path(__file__).parents[1] / "vectors/fuzz"
PIECES = (
    *("9" * 4500, "-1", "1e999", "nan", "٣", "0x1", "1_0", "2.50", "99999999999999999999"),
    *("\x00", "\x1b[2J", "\r", "\n", "\u202e", "\u200b", "\ud800", "\u0301", "\x85", "\ufeff"),
    *("[", "]", "{", "}", "(", ")", '"', "\\", ";", "/", "=", ":", ",", " ", "\t", "(;", ";)"),
)


@cache
def prepared(name: str) -> tuple[FuzzTarget, list[str]]:
    """Return a target with its seeds."""
    target = target_named(name)
    return target, target.seeds()


@st.composite
def changed_seeds(draw: st.DrawFn, seeds: list[str]) -> str:
    """Return a text that the reader nearly understands."""
    text = draw(st.sampled_from(seeds))
    for _ in range(draw(st.integers(0, 3))):
        begin = draw(st.integers(0, len(text)))
        end = draw(st.integers(begin, min(len(text), begin + 6)))
        text = text[:begin] + draw(st.sampled_from(PIECES) | st.text(max_size=3)) + text[end:]
    return text


@pytest.mark.parametrize("name", MODULES)
def test_a_seed_is_read(name: str) -> None:
    """What a campaign begins with breaks nothing, and no seed is cut: then it would be nonsense."""
    target, seeds = prepared(name)
    assert seeds
    check = target.begin()
    for seed in seeds:
        check(seed)


@pytest.mark.parametrize("name", sorted(set(MODULES) - {"club"}))
@given(data=st.data())
@settings(max_examples=20, suppress_health_check=[HealthCheck.too_slow])
def test_any_text_is_understood_or_refused(name: str, data: st.DataObject) -> None:
    target, seeds = prepared(name)
    target.check(data.draw(changed_seeds(seeds) | st.text(max_size=40)))


@given(data=st.data())
@settings(max_examples=3, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
def test_an_evening_hears_anything(data: st.DataObject) -> None:
    """It takes a while to begin one, so that much is said at each."""
    target, seeds = prepared("club")
    check = target.begin()
    for _ in range(25):
        check(data.draw(changed_seeds(seeds)))


@pytest.mark.parametrize("path", sorted(FOUND.glob("*.txt")), ids=lambda path: path.stem)
def test_what_was_found_once_stays_mended(path: Path) -> None:
    """The name of each file begins with that of its target, and an underscore ends it."""
    target, _ = prepared(path.stem.partition("_")[0])
    target.check(path.read_bytes().decode("utf-8", "surrogateescape"))
