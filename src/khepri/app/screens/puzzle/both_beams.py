"""The light of both sides as everything stands, one after the other."""

from __future__ import annotations

from khepri.app.boards.board_state import Shot
from khepri.app.boards.view import BoardView


class BothBeams:
    """Lets light fly that nobody has fired: it shows a way and breaks nothing."""

    def __init__(self, board: BoardView) -> None:
        self._board = board
        self._waiting: list[Shot] = []

    def show(self, shots: tuple[Shot, ...]) -> None:
        """Show some light, from the first on."""
        self._waiting = list(shots)

    def stop(self) -> None:
        """Show no more of it."""
        self._waiting.clear()

    def advance(self) -> None:
        """Go on with the next one as soon as nothing moves."""
        if self._waiting and not self._board.busy:
            self._board.replay(self._waiting.pop(0))
