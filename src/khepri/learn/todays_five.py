"""Today's five, the same for everybody on the same day, and the streak of days they were done.

They follow from the date alone. What each game gives to which of the five, it says itself
(`FiveOffer`). The puzzles of an offer are shuffled once and taken one after the other, day by
day, without an end: none comes back before all the others have come, not even at the turn of a
year.
"""

from __future__ import annotations

import datetime
import hashlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from khepri.learn.progress import PuzzlePractice
from khepri.learn.puzzle import EVERY_DAY, FiveOffer, Puzzle
from khepri.learn.puzzle_files import Puzzles
from khepri.learn.registry import puzzle_support_of
from khepri.system.names import plural

# The five


FIVE = 5
DAYS_APART = 60
"""So many days at least should lie between two days with the same puzzle."""

MONDAY = 0
"""The day of the week that gets the easiest puzzles."""


@dataclass(frozen=True, slots=True)
class _Drawn:
    """An offer, and the puzzles it is drawn from, from the easiest on."""

    offer: FiveOffer
    puzzles: tuple[Puzzle, ...]

    def order_on(self, day: datetime.date) -> list[Puzzle]:
        """Return the puzzles in the order in which this day would take them."""
        weekdays = self.offer.weekdays
        mondays = 0
        if MONDAY in weekdays and len(weekdays) > 1:
            mondays = -(-len(self.puzzles) // len(weekdays))
        is_monday = day.weekday() == MONDAY
        pool = self.puzzles[: mondays or None] if is_monday else self.puzzles[mondays:]
        days = [each for each in weekdays if (each == MONDAY) == is_monday]
        return _turned(_shuffled(pool), _count_of(day, days))


def todays_five(puzzles: Puzzles, day: datetime.date) -> tuple[Puzzle, ...]:
    """Return the five of a day, or as many as there are; own puzzles are not among them."""
    offers = _offers(puzzles)
    five: list[Puzzle] = []
    for number in range(1, FIVE + 1):
        drawn = [
            each
            for each in offers
            if each.offer.number == number and day.weekday() in each.offer.weekdays
        ]
        order: list[Puzzle] = []
        if drawn:  # games that offer the same take turns week by week
            order = drawn[_week_of(day) % len(drawn)].order_on(day)
        order += _turned(_shuffled(_given(puzzles)), _count_of(day, EVERY_DAY) * FIVE)
        found = next((each for each in order if each not in five), None)
        if found is not None:
            five.append(found)
    return tuple(five)


def _given(puzzles: Puzzles) -> list[Puzzle]:
    return [each for each in puzzles.all if not each.is_own]


def _offers(puzzles: Puzzles) -> list[_Drawn]:
    """Return what the games offer of the puzzles that there are; nothing empty."""
    given = _given(puzzles)
    specs = sorted({each.spec.name: each.spec for each in given}.items())
    offers = []
    for _, spec in specs:
        for offer in puzzle_support_of(spec).five_offers:
            found = [each for each in given if each.spec is spec and each.theme.key in offer.themes]
            found.sort(key=lambda each: each.hardness)
            easy = sum(each.shelf <= offer.hardest_shelf for each in found)
            needed = -(-DAYS_APART * len(offer.weekdays) // len(EVERY_DAY)) + 1
            if found:
                offers.append(_Drawn(offer, tuple(found[: max(easy, needed)])))
    return offers


def _shuffled(puzzles: Iterable[Puzzle]) -> list[Puzzle]:
    """Return puzzles in an order that is the same on every computer and with every Python."""
    return sorted(puzzles, key=lambda each: hashlib.sha256(each.key.encode()).digest())


def _turned(order: list[Puzzle], count: int) -> list[Puzzle]:
    start = count % len(order) if order else 0
    return order[start:] + order[:start]


def _week_of(day: datetime.date) -> int:
    return (day.toordinal() - 1) // len(EVERY_DAY)  # the first day of all was a Monday


def _count_of(day: datetime.date, weekdays: Sequence[int]) -> int:
    """Count how many of these days of the week came before a day."""
    return _week_of(day) * len(weekdays) + sum(each < day.weekday() for each in weekdays)


# The streak


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
        count = plural(self.days, "day")
        if self.is_back:
            return f"Welcome back: {count} so far"
        return f"{count} in a row" if self.is_whole and self.days > 1 else f"{count} so far"


def streak_of(practice: PuzzlePractice, today: datetime.date) -> Streak:
    """Return the streak as it stands on a day; what a wrong clock dated later does not count."""
    days = sorted(
        (
            day
            for text, done in practice.fives.items()
            if done and (day := _parse_day(text)) is not None
        ),
        reverse=True,
    )
    days = [day for day in days if day <= today]
    if not days or _missed_days(days[0], today) > LONGEST_REST:
        return Streak()
    count, is_whole = 1, True
    for later, earlier in pairwise(days):
        missed = _missed_days(earlier, later)
        if missed > LONGEST_REST:
            break
        count += 1
        is_whole = is_whole and not missed
    return Streak(count, is_whole, is_back=_missed_days(days[0], today) > 0)


def _missed_days(earlier: datetime.date, later: datetime.date) -> int:
    """Count the days between two days."""
    return max(0, (later - earlier).days - 1)


def _parse_day(text: str) -> datetime.date | None:
    try:
        return datetime.date.fromisoformat(text)
    except ValueError:
        return None  # somebody has written into the file
