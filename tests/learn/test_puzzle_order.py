"""In which order puzzles come: by how hard they are, and by how they went at this machine."""

from __future__ import annotations

import pytest

from khepri.games.laser import GAME, Position
from khepri.learn.goal import Anything, Goal
from khepri.learn.progress import Fact, FactKind, PuzzlePractice, puzzle_subject
from khepri.learn.puzzle import Puzzle, PuzzleTheme
from khepri.learn.puzzle_series import first_unsolved, shelf_here, tallies_of, theme_order

TWO, ONE, FREE = (PuzzleTheme(key, key.title(), "", "") for key in ("two", "one", "free"))
START = Position.start("classic")


def puzzle(key: str, shelf: int, points: float = 0.0, theme: PuzzleTheme = TWO) -> Puzzle:
    return Puzzle(
        key=key,
        spec=GAME,
        theme=theme,
        position=START,
        goal_text="any",
        goal=Goal(((Anything(),),)),
        right=tuple(START.legal_moves()[:1]),
        shelf=shelf,
        points=points,
    )


def tries(which: Puzzle, right: int, wrong: int) -> list[Fact]:
    kinds = [FactKind.RIGHT] * right + [FactKind.WRONG] * wrong
    return [Fact(f"Player {n}", puzzle_subject(which), 1, kind) for n, kind in enumerate(kinds)]


@pytest.mark.parametrize(
    ("right", "wrong", "shelf"), [(19, 0, 4), (20, 0, 3), (5, 15, 5), (12, 8, 4), (200, 0, 3)]
)
def test_twenty_tries_move_a_puzzle_by_one_shelf_at_most(
    right: int, wrong: int, shelf: int
) -> None:
    one = puzzle("a", 4)
    hints = [Fact("Amira", puzzle_subject(one), 1, FactKind.HINT)] * 30
    assert shelf_here(one, tallies_of([*tries(one, right, wrong), *hints])) == shelf


def test_no_puzzle_leaves_the_shelves() -> None:
    lowest, highest = puzzle("a", 1), puzzle("b", 8)
    tallies = tallies_of([*tries(lowest, 20, 0), *tries(highest, 0, 20)])
    assert (shelf_here(lowest, tallies), shelf_here(highest, tallies)) == (1, 8)


def test_every_fifth_is_easier_and_of_another_theme() -> None:
    own = [puzzle(f"own-{number}", 2 + number // 6, points=number) for number in range(10)]
    others = [puzzle(f"one-{number}", number, theme=ONE) for number in (1, 2, 3)]
    others += [puzzle("free-1", 1, theme=FREE), puzzle("free-8", 8, theme=FREE)]
    items = theme_order(own[::-1], others, {})
    shown = [(item.number, item.puzzle.key) for item in items]
    assert shown[:5] == [*((n + 1, f"own-{n}") for n in range(4)), (0, "free-1")]
    assert shown[5:10] == [*((n + 1, f"own-{n}") for n in range(4, 8)), (0, "one-2")]
    assert shown[10:] == [(9, "own-8"), (10, "own-9")]


def test_nothing_comes_in_between_where_nothing_is_easier() -> None:
    own = [puzzle(f"own-{number}", 1) for number in range(8)]
    items = theme_order(own, [puzzle("one-1", 1, theme=ONE)], {})
    assert [item.number for item in items] == list(range(1, 9))
    last = [puzzle(f"own-{number}", 2) for number in range(4)]
    items = theme_order(last, [puzzle("one-1", 1, theme=ONE)], {})
    assert [item.number for item in items] == [1, 2, 3, 4], "nor where nothing follows"


def test_a_theme_goes_on_at_the_first_that_was_never_solved() -> None:
    own = [puzzle(f"own-{number}", number) for number in (1, 2, 3)]
    items = theme_order(own, [], {})
    solved = [Fact("Amira", puzzle_subject(own[0]), 1, FactKind.RIGHT, "2")]
    given_up = [Fact("Amira", puzzle_subject(own[1]), 1, FactKind.GAVE_UP)]
    assert first_unsolved(items, PuzzlePractice.of([*solved, *given_up])) == 1
    everything = [fact for each in own for fact in tries(each, 1, 0)]
    assert first_unsolved(items, PuzzlePractice.of(everything)) == 0
