"""Controls below each other in a panel, which scrolls where it is too low for them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TypeAlias

from khepri.app.style.fonts import BUTTON, HINT, ITEM
from khepri.app.style.metrics import Box
from khepri.app.style.text import Inscription
from khepri.app.widgets import (
    Button,
    ButtonKind,
    Divider,
    DropDown,
    Group,
    Label,
    ListView,
    Panel,
    ProgressBar,
    ScrollArea,
    SegmentedChoice,
    Skin,
    Switch,
    TextField,
    Tone,
    Widget,
)
from khepri.app.widgets.scroll import BAR_WIDTH

PAD = 16
GAP = 10
CLOSE = 3
"""Between a heading and what it is about."""

RING = 6
"""What the ring of the focus needs beside a control."""

Row: TypeAlias = Widget | tuple[Widget, ...]
"""A control, or several that stand side by side where there is room."""


def heading(text: str) -> Label:
    """Return the words above a control."""
    return Label(text, BUTTON)


def hint(text: str = "") -> Label:
    """Return a muted sentence."""
    return Label(text, HINT, tone=Tone.MUTED, wraps=True)


class StackPart(Widget):
    """Something of a stack that says itself how high it must be."""

    def needed_height(self, skin: Skin, width: float) -> float:
        """Return the height in units that it needs in a width."""
        raise NotImplementedError


class Space(StackPart):
    """Nothing, to hold things apart."""

    def __init__(self, height: float) -> None:
        super().__init__()
        self._height = height

    def needed_height(self, skin: Skin, width: float) -> float:
        """Return how high the nothing is."""
        del skin, width
        return self._height


class LongDropDown(DropDown):
    """A list to choose from whose words may be longer than there is room for."""

    def inscriptions(self) -> tuple[Inscription, ...]:
        """Return the words of what is chosen, which may be shortened."""
        return tuple(replace(each, may_shorten=True) for each in super().inscriptions())


class Stack(Panel):
    """A panel with rows of controls, and what leads on at its foot, always in view."""

    def __init__(self, label: str) -> None:
        super().__init__(label=label)
        self._area = ScrollArea(label=label)
        self._foot = Group()
        self._rows: tuple[Row, ...] = ()
        self._foot_rows: tuple[Row, ...] = ()
        self.add(self._area, self._foot)

    def show(self, rows: Sequence[Row], foot: Sequence[Row] = ()) -> None:
        """Hold these controls instead of those before."""
        for holder, wanted in ((self._area.content, rows), (self._foot, foot)):
            widgets = [widget for row in wanted for widget in _widgets(row)]
            if widgets != holder.children:
                holder.clear()
                holder.add(*widgets)
        self._rows, self._foot_rows = tuple(rows), tuple(foot)

    def needed_width(self, skin: Skin) -> float:
        """Return the width in units at which no word of a control is cut."""
        rows = (*self._rows, *self._foot_rows)
        widths = [_natural(skin, widget) for row in rows for widget in _widgets(row)]
        return max(widths, default=0.0) + 2 * PAD + 2

    def natural_height(self, skin: Skin, width: float) -> float:
        """Return the height in units at which nothing has to be scrolled, in a width."""
        inner = width - 2 * PAD
        foot = _rows_height(skin, self._foot_rows, inner)
        rows = _rows_height(skin, self._rows, inner) + 2 * RING
        return rows + 20 + (foot + GAP if foot else 0.0)

    def lay_out(self, skin: Skin, box: Box) -> None:
        """Place the panel and its rows."""
        self.place(skin.rect(box))
        inner = box.w - 2 * PAD
        foot = _rows_height(skin, self._foot_rows, inner)
        low = box.bottom - PAD - foot
        self._foot.place(skin.rect(Box(box.x + PAD, low, inner, foot)))
        _place_rows(skin, self._foot_rows, Box(box.x + PAD, low, inner, foot))
        below = foot + GAP if foot else 0.0
        high = max(0.0, box.h - 20 - below)
        # The bar stands where the panel has its margin: nothing moves when it is needed.
        view = Box(box.x + PAD - RING, box.y + 10, RING + inner + 1 + BAR_WIDTH, high)
        self._area.place(skin.rect(view))
        wanted = _rows_height(skin, self._rows, inner) + 2 * RING
        _place_rows(skin, self._rows, Box(box.x + PAD, view.y + RING, inner, wanted))
        self._area.fit(skin.px(wanted))


def _shown_lines(skin: Skin, rows: Sequence[Row], width: float) -> Iterator[list[Widget]]:
    for row in rows:
        shown = [widget for widget in _widgets(row) if widget.visible]
        if shown:
            yield from _lines(skin, shown, width)


def _line_height(skin: Skin, line: list[Widget], width: float) -> float:
    return max(_height(skin, widget, width / len(line)) for widget in line)


def _rows_height(skin: Skin, rows: Sequence[Row], width: float) -> float:
    lines = list(_shown_lines(skin, rows, width))
    gaps = sum(_gap_after(line) for line in lines[:-1])
    return gaps + sum(_line_height(skin, line, width) for line in lines)


def _gap_after(line: list[Widget]) -> float:
    return CLOSE if _is_heading(line[0]) else GAP


def _place_rows(skin: Skin, rows: Sequence[Row], box: Box) -> None:
    y = box.y
    for line in _shown_lines(skin, rows, box.w):
        high = _line_height(skin, line, box.w)
        for widget, place in zip(
            line, Box(box.x, y, box.w, high).columns(len(line), 8), strict=True
        ):
            widget.place(skin.rect(place))
        y += high + _gap_after(line)


def _widgets(row: Row) -> tuple[Widget, ...]:
    return row if isinstance(row, tuple) else (row,)


def _lines(skin: Skin, shown: list[Widget], width: float) -> list[list[Widget]]:
    """Put controls side by side if all fit, and else below one another."""
    each = (width - 8 * (len(shown) - 1)) / len(shown)
    if all(_natural(skin, widget) <= each for widget in shown):
        return [shown]
    return [[widget] for widget in shown]


def _is_heading(widget: Widget) -> bool:
    return isinstance(widget, Label) and widget.style is BUTTON


def _natural(skin: Skin, widget: Widget) -> float:
    match widget:
        case Button() | Switch() | SegmentedChoice():
            return widget.natural_width(skin)
        case DropDown():
            return min(widget.natural_width(skin), 220 * skin.metrics.growth)
    return 0.0


def _height(skin: Skin, widget: Widget, width: float) -> float:
    units, line = skin.metrics.units, skin.text.line_height
    match widget:
        case StackPart():
            return widget.needed_height(skin, width)
        case Label():
            return widget.natural_height(skin, width) + 2
        case Button(kind=ButtonKind.PRIMARY):
            return max(48.0, units(line(widget.style)) + 16)
        case Button(style=style) if style.size >= ITEM.size:
            return max(46.0, units(line(style)) + 16)
        case TextField():
            wrong = units(line(HINT)) * 2 + 6 if widget.error else 0.0
            return widget.field_height(skin) + wrong
        case Switch():
            note = line(HINT) if widget.note else 0
            return max(38.0, units(line(BUTTON) + note) + 8)
        case ListView():
            return widget.height_of(max(1, len(widget.rows)), skin)
        case Divider():
            return 9.0
        case ProgressBar():
            return 14.0
    return max(38.0, units(line(BUTTON)) + 14)
