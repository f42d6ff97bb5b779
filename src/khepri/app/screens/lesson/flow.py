"""The course of a lesson on screen: a step is asked, the answer is shown, and it goes on."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum, auto, unique

from khepri.app.context import Context
from khepri.app.practice import Exercise, PracticeBoard
from khepri.app.screens.lesson.lesson_facts import LessonFacts
from khepri.app.screens.lesson.said import Manner, Said
from khepri.app.widgets import WidgetTree
from khepri.audio import Cue
from khepri.games.base import Move
from khepri.learn.lesson import Lesson, Step
from khepri.learn.solving import (
    HintGiven,
    HintWanted,
    LessonAction,
    LessonEvent,
    LessonState,
    NotOffered,
    RightAnswer,
    ShownMove,
    StepRestarted,
    TimeExpired,
    Tried,
    WrongTry,
)


@unique
class Phase(Enum):
    """Where in a step the learner is."""

    ASKED = auto()
    """A move is waited for, or a wrong one is being shown."""

    ANSWERED = auto()
    """A right answer is being shown."""

    PRAISED = auto()
    """It has been seen, and the next step waits to be begun."""

    DONE = auto()


class LessonFlow:
    """Takes a lesson from its first step to its last; what is seen of it is the screen's.

    After every change it calls `changed`; when the last answer has been seen, `finished`.
    """

    def __init__(
        self,
        context: Context,
        tree: WidgetTree,
        lesson: Lesson,
        *,
        changed: Callable[[], None],
        finished: Callable[[], None],
    ) -> None:
        self.course = LessonState(lesson)
        self.phase = Phase.ASKED
        self.step: Step = lesson.steps[0]
        """The step on the board: the one that was answered until the next is begun."""

        self._context = context
        self._facts = LessonFacts(context, tree)
        self._changed = changed
        self._finished = finished
        self._told: Said | None = None
        self._told_at: Move | None = None
        """The move that was prepared when it was said."""

        self._left_ms = 0
        self._looked_ms = context.now_ms()
        self._tree = tree
        self.practice = PracticeBoard(
            context,
            tree,
            Exercise.of_step(self.step),
            chosen=self._try,
            refused=self._refuse,
            changed=changed,
            prepares=True,
        )

    # What is to be seen

    @property
    def number(self) -> int:
        """Which of the lesson's steps is on the board, from 1."""
        done = len(self.course.done)
        return done + 1 if self.phase is Phase.ASKED else done

    @property
    def said(self) -> Said | None:
        """What the coach says now: of a move prepared since, or else what was said last."""
        if self._told is not None and self.practice.prepared == self._told_at:
            return self._told
        return self._of_prepared() or self._told

    def _of_prepared(self) -> Said | None:
        move, looks = self.practice.prepared, self.practice.face.lesson_looks
        if move is None:
            return None
        if not self.step.preview:
            return Said(Manner.PLAIN, looks.unseen)
        if move in self.step.right and self.step.goal.visible_in_preview:
            return Said(Manner.GOOD, looks.ready)
        forecast = self.practice.forecast
        if forecast is None:
            return Said(Manner.PLAIN, self.practice.hand.prompt)
        if forecast.careful:
            return Said(Manner.CAREFUL, f"{forecast.title} {forecast.sentence}")
        return Said(Manner.PLAIN, f"{forecast.title}. {forecast.sentence}")

    @property
    def left_ms(self) -> int | None:
        """The time that is left in a step with a clock."""
        return self._left_ms if self.step.clock_ms is not None else None

    # Steps

    def begin(self) -> None:
        """Begin the first step, or the next one."""
        step = self.course.step
        if step is None:
            return
        self.step, self.phase, self._told = step, Phase.ASKED, None
        self._wind_clock()
        self.practice.ask(Exercise.of_step(step))
        self._context.narration.say(f"Step {self.number}. {step.text}")
        self._changed()

    def begin_again(self) -> None:
        """Begin the step that is asked from its beginning."""
        if self.phase is not Phase.ASKED:
            return
        self._told = None
        self._wind_clock()
        self.practice.ask(Exercise.of_step(self.step))
        self._changed()

    def _wind_clock(self) -> None:
        self._left_ms = self.step.clock_ms or 0

    def update(self) -> None:
        """Let the clock of a step run, while a move is waited for and nothing covers the board."""
        now = self._context.now_ms()
        passed, self._looked_ms = now - self._looked_ms, now
        runs = self.step.clock_ms is not None and self.phase is Phase.ASKED
        if not runs or not self.practice.may_move or self._tree.dialogs:
            return
        self._left_ms = max(0, self._left_ms - passed)
        if self._left_ms == 0:
            self._run_out()

    def _run_out(self) -> None:
        happened = self._apply(TimeExpired())
        self._context.mixer.play(Cue.LOW_TIME)
        self.begin_again()
        if isinstance(happened, StepRestarted):
            self._tell(Said(Manner.SHOWN, happened.sentence))

    # Answers

    def ask_hint(self) -> None:
        """Give a hint; each further one says more."""
        if self.phase is not Phase.ASKED or self.practice.showing:
            return
        happened = self._apply(HintWanted())
        if isinstance(happened, HintGiven):
            self.practice.mark(happened.squares)
            self._tell(Said(Manner.HINT, happened.sentence))

    def _apply(self, answer: LessonAction) -> LessonEvent:
        self.course, happened = self.course.apply(answer)
        self._facts.keep(self.step, self.course, happened)
        return happened

    def _try(self, move: Move) -> None:
        match self._apply(Tried(move)):
            case RightAnswer(shown, reply, praise):
                self._answer_rightly(_both(shown, reply), praise)
            case WrongTry(shown, reply, sentence):
                self._told = None
                said = Said(Manner.SHOWN, sentence)
                self.practice.show(_both(shown, reply), lambda: self._tell_wrong(said), back=True)

    def _refuse(self, move: Move | None, sentence: str) -> None:
        """Say why something cannot be played; the step may have a sentence of its own for it."""
        if move is not None:
            _, happened = self.course.apply(Tried(move))
            refused = {each.move for each in self.step.refused}
            if isinstance(happened, NotOffered) and move in refused:
                sentence = happened.sentence
        self._tell(Said(Manner.PLAIN, sentence))

    def _tell_wrong(self, said: Said) -> None:
        self._wind_clock()
        self._tell(said)

    def _answer_rightly(self, moves: list[ShownMove], praise: str) -> None:
        self.phase, self._told = Phase.ANSWERED, None
        self.practice.show(moves, lambda: self._praise(praise), lit=self.course.is_finished)

    def _praise(self, praise: str) -> None:
        self.phase = Phase.DONE if self.course.is_finished else Phase.PRAISED
        self._context.mixer.play(Cue.WIN if self.phase is Phase.DONE else Cue.OFFER)
        self._tell(Said(Manner.GOOD, praise or "Well done!"))
        if self.phase is Phase.DONE:
            self._finished()

    def _tell(self, said: Said) -> None:
        self._told, self._told_at = said, self.practice.prepared
        self._context.narration.say(said.sentence)
        self._changed()


def _both(shown: ShownMove, reply: ShownMove | None) -> list[ShownMove]:
    return [shown] if reply is None else [shown, reply]
