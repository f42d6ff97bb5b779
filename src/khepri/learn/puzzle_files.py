"""Where puzzles come from: those that Khepri brings, and those that were made at this machine.

A puzzle that cannot be read keeps nobody from the others: it is left out and named.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path

from khepri.archive.location import archive_path
from khepri.assets import asset_path
from khepri.errors import ArchiveError, KhepriError
from khepri.file_reading import read_text, require_file_or_none
from khepri.file_replacing import replace_file, rights_of
from khepri.games.base import AnyPosition, GameSpec
from khepri.learn.goal import Goal
from khepri.learn.lesson_files import lesson_text
from khepri.learn.puzzle import OWN, Puzzle, PuzzleTheme
from khepri.learn.puzzle_reader import read_puzzles, write_puzzle
from khepri.learn.puzzle_registry import puzzling_of
from khepri.learn.registry import teaching_of
from khepri.names import clean_name
from khepri.private_files import begin_private_file, make_private_folder
from khepri.reading_limits import LARGEST_PUZZLE_FILE, MOST_ERRORS

SUFFIX = ".puzzles"
OWN_FILE = "own.puzzles"
MOST_FILES = 50
"""So many puzzles that cannot be read are named; the others are not."""


@dataclass(frozen=True, slots=True)
class BadPuzzleFile:
    """What of a file is not shown among the puzzles, and why."""

    name: str
    reason: str

    def __str__(self) -> str:
        return f"{self.name}: {self.reason}"


@dataclass(frozen=True)
class Puzzles:
    """The puzzles that there are, each theme from the easiest on."""

    all: tuple[Puzzle, ...]
    errors: tuple[BadPuzzleFile, ...] = ()

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
    return archive_path().with_name("puzzles")


def our_folder() -> Path:
    """Return where the puzzles are that Khepri brings."""
    return asset_path("puzzles")


def load_puzzles(own: Path | None = None) -> Puzzles:
    """Read every puzzle.

    :param own: the folder of own puzzles, if it is not this user's.
    """
    return load_folders((our_folder(), ""), (own or own_folder(), OWN))


def load_folders(*folders: tuple[Path, str]) -> Puzzles:
    """Read the puzzles of some folders, each with what the keys of its puzzles begin with."""
    found: dict[str, Puzzle] = {}
    errors: list[BadPuzzleFile] = []
    for folder, before in folders:
        for path in puzzle_files(folder):
            name = clean_name(path.name)
            try:
                puzzles, bad = read_puzzles(lesson_text(path, LARGEST_PUZZLE_FILE).text, before)
            except KhepriError as error:
                errors.append(BadPuzzleFile(name, str(error)))
                continue
            errors += (BadPuzzleFile(name, each.reason) for each in bad[:MOST_ERRORS])
            for puzzle in puzzles:
                found.setdefault(puzzle.key, puzzle)
    ordered = sorted(found.values(), key=lambda each: each.hardness)
    return Puzzles(tuple(ordered), tuple(errors))


def make_puzzle(spec: GameSpec, position: AnyPosition, note: str = "") -> Puzzle:
    """Make an own puzzle of a position, proved.

    :raises RulesError: with the reason, if it holds none.
    """
    found = puzzling_of(spec).find(position)
    return Puzzle(
        key=own_key(spec, position, found.goal_text),
        spec=spec,
        theme=found.theme,
        position=position,
        goal_text=found.goal_text,
        goal=Goal((teaching_of(spec).read_conditions(found.goal_text, position),)),
        right=found.right,
        shelf=1,
        points=found.points,
        tempting=found.tempting,
        note=note,
    )


def own_key(spec: GameSpec, position: AnyPosition, goal_text: str) -> str:
    """Return the key of an own puzzle: the same task has the same key on every machine."""
    text = f"{spec.name} {position.variant} {position} {goal_text}"
    return OWN + hashlib.sha256(text.encode()).hexdigest()[:12]


def keep_puzzle(puzzle: Puzzle, folder: Path | None = None) -> None:
    """Add a puzzle to this user's own; it is on the disk after this.

    :raises ArchiveError: if it cannot be written.
    """
    folder = folder or own_folder()
    try:
        make_private_folder(folder)
        require_file_or_none(folder / OWN_FILE)
        begin_private_file(folder / OWN_FILE)
        _keep_in_utf_8(folder / OWN_FILE)
        with (folder / OWN_FILE).open("ab", buffering=0) as file:
            file.write(("\n" + write_puzzle(puzzle)).encode("utf-8", "replace"))
            os.fsync(file.fileno())
    except OSError as error:
        raise ArchiveError(f"The puzzle could not be saved ({error.strerror or error}).") from error


def _keep_in_utf_8(path: Path) -> None:
    """Write a file that an editor has saved in another encoding as one that can go on in UTF-8."""
    with suppress(OSError):  # there is none, or more than is read
        found = read_text(path, LARGEST_PUZZLE_FILE)
        if found.encoding != "utf-8" and not found.torn_line:
            replace_file(path, found.text.encode(), mode=rights_of(path))


def with_keys(puzzles: Iterable[Puzzle], prefix: str) -> list[Puzzle]:
    """Number puzzles in the order in which they come: ``laser-001`` and so on."""
    return [
        replace(puzzle, key=f"{prefix}-{number:03}") for number, puzzle in enumerate(puzzles, 1)
    ]


def puzzle_files(folder: Path) -> list[Path]:
    """Return the files of a folder that should hold puzzles, by their names."""
    try:
        found = sorted(path for path in folder.iterdir() if path.suffix.lower() == SUFFIX)
    except OSError:
        return []  # nobody has put a puzzle there
    return found[:MOST_FILES]
