"""What Khepri brings along, read once for all the tests of a process."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from khepri.assets import asset_path
from khepri.learn.lesson import Lesson
from khepri.learn.lesson_parser import parse_lesson
from khepri.learn.puzzle_files import Puzzles, bundled_folder, load_folders


@cache
def our_puzzles() -> Puzzles:
    """Return the puzzles of every game."""
    return load_folders((bundled_folder(), ""))


@cache
def our_lesson(path: Path, rules: str | None = None) -> Lesson:
    """Return the lesson of a file, all of whose moves are tried as it is read."""
    return parse_lesson(path.read_text(encoding="utf-8"), path.stem, rules=rules)


def our_lesson_files() -> list[Path]:
    """Return the files of all the lessons, in the order in which they are offered."""
    return sorted(asset_path("lessons").glob("*.lesson"))


def count_our_lessons(game: str) -> int:
    """Return how many lessons there are of a game."""
    return sum(path.stem.startswith(f"{game}-") for path in our_lesson_files())
