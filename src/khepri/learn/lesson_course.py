"""The course of a lesson: a value that is told what the learner answers and says what happened.

A wrong answer changes nothing but the count: the same step is asked again. Nothing here waits or
shows; whoever shows the lesson plays what `Shown` holds, as slowly as it likes.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TypeAlias

from khepri.errors import RulesError
from khepri.games.base import AnyPosition, Effect, Move
from khepri.learn.goal import OneOfMoves, attempt
from khepri.learn.lesson import Lesson, Step
from khepri.learn.registry import teaching_of
from khepri.learn.teaching import Explanation


@dataclass(frozen=True, slots=True)
class Tried:
    """The learner has played a move."""

    move: Move


@dataclass(frozen=True, slots=True)
class HintWanted:
    """The learner has asked for help."""


@dataclass(frozen=True, slots=True)
class TimeRanOut:
    """The clock of a step has run out."""


LearnerAnswer: TypeAlias = Tried | HintWanted | TimeRanOut


@dataclass(frozen=True, slots=True)
class Shown:
    """A move to be shown, with what it did."""

    before: AnyPosition
    move: Move
    after: AnyPosition
    effect: Effect


@dataclass(frozen=True, slots=True)
class RightAnswer:
    """The goal is reached; the next step begins, if there is one."""

    shown: Shown
    reply: Shown | None
    """What the other side plays before the next step."""

    praise: str


@dataclass(frozen=True, slots=True)
class WrongTry:
    """The goal is not reached; after what is shown the step is asked again."""

    shown: Shown
    reply: Shown | None
    """The answer of the other side that shows why."""

    sentence: str
    event: str
    """What happened, in the words of the lesson file."""


@dataclass(frozen=True, slots=True)
class NotOffered:
    """The move cannot be played in this step; it does not count as an answer."""

    sentence: str


@dataclass(frozen=True, slots=True)
class HintGiven:
    """Help that was asked for."""

    sentence: str
    squares: tuple[str, ...] = ()
    """What it is about, to be framed on the board."""


@dataclass(frozen=True, slots=True)
class BegunAgain:
    """Time was up, and the step begins again."""

    sentence: str


Happening: TypeAlias = RightAnswer | WrongTry | NotOffered | HintGiven | BegunAgain


@dataclass(frozen=True, slots=True)
class StepResult:
    """How a step went."""

    wrong: int = 0
    hints: int = 0


@dataclass(frozen=True, slots=True)
class LessonCourse:
    """How far somebody has come in a lesson."""

    lesson: Lesson
    done: tuple[StepResult, ...] = ()
    """How each step went that is done."""

    here: StepResult = StepResult()
    """How the step goes that is being asked."""

    @property
    def is_finished(self) -> bool:
        """Whether every step is done."""
        return len(self.done) >= len(self.lesson.steps)

    @property
    def step(self) -> Step | None:
        """The step that is being asked; None when all are done."""
        return None if self.is_finished else self.lesson.steps[len(self.done)]

    @property
    def stars(self) -> int:
        """One for having done the lesson, one for no hint, one for every step at the first try."""
        if not self.is_finished:
            return 0
        hinted = any(result.hints for result in self.done)
        missed = any(result.wrong for result in self.done)
        return 1 + (not hinted) + (not missed)

    def apply(self, answer: LearnerAnswer) -> tuple[LessonCourse, Happening]:
        """Return the course after an answer, and what happened.

        :raises RulesError: if the lesson is over.
        """
        step = self.step
        if step is None:
            raise RulesError("The lesson is over.")
        match answer:
            case HintWanted():
                hints = _hints(step)
                given = hints[min(self.here.hints, len(hints) - 1)]
                return replace(self, here=replace(self.here, hints=self.here.hints + 1)), given
            case TimeRanOut():
                return self._missed(), BegunAgain("Time is up. The step begins again.")
            case Tried(move):
                return self._tried(step, move)

    def foresee(self, move: Move) -> Shown | None:
        """Return what a move would do; None where the step lets nobody see that beforehand."""
        step = self.step
        if step is None or not step.preview or move not in step.offered:
            return None
        return _played(step.position, move)

    def _tried(self, step: Step, move: Move) -> tuple[LessonCourse, Happening]:
        if move not in step.offered:
            return self, NotOffered(_why_not(step, move))
        if move in step.right:
            shown = _played(step.position, move)
            reply = _played(shown.after, step.reply) if step.reply is not None else None
            course = LessonCourse(self.lesson, (*self.done, self.here))
            return course, RightAnswer(shown, reply, step.praise)
        return self._missed(), _wrong_try(step, move)

    def _missed(self) -> LessonCourse:
        return replace(self, here=replace(self.here, wrong=self.here.wrong + 1))


def _hints(step: Step) -> list[HintGiven]:
    """Return the help that there is in a step: its own words, then where, then the answer."""
    hints = [HintGiven(step.hint)] if step.hint else []
    move = step.right[0]
    where = teaching_of(step.spec).squares_of(move)[:1]
    answer = step.spec.move_words(step.position, move)
    if where and answer != where[0]:
        hints.append(HintGiven(f"Look at {where[0]}.", where))
    told = "Try this" if len(step.right) == 1 else "One way is this"
    return [*hints, HintGiven(f"{told}: {answer}.", where)]


def _wrong_try(step: Step, move: Move) -> WrongTry:
    teaching = teaching_of(step.spec)
    tried = attempt(step.line, move)
    shown = Shown(step.position, move, tried.after, tried.effect)
    for known in step.wrong:
        if known.move == move:
            reply = _played(tried.after, known.reply) if known.reply is not None else None
            return WrongTry(shown, reply, known.text, known.event)
    if all(isinstance(condition, OneOfMoves) for condition in step.goal.conditions()):
        # A move was named: what it would have done is beside the point.
        found = Explanation(f"That was {step.spec.describe(step.position, move)}.")
    else:
        found = teaching.explain(tried, step.goal)
    reply = _played(tried.after, found.reply) if found.reply is not None else None
    event = teaching.event_of(tried, step.goal, found.reply)
    return WrongTry(shown, reply, found.sentence, event)


def _why_not(step: Step, move: Move) -> str:
    for refusal in step.refused:
        if refusal.move == move:
            return refusal.text
    try:
        step.position.play(move)
    except RulesError as error:
        return str(error)
    return f"{move} is not part of this task: try another move."


def _played(position: AnyPosition, move: Move) -> Shown:
    after, effect = position.carry_out(move)
    return Shown(position, move, after, effect)
