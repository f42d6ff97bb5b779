"""Bringing presets in: from a line, from a file, or from the clipboard."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from khepri.app.context import Context
from khepri.app.files.paths import typed_path
from khepri.app.panels.announcer import Announcer
from khepri.app.screens.new_game.preset_dialogs import PASTE, ImportPresetsDialog
from khepri.app.screens.new_game.preset_words import report_words
from khepri.app.style.icons import Icon
from khepri.app.widgets import Dialog, Message, TextField, WidgetTree
from khepri.archive import PresetsReport
from khepri.errors import KhepriError
from khepri.match.preset import is_preset_line


class PresetsImport:
    """Imports presets, with a dialog that asks for them or without.

    `added` is called after an import, with the name of the first preset that came in.
    """

    def __init__(
        self,
        context: Context,
        tree: WidgetTree,
        announcer: Announcer,
        *,
        added: Callable[[str], None],
    ) -> None:
        self._presets = context.presets
        self._clipboard = context.clipboard
        self._tree = tree
        self._announcer = announcer
        self._added = added
        self.dialog: ImportPresetsDialog | None = None

    def open(self) -> None:
        """Ask which presets are to be imported."""
        if self.dialog is None:
            self.dialog = ImportPresetsDialog(self._tree.skin)
            self._tree.open_dialog(self.dialog)

    def receive(self, message: Message) -> bool:
        """Answer what the dialog says, which stays open until an import has worked."""
        dialog = self.dialog
        if dialog is None:
            return False
        match message:
            case Dialog.Closed(sender=sender, choice=None) if sender is dialog:
                self._close()
            case Dialog.Closed(sender=sender, choice=choice) if sender is dialog:
                if choice == PASTE:
                    text = self._clipboard.read()
                    self._import(lambda: self._presets.import_text(text))
                else:
                    self._import_typed(dialog.source.text.strip())
            case TextField.Submitted(sender=sender, text=text) if sender is dialog.source:
                self._import_typed(text.strip())
            case _:
                return False
        return True

    def _import_typed(self, text: str) -> None:
        if not text:
            self._complain("Write a preset's line or the path of a file first.")
        elif is_preset_line(text):
            self._import(lambda: self._presets.import_text(text))
        elif not _is_there(typed_path(text)):
            self._complain("This is neither a preset's line nor a file that can be found.")
        else:
            self.import_file(typed_path(text))

    def import_file(self, path: Path) -> None:
        """Import a file and tell what became of it."""
        self._import(lambda: self._presets.import_file(path))

    def _import(self, read: Callable[[], PresetsReport]) -> None:
        try:
            report = read()
        except KhepriError as error:
            self._complain(str(error))
            return
        words = report_words(report)
        if not report.added and not report.known:
            self._complain(words)
            return
        self._close()
        self._announcer.tell(words, Icon.DONE)
        self._added((*report.added, *report.known)[0])

    def _close(self) -> None:
        if self.dialog is not None:
            self._tree.close_dialog(self.dialog)
            self.dialog = None

    def _complain(self, sentence: str) -> None:
        """Say what is wrong: in the dialog if it is open, or else in a note."""
        if self.dialog is None:
            self._announcer.complain(sentence)
        else:
            self._announcer.say(sentence)
            self.dialog.source.error = sentence


def _is_there(path: Path) -> bool:
    """Say whether there is such a file; what is too long for a name is none."""
    try:
        return path.exists()
    except OSError:
        return False
