"""What is meant by the words of a search: parts of names, and days as people write them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta

from khepri.archive.rows import wall_ms

_MONTHS = (
    *("january", "february", "march", "april", "may", "june"),
    *("july", "august", "september", "october", "november", "december"),
)
_SHORTEST = 3
"""So many letters of a month, or of "today", are enough: one is still typing the rest."""

_LONGEST = 4
"""No day is written in more words: ``Yesterday 9:00`` has two, ``14. Nov. 2026 9:00`` four."""

_YEAR_FIRST = re.compile(r"(\d{4})(?:[-./](\d{1,2}))?(?:[-./](\d{1,2}))?[-./]?", re.ASCII)
_DAY_FIRST = re.compile(r"(\d{1,2})[-./] ?(\d{1,2})(?:[-./] ?(\d{4}|\d{2})?)?", re.ASCII)
_MONTH_FIRST = re.compile(r"(\d{1,2})[-./](\d{4})", re.ASCII)
_NAMED = re.compile(r"(?:(\d{1,2})(?:st|nd|rd|th|\.)? ?)?([a-z]+)[.,]?(?: (\d{4}))?", re.ASCII)
_NAMED_FIRST = re.compile(r"([a-z]+)\.? (\d{1,2})(?:st|nd|rd|th|\.)?(?:,? (\d{4}))?", re.ASCII)
_TIME = re.compile(r"(.+) (\d{1,2}):(\d\d)", re.ASCII)


@dataclass(frozen=True, slots=True)
class Day:
    """A day, a month, a year or a minute: what is None may be any; `NO_DATE` if all is."""

    year: int | None = None
    month: int | None = None
    day: int | None = None
    minute: int | None = None
    """Which minute of the day, from 0."""

    def spans(self, years: range) -> tuple[tuple[int, int], ...]:
        """Return when that was, each time from its beginning to its end, as in `played_ms`.

        Where the year is left open it was in each of `years`.

        >>> Day(1970, 1, 2).spans(range(0))
        ((86400000, 172800000),)
        >>> len(Day(month=11, day=14).spans(range(2020, 2027))), Day(2026, 2, 30).spans(range(0))
        (7, ())
        """
        if self == NO_DATE:
            return ((0, 1),)
        found = []
        for year in years if self.year is None else (self.year,):
            # There is no such day in this year, or in any that a calendar knows.
            with suppress(ValueError, OverflowError):
                found.append(self._span(year))
        return tuple(found)

    def _span(self, year: int) -> tuple[int, int]:
        # Wall-clock time, as in `played_ms`: no zone belongs to it.
        first = datetime(year, self.month or 1, self.day or 1)  # noqa: DTZ001
        if self.minute is not None:
            first += timedelta(minutes=self.minute)
            after = first + timedelta(minutes=1)
        elif self.day:
            after = first + timedelta(days=1)
        elif self.month:
            after = (first + timedelta(days=31)).replace(day=1)
        else:
            after = first.replace(year=year + 1)
        # A game without a date has 0 there.
        return wall_ms(first) or 1, wall_ms(after)


NO_DATE = Day()
"""What games have that nobody dated."""


@dataclass(frozen=True, slots=True)
class Term:
    """Words that belong together: each is part of a name, or all together are a day."""

    words: tuple[str, ...]
    day: Day | None = None

    @property
    def certain(self) -> bool:
        """Whether it can be meant as a day even where somebody is called so.

        Numbers can; letters alone cannot: Jan wants to see Jan's games, not those of January.
        """
        return any(letter.isdigit() for word in self.words for letter in word)


def read_terms(text: str, today: date) -> Iterator[Term]:
    """Yield what a search asks for, each part of which must hold.

    >>> [term.words for term in read_terms("Amira 14 Nov", date(2026, 11, 15))]
    [('Amira',), ('14', 'Nov')]
    """
    words = text.split()
    place = 0
    while place < len(words):
        term = _longest_day(words[place : place + _LONGEST], today) or Term((words[place],))
        yield term
        place += len(term.words)


def _longest_day(words: list[str], today: date) -> Term | None:
    for count in range(len(words), 0, -1):
        day = read_day(" ".join(words[:count]), today)
        if day is not None:
            return Term(tuple(words[:count]), day)
    return None


def read_day(text: str, today: date) -> Day | None:
    """Return the day, month or year that is written; None if it is none.

    >>> sunday = date(2026, 11, 15)
    >>> read_day("14 Nov", sunday)
    Day(year=None, month=11, day=14, minute=None)
    >>> read_day("14.11.2026", sunday) == read_day("Yesterday", sunday) == Day(2026, 11, 14)
    True
    """
    text = text.casefold()
    timed = _TIME.fullmatch(text)
    if timed is not None:
        day = read_day(timed[1], today)
        minute = int(timed[2]) * 60 + int(timed[3])
        return replace(day, minute=minute) if day is not None and day.day is not None else None
    return _spoken(text, today) or _in_numbers(text) or _with_a_name(text)


def _spoken(text: str, today: date) -> Day | None:
    if text == "no date":
        return NO_DATE
    for word, ago in (("today", 0), ("yesterday", 1)):
        if _begins(word, text):
            day = today - timedelta(days=ago)
            return Day(day.year, day.month, day.day)
    return None


def _in_numbers(text: str) -> Day | None:
    if found := _YEAR_FIRST.fullmatch(text):
        return _day(found[1], found[2], found[3])
    if found := _MONTH_FIRST.fullmatch(text):
        return _day(found[2], found[1], None)
    if found := _DAY_FIRST.fullmatch(text):
        year = f"20{found[3]}" if found[3] and len(found[3]) == 2 else found[3]
        return _day(year, found[2], found[1]) or _day(year, found[1], found[2])
    return None


def _with_a_name(text: str) -> Day | None:
    if found := _NAMED.fullmatch(text):
        day, name, year = found.groups()
    elif found := _NAMED_FIRST.fullmatch(text):
        name, day, year = found.groups()
    else:
        return None
    month = next((at for at, word in enumerate(_MONTHS, start=1) if _begins(word, name)), None)
    return _day(year, str(month), day) if month is not None else None


def _begins(word: str, typed: str) -> bool:
    return len(typed) >= _SHORTEST and word.startswith(typed)


def _day(year: str | None, month: str | None, day: str | None) -> Day | None:
    """Return what these numbers mean; None if a calendar has no such thing."""
    found = Day(*(int(part) if part else None for part in (year, month, day)))
    # Every day of the year can be found in a leap year.
    return found if found.spans(range(2024, 2025)) else None
