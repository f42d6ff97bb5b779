"""The dialogs about saved setups: which there are, and bringing more in."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

import pygame
from pygame import Rect, Surface

from khepri.app.faces import face_of
from khepri.app.style.fonts import HINT, ITEM
from khepri.app.style.text import Inscription
from khepri.app.widgets import (
    Button,
    ButtonKind,
    Dialog,
    Group,
    Label,
    ListView,
    RowLook,
    Skin,
    TextField,
    Tone,
)
from khepri.archive import SavedSetup, SetupsReport
from khepri.games.named_setup import NamedSetup
from khepri.system.names import LONGEST_SAVED_NAME

ROW = 64
SHOWN_ROWS = 5
FIELD = 40
FIELD_GAP = 10
WIDTH = 700
FIELD_ERROR = 56
"""Room for three lines about what is wrong."""

OPEN, RENAME, SHARE, DELETE, EXPORT, IMPORT = range(6)
"""The buttons of the list of setups."""

MakeThumbnail: TypeAlias = Callable[[NamedSetup, tuple[int, int]], Surface]


class SetupRows:
    """The setups as rows: a small board, the name, and what it is."""

    def __init__(self, kept: Sequence[SavedSetup], make: MakeThumbnail) -> None:
        self.kept = tuple(kept)
        self._make = make
        self._made: dict[tuple[int, tuple[int, int]], Surface] = {}

    def __len__(self) -> int:
        return len(self.kept)

    def label(self, index: int) -> str:
        """Return the name."""
        return self.kept[index].named.name

    def gutter(self, row: int) -> str:  # noqa: ARG002 - there is nothing before a row
        """Return nothing."""
        return ""

    def paint(
        self, canvas: pygame.Surface, skin: Skin, box: pygame.Rect, index: int, look: RowLook
    ) -> None:
        """Draw the board, and name and kind beside it."""
        theme, named = skin.theme, self.kept[index].named
        size = (skin.px(70), skin.px(ROW - 12))
        key = (index, size)
        if key not in self._made:
            self._made[key] = self._make(named, size)
        place = Rect(box.left, box.top, *size)
        place.centery = box.centery
        picture = self._made[key]
        canvas.blit(picture, picture.get_rect(center=place.center))
        title, note = skin.text.line_height(ITEM), skin.text.line_height(HINT)
        left = place.right + skin.px(14)
        top = box.top + (box.height - title - note) // 2
        colour = theme.on_gold if look.selected else theme.text
        soft = theme.on_gold if look.selected else theme.text_muted
        words = Rect(left, top, box.right - left, title)
        skin.draw_text(canvas, Inscription(named.name, ITEM, words, may_shorten=True), colour)
        below = Rect(left, top + title, box.right - left, note)
        skin.draw_text(canvas, Inscription(kind_of(named), HINT, below, may_shorten=True), soft)


def kind_of(named: NamedSetup) -> str:
    """Return what a setup is, in a few words.

    >>> kind_of(NamedSetup.parse("othello 4 -----OX--XO----- X Small"))
    'Othello · 4×4'
    """
    words = [named.spec.title, dict(face_of(named.spec).editing.variants)[named.variant]]
    if named.setup.problems():
        words.append("not ready to play")
    return " · ".join(words)


class SetupsBody(Group):
    """The list, and the field for another name."""

    def __init__(self, rows: SetupRows) -> None:
        self.list = ListView(
            "Setups",
            rows,
            row_height=ROW,
            lines=(ITEM, HINT),
            selected=0 if len(rows) else None,
        )
        self.empty = Label(
            "Nothing is saved yet. Give a board a name and press Save, or import a file.",
            HINT,
            tone=Tone.MUTED,
            wraps=True,
        )
        self.name = TextField("New name", placeholder="New name", longest=2 * LONGEST_SAVED_NAME)
        super().__init__(self.list, self.empty, self.name)

    def arrange(self) -> None:
        """Put the field below the list."""
        skin = self.skin
        field = skin.px(FIELD) + (skin.px(FIELD_ERROR) if self.name.error else 0)
        gap = skin.px(FIELD_GAP)
        rect = self.rect
        above = Rect(rect.left, rect.top, rect.width, max(1, rect.height - field - gap))
        self.list.place(above)
        self.empty.place(above)
        self.name.place(Rect(rect.left, rect.bottom - field, rect.width, field))


class SetupsDialog(Dialog):
    """Every setup that was saved, and what can be done with one."""

    def __init__(self, skin: Skin, kept: Sequence[SavedSetup], make: MakeThumbnail) -> None:
        self._make = make
        self.content = SetupsBody(SetupRows(kept, make))
        growth = skin.metrics.growth
        super().__init__(
            "My setups",
            buttons=(
                Button("Open", ButtonKind.PRIMARY),
                Button("Rename"),
                Button("Copy as text", tooltip="One line to send to a friend"),
                Button("Delete", ButtonKind.DANGER),
                Button("Export all", tooltip="Write all setups into a file"),
                Button("Import", tooltip="Bring setups in from a file or the clipboard"),
            ),
            body=self.content,
            body_height=self.content.list.height_of(SHOWN_ROWS, skin) + FIELD_GAP + FIELD + 1,
            width=WIDTH * growth,
        )
        self._refresh()

    @property
    def kept(self) -> tuple[SavedSetup, ...]:
        """The setups in the list."""
        rows = self.content.list.rows
        return rows.kept if isinstance(rows, SetupRows) else ()

    @property
    def chosen(self) -> SavedSetup | None:
        """The setup that is selected."""
        place = self.content.list.selected
        return self.kept[place] if place is not None and place < len(self.kept) else None

    def show(self, kept: Sequence[SavedSetup], chosen: int | None = None) -> None:
        """Show other setups; `chosen` is the number of the one to select."""
        rows = self.content.list
        place = rows.selected or 0
        rows.rows = SetupRows(kept, self._make)
        numbers = [each.id for each in kept]
        if chosen in numbers:
            place = numbers.index(chosen)
        rows.selected = min(place, len(kept) - 1) if kept else None
        self._refresh()

    def _refresh(self) -> None:
        kept = bool(self.kept)
        self.content.list.visible, self.content.empty.visible = kept, not kept
        for button in self.buttons[:IMPORT]:
            button.enabled = kept
        self.follow()

    def follow(self) -> None:
        """Show the name of the selected setup in the field, to be changed."""
        chosen = self.chosen
        self.content.name.text = chosen.named.name if chosen is not None else ""
        self.content.name.enabled = chosen is not None
        self.complain("")

    def complain(self, sentence: str) -> None:
        """Say what is wrong with the new name."""
        if sentence != self.content.name.error:
            self.content.name.error = sentence
            if self.tree is not None:
                self.content.arrange()


def report_words(report: SetupsReport) -> str:
    """Return what became of the setups of a file, in a sentence or four.

    >>> report_words(SetupsReport(added=(1, 2), renamed=(("A", "A (2)"),)))
    '2 setups added. A is called A (2) now, because there was one called so.'
    """
    parts = []
    if report.added:
        parts.append(f"{_setups(len(report.added))} added.")
    if report.known:
        there = "was" if report.known == 1 else "were"
        parts.append(f"{_setups(report.known)} {there} here already.")
    for old, new in report.renamed[:1]:
        parts.append(f"{old} is called {new} now, because there was one called so.")
    if report.errors:
        lines = "1 line" if len(report.errors) == 1 else f"{len(report.errors)} lines"
        parts.append(f"{lines} could not be read. {report.errors[0]}")
    return " ".join(parts) or "There is no setup in this text."


def _setups(count: int) -> str:
    return "1 setup" if count == 1 else f"{count:,} setups"
