"""Lessons are read once, again when their files change, and make up the quick path."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from khepri.games import laser, othello
from khepri.learn.lesson import Lesson
from khepri.learn.lesson_files import (
    BadFile,
    LessonFile,
    LessonLibrary,
    lesson_with_key,
    quick_key,
    quick_path,
    read_file,
)
from khepri.learn.lesson_parser import Rules
from learn.ours import our_lesson_files
from learn.writing import FILE

CLUB = {"laser": "club"}


@cache
def read_once(file: LessonFile, rules: tuple[tuple[str, str], ...]) -> Lesson | BadFile:
    """Read a file of ours; its moves are tried out then, which is not done for every test."""
    return read_file(file, dict(rules))


@pytest.fixture(autouse=True)
def read(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Note which files are read."""
    names: list[str] = []

    def noting(file: LessonFile, rules: Rules) -> Lesson | BadFile:
        names.append(file.path.name)
        assert isinstance(rules, dict)
        if file.is_own:
            return read_file(file, rules)
        return read_once(file, tuple(rules.items()))

    monkeypatch.setattr("khepri.learn.lesson_files.read_file", noting)
    return names


def test_a_file_is_read_again_only_when_it_has_changed(tmp_path: Path, read: list[str]) -> None:
    library = LessonLibrary(tmp_path)
    library.prepare(CLUB)
    first = library.lessons(CLUB)
    assert library.lessons(CLUB) is first
    assert len(read) == len(first.all) == len(our_lesson_files())
    own = tmp_path / "mine.lesson"
    own.write_text(FILE, encoding="utf-8")
    again = library.lessons(CLUB)
    assert again.named("own/mine") is not None
    assert read[len(first.all) :] == ["mine.lesson"]
    own.write_text("title: nothing", encoding="utf-8")
    assert [error.name for error in library.lessons(CLUB).errors] == ["mine.lesson"]
    own.unlink()
    assert library.lessons(CLUB).all == first.all


def test_other_rules_give_other_lessons() -> None:
    library = LessonLibrary()
    sphinx = library.lessons(CLUB).named("laser-09")
    other = library.lessons({"laser": "khet2"}).named("laser-09")
    assert sphinx is not None
    assert other is not None
    assert [step.variant for step in sphinx.steps] != [step.variant for step in other.steps]


def test_the_quick_path_keeps_what_is_learned_with_the_lessons_of_its_steps() -> None:
    lessons = LessonLibrary().lessons(CLUB)
    path = quick_path(lessons, laser.GAME)
    assert path is not None
    assert path == lesson_with_key(lessons, quick_key(laser.GAME))
    assert [(step.lesson[:8], step.number) for step in path.steps] == [
        (f"laser-{order:02}", 1) for order in (1, 2, 3, 4, 5, 6, 11)
    ]
    assert quick_path(lessons, othello.GAME) is None
    assert lesson_with_key(lessons, "laser-02-mirrors") is lessons.named("laser-02")
    assert lesson_with_key(lessons, "laser-99") is None
