"""Where lessons come from: those that Khepri brings, and behind them a teacher's own.

A file that cannot be read keeps nobody from the others: it is left out and named.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from khepri.archive.location import archive_path
from khepri.assets import asset_path
from khepri.errors import ArchiveError, KhepriError, LessonError
from khepri.file_reading import FileText, read_text, text_lines
from khepri.games.registry import all_games
from khepri.learn.lesson import OWN, Lesson
from khepri.learn.lesson_reader import Rules, read_lesson
from khepri.learn.step_reader import UNKNOWN
from khepri.names import clean_name
from khepri.reading_limits import LARGEST_LESSON_FILE

SUFFIX = ".lesson"
MOST_FILES = 200
"""A folder with more lessons than this is not gone through to its end."""


@dataclass(frozen=True, slots=True)
class BadLesson:
    """A file that is not shown among the lessons, and why."""

    name: str
    reason: str

    def __str__(self) -> str:
        return f"{self.name}: {self.reason}"


@dataclass(frozen=True, slots=True)
class Lessons:
    """The lessons that there are, in the order in which they are offered."""

    all: tuple[Lesson, ...]
    errors: tuple[BadLesson, ...] = ()

    def of_game(self, name: str | None) -> Lessons:
        """Return those of one game; of every game, if none is named."""
        kept = tuple(each for each in self.all if name in (None, each.spec.name))
        return Lessons(kept, self.errors)

    def named(self, key: str) -> Lesson | None:
        """Return the lesson with a key, or the only one whose key begins so."""
        found = [each for each in self.all if each.key == key]
        found = found or [each for each in self.all if key and each.key.startswith(key)]
        return found[0] if len(found) == 1 else None


def own_folder() -> Path:
    """Return where this user's own lessons are, whether the folder exists or not."""
    return archive_path().with_name("lessons")


def load_lessons(rules: Rules = None, own: Path | None = None) -> Lessons:
    """Read every lesson, as it is under chosen rules; one of which no step is left is left out.

    :param own: the folder of the teacher's lessons, if it is not the user's own.
    """
    return gathered(read_file(file, rules) for file in lesson_files(own or own_folder()))


@dataclass(frozen=True, slots=True)
class LessonFile:
    """A file in which a lesson is looked for."""

    path: Path
    is_own: bool


def lesson_files(own: Path | None) -> list[LessonFile]:
    """List the files with Khepri's lessons, and behind them those of a teacher's folder."""
    files = [LessonFile(path, is_own=False) for path in _files_in(asset_path("lessons"))]
    if own is not None:
        files += [LessonFile(path, is_own=True) for path in _files_in(own)]
    return files


def read_file(file: LessonFile, rules: Rules) -> Lesson | BadLesson:
    """Read one lesson, as it is under chosen rules, or say why that cannot be done."""
    key = (OWN if file.is_own else "") + clean_name(file.path.stem)
    try:
        return read_lesson(lesson_text(file.path).text, key, rules=rules)
    except KhepriError as error:
        return BadLesson(clean_name(file.path.name), str(error))


def gathered(read: Iterable[Lesson | BadLesson]) -> Lessons:
    """Put what was read in the order in which it is offered."""
    lessons: list[Lesson] = []
    errors: list[BadLesson] = []
    for each in read:
        if isinstance(each, Lesson):
            lessons.append(each)
        else:
            errors.append(each)
    games = [spec.name for spec in all_games()]
    lessons.sort(key=lambda each: (games.index(each.spec.name), each.is_own, each.order, each.key))
    return Lessons(tuple(each for each in lessons if each.steps), tuple(errors))


def lesson_text(path: Path, largest: int = LARGEST_LESSON_FILE) -> FileText:
    """Return the text of a file of lessons or puzzles.

    :raises ArchiveError: if it cannot be read, or is too large to be one.
    :raises LessonError: if some of it is no text.
    """
    try:
        found = read_text(path, largest)
    except OSError as error:
        raise ArchiveError(f"It cannot be read ({error.strerror or error}).") from error
    if found.torn_line:
        raise LessonError("There are letters that cannot be read.", found.torn_line)
    return found


def filled_in(text: str) -> str:
    """Return a lesson file with every unknown event filled in; nothing else is changed.

    :raises LessonError: if anything else is wrong with it.
    """
    lesson = read_lesson(text, "", filling=True)
    events = {wrong.line: wrong.event for step in lesson.steps for wrong in step.wrong}
    lines = text_lines(text, ends=True)
    for number, event in events.items():
        unknown = re.compile(r"\[\s*" + re.escape(UNKNOWN) + r"\s*\]")
        lines[number - 1] = unknown.sub(f"[{event}]", lines[number - 1], count=1)
    return "".join(lines)


def _files_in(folder: Path) -> list[Path]:
    try:
        found = sorted(path for path in folder.iterdir() if path.suffix.lower() == SUFFIX)
    except OSError:
        return []  # nobody has put a lesson there
    return found[:MOST_FILES]
