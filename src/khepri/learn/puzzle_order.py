"""In which order the puzzles of a theme come, as those who tried them here have corrected it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from khepri.learn.learning_log import Fact, FactKind
from khepri.learn.practice import Practice, puzzle_subject
from khepri.learn.puzzle import SHELVES, Puzzle
from khepri.learn.puzzle_series import SeriesItem

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


def from_the_easiest(puzzles: Iterable[Puzzle], tallies: Tallies) -> tuple[Puzzle, ...]:
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
    waiting = list(from_the_easiest(others, tallies))
    items: list[SeriesItem] = []
    for number, puzzle in enumerate(from_the_easiest(own, tallies), 1):
        items.append(SeriesItem(puzzle, number))
        if number % IN_A_ROW == 0 and number < len(own):
            between = _between(waiting, shelf_here(puzzle, tallies), items, tallies)
            if between is not None:
                waiting.remove(between)
                items.append(SeriesItem(between, 0))
    return tuple(items)


def _between(
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


def goes_on_at(items: Sequence[SeriesItem], practice: Practice) -> int:
    """Return the place of the first puzzle that was never solved; the first if all were."""
    for place, item in enumerate(items):
        if not practice.of_puzzle(item.puzzle).stars:
            return place
    return 0
