"""The puzzles that a file holds already, for the tools that add to it."""

from __future__ import annotations

from pathlib import Path

from khepri.learn.puzzle import Puzzle
from khepri.learn.puzzle_files import parse_puzzles


def puzzles_in(path: Path) -> list[Puzzle]:
    """Read a file of puzzles, if there is one."""
    if not path.exists():
        return []
    puzzles, errors = parse_puzzles(path.read_text(encoding="utf-8"))
    if errors:
        raise SystemExit(f"{path}, line {errors[0].line}: {errors[0].reason}")
    return puzzles
