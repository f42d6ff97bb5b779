"""Puzzles of this machine's own: made, imported from files, deleted, and found in one's games."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path

from khepri.errors import ArchiveError, KhepriError, RulesError
from khepri.games.base import AnyPosition, GameSpec
from khepri.learn.goal import Goal
from khepri.learn.lesson import OWN
from khepri.learn.lesson_files import lesson_text
from khepri.learn.puzzle import Puzzle
from khepri.learn.puzzle_files import (
    BadPuzzle,
    load_folders,
    own_folder,
    parse_puzzles,
    puzzle_files,
    serialise_puzzle,
)
from khepri.learn.registry import has_puzzles, puzzle_support_of, teaching_of
from khepri.match.numbering import count_moves
from khepri.match.records.record import Record, Result
from khepri.system.files import (
    create_private_file,
    file_mode,
    make_private_folder,
    read_text,
    require_regular_file,
    text_lines,
    write_atomically,
)
from khepri.system.limits import LARGEST_PUZZLE_FILE
from khepri.system.names import clean_name, name_key

# Making and saving


OWN_FILE = "own.puzzles"


def make_puzzle(spec: GameSpec, position: AnyPosition, note: str = "") -> Puzzle:
    """Make an own puzzle of a position, proved.

    :raises RulesError: with the reason, if it holds none.
    """
    found = puzzle_support_of(spec).find(position)
    return Puzzle(
        key=own_key(spec, position, found.goal_text),
        spec=spec,
        theme=found.theme,
        position=position,
        goal_text=found.goal_text,
        goal=Goal((teaching_of(spec).parse_conditions(found.goal_text, position),)),
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


def save_puzzle(puzzle: Puzzle, folder: Path | None = None) -> None:
    """Add a puzzle to this user's own; it is on the disk after this.

    :raises ArchiveError: if it cannot be written.
    """
    folder = folder or own_folder()
    try:
        make_private_folder(folder)
        require_regular_file(folder / OWN_FILE)
        create_private_file(folder / OWN_FILE)
        _keep_in_utf_8(folder / OWN_FILE)
        with (folder / OWN_FILE).open("ab", buffering=0) as file:
            file.write(("\n" + serialise_puzzle(puzzle)).encode("utf-8", "replace"))
            os.fsync(file.fileno())
    except OSError as error:
        raise ArchiveError(f"The puzzle could not be saved ({error.strerror or error}).") from error


def _keep_in_utf_8(path: Path) -> None:
    """Write a file that an editor has saved in another encoding as one that can go on in UTF-8."""
    with suppress(OSError):  # there is none, or more than is read
        found = read_text(path, LARGEST_PUZZLE_FILE)
        if found.encoding != "utf-8" and not found.torn_line:
            write_atomically(path, found.text.encode(), mode=file_mode(path))


# Importing and deleting


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
    found, bad = parse_puzzles(lesson_text(path, LARGEST_PUZZLE_FILE).text, OWN)
    # Teachers number theirs as they like: what counts is the task.
    known = set(map(_task_key, load_folders((folder, OWN)).all))
    added: list[Puzzle] = []
    for puzzle in found:
        key = _task_key(puzzle)
        if key not in known:
            known.add(key)
            added.append(replace(puzzle, key=key))
            save_puzzle(added[-1], folder)
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
            write_atomically(path, left.encode(), mode=file_mode(path))
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


# Mistakes from one's games


MISTAKE = "mistake/"
"""How the keys of such puzzles begin."""

MOST_LOOKED_AT = 8
"""So many of a player's last moves are looked at, where no review says which cost much."""

MOST_OF_A_GAME = 3


def mistakes_in(
    record: Record,
    names: Collection[str],
    costly: Collection[int] = (),
    is_wanted: Callable[[], bool] = lambda: True,
) -> Iterator[Puzzle]:
    """Find puzzles that a player did not solve in a finished game, the last of the game first.

    :param names: what the player is called in games; capitals do not matter.
    :param costly: the numbers, from 1, of the moves that a review has found to cost most.
    :param is_wanted: asked before each position, which may take a while.
    """
    if record.result is Result.UNFINISHED or not has_puzzles(record.spec):
        return
    positions = record.positions()
    found: set[str] = set()
    for ply in _candidates(record, positions, names, costly):
        if len(found) == MOST_OF_A_GAME or not is_wanted():
            return
        try:
            puzzle = make_puzzle(record.spec, positions[ply], _game_note(record, ply))
        except RulesError:
            continue  # there was nothing to find
        if record.moves[ply].move not in puzzle.right and puzzle.key not in found:
            found.add(puzzle.key)
            # It was proved this moment: it need not be proved again when it is opened.
            yield replace(puzzle, key=MISTAKE + puzzle.key.removeprefix(OWN))


def _candidates(
    record: Record,
    positions: Sequence[AnyPosition],
    names: Collection[str],
    costly: Collection[int],
) -> list[int]:
    """Return after how many moves a player is worth asking again, the latest first."""
    keys = {name_key(clean_name(name)) for name in names}
    sides = {
        side
        for side, player in zip(record.spec.sides, record.players, strict=True)
        if not player.is_computer and name_key(player.name) in keys
    }
    chosen = [ply for ply in range(len(record.moves)) if positions[ply].side in sides]
    if costly:
        return [ply for ply in chosen if ply + 1 in costly][::-1]
    return chosen[-MOST_LOOKED_AT:][::-1]


def _game_note(record: Record, ply: int) -> str:
    names = " – ".join(player.name for player in record.players)
    moves = [each.move for each in record.moves[: ply + 1]]
    return f"{names}, move {count_moves(record.spec, record.start.side, moves)}"
