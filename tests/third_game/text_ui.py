"""The game in a terminal."""

from __future__ import annotations

from khepri.cli.text.base import LastMove, TerminalStyle, TextUI
from third_game.rules import EMPTY, STONES, WIDTH, Move, Position
from third_game.spec import GAME


class RowsTextUI(TextUI[Position, Move]):
    """Four rows of letters."""

    spec = GAME
    move_help = "b3              put a stone there"

    def draw(
        self,
        position: Position,
        style: TerminalStyle,
        last: LastMove[Position, Move] | None = None,
        *,
        flipped: bool = False,
    ) -> str:
        """Return the rows, each with its number."""
        del style, last, flipped
        stones = position.setup.stones
        return "\n".join(
            f"{row} " + " ".join(self._mark(stones.get(f"{letter}{row}")) for letter in "abcd")
            for row in range(1, WIDTH + 1)
        )

    @staticmethod
    def _mark(side: object) -> str:
        return next((stone for known, stone in STONES.items() if known is side), EMPTY)
