"""The roster on the start screen: counted, brought in from a file, and changed by hand."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from khepri.app.context import Context
from khepri.app.panels.announcer import Announcer
from khepri.app.panels.roster_import import RosterImport
from khepri.app.screens.club_night.roster_dialog import ADD, REMOVE, RosterDialog
from khepri.app.widgets import Dialog, Message, TextField, WidgetTree
from khepri.archive import Archive
from khepri.errors import ArchiveError, KhepriError
from khepri.tournament.roster import Person, merged, shown_name


class RosterControl:
    """Owns the dialogs about the roster."""

    def __init__(
        self,
        context: Context,
        archive: Archive,
        tree: WidgetTree,
        announcer: Announcer,
        changed: Callable[[], None],
    ) -> None:
        self._archive = archive
        self._tree = tree
        self._announcer = announcer
        self._changed = changed
        self._imports = RosterImport(archive, tree, context.clipboard, announcer, changed)
        self._dialog: RosterDialog | None = None

    def people(self) -> list[Person]:
        """Return everybody on the roster, by name."""
        try:
            return sorted(self._archive.tournaments.people(), key=lambda each: each.name.casefold())
        except ArchiveError as error:
            self._announcer.complain(str(error))
            return []

    def bring_in(self) -> None:
        """Ask for a file of names."""
        self._imports.open()

    def import_file(self, path: Path) -> None:
        """Read a file of names."""
        self._imports.import_file(path)

    def edit(self) -> None:
        """Show the names."""
        self._dialog = RosterDialog(self._tree.skin, self.people())
        self._tree.open_dialog(self._dialog)

    def receive(self, message: Message) -> bool:
        """Answer what the dialogs say; return whether it was theirs."""
        if self._imports.receive(message):
            return True
        dialog = self._dialog
        if dialog is None:
            return False
        match message:
            case Dialog.Closed(sender=sender, choice=choice) if sender is dialog:
                if choice == ADD:
                    self._add(dialog)
                elif choice == REMOVE:
                    self._remove(dialog)
                else:
                    self._tree.close_dialog(dialog)
                    self._dialog = None
            case TextField.Submitted(sender=dialog.content.name):
                self._add(dialog)
            case _:
                return False
        return True

    def _add(self, dialog: RosterDialog) -> None:
        full = dialog.content.name.text.strip()
        if not full:
            dialog.complain("Write a name first.")
            return
        try:
            person = Person(name=shown_name(full), full_name=full)
            known = self._archive.tournaments.people()
            self._archive.tournaments.save_people(merged(known, [person]))
        except KhepriError as error:
            dialog.complain(str(error))
            return
        dialog.content.name.text = ""
        dialog.complain("")
        self._announcer.say(f"{full} is on the roster.")
        self._refresh(dialog)

    def _remove(self, dialog: RosterDialog) -> None:
        index, people = dialog.content.list.selected, self.people()
        if index is None or index >= len(people):
            dialog.complain("Choose a name in the list first.")
            return
        try:
            self._archive.tournaments.delete_people([people[index].id])
        except ArchiveError as error:
            dialog.complain(str(error))
            return
        dialog.complain("")
        self._refresh(dialog)

    def _refresh(self, dialog: RosterDialog) -> None:
        dialog.content.show(self.people())
        self._changed()
