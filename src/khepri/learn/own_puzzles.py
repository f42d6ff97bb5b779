"""Own puzzles that come in as a file, and those that are taken out again."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

from khepri.errors import ArchiveError, KhepriError
from khepri.file_reading import text_lines
from khepri.file_replacing import replace_file, rights_of
from khepri.learn.lesson_files import lesson_text
from khepri.learn.puzzle import OWN, Puzzle
from khepri.learn.puzzle_files import (
    keep_puzzle,
    load_folders,
    own_key,
    puzzle_files,
)
from khepri.learn.puzzle_reader import BadPuzzle, read_puzzles
from khepri.reading_limits import LARGEST_PUZZLE_FILE


@dataclass(frozen=True, slots=True)
class PuzzleImport:
    """What became of a file."""

    added: tuple[Puzzle, ...]
    known: int
    """How many were here already."""

    bad: tuple[BadPuzzle, ...]
    """Those that cannot be read, with their lines."""


def import_puzzles(path: Path, folder: Path) -> PuzzleImport:
    """Add the puzzles of a file to the own ones.

    :raises KhepriError: if the file cannot be read, or nothing can be written.
    """
    found, bad = read_puzzles(lesson_text(path, LARGEST_PUZZLE_FILE).text, OWN)
    # Teachers number theirs as they like: what counts is the task.
    known = set(map(_task_key, load_folders((folder, OWN)).all))
    added: list[Puzzle] = []
    for puzzle in found:
        key = _task_key(puzzle)
        if key not in known:
            known.add(key)
            added.append(replace(puzzle, key=key))
            keep_puzzle(added[-1], folder)
    return PuzzleImport(tuple(added), len(found) - len(added), tuple(bad))


def _task_key(puzzle: Puzzle) -> str:
    return own_key(puzzle.spec, puzzle.position, puzzle.goal_text)


def delete_puzzle(puzzle: Puzzle, folder: Path) -> None:
    """Take an own puzzle out of every file that holds it; all else in the files stays as it is.

    :raises ArchiveError: if a file cannot be written.
    """
    for path in puzzle_files(folder):
        try:
            text = lesson_text(path, LARGEST_PUZZLE_FILE).text
        except KhepriError:
            continue  # nothing of it is shown
        left = without_puzzle(text, puzzle.key.removeprefix(OWN))
        if left == text:
            continue
        try:
            replace_file(path, left.encode(), mode=rights_of(path))
        except OSError as error:
            reason = error.strerror or error
            raise ArchiveError(f"The puzzle could not be deleted ({reason}).") from error


def without_puzzle(text: str, key: str) -> str:
    """Return the text of a file without one of its puzzles.

    >>> without_puzzle("puzzle a\\ngame: laser\\n\\npuzzle b\\n", "a")
    'puzzle b\\n'
    """
    kept, gone = [], False
    for line in text_lines(text, ends=True):
        words = line.split()
        if words[:1] == ["puzzle"]:
            gone = words[1:] == [key]
        if not gone:
            kept.append(line)
    return "".join(kept)
