"""Measure how far shallow and deep Othello searches disagree, for `khepri.engine.othello.cuts`.

    python -m tools.fit_othello_cuts --positions 100

Positions come from self-play after random openings, and nobody is far ahead in them. Prints the
table `SPREAD`, or with --ends the rows of `END_DEPTHS`.
"""

from __future__ import annotations

import argparse
import random
import statistics
from array import array

from khepri.engine.othello import core, cuts
from khepri.games import othello

INFINITY = 32_000
RANDOM_PLIES = 10
PLAYED_DEPTH = 4
NEAR = 1_600
"""Whoever is further ahead at a glance, in hundredths of a disc, is not asked about: the evaluation
is made for positions that are undecided, and so are the windows of a search."""

FULLY = 9
"""Searches of more moves take too long without the cuts that are to be measured, which are off by
half a disc: a fraction of what the moves beyond a shallow search change."""

TAIL = 3
"""Disagreements beyond so many spreads of the rest are left out: no search can foresee them."""


def positions_with(discs: int, wanted: int, dice: random.Random) -> list[othello.Position]:
    """Return positions with so many discs from games of the engine against itself."""
    worker = core.Worker(core.TranspositionTable(4), array("i", [0]))
    found: list[othello.Position] = []
    while len(found) < wanted:
        worker.load(othello.Position.start())
        while moves := worker.legal_moves():
            position = worker.position()
            filled = 64 - str(position).count("-")
            if filled >= discs:
                if len(moves) > 1:
                    found.append(position)
                break
            if filled < 4 + RANDOM_PLIES and filled < discs - 2:
                worker.make(dice.choice(moves))
            else:
                worker.search(PLAYED_DEPTH, -INFINITY, INFINITY)
                worker.make(worker.principal_variation()[0])
    return found


def undecided(discs: int, wanted: int, dice: random.Random) -> list[othello.Position]:
    """Return positions with so many discs in which nobody is far ahead."""
    worker = core.Worker(core.TranspositionTable(1), array("i", [0]))
    found: list[othello.Position] = []
    while len(found) < wanted:
        [position] = positions_with(discs, 1, dice)
        worker.load(position)
        if abs(worker.evaluate()) <= NEAR:
            found.append(position)
    return found


def spreads(positions: list[othello.Position], deepest: int) -> list[int]:
    """Return the standard deviation for every depth up to `deepest`."""
    gaps: list[list[int]] = [[] for _ in range(deepest + 1)]
    for position in positions:
        worker = core.Worker(core.TranspositionTable(16), array("i", [0]))
        worker.load(position)
        values = [worker.evaluate()]
        for depth in range(1, deepest + 1):
            worker.selective = depth > FULLY
            values.append(worker.search(depth, -INFINITY, INFINITY))
        for depth in range(cuts.FIRST_DEPTH, deepest + 1):
            shallow = cuts.SHALLOW[depth - cuts.FIRST_DEPTH]
            gaps[depth].append(values[depth] - values[shallow])
    return [trimmed_spread(column) for column in gaps[cuts.FIRST_DEPTH :]]


def end_spread(positions: list[othello.Position], depth: int) -> int:
    """Return the standard deviation of the final score from the value of a search."""
    gaps = []
    for position in positions:
        worker = core.Worker(core.TranspositionTable(16), array("i", [0]))
        worker.load(position)
        value = worker.search(depth, -INFINITY, INFINITY)
        gaps.append(worker.search(str(position).count("-"), -INFINITY, INFINITY) - value)
    return trimmed_spread(gaps)


def trimmed_spread(gaps: list[int]) -> int:
    """Return the standard deviation without the few wildest."""
    limit = TAIL * statistics.pstdev(gaps)
    return round(statistics.pstdev([gap for gap in gaps if abs(gap) <= limit]))


def print_spreads(positions: int, deepest: int, seed: int) -> None:
    """Print the table `SPREAD` row by row."""
    for row in range(len(cuts.SPREAD)):
        middle = cuts.FIRST_DISCS + row * cuts.DISCS_STEP + 3
        found = undecided(middle, positions, random.Random(seed * 100 + row))
        # A search to the end would be exact, and in discs.
        measured = spreads(found, min(deepest, 63 - middle))
        print(f"    ({', '.join(map(str, measured))}),  # about {middle} discs", flush=True)


def print_ends(positions: int, seed: int) -> None:
    """Print the rows of `END_DEPTHS`, each measured one empty square after it begins."""
    for first, depth, _ in cuts.END_DEPTHS:
        found = undecided(64 - first - 1, positions, random.Random(seed * 100 + first))
        print(f"    ({first}, {depth}, {end_spread(found, depth)}),", flush=True)


def main() -> None:
    """Measure, and print what was asked for."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--positions", type=int, default=100)
    parser.add_argument("--depth", type=int, default=16, help="the deepest search to measure")
    parser.add_argument("--ends", action="store_true", help="how far searches are from the end")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    if arguments.ends:
        print_ends(arguments.positions, arguments.seed)
    else:
        print_spreads(arguments.positions, arguments.depth, arguments.seed)


if __name__ == "__main__":
    main()
