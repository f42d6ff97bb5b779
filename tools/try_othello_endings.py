"""Measure how many discs the engine's moves in long endings of Othello give away.

    python -m tools.try_othello_endings --empties 20-24 --positions 40 --nodes 2200000 \
        --values values.json --record new.json --against old.json

Positions come from self-play after random openings, as many for each number of empty squares. Each
is given to the engine with so many nodes; then the position and what the chosen move leads to are
solved. The values go into a file, as they take much longer to find than the moves. What one engine
loses is recorded in another file, against which the next engine is compared position by position.
"""

from __future__ import annotations

import argparse
import json
import random
import statistics
from array import array
from collections.abc import Mapping
from pathlib import Path
from typing import cast

from khepri.engine.limits import Limits
from khepri.engine.othello import core
from khepri.engine.search import Engine
from khepri.games import othello
from tools.fit_othello_cuts import INFINITY, positions_with

WARM_UP = 14
"""How deep to look before solving, so that the best moves are tried first."""


class Values:
    """Exact values of positions for the side to move, in discs, kept in a file."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._known: dict[str, int] = json.loads(path.read_text()) if path.exists() else {}

    def __getitem__(self, position: othello.Position) -> int:
        """Return the final difference with best play."""
        text = str(position)
        if text not in self._known:
            self._known[text] = solve(position)
            self._path.write_text(json.dumps(self._known, indent=0))
        return self._known[text]


def solve(position: othello.Position) -> int:
    """Return the final difference with best play of both, for the side to move."""
    if position.outcome() is not None:
        black, white = position.score()
        return black - white if position.side is othello.Side.BLACK else white - black
    worker = core.Worker(core.TranspositionTable(128), array("i", [0]))
    worker.load(position)
    empties = str(position).count("-")
    for depth in range(1, min(WARM_UP, empties - 1) + 1):
        worker.search(depth, -INFINITY, INFINITY)
    return worker.search(empties, -INFINITY, INFINITY) // 100


def losses(
    positions: list[othello.Position], limits: Limits, values: Values
) -> dict[str, tuple[int, int]]:
    """Return for each position how many discs the engine's move loses, and the nodes it took."""
    found = {}
    engine = Engine(othello.GAME, megabytes=16)
    for position in positions:
        engine.new_game()
        choice = engine.search(position, limits=limits)
        after = position.play(cast("othello.Move", choice.move))
        found[str(position)] = (values[position] + values[after], choice.nodes)
    return found


def describe(
    empties: int, lost: Mapping[str, tuple[int, int]], before: Mapping[str, tuple[int, int]]
) -> str:
    """Return a line about the endings of one length, and how they went before."""
    discs = [loss for loss, _ in lost.values()]
    line = f"{empties} empties, {len(discs)} positions: {mean_and_error(discs)} discs lost a move"
    line += f", {sum(loss > 0 for loss in discs)} moves not the best"
    pairs = [lost[text][0] - before[text][0] for text in lost if text in before]
    return f"{line}; {mean_and_error(pairs)} against before" if pairs else line


def mean_and_error(numbers: list[int]) -> str:
    """Return the mean of numbers with its standard error."""
    error = statistics.stdev(numbers) / len(numbers) ** 0.5 if len(numbers) > 1 else 0
    return f"{statistics.mean(numbers):.2f} ± {error:.2f}"


def main() -> None:
    """Let the engine play, and say what it lost."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--empties", default="20-24", help="from how many to how many")
    parser.add_argument("--positions", type=int, default=40, help="for each number of empties")
    parser.add_argument("--nodes", type=int, default=2_200_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--values", type=Path, required=True, help="the file of exact values")
    parser.add_argument("--record", type=Path, help="write what each move lost")
    parser.add_argument("--against", type=Path, help="compare with what was recorded")
    arguments = parser.parse_args()
    first, last = map(int, arguments.empties.split("-"))
    before = json.loads(arguments.against.read_text()) if arguments.against else {}
    values = Values(arguments.values)
    everything: dict[str, tuple[int, int]] = {}
    for empties in range(first, last + 1):
        dice = random.Random(arguments.seed * 100 + empties)
        positions = positions_with(64 - empties, arguments.positions, dice)
        lost = losses(positions, Limits(nodes=arguments.nodes), values)
        print(describe(empties, lost, before), flush=True)
        everything |= lost
        if arguments.record:
            arguments.record.write_text(json.dumps(everything, indent=0))
    print(describe(0, everything, before).removeprefix("0 empties, "))


if __name__ == "__main__":
    main()
