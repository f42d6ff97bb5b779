"""Bringing setups in: from a file, or from the clipboard."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from khepri.app.context import Context
from khepri.app.files.paths import typed_path
from khepri.app.panels.announcer import Announcer
from khepri.app.screens.editor.saved_setups import saved_setups
from khepri.app.screens.editor.setup_dialogs import PASTE, ImportSetupsDialog, report_words
from khepri.app.style.icons import Icon
from khepri.app.widgets import Dialog, Message, TextField, WidgetTree
from khepri.archive import SetupsReport
from khepri.errors import KhepriError


class SetupsImport:
    """Imports setups, with a dialog that asks for them or without.

    `added` is called after an import, with the number of the first setup that is new.
    """

    def __init__(
        self,
        context: Context,
        tree: WidgetTree,
        announcer: Announcer,
        *,
        added: Callable[[int], None],
    ) -> None:
        self._context = context
        self._tree = tree
        self._announcer = announcer
        self._added = added
        self._dialog: ImportSetupsDialog | None = None

    def open(self) -> None:
        """Ask which setups are to be imported."""
        if self._dialog is None:
            self._dialog = ImportSetupsDialog(self._tree.skin)
            self._tree.open_dialog(self._dialog)

    def receive(self, message: Message) -> bool:
        """Answer what the dialog says; return whether it was the dialog's.

        It stays open until an import has worked.
        """
        dialog = self._dialog
        if dialog is None:
            return False
        match message:
            case Dialog.Closed(sender=sender, choice=None) if sender is dialog:
                self._close()
            case Dialog.Closed(sender=sender, choice=choice) if sender is dialog:
                if choice == PASTE:
                    self._import_clipboard()
                else:
                    self._import_typed(dialog.path.text)
            case TextField.Submitted(sender=sender, text=text) if sender is dialog.path:
                self._import_typed(text)
            case _:
                return False
        return True

    def _import_clipboard(self) -> None:
        text = self._context.clipboard.read()
        self._import(lambda: saved_setups(self._context).import_text(text))

    def _import_typed(self, path: str) -> None:
        if not path.strip():
            self._complain("Write the path of a file first, or drop the file onto this window.")
        else:
            self.import_file(typed_path(path))

    def import_file(self, path: Path) -> None:
        """Import a file and tell what became of it."""
        self._import(lambda: saved_setups(self._context).import_file(path))

    def _import(self, read: Callable[[], SetupsReport]) -> None:
        try:
            report = read()
        except KhepriError as error:
            self._complain(str(error))
            return
        words = report_words(report)
        if not report.added:
            self._complain(words)
            return
        self._close()
        self._announcer.tell(words, Icon.DONE)
        self._added(report.added[0])

    def _close(self) -> None:
        if self._dialog is not None:
            self._tree.close_dialog(self._dialog)
            self._dialog = None

    def _complain(self, sentence: str) -> None:
        """Say what is wrong: in the dialog if it is open, or else in a note."""
        if self._dialog is None:
            self._announcer.complain(sentence)
        else:
            self._announcer.say(sentence)
            self._dialog.complain(sentence)
