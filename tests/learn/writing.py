"""Lesson files written for tests."""

from __future__ import annotations

from khepri.learn.lesson import Lesson
from khepri.learn.lesson_parser import parse_lesson

MIRROR = "sc9/10/10/10/5fc4/8Pc1/10/6Fa2Sa b"
"""A pyramid on i3 that sends the light of j1 to the west; the red pharaoh stands on f4."""

FILE = f"""\
title: A mirror
about: One mirror.
game: laser
order: 1

step
position: {MIRROR}
text: Hit Red's pharaoh.
allow: step i3
goal: hits red pharaoh
accept: i3j4
hint: Rank 4.
praise: Hit!
wrong: i3j3 [leaves at a3] One rank too low.
"""


def lesson_of(*lines: str, game: str = "laser", rules: str | None = None) -> Lesson:
    """Return a lesson whose only step has these lines."""
    head = ("title: T", "about: A.", f"game: {game}", "order: 1", "step", "text: Do it.")
    return parse_lesson("\n".join((*head, *lines)), "test", rules=rules)


def right_answers(*lines: str, game: str = "laser") -> set[str]:
    """Return all right answers of a step with these lines."""
    (step,) = lesson_of(*lines, game=game).steps
    return {str(move) for move in step.right}
