"""Measure how well shallow Othello searches foresee the end of a game.

    python -m benchmarks.foresight

looks at positions with 22 empty squares whose exact values are stored, as deep as `--depths` says,
and tells by how many discs the values are off. None of them was learnt from.

    python -m benchmarks.foresight --make 1000

finds positions in games of the engine against itself, solves them and adds them to the file until
so many are there; a run that was interrupted goes on.
"""

from __future__ import annotations

import argparse
import random
from array import array
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from tools.fit_othello_cuts import INFINITY, positions_with
from tools.try_othello_endings import solve

from khepri.engine.othello import core
from khepri.games import othello

STORED = Path(__file__).with_name("foresight_positions.txt")
EMPTIES = 22
DISC = 100
SEED = 2_200_000
"""Far from those of the games that the engine learnt from."""


@dataclass(frozen=True, slots=True)
class Foresight:
    """How far a search is from the end, in discs."""

    depth: int
    mean: float
    """The mean distance, whichever way."""
    root_mean_square: float
    bias: float
    """The mean of value minus end: above 0 if it sees the player to move too well off."""


def stored(path: Path = STORED) -> list[tuple[othello.Position, int]]:
    """Return the positions with the final difference for the side to move."""
    rows = (line.rsplit(" ", 1) for line in path.read_text(encoding="ascii").splitlines())
    return [(othello.Position.parse(text), int(value)) for text, value in rows]


def measured(known: Sequence[tuple[othello.Position, int]], depth: int) -> Foresight:
    """Return how far searches of one depth are from the known ends; depth 0 is a look."""
    worker = core.Worker(core.TranspositionTable(16), array("i", [0]))
    gaps = []
    for position, end in known:
        worker.load(position)
        value = worker.search(depth, -INFINITY, INFINITY) if depth else worker.evaluate()
        gaps.append(value / DISC - end)
    count = len(gaps)
    return Foresight(
        depth,
        sum(map(abs, gaps)) / count,
        (sum(gap * gap for gap in gaps) / count) ** 0.5,
        sum(gaps) / count,
    )


def solved(first: int, last: int) -> Iterator[tuple[othello.Position, int]]:
    """Yield positions with their values; each follows from its number alone."""
    for number in range(first, last):
        (position,) = positions_with(64 - EMPTIES, 1, random.Random(SEED + number))
        yield position, solve(position)


def make(wanted: int, path: Path = STORED) -> None:
    """Add positions to the file until there are enough."""
    there = len(stored(path)) if path.exists() else 0
    with path.open("a", encoding="ascii") as file:
        for position, value in solved(there, wanted):
            file.write(f"{position} {value}\n")
            file.flush()


def main() -> None:
    """Measure, or make what is measured with."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--depths", type=int, nargs="+", default=[0, 2, 4, 6, 8])
    parser.add_argument("--make", type=int, metavar="POSITIONS")
    arguments = parser.parse_args()
    if arguments.make:
        make(arguments.make)
        return
    known = stored()
    print(f"{len(known)} positions with {EMPTIES} empty squares; discs off the end:")
    for depth in arguments.depths:
        found = measured(known, depth)
        print(
            f"depth {depth}: {found.mean:.2f} on average,"
            f" root mean square {found.root_mean_square:.2f}, bias {found.bias:+.2f}",
            flush=True,
        )


if __name__ == "__main__":
    main()
