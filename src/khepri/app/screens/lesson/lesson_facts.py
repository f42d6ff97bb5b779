"""Keeps what happens in a lesson, at once; a disk that is full stops nobody from learning."""

from __future__ import annotations

from khepri.app.context import Context
from khepri.app.learner import learner_name
from khepri.app.style.icons import Icon
from khepri.app.widgets import WidgetTree
from khepri.errors import ArchiveError
from khepri.learn.lesson import Lesson, Step
from khepri.learn.progress import Fact, FactKind


class LessonFacts:
    """Writes to the log of this machine's learner, and says once if that cannot be done."""

    def __init__(self, context: Context, tree: WidgetTree) -> None:
        self._context = context
        self._tree = tree
        self._troubled = False

    def note(self, step: Step, kind: FactKind, detail: str = "") -> None:
        """Keep what happened in a step, with the lesson that it belongs to."""
        self._keep(step.lesson, step.number, kind, detail)

    def finished(self, lesson: Lesson, stars: int) -> None:
        """Keep that a lesson was done to its end."""
        self._keep(lesson.key, lesson.steps[-1].number, FactKind.LESSON, str(stars))

    def counted(self, step: Step) -> None:
        """Keep that a step of the quick path stands for its lesson, which has a first star."""
        self.note(step, FactKind.LESSON, "1")

    def _keep(self, key: str, number: int, kind: FactKind, detail: str) -> None:
        learner = learner_name(self._context)
        try:
            self._context.learning.add(Fact(learner, key, number, kind, detail))
        except ArchiveError as error:
            if self._troubled:
                return  # once is enough: the lesson goes on
            self._troubled = True
            told = f"{error} What you learn is not kept."
            self._context.narration.say(told)
            self._tree.toast(told, icon=Icon.ALERT, lasts_ms=8000)
