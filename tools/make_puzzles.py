"""Find puzzles and write them to the file that Khepri brings along.

    python -m tools.make_puzzles --processes 2

Every game and every few hundred composed boards are a job of their own, whose finds are kept in a
folder: a run that was ended goes on where it was, and the same seed finds the same. Of all finds
the best mixture is chosen. Puzzles that the file holds already stay, under the keys that they have.
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from pathlib import Path

from khepri.assets import asset_path
from khepri.games.laser import GAME
from khepri.learn.laser.puzzles import THEMES
from khepri.learn.puzzle import Puzzle
from khepri.learn.puzzle_files import serialise_puzzles
from tools.kept_puzzles import puzzles_in
from tools.laser.puzzle_choice import Choice
from tools.laser.puzzle_mining import mined

FINDS = Path("build", "puzzles")
HEAD = "# Made by tools/make_puzzles.py, proved by tools/check_puzzles.py. Keys never change.\n\n"
NICE = 10


def main() -> None:
    """Find, choose and write."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--seed", default="khepri")
    parser.add_argument("--games", type=int, default=220, help="how many games are played")
    parser.add_argument("--boards", type=int, default=20, help="how often boards are composed")
    parser.add_argument("--trades", type=int, default=8, help="how often swaps are composed")
    parser.add_argument("--scatters", type=int, default=8, help="how often boards are scattered")
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--finds", type=Path, default=FINDS, help="where finds are kept")
    parser.add_argument("--out", type=Path, default=asset_path("puzzles", f"{GAME.name}.puzzles"))
    parser.add_argument("--anew", action="store_true", help="keep nothing of the file")
    options = parser.parse_args()
    os.nice(NICE)
    jobs = [("board", number) for number in range(options.boards)]
    jobs += [("trade", number) for number in range(options.trades)]
    jobs += [("scatter", number) for number in range(options.scatters)]
    jobs += [("game", number) for number in range(options.games)]
    found = find_all(jobs, options.seed, options.finds, options.processes)
    kept = [] if options.anew else puzzles_in(options.out)
    choice = Choice(options.seed)
    choice.keep(kept)
    choice.choose_from(found)
    text = HEAD + serialise_puzzles(numbered(choice.chosen, kept))
    options.out.parent.mkdir(parents=True, exist_ok=True)
    options.out.write_text(text, encoding="utf-8")
    print(f"{len(choice.chosen)} puzzles of {len(found)} that were found: {options.out.name}")


def find_all(
    jobs: Iterable[tuple[str, int]], seed: str, folder: Path, processes: int
) -> list[Puzzle]:
    """Do the jobs that nobody has done yet; return the finds of all, in the order of the jobs."""
    folder.mkdir(parents=True, exist_ok=True)
    files = [(kind, f"{seed}-{kind}-{number:04}") for kind, number in jobs]
    undone = [(kind, name) for kind, name in files if not (folder / f"{name}.puzzles").exists()]
    with ProcessPoolExecutor(processes) as pool:
        for (_, name), text in zip(undone, pool.map(_do, undone), strict=True):
            # Under another name first: a file that is there is whole.
            unfinished = folder / f"{name}.unfinished"
            unfinished.write_text(text, encoding="utf-8")
            unfinished.replace(folder / f"{name}.puzzles")
            print(f"{name}: {text.count('position:')}", flush=True)
    return [puzzle for _, name in files for puzzle in puzzles_in(folder / f"{name}.puzzles")]


def _do(job: tuple[str, str]) -> str:
    """Do one job, in a process of its own perhaps, from which only text comes back."""
    return serialise_puzzles(mined(*job))


def numbered(chosen: list[Puzzle], kept: list[Puzzle]) -> list[Puzzle]:
    """Give every puzzle a key that no other has or had; those that have one keep it."""
    known = {puzzle.key for puzzle in kept}
    last = max((int(key.rpartition("-")[2]) for key in known), default=0)
    ordered = sorted((each for each in chosen if each.key not in known), key=_order)
    fresh = [
        replace(puzzle, key=f"{GAME.name}-{number:03}")
        for number, puzzle in enumerate(ordered, last + 1)
    ]
    return sorted([*kept, *fresh], key=lambda puzzle: puzzle.key)


def _order(puzzle: Puzzle) -> tuple[int, int, float, str]:
    place = [theme.key for theme in THEMES].index(puzzle.theme.key)
    return place, puzzle.shelf, puzzle.points, str(puzzle.position)


if __name__ == "__main__":
    main()
