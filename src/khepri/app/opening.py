"""What is seen while a screen is being made, on a computer that takes its time for it."""

from __future__ import annotations

from khepri.app.screen import Screen
from khepri.app.top_bar import TopBar
from khepri.app.widgets import WidgetTree
from khepri.graphics import Frame

SLOW_FRAME_MS = 40
"""A computer that takes longer for a frame takes so long for a new screen that people wonder."""

WAIT = "One moment…"


def draw_opening(frame: Frame, coming: Screen) -> None:
    """Put the title of a screen that is not there yet into a frame, where it will stay."""
    skin = coming.context.skin
    tree = WidgetTree(skin)
    bar = TopBar(coming.title, WAIT)
    tree.add(bar)
    bar.lay_out(skin, skin.metrics.width)
    frame.overlay.append(tree.draw())
