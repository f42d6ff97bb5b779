"""The streak: how many days somebody has done one of today's five, with rests allowed."""

from __future__ import annotations

import datetime
from dataclasses import dataclass
from itertools import pairwise

from khepri.learn.practice import Practice

LONGEST_REST = 2
"""So many days may be missed one after the other before the count starts again."""


@dataclass(frozen=True, slots=True)
class Streak:
    """Days that were played, one after the other but for short rests."""

    days: int = 0
    is_whole: bool = True
    """Whether no day was missed between the first and the last."""

    is_back: bool = False
    """Whether days were missed just before today, and today nothing was done yet."""

    @property
    def words(self) -> str:
        """One line about it; nothing if there is nothing to tell.

        >>> Streak(4).words, Streak(4, is_back=True).words
        ('4 days in a row', 'Welcome back: 4 days so far')
        """
        if not self.days:
            return ""
        count = f"{self.days} day{'s' if self.days > 1 else ''}"
        if self.is_back:
            return f"Welcome back: {count} so far"
        return f"{count} in a row" if self.is_whole and self.days > 1 else f"{count} so far"


def streak_of(practice: Practice, today: datetime.date) -> Streak:
    """Return the streak as it stands on a day; what a wrong clock dated later does not count."""
    days = sorted(
        (day for text, done in practice.fives.items() if done and (day := _day(text)) is not None),
        reverse=True,
    )
    days = [day for day in days if day <= today]
    if not days or _missed(days[0], today) > LONGEST_REST:
        return Streak()
    count, is_whole = 1, True
    for later, earlier in pairwise(days):
        missed = _missed(earlier, later)
        if missed > LONGEST_REST:
            break
        count += 1
        is_whole = is_whole and not missed
    return Streak(count, is_whole, is_back=_missed(days[0], today) > 0)


def _missed(earlier: datetime.date, later: datetime.date) -> int:
    """Count the days between two days."""
    return max(0, (later - earlier).days - 1)


def _day(text: str) -> datetime.date | None:
    try:
        return datetime.date.fromisoformat(text)
    except ValueError:
        return None  # somebody has written into the file
