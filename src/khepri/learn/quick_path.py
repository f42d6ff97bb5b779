"""The quick path: the first steps of a few lessons, for somebody who wants to play in minutes."""

from __future__ import annotations

from khepri.games.base import GameSpec
from khepri.learn.lesson import Lesson
from khepri.learn.lesson_files import Lessons
from khepri.learn.registry import teaching_of

QUICK = "quick/"
"""What the key of a quick path begins with."""

TITLE = "Learn by doing"


def quick_key(spec: GameSpec) -> str:
    """Return the key of a game's quick path.

    >>> from khepri.games import laser
    >>> quick_key(laser.GAME)
    'quick/laser'
    """
    return QUICK + spec.name


def is_quick(lesson: Lesson) -> bool:
    """Say whether a lesson is made of steps of others."""
    return lesson.key.startswith(QUICK)


def quick_path(lessons: Lessons, spec: GameSpec) -> Lesson | None:
    """Return a lesson made of chosen steps of others; None if a game names none, or lacks one.

    Each step keeps the key of its own lesson, where what is learned is kept. There one
    step counts for the whole, with one star of three.
    """
    wanted = teaching_of(spec).quick_steps
    steps = {
        (step.lesson, step.number): step
        for lesson in lessons.of_game(spec.name).all
        for step in lesson.steps
    }
    if not wanted or any(each not in steps for each in wanted):
        return None
    return Lesson(
        key=quick_key(spec),
        spec=spec,
        title=TITLE,
        about="You know enough for a first game.",
        order=0,
        steps=tuple(steps[each] for each in wanted),
    )


def lesson_with_key(lessons: Lessons, key: str) -> Lesson | None:
    """Return the lesson with a key, or the quick path with it."""
    for lesson in lessons.all:
        if lesson.key == key:
            return lesson
        if key == quick_key(lesson.spec):
            return quick_path(lessons, lesson.spec)
    return None
