"""Solving a lesson or a puzzle: a value that is told what the learner does and says what happened.

A wrong answer changes nothing but the count: the same position is asked again. Nothing here
waits or shows; whoever shows it plays each `ShownMove` as slowly as it likes.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TypeAlias

from khepri.errors import RulesError
from khepri.games.base import AnyPosition, Effect, GameSpec, Move
from khepri.learn.goal import AnyAttempt, Goal, OneOfMoves, attempt
from khepri.learn.lesson import MOST_STARS, Lesson, Step
from khepri.learn.puzzle import AnyPuzzleSupport, Hint, Puzzle
from khepri.learn.registry import puzzle_support_of, teaching_of
from khepri.learn.teaching import Explanation

# Lessons


@dataclass(frozen=True, slots=True)
class Tried:
    """The learner has played a move."""

    move: Move


@dataclass(frozen=True, slots=True)
class HintWanted:
    """The learner has asked for help."""


@dataclass(frozen=True, slots=True)
class TimeExpired:
    """The clock of a step has run out."""


LessonAction: TypeAlias = Tried | HintWanted | TimeExpired


@dataclass(frozen=True, slots=True)
class ShownMove:
    """A move to be shown, with what it did."""

    before: AnyPosition
    move: Move
    after: AnyPosition
    effect: Effect


@dataclass(frozen=True, slots=True)
class RightAnswer:
    """The goal is reached; the next step begins, if there is one."""

    shown: ShownMove
    reply: ShownMove | None
    """What the other side plays before the next step."""

    praise: str


@dataclass(frozen=True, slots=True)
class WrongTry:
    """The goal is not reached; after what is shown the step is asked again."""

    shown: ShownMove
    reply: ShownMove | None
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
class StepRestarted:
    """Time was up, and the step begins again."""

    sentence: str


LessonEvent: TypeAlias = RightAnswer | WrongTry | NotOffered | HintGiven | StepRestarted


@dataclass(frozen=True, slots=True)
class StepResult:
    """How a step went."""

    wrong: int = 0
    hints: int = 0


@dataclass(frozen=True, slots=True)
class LessonState:
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

    def apply(self, answer: LessonAction) -> tuple[LessonState, LessonEvent]:
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
            case TimeExpired():
                return self._missed(), StepRestarted("Time is up. The step begins again.")
            case Tried(move):
                return self._tried(step, move)

    def foresee(self, move: Move) -> ShownMove | None:
        """Return what a move would do; None where the step lets nobody see that beforehand."""
        step = self.step
        if step is None or not step.preview or move not in step.offered:
            return None
        return _show_move(step.position, move)

    def _tried(self, step: Step, move: Move) -> tuple[LessonState, LessonEvent]:
        if move not in step.offered:
            return self, NotOffered(_why_not(step, move))
        if move in step.right:
            shown = _show_move(step.position, move)
            reply = _show_move(shown.after, step.reply) if step.reply is not None else None
            course = LessonState(self.lesson, (*self.done, self.here))
            return course, RightAnswer(shown, reply, step.praise)
        return self._missed(), _wrong_try(step, move)

    def _missed(self) -> LessonState:
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
    tried = attempt(step.line, move)
    for known in step.wrong:
        if known.move == move:
            shown = ShownMove(step.position, move, tried.after, tried.effect)
            reply = _show_move(tried.after, known.reply) if known.reply is not None else None
            return WrongTry(shown, reply, known.text, known.event)
    if all(isinstance(condition, OneOfMoves) for condition in step.goal.conditions()):
        # A move was named: what it would have done is beside the point.
        found = Explanation(f"That was {step.spec.describe(step.position, move)}.")
    else:
        found = teaching_of(step.spec).explain(tried, step.goal)
    return _explained(step.spec, tried, step.goal, found)


def _explained(spec: GameSpec, tried: AnyAttempt, goal: Goal, found: Explanation) -> WrongTry:
    shown = ShownMove(tried.before, tried.move, tried.after, tried.effect)
    reply = _show_move(tried.after, found.reply) if found.reply is not None else None
    event = teaching_of(spec).event_of(tried, goal, found.reply)
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


def _show_move(position: AnyPosition, move: Move) -> ShownMove:
    after, effect = position.carry_out(move)
    return ShownMove(position, move, after, effect)


# Puzzles


MOST_HINTS = 2

SLOWER_SENTENCE = "That wins too, one move later. There is a faster way."


@dataclass(frozen=True, slots=True)
class SolutionWanted:
    """Somebody gives up and wants to see how it is done."""


PuzzleAction: TypeAlias = Tried | HintWanted | SolutionWanted


@dataclass(frozen=True, slots=True)
class Solved:
    """The puzzle is solved."""

    shown: ShownMove
    praise: str


@dataclass(frozen=True, slots=True)
class RightSoFar:
    """The move was right; the other side has answered, and the next one is asked for."""

    shown: ShownMove
    reply: ShownMove


@dataclass(frozen=True, slots=True)
class SlowerTry:
    """The move reaches the end too, but later; it counts neither as right nor as wrong."""

    shown: ShownMove
    sentence: str


@dataclass(frozen=True, slots=True)
class HintShown:
    """Help that was asked for."""

    hint: Hint


@dataclass(frozen=True, slots=True)
class SolutionShown:
    """How it is done, from where the puzzle stands to its end; it counts as not solved."""

    moves: tuple[ShownMove, ...]
    """Own moves and replies in turn."""


PuzzleEvent: TypeAlias = (
    Solved | RightSoFar | SlowerTry | WrongTry | NotOffered | HintShown | SolutionShown
)


@dataclass(frozen=True, slots=True)
class PuzzleState:
    """How far somebody has come with a puzzle."""

    puzzle: Puzzle
    line: tuple[AnyPosition, ...]
    """The positions from the first to the one in which a move is asked for."""

    goal_text: str
    goal: Goal
    right: tuple[Move, ...]
    """Every move that is right here."""

    wrong: int = 0
    hints: int = 0
    is_over: bool = False
    gave_up: bool = False

    @classmethod
    def begin(cls, puzzle: Puzzle) -> PuzzleState:
        """Return the course before the first move.

        :raises RulesError: if it is somebody's own and what it claims is not so.
        """
        doubt = puzzle_support_of(puzzle.spec).doubt(puzzle) if puzzle.is_own else ""
        if doubt:
            raise RulesError(doubt)
        return cls.waiting(puzzle)

    @classmethod
    def waiting(cls, puzzle: Puzzle) -> PuzzleState:
        """Return the course before the first move, of a puzzle that is proved elsewhere."""
        return cls(puzzle, (puzzle.position,), puzzle.goal_text, puzzle.goal, puzzle.right)

    @property
    def position(self) -> AnyPosition:
        """Where a move is asked for, or where the puzzle has ended."""
        return self.line[-1]

    @property
    def is_solved(self) -> bool:
        """Whether the learner has found the answer."""
        return self.is_over and not self.gave_up

    @property
    def stars(self) -> int:
        """Three, and one less for each hint and for any wrong try; one at least when solved."""
        if not self.is_solved:
            return 0
        return max(1, MOST_STARS - self.hints - (self.wrong > 0))

    @property
    def move_number(self) -> int:
        """Which of the own moves is asked for, from 1."""
        return (len(self.line) + 1) // 2

    def apply(self, answer: PuzzleAction) -> tuple[PuzzleState, PuzzleEvent]:
        """Return the course after an answer, and what happened.

        :raises RulesError: if the puzzle is over.
        """
        if self.is_over:
            raise RulesError("The puzzle is over.")
        match answer:
            case Tried(move):
                return self._tried(move)
            case HintWanted():
                number = min(self.hints + 1, MOST_HINTS)
                hint = self._support.hint(self.puzzle, self.position, self.right[0], number)
                return replace(self, hints=number), HintShown(hint)
            case SolutionWanted():
                moves = tuple(self._solution())
                line = (*self.line, *(each.after for each in moves))
                return replace(self, line=line, is_over=True, gave_up=True), SolutionShown(moves)

    @property
    def _support(self) -> AnyPuzzleSupport:
        return puzzle_support_of(self.puzzle.spec)

    def _tried(self, move: Move) -> tuple[PuzzleState, PuzzleEvent]:
        try:
            tried = attempt(self.line, move)
        except RulesError as error:
            return self, NotOffered(str(error))
        shown = ShownMove(self.position, move, tried.after, tried.effect)
        if move in self.right:
            return self._right(tried, shown)
        if self._support.is_slower(tried, self.goal_text):
            return self, SlowerTry(shown, SLOWER_SENTENCE)
        found = self._support.explain(self.puzzle, tried, self.goal_text)
        wrong = _explained(self.puzzle.spec, tried, self.goal, found)
        return replace(self, wrong=self.wrong + 1), wrong

    def _right(self, tried: AnyAttempt, shown: ShownMove) -> tuple[PuzzleState, PuzzleEvent]:
        later = self._after_reply(shown)
        if later is None:
            course = replace(self, line=(*self.line, shown.after), is_over=True)
            return course, Solved(shown, self._support.praise(self.puzzle, tried))
        course, reply = later
        return course, RightSoFar(shown, reply)

    def _after_reply(self, shown: ShownMove) -> tuple[PuzzleState, ShownMove] | None:
        """Return the course after a right move and its reply; None if the move has solved it."""
        goal_text = self._support.next_goal(self.goal_text)
        if not goal_text or shown.after.outcome() is not None:
            return None
        reply = _show_move(shown.after, self._support.reply(shown.after, goal_text))
        position = reply.after
        spec = self.puzzle.spec
        goal = Goal((teaching_of(spec).parse_conditions(goal_text, position),))
        line = (*self.line, shown.after, position)
        right = tuple(
            move for move in position.legal_moves() if goal.is_reached(attempt(line, move))
        )
        course = replace(self, line=line, goal_text=goal_text, goal=goal, right=right)
        return course, reply

    def _solution(self) -> list[ShownMove]:
        course, moves = self, []
        while True:
            shown = _show_move(course.position, course.right[0])
            moves.append(shown)
            later = course._after_reply(shown)
            if later is None:
                return moves
            course, reply = later
            moves.append(reply)
