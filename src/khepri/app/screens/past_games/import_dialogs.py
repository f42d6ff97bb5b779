"""The dialog of an import: what is to be imported; and what became of it, in words."""

from __future__ import annotations

from datetime import datetime

import pygame

from khepri.app.files.file_search import Search
from khepri.app.screens.past_games.file_list import FileRow, FileRows, file_rows
from khepri.app.style.fonts import BODY, BUTTON, CAPTION
from khepri.app.widgets import (
    Button,
    ButtonKind,
    Caption,
    Dialog,
    ListView,
    Skin,
    TextField,
    Widget,
)
from khepri.app.widgets.dialog import PADDING
from khepri.archive import ImportReport
from khepri.errors import ArchiveError

FIELD = 46
ERROR = 38
"""Room for two lines about what is wrong."""

PASTE, READ = 0, 1
"""The two buttons of the import dialog."""

FEWEST_ROWS, MOST_ROWS = 2, 6
LOOKING = "Looking for files …"
NO_FILES = "No files with games among your documents or on a drive"
FILES = "Files with games on this computer"


class _Body(Widget):
    """A field for a path, and below it the files that were found."""

    def __init__(self) -> None:
        super().__init__(label="What to import")
        self.path = TextField(
            "File", placeholder="File or folder (.pgn, .ggf, .txt)", longest=1000, lines=1
        )
        self.heading = Caption(LOOKING)
        self.files = ListView("Files", FileRows(()))
        self.add(self.path, self.heading, self.files)

    @staticmethod
    def row_height(skin: Skin) -> float:
        """Return the height in units of a line of the list."""
        return max(32.0, skin.metrics.units(skin.text.line_height(BODY)) + 8)

    @classmethod
    def height(cls, skin: Skin, rows: int) -> float:
        """Return the height in units with so many lines of the list in view."""
        scale = max(1.0, skin.metrics.text_scale)
        return FIELD + ERROR * scale + cls._heading(skin) + rows * cls.row_height(skin)

    @staticmethod
    def _heading(skin: Skin) -> float:
        return skin.metrics.units(skin.text.line_height(CAPTION)) + 12

    def arrange(self) -> None:
        """Put the files below the field; whole lines of the list are in view."""
        skin, rect = self.skin, self.rect
        scale = max(1.0, skin.metrics.text_scale)
        self.files.row_height = self.row_height(skin)
        row = skin.px(self.files.row_height)
        top = rect.top + skin.px(FIELD + ERROR * scale)
        heading = skin.px(self._heading(skin))
        self.path.place(pygame.Rect(rect.left, rect.top, rect.width, top - rect.top))
        self.heading.place(pygame.Rect(rect.left, top, rect.width, heading - skin.px(8)))
        rows = max(1, (rect.bottom - top - heading) // row)
        self.files.place(pygame.Rect(rect.left, top + heading, rect.width, rows * row))


class ImportDialog(Dialog):
    """Ask for a file or a folder, or take what is in the clipboard."""

    def __init__(self, skin: Skin) -> None:
        self._body = _Body()
        self._rows: tuple[FileRow, ...] = ()
        super().__init__(
            "Import games",
            "Choose a file, write where one is, or drop it onto this window."
            " Games or a position that you have copied elsewhere can be pasted.",
            buttons=(
                Button("Paste", style=BUTTON),
                Button("Import file", ButtonKind.PRIMARY, style=BUTTON),
            ),
            default=READ,
            body=self._body,
            body_height=_Body.height(skin, MOST_ROWS),
            width=600 * max(1.0, skin.metrics.text_scale),
        )

    @property
    def path(self) -> TextField:
        """The field with the path."""
        return self._body.path

    @property
    def files(self) -> ListView:
        """The files that were found."""
        return self._body.files

    def show(self, search: Search, now: datetime) -> None:
        """Show what has been found by now."""
        rows, list_ = file_rows(search.found, now), self._body.files
        if rows != self._rows:
            chosen = self._rows[list_.selected] if list_.selected is not None else None
            self._rows = rows
            list_.rows = FileRows(rows)
            list_.selected = rows.index(chosen) if chosen in rows else None
        self._body.heading.text = FILES if rows else NO_FILES if search.done else LOOKING

    def take(self, index: int) -> None:
        """Write the path of a file of the list into the field."""
        self.path.error = ""
        self.path.text = str(self._rows[index].path)

    def arrange(self) -> None:
        """Show as many files as the window has room for."""
        skin = self.skin
        inner = self._wanted_width(skin) - 2 * PADDING
        words = self.title.natural_height(skin, inner - 44)
        words += self.text.natural_height(skin, inner) + 1
        others = 2 * PADDING + words + 40 + 3 * 16
        room = skin.metrics.height - 16 - others - _Body.height(skin, 0)
        rows = int(room // _Body.row_height(skin))
        self.body_height = _Body.height(skin, max(FEWEST_ROWS, min(rows, MOST_ROWS)))
        super().arrange()


def outcome_words(outcome: ImportReport | ArchiveError) -> str:
    """Return what became of an import."""
    return str(outcome) if isinstance(outcome, ArchiveError) else report_words(outcome)


def report_words(report: ImportReport) -> str:
    """Return what became of the games of a file, in a sentence or three."""
    parts = []
    if not report.complete:
        parts.append("The import was stopped.")
        if not report.added:
            parts.append("No game was added.")
    if report.added:
        parts.append(f"{_games(len(report.added))} added.")
    if report.known:
        there = "was" if report.known == 1 else "were"
        parts.append(f"{_games(report.known)} {there} here already.")
    if report.errors:
        parts.append(f"{_games(report.unreadable)} could not be read. {report.errors[0]}")
    if report.unread:
        files = "1 file" if len(report.unread) == 1 else f"{len(report.unread):,} files"
        parts.append(f"{files} could not be opened. {report.unread[0]}")
    return " ".join(parts) or "There is no game in this text."


def _games(count: int) -> str:
    """Return a number of games.

    >>> _games(1), _games(3)
    ('1 game', '3 games')
    """
    return "1 game" if count == 1 else f"{count:,} games"
