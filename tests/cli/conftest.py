"""Every command is tested with an archive of its own."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from khepri.learn import lesson_files, puzzle_files
from khepri.learn.lesson import Lesson
from khepri.learn.lesson_parser import Rules, parse_lesson
from khepri.learn.puzzle_files import parse_puzzles

puzzles_read_once = cache(parse_puzzles)


@cache
def _lesson(text: str, key: str, rules: tuple[tuple[str, str], ...] | str | None) -> Lesson:
    return parse_lesson(text, key, rules=dict(rules) if isinstance(rules, tuple) else rules)


def lesson_read_once(text: str, key: str, *, rules: Rules = None, filling: bool = False) -> Lesson:
    """Read a lesson, unless another test has read it under the same rules."""
    if filling:
        return parse_lesson(text, key, rules=rules, filling=True)
    chosen = rules if rules is None or isinstance(rules, str) else tuple(sorted(rules.items()))
    return _lesson(text, key, chosen)


@pytest.fixture(autouse=True)
def data_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Keep the archive of the tests out of the user's own; return where it is."""
    folder = tmp_path / "data"
    monkeypatch.setenv("KHEPRI_DATA_DIR", str(folder))
    return folder


@pytest.fixture(autouse=True)
def known_texts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Read lessons and puzzles once for all commands, as they say the same every time."""
    monkeypatch.setattr(lesson_files, "parse_lesson", lesson_read_once)
    monkeypatch.setattr(puzzle_files, "parse_puzzles", puzzles_read_once)
