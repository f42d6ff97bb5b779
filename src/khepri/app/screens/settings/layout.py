"""Where the parts of the settings screen go, as a pure function of the window's size in units."""

from __future__ import annotations

from dataclasses import dataclass

from khepri.app.style.metrics import Box
from khepri.app.top_bar import HEIGHT

MARGIN = 24
GAP = 16
FOOT = 68
PANEL_WIDTH = 400
WIDEST_PANEL = 480


@dataclass(frozen=True, slots=True)
class SettingsLayout:
    """The view in which the panels scroll, the panels themselves, and the foot."""

    view: Box
    panels: tuple[Box, Box, Box]
    content_height: float
    saved: Box
    reset: Box
    done: Box


def settings_layout(box: Box, heights: tuple[float, float, float]) -> SettingsLayout:
    """Lay the three panels out in as many columns as fit, scrolled where they are too tall."""
    view = Box(MARGIN - 8, HEIGHT + 8, box.w - MARGIN + 8, box.h - HEIGHT - 8 - FOOT)
    room = view.w - 32
    columns = max(1, min(3, int((room + GAP) // (PANEL_WIDTH - 24 + GAP))))
    width = min(WIDEST_PANEL, (room - GAP * (columns - 1)) / columns)
    left = view.x + 8 + (room - columns * width - GAP * (columns - 1)) / 2
    bottoms = [view.y + 4] * columns
    panels = []
    tallest = view.h - 12 if columns == 3 else 0.0
    for needed in heights:
        column = bottoms.index(min(bottoms))
        height = max(needed, tallest)
        panels.append(Box(left + column * (width + GAP), bottoms[column], width, height))
        bottoms[column] += height + GAP
    foot = Box(MARGIN, box.h - FOOT + 2, box.w - 2 * MARGIN, 40)
    done, rest = foot.cut_right(140, gap=11)
    reset, rest = rest.cut_right(176, gap=16)
    return SettingsLayout(
        view=view,
        panels=(panels[0], panels[1], panels[2]),
        content_height=max(bottoms) - GAP - view.y + 8,
        saved=rest,
        reset=reset,
        done=done,
    )
