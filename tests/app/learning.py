"""Learners and lessons for tests: what somebody has done, and what a teacher has added."""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Mapping
from dataclasses import replace
from pathlib import Path

from app.tables import First
from khepri.app.context import Context
from khepri.app.screen import Screen
from khepri.app.screens.learn import LearnScreen
from khepri.learn.lesson import OWN, Lesson
from khepri.learn.lesson_files import BadFile, LessonLibrary, Lessons, bundled_titles
from khepri.learn.progress import Fact, FactKind, LearningLog, five_subject

LEARNER = "Amira"
BAD = BadFile("friday.lesson", "Line 7: There is no goal 'hits everything'.")


class KnownFacts(LearningLog):
    """A log that is kept in memory."""

    def __init__(self, facts: Iterable[Fact] = ()) -> None:
        super().__init__()
        self._facts = list(facts)

    def add(self, fact: Fact) -> None:
        """Keep a fact."""
        self._facts.append(fact)

    def facts(self) -> list[Fact]:
        """Return all of them."""
        return self._facts


class TeachersLibrary(LessonLibrary):
    """Our lessons, with so many of a teacher's behind them and one that cannot be read."""

    def __init__(self, ours: LessonLibrary, own: int) -> None:
        super().__init__(Path("~/.local/share/khepri/lessons"))
        self._ours, self._count = ours, own

    def lessons(self, rules: Mapping[str, str]) -> Lessons:
        """Return ours and theirs."""
        ours = self._ours.lessons(rules).all
        return Lessons((*ours, *own_lessons(ours[0], self._count)), (BAD,))


def own_lessons(like: Lesson, count: int) -> tuple[Lesson, ...]:
    """Return lessons of a teacher that are like one of ours."""
    return tuple(
        replace(like, key=f"{OWN}club-{number:02}", title=f"Club lesson {number}", order=number)
        for number in range(1, count + 1)
    )


def done(*keys: str, player: str = LEARNER) -> list[Fact]:
    """Return that lessons were done, with one star, two, three, and so on."""
    return [
        Fact(player, key, 0, FactKind.LESSON, str(1 + place % 3)) for place, key in enumerate(keys)
    ]


def first_lessons(game: str, count: int) -> list[str]:
    """Return the keys of a game's first lessons."""
    return [key for key in bundled_titles() if key.startswith(game)][:count]


def five_done(*numbers: int, days: int = 0) -> list[Fact]:
    """Return that puzzles of today's five were done, and one on each of some days before."""
    today = datetime.datetime.now().astimezone().date()
    before = [today - datetime.timedelta(days=day) for day in range(1, days + 1)]
    return [
        *(Fact(LEARNER, five_subject(day), 1, FactKind.FIVE) for day in before),
        *(Fact(LEARNER, five_subject(today), number, FactKind.FIVE) for number in numbers),
    ]


def learning(*facts: Fact, own: int = 0) -> First:
    """Start at the Learn home of somebody who has done this."""

    def first(context: Context) -> Screen:
        context.learning = KnownFacts(facts)
        context.settings = replace(context.settings, learner=LEARNER)
        if own:
            context.lessons = TeachersLibrary(context.lessons, own)
        return LearnScreen(context)

    return first
