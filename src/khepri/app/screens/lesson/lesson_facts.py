"""Keeps what happens in a lesson, at once; a disk that is full stops nobody from learning."""

from __future__ import annotations

from khepri.app.context import Context
from khepri.app.learner import learner_name
from khepri.app.style.icons import Icon
from khepri.app.widgets import WidgetTree
from khepri.errors import ArchiveError
from khepri.learn.lesson import Step
from khepri.learn.progress import lesson_facts
from khepri.learn.solving import LessonEvent, LessonState


class LessonFacts:
    """Writes to the log of this machine's learner, and says once if that cannot be done."""

    def __init__(self, context: Context, tree: WidgetTree) -> None:
        self._context = context
        self._tree = tree
        self._troubled = False

    def keep(self, step: Step, state: LessonState, happened: LessonEvent) -> None:
        """Keep what counts of an answer to a step."""
        try:
            for fact in lesson_facts(learner_name(self._context), step, state, happened):
                self._context.learning.add(fact)
        except ArchiveError as error:
            if self._troubled:
                return  # once is enough: the lesson goes on
            self._troubled = True
            told = f"{error} What you learn is not kept."
            self._context.narration.say(told)
            self._tree.toast(told, icon=Icon.ALERT, lasts_ms=8000)
