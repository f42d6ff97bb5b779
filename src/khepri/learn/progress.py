"""What each player has learned: an append-only log of facts, and their sums.

Lines are only ever added, each with one write and behind a line break of its own, so that
several programs may write at once and one that is killed loses nothing but the line it was
writing. Such a line lacks its ending and is passed over. What somebody has learned is the sum of
the lines, in whatever order they came.
"""

from __future__ import annotations

import datetime
import os
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from enum import Enum, StrEnum, auto, unique
from pathlib import Path

from khepri.errors import ArchiveError
from khepri.games.base import GameSpec
from khepri.learn.lesson import MOST_STARS, Lesson, Step
from khepri.learn.puzzle import Puzzle
from khepri.learn.solving import (
    HintGiven,
    HintShown,
    LessonEvent,
    LessonState,
    NotOffered,
    PuzzleEvent,
    PuzzleState,
    RightAnswer,
    SolutionShown,
    Solved,
    StepRestarted,
    WrongTry,
)
from khepri.system.files import (
    create_private_file,
    make_private_folder,
    open_file,
    require_regular_file,
)
from khepri.system.folders import data_folder
from khepri.system.names import clean_name, name_key
from khepri.system.numbers import parse_whole

# The log, and what it says about lessons


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
                stars = parse_whole(fact.detail, 0, MOST_STARS) or 0
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
        return cls(data_folder() / FILE_NAME)

    def add(self, fact: Fact) -> None:
        """Keep a fact; it is on the disk after this.

        :raises ArchiveError: if it cannot be written.
        """
        if self.path is None:
            return
        when = fact.when or local_now()
        fields = (when, fact.player, fact.subject, str(fact.step), fact.kind.value, fact.detail)
        cleaned = (clean_name(each) for each in fields)
        line = "\n" + "\t".join((*cleaned, _ENDING)) + "\n"
        try:
            make_private_folder(self.path.parent)
            require_regular_file(self.path)
            create_private_file(self.path)
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


# What happened, and what is kept of it


def local_now(timespec: str = "seconds") -> str:
    """Return the instant as facts have it."""
    return datetime.datetime.now().astimezone().replace(tzinfo=None).isoformat(timespec=timespec)


def lesson_facts(player: str, step: Step, state: LessonState, happened: LessonEvent) -> list[Fact]:
    """Return what is kept of an answer to a step, which has led to this state.

    A step of the quick path counts for the lesson that it is of, which has its first star.
    """

    def fact(kind: FactKind, detail: str = "") -> Fact:
        return Fact(player, step.lesson, step.number, kind, detail)

    match happened:
        case RightAnswer():
            facts = [fact(FactKind.RIGHT)]
            lesson = state.lesson
            if lesson.is_quick:
                facts.append(fact(FactKind.LESSON, "1"))
            if state.is_finished:
                last, stars = lesson.steps[-1].number, str(state.stars)
                facts.append(Fact(player, lesson.key, last, FactKind.LESSON, stars))
            return facts
        case WrongTry(event=event):
            return [fact(FactKind.WRONG, event)]
        case StepRestarted():
            return [fact(FactKind.WRONG, "time")]
        case HintGiven():
            return [fact(FactKind.HINT)]
        case NotOffered():
            return []


def puzzle_facts(player: str, step: int, state: PuzzleState, happened: PuzzleEvent) -> list[Fact]:
    """Return what is kept of an answer to a move of a puzzle, which has led to this state."""
    match happened:
        case WrongTry(event=event):
            kind, detail = FactKind.WRONG, event
        case HintShown():
            kind, detail = FactKind.HINT, str(state.hints)
        case Solved():
            kind, detail = FactKind.RIGHT, str(state.stars)
        case SolutionShown():
            kind, detail = FactKind.GAVE_UP, ""
        case _:
            return []
    return [Fact(player, puzzle_subject(state.puzzle), step, kind, detail)]


def five_fact(player: str, day: datetime.date, number: int, puzzle: Puzzle) -> Fact:
    """Return what is kept of one of a day's five that was solved or shown."""
    return Fact(player, five_subject(day), number, FactKind.FIVE, puzzle.key)


# The path: which lesson comes next
#
# Nothing is ever locked: the next lesson is only the one that is offered first.


@unique
class PathState(Enum):
    """How a lesson stands for somebody."""

    DONE = auto()
    NEXT = auto()
    LATER = auto()


@dataclass(frozen=True, slots=True)
class PathLesson:
    """A lesson on the path."""

    lesson: Lesson
    number: int
    """Its place, counted from 1."""

    state: PathState
    stars: int


@dataclass(frozen=True, slots=True)
class LearningPath:
    """The lessons of one game for one learner: ours, and behind them a teacher's own."""

    spec: GameSpec
    lessons: tuple[PathLesson, ...]

    @classmethod
    def of(
        cls, spec: GameSpec, lessons: Iterable[Lesson], progress: LearnerProgress
    ) -> LearningPath:
        """Return how the lessons of a game stand for somebody with this progress."""
        found: list[PathLesson] = []
        coming = PathState.NEXT
        for lesson in lessons:
            if lesson.spec is not spec:
                continue
            stars = progress.of(lesson).stars
            state = PathState.DONE if stars else coming
            if state is PathState.NEXT:
                coming = PathState.LATER
            found.append(PathLesson(lesson, len(found) + 1, state, stars))
        return cls(spec, tuple(found))

    @property
    def ours(self) -> tuple[PathLesson, ...]:
        """The lessons that Khepri brings."""
        return tuple(each for each in self.lessons if not each.lesson.is_own)

    @property
    def own(self) -> tuple[PathLesson, ...]:
        """The lessons of a teacher."""
        return tuple(each for each in self.lessons if each.lesson.is_own)

    @property
    def next(self) -> PathLesson | None:
        """The lesson that is offered first; None when all are done."""
        return next((each for each in self.lessons if each.state is PathState.NEXT), None)

    @property
    def done(self) -> int:
        """How many lessons are done."""
        return sum(each.state is PathState.DONE for each in self.lessons)

    @property
    def hidden(self) -> int:
        """How many steps are about other rules than the chosen ones."""
        return sum(each.lesson.hidden for each in self.lessons)


def next_lesson_title(titles: dict[str, str], progress: LearnerProgress) -> str:
    """Return the title of the first lesson that is not done; nothing when all are."""
    return next((title for key, title in titles.items() if not _is_lesson_done(progress, key)), "")


def _is_lesson_done(progress: LearnerProgress, key: str) -> bool:
    known = progress.lessons.get(key)
    return known is not None and known.stars > 0


# Puzzles, rushes and today's five


COMES_BACK_AFTER = datetime.timedelta(days=3)
"""A puzzle whose solution was shown is asked again then."""

_PUZZLE, _RUSH, _FIVE = "puzzle/", "rush/", "five/"


def puzzle_subject(puzzle: Puzzle) -> str:
    """Return what facts about a puzzle are kept under."""
    return _PUZZLE + puzzle.key


def rush_subject(spec: GameSpec) -> str:
    """Return what the hits of a rush are kept under."""
    return _RUSH + spec.name


def five_subject(day: datetime.date) -> str:
    """Return what today's five are kept under."""
    return _FIVE + day.isoformat()


@dataclass(frozen=True, slots=True)
class PuzzleProgress:
    """What one player has done of one puzzle."""

    stars: int = 0
    """The most that were ever won; none if it was never solved."""

    first: bool | None = None
    """Whether it was solved at the first try, without help; None before it has ended once."""

    last_day: str = ""
    shown_on: str = ""
    """The day on which its solution was shown, unless it was solved since."""

    def after(self, fact: Fact) -> PuzzleProgress:
        """Return the progress after one thing more."""
        match fact.kind:
            case FactKind.RIGHT:
                stars = int(fact.detail) if fact.detail in ("1", "2", "3") else 1
                first = stars == MOST_STARS if self.first is None else self.first
                return PuzzleProgress(max(self.stars, stars), first, fact.day)
            case FactKind.GAVE_UP:
                first = False if self.first is None else self.first
                return PuzzleProgress(self.stars, first, fact.day, shown_on=fact.day)
            case _:
                return replace(self, last_day=fact.day)

    def is_due(self, today: datetime.date) -> bool:
        """Say whether it comes back after its solution was shown."""
        if not self.shown_on:
            return False
        try:
            shown = datetime.date.fromisoformat(self.shown_on)
        except ValueError:
            return True
        return today - shown >= COMES_BACK_AFTER


@dataclass(frozen=True, slots=True)
class RushScore:
    """How a rush ended."""

    day: str
    hits: int


@dataclass(frozen=True, slots=True)
class PuzzlePractice:
    """What one player has done of all of them."""

    puzzles: Mapping[str, PuzzleProgress] = field(default_factory=dict)
    """By the keys of the puzzles."""

    rushes: Mapping[str, tuple[RushScore, ...]] = field(default_factory=dict)
    """By the names of the games."""

    fives: Mapping[str, frozenset[int]] = field(default_factory=dict)
    """Which of the five were done, by the day."""

    @classmethod
    def of(cls, facts: Iterable[Fact]) -> PuzzlePractice:
        """Sum up the facts about one player."""
        puzzles: dict[str, PuzzleProgress] = {}
        rushes: dict[str, tuple[RushScore, ...]] = {}
        fives: dict[str, frozenset[int]] = {}
        for fact in facts:
            subject = fact.subject
            if subject.startswith(_PUZZLE):
                key = subject.removeprefix(_PUZZLE)
                puzzles[key] = puzzles.get(key, PuzzleProgress()).after(fact)
            elif subject.startswith(_RUSH) and fact.kind is FactKind.RUSH:
                game = subject.removeprefix(_RUSH)
                if fact.detail.isdecimal() and len(fact.detail) < 5:
                    score = RushScore(fact.day, int(fact.detail))
                    rushes[game] = (*rushes.get(game, ()), score)
            elif subject.startswith(_FIVE) and fact.kind is FactKind.FIVE:
                day = subject.removeprefix(_FIVE)
                fives[day] = fives.get(day, frozenset()) | {fact.step}
        return cls(puzzles, rushes, fives)

    def of_puzzle(self, puzzle: Puzzle) -> PuzzleProgress:
        """Return what was done of one puzzle."""
        return self.puzzles.get(puzzle.key, PuzzleProgress())

    def solved(self, puzzles: Iterable[Puzzle]) -> int:
        """Count those that were solved."""
        return sum(self.of_puzzle(each).stars > 0 for each in puzzles)

    def best_rush(self, spec: GameSpec, day: str = "") -> int:
        """Return the most hits of a rush, ever or on one day; 0 if there was none."""
        scores = self.rushes.get(spec.name, ())
        return max((each.hits for each in scores if day in ("", each.day)), default=0)

    def five_done(self, day: datetime.date) -> frozenset[int]:
        """Return which of a day's five were done."""
        return self.fives.get(day.isoformat(), frozenset())
