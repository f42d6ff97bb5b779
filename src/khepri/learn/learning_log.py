"""What each player has learned: a text file to which a line is added for everything that counts.

Lines are only ever added, each with one write and behind a line break of its own, so that several
programs may write at once and one that is killed loses nothing but the line it was writing. Such a
line lacks its ending and is passed over. What somebody has learned is the sum of the lines, in
whatever order they came.
"""

from __future__ import annotations

import datetime
import os
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum, unique
from pathlib import Path

from khepri.archive.location import archive_path
from khepri.errors import ArchiveError
from khepri.file_reading import open_file, require_file_or_none
from khepri.games.named_setup import name_key
from khepri.learn.lesson import MOST_STARS, Lesson
from khepri.names import clean_name
from khepri.number_text import whole_number
from khepri.private_files import begin_private_file, make_private_folder

FILE_NAME = "learned.txt"
LARGEST_FILE = 16 * 1024 * 1024
"""Only so many bytes at the end are read: the work of a school for years."""

_ENDING = "."


@unique
class FactKind(StrEnum):
    """What a line is about."""

    WRONG = "wrong"
    HINT = "hint"
    RIGHT = "right"
    LESSON = "lesson"
    """The lesson was done to its end; the detail is its stars."""

    GAVE_UP = "gave-up"
    """The solution of a puzzle was shown."""

    FIVE = "five"
    """One of today's five was solved or shown; the step is its number, the detail its puzzle."""

    RUSH = "rush"
    """A rush has ended; the detail is its hits."""

    MET = "met"
    """Puzzles that came up in a rush; the detail is their keys with spaces between."""
    GAME = "game"
    """A teaching game has ended; the detail is its stops and the level of the computer."""


@dataclass(frozen=True, slots=True)
class Fact:
    """One thing that happened to one player."""

    player: str
    subject: str
    """The key of a lesson, or what `puzzle_subject` and its like return."""

    step: int
    kind: FactKind
    detail: str = ""
    """The event of a wrong answer, or the stars of a lesson or a puzzle."""

    when: str = ""
    """The instant in local time, as 2026-11-16T15:04:05; in old files the day alone."""

    @property
    def day(self) -> str:
        """The day, as 2026-11-16."""
        return self.when[:10]


@dataclass(frozen=True, slots=True)
class LessonProgress:
    """What one player has done of one lesson."""

    stars: int = 0
    """The most that were ever won; none if it was never done to its end."""

    steps: frozenset[int] = frozenset()
    """The numbers of the steps that were answered rightly."""

    wrong: Mapping[int, int] = field(default_factory=dict)
    """How many answers to a step were wrong, by its number."""

    def after(self, fact: Fact) -> LessonProgress:
        """Return the progress after one thing more."""
        match fact.kind:
            case FactKind.RIGHT:
                return replace(self, steps=self.steps | {fact.step})
            case FactKind.WRONG:
                count = self.wrong.get(fact.step, 0) + 1
                return replace(self, wrong={**self.wrong, fact.step: count})
            case FactKind.LESSON:
                stars = whole_number(fact.detail, 0, MOST_STARS) or 0
                return replace(self, stars=max(self.stars, stars))
            case _:
                return self


@dataclass(frozen=True, slots=True)
class LearnerProgress:
    """What one player has done of every lesson."""

    lessons: Mapping[str, LessonProgress] = field(default_factory=dict)

    def of(self, lesson: Lesson) -> LessonProgress:
        """Return what was done of one lesson."""
        return self.lessons.get(lesson.key, LessonProgress())

    def after(self, facts: Iterable[Fact]) -> LearnerProgress:
        """Return the progress after more things have happened."""
        lessons = dict(self.lessons)
        for fact in facts:
            lessons[fact.subject] = lessons.get(fact.subject, LessonProgress()).after(fact)
        return LearnerProgress(lessons)


_KINDS = frozenset(FactKind)


class LearningLog:
    """The file; whatever goes wrong is an `ArchiveError`. Without a path nothing is kept."""

    def __init__(self, path: Path | None = None) -> None:
        self.path = path
        self._read: tuple[object, list[Fact]] = (None, [])
        """What was read last, and what changes when somebody writes."""

    @classmethod
    def of_this_user(cls) -> LearningLog:
        """Return the file beside the user's archive."""
        return cls(archive_path().with_name(FILE_NAME))

    def add(self, fact: Fact) -> None:
        """Keep a fact; it is on the disk after this.

        :raises ArchiveError: if it cannot be written.
        """
        if self.path is None:
            return
        now = datetime.datetime.now().astimezone().replace(tzinfo=None)
        when = fact.when or now.isoformat(timespec="seconds")
        fields = (when, fact.player, fact.subject, str(fact.step), fact.kind.value, fact.detail)
        cleaned = (clean_name(each) for each in fields)
        line = "\n" + "\t".join((*cleaned, _ENDING)) + "\n"
        try:
            make_private_folder(self.path.parent)
            require_file_or_none(self.path)
            begin_private_file(self.path)
            with self.path.open("ab", buffering=0) as file:
                file.write(line.encode("utf-8", "replace"))
                os.fsync(file.fileno())
        except OSError as error:
            reason = error.strerror or error
            raise ArchiveError(f"{self.path} cannot be written ({reason}).") from error

    def facts(self) -> list[Fact]:
        """Return everything that was ever kept, of every player.

        :raises ArchiveError: if the file is there but cannot be read.
        """
        if self.path is None:
            return []
        try:
            with open_file(self.path) as file:
                known = os.fstat(file.fileno())
                seen = (known.st_ino, known.st_size, known.st_mtime_ns)
                if seen == self._read[0]:
                    return list(self._read[1])
                file.seek(max(0, known.st_size - LARGEST_FILE))
                text = file.read(LARGEST_FILE).decode("utf-8", "replace")
        except FileNotFoundError:
            return []
        except OSError as error:
            reason = error.strerror or error
            raise ArchiveError(f"{self.path} cannot be read ({reason}).") from error
        found = [fact for line in text.split("\n") if (fact := _read_fact(line)) is not None]
        self._read = (seen, found)
        return list(found)

    def facts_of(self, player: str) -> list[Fact]:
        """Return everything that was kept of one player; capitals in a name do not matter.

        :raises ArchiveError: if the file is there but cannot be read.
        """
        key = name_key(clean_name(player))
        facts = self.facts()
        names = {name for name in {fact.player for fact in facts} if name_key(name) == key}
        return [fact for fact in facts if fact.player in names]

    def progress_of(self, player: str) -> LearnerProgress:
        """Return what a player has done of the lessons.

        :raises ArchiveError: if the file is there but cannot be read.
        """
        return LearnerProgress().after(self.facts_of(player))


def _read_fact(line: str) -> Fact | None:
    """Read a line; None if it is not whole, or was written by a Khepri that knows more."""
    match line.rstrip("\r").split("\t"):
        case [when, player, subject, step, kind, detail, ending] if (
            ending == _ENDING and kind in _KINDS and step.isdecimal() and len(step) < 5
        ):
            return Fact(player, subject, int(step), FactKind(kind), detail, when)
    return None
