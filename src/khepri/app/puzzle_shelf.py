"""Which puzzles a series has at this machine, and how far the learner has come with them."""

from __future__ import annotations

import datetime
from dataclasses import dataclass

from khepri.app.context import Context
from khepri.app.learner import NOBODY, learner_name
from khepri.errors import ArchiveError
from khepri.learn.progress import Fact, PuzzlePractice
from khepri.learn.puzzle import Puzzle
from khepri.learn.puzzle_series import (
    MistakesSeries,
    OwnPuzzles,
    PuzzleSeries,
    ReviewSeries,
    RushMisses,
    SeriesItem,
    Tallies,
    ThemeSeries,
    TodaysFive,
    numbered,
    tallies_of,
    theme_order,
)
from khepri.learn.todays_five import todays_five
from khepri.match.players import NAMELESS


def local_day() -> datetime.date:
    """Return today as the wall clock shows it."""
    return datetime.datetime.now().astimezone().date()


def names_in_games(learner: str) -> tuple[str, ...]:
    """Return what a learner is called in games: without a name, as the nameless one."""
    return (learner, NAMELESS) if learner == NOBODY else (learner,)


@dataclass(frozen=True, slots=True)
class PuzzleShelf:
    """The puzzles and the learner's practice, as they stood when it was made."""

    context: Context
    learner: str
    practice: PuzzlePractice
    tallies: Tallies
    today: datetime.date

    @classmethod
    def of(cls, context: Context) -> PuzzleShelf:
        """Read what was learned; what cannot be read counts as nothing."""
        try:
            facts = context.learning.facts()
            learner = learner_name(context)
            own = context.learning.facts_of(learner)
        except ArchiveError:
            facts, learner, own = [], learner_name(context), []
        return cls(context, learner, PuzzlePractice.of(own), tallies_of(facts), local_day())

    def keep(self, fact: Fact) -> str:
        """Keep a fact at once; return why that failed, if it did."""
        try:
            self.context.learning.add(fact)
        except ArchiveError as error:
            return str(error)
        return ""

    def items(self, series: PuzzleSeries) -> tuple[SeriesItem, ...]:
        """Return the puzzles of a series, in their order."""
        puzzles = self.context.puzzles.puzzles
        match series:
            case ThemeSeries(spec, theme):
                own = puzzles.of_theme(spec, theme)
                others = [
                    each
                    for each in puzzles.of_game(spec)
                    if not each.is_own and each.theme is not theme
                ]
                return theme_order(own, others, self.tallies)
            case TodaysFive(day):
                return numbered(todays_five(puzzles, day))
            case OwnPuzzles():
                return numbered(puzzles.own)
            case MistakesSeries():
                return numbered(self.context.mistakes.puzzles)
            case ReviewSeries():
                return numbered(self.due())
            case RushMisses(keys):
                found = (puzzles.named(key) for key in keys)
                return numbered(tuple(each for each in found if each is not None))

    def due(self) -> tuple[Puzzle, ...]:
        """Return the puzzles that come back, whose solution was shown some days ago."""
        known = (*self.context.puzzles.puzzles.all, *self.context.mistakes.puzzles)
        return tuple(each for each in known if self.practice.of_puzzle(each).is_due(self.today))
