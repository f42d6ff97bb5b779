"""The screens of Learn, by destination; apart, because most starts of the program need none."""

from __future__ import annotations

from collections.abc import Callable

from khepri.app.context import Context
from khepri.app.destinations import Destination, ToLearn, ToLesson, ToPuzzle, ToPuzzles, ToRush
from khepri.app.lessons_here import lessons_here
from khepri.app.screen import Screen
from khepri.app.screens.learn import LearnScreen
from khepri.app.screens.lesson import LessonScreen
from khepri.app.screens.puzzle import PuzzleScreen
from khepri.app.screens.puzzles import PuzzlesScreen
from khepri.app.screens.rush import RushScreen
from khepri.learn.quick_path import lesson_with_key

LearningDestination = ToLearn | ToLesson | ToPuzzles | ToPuzzle | ToRush


def learning_screen(
    context: Context,
    destination: LearningDestination,
    screen_for: Callable[[Context, Destination], Screen],
) -> Screen:
    """Make the screen that a destination leads to.

    :param screen_for: makes any screen; the file of a lesson may have been taken away meanwhile.
    """
    match destination:
        case ToLearn():
            return LearnScreen(context)
        case ToLesson(key, back):
            lessons = lessons_here(context)
            lesson = lesson_with_key(lessons, key)
            if lesson is None:
                context.notices.append("This lesson is not there any more.")
                return screen_for(context, back)
            return LessonScreen(context, lessons, lesson, back=back)
        case ToPuzzles(back, chosen, incoming):
            return PuzzlesScreen(context, back, chosen, incoming=incoming)
        case ToPuzzle(series, number, back):
            return PuzzleScreen(context, series, number, back=back)
        case ToRush(spec, back, finished):
            return RushScreen(context, spec, back, finished)
