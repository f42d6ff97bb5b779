"""The row below the board: start over, flip, and light where the game has some."""

from __future__ import annotations

from khepri.app.style.fonts import BUTTON
from khepri.app.style.icons import Icon
from khepri.app.style.metrics import Box
from khepri.app.widgets import Group, Skin, ToolButton, row_widths

GAP = 8


class PuzzleTools(Group):
    """What can be done with the board itself."""

    def __init__(self) -> None:
        self.over = ToolButton(
            "Start over", icon=Icon.REFRESH, short="Over", tooltip="Back to the start (R)"
        )
        self.flip = ToolButton(
            "Flip board", icon=Icon.FLIP, short="Flip", tooltip="Look from the other side (F)"
        )
        self.beams = ToolButton(
            "Show both beams",
            icon=Icon.EYE,
            short="Beams",
            tooltip="Where the light of both sides goes as everything stands",
            style=BUTTON,
        )
        super().__init__(self.over, self.flip, self.beams, arrow_group=True, label="Board")

    def lay_out(self, skin: Skin, box: Box) -> None:
        """Place the row in the middle of a box; words go where there is no room."""
        self.rect = skin.rect(box)
        shown = [tool for tool in (self.over, self.flip, self.beams) if tool.visible]
        widths = row_widths(skin, shown, box.w, GAP)
        left = box.x + max(0.0, (box.w - sum(widths) - GAP * (len(shown) - 1)) / 2)
        for tool, width in zip(shown, widths, strict=True):
            tool.place(skin.rect(Box(left, box.y, width, box.h)))
            left += width + GAP
