"""The course of a puzzle: a value that is told what is tried and says what happened.

A wrong try changes nothing but the count: the same position is asked again. Nothing here waits or
shows; whoever shows the puzzle plays what `Shown` holds, as slowly as it likes.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TypeAlias

from khepri.errors import RulesError
from khepri.games.base import AnyPosition, Move
from khepri.learn.goal import AnyAttempt, Goal, attempt
from khepri.learn.lesson_course import HintWanted, NotOffered, Shown, Tried, WrongTry
from khepri.learn.puzzle import Puzzle
from khepri.learn.puzzle_registry import puzzling_of
from khepri.learn.puzzling import AnyPuzzling, Hint
from khepri.learn.registry import teaching_of

MOST_HINTS = 2
MOST_STARS = 3

SLOWER = "That wins too, one move later. There is a faster way."


@dataclass(frozen=True, slots=True)
class SolutionWanted:
    """Somebody gives up and wants to see how it is done."""


PuzzleAnswer: TypeAlias = Tried | HintWanted | SolutionWanted


@dataclass(frozen=True, slots=True)
class Solved:
    """The puzzle is solved."""

    shown: Shown
    praise: str


@dataclass(frozen=True, slots=True)
class RightSoFar:
    """The move was right; the other side has answered, and the next one is asked for."""

    shown: Shown
    reply: Shown


@dataclass(frozen=True, slots=True)
class SlowerTry:
    """The move reaches the end too, but later; it counts neither as right nor as wrong."""

    shown: Shown
    sentence: str


@dataclass(frozen=True, slots=True)
class HintShown:
    """Help that was asked for."""

    hint: Hint


@dataclass(frozen=True, slots=True)
class SolutionShown:
    """How it is done, from where the puzzle stands to its end; it counts as not solved."""

    moves: tuple[Shown, ...]
    """Own moves and replies in turn."""


PuzzleHappening: TypeAlias = (
    Solved | RightSoFar | SlowerTry | WrongTry | NotOffered | HintShown | SolutionShown
)


@dataclass(frozen=True, slots=True)
class PuzzleCourse:
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
    def begin(cls, puzzle: Puzzle) -> PuzzleCourse:
        """Return the course before the first move.

        :raises RulesError: if it is somebody's own and what it claims is not so.
        """
        doubt = puzzling_of(puzzle.spec).doubt(puzzle) if puzzle.is_own else ""
        if doubt:
            raise RulesError(doubt)
        return cls.waiting(puzzle)

    @classmethod
    def waiting(cls, puzzle: Puzzle) -> PuzzleCourse:
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
    def is_first_try(self) -> bool:
        """Whether it was solved without a wrong move and without help."""
        return self.is_solved and not self.wrong and not self.hints

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

    def apply(self, answer: PuzzleAnswer) -> tuple[PuzzleCourse, PuzzleHappening]:
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
                hint = self._puzzling.hint(self.puzzle, self.position, self.right[0], number)
                return replace(self, hints=number), HintShown(hint)
            case SolutionWanted():
                moves = tuple(self._solution())
                line = (*self.line, *(each.after for each in moves))
                return replace(self, line=line, is_over=True, gave_up=True), SolutionShown(moves)

    @property
    def _puzzling(self) -> AnyPuzzling:
        return puzzling_of(self.puzzle.spec)

    def _tried(self, move: Move) -> tuple[PuzzleCourse, PuzzleHappening]:
        try:
            tried = attempt(self.line, move)
        except RulesError as error:
            return self, NotOffered(str(error))
        shown = Shown(self.position, move, tried.after, tried.effect)
        if move in self.right:
            return self._right(tried, shown)
        if self._puzzling.is_slower(tried, self.goal_text):
            return self, SlowerTry(shown, SLOWER)
        found = self._puzzling.explain(self.puzzle, tried, self.goal_text)
        reply = _played(tried.after, found.reply) if found.reply is not None else None
        event = teaching_of(self.puzzle.spec).event_of(tried, self.goal, found.reply)
        course = replace(self, wrong=self.wrong + 1)
        return course, WrongTry(shown, reply, found.sentence, event)

    def _right(self, tried: AnyAttempt, shown: Shown) -> tuple[PuzzleCourse, PuzzleHappening]:
        later = self._after_reply(shown)
        if later is None:
            course = replace(self, line=(*self.line, shown.after), is_over=True)
            return course, Solved(shown, self._puzzling.praise(self.puzzle, tried))
        course, reply = later
        return course, RightSoFar(shown, reply)

    def _after_reply(self, shown: Shown) -> tuple[PuzzleCourse, Shown] | None:
        """Return the course after a right move and its reply; None if the move has solved it."""
        goal_text = self._puzzling.next_goal(self.goal_text)
        if not goal_text or shown.after.outcome() is not None:
            return None
        reply = _played(shown.after, self._puzzling.reply(shown.after, goal_text))
        position = reply.after
        spec = self.puzzle.spec
        goal = Goal((teaching_of(spec).read_conditions(goal_text, position),))
        line = (*self.line, shown.after, position)
        right = tuple(
            move for move in position.legal_moves() if goal.is_reached(attempt(line, move))
        )
        course = replace(self, line=line, goal_text=goal_text, goal=goal, right=right)
        return course, reply

    def _solution(self) -> list[Shown]:
        course, moves = self, []
        while True:
            shown = _played(course.position, course.right[0])
            moves.append(shown)
            later = course._after_reply(shown)
            if later is None:
                return moves
            course, reply = later
            moves.append(reply)


def _played(position: AnyPosition, move: Move) -> Shown:
    after, effect = position.carry_out(move)
    return Shown(position, move, after, effect)
