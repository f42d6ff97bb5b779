"""Where somebody stands among the lessons of a game: what is done, and which comes next.

Nothing is ever locked: the next lesson is only the one that is offered first.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum, auto, unique

from khepri.games.base import GameSpec
from khepri.learn.learning_log import LearnerProgress
from khepri.learn.lesson import Lesson


@unique
class PathState(Enum):
    """How a lesson stands for somebody."""

    DONE = auto()
    NEXT = auto()
    LATER = auto()


@dataclass(frozen=True, slots=True)
class PathLesson:
    """A lesson on the path."""

    lesson: Lesson
    number: int
    """Its place, counted from 1."""

    state: PathState
    stars: int


@dataclass(frozen=True, slots=True)
class LearningPath:
    """The lessons of one game for one learner: ours, and behind them a teacher's own."""

    spec: GameSpec
    lessons: tuple[PathLesson, ...]

    @classmethod
    def of(
        cls, spec: GameSpec, lessons: Iterable[Lesson], progress: LearnerProgress
    ) -> LearningPath:
        """Return how the lessons of a game stand for somebody with this progress."""
        found: list[PathLesson] = []
        coming = PathState.NEXT
        for lesson in lessons:
            if lesson.spec is not spec:
                continue
            stars = progress.of(lesson).stars
            state = PathState.DONE if stars else coming
            if state is PathState.NEXT:
                coming = PathState.LATER
            found.append(PathLesson(lesson, len(found) + 1, state, stars))
        return cls(spec, tuple(found))

    @property
    def ours(self) -> tuple[PathLesson, ...]:
        """The lessons that Khepri brings."""
        return tuple(each for each in self.lessons if not each.lesson.is_own)

    @property
    def own(self) -> tuple[PathLesson, ...]:
        """The lessons of a teacher."""
        return tuple(each for each in self.lessons if each.lesson.is_own)

    @property
    def next(self) -> PathLesson | None:
        """The lesson that is offered first; None when all are done."""
        return next((each for each in self.lessons if each.state is PathState.NEXT), None)

    @property
    def done(self) -> int:
        """How many lessons are done."""
        return sum(each.state is PathState.DONE for each in self.lessons)

    @property
    def hidden(self) -> int:
        """How many steps are about other rules than the chosen ones."""
        return sum(each.lesson.hidden for each in self.lessons)


def next_title(titles: dict[str, str], progress: LearnerProgress) -> str:
    """Return the title of the first lesson that is not done; nothing when all are."""
    return next((title for key, title in titles.items() if not _is_done(progress, key)), "")


def _is_done(progress: LearnerProgress, key: str) -> bool:
    known = progress.lessons.get(key)
    return known is not None and known.stars > 0
