"""Hands that answer the steps of a lesson as a learner does."""

from __future__ import annotations

from app.pilot import Pilot
from app.tables import First
from khepri.app.context import Context
from khepri.app.lessons_here import lessons_here
from khepri.app.screen import Screen
from khepri.app.screens.lesson import LessonScreen
from khepri.learn.lesson_files import lesson_with_key

SQUARE = 2
"""The letters of a square's name, in the games that have lessons."""


def lesson(key: str) -> First:
    """Start at the first step of a lesson."""

    def first(context: Context) -> Screen:
        lessons = lessons_here(context)
        found = lesson_with_key(lessons, key)
        assert found is not None, key
        return LessonScreen(context, lessons, found)

    return first


def shown(pilot: Pilot) -> LessonScreen:
    """Return the lesson on the screen."""
    assert isinstance(pilot.screen, LessonScreen)
    return pilot.screen


def prepare(pilot: Pilot, move: str) -> None:
    """Choose a piece and where it goes, or a square, but do not play it yet."""
    origin, rest = move[:SQUARE], move[SQUARE:]
    if move == "ps" or (not rest and origin in pilot.board.board_state.ghosts):
        return
    if pilot.board.board_state.selected != origin:
        pilot.click(origin)
    if rest in ("L", "R"):
        pilot.press("Q" if rest == "L" else "E")
    elif rest:
        pilot.click(rest)


def answer(pilot: Pilot, move: str) -> None:
    """Prepare a move and play it with the gold button; what comes of it is yet to be seen."""
    prepare(pilot, move)
    pilot.wait(500)  # a warning has to be read
    deed = next(label for label in ("Fire", "Play it", "Pass") if pilot.find(label) is not None)
    pilot.click_button(deed)


def see(pilot: Pilot) -> None:
    """Wait until everything has been shown, and the board waits for the learner again."""
    flow = shown(pilot).flow
    pilot.until(lambda: not flow.practice.showing, "The end of what is shown")
    pilot.wait(50)


def solve(pilot: Pilot, steps: int | None = None) -> None:
    """Answer so many steps, or all, by their own solution."""
    screen = shown(pilot)
    flow = screen.flow
    left = len(screen.lesson.steps) - len(flow.course.done)
    for _ in range(left if steps is None else steps):
        answer(pilot, str(flow.step.right[0]))
        see(pilot)
        if pilot.find("Next step") is not None:
            pilot.click_button("Next step")
