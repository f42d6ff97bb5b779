"""Copy, paste and save: a position, a picture of it, the moves or the whole game."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from pygame import Surface

from khepri.app.files.record_files import pictures_folder, save_picture, save_record
from khepri.app.panels.announcer import Announcer
from khepri.app.style.icons import Icon
from khepri.app.widgets import Clipboard
from khepri.games.base import AnyPosition
from khepri.match.records.formats import read_games, record_of_position
from khepri.match.records.pgn import write_pgn
from khepri.match.records.record import Record
from khepri.match.records.transcript import write_transcript
from khepri.system.folders import documents_folder

SAVED_MS = 8000
"""How long it is said where something was saved: long enough to read a path."""

NOTHING_TO_PASTE = "There is no game and no position to paste: copy one first."


class Sharing:
    """Puts one game into the clipboard and into files, and takes others from the clipboard."""

    def __init__(self, record: Record, clipboard: Clipboard, announcer: Announcer) -> None:
        self._record = record
        self._clipboard = clipboard
        self._announcer = announcer

    def copy_position(self, position: AnyPosition) -> None:
        """Put a position into the clipboard."""
        self._copy(str(position), "The position is copied.")

    def copy_game(self) -> None:
        """Put the whole game into the clipboard."""
        self._copy(write_pgn(self._record), "The game is copied.")

    def copy_moves(self) -> None:
        """Put the moves alone into the clipboard."""
        self._copy(write_transcript(self._record), "The moves are copied.")

    def _copy(self, text: str, sentence: str) -> None:
        self._clipboard.write(text)
        self._announcer.tell(sentence, Icon.COPY)

    def paste(self) -> Record | None:
        """Return the game or position in the clipboard; complain if there is none."""
        text = self._clipboard.read()
        record = record_of_position(text)
        if record is not None:
            return record
        reading = read_games(text)
        if reading.records:
            return reading.records[0]
        self._announcer.complain(str(reading.errors[0]) if reading.errors else NOTHING_TO_PASTE)
        return None

    def save_picture(self, picture: Surface, ply: int) -> None:
        """Save a picture of the position after `ply` moves, and tell where."""
        self._save(
            "picture",
            pictures_folder(),
            lambda folder: save_picture(picture, self._record, ply, folder),
        )

    def save_file(self) -> None:
        """Save the game as a file to hand out, and tell where."""
        self._save("game", documents_folder(), lambda folder: save_record(self._record, folder))

    def _save(self, what: str, folder: Path, write: Callable[[Path], Path]) -> None:
        try:
            path = write(folder)
        except OSError as error:
            reason = error.strerror or error
            self._announcer.complain(f"The {what} cannot be saved in {folder}: {reason}.")
            return
        self._announcer.tell(f"Saved as {path}.", Icon.SAVE, lasts_ms=SAVED_MS)
