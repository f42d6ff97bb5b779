"""Find the puzzles of Othello that Khepri brings: ``python -m tools.make_othello_puzzles``."""

from __future__ import annotations

import argparse
from pathlib import Path

from khepri.learn.othello.puzzle_themes import THEMES
from khepri.learn.puzzle_files import with_keys
from khepri.learn.puzzle_reader import write_puzzles
from tools.othello.puzzle_mining import collect

OUT = Path(__file__).parent.parent / "src" / "khepri" / "assets" / "puzzles" / "othello.puzzles"


def main() -> None:
    """Play games until there are enough puzzles, and write the file."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=None, help="stop with so many puzzles")
    parser.add_argument("--out", type=Path, default=OUT)
    options = parser.parse_args()
    puzzles = collect(options.seed, options.count)
    puzzles.sort(key=lambda each: (THEMES.index(each.theme), each.shelf, each.points))
    options.out.parent.mkdir(parents=True, exist_ok=True)
    text = write_puzzles(with_keys(puzzles, "othello"))
    options.out.write_text(text, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
