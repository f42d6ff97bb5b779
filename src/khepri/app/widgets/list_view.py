"""Long lists: only the rows in view are drawn, however many there are."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol

import pygame

from khepri.app.style.fonts import BODY, HINT, TypeStyle
from khepri.app.style.text import Align, Inscription
from khepri.app.widgets.input import ENTER_KEYS
from khepri.app.widgets.pressable import tinted
from khepri.app.widgets.scroll import BAR_WIDTH, Scrollable
from khepri.app.widgets.skin import ROW_RADIUS, Skin
from khepri.app.widgets.widget import Cursor, Message, Used

AROUND_LINES = 8
"""The air above and below the words in a row, together."""


@dataclass(frozen=True, slots=True)
class RowLook:
    """How a cell stands: whoever paints it may want to know."""

    selected: bool
    hover_share: float
    pressed: bool
    active: bool


class Rows(Protocol):
    """What a list shows."""

    def __len__(self) -> int:
        """Return how many cells there are."""

    def label(self, index: int) -> str:
        """Return what a screen reader would say."""

    def paint(
        self, canvas: pygame.Surface, skin: Skin, box: pygame.Rect, index: int, look: RowLook
    ) -> None:
        """Draw a cell; its background is there already."""

    def gutter(self, row: int) -> str:
        """Return what stands before a row, such as a move's number."""


class TextRows:
    """Rows of plain text."""

    def __init__(
        self, texts: Sequence[str], style: TypeStyle = BODY, *, align: Align = Align.START
    ) -> None:
        self.texts = list(texts)
        self.style = style
        self.align = align

    def __len__(self) -> int:
        return len(self.texts)

    def label(self, index: int) -> str:
        """Return the text."""
        return self.texts[index]

    def gutter(self, row: int) -> str:  # noqa: ARG002 - every row has the same: nothing
        """Return nothing."""
        return ""

    def paint(
        self, canvas: pygame.Surface, skin: Skin, box: pygame.Rect, index: int, look: RowLook
    ) -> None:
        """Draw the text."""
        theme = skin.theme
        colour = theme.on_gold if look.selected else theme.text
        if not look.active:
            colour = theme.disabled_text
        text = Inscription(self.texts[index], self.style, box, self.align, may_shorten=True)
        skin.draw_text(canvas, text, colour)


class ListView(Scrollable):
    """Cells in rows; one may be selected. Arrow keys move, Enter and a double click open.

    `columns` above 1 puts several cells in a row (both sides' moves); `gutter` is the width in
    units of what stands before each row. `lines` says how the words in a row are set: a row is as
    tall as they need, and `row_height` at least. Only whole rows are shown: half a row looks like a
    fault, and the bar says that there are more.
    """

    focusable = True
    cursor = Cursor.HAND
    radius = ROW_RADIUS

    @dataclass(frozen=True, slots=True)
    class Chosen(Message):
        """A cell was selected."""

        sender: ListView
        index: int

    @dataclass(frozen=True, slots=True)
    class Opened(Message):
        """A cell was double-clicked, or Enter was pressed on it."""

        sender: ListView
        index: int

    def __init__(
        self,
        label: str,
        rows: Rows,
        *,
        row_height: float = 32,
        lines: Sequence[TypeStyle] = (),
        columns: int = 1,
        gutter: float = 0,
        striped: bool = False,
        selected: int | None = None,
    ) -> None:
        super().__init__(label=label)
        self._rows = rows
        self.row_height = row_height
        self._lines = tuple(lines)
        self.columns = columns
        self.gutter = gutter
        self.striped = striped
        self._selected = selected
        self._armed: int | None = None
        self.over: int | None = None

    @property
    def rows(self) -> Rows:
        """Return what the list shows."""
        return self._rows

    @rows.setter
    def rows(self, rows: Rows) -> None:
        self._rows = rows
        if self._selected is not None and self._selected >= len(rows):
            self._selected = None
        self.over = None
        self.scroll_to(self.offset)
        self.invalidate()

    @property
    def selected(self) -> int | None:
        """Return the selected cell."""
        return self._selected

    @selected.setter
    def selected(self, selected: int | None) -> None:
        if selected != self._selected:
            self._selected = selected
            self.invalidate()
        if selected is not None:
            self.show(selected)

    @property
    def state(self) -> str:
        """Return how long the list is and what is selected."""
        chosen = self.selected
        words = f", {self.rows.label(chosen)!r} selected" if chosen is not None else ""
        return f"{len(self.rows)} rows{words}"

    def content_height(self) -> int:
        """Return the height of all rows."""
        return self.row_px() * -(-len(self.rows) // self.columns)

    def row_px(self) -> int:
        """Return the height of a row in pixels."""
        return self.skin.px(self._row_units(self.skin))

    def _row_units(self, skin: Skin) -> float:
        words = sum(skin.text.line_height(style) for style in self._lines)
        return max(self.row_height, skin.metrics.units(words) + AROUND_LINES if words else 0)

    def height_of(self, count: int, skin: Skin) -> float:
        """Return the height in units at which so many rows are seen."""
        # One pixel more, because boxes in units are rounded to pixels.
        return skin.metrics.units(count * skin.px(self._row_units(skin)) + 1)

    def view(self) -> pygame.Rect:
        """Return the pixels of the whole rows that have room."""
        view, row = self.rect.copy(), max(1, self.row_px())
        if view.height > row:
            view.height -= view.height % row
        return view

    def resting(self, offset: float) -> int:
        """Return the offset of the nearest whole row."""
        row = max(1, self.row_px())
        return min(self.furthest, round(offset / row) * row)

    def wheel_step(self) -> int:
        """Return how far one step of the wheel scrolls: whole rows, and none is passed over."""
        row = max(1, self.row_px())
        most = max(1, self.view().height // row)
        return row * max(1, min(most, round(super().wheel_step() / row)))

    def cell(self, index: int) -> pygame.Rect:
        """Return the pixels of a cell, in view or not."""
        row, column = divmod(index, self.columns)
        height, gutter = self.row_px(), self.skin.px(self.gutter) if self.gutter else 0
        bar = self.skin.px(BAR_WIDTH) if self.bar.needed else 0
        room = self.rect.width - gutter - bar
        left = self.rect.left + gutter + room * column // self.columns
        right = self.rect.left + gutter + room * (column + 1) // self.columns
        return pygame.Rect(left, self.rect.top + row * height - self.offset, right - left, height)

    def inside(self, index: int) -> pygame.Rect:
        """Return the pixels of a cell that its painter may use."""
        cell = self.cell(index)
        edge = self.skin.px(2)
        return cell.inflate(-2 * (edge + self.skin.px(8)), -2 * edge)

    def cell_at(self, position: tuple[int, int]) -> int | None:
        """Return the cell under a point."""
        if not self.contains(position):
            return None
        return next(
            (index for index in self.in_view() if self.cell(index).collidepoint(position)), None
        )

    def in_view(self) -> range:
        """Return the cells in view."""
        height = max(1, self.row_px())
        first = self.offset // height * self.columns
        last = -(-(self.offset + self.view().height) // height) * self.columns
        return range(first, min(len(self.rows), last))

    def show(self, index: int) -> None:
        """Scroll until a cell is in view."""
        if self.tree is None or not self.rect.height:
            return
        top = index // self.columns * self.row_px()
        if top < self.offset:
            self.scroll_to(top)
        elif top + self.row_px() > self.offset + self.view().height:
            self.scroll_to(top + self.row_px() - self.view().height)

    def react(self, event: pygame.event.Event) -> Message | None:
        """Answer presses, double clicks, arrow keys and the wheel."""
        match event.type:
            case pygame.MOUSEBUTTONDOWN:
                self._armed = self.cell_at(event.pos)
                self.invalidate()
                return Used(self)
            case pygame.MOUSEMOTION:
                self._hover(event.pos)
                return Used(self)
            case pygame.MOUSEBUTTONUP:
                armed, self._armed = self._armed, None
                self.invalidate()
                if armed is None or self.cell_at(event.pos) != armed:
                    return Used(self)
                tree = self.tree
                if tree is not None and tree.clicks == 2 and self.selected == armed:
                    return self.Opened(self, armed)
                return self._choose(armed)
            case pygame.KEYDOWN:
                return self._key(event.key) or super().react(event)
        used = super().react(event)
        if used is not None and self.tree is not None and self.tree.pointer is not None:
            self._hover(self.tree.pointer)
        return used

    def _hover(self, position: tuple[int, int]) -> None:
        over = self.cell_at(position)
        if over != self.over:
            self.over = over
            self.invalidate()

    def _choose(self, index: int) -> Message:
        self.selected = index
        return self.Chosen(self, index)

    def _key(self, key: int) -> Message | None:
        count = len(self.rows)
        if not count:
            return None
        if key in ENTER_KEYS:
            return self.Opened(self, self.selected) if self.selected is not None else None
        page = max(1, self.view().height // max(1, self.row_px())) * self.columns
        steps = {
            pygame.K_UP: -self.columns,
            pygame.K_DOWN: self.columns,
            pygame.K_PAGEUP: -page,
            pygame.K_PAGEDOWN: page,
            pygame.K_HOME: -count,
            pygame.K_END: count,
        }
        if self.columns > 1:
            steps |= {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}
        if key not in steps:
            return None
        goal = 0 if self.selected is None else self.selected + steps[key]
        goal = max(0, min(count - 1, goal))
        return self._choose(goal) if goal != self.selected else Used(self)

    def cancel(self) -> None:
        """Take a press back."""
        self._armed = None
        super().cancel()

    def set_hovered(self, *, hovered: bool) -> None:
        """Forget the row when the pointer leaves."""
        if not hovered:
            self.over = None
        super().set_hovered(hovered=hovered)

    def inscriptions(self) -> Iterator[Inscription]:
        """Return what stands before the rows in view; cells are their painter's business."""
        if not self.gutter:
            return
        width = self.skin.px(self.gutter)
        for index in self.in_view():
            if index % self.columns == 0:
                cell = self.cell(index)
                box = pygame.Rect(self.rect.left, cell.top, width - self.skin.px(8), cell.height)
                yield Inscription(self.rows.gutter(index // self.columns), HINT, box, Align.END)

    def draw(self, canvas: pygame.Surface) -> None:
        """Draw the rows in view."""
        skin, theme = self.skin, self.skin.theme
        before = canvas.get_clip()
        canvas.set_clip(before.clip(self.view()))
        radius = skin.px(ROW_RADIUS)
        for index in self.in_view():
            cell = self.cell(index)
            row, column = divmod(index, self.columns)
            if self.striped and row % 2 and column == 0:
                canvas.fill(
                    (*theme.row_fill, 255), (self.rect.left, cell.top, self.rect.width, cell.height)
                )
            face = cell.inflate(-2 * skin.px(2), -2 * skin.px(2))
            chosen = index == self.selected
            share = self.hover_share if index == self.over else 0.0
            look = RowLook(chosen, share, index == self._armed, self.active)
            if chosen or share or look.pressed:
                fill = theme.gold_solid if chosen else theme.panel_raised
                if not self.active:
                    fill = theme.disabled_border
                fill = tinted(theme, fill, share, pressed=look.pressed)
                skin.shapes.draw(canvas, face, radius, fill)
            self.rows.paint(canvas, skin, self.inside(index), index, look)
        for inscription in self.inscriptions():
            skin.draw_text(canvas, inscription, theme.text_dim)
        canvas.set_clip(before)
