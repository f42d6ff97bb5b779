"""Setups in and out: saved under a name, opened, renamed, handed on, and pictures of boards."""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path

import pygame
from pygame import Surface

from khepri.app.boards.painting import thumbnail
from khepri.app.boards.state import BoardState
from khepri.app.context import Context
from khepri.app.faces import face_of
from khepri.app.faces.draft import Draft
from khepri.app.faces.workshop import Start
from khepri.app.files.paths import typed_path
from khepri.app.files.record_files import picture_of, pictures_folder
from khepri.app.files.saving import documents_folder, stem_of, write_new
from khepri.app.screen import Screen
from khepri.app.screens.editor.benching import BenchScreen
from khepri.app.screens.editor.collection import (
    DELETE,
    EXPORT,
    OPEN,
    PASTE,
    RENAME,
    SHARE,
    CollectionDialog,
    ImportSetupsDialog,
    report_words,
)
from khepri.app.style.icons import Icon
from khepri.app.widgets import Button, ButtonKind, Dialog, Toast, Widget
from khepri.archive import Archive, KeptSetup, SetupsReport
from khepri.archive.archive import local_time
from khepri.errors import ArchiveError, KhepriError, NameTakenError
from khepri.games.base import GameSpec
from khepri.games.named_setup import NamedSetup

UNDO_MS = 10_000
"""How long a deletion can be undone on the screen."""

REPLACE = 1
"""The button that puts a board in the place of another of that name."""


class KeepingScreen(BenchScreen):
    """What can be done with setups; which buttons ask for it is a subclass's business."""

    def __init__(
        self,
        context: Context,
        opened: tuple[GameSpec, Draft] | None = None,
        *,
        back: Callable[[], Screen] | None = None,
    ) -> None:
        super().__init__(context, opened, back=back)
        self.collection: CollectionDialog | None = None
        self.importing: ImportSetupsDialog | None = None
        self._replacing: tuple[Dialog, NamedSetup] | None = None
        self._deleted: dict[Widget, int] = {}
        """What the notes with "Undo" would bring back."""

    @property
    def archive(self) -> Archive:
        """The archive, which the collection is in.

        :raises ArchiveError: if there is none.
        """
        keeper = self.context.keeper
        if keeper.archive is None:
            raise ArchiveError(keeper.notice or "There is no archive: nothing can be saved.")
        return keeper.archive

    def starts(self) -> tuple[Start, ...]:
        """Return the game's own boards, then those of the collection."""
        spec = self.bench.workshop.spec
        own = tuple(
            Start(kept.named.name, Draft(kept.named.setup, kept.named.variant))
            for kept in self._kept(spec.name)
        )
        return (*self.bench.workshop.starts(), *own)

    def _kept(self, game: str | None = None) -> list[KeptSetup]:
        """Return the collection; what cannot be read is told when something is saved."""
        archive = self.context.keeper.archive
        try:
            return archive.setups.all(game) if archive is not None else []
        except ArchiveError:
            return []

    # Saving

    def save(self) -> None:
        """Keep the board under the name that was written."""
        bench, column = self.bench, self.desk.column
        try:
            named = NamedSetup.of(
                column.name.text, bench.workshop.spec, bench.draft.variant, bench.draft.text
            )
            self._save(named, replace=False)
        except NameTakenError:
            self._ask_to_replace(named)
        except KhepriError as error:
            self.complain(str(error))
            if not column.name.text.strip():
                self.tree.focus(column.name)

    def _save(self, named: NamedSetup, *, replace: bool) -> None:
        known = self.archive.setups.named(named.name)
        if known is not None and known.named == named:
            self._tell(f"{named.name} is saved already.", Icon.DONE)
            return
        self.archive.setups.save(named, replace=replace)
        self.desk.column.name.text = named.name
        self.desk.tools.offer(self.starts())
        self._tell(f"{named.name} is saved. You find it under New game too.", Icon.SAVE)

    def _ask_to_replace(self, named: NamedSetup) -> None:
        dialog = Dialog(
            f"Replace {named.name}?",
            "There is a setup of that name already. It would be gone.",
            buttons=(Button("Keep it"), Button("Replace it", ButtonKind.DANGER)),
        )
        self._replacing = (dialog, named)
        self.tree.open_dialog(dialog)

    def after_question(self, dialog: Dialog, choice: int | None) -> None:
        """Replace a setup, or do not."""
        if self._replacing is None or self._replacing[0] is not dialog:
            return
        named, self._replacing = self._replacing[1], None
        self.tree.close_dialog(dialog)
        if choice == REPLACE:
            try:
                self._save(named, replace=True)
            except KhepriError as error:
                self.complain(str(error))
        else:
            self.tree.focus(self.desk.column.name)

    def save_picture(self) -> None:
        """Write a picture of the board into a file."""
        bench, context = self.bench, self.context
        picture = picture_of(
            self.desk.board_skin,
            context.skin.theme,
            BoardState(tokens=bench.tokens),
            flipped=False,
            coordinates=True,
        )
        content = io.BytesIO()
        pygame.image.save(picture, content, "board.png")
        stem = stem_of(bench.workshop.spec.title, [self.desk.column.name.text or "board"])
        self._write(pictures_folder(), stem, ".png", content.getvalue())

    def _write(self, folder: Path, stem: str, suffix: str, content: bytes) -> None:
        try:
            path = write_new(folder, stem, suffix, content)
        except OSError as error:
            self.complain(f"Nothing can be saved in {folder}: {error.strerror or error}.")
        else:
            self._tell(f"Saved as {path}.", Icon.SAVE)

    def _tell(self, sentence: str, icon: Icon) -> None:
        self.context.narration.say(sentence)
        self.tree.toast(sentence, icon=icon, lasts_ms=6000)

    # The collection

    def open_collection(self) -> None:
        """Show everything that was saved."""
        try:
            kept = self.archive.setups.all()
        except ArchiveError as error:
            self.complain(str(error))
            return
        self.collection = CollectionDialog(self.tree.skin, kept, self.thumbnail)
        self.tree.open_dialog(self.collection)

    def thumbnail(self, named: NamedSetup, size: tuple[int, int]) -> Surface:
        """Draw a small board."""
        face = face_of(named.spec)
        skin = face.skin(self.context, named.setup)
        return thumbnail(skin, face.tokens(named.setup), size, self.context.skin.theme)

    def after_collection(self, choice: int | None) -> None:
        """Do what was chosen in the collection, which stays open unless a board is opened."""
        dialog = self.collection
        if dialog is None:
            return
        chosen = dialog.chosen
        try:
            if choice is None:
                self.close_collection()
            elif choice == EXPORT:
                self._export()
            elif chosen is None:
                self.open_import()
            elif choice == OPEN:
                self.close_collection()
                self.open_setup(chosen.named)
            elif choice == RENAME:
                self.rename()
            elif choice == SHARE:
                self.context.clipboard.write(chosen.named.line())
                self._tell(f"{chosen.named.name} is copied as one line of text.", Icon.COPY)
            elif choice == DELETE:
                self._delete(chosen)
            else:
                self.open_import()
        except KhepriError as error:
            self.complain(str(error))

    def close_collection(self) -> None:
        """Take the dialog away."""
        if self.collection is not None:
            self.tree.close_dialog(self.collection)
            self.collection = None
        self.desk.tools.offer(self.starts())

    def open_chosen(self) -> None:
        """Edit the setup that is selected."""
        self.after_collection(OPEN)

    def rename(self) -> None:
        """Give the selected setup the name in the field."""
        dialog = self.collection
        if dialog is None or dialog.chosen is None:
            return
        chosen = dialog.chosen
        try:
            name = self.archive.setups.rename(chosen.id, dialog.content.name.text)
        except KhepriError as error:
            dialog.complain(str(error))
            return
        dialog.show(self.archive.setups.all(), chosen.id)
        if name != chosen.named.name:
            self._tell(f"{chosen.named.name} is called {name} now.", Icon.DONE)

    def _delete(self, chosen: KeptSetup) -> None:
        self.archive.setups.delete([chosen.id])
        note = self.tree.toast(
            f"{chosen.named.name} is deleted.", icon=Icon.DELETE, action="Undo", lasts_ms=UNDO_MS
        )
        self._deleted[note] = chosen.id
        self._reload()

    def answer(self, toast: Toast) -> None:
        """Bring back what a note with "Undo" is about."""
        number = self._deleted.pop(toast, None)
        if number is None:
            return
        try:
            self.archive.setups.restore([number])
        except ArchiveError as error:
            self.complain(str(error))
        else:
            self._tell("It is back.", Icon.DONE)
            self._reload(number)

    def _reload(self, chosen: int | None = None) -> None:
        if self.collection is not None:
            self.collection.show(self.archive.setups.all(), chosen)
        self.desk.tools.offer(self.starts())

    # Files

    def _export(self) -> None:
        text = self.archive.setups.export_text()
        stem = f"Khepri setups {local_time():%Y-%m-%d}"
        self._write(documents_folder(), stem, ".txt", text.encode())

    def open_import(self) -> None:
        """Ask which setups are to be imported."""
        if self.importing is None:
            self.importing = ImportSetupsDialog(self.tree.skin)
            self.tree.open_dialog(self.importing)

    def after_import(self, choice: int | None) -> None:
        """Do what was chosen in the dialog, which stays open until that has worked."""
        if choice is None:
            self._close_import()
        elif choice == PASTE:
            self._take_in(lambda: self.archive.setups.import_text(self.context.clipboard.read()))
        else:
            self.import_typed()

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
        self._take_in(lambda: self.archive.setups.import_file(path))

    def _take_in(self, read: Callable[[], SetupsReport]) -> None:
        try:
            report = read()
        except KhepriError as error:
            self.complain(str(error))
            return
        words = report_words(report)
        if not report.added:
            self.complain(words)
            return
        self._close_import()
        self._tell(words, Icon.DONE)
        self._reload(report.added[0])

    def _close_import(self) -> None:
        if self.importing is not None:
            self.tree.close_dialog(self.importing)
            self.importing = None

    def complain(self, sentence: str) -> None:
        """Say what is wrong: in the dialog that asks for a file, or else in a note."""
        if self.importing is None:
            super().complain(sentence)
            return
        self.context.narration.say(sentence)
        self.importing.path.error = sentence
