"""Perft: the figures that independent programs agree on."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from khepri.games import base
from khepri.games.laser import Position
from khepri.games.perft import perft
from laser.vectors import PerftCase, perft_cases
from published_perft import PUBLISHED_PERFT

QUICK = 10_000
"""Counts up to this many are made in every run, larger ones only in the long one."""

LONG = 21_000_000
"""Counts beyond this many take minutes each and are made by `make soak`. The core makes them in
every run, and plays games at random beside these rules."""


def counts(*, quick: bool) -> list[object]:
    return [
        pytest.param(
            *(layout, rules, depth, count),
            id=f"{layout}-{rules}-{depth}",
            marks=[pytest.mark.soak] if count > LONG else [],
        )
        for (layout, rules), figures in PUBLISHED_PERFT.items()
        for depth, count in enumerate(figures, start=1)
        if (count <= QUICK) == quick
    ]


@pytest.mark.parametrize(("layout", "rules", "depth", "count"), counts(quick=True))
def test_layouts(layout: str, rules: str, depth: int, count: int) -> None:
    assert count == perft(Position.start(layout, rules), depth)


@pytest.mark.long
@pytest.mark.parametrize(("layout", "rules", "depth", "count"), counts(quick=False))
def test_layouts_deeper(layout: str, rules: str, depth: int, count: int) -> None:
    assert count == perft(Position.start(layout, rules), depth)


@pytest.mark.parametrize("case", perft_cases(), ids=lambda case: case["fen"])
def test_positions(case: PerftCase) -> None:
    position = Position.parse(case["fen"], case["rules"])
    figures = [count for count in case["perft"] if count <= QUICK]

    assert figures == [perft(position, depth + 1) for depth in range(len(figures))]


@pytest.mark.long
@pytest.mark.parametrize("case", perft_cases(), ids=lambda case: case["fen"])
def test_positions_deeper(case: PerftCase) -> None:
    position = Position.parse(case["fen"], case["rules"])

    assert case["perft"][-1] == perft(position, len(case["perft"]))


def test_three_moves_of_the_classic_start() -> None:
    assert perft(Position.start(), 3) == 648378


class Count(base.Move):
    """Take one or two from a heap."""

    def __init__(self, number: int) -> None:
        self.number = number

    def __str__(self) -> str:
        return str(self.number)


class Player(base.Side):
    FIRST = "first"
    SECOND = "second"


@dataclass(frozen=True)
class Heap(base.Position[Count]):
    """A heap to take from; the game ends when nothing is left."""

    left: int

    @property
    def side(self) -> Player:
        return Player.FIRST

    @property
    def variant(self) -> str:
        return "heap"

    @property
    def identity(self) -> int:
        return self.left

    def legal_moves(self) -> list[Count]:
        return [Count(number) for number in (1, 2) if number <= self.left]

    def play(self, move: Count) -> Heap:
        return Heap(self.left - move.number)

    @property
    def shape(self) -> tuple[int, int]:
        return 1, 1

    def placed(self) -> dict[str, base.Placed]:
        return {}

    def outcome(self) -> base.Outcome | None:
        return None if self.left else base.Outcome(base.Termination.NO_MOVES, None)

    def __str__(self) -> str:
        return str(self.left)


@pytest.mark.parametrize(
    ("left", "depth", "count"),
    [
        pytest.param(9, 0, 1, id="no moves are one sequence"),
        pytest.param(9, 3, 8, id="a game that goes on"),
        pytest.param(0, 3, 1, id="a game that is over"),
        pytest.param(0, 1, 1, id="a game that is over, at the last move"),
        pytest.param(2, 3, 2, id="games that end sooner: 1 1, and 2"),
        pytest.param(3, 2, 3, id="one that ends with the last move: 1 1, 1 2, 2 1"),
    ],
)
def test_finished_game_is_one_leaf(left: int, depth: int, count: int) -> None:
    assert count == perft(Heap(left), depth)


def test_negative_depth_is_refused() -> None:
    with pytest.raises(ValueError, match="The depth is -1: it cannot be negative"):
        perft(Heap(1), -1)
