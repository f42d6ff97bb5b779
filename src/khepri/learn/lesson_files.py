"""Which lessons there are: those that come with Khepri, and behind them a teacher's own.

A file that cannot be read keeps nobody from the others: it is left out and named.
"""

from __future__ import annotations

import re
import threading
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from khepri.assets import asset_path
from khepri.errors import ArchiveError, KhepriError, LessonError
from khepri.games.base import GameSpec
from khepri.games.registry import all_games, game_named
from khepri.games.side_names import in_seen_colours
from khepri.learn.lesson import OWN, QUICK, Lesson
from khepri.learn.lesson_parser import UNKNOWN_EVENT, Rules, parse_lesson, split_sections
from khepri.learn.registry import teaching_of
from khepri.system.files import FileText, read_text, text_lines
from khepri.system.folders import data_folder
from khepri.system.limits import LARGEST_LESSON_FILE
from khepri.system.names import clean_name

# Files


SUFFIX = ".lesson"
MOST_FILES = 200
"""A folder with more lessons than this is not gone through to its end."""


@dataclass(frozen=True, slots=True)
class BadFile:
    """A file that is not shown among the lessons or the puzzles, or what of it is not, and why."""

    name: str
    reason: str

    def __str__(self) -> str:
        return f"{self.name}: {self.reason}"


@dataclass(frozen=True, slots=True)
class Lessons:
    """The lessons that there are, in the order in which they are offered."""

    all: tuple[Lesson, ...]
    errors: tuple[BadFile, ...] = ()

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
    return data_folder() / "lessons"


def load_lessons(rules: Rules = None, own: Path | None = None) -> Lessons:
    """Read every lesson, as it is under chosen rules; one of which no step is left is left out.

    :param own: the folder of the teacher's lessons, if it is not the user's own.
    """
    return _in_offered_order(read_file(file, rules) for file in lesson_files(own or own_folder()))


@dataclass(frozen=True, slots=True)
class LessonFile:
    """A file in which a lesson is looked for."""

    path: Path
    is_own: bool


def lesson_files(own: Path | None) -> list[LessonFile]:
    """List the files with Khepri's lessons, and behind them those of a teacher's folder."""
    files = [
        LessonFile(path, is_own=False)
        for path in files_in(asset_path("lessons"), SUFFIX, MOST_FILES)
    ]
    if own is not None:
        files += [LessonFile(path, is_own=True) for path in files_in(own, SUFFIX, MOST_FILES)]
    return files


def read_file(file: LessonFile, rules: Rules) -> Lesson | BadFile:
    """Read one lesson, as it is under chosen rules, or say why that cannot be done."""
    key = (OWN if file.is_own else "") + clean_name(file.path.stem)
    try:
        return parse_lesson(lesson_text(file.path).text, key, rules=rules)
    except KhepriError as error:
        return BadFile(clean_name(file.path.name), str(error))


def _in_offered_order(read: Iterable[Lesson | BadFile]) -> Lessons:
    """Put what was read in the order in which it is offered."""
    lessons: list[Lesson] = []
    errors: list[BadFile] = []
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


def fill_in_events(text: str) -> str:
    """Return a lesson file with every unknown event filled in; nothing else is changed.

    :raises LessonError: if anything else is wrong with it.
    """
    lesson = parse_lesson(text, "", filling=True)
    events = {wrong.line: wrong.event for step in lesson.steps for wrong in step.wrong}
    lines = text_lines(text, ends=True)
    for number, event in events.items():
        unknown = re.compile(r"\[\s*" + re.escape(UNKNOWN_EVENT) + r"\s*\]")
        lines[number - 1] = unknown.sub(f"[{event}]", lines[number - 1], count=1)
    return "".join(lines)


def files_in(folder: Path, suffix: str, most: int) -> list[Path]:
    """Return the files of a folder whose names end so, by their names; no more than so many."""
    try:
        found = sorted(path for path in folder.iterdir() if path.suffix.lower() == suffix)
    except OSError:
        return []  # nobody has put anything there
    return found[:most]


# Titles, without reading the steps: that takes no time


def bundled_titles() -> dict[str, str]:
    """Return the titles by the lessons' keys, in the order in which they are offered.

    >>> list(bundled_titles().values())[:2]
    ['Meet the laser', 'Mirrors bend light']
    """
    games = [spec.name for spec in all_games()]
    found: list[tuple[int, int, str, str]] = []
    for file in lesson_files(None):
        head, _ = split_sections(lesson_text(file.path).text)
        name = head.needed("game", "lesson").text
        if name not in games:
            continue
        order = int(head.needed("order", "lesson").text)
        key = clean_name(file.path.stem)
        sides = game_named(name).sides
        title = in_seen_colours(head.needed("title", "lesson").text, sides)
        found.append((games.index(name), order, key, title))
    return {key: title for _, _, key, title in sorted(found)}


# The quick path: a first game in minutes


_QUICK_TITLE = "Learn by doing"


def quick_key(spec: GameSpec) -> str:
    """Return the key of a game's quick path.

    >>> from khepri.games import laser
    >>> quick_key(laser.GAME)
    'quick/laser'
    """
    return QUICK + spec.name


def quick_path(lessons: Lessons, spec: GameSpec) -> Lesson | None:
    """Return a lesson made of chosen steps of others; None if a game names none, or lacks one.

    Each step keeps the key of its own lesson, where what is learned is kept. There one
    step counts for the whole, with one star of three.
    """
    wanted = teaching_of(spec).quick_steps
    steps = {
        (step.lesson, step.number): step
        for lesson in lessons.of_game(spec.name).all
        for step in lesson.steps
    }
    if not wanted or any(each not in steps for each in wanted):
        return None
    return Lesson(
        key=quick_key(spec),
        spec=spec,
        title=_QUICK_TITLE,
        about="You know enough for a first game.",
        order=0,
        steps=tuple(steps[each] for each in wanted),
    )


def lesson_with_key(lessons: Lessons, key: str) -> Lesson | None:
    """Return the lesson with a key, or the quick path with it."""
    for lesson in lessons.all:
        if lesson.key == key:
            return lesson
        if key == quick_key(lesson.spec):
            return quick_path(lessons, lesson.spec)
    return None


# The library of a running program: a file is read again only when it has changed


_Stamp = tuple[int, int]
"""What changes with a file: when it was written, and how large it is."""


class LessonLibrary:
    """Khepri's lessons and, behind them, those of a teacher's folder.

    Every move of every step is tried as a lesson is read, which can take a while: `prepare` does it
    in the background, and `lessons` then waits only for what is still missing.
    """

    def __init__(self, own: Path | None = None) -> None:
        """Find lessons, in a teacher's folder too if one is given."""
        self.own = own
        self._lock = threading.Lock()
        self._rules: dict[str, str] = {}
        self._read: dict[LessonFile, tuple[_Stamp, Lesson | BadFile]] = {}
        self._lessons = Lessons(())

    @classmethod
    def of_this_user(cls) -> LessonLibrary:
        """Return the library with this user's own lessons."""
        return cls(own_folder())

    def prepare(self, rules: Mapping[str, str]) -> None:
        """Begin to read everything, so that it is there when it is asked for."""

        def read() -> None:
            # An error of a kind that nobody foresaw comes again where somebody waits for it.
            try:
                self.lessons(rules)
            except Exception:  # noqa: BLE001 - as above
                return

        threading.Thread(target=read, name="lessons", daemon=True).start()

    def lessons(self, rules: Mapping[str, str]) -> Lessons:
        """Return every lesson as it is under the chosen rules of each game, by the games' names."""
        with self._lock:
            if self._rules != dict(rules):
                self._rules, self._read = dict(rules), {}
            stamps = {file: _stamp(file) for file in lesson_files(self.own)}
            if stamps != {file: stamp for file, (stamp, _) in self._read.items()}:
                self._read = {
                    file: self._current(file, stamp, rules) for file, stamp in stamps.items()
                }
                self._lessons = _in_offered_order(read for _, read in self._read.values())
            return self._lessons

    def _current(
        self, file: LessonFile, stamp: _Stamp, rules: Mapping[str, str]
    ) -> tuple[_Stamp, Lesson | BadFile]:
        known = self._read.get(file)
        return known if known is not None and known[0] == stamp else (stamp, read_file(file, rules))


def _stamp(file: LessonFile) -> _Stamp:
    try:
        found = file.path.stat()
    except OSError:
        return 0, 0
    return found.st_mtime_ns, found.st_size
