"""Bringing things in that are one line of text each: typed, from a file, or from the clipboard."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Generic, TypeVar

from khepri.app.files.paths import typed_path
from khepri.app.panels.announcer import Announcer
from khepri.app.style.icons import Icon
from khepri.app.widgets import (
    Button,
    ButtonKind,
    Clipboard,
    Dialog,
    Message,
    Skin,
    TextField,
    WidgetTree,
)
from khepri.errors import KhepriError

FIELD = 40
FIELD_ERROR = 56
"""Room for three lines about what is wrong."""

WIDTH = 560
PASTE, READ = 0, 1
"""The buttons of the dialog."""

KeyT = TypeVar("KeyT")


@dataclass(frozen=True, slots=True)
class Taken(Generic[KeyT]):
    """What became of an import."""

    words: str
    first: KeyT | None
    """What to select of that which came in; None if nothing did."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ImportQuestion:
    """What the dialog says."""

    title: str
    text: str
    field: str
    placeholder: str
    read: str
    empty: str
    """Said if nothing was written."""

    nonsense: str
    """Said if what was written is neither a line nor a file."""

    longest: int


class LineImportDialog(Dialog):
    """Ask for a line or a file, or take what is in the clipboard."""

    def __init__(self, skin: Skin, question: ImportQuestion) -> None:
        self.source = TextField(
            question.field, placeholder=question.placeholder, longest=question.longest
        )
        super().__init__(
            question.title,
            question.text,
            buttons=(Button("Paste"), Button(question.read, ButtonKind.PRIMARY)),
            default=READ,
            body=self.source,
            body_height=FIELD,
            width=WIDTH * skin.metrics.growth,
        )

    def complain(self, sentence: str) -> None:
        """Say below the field what is wrong with it."""
        self.source.error = sentence
        self.body_height = FIELD + (FIELD_ERROR * self.skin.metrics.growth if sentence else 0)
        self.arrange()


class LineImport(Generic[KeyT]):
    """Imports lines, with a dialog that asks for them or without.

    `added` is called after an import, with what to select of that which came in.
    """

    def __init__(
        self,
        tree: WidgetTree,
        clipboard: Clipboard,
        announcer: Announcer,
        question: ImportQuestion,
        *,
        is_line: Callable[[str], bool],
        read_text: Callable[[str], Taken[KeyT]],
        read_file: Callable[[Path], Taken[KeyT]],
        added: Callable[[KeyT], None],
    ) -> None:
        self._tree = tree
        self._clipboard = clipboard
        self._announcer = announcer
        self._question = question
        self._is_line = is_line
        self._read_text = read_text
        self._read_file = read_file
        self._added = added
        self._dialog: LineImportDialog | None = None

    def open(self) -> None:
        """Ask what is to be imported."""
        if self._dialog is None:
            self._dialog = LineImportDialog(self._tree.skin, self._question)
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
                    text = self._clipboard.read()
                    self._import(lambda: self._read_text(text))
                else:
                    self._import_typed(dialog.source.text.strip())
            case TextField.Submitted(sender=sender, text=text) if sender is dialog.source:
                self._import_typed(text.strip())
            case _:
                return False
        return True

    def _import_typed(self, text: str) -> None:
        if not text:
            self._complain(self._question.empty)
        elif self._is_line(text):
            self._import(lambda: self._read_text(text))
        elif not _is_there(typed_path(text)):
            self._complain(self._question.nonsense)
        else:
            self.import_file(typed_path(text))

    def import_file(self, path: Path) -> None:
        """Import a file and tell what became of it."""
        self._import(lambda: self._read_file(path))

    def _import(self, read: Callable[[], Taken[KeyT]]) -> None:
        try:
            taken = read()
        except KhepriError as error:
            self._complain(str(error))
            return
        if taken.first is None:
            self._complain(taken.words)
            return
        self._close()
        self._announcer.tell(taken.words, Icon.DONE)
        self._added(taken.first)

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


def _is_there(path: Path) -> bool:
    """Say whether there is such a file; what is too long for a name is none."""
    try:
        return path.exists()
    except OSError:
        return False
