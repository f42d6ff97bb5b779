"""Games in and out of the list: deleted and brought back, copied, exported and imported."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from khepri.app.context import Context
from khepri.app.destinations import ToPastGames, ToReplay
from khepri.app.files.paths import listed_files, typed_path
from khepri.app.files.saving import documents_folder
from khepri.app.game_list import BEGINNING, EVERY_GAME, Filter, Part
from khepri.app.keymap import Command
from khepri.app.screen import Screen
from khepri.app.screens.past_games.browser import Browser
from khepri.app.screens.past_games.exchange import (
    EXPORTS,
    PASTE,
    ExportDialog,
    ImportDialog,
    export_games,
    outcome_words,
)
from khepri.app.screens.past_games.imports import Imports
from khepri.app.screens.past_games.shelf import Shelf
from khepri.app.style.icons import Icon
from khepri.app.widgets import Dialog, Toast, Widget
from khepri.archive import Archive, ImportReport, export_text, writable
from khepri.archive.archive import local_time
from khepri.audio import Cue
from khepri.errors import ArchiveError, KhepriError
from khepri.match.record import Record
from khepri.match.record_formats import Format, position_record
from khepri.session.session import Session

UNDO_MS = 10_000
"""How long a deletion can be undone on the screen."""


@dataclass(frozen=True, slots=True)
class Deletion:
    """Games that were taken off the list, and the session with one of them, if there was."""

    ids: tuple[int, ...]
    session: Session | None


class HandingScreen(Screen):
    """What can be done with games; which ones, and how it is asked for, is a subclass's."""

    def __init__(
        self,
        context: Context,
        filter_: Filter = EVERY_GAME,
        part: Part = BEGINNING,
        *,
        incoming: Path | None = None,
    ) -> None:
        """Prepare to show a part of a list; a file that is `incoming` is imported first."""
        super().__init__(context)
        self.incoming = incoming
        self.browser = Browser(context.keeper.archive)
        self.browser.ask(filter_.query, filter_.order)
        self.browser.part = part
        self.shelf = Shelf(context, self.browser, filter_)
        self.importing: ImportDialog | None = None
        self.imports = Imports(self.tree, self._tell_import)
        self._deletions: dict[Widget, Deletion] = {}
        """What the notes with "Undo" would bring back."""

        self._fresh: dict[Widget, int] = {}
        """The game that the notes with "Open" would open."""

    @property
    def archive(self) -> Archive:
        """The archive.

        :raises ArchiveError: if there is none.
        """
        if self.context.keeper.archive is None:
            raise ArchiveError(self.context.keeper.notice or "There is no archive.")
        return self.context.keeper.archive

    def update(self, elapsed_ms: float) -> None:
        """Let time pass, and look how far an import is."""
        super().update(elapsed_ms)
        self.imports.update(elapsed_ms)

    def leave(self) -> None:
        """End an import that goes on; the next screen tells what became of it."""
        super().leave()
        outcome = self.imports.leave()
        if outcome is not None:
            self.context.notices.append(outcome_words(outcome))

    @property
    def here(self) -> ToPastGames:
        """The way back to the same part of the same list."""
        return ToPastGames(self.shelf.filters.chosen, self.browser.part)

    def focus_something(self) -> None:
        """Let the keyboard act on the strip, or on what stands in its place."""
        shelf = self.shelf
        for widget in (shelf.strip, shelf.empty.play, shelf.empty.all, shelf.bar.home):
            if widget.active:
                self.tree.focus(widget, visible=False)
                return

    def open_replay(self, record: Record, game_id: int | None) -> None:
        """Look at a game in the replay, from where the way leads back here."""
        self.context.open(ToReplay(record, back=self.here, game_id=game_id))

    # Games out

    def with_games(self, command: Command) -> None:
        """Copy, export or delete the selected game, or those that are ticked."""
        ids, game = self.browser.subjects, self.browser.current
        if not ids:
            return
        try:
            if command is Command.COPY_POSITION and game is not None:
                self.context.clipboard.write(game.final)
                self.tree.toast("The last position is copied.", icon=Icon.COPY)
            elif command is Command.COPY_GAME:
                self.context.clipboard.write("".join(export_text(self.archive, ids)))
                what = "The game is" if len(ids) == 1 else f"{len(ids)} games are"
                self.tree.toast(f"{what} copied.", icon=Icon.COPY)
            elif command is Command.EXPORT:
                self._ask_format(ids)
            elif command is Command.DELETE:
                self._delete(ids)
        except KhepriError as error:
            self.complain(str(error))

    def _ask_format(self, ids: tuple[int, ...]) -> None:
        """Export at once; only some games can be written in several ways."""
        if writable(self.archive, ids, Format.GGF) != list(ids):
            self._export(ids, documents_folder(), Format.PGN)
            return
        self.tree.open_dialog(ExportDialog(ids, self.tree.skin))

    def _after_export(self, dialog: ExportDialog, choice: int | None) -> None:
        """Write the games in the way that was chosen."""
        self.tree.close_dialog(dialog)
        if choice is None:
            return
        try:
            self._export(dialog.ids, documents_folder(), EXPORTS[choice][1])
        except KhepriError as error:
            self.complain(str(error))

    def _export(self, ids: tuple[int, ...], folder: Path, format_: Format) -> None:
        try:
            path = export_games(self.archive, ids, folder, local_time(), format_)
        except OSError as error:
            self.complain(f"Nothing can be saved in {folder}: {error.strerror or error}.")
            return
        self.context.narration.say(f"Saved as {path}.")
        self.tree.toast(f"Saved as {path}.", icon=Icon.SAVE, lasts_ms=8000)

    def _delete(self, ids: tuple[int, ...]) -> None:
        self.archive.delete(ids)
        context = self.context
        held = context.session if context.keeper.holds(context.session, ids) else None
        if held is not None:
            context.session = None
        self.browser.untick(ids)
        words = "The game is deleted." if len(ids) == 1 else f"{len(ids)} games are deleted."
        note = self.tree.toast(words, icon=Icon.DELETE, action="Undo", lasts_ms=UNDO_MS)
        self._deletions[note] = Deletion(ids, held)
        self.reload()

    def _restore(self, deletion: Deletion) -> None:
        try:
            self.archive.restore(deletion.ids)
        except ArchiveError as error:
            self.complain(str(error))
            return
        if deletion.session is not None and self.context.session is None:
            self.context.session = deletion.session
        self.tree.toast("It is back." if len(deletion.ids) == 1 else "They are back.")
        self.reload()

    def restore_last(self) -> None:
        """Bring back what was deleted last."""
        if self._deletions:
            note = next(reversed(self._deletions))
            if note.parent is not None:
                note.parent.remove(note)
            self._restore(self._deletions.pop(note))

    def answer(self, toast: Toast) -> None:
        """Do what the button of a note offers."""
        deletion = self._deletions.pop(toast, None)
        if deletion is not None:
            self._restore(deletion)
        number = self._fresh.pop(toast, None)
        if number is not None:
            try:
                self.open_replay(self.archive.load(number), number)
            except KhepriError as error:
                self.complain(str(error))

    def reload(self) -> None:
        """Show the list anew: games have come or gone."""
        self.browser.refresh()
        # The first game brings the filters, the last one takes them away.
        self.arrange(self.tree.skin.metrics.box)
        self.focus_something()

    # Games in

    def open_import(self) -> None:
        """Ask which games are to be imported."""
        if self.context.keeper.archive is not None and self.importing is None:
            self.importing = ImportDialog(self.tree.skin)
            self.tree.open_dialog(self.importing)

    def after_dialog(self, dialog: Dialog, choice: int | None) -> None:
        """Do what was chosen in a dialog; that of an import stays open until it has worked."""
        if dialog is self.imports.dialog:
            self.imports.cancel()
        elif isinstance(dialog, ExportDialog):
            self._after_export(dialog, choice)
        elif choice is None:
            self._close_import()
        elif choice == PASTE:
            self.paste()
        else:
            self.import_typed()

    def _close_import(self) -> None:
        if self.importing is not None:
            self.tree.close_dialog(self.importing)
            self.importing = None

    def import_typed(self) -> None:
        """Import the file whose path was written."""
        if self.importing is None:
            return
        text = self.importing.path.text
        if not text.strip():
            self.complain("Write the path of a file first, or drop the file onto this window.")
        else:
            self.import_file(typed_path(text))

    def import_file(self, path: Path) -> None:
        """Import a file and tell what became of it."""
        self._import(path)

    def paste(self) -> None:
        """Take what is in the clipboard."""
        text = self.context.clipboard.read()
        if text.strip():
            self.take_text(text)
        else:
            self.complain("There is no text to paste: copy a game or a position first.")

    def take_text(self, text: str) -> None:
        """Take a text that may be games, a single position, or a list of files."""
        for path in (files := listed_files(text)):
            self.import_file(path)
        if files:
            return
        record = position_record(text)
        if record is not None:
            self._close_import()
            self.open_replay(record, None)
            return
        self._import(text)

    def _import(self, source: Path | str) -> None:
        try:
            self.imports.begin(self.archive, source)
        except KhepriError as error:
            self.complain(str(error))

    def _tell_import(self, outcome: ImportReport | ArchiveError) -> None:
        words = outcome_words(outcome)
        if isinstance(outcome, ArchiveError) or (outcome.complete and not outcome.added):
            self.complain(words)
            return
        added = outcome.added
        self._close_import()
        self.context.narration.say(words)
        action = "Open" if len(added) == 1 else ""
        icon = Icon.DONE if outcome.complete else Icon.INFO
        note = self.tree.toast(words, icon=icon, action=action, lasts_ms=8000)
        if action:
            self._fresh[note] = added[0]
        self.reload()

    def complain(self, sentence: str) -> None:
        """Say what is wrong: in the dialog that is open, or else in a note."""
        self.context.mixer.play(Cue.ERROR)
        self.context.narration.say(sentence)
        if self.importing is not None:
            self.importing.path.error = sentence
        else:
            self.tree.toast(sentence, icon=Icon.ALERT, lasts_ms=8000)
