"""Stacking rows in a panel: label on the left, control on the right."""

from __future__ import annotations

from dataclasses import dataclass

from khepri.app.style.fonts import BUTTON
from khepri.app.style.metrics import Box
from khepri.app.widgets import Label, Skin, Widget

PADDING = 20
CAPTION = 42
ROW = 44
GAP = 9


@dataclass(frozen=True, slots=True)
class Row:
    """One row of a panel: a widget, how tall it is, and perhaps a label before or above it."""

    widget: Widget
    height: float = ROW
    label: Label | None = None
    above: bool = False
    control_width: float = 150

    @property
    def total(self) -> float:
        """How tall the row is with a label above it."""
        return self.height + (24 if self.above else 0)


def labelled(widget: Widget, *, height: float = 38, width: float = 150) -> Row:
    """Return a row with the widget's label on its left."""
    return Row(widget, height, Label(widget.label, BUTTON), control_width=width)


def headed(widget: Widget, *, height: float = 42) -> Row:
    """Return a row with the widget's label above it."""
    return Row(widget, height, Label(widget.label, BUTTON), above=True)


def stack_height(rows: list[Row], scale: float) -> float:
    """Return how tall a panel with these rows is; larger text makes rows taller."""
    return CAPTION + sum(row.total * scale + GAP for row in rows) + PADDING - GAP


def place_rows(skin: Skin, panel: Box, rows: list[Row], scale: float) -> None:
    """Put the rows into their panel from the top."""
    y = panel.y + CAPTION
    inner = panel.w - 2 * PADDING
    left = panel.x + PADDING
    for row in rows:
        height = row.height * scale
        if row.label is not None and row.above:
            row.label.place(skin.rect(Box(left, y - 2, inner, 24 * scale)))
            y += 24 * scale
        if row.label is not None and not row.above:
            width = min(row.control_width * scale, inner * 0.62)
            row.label.place(skin.rect(Box(left, y, inner - width - 12, height)))
            row.widget.place(skin.rect(Box(left + inner - width, y, width, height)))
        else:
            row.widget.place(skin.rect(Box(left, y, inner, height)))
        y += height + GAP


def widgets_of(rows: list[Row]) -> list[Widget]:
    """Return the rows' widgets, each after its label."""
    return [widget for row in rows for widget in (row.label, row.widget) if widget is not None]
