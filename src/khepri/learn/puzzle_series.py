"""Series of puzzles: what somebody works through, one puzzle after the other."""

from __future__ import annotations

import datetime
from dataclasses import dataclass
from typing import TypeAlias

from khepri.games.base import GameSpec
from khepri.learn.puzzle import Puzzle, PuzzleTheme


@dataclass(frozen=True, slots=True)
class ThemeSeries:
    """The puzzles of one theme of one game."""

    spec: GameSpec
    theme: PuzzleTheme


@dataclass(frozen=True, slots=True)
class TodaysFive:
    """The five puzzles of a day."""

    day: datetime.date


@dataclass(frozen=True, slots=True)
class OwnPuzzles:
    """What was made or brought in at this machine."""


@dataclass(frozen=True, slots=True)
class MistakesSeries:
    """Puzzles from games that the learner has played."""


@dataclass(frozen=True, slots=True)
class OnceMore:
    """Puzzles whose solution was shown some days ago."""


@dataclass(frozen=True, slots=True)
class MissedInRush:
    """Puzzles that were missed in a rush."""

    keys: tuple[str, ...]


PuzzleSeries: TypeAlias = (
    ThemeSeries | TodaysFive | OwnPuzzles | MistakesSeries | OnceMore | MissedInRush
)


def series_title(series: PuzzleSeries) -> str:
    """Return what a series is called.

    >>> series_title(OnceMore())
    'Once more'
    """
    match series:
        case ThemeSeries(_, theme):
            return theme.name
        case TodaysFive():
            return "Today’s five"
        case OwnPuzzles():
            return "Your own puzzles"
        case MistakesSeries():
            return "From your games"
        case OnceMore():
            return "Once more"
        case MissedInRush():
            return "From your rush"


@dataclass(frozen=True, slots=True)
class SeriesItem:
    """One puzzle of a series."""

    puzzle: Puzzle
    number: int
    """Which one it is, from 1; 0 for one of another theme that comes in between."""


def numbered(puzzles: tuple[Puzzle, ...]) -> tuple[SeriesItem, ...]:
    """Return puzzles as a series in which nothing comes in between."""
    return tuple(SeriesItem(puzzle, number) for number, puzzle in enumerate(puzzles, 1))
