"""Prove every puzzle that Khepri brings along again, and see whether they are good ones.

    python -m tools.check_puzzles

Prints how many there are of each theme on each shelf, and everything that is wrong; the exit code
is 1 if anything is.
"""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path
from tempfile import TemporaryDirectory

from khepri.learn.puzzle import SHELVES, AnyPuzzleSupport, Puzzle
from khepri.learn.puzzle_files import Puzzles, load_puzzles
from khepri.learn.registry import all_puzzle_support
from tools.laser.puzzle_quality import LaserQuality
from tools.othello.puzzle_quality import OthelloQuality
from tools.puzzle_quality import PuzzleQuality, twins

QUALITIES: tuple[PuzzleQuality, ...] = (LaserQuality(), OthelloQuality())
"""What is asked of the puzzles of each game beside their proofs."""

LEAST = {"laser": 300, "othello": 150}
"""How many puzzles of each game there have to be."""


def main() -> int:
    """Check all puzzles; return the exit code."""
    puzzles = our_puzzles()
    faults = [str(error) for error in puzzles.errors]
    for support in all_puzzle_support():
        ours = puzzles.of_game(support.spec)
        print(f"{support.spec.title}: {len(ours)} puzzles\n\n{table(support, ours)}\n")
        faults += faults_of(support, ours)
    for fault in faults:
        print(fault)
    print("Every puzzle is proved." if not faults else f"{len(faults)} faults.")
    return 1 if faults else 0


def our_puzzles() -> Puzzles:
    """Return the puzzles that Khepri brings, and nobody's own."""
    with TemporaryDirectory() as empty:
        return load_puzzles(Path(empty))


def faults_of(support: AnyPuzzleSupport, puzzles: tuple[Puzzle, ...]) -> list[str]:
    """List what is wrong with the puzzles of one game."""
    name = support.spec.name
    faults = [f"{each.key}: {doubt}" for each in puzzles if (doubt := support.doubt(each))]
    if len(puzzles) < LEAST.get(name, 1):
        faults.append(f"{name}: there have to be {LEAST[name]} puzzles.")
    quality = next((each for each in QUALITIES if each.game == name), None)
    if quality is not None:
        faults += [f"{each.key}: {told}" for each in puzzles if (told := quality.objection(each))]
        pairs = twins(quality, puzzles)
        faults += [f"{one.key} and {other.key} are nearly the same." for one, other in pairs]
        faults += [f"{name}: {fault}" for fault in quality.faults_of_all(puzzles)]
    return faults


def table(support: AnyPuzzleSupport, puzzles: tuple[Puzzle, ...]) -> str:
    """Count puzzles by theme and shelf."""
    counts = Counter((each.theme.key, each.shelf) for each in puzzles)
    head = ["theme", *map(str, SHELVES), "all"]
    rows = [head]
    for theme in support.themes:
        row = [counts[theme.key, shelf] for shelf in SHELVES]
        rows.append([theme.name, *(str(count or "") for count in row), str(sum(row))])
    sums = [sum(each.shelf == shelf for each in puzzles) for shelf in SHELVES]
    rows.append(["all", *map(str, sums), str(len(puzzles))])
    return "\n".join(
        f"{row[0]:<18}" + "".join(f"{cell:>5}" for cell in row[1:]).rstrip() for row in rows
    )


if __name__ == "__main__":
    sys.exit(main())
