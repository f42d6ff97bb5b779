"""My setups: what was saved, opened, renamed, handed on and deleted in one dialog."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from khepri.app.context import Context
from khepri.app.panels.announcer import Announcer
from khepri.app.screens.editor.export import export_setups
from khepri.app.screens.editor.saved_setups import saved_setups, thumbnail_of
from khepri.app.screens.editor.setup_dialogs import (
    DELETE,
    EXPORT,
    OPEN,
    RENAME,
    SHARE,
    SetupsDialog,
)
from khepri.app.screens.editor.setups_import import setups_import
from khepri.app.style.icons import Icon
from khepri.app.widgets import Dialog, ListView, Message, TextField, Toast, Widget, WidgetTree
from khepri.archive import SavedSetup
from khepri.errors import ArchiveError, KhepriError
from khepri.games.named_setup import NamedSetup

UNDO_MS = 10_000
"""How long a deletion can be undone on the screen."""


class SetupsList:
    """Shows what was saved, and does what is asked for with it.

    `opened` is called with the setup that is to be edited, `changed` when others are saved now.
    """

    def __init__(
        self,
        context: Context,
        tree: WidgetTree,
        announcer: Announcer,
        *,
        opened: Callable[[NamedSetup], None],
        changed: Callable[[], None],
    ) -> None:
        self._context = context
        self._tree = tree
        self._announcer = announcer
        self._opened = opened
        self._changed = changed
        self._import = setups_import(context, tree, announcer, added=self._reload)
        self._deleted: dict[Widget, int] = {}
        """What the notes with "Undo" would bring back."""

        self.dialog: SetupsDialog | None = None

    def open(self) -> None:
        """Show everything that was saved."""
        try:
            kept = saved_setups(self._context).all()
        except ArchiveError as error:
            self._announcer.complain(str(error))
            return
        self.dialog = SetupsDialog(self._tree.skin, kept, partial(thumbnail_of, self._context))
        self._tree.open_dialog(self.dialog)

    def import_file(self, path: Path) -> None:
        """Bring the setups of a file in."""
        self._import.import_file(path)

    def receive(self, message: Message) -> bool:
        """Answer what the dialogs and notes about setups say; return whether it was theirs."""
        if self._import.receive(message):
            return True
        if isinstance(message, Toast.Chosen):
            return self._restore(message.sender)
        dialog = self.dialog
        if dialog is None:
            return False
        match message:
            case Dialog.Closed(sender=sender, choice=choice) if sender is dialog:
                self._choose(dialog, choice)
            case ListView.Chosen(sender=sender) if sender is dialog.content.list:
                dialog.follow()
            case ListView.Opened(sender=sender) if sender is dialog.content.list:
                self._choose(dialog, OPEN)
            case TextField.Submitted(sender=sender) if sender is dialog.content.name:
                self._rename(dialog)
            case _:
                return False
        return True

    def _choose(self, dialog: SetupsDialog, choice: int | None) -> None:
        """Do what was chosen in the list, which stays open unless a board is opened."""
        chosen = dialog.chosen
        try:
            if choice is None:
                self._close(dialog)
            elif choice == EXPORT:
                export_setups(saved_setups(self._context).export_text(), self._announcer)
            elif chosen is None:
                self._import.open()
            elif choice == OPEN:
                self._close(dialog)
                self._opened(chosen.named)
            elif choice == RENAME:
                self._rename(dialog)
            elif choice == SHARE:
                self._share(chosen.named)
            elif choice == DELETE:
                self._delete(chosen)
            else:
                self._import.open()
        except KhepriError as error:
            self._announcer.complain(str(error))

    def _close(self, dialog: SetupsDialog) -> None:
        self._tree.close_dialog(dialog)
        self.dialog = None
        self._changed()

    def _rename(self, dialog: SetupsDialog) -> None:
        """Give the selected setup the name in the field."""
        chosen = dialog.chosen
        if chosen is None:
            return
        try:
            setups = saved_setups(self._context)
            name = setups.rename(chosen.id, dialog.content.name.text)
        except KhepriError as error:
            dialog.complain(str(error))
            return
        dialog.show(setups.all(), chosen.id)
        if name != chosen.named.name:
            self._announcer.tell(f"{chosen.named.name} is called {name} now.", Icon.DONE)

    def _share(self, named: NamedSetup) -> None:
        self._context.clipboard.write(named.line())
        self._announcer.tell(f"{named.name} is copied as one line of text.", Icon.COPY)

    def _delete(self, chosen: SavedSetup) -> None:
        saved_setups(self._context).delete([chosen.id])
        note = self._tree.toast(
            f"{chosen.named.name} is deleted.", icon=Icon.DELETE, action="Undo", lasts_ms=UNDO_MS
        )
        self._deleted[note] = chosen.id
        self._reload()

    def _restore(self, note: Toast) -> bool:
        """Bring back what a note with "Undo" is about; return whether it is about a setup."""
        number = self._deleted.pop(note, None)
        if number is None:
            return False
        try:
            saved_setups(self._context).restore([number])
        except ArchiveError as error:
            self._announcer.complain(str(error))
        else:
            self._announcer.tell("It is back.", Icon.DONE)
            self._reload(number)
        return True

    def _reload(self, chosen: int | None = None) -> None:
        """Show what is saved now; `chosen` is the number of the setup to select."""
        if self.dialog is not None:
            self.dialog.show(saved_setups(self._context).all(), chosen)
        self._changed()
