"""The presets of the new-game screen: chosen, saved, renamed, deleted and handed on."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

import pygame

from khepri.app.context import Context
from khepri.app.files.saving import write_new
from khepri.app.panels.announcer import Announcer
from khepri.app.screens.new_game.preset_dialogs import (
    DELETE,
    EXPORT,
    RENAME,
    SHARE,
    USE,
    PresetsDialog,
    SavePresetDialog,
)
from khepri.app.screens.new_game.preset_words import preset_words
from khepri.app.screens.new_game.presets_import import presets_import
from khepri.app.style.icons import Icon
from khepri.app.top_bar import TopBar
from khepri.app.widgets import (
    Dialog,
    DropDown,
    ListView,
    MenuButton,
    Message,
    Skin,
    TextField,
    Toast,
    Widget,
    WidgetTree,
)
from khepri.archive import local_time
from khepri.errors import ArchiveError, KhepriError, NameTakenError
from khepri.match.preset import Preset, is_preset_line
from khepri.system.folders import documents_folder

SAVE = "Save these choices…"
MANAGE = "Manage presets…"
MOST_OFFERED = 6
"""More presets than this are chosen in the list: the menu shows all of its rows at once."""

UNDO_MS = 10_000
"""How long a deletion can be undone."""


class PresetsControl:
    """A menu of the presets, and the dialogs behind it.

    `current` returns the conditions that are chosen now under a name, if they can be played;
    `chosen` takes over those of a preset.
    """

    def __init__(
        self,
        context: Context,
        tree: WidgetTree,
        *,
        current: Callable[[str], Preset | None],
        chosen: Callable[[Preset], None],
    ) -> None:
        self.menu = MenuButton(
            "Presets", (), icon=Icon.LIST, tooltip="Agreed conditions: choose, save, hand on"
        )
        self._presets = context.presets
        self._clipboard = context.clipboard
        self._tree = tree
        self._announcer = Announcer(context, tree)
        self._current = current
        self._use = chosen
        self._deleted: dict[Widget, Preset] = {}
        """What the notes with "Undo" would bring back."""

        self.list: PresetsDialog | None = None
        self.saving: SavePresetDialog | None = None
        self.importing = presets_import(context, tree, self._announcer, added=self._reload)
        self._kept: Sequence[Preset] = ()
        self._reload()

    @property
    def in_use(self) -> str:
        """The name of the preset whose conditions are chosen now; empty if there is none."""
        current = self._current("now")
        if current is None:
            return ""
        same = (kept.name for kept in self._kept if replace(current, name=kept.name) == kept)
        return next(same, "")

    # What the player does

    def receive(self, message: Message) -> bool:
        """Answer the menu, the dialogs and the notes; return whether it was one of theirs."""
        if self.importing.receive(message):
            return True
        match message:
            case DropDown.Changed(sender=self.menu, index=index):
                self._choose_row(index)
            case Toast.Chosen(sender=note) if note in self._deleted:
                self._attempt(lambda: self._restore(self._deleted.pop(note)))
            case Dialog.Closed(sender=dialog, choice=choice):
                return self._close(dialog, choice)
            case TextField.Submitted(sender=field):
                return self._submit(field)
            case TextField.Changed(sender=field) if self.saving and field is self.saving.name:
                self.saving.complain("")
            case ListView.Chosen(sender=rows) if self._is_list(rows):
                self._follow()
            case ListView.Opened(sender=rows) if self._is_list(rows):
                self._choose_button(USE)
            case _:
                return False
        return True

    def _is_list(self, rows: Widget) -> bool:
        return self.list is not None and rows is self.list.content.list

    def _follow(self) -> None:
        if self.list is not None:
            self.list.follow()

    def _choose_row(self, index: int) -> None:
        offered = self._kept[:MOST_OFFERED]
        if index < len(offered):
            self._use(offered[index])
        elif index == len(offered):
            self._ask_name()
        else:
            self._open_list()

    def _close(self, dialog: Dialog, choice: int | None) -> bool:
        if dialog is self.saving:
            self._let_go_saving() if choice is None else self._save()
        elif dialog is self.list:
            self._let_go_list() if choice is None else self._choose_button(choice)
        else:
            return False
        return True

    def _submit(self, field: Widget) -> bool:
        if self.saving is not None and field is self.saving.name:
            self._save()
        elif self.list is not None and field is self.list.content.name:
            self._choose_button(RENAME)
        else:
            return False
        return True

    def _attempt(self, deed: Callable[[], None]) -> None:
        """Do something with the collection; what goes wrong is a sentence."""
        try:
            deed()
        except KhepriError as error:
            self._announcer.complain(str(error))

    # Saving

    def _ask_name(self) -> None:
        current = self._current("now")
        if current is None:
            self._announcer.complain("This board cannot be played, so it makes no preset.")
            return
        self.saving = SavePresetDialog(self._tree.skin, preset_words(current), self.in_use)
        self._tree.open_dialog(self.saving)

    def _save(self) -> None:
        dialog = self.saving
        if dialog is None:
            return
        name = dialog.name.text
        try:
            preset = self._current(name)
            if preset is None:
                return
            self._presets.save(preset, replace=bool(dialog.taken) and name == dialog.taken)
        except NameTakenError as error:
            dialog.complain(f"{error} Press again to replace it.", taken=name)
        except KhepriError as error:
            dialog.complain(str(error))
        else:
            self._let_go_saving()
            self._reload()
            self._announcer.tell(f"{preset.name} is saved.", Icon.SAVE)

    def _let_go_saving(self) -> None:
        if self.saving is not None:
            self._tree.close_dialog(self.saving)
            self.saving = None

    # The list

    def _open_list(self) -> None:
        self._reload()
        self.list = PresetsDialog(self._tree.skin, self._kept)
        self._tree.open_dialog(self.list)
        try:
            errors = self._presets.errors()
        except ArchiveError:
            return  # told already
        if errors:
            self._announcer.complain(f"Not every saved preset can be read. {errors[0]}")

    def _let_go_list(self) -> None:
        if self.list is not None:
            self._tree.close_dialog(self.list)
            self.list = None

    def _choose_button(self, choice: int) -> None:
        dialog = self.list
        chosen = dialog.chosen if dialog is not None else None
        if choice == EXPORT:
            self._attempt(self._export)
        elif dialog is None or chosen is None:
            self.importing.open()
        elif choice == USE:
            self._let_go_list()
            self._use(chosen)
        elif choice == RENAME:
            self._rename(dialog, chosen)
        elif choice == SHARE:
            self._clipboard.write(chosen.line())
            self._announcer.tell(f"{chosen.name} is copied as one line of text.", Icon.COPY)
        elif choice == DELETE:
            self._attempt(lambda: self._delete(chosen))
        else:
            self.importing.open()

    def _rename(self, dialog: PresetsDialog, chosen: Preset) -> None:
        try:
            name = self._presets.rename(chosen.name, dialog.content.name.text)
        except KhepriError as error:
            dialog.complain(str(error))
            return
        self._reload(name)
        if name != chosen.name:
            self._announcer.tell(f"{chosen.name} is called {name} now.", Icon.DONE)

    def _delete(self, chosen: Preset) -> None:
        self._presets.delete(chosen.name)
        note = self._tree.toast(
            f"{chosen.name} is deleted.", icon=Icon.DELETE, action="Undo", lasts_ms=UNDO_MS
        )
        self._deleted[note] = chosen
        self._reload()

    def _restore(self, preset: Preset) -> None:
        self._presets.import_text(preset.line())
        self._announcer.tell("It is back.", Icon.DONE)
        self._reload(preset.name)

    def _export(self) -> None:
        folder = documents_folder()
        text = self._presets.export_text()
        try:
            stem = f"Khepri presets {local_time():%Y-%m-%d}"
            path = write_new(folder, stem, ".txt", text.encode())
        except OSError as error:
            reason = error.strerror or error
            self._announcer.complain(f"Nothing can be saved in {folder}: {reason}.")
        else:
            self._announcer.tell(f"Saved as {path}.", Icon.SAVE)

    # Bringing in

    def import_file(self, path: Path) -> None:
        """Bring the presets of a file in."""
        self.importing.import_file(path)

    def take_line(self, text: str) -> bool:
        """Use a preset whose line was written where a board is expected; say whether it was one."""
        if not is_preset_line(text):
            return False
        self._attempt(lambda: self._use(Preset.parse(text)))
        return True

    # What is shown

    def lay_out(self, skin: Skin, bar: TopBar) -> None:
        """Put the menu before the bar's own buttons, at the cost of its facts."""
        menu, facts = self.menu, bar.facts.rect.copy()
        right = bar.help.rect.left - skin.px(8)
        menu.wordless = False
        menu.wordless = skin.px(menu.natural_width(skin)) > right - facts.left
        width = skin.px(menu.natural_width(skin))
        menu.place(pygame.Rect(right - width, bar.help.rect.top, width, bar.help.rect.height))
        facts.width = max(0, menu.rect.left - skin.px(12) - facts.left)
        bar.facts.place(facts)

    def _reload(self, chosen: str = "") -> None:
        """Show what is saved now; `chosen` is the name of the preset to select."""
        try:
            self._kept = self._presets.all()
        except ArchiveError as error:
            self._kept = ()
            self._announcer.complain(str(error))
        names = [kept.name for kept in self._kept[:MOST_OFFERED]]
        count = len(self._kept)
        self.menu.set_options(
            [*names, SAVE, MANAGE if count <= MOST_OFFERED else f"All {count} presets…"]
        )
        if self.list is not None:
            self.list.show(self._kept, chosen)
