"""Games into the list: from files that are named or dropped, and from the clipboard."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Protocol

from khepri.app.context import Context
from khepri.app.files.file_search import PlaceFiles, Search, file_called
from khepri.app.files.paths import listed_files, typed_path
from khepri.app.screens.past_games.import_dialogs import PASTE, ImportDialog, outcome_words
from khepri.app.screens.past_games.import_queue import ImportQueue
from khepri.app.style.icons import Icon
from khepri.app.widgets import Dialog, ListView, Message, TextField, Widget, WidgetTree
from khepri.archive import Archive, ImportReport
from khepri.archive.archive import local_time
from khepri.errors import ArchiveError, KhepriError
from khepri.match.records.formats import record_of_position
from khepri.match.records.record import Record
from khepri.system.folders import documents_folder


class ImportingScreen(Protocol):
    """What an import needs of the screen around it."""

    @property
    def archive(self) -> Archive:
        """The archive that games go into; an `ArchiveError` if there is none."""

    def complain(self, sentence: str) -> None:
        """Say what is wrong."""

    def reload(self) -> None:
        """Show the list anew: games have come."""

    def open_replay(self, record: Record, game_id: int | None) -> None:
        """Look at a game in the replay."""


class GameImports:
    """The import dialog, what is being imported, and what the notes about it offer."""

    def __init__(self, context: Context, tree: WidgetTree, screen: ImportingScreen) -> None:
        self.dialog: ImportDialog | None = None
        self.queue = ImportQueue(tree, self._tell)
        self._context = context
        self._tree = tree
        self._screen = screen
        self._search: Search | None = None
        """What looks for files while the dialog is open."""

        self._added: dict[Widget, int] = {}
        """The game that the notes with "Open" would open."""

    # The dialog

    def open_dialog(self) -> None:
        """Ask which games are to be imported."""
        if self._context.keeper.archive is not None and self.dialog is None:
            self.dialog = ImportDialog(self._tree.skin)
            self._search = self._context.find_files()
            self._tree.open_dialog(self.dialog)
            self.dialog.show(self._search, local_time())

    def update(self, elapsed_ms: float) -> None:
        """Show which files have been found, and how far an import is."""
        if self.dialog is not None and self._search is not None:
            self.dialog.show(self._search, local_time())
        self.queue.update(elapsed_ms)

    def heard(self, message: Message) -> bool:
        """Answer what the field and the list in the dialog say; tell whether it was they."""
        dialog = self.dialog
        if dialog is None:
            return False
        match message:
            case ListView.Chosen(sender=dialog.files, index=index):
                dialog.take(index)
            case TextField.Submitted(sender=dialog.path) | ListView.Opened(sender=dialog.files):
                self.import_typed()
            case _:
                return False
        return True

    def answer(self, dialog: Dialog, choice: int | None) -> None:
        """Do what was chosen in a dialog, which stays open until it has worked."""
        if dialog is self.queue.dialog:
            self.queue.cancel()
        elif choice is None:
            self._close_dialog()
        elif choice == PASTE:
            self.paste()
        else:
            self.import_typed()

    def _close_dialog(self) -> None:
        if self.dialog is not None:
            self._tree.close_dialog(self.dialog)
            self.dialog = self._search = None

    # What is imported

    def import_typed(self) -> None:
        """Import the file or folder whose path or name was written into the dialog."""
        if self.dialog is None:
            return
        text = self.dialog.path.text.strip()
        if not text:
            self._screen.complain("Choose a file first, or drop one onto this window.")
            return
        path = typed_path(text)
        if not path.is_absolute():
            found = self._search.found if self._search is not None else ()
            path = _by_name(path, found) or path
        self.begin(path)

    def paste(self) -> None:
        """Take what is in the clipboard."""
        text = self._context.clipboard.read()
        if text.strip():
            self.take_text(text)
        else:
            self._screen.complain("There is no text to paste: copy a game or a position first.")

    def take_text(self, text: str) -> None:
        """Take a text that may be games, a single position, or a list of files."""
        for path in (files := listed_files(text)):
            self.begin(path)
        if files:
            return
        record = record_of_position(text)
        if record is not None:
            self._close_dialog()
            self._screen.open_replay(record, None)
            return
        self.begin(text)

    def begin(self, source: Path | str) -> None:
        """Import a file, a folder or a text, and tell what became of it."""
        try:
            self.queue.begin(self._screen.archive, source)
        except KhepriError as error:
            self._screen.complain(str(error))

    # What became of it

    def _tell(self, outcome: ImportReport | ArchiveError) -> None:
        words = outcome_words(outcome)
        if isinstance(outcome, ArchiveError) or (outcome.complete and not outcome.added):
            self._screen.complain(words)
            return
        added = outcome.added
        self._close_dialog()
        self._context.narration.say(words)
        action = "Open" if len(added) == 1 else ""
        icon = Icon.DONE if outcome.complete else Icon.INFO
        note = self._tree.toast(words, icon=icon, action=action, lasts_ms=8000)
        if action:
            self._added[note] = added[0]
        self._screen.reload()

    def added_by(self, note: Widget) -> int | None:
        """Return the number of the game that a note offers to open, once; None if it does not."""
        return self._added.pop(note, None)

    def leave(self) -> None:
        """End an import that goes on; the next screen tells what became of it."""
        outcome = self.queue.leave()
        if outcome is not None:
            self._context.notices.append(outcome_words(outcome))


def _by_name(typed: Path, found: Sequence[PlaceFiles]) -> Path | None:
    """Return what is meant by a name alone: where the program was started, or in a known place."""
    try:
        if typed.exists():
            return typed
        here = documents_folder() / typed
        return file_called(str(typed), found) or (here if here.exists() else None)
    except (OSError, ValueError):
        return None  # it is no name that a file can have, which is said when it is read
