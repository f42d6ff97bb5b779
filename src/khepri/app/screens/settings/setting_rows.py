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

BESIDE = 12
"""Between a label and the widget beside it."""


@dataclass(frozen=True, slots=True)
class Row:
    """One row of a panel: a widget, how tall it is, and perhaps a label before or above it."""

    widget: Widget
    height: float = ROW
    label: Label | None = None
    above: bool = False
    control_width: float = 150


def labelled(widget: Widget, *, height: float = 38, width: float = 150) -> Row:
    """Return a row with the widget's label on its left."""
    return Row(widget, height, Label(widget.label, BUTTON), control_width=width)


def headed(widget: Widget, *, height: float = 42) -> Row:
    """Return a row with the widget's label above it."""
    return Row(widget, height, Label(widget.label, BUTTON), above=True)


def needed_width(skin: Skin, rows: list[Row]) -> float:
    """Return how wide a panel has to be for every word in its rows."""
    return 2 * PADDING + max(_row_width(skin, row) for row in rows)


def _row_width(skin: Skin, row: Row) -> float:
    control = _control_width(skin, row)
    if row.label is None or row.above:
        return control
    return row.label.natural_width(skin) + BESIDE + control


def _control_width(skin: Skin, row: Row) -> float:
    """Return the width of a row's widget: as its words need, or else as it was given."""
    match row.widget:
        case DropDown():
            return max(row.control_width, row.widget.natural_width(skin))
        case SegmentedChoice() | ColourGrid() | Switch():
            return row.widget.natural_width(skin)
    return 0 if row.label is None else row.control_width


def stack_height(skin: Skin, rows: list[Row], width: float) -> float:
    """Return how tall a panel with these rows is; larger text makes rows taller."""
    tall = sum(_row_height(skin, row, width - 2 * PADDING) + GAP for row in rows)
    return CAPTION + tall + PADDING - GAP


def _row_height(skin: Skin, row: Row, inner: float) -> float:
    """Return how tall a row is with the label above it; a text is as tall as its lines."""
    above = ABOVE * skin.metrics.growth if row.above else 0
    if isinstance(row.widget, Label) and row.widget.wraps:
        return above + row.widget.natural_height(skin, inner) + 4
    return above + row.height * skin.metrics.growth


def place_rows(skin: Skin, panel: Box, rows: list[Row]) -> None:
    """Put the rows into their panel from the top."""
    y = panel.y + CAPTION
    inner = panel.w - 2 * PADDING
    left = panel.x + PADDING
    for row in rows:
        height = _row_height(skin, row, inner)
        if row.label is not None and row.above:
            above = ABOVE * skin.metrics.growth
            row.label.place(skin.rect(Box(left, y - 2, inner, above)))
            row.widget.place(skin.rect(Box(left, y + above, inner, height - above)))
        elif row.label is not None:
            width = _control_width(skin, row)
            row.label.place(skin.rect(Box(left, y, inner - width - BESIDE, height)))
            row.widget.place(skin.rect(Box(left + inner - width, y, width, height)))
        else:
            row.widget.place(skin.rect(Box(left, y, inner, height)))
        y += height + GAP


def widgets_of(rows: list[Row]) -> list[Widget]:
    """Return the rows' widgets, each after its label."""
    return [widget for row in rows for widget in (row.label, row.widget) if widget is not None]
