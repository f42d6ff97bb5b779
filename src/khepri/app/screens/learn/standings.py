"""How somebody stands with today's five, the rush and the puzzles of each theme, as values."""

from __future__ import annotations

from dataclasses import dataclass

from khepri.games.base import GameSpec
from khepri.learn.puzzle import Theme


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
    theme: Theme
    solved: int
    total: int

    @property
    def words(self) -> str:
        """Return the numbers."""
        return f"{self.solved} of {self.total}"
