"""Find puzzles of Othello and write them to the file that Khepri brings along.

    python -m tools.make_othello_puzzles --games 600

The same seed finds the same. Puzzles that the file holds already stay, under the keys they have.
"""

from __future__ import annotations

import argparse
from dataclasses import replace
from pathlib import Path

from khepri.assets import asset_path
from khepri.games.othello import GAME
from khepri.learn.othello.puzzles import THEMES
from khepri.learn.puzzle import Puzzle
from khepri.learn.puzzle_files import serialise_puzzles
from tools.kept_puzzles import puzzles_in
from tools.othello.puzzle_mining import collect

HEAD = "# Made by tools/make_othello_puzzles.py. Keys never change.\n\n"


def main() -> None:
    """Find and write."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--games", type=int, default=600, help="how many games are played at most")
    parser.add_argument("--out", type=Path, default=asset_path("puzzles", f"{GAME.name}.puzzles"))
    parser.add_argument("--anew", action="store_true", help="keep nothing of the file")
    options = parser.parse_args()
    kept = [] if options.anew else puzzles_in(options.out)
    puzzles = numbered(kept, collect(options.seed, kept, options.games)[len(kept) :])
    options.out.parent.mkdir(parents=True, exist_ok=True)
    options.out.write_text(HEAD + serialise_puzzles(puzzles), encoding="utf-8", newline="\n")
    print(f"{len(puzzles)} puzzles: {options.out.name}")


def numbered(kept: list[Puzzle], found: list[Puzzle]) -> list[Puzzle]:
    """Give every puzzle that was found a key behind those that are kept, theme by theme."""
    last = max((int(each.key.rpartition("-")[2]) for each in kept), default=0)
    ordered = sorted(found, key=lambda each: (THEMES.index(each.theme), each.hardness))
    fresh = [
        replace(puzzle, key=f"{GAME.name}-{number:03}")
        for number, puzzle in enumerate(ordered, last + 1)
    ]
    return [*kept, *fresh]


if __name__ == "__main__":
    main()
