"""Tables: columns that give way where there is no room, and cells that can be pressed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol

import pygame
from pygame import Rect, Surface

from khepri.app.screens.field_day.cells import TableCell, paint_cell
from khepri.app.style.fonts import BODY, CAPTION, ITEM
from khepri.app.style.text import Align, Inscription
from khepri.app.widgets import ListView, Message, RowLook, Skin, Used, Widget
from khepri.app.widgets.input import ENTER_KEYS
from khepri.app.widgets.pressable import tinted
from khepri.app.widgets.skin import ROW_RADIUS

GAP = 14
LEAST_ROW = 38


@dataclass(frozen=True, slots=True, eq=False)
class TableColumn:
    """A column of a table; two are the same only if they are one."""

    title: str
    widest: str = ""
    """What the longest of its cells says; empty where it takes the room that others leave."""

    align: Align = Align.START
    drop: int = 0
    """Which column gives way first where there is no room: the highest; 0 never does."""

    pressable: bool = False
    least: float = 120
    """How narrow one without a widest cell may become, in units for letters of the usual size."""

    gap: float = GAP
    """What stays free before it."""


class Lines(Protocol):
    """What a table shows."""

    def __len__(self) -> int:
        """Return how many lines there are."""

    def label(self, index: int) -> str:
        """Return what a screen reader would say."""

    def cells(self, index: int) -> Sequence[TableCell | None]:
        """Return the cells of a line, one for each column; None where there is nothing to press."""


class TextLines:
    """Lines that were made beforehand."""

    def __init__(self, lines: Sequence[tuple[str, Sequence[TableCell | None]]] = ()) -> None:
        self._lines = tuple(lines)

    def __len__(self) -> int:
        return len(self._lines)

    def label(self, index: int) -> str:
        """Return what a screen reader would say."""
        return self._lines[index][0]

    def cells(self, index: int) -> Sequence[TableCell | None]:
        """Return the cells of a line."""
        return self._lines[index][1]


NO_LINES = TextLines()


@dataclass(frozen=True, slots=True)
class Spot:
    """Where a column stands, in pixels."""

    place: int
    """Its place among all columns."""

    left: int
    width: int


def spots(skin: Skin, columns: Sequence[TableColumn], width: int) -> tuple[Spot, ...]:
    """Return the columns that there is room for, from left to right."""
    shown = list(range(len(columns)))
    widths = {place: _wanted(skin, columns[place]) for place in shown}
    growth = skin.metrics.letters

    def needed() -> int:
        flexible = sum(skin.px(columns[p].least * growth) for p in shown if not columns[p].widest)
        gaps = sum(skin.px(columns[place].gap) for place in shown[1:])
        return gaps + flexible + sum(widths[place] for place in shown if columns[place].widest)

    while needed() > width:
        dropped = max(shown, key=lambda place: columns[place].drop)
        if not columns[dropped].drop:
            break
        shown.remove(dropped)
    fixed = sum(widths[place] for place in shown if columns[place].widest)
    fixed += sum(skin.px(columns[place].gap) for place in shown[1:])
    flexible = [place for place in shown if not columns[place].widest]
    spare = max(0, width - fixed)
    for rank, place in enumerate(flexible):
        widths[place] = spare * (rank + 1) // len(flexible) - spare * rank // len(flexible)
    found, left = [], 0
    for rank, place in enumerate(shown):
        left += skin.px(columns[place].gap) if rank else 0
        found.append(Spot(place, left, widths[place]))
        left += widths[place]
    return tuple(found)


def _wanted(skin: Skin, column: TableColumn) -> int:
    if not column.widest:
        return 0
    heading = skin.text.size(CAPTION.shown(column.title), CAPTION)[0] if column.title else 0
    return max(heading, skin.text.size(column.widest, ITEM)[0]) + 2


class ColumnHeads(Widget):
    """The names of the columns."""

    def __init__(self, table: Table) -> None:
        super().__init__(label="Columns")
        self._table = table

    def inscriptions(self) -> Iterator[Inscription]:
        """Return the name of each column."""
        columns = self._table.layout
        row = self._table.inside(0)
        for spot in spots(self.skin, columns, row.width):
            column = columns[spot.place]
            box = Rect(row.left + spot.left, self.rect.top, spot.width, self.rect.height)
            if column.title:
                yield Inscription(column.title, CAPTION, box, column.align, may_shorten=True)

    def draw(self, canvas: Surface) -> None:
        """Draw the names, and a line below them."""
        skin, theme = self.skin, self.skin.theme
        for inscription in self.inscriptions():
            skin.draw_text(canvas, inscription, theme.text_dim)
        line = Rect(self.rect.left, self.rect.bottom - skin.px(1), self.rect.width, skin.px(1))
        canvas.fill((*theme.line, 255), line)


class Table(ListView):
    """Lines of cells. A cell that can be pressed is, by the mouse or with Left, Right and Enter."""

    @dataclass(frozen=True, slots=True)
    class Pressed(Message):
        """A cell was pressed."""

        sender: Table
        index: int
        column: TableColumn

    def __init__(self, label: str, columns: Sequence[TableColumn], *, empty: str = "") -> None:
        self.empty = empty
        """What is said where there is nothing to show."""

        self.layout = tuple(columns)
        self._content: Lines = NO_LINES
        self._pointed: TableColumn | None = None
        super().__init__(label, _Painter(self), row_height=LEAST_ROW, lines=(BODY,), striped=True)

    @property
    def lines(self) -> Lines:
        """What the table shows."""
        return self._content

    def show_lines(self, lines: Lines, columns: Sequence[TableColumn] | None = None) -> None:
        """Show other lines, perhaps in other columns; what is selected stays where it can."""
        self._content = lines
        if columns is not None:
            self.layout = tuple(columns)
        if self.tree is None or not self.rect.height:
            return
        self.rows = _Painter(self)
        self.invalidate()

    @property
    def pointed(self) -> TableColumn | None:
        """The column that Enter would press."""
        return self._pointed

    def _pressables(self, index: int) -> list[TableColumn]:
        cells = self._content.cells(index)
        shown = spots(self.skin, self.layout, self.inside(index).width)
        return [
            self.layout[spot.place]
            for spot in shown
            if self.layout[spot.place].pressable and cells[spot.place] is not None
        ]

    def cell_box(self, index: int, column: TableColumn) -> Rect:
        """Return the pixels of a cell."""
        row = self.inside(index)
        for spot in spots(self.skin, self.layout, row.width):
            if self.layout[spot.place] is column:
                return Rect(row.left + spot.left, row.top, spot.width, row.height)
        return Rect(row.topleft, (0, 0))

    def react(self, event: pygame.event.Event) -> Message | None:
        """Answer presses of cells, and the keys that walk among them."""
        if event.type == pygame.MOUSEBUTTONUP and self._armed is not None:
            index = self._armed
            if self.cell_at(event.pos) == index:
                for column in self._pressables(index):
                    if (
                        self.cell_box(index, column)
                        .inflate(self.skin.px(6), 0)
                        .collidepoint(event.pos)
                    ):
                        self._armed = None
                        self._pointed = column
                        self.selected = index
                        self.invalidate()
                        return self.Pressed(self, index, column)
        if event.type == pygame.KEYDOWN and self.selected is not None:
            answer = self._walk(event.key, self.selected)
            if answer is not None:
                return answer
        return super().react(event)

    def _walk(self, key: int, index: int) -> Message | None:
        found = self._pressables(index)
        if not found:
            return None
        if key in (pygame.K_LEFT, pygame.K_RIGHT):
            here = found.index(self._pointed) if self._pointed in found else -1
            step = 1 if key == pygame.K_RIGHT else -1
            self._pointed = found[max(0, min(len(found) - 1, here + step))]
            self.invalidate()
            return Used(self)
        if (key in ENTER_KEYS or key == pygame.K_SPACE) and self._pointed in found:
            return self.Pressed(self, index, self._pointed)
        return None

    def inscriptions(self) -> Iterator[Inscription]:
        """Say that there is nothing to show, if that is so."""
        if self.empty and not len(self._content):
            room = self.rect.inflate(-2 * self.skin.px(24), 0)
            room.height = min(room.height, self.skin.px(160))
            yield Inscription(self.empty, BODY, room, Align.CENTRE, wraps=True)

    def draw(self, canvas: Surface) -> None:
        """Draw the lines in view; the selected one has a golden edge, so that colours stay."""
        skin, theme = self.skin, self.skin.theme
        before = canvas.get_clip()
        canvas.set_clip(before.clip(self.view()))
        radius = skin.px(ROW_RADIUS)
        for index in self.in_view():
            cell = self.cell(index)
            if index % 2:
                stripe = (self.rect.left, cell.top, self.rect.width, cell.height)
                canvas.fill((*theme.row_fill, 255), stripe)
            face = cell.inflate(-2 * skin.px(1), -2 * skin.px(1))
            chosen = index == self.selected
            share = self.hover_share if index == self.over else 0.0
            look = RowLook(chosen, share, index == self._armed, self.active)
            if share or look.pressed:
                fill = tinted(theme, theme.panel_raised, share, pressed=look.pressed)
                skin.shapes.draw(canvas, face, radius, fill)
            if chosen:
                wash = theme.wash(theme.gold_text, 0.5)
                skin.shapes.draw(
                    canvas, face, radius, wash, edge=theme.gold, edge_width=skin.px(1.5)
                )
            self.rows.paint(canvas, skin, self.inside(index), index, look)
        for inscription in self.inscriptions():
            skin.draw_text(canvas, inscription, theme.text_muted)
        canvas.set_clip(before)


class _Painter:
    """The lines of a table, as a list paints them."""

    def __init__(self, table: Table) -> None:
        self._table = table

    def __len__(self) -> int:
        return len(self._table.lines)

    def label(self, index: int) -> str:
        return self._table.lines.label(index)

    def gutter(self, row: int) -> str:  # noqa: ARG002 - there is nothing before a row
        return ""

    def paint(self, canvas: Surface, skin: Skin, box: Rect, index: int, look: RowLook) -> None:
        table = self._table
        cells = table.lines.cells(index)
        for spot in spots(skin, table.layout, box.width):
            cell, column = cells[spot.place], table.layout[spot.place]
            if cell is None:
                continue
            place = Rect(box.left + spot.left, box.top, spot.width, box.height)
            paint_cell(canvas, skin, place, cell, column.align)
            tree = table.tree
            ringed = tree is not None and tree.focus_visible and table.focused
            if look.selected and column is table.pointed and ringed:
                skin.shapes.ring(
                    canvas, place.inflate(skin.px(4), 0), skin.px(6), skin.theme.gold, skin.px(2)
                )
