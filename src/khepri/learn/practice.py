"""What one player has done of puzzles, rushes and today's five: the sum of the facts about them."""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from khepri.games.base import GameSpec
from khepri.learn.learning_log import Fact, FactKind
from khepri.learn.puzzle import Puzzle
from khepri.learn.puzzle_course import MOST_STARS

COMES_BACK_AFTER = datetime.timedelta(days=3)
"""A puzzle whose solution was shown is asked again then."""

_PUZZLE, _RUSH, _FIVE = "puzzle/", "rush/", "five/"


def puzzle_subject(puzzle: Puzzle) -> str:
    """Return what facts about a puzzle are kept under."""
    return _PUZZLE + puzzle.key


def rush_subject(spec: GameSpec) -> str:
    """Return what the hits of a rush are kept under."""
    return _RUSH + spec.name


def five_subject(day: datetime.date) -> str:
    """Return what today's five are kept under."""
    return _FIVE + day.isoformat()


@dataclass(frozen=True, slots=True)
class PuzzleProgress:
    """What one player has done of one puzzle."""

    stars: int = 0
    """The most that were ever won; none if it was never solved."""

    first: bool | None = None
    """Whether it was solved at the first try, without help; None before it has ended once."""

    last_day: str = ""
    shown_on: str = ""
    """The day on which its solution was shown, unless it was solved since."""

    def after(self, fact: Fact) -> PuzzleProgress:
        """Return the progress after one thing more."""
        match fact.kind:
            case FactKind.RIGHT:
                stars = int(fact.detail) if fact.detail in ("1", "2", "3") else 1
                first = stars == MOST_STARS if self.first is None else self.first
                return PuzzleProgress(max(self.stars, stars), first, fact.day)
            case FactKind.GAVE_UP:
                first = False if self.first is None else self.first
                return PuzzleProgress(self.stars, first, fact.day, shown_on=fact.day)
            case _:
                return replace(self, last_day=fact.day)

    def is_due(self, today: datetime.date) -> bool:
        """Say whether it comes back after its solution was shown."""
        if not self.shown_on:
            return False
        try:
            shown = datetime.date.fromisoformat(self.shown_on)
        except ValueError:
            return True
        return today - shown >= COMES_BACK_AFTER


@dataclass(frozen=True, slots=True)
class RushScore:
    """How a rush ended."""

    day: str
    hits: int


@dataclass(frozen=True, slots=True)
class Practice:
    """What one player has done of all of them."""

    puzzles: Mapping[str, PuzzleProgress] = field(default_factory=dict)
    """By the keys of the puzzles."""

    rushes: Mapping[str, tuple[RushScore, ...]] = field(default_factory=dict)
    """By the names of the games."""

    fives: Mapping[str, frozenset[int]] = field(default_factory=dict)
    """Which of the five were done, by the day."""

    @classmethod
    def of(cls, facts: Iterable[Fact]) -> Practice:
        """Sum up the facts about one player."""
        puzzles: dict[str, PuzzleProgress] = {}
        rushes: dict[str, tuple[RushScore, ...]] = {}
        fives: dict[str, frozenset[int]] = {}
        for fact in facts:
            subject = fact.subject
            if subject.startswith(_PUZZLE):
                key = subject.removeprefix(_PUZZLE)
                puzzles[key] = puzzles.get(key, PuzzleProgress()).after(fact)
            elif subject.startswith(_RUSH) and fact.kind is FactKind.RUSH:
                game = subject.removeprefix(_RUSH)
                if fact.detail.isdecimal() and len(fact.detail) < 5:
                    score = RushScore(fact.day, int(fact.detail))
                    rushes[game] = (*rushes.get(game, ()), score)
            elif subject.startswith(_FIVE) and fact.kind is FactKind.FIVE:
                day = subject.removeprefix(_FIVE)
                fives[day] = fives.get(day, frozenset()) | {fact.step}
        return cls(puzzles, rushes, fives)

    def of_puzzle(self, puzzle: Puzzle) -> PuzzleProgress:
        """Return what was done of one puzzle."""
        return self.puzzles.get(puzzle.key, PuzzleProgress())

    def solved(self, puzzles: Iterable[Puzzle]) -> int:
        """Count those that were solved."""
        return sum(self.of_puzzle(each).stars > 0 for each in puzzles)

    def best_rush(self, spec: GameSpec, day: str = "") -> int:
        """Return the most hits of a rush, ever or on one day; 0 if there was none."""
        scores = self.rushes.get(spec.name, ())
        return max((each.hits for each in scores if day in ("", each.day)), default=0)

    def five_done(self, day: datetime.date) -> frozenset[int]:
        """Return which of a day's five were done."""
        return self.fives.get(day.isoformat(), frozenset())
