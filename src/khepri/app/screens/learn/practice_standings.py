"""How somebody stands with today's five, the rush and the puzzles of each theme, as values."""

from __future__ import annotations

import datetime
from dataclasses import dataclass

from khepri.games.base import GameSpec
from khepri.games.registry import all_games
from khepri.learn.progress import PuzzlePractice
from khepri.learn.puzzle import PuzzleTheme
from khepri.learn.puzzle_files import Puzzles
from khepri.learn.registry import has_puzzles, puzzle_support_of
from khepri.learn.todays_five import streak_of, todays_five


@dataclass(frozen=True, slots=True)
class FiveStanding:
    """How far somebody is with the five puzzles of today."""

    count: int
    done: frozenset[int] = frozenset()
    """The numbers, from 1, of those that are done."""

    streak: str = ""
    """One line about the days before, if there is something to tell."""

    @property
    def next(self) -> int | None:
        """The number of the puzzle that comes next; None when all are done."""
        numbers = range(1, self.count + 1)
        return next((number for number in numbers if number not in self.done), None)

    @property
    def invitation(self) -> str:
        """What the button says; nothing when all are done.

        >>> FiveStanding(5).invitation, FiveStanding(5, frozenset({1, 2})).invitation
        ('Begin', 'Go on with number 3')
        """
        if self.next is None:
            return ""
        return f"Go on with number {self.next}" if self.done else "Begin"


@dataclass(frozen=True, slots=True)
class RushStanding:
    """The best rushes of one game."""

    spec: GameSpec
    best: int = 0
    today: int = 0


def rush_words(standings: tuple[RushStanding, ...]) -> str:
    """Tell the best rushes in a line; of several games, the best of each that was played."""
    if len(standings) == 1:
        best, today = standings[0].best, standings[0].today
        if not best:
            return "Three minutes, three lives"
        return f"Best {best}, today {today}" if today else f"Best {best}"
    played = [f"{each.spec.title} {each.best}" for each in standings if each.best]
    return f"Best: {', '.join(played)}" if played else "Three minutes, three lives"


@dataclass(frozen=True, slots=True)
class ThemeStanding:
    """How many puzzles of a theme somebody has solved."""

    spec: GameSpec
    theme: PuzzleTheme
    solved: int
    total: int

    @property
    def words(self) -> str:
        """Return the numbers."""
        return f"{self.solved} of {self.total}"


@dataclass(frozen=True, slots=True)
class Standings:
    """How somebody stands with everything but the lessons; nothing where there are no puzzles."""

    five: FiveStanding | None = None
    rushes: tuple[RushStanding, ...] = ()
    themes: tuple[ThemeStanding, ...] = ()

    @classmethod
    def of(cls, puzzles: Puzzles, practice: PuzzlePractice, today: datetime.date) -> Standings:
        """Sum up what somebody has practised."""
        five = todays_five(puzzles, today)
        specs = [spec for spec in all_games() if has_puzzles(spec)]
        themes = [
            ThemeStanding(spec, theme, practice.solved(found), len(found))
            for spec in specs
            for theme in puzzle_support_of(spec).themes
            if (found := puzzles.of_theme(spec, theme))
        ]
        rushing = {each.spec.name for each in themes if each.theme.key in _rush_keys(each.spec)}
        return cls(
            FiveStanding(len(five), practice.five_done(today), streak_of(practice, today).words)
            if five
            else None,
            tuple(
                RushStanding(
                    spec, practice.best_rush(spec), practice.best_rush(spec, today.isoformat())
                )
                for spec in specs
                if spec.name in rushing
            ),
            tuple(themes),
        )


def _rush_keys(spec: GameSpec) -> tuple[str, ...]:
    return puzzle_support_of(spec).rush_themes
