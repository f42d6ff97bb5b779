"""Lessons and puzzles."""

from __future__ import annotations

from collections.abc import Mapping

from khepri.assets import asset_path
from khepri.errors import LessonError
from khepri.learn.lesson_parser import parse_lesson
from khepri.learn.puzzle_files import parse_puzzles, serialise_puzzles
from tools.fuzz.target import FuzzTarget


def _check_lesson(text: str) -> None:
    try:
        lesson = parse_lesson(text, "fuzz")
    except LessonError as error:
        assert error.line >= 1
        return
    assert lesson.title


def _check_puzzles(text: str) -> None:
    puzzles, errors = parse_puzzles(text)
    assert all(error.line >= 1 and error.reason for error in errors)
    assert parse_puzzles(serialise_puzzles(puzzles)) == (puzzles, [])


def _lessons() -> list[str]:
    """Return every lesson with its first step only: the others are like it."""
    files = sorted(asset_path("lessons").glob("*.lesson"))
    texts = [path.read_text(encoding="utf-8") for path in files]
    return ["\nstep\n".join(text.split("\nstep\n")[:2]) for text in texts]


def _puzzles() -> list[str]:
    blocks: list[str] = []
    for path in sorted(asset_path("puzzles").glob("*.puzzles")):
        text = path.read_text(encoding="utf-8")
        blocks += [f"puzzle {each}" for each in text.split("\npuzzle ")[1:12]]
    return blocks


TARGETS: Mapping[str, FuzzTarget] = {
    "lesson": FuzzTarget.of(_check_lesson, _lessons, 640),
    "puzzles": FuzzTarget.of(_check_puzzles, _puzzles, 500),
}
