"""What every screen around a board has in common: it moves and is drawn with it."""

from __future__ import annotations

from abc import abstractmethod

from khepri.app.boards.view import BoardView
from khepri.app.screen import Screen
from khepri.graphics import Frame


class BoardScreen(Screen):
    """A screen with a board that plays animations of its own."""

    @property
    @abstractmethod
    def board(self) -> BoardView:
        """The board on screen."""

    @property
    def busy(self) -> bool:
        """Whether something moves."""
        return super().busy or self.board.busy

    @property
    def dirty(self) -> bool:
        """Whether a new frame would look different."""
        return super().dirty or self.board.dirty

    def draw(self, frame: Frame) -> None:
        """Put the board and the widgets into a frame."""
        self.board.fill(frame)
        super().draw(frame)
