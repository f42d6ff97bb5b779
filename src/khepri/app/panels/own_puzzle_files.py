"""Own puzzles as files: handed out, brought in, deleted; what became of it in words."""

from __future__ import annotations

from pathlib import Path

from khepri.app.context import Context
from khepri.app.files.saving import reason_of, write_new
from khepri.app.panels.announcer import Announcer
from khepri.app.style.icons import Icon
from khepri.errors import ArchiveError, KhepriError
from khepri.learn.own_puzzles import PuzzleImport, delete_puzzle, import_puzzles
from khepri.learn.puzzle import Puzzle
from khepri.learn.puzzle_files import SUFFIX, serialise_puzzles
from khepri.system.folders import documents_folder

NOT_KEPT = "Own puzzles are not kept this time."
LONG_MS = 9000


class OwnFiles:
    """What the screen does with own puzzles."""

    def __init__(self, context: Context, announcer: Announcer) -> None:
        self._context = context
        self._announcer = announcer

    def save_copy(self, puzzles: tuple[Puzzle, ...]) -> None:
        """Write all of them into a file to hand on."""
        content = serialise_puzzles(puzzles).encode()
        try:
            path = write_new(documents_folder(), "Khepri puzzles", SUFFIX, content)
        except OSError as error:
            self._announcer.complain(f"The copy could not be saved: {reason_of(error)}.")
        else:
            self._announcer.tell(f"Saved as {path.name} in {path.parent}.", Icon.SAVE, LONG_MS)

    def bring_in(self, path: Path) -> bool:
        """Add the puzzles of a file; return whether something came in."""
        folder = self._context.puzzles.own
        if folder is None:
            self._announcer.complain(NOT_KEPT)
            return False
        try:
            report = import_puzzles(path, folder)
        except KhepriError as error:
            self._announcer.complain(f"{path.name}: {error}")
            return False
        if report.added:
            self._announcer.tell(import_words(report), Icon.DONE, LONG_MS)
        else:
            self._announcer.complain(import_words(report))
        return bool(report.added)

    def delete(self, puzzle: Puzzle) -> bool:
        """Delete a puzzle; return whether it is gone."""
        folder = self._context.puzzles.own
        if folder is None:
            return False
        try:
            delete_puzzle(puzzle, folder)
        except ArchiveError as error:
            self._announcer.complain(str(error))
            return False
        self._announcer.tell("The puzzle is deleted.", Icon.DELETE)
        return True


def import_words(report: PuzzleImport) -> str:
    """Say what became of a file: how many came in, and the first thing that is wrong with it.

    >>> import_words(PuzzleImport((), 2, ()))
    '2 puzzles were here already.'
    """
    words = []
    if report.added:
        words.append(f"{_puzzles(len(report.added))} came in.")
    if report.known:
        were = "was" if report.known == 1 else "were"
        words.append(f"{_puzzles(report.known)} {were} here already.")
    if report.bad:
        words.append(f"{_puzzles(len(report.bad))} cannot be read. {report.bad[0].reason}")
    return " ".join(words) or "There is no puzzle in this file."


def _puzzles(count: int) -> str:
    return "1 puzzle" if count == 1 else f"{count} puzzles"
