"""Puzzle files: any number of puzzles as lines of text, each behind a line ``puzzle KEY``.

What a file claims about right answers is not proved here: that is done once for the puzzles that
Khepri brings (``make check-puzzles``), and for any other when it is opened.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from khepri.errors import LessonError, RulesError
from khepri.file_reading import text_lines
from khepri.games.registry import game_named
from khepri.learn.goal import Goal
from khepri.learn.lesson_lines import KeyedLine, Section
from khepri.learn.puzzle import SHELVES, Puzzle
from khepri.learn.puzzle_registry import puzzling_of
from khepri.learn.registry import teaching_of
from khepri.learn.step_reader import at_line, read_words
from khepri.names import clean_name
from khepri.reading_limits import LONGEST_LESSON_LINE

KEYS = ("game", "theme", "rules", "position", "goal", "accept", "shelf", "points", "tempting")
"""In the order in which they are written; ``note`` may follow."""

_KEY = re.compile(r"[a-z0-9][a-z0-9-]{0,39}")
_POINTS = re.compile(r"[0-9]{1,3}(\.[0-9]{1,2})?")
_NUMBER = re.compile(r"[0-9]{1,3}")


@dataclass(frozen=True, slots=True)
class BadPuzzle:
    """A puzzle that is left out, and why."""

    line: int
    reason: str


def read_puzzles(text: str, before: str = "") -> tuple[list[Puzzle], list[BadPuzzle]]:
    """Read every puzzle of a file that can be read; a bad one costs itself only.

    :param before: what the keys begin with that are not Khepri's own.
    """
    found = [each for _, each in each_puzzle(text, before)]
    puzzles = [each for each in found if isinstance(each, Puzzle)]
    return puzzles, [each for each in found if isinstance(each, BadPuzzle)]


def each_puzzle(text: str, before: str = "") -> Iterator[tuple[int, Puzzle | BadPuzzle]]:
    """Go through a file: each puzzle, or what is wrong with it, and the line where it begins."""
    for key, entries in _blocks(text):
        try:
            yield key.line, _read(key, entries, before)
        except LessonError as error:
            yield key.line, BadPuzzle(error.line, str(error))


def write_puzzle(puzzle: Puzzle) -> str:
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


def write_puzzles(puzzles: Iterable[Puzzle]) -> str:
    """Write a file of puzzles."""
    return "".join(map(write_puzzle, puzzles))


def _blocks(text: str) -> Iterator[tuple[KeyedLine, list[KeyedLine]]]:
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


def _read(key: KeyedLine, entries: list[KeyedLine], before: str) -> Puzzle:
    if not _KEY.fullmatch(key.text):
        raise LessonError(
            "A puzzle begins with the word puzzle and its key, such as: puzzle club-12.", key.line
        )
    section = _section(key.line, entries)
    with at_line(section.needed("game", "puzzle")) as entry:
        puzzling = puzzling_of(game_named(entry.text))
    teaching = teaching_of(puzzling.spec)
    with at_line(section.needed("theme", "puzzle")) as entry:
        theme = puzzling.theme(entry.text)
    with at_line(section.needed("position", "puzzle")) as entry:
        variants = teaching.variants_of(entry.text)
        rules = section.single.get("rules")
        if rules is not None and rules.text not in variants:
            raise LessonError(f"This board is not played by {rules.text[:20]!r}.", rules.line)
        position = teaching.read_position(entry.text, rules.text if rules else variants[0])
        if position.outcome() is not None:
            raise RulesError("The game is over in this position.")
    with at_line(section.needed("goal", "puzzle")) as entry:
        goal_text = entry.text
        goal = Goal((teaching.read_conditions(goal_text, position),))
    with at_line(section.needed("accept", "puzzle")) as entry:
        right = tuple(map(puzzling.spec.parse_move, entry.text.split()))
        for move in right:
            position.carry_out(move)
    note = section.single.get("note")
    return Puzzle(
        key=before + key.text,
        spec=puzzling.spec,
        theme=theme,
        position=position,
        goal_text=goal_text,
        goal=goal,
        right=right,
        shelf=_shelf(section),
        points=_number(section, "points"),
        tempting=int(_number(section, "tempting")),
        note=read_words(note) if note is not None else "",
    )


def _section(line: int, entries: list[KeyedLine]) -> Section:
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


def _shelf(section: Section) -> int:
    entry = section.single.get("shelf")
    if entry is None:
        return SHELVES[0]
    if not _NUMBER.fullmatch(entry.text) or int(entry.text) not in SHELVES:
        raise LessonError(f"A shelf is a number from {SHELVES[0]} to {SHELVES[-1]}.", entry.line)
    return int(entry.text)


def _number(section: Section, key: str) -> float:
    entry = section.single.get(key)
    if entry is None:
        return 0.0
    if not _POINTS.fullmatch(entry.text):
        raise LessonError(f"{entry.text[:20]!r} is no number that {key} can have.", entry.line)
    return float(entry.text)
