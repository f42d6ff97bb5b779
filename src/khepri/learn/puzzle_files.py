"""Which puzzles there are, and the file format: lines of text, each puzzle behind ``puzzle KEY``.

A puzzle that cannot be read keeps nobody from the others: it is left out and named.
"""

from __future__ import annotations

import re
import threading
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from khepri.assets import asset_path
from khepri.errors import KhepriError, LessonError, RulesError
from khepri.games.base import GameSpec
from khepri.games.registry import game_named
from khepri.learn.goal import Goal
from khepri.learn.lesson import OWN
from khepri.learn.lesson_files import BadFile, files_in, lesson_text
from khepri.learn.lesson_parser import KeyedLine, Section, error_at_line, parse_sentence
from khepri.learn.puzzle import SHELVES, Puzzle, PuzzleTheme
from khepri.learn.registry import puzzle_support_of, teaching_of
from khepri.system.files import (
    text_lines,
)
from khepri.system.folders import data_folder
from khepri.system.limits import LARGEST_PUZZLE_FILE, LONGEST_LESSON_LINE, MOST_ERRORS
from khepri.system.names import clean_name

# The file format
#
# What a file claims about right answers is not proved here: that is done once for the puzzles that
# Khepri brings (``make check-puzzles``), and for any other when it is opened.


KEYS = ("game", "theme", "rules", "position", "goal", "accept", "shelf", "points", "tempting")
"""In the order in which they are written; ``note`` may follow."""

_KEY_PATTERN = re.compile(r"[a-z0-9][a-z0-9-]{0,39}")
_POINTS_PATTERN = re.compile(r"[0-9]{1,3}(\.[0-9]{1,2})?")
_NUMBER_PATTERN = re.compile(r"[0-9]{1,3}")


@dataclass(frozen=True, slots=True)
class BadPuzzle:
    """A puzzle that is left out, and why."""

    line: int
    reason: str


def parse_puzzles(text: str, before: str = "") -> tuple[list[Puzzle], list[BadPuzzle]]:
    """Read every puzzle of a file that can be read; a bad one costs itself only.

    :param before: what the keys begin with that are not Khepri's own.
    """
    found = [each for _, each in iter_puzzles(text, before)]
    puzzles = [each for each in found if isinstance(each, Puzzle)]
    return puzzles, [each for each in found if isinstance(each, BadPuzzle)]


def iter_puzzles(text: str, before: str = "") -> Iterator[tuple[int, Puzzle | BadPuzzle]]:
    """Go through a file: each puzzle, or what is wrong with it, and the line where it begins."""
    for key, entries in _split_puzzles(text):
        try:
            yield key.line, _parse_puzzle(key, entries, before)
        except LessonError as error:
            yield key.line, BadPuzzle(error.line, str(error))


def serialise_puzzle(puzzle: Puzzle) -> str:
    """Write a puzzle as its file holds it, with an empty line behind it."""
    lines = [
        f"puzzle {puzzle.key.rpartition('/')[2]}",
        f"game: {puzzle.spec.name}",
        f"theme: {puzzle.theme.key}",
        f"rules: {puzzle.position.variant}",
        f"position: {puzzle.position}",
        f"goal: {puzzle.goal_text}",
        f"accept: {' '.join(map(str, puzzle.right))}",
        f"shelf: {puzzle.shelf}",
        f"points: {puzzle.points:g}",
        f"tempting: {puzzle.tempting}",
    ]
    if puzzle.note:
        lines.append(f"note: {clean_name(puzzle.note, longest=200)}")
    return "\n".join((*lines, "", ""))


def serialise_puzzles(puzzles: Iterable[Puzzle]) -> str:
    """Write a file of puzzles."""
    return "".join(map(serialise_puzzle, puzzles))


def _split_puzzles(text: str) -> Iterator[tuple[KeyedLine, list[KeyedLine]]]:
    """Take a file apart: the key of each puzzle, and its lines."""
    key: KeyedLine | None = None
    entries: list[KeyedLine] = []
    for number, raw in enumerate(text_lines(text.removeprefix("\ufeff")), 1):
        line = clean_name(raw[: LONGEST_LESSON_LINE + 1], longest=None)
        if not line or line.startswith("#"):
            continue
        if line.startswith("puzzle ") or line == "puzzle":
            if key is not None or entries:
                yield key or entries[0], entries
            key, entries = KeyedLine(number, line[len("puzzle") :].strip()), []
        else:
            entries.append(KeyedLine(number, line))
    if key is not None or entries:
        yield key or entries[0], entries


def _parse_puzzle(key: KeyedLine, entries: list[KeyedLine], before: str) -> Puzzle:
    if not _KEY_PATTERN.fullmatch(key.text):
        raise LessonError(
            "A puzzle begins with the word puzzle and its key, such as: puzzle club-12.", key.line
        )
    section = _parse_section(key.line, entries)
    with error_at_line(section.needed("game", "puzzle")) as entry:
        support = puzzle_support_of(game_named(entry.text))
    teaching = teaching_of(support.spec)
    with error_at_line(section.needed("theme", "puzzle")) as entry:
        theme = support.theme(entry.text)
    with error_at_line(section.needed("position", "puzzle")) as entry:
        variants = teaching.variants_of(entry.text)
        rules = section.single.get("rules")
        if rules is not None and rules.text not in variants:
            raise LessonError(f"This board is not played by {rules.text[:20]!r}.", rules.line)
        position = teaching.read_position(entry.text, rules.text if rules else variants[0])
        if position.outcome() is not None:
            raise RulesError("The game is over in this position.")
    with error_at_line(section.needed("goal", "puzzle")) as entry:
        goal_text = entry.text
        goal = Goal((teaching.parse_conditions(goal_text, position),))
    with error_at_line(section.needed("accept", "puzzle")) as entry:
        right = tuple(map(support.spec.parse_move, entry.text.split()))
        for move in right:
            position.carry_out(move)
    note = section.single.get("note")
    return Puzzle(
        key=before + key.text,
        spec=support.spec,
        theme=theme,
        position=position,
        goal_text=goal_text,
        goal=goal,
        right=right,
        shelf=_parse_shelf(section),
        points=_parse_number(section, "points"),
        tempting=int(_parse_number(section, "tempting")),
        note=parse_sentence(note) if note is not None else "",
    )


def _parse_section(line: int, entries: list[KeyedLine]) -> Section:
    single: dict[str, KeyedLine] = {}
    for entry in entries:
        if len(entry.text) > LONGEST_LESSON_LINE:
            raise LessonError(
                f"The line has more than {LONGEST_LESSON_LINE} characters.", entry.line
            )
        key, colon, value = (part.strip() for part in entry.text.partition(":"))
        if not colon or key not in (*KEYS, "note"):
            raise LessonError(f"A puzzle has no line {key[:30]!r}.", entry.line)
        if not value:
            raise LessonError(f"Nothing follows {key}.", entry.line)
        if key in single:
            raise LessonError(f"There are two lines {key}.", entry.line)
        single[key] = KeyedLine(entry.line, value)
    return Section(line, single)


def _parse_shelf(section: Section) -> int:
    entry = section.single.get("shelf")
    if entry is None:
        return SHELVES[0]
    if not _NUMBER_PATTERN.fullmatch(entry.text) or int(entry.text) not in SHELVES:
        raise LessonError(f"A shelf is a number from {SHELVES[0]} to {SHELVES[-1]}.", entry.line)
    return int(entry.text)


def _parse_number(section: Section, key: str) -> float:
    entry = section.single.get(key)
    if entry is None:
        return 0.0
    if not _POINTS_PATTERN.fullmatch(entry.text):
        raise LessonError(f"{entry.text[:20]!r} is no number that {key} can have.", entry.line)
    return float(entry.text)


# Files


SUFFIX = ".puzzles"
MOST_FILES = 50


@dataclass(frozen=True)
class Puzzles:
    """The puzzles that there are, each theme from the easiest on."""

    all: tuple[Puzzle, ...]
    errors: tuple[BadFile, ...] = ()

    @cached_property
    def _by_key(self) -> dict[str, Puzzle]:
        return {puzzle.key: puzzle for puzzle in self.all}

    def named(self, key: str) -> Puzzle | None:
        """Return the puzzle with a key."""
        return self._by_key.get(key)

    def of_game(self, spec: GameSpec) -> tuple[Puzzle, ...]:
        """Return those of one game."""
        return tuple(each for each in self.all if each.spec is spec)

    def of_theme(self, spec: GameSpec, theme: PuzzleTheme) -> tuple[Puzzle, ...]:
        """Return those that Khepri brings of one theme, from the easiest on."""
        return tuple(
            each
            for each in self.all
            if each.spec is spec and each.theme is theme and not each.is_own
        )

    @property
    def own(self) -> tuple[Puzzle, ...]:
        """Those that were made at this machine."""
        return tuple(each for each in self.all if each.is_own)


def own_folder() -> Path:
    """Return where this user's own puzzles are, whether the folder exists or not."""
    return data_folder() / "puzzles"


def bundled_folder() -> Path:
    """Return where the puzzles are that Khepri brings."""
    return asset_path("puzzles")


def load_puzzles(own: Path | None = None) -> Puzzles:
    """Read every puzzle.

    :param own: the folder of own puzzles, if it is not this user's.
    """
    return load_folders((bundled_folder(), ""), (own or own_folder(), OWN))


def load_folders(*folders: tuple[Path, str]) -> Puzzles:
    """Read the puzzles of some folders, each with what the keys of its puzzles begin with."""
    found: dict[str, Puzzle] = {}
    errors: list[BadFile] = []
    for folder, before in folders:
        for path in puzzle_files(folder):
            name = clean_name(path.name)
            try:
                puzzles, bad = parse_puzzles(lesson_text(path, LARGEST_PUZZLE_FILE).text, before)
            except KhepriError as error:
                errors.append(BadFile(name, str(error)))
                continue
            errors += (BadFile(name, each.reason) for each in bad[:MOST_ERRORS])
            for puzzle in puzzles:
                found.setdefault(puzzle.key, puzzle)
    ordered = sorted(found.values(), key=lambda each: each.hardness)
    return Puzzles(tuple(ordered), tuple(errors))


def puzzle_files(folder: Path) -> list[Path]:
    """Return the files of a folder that should hold puzzles, by their names."""
    return files_in(folder, SUFFIX, MOST_FILES)


# The library of a running program


class PuzzleLibrary:
    """Every puzzle that there is. Ours stay as they are; own ones come, go and may be edited.

    Reading ours takes so long that it would be felt, so `begin` does it in a thread of its own:
    a screen on the way to the puzzles calls it, and whoever asks too early waits.
    """

    def __init__(self, own: Path | None = None) -> None:
        self.own = own
        """The folder of own puzzles; None where none are kept."""

        self._thread: threading.Thread | None = None
        self._ours: Puzzles | None = None
        self._kept: tuple[object, Puzzles] | None = None

    @classmethod
    def of_this_user(cls) -> PuzzleLibrary:
        """Return our puzzles and those in the user's folder."""
        return cls(own_folder())

    def begin(self) -> None:
        """Begin to read, if nobody has; this does not wait."""
        if self._thread is None:
            self._thread = threading.Thread(target=self._read, name="puzzles", daemon=True)
            self._thread.start()

    def _read(self) -> None:
        self._ours = load_folders((bundled_folder(), ""))

    @property
    def is_ready(self) -> bool:
        """Whether `puzzles` can be had without waiting."""
        return self._ours is not None

    @property
    def puzzles(self) -> Puzzles:
        """Every puzzle as it is now."""
        self.begin()
        if self._thread is not None:
            self._thread.join()
        ours = self._ours or Puzzles(())
        seen = self._seen()
        if self._kept is None or self._kept[0] != seen:
            self._kept = (seen, self._with_own(ours))
        return self._kept[1]

    def _with_own(self, ours: Puzzles) -> Puzzles:
        if self.own is None:
            return ours
        own = load_folders((self.own, OWN))
        return Puzzles((*ours.all, *own.all), (*ours.errors, *own.errors))

    def _seen(self) -> object:
        """Return what changes whenever somebody changes a file of the folder."""
        if self.own is None:
            return ()
        found = []
        for path in puzzle_files(self.own):
            try:
                known = path.stat()
            except OSError:
                continue  # it went while we looked
            found.append((path.name, known.st_mtime_ns, known.st_size))
        return tuple(found)
