"""Today's five: the same for everybody, and nothing twice in two months."""

from __future__ import annotations

import datetime
import random
from collections.abc import Iterator
from dataclasses import replace
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from khepri.games import laser, othello
from khepri.learn import registry
from khepri.learn.puzzle import FiveOffer, Puzzle
from khepri.learn.puzzle_files import Puzzles
from khepri.learn.todays_five import DAYS_APART, todays_five
from learn.made_puzzles import MadePuzzleSupport, made_puzzle, made_theme, puzzles_of

REAL_PUZZLE_SUPPORT = registry.all_puzzle_support()
COUNTS = {"shot": 80, "twist": 40, "corner": 30, "save": 80, "two": 58, "three": 12}
LATER_COUNTS = {"quiet": 138, "ten": 12}
THEMES = {key: made_theme(key) for key in (*COUNTS, *LATER_COUNTS)}
OFFERS = (
    FiveOffer(1, ("shot",), hardest_shelf=1),
    FiveOffer(2, ("twist",), (0, 2, 4, 6)),
    FiveOffer(2, ("corner",), (1, 3, 5)),
    FiveOffer(3, ("save",)),
    FiveOffer(5, ("two",), (0, 1, 2, 3, 5)),
    FiveOffer(5, ("three",), (4,)),
)
LATER_OFFERS = (FiveOffer(4, ("quiet",)), FiveOffer(5, ("ten",), (6,)))
MONDAY = datetime.date(2026, 11, 16)


@pytest.fixture(scope="module")
def puzzles() -> Puzzles:
    made = [
        replace(
            made_puzzle(f"{key}-{number}", THEMES[key], 1 + number * 8 // count),
            spec=laser.GAME if key in COUNTS else othello.GAME,
        )
        for key, count in (COUNTS | LATER_COUNTS).items()
        for number in range(count)
    ]
    own = [replace(each, key=f"own/{each.key}") for each in made[:100]]
    return puzzles_of([*made, *own])


@pytest.fixture(scope="module", autouse=True)
def _puzzlings() -> Iterator[None]:
    games = (
        MadePuzzleSupport(laser.GAME, [THEMES[key] for key in COUNTS], OFFERS),
        MadePuzzleSupport(othello.GAME, [THEMES[key] for key in LATER_COUNTS], LATER_OFFERS),
    )
    with pytest.MonkeyPatch.context() as monkeypatch:
        monkeypatch.setattr(registry, "all_puzzle_support", lambda: games)
        yield


def keys_of(five: tuple[Puzzle, ...]) -> list[str]:
    return [each.key for each in five]


@cache
def five_on(puzzles: Puzzles, day: datetime.date) -> tuple[Puzzle, ...]:
    """Return the five of a day, worked out once."""
    return todays_five(puzzles, day)


def themes_on(puzzles: Puzzles, day: datetime.date) -> list[str]:
    return [each.theme.key for each in five_on(puzzles, day)]


def assert_nothing_comes_twice(puzzles: Puzzles, start: datetime.date) -> None:
    """Look through the two months from a day on."""
    days = [five_on(puzzles, start + datetime.timedelta(days)) for days in range(DAYS_APART)]
    keys = [key for five in days for key in keys_of(five)]
    assert len(keys) == len(set(keys)) == 5 * DAYS_APART
    assert not any(key.startswith("own/") for key in keys)


def test_five_come_from_what_the_games_offer_on_that_day(puzzles: Puzzles) -> None:
    week = [themes_on(puzzles, MONDAY + datetime.timedelta(days)) for days in range(7)]
    assert [each[0] for each in week] == ["shot"] * 7
    assert [each[1] for each in week] == [*["twist", "corner"] * 3, "twist"]
    assert [each[3] for each in week] == ["quiet"] * 7
    assert [each[4] for each in week] == ["two"] * 4 + ["three", "two", "ten"]


def test_the_five_of_a_day_never_change(puzzles: Puzzles) -> None:
    """Another Python, another computer and another order of the files change nothing."""
    mixed = list(puzzles.all)
    random.Random(3).shuffle(mixed)
    expected = ["shot-8", "twist-4", "save-4", "quiet-18", "two-10"]
    assert keys_of(todays_five(puzzles, MONDAY)) == expected
    assert keys_of(todays_five(Puzzles(tuple(mixed)), MONDAY)) == expected


def test_nothing_comes_twice_in_two_months(puzzles: Puzzles) -> None:
    assert_nothing_comes_twice(puzzles, MONDAY)


@pytest.mark.long
@settings(max_examples=5)
@given(start=st.dates(datetime.date(2024, 1, 1), datetime.date(2090, 1, 1)))
def test_nothing_comes_twice_in_any_two_months(puzzles: Puzzles, start: datetime.date) -> None:
    assert_nothing_comes_twice(puzzles, start)


def test_a_monday_is_the_easiest_day(puzzles: Puzzles) -> None:
    def hardness(weekday: int) -> float:
        days = (MONDAY + datetime.timedelta(7 * week + weekday) for week in range(8))
        return sum(each.shelf for day in days for each in five_on(puzzles, day))

    assert hardness(0) < min(hardness(weekday) for weekday in range(1, 7)) / 2


@given(st.sets(st.integers(0, 200), max_size=9))
def test_few_puzzles_are_used_as_they_are(puzzles: Puzzles, chosen: set[int]) -> None:
    few = Puzzles(tuple(puzzles.all[number] for number in sorted(chosen)))
    five = todays_five(few, MONDAY)
    given_count = sum(not each.is_own for each in few.all)
    assert len(set(keys_of(five))) == len(five) == min(5, given_count)


def test_what_the_games_offer_are_themes_of_theirs_and_fill_every_day() -> None:
    offers = [(each, offer) for each in REAL_PUZZLE_SUPPORT for offer in each.five_offers]
    for support, offer in offers:
        assert all(support.theme(key) for key in offer.themes)
    keys = [key for _, offer in offers for key in offer.themes]
    assert len(keys) == len(set(keys)), "no puzzle belongs to two offers"
    filled = {(offer.number, weekday) for _, offer in offers for weekday in offer.weekdays}
    assert filled >= {(number, weekday) for number in (1, 2, 3) for weekday in range(7)}
