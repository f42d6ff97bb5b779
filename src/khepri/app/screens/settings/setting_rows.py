"""Stacking rows in a panel: label on the left, control on the right."""

from __future__ import annotations

from dataclasses import dataclass

from khepri.app.style.fonts import BUTTON
from khepri.app.style.metrics import Box
from khepri.app.widgets import (
    ColourGrid,
    DropDown,
    Label,
    SegmentedChoice,
    Skin,
    Switch,
    Widget,
)

PADDING = 20
CAPTION = 42
ROW = 44
GAP = 9
ABOVE = 24
"""The height of a label above its widget."""

SLIDER = 230
"""The width of what has no words of its own."""

BESIDE = 12
"""Between a label and the widget beside it."""


@dataclass(frozen=True, slots=True)
class Row:
    """One row of a panel: a widget, how tall it is, and perhaps a label before or above it."""

    widget: Widget
    height: float = ROW
    label: Label | None = None
    above: bool = False


def labelled(widget: Widget, *, height: float = 38) -> Row:
    """Return a row with the widget's label on its left."""
    return Row(widget, height, Label(widget.label, BUTTON))


def headed(widget: Widget, *, height: float = 42) -> Row:
    """Return a row with the widget's label above it."""
    return Row(widget, height, Label(widget.label, BUTTON), above=True)


def needed_width(skin: Skin, rows: list[Row]) -> float:
    """Return how wide a panel has to be for every word in its rows."""
    lists = _lists_width(skin, rows)
    return 2 * PADDING + max(_row_width(skin, row, lists) for row in rows)


def _row_width(skin: Skin, row: Row, lists: float) -> float:
    match row.widget:
        case SegmentedChoice() | ColourGrid() | Switch():
            return row.widget.natural_width(skin)
    if row.label is None:
        return 0
    return row.label.natural_width(skin) + BESIDE + _control_width(row, lists)


def _control_width(row: Row, lists: float) -> float:
    return lists if isinstance(row.widget, DropDown) else SLIDER


def _lists_width(skin: Skin, rows: list[Row]) -> float:
    """Return the width of every drop-down in a panel: below each other they are one column."""
    widths = (row.widget.natural_width(skin) for row in rows if isinstance(row.widget, DropDown))
    return max(widths, default=0) + 4


def stack_height(skin: Skin, rows: list[Row], width: float) -> float:
    """Return how tall a panel with these rows is; larger text makes rows taller."""
    tall = sum(_row_height(skin, row, width - 2 * PADDING) + GAP for row in rows)
    return CAPTION + tall + PADDING - GAP


def _row_height(skin: Skin, row: Row, inner: float) -> float:
    """Return how tall a row is with the label above it; a text is as tall as its lines."""
    above = _above(skin) if row.above else 0
    if isinstance(row.widget, Label) and row.widget.wraps:
        return above + row.widget.natural_height(skin, inner) + 4
    return above + row.height * _taller(skin)


def _above(skin: Skin) -> float:
    """Return the height of a label above its widget."""
    return max(float(ABOVE), skin.metrics.units(skin.text.line_height(BUTTON)) + 2)


def _taller(skin: Skin) -> float:
    """Return how much taller rows are than designed: the air in them need not grow with words."""
    return 1 + 0.6 * (skin.metrics.growth - 1)


def place_rows(skin: Skin, panel: Box, rows: list[Row]) -> None:
    """Put the rows into their panel from the top."""
    y = panel.y + CAPTION
    inner = panel.w - 2 * PADDING
    left = panel.x + PADDING
    lists = _lists_width(skin, rows)
    for row in rows:
        height = _row_height(skin, row, inner)
        if row.label is not None and row.above:
            above = _above(skin)
            row.label.place(skin.rect(Box(left, y - 2, inner, above)))
            row.widget.place(skin.rect(Box(left, y + above, inner, height - above)))
        elif row.label is not None:
            width = _control_width(row, lists)
            row.label.place(skin.rect(Box(left, y, inner - width - BESIDE, height)))
            row.widget.place(skin.rect(Box(left + inner - width, y, width, height)))
        else:
            row.widget.place(skin.rect(Box(left, y, inner, height)))
        y += height + GAP


def widgets_of(rows: list[Row]) -> list[Widget]:
    """Return the rows' widgets, each after its label."""
    return [widget for row in rows for widget in (row.label, row.widget) if widget is not None]
