"""The frame around the board that says whether an answer was right."""

from __future__ import annotations

from pygame import Surface

from khepri.app.boards.view import FOCUS_RADIUS, BoardView
from khepri.app.widgets import Widget

WIDTH = 4


class AnswerFrame(Widget):
    """Green after a right answer, red after another; it lies on its board."""

    def __init__(self, board: BoardView) -> None:
        super().__init__()
        self._board = board
        self._is_right: bool | None = None

    @property
    def state(self) -> str:
        """Say what it says."""
        if self._is_right is None:
            return ""
        return "right" if self._is_right else "not right"

    def show(self, *, is_right: bool | None) -> None:
        """Show what came of an answer, or nothing while one is waited for."""
        if is_right is not self._is_right:
            self._is_right = is_right
            self.invalidate()

    def draw(self, canvas: Surface) -> None:
        """Draw the frame, outside the board's own: it covers no coordinate."""
        if self._is_right is None:
            return
        skin, theme = self.skin, self.skin.theme
        colour = theme.green if self._is_right else theme.careful_border
        width = skin.px(WIDTH)
        around = self._board.geometry.outline.inflate(2 * width, 2 * width)
        skin.shapes.ring(canvas, around, skin.px(FOCUS_RADIUS) + width, colour, width)
