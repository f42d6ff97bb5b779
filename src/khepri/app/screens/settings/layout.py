"""Where the parts of the settings screen go, as a pure function of the window's size in units."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from khepri.app.style.metrics import Box
from khepri.app.top_bar import HEIGHT

MARGIN = 24
GAP = 16
BUTTON = 40
FOOT = 68
"""The foot with its buttons."""

PANEL_WIDTH = 400
WIDEST_PANEL = 480


@dataclass(frozen=True, slots=True)
class SettingsLayout:
    """The view in which the panels scroll, the panels themselves, and the foot."""

    view: Box
    panels: tuple[Box, Box, Box]
    content_height: float
    saved: Box
    check: Box
    reset: Box
    done: Box


@dataclass(frozen=True, slots=True)
class SettingsMeasure:
    """What the words need, in units; it depends on the size of text."""

    panel: float
    """The width at which every row of every panel fits."""

    heights: Callable[[float], tuple[float, float, float]]
    """How tall the panels are at a width."""

    button: float
    """The height of the buttons at the foot."""

    check: float
    reset: float
    done: float
    """Their widths."""


def settings_layout(box: Box, measure: SettingsMeasure) -> SettingsLayout:
    """Lay the three panels out in as many columns as fit, scrolled where they are too tall."""
    foot_high = measure.button + FOOT - BUTTON
    view = Box(MARGIN - 8, HEIGHT + 8, box.w - MARGIN + 8, box.h - HEIGHT - 8 - foot_high)
    room = view.w - 32
    least = max(PANEL_WIDTH - 24, measure.panel)
    columns = max(1, min(3, int((room + GAP) // (least + GAP))))
    width = min(max(WIDEST_PANEL, least), (room - GAP * (columns - 1)) / columns)
    left = view.x + 8 + (room - columns * width - GAP * (columns - 1)) / 2
    bottoms = [view.y + 4] * columns
    panels = []
    tallest = view.h - 12 if columns == 3 else 0.0
    for needed in measure.heights(width):
        column = bottoms.index(min(bottoms))
        height = max(needed, tallest)
        panels.append(Box(left + column * (width + GAP), bottoms[column], width, height))
        bottoms[column] += height + GAP
    foot = Box(MARGIN, box.h - foot_high + 2, box.w - 2 * MARGIN, measure.button)
    done, rest = foot.cut_right(max(140.0, measure.done), gap=12)
    reset, rest = rest.cut_right(max(176.0, measure.reset), gap=12)
    check, rest = rest.cut_right(measure.check, gap=16)
    return SettingsLayout(
        view=view,
        panels=(panels[0], panels[1], panels[2]),
        content_height=max(bottoms) - GAP - view.y + 8,
        saved=rest,
        check=check,
        reset=reset,
        done=done,
    )
