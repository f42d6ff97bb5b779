"""Series of puzzles: what somebody works through, in an order corrected by the tries made here."""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from khepri.games.base import GameSpec
from khepri.learn.progress import Fact, FactKind, PuzzlePractice, puzzle_subject
from khepri.learn.puzzle import SHELVES, Puzzle, PuzzleTheme

# Series


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
class ReviewSeries:
    """Puzzles whose solution was shown some days ago."""


@dataclass(frozen=True, slots=True)
class RushMisses:
    """Puzzles that were missed in a rush."""

    keys: tuple[str, ...]


PuzzleSeries: TypeAlias = (
    ThemeSeries | TodaysFive | OwnPuzzles | MistakesSeries | ReviewSeries | RushMisses
)


def series_title(series: PuzzleSeries) -> str:
    """Return what a series is called.

    >>> series_title(ReviewSeries())
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
        case ReviewSeries():
            return "Once more"
        case RushMisses():
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


# Order


ENOUGH_TRIES = 20
"""So many tries at this machine say more about a puzzle than a measurement."""

OFTEN_SOLVED = 0.8
SELDOM_SOLVED = 0.35
"""A puzzle whose share of solved tries lies beyond belongs one shelf further down or up."""

IN_A_ROW = 4
"""After so many puzzles of a theme, one of another comes in between."""


@dataclass(frozen=True, slots=True)
class Tally:
    """How a puzzle went for everybody at this machine."""

    solved: int = 0
    tries: int = 0


Tallies = Mapping[str, Tally]
"""By what facts about a puzzle are kept under."""

_TRIES = (FactKind.RIGHT, FactKind.WRONG, FactKind.GAVE_UP)


def tallies_of(facts: Iterable[Fact]) -> Tallies:
    """Count the tries of everybody: right and wrong answers, and solutions that were shown."""
    found: dict[str, Tally] = {}
    for fact in facts:
        if fact.kind in _TRIES:
            known = found.get(fact.subject, Tally())
            solved = known.solved + (fact.kind is FactKind.RIGHT)
            found[fact.subject] = Tally(solved, known.tries + 1)
    return found


def shelf_here(puzzle: Puzzle, tallies: Tallies) -> int:
    """Return how hard a puzzle is at this machine: at most one shelf from where it was put."""
    tally = tallies.get(puzzle_subject(puzzle), Tally())
    if tally.tries < ENOUGH_TRIES:
        return puzzle.shelf
    share = tally.solved / tally.tries
    moved = (share < SELDOM_SOLVED) - (share > OFTEN_SOLVED)
    return min(SHELVES[-1], max(SHELVES[0], puzzle.shelf + moved))


def by_difficulty(puzzles: Iterable[Puzzle], tallies: Tallies) -> tuple[Puzzle, ...]:
    """Sort puzzles by how hard they are here."""

    def hardness(puzzle: Puzzle) -> tuple[int, float, str]:
        return shelf_here(puzzle, tallies), puzzle.points, puzzle.key

    return tuple(sorted(puzzles, key=hardness))


def theme_order(
    own: Sequence[Puzzle], others: Sequence[Puzzle], tallies: Tallies
) -> tuple[SeriesItem, ...]:
    """Return the puzzles of a theme from the easiest on, every fifth an easier one of another.

    :param others: the puzzles of the game's other themes.
    """
    waiting = list(by_difficulty(others, tallies))
    items: list[SeriesItem] = []
    for number, puzzle in enumerate(by_difficulty(own, tallies), 1):
        items.append(SeriesItem(puzzle, number))
        if number % IN_A_ROW == 0 and number < len(own):
            between = _interlude(waiting, shelf_here(puzzle, tallies), items, tallies)
            if between is not None:
                waiting.remove(between)
                items.append(SeriesItem(between, 0))
    return tuple(items)


def _interlude(
    waiting: Sequence[Puzzle], shelf: int, before: Sequence[SeriesItem], tallies: Tallies
) -> Puzzle | None:
    """Return the hardest of those on easier shelves, of the theme that came least often."""
    easier = [each for each in waiting if shelf_here(each, tallies) < shelf]
    if not easier:
        return None
    came = [item.puzzle.theme.key for item in before if not item.number]
    # The last one of a theme's easier puzzles is the hardest; of two themes the first stays.
    last = {each.theme.key: each for each in easier}
    return last[min(last, key=came.count)]


def first_unsolved(items: Sequence[SeriesItem], practice: PuzzlePractice) -> int:
    """Return the place of the first puzzle that was never solved; the first if all were."""
    for place, item in enumerate(items):
        if not practice.of_puzzle(item.puzzle).stars:
            return place
    return 0
