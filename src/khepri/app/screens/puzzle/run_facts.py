"""What is known about the learner on the puzzle screen, and what is kept of a run."""

from __future__ import annotations

from dataclasses import replace

from khepri.app.context import Context
from khepri.app.panels.announcer import Announcer
from khepri.app.puzzle_shelf import PuzzleShelf
from khepri.learn.progress import Fact
from khepri.learn.puzzle_series import PuzzleSeries, TodaysFive
from khepri.learn.todays_five import Streak, streak_of


class RunFacts:
    """The learner's practice as a run begins, and the way of its facts into the log."""

    def __init__(self, context: Context, announcer: Announcer) -> None:
        self.shelf = PuzzleShelf.of(context)
        self._context = context
        self._announcer = announcer
        self._complained = False

    def keep(self, fact: Fact) -> None:
        """Keep something at once; say so the first time that it cannot be kept."""
        trouble = self.shelf.keep(fact)
        if trouble and not self._complained:
            self._complained = True
            self._announcer.complain(trouble)

    def read_again(self) -> None:
        """Take in what was kept since the run began, on whatever day that was."""
        self.shelf = replace(PuzzleShelf.of(self._context), today=self.shelf.today)

    def streak(self, series: PuzzleSeries) -> Streak:
        """Return the streak that a series belongs to; only today's five make one."""
        if not isinstance(series, TodaysFive):
            return Streak()
        return streak_of(self.shelf.practice, self.shelf.today)
