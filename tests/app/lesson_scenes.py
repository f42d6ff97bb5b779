"""Telling moments of lessons."""

from __future__ import annotations

from collections.abc import Callable

from app.answering import answer, lesson, prepare, see, solve
from app.pilot import Pilot
from app.tables import First

Act = Callable[[Pilot], None]


def _prepared(pilot: Pilot) -> None:
    solve(pilot, 1)
    prepare(pilot, "f4R")
    pilot.wait(300)


def _wrong(pilot: Pilot) -> None:
    solve(pilot, 1)
    answer(pilot, "f4L")
    see(pilot)
    pilot.wait(300)


def _unseen(pilot: Pilot) -> None:
    solve(pilot, 2)
    prepare(pilot, "g5R")
    pilot.wait(300)


def _clock(pilot: Pilot) -> None:
    solve(pilot, 4)
    pilot.wait(21_500)


def _done(pilot: Pilot) -> None:
    solve(pilot, 1)
    answer(pilot, "f4L")
    see(pilot)
    solve(pilot)
    pilot.wait(1500)


def _solved(pilot: Pilot) -> None:
    solve(pilot)
    pilot.wait(1500)


def _careful(pilot: Pilot) -> None:
    prepare(pilot, "i3i4")
    pilot.wait(300)


def _two_squares(pilot: Pilot) -> None:
    solve(pilot, 1)
    prepare(pilot, "f2")
    pilot.wait(300)


LESSON_SCENES: dict[str, tuple[First, Act]] = {
    "lesson": (lesson("laser-04-turn"), _prepared),
    "lesson-wrong": (lesson("laser-04-turn"), _wrong),
    "lesson-unseen": (lesson("laser-04-turn"), _unseen),
    "lesson-careful": (lesson("laser-05-move-fire"), _careful),
    "lesson-clock": (lesson("laser-15-draws"), _clock),
    "lesson-done": (lesson("laser-04-turn"), _done),
    "lesson-first-game": (lesson("quick/laser"), _solved),
    "lesson-othello": (lesson("othello-01-flip"), _two_squares),
    "lesson-othello-pass": (lesson("othello-03-pass"), lambda pilot: pilot.wait(300)),
    "lesson-othello-done": (lesson("othello-02-eight"), _solved),
}
