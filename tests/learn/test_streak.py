"""The streak: days in a row, with rests."""

from __future__ import annotations

import datetime

import pytest

from khepri.learn.progress import PuzzlePractice
from khepri.learn.todays_five import streak_of

TODAY = datetime.date(2026, 11, 16)


@pytest.mark.parametrize(
    ("days_ago", "words"),
    [
        ((), ""),
        ((0,), "1 day so far"),
        ((0, 1, 2, 3), "4 days in a row"),
        ((1, 2, 3, 4), "4 days in a row"),
        ((2, 3, 4, 5), "Welcome back: 4 days so far"),
        ((3, 4), "Welcome back: 2 days so far"),
        ((4, 5, 6), ""),
        ((0, 3, 4), "3 days so far"),
        ((0, 1, 5, 6), "2 days in a row"),
        ((-1, -2, 0, 1), "2 days in a row"),
    ],
)
def test_rests_of_two_days_do_not_end_a_streak(days_ago: tuple[int, ...], words: str) -> None:
    fives = {(TODAY - datetime.timedelta(days)).isoformat(): frozenset({1, 2}) for days in days_ago}
    practice = PuzzlePractice(fives={**fives, "no day": frozenset({1})})
    assert streak_of(practice, TODAY).words == words
