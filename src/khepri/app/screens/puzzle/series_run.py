"""A learner's way through a series: which puzzle is asked, how each went, and what is kept of it.

No pygame here, and nothing waits: the screen shows what `answer` returns.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from khepri.errors import RulesError
from khepri.learn.progress import Fact, PuzzlePractice, five_fact, puzzle_facts
from khepri.learn.puzzle import Puzzle
from khepri.learn.puzzle_series import PuzzleSeries, SeriesItem, TodaysFive, first_unsolved
from khepri.learn.registry import puzzle_support_of
from khepri.learn.solving import PuzzleAction, PuzzleEvent, PuzzleState


@dataclass(frozen=True, slots=True)
class PuzzleEnded:
    """How a puzzle of a series went: its stars, none if the solution was shown."""

    stars: int


class SeriesRun:
    """The puzzles of a series, the one that is being asked, and what came of the others."""

    def __init__(
        self,
        series: PuzzleSeries,
        items: Sequence[SeriesItem],
        number: int | None,
        practice: PuzzlePractice,
        learner: str,
        keep: Callable[[Fact], None],
    ) -> None:
        """Begin at a number of the series, or else where the learner has stopped.

        :param keep: is given everything that counts.
        """
        self.series = series
        self.items = tuple(items)
        self.done: dict[int, PuzzleEnded] = {}
        """By the place in the series."""

        self.course: PuzzleState | None = None
        self._keep = keep
        self._learner = learner
        self._practice = practice
        if isinstance(series, TodaysFive):
            self._take_over(series)
        self.place = self._first_place(number)

    def _take_over(self, series: TodaysFive) -> None:
        """Take those of today's five as done that were done before."""
        before = self._practice.five_done(series.day)
        for place, item in enumerate(self.items):
            if item.number in before:
                self.done[place] = PuzzleEnded(self._practice.of_puzzle(item.puzzle).stars)

    def _first_place(self, number: int | None) -> int:
        if number is not None:
            found = [place for place, item in enumerate(self.items) if item.number == number]
            return found[0] if found else 0
        if isinstance(self.series, TodaysFive):
            return self._left[0] if self._left else len(self.items)
        return first_unsolved(self.items, self._practice)

    @property
    def _left(self) -> list[int]:
        return [place for place in range(len(self.items)) if place not in self.done]

    @property
    def item(self) -> SeriesItem | None:
        """What is asked; None at the end of the series."""
        return self.items[self.place] if self.place < len(self.items) else None

    @property
    def puzzle(self) -> Puzzle | None:
        """The puzzle that is asked; None at the end of the series."""
        return self.item.puzzle if self.item is not None else None

    @property
    def total(self) -> int:
        """How many puzzles the series has, without those that come in between."""
        return sum(item.number > 0 for item in self.items)

    @property
    def moves_needed(self) -> int:
        """How many own moves the puzzle takes."""
        puzzle = self.puzzle
        if puzzle is None:
            return 0
        count, goal = 1, puzzle_support_of(puzzle.spec).next_goal(puzzle.goal_text)
        while goal:
            count, goal = count + 1, puzzle_support_of(puzzle.spec).next_goal(goal)
        return count

    # Going through the series

    def take(self, course: PuzzleState | None) -> None:
        """Take over the course of the puzzle; None while it is still to be proved."""
        self.course = course

    def start_over(self) -> None:
        """Go back to the first position; what was tried or shown before still counts."""
        before, puzzle = self.course, self.puzzle
        if before is None or puzzle is None:
            return
        again = PuzzleState.waiting(puzzle)
        if before.is_over:
            self.course = again
        else:
            self.course = replace(again, wrong=before.wrong, hints=before.hints)

    @property
    def next_place(self) -> int:
        """Where it goes on: the end of the series is one place after its last puzzle.

        What came in between and was solved before is passed over; in today's five, whatever
        is done.
        """
        if isinstance(self.series, TodaysFive):
            later = [place for place in self._left if place > self.place]
            return next(iter((*later, *self._left)), len(self.items))
        place = self.place + 1
        while place < len(self.items):
            item = self.items[place]
            if item.number or not self._practice.of_puzzle(item.puzzle).stars:
                break
            place += 1
        return place

    def go_on(self) -> None:
        """Go to the next puzzle, or to the end."""
        self.place = self.next_place
        self.course = None

    # Answers

    def answer(self, answer: PuzzleAction) -> PuzzleEvent:
        """Apply an answer, and keep what counts of it.

        :raises RulesError: if no puzzle is being asked.
        """
        if self.course is None:
            raise RulesError("No puzzle is being asked.")
        step = self.course.move_number
        self.course, happened = self.course.apply(answer)
        for fact in puzzle_facts(self._learner, step, self.course, happened):
            self._keep(fact)
        if self.course.is_over:
            self._finish(self.course)
        return happened

    def _finish(self, course: PuzzleState) -> None:
        is_new = self.place not in self.done
        before = self.done.get(self.place, PuzzleEnded(0))
        self.done[self.place] = PuzzleEnded(max(before.stars, course.stars))
        if isinstance(self.series, TodaysFive) and is_new:
            number = self.items[self.place].number
            self._keep(five_fact(self._learner, self.series.day, number, course.puzzle))
