"""A stopped move as it is shown: the move, the answer, the light, and what it would cost."""

from __future__ import annotations

from dataclasses import replace
from math import inf

from khepri.app.boards.board_state import BoardState, End
from khepri.app.faces.stop_looks import StopLooks

MOVE_MS = 200
ARROW_MS = 250
SQUARE_MS = 70
LEAST_ARROW = 0.3
"""An arrow that is shorter than this is only a head."""


class StopShowing:
    """Goes through the steps of one stop as time passes, and then stays at the last."""

    def __init__(self, looks: StopLooks, *, still: bool = False) -> None:
        """Begin at the beginning; where nothing may move, at the end."""
        self._looks = looks
        self._still = still
        self._elapsed_ms = inf if still else 0.0

    def restart(self) -> None:
        """Show it once more."""
        self._elapsed_ms = inf if self._still else 0.0

    def skip(self) -> None:
        """Come to the end at once."""
        self._elapsed_ms = inf

    def advance(self, elapsed_ms: float) -> None:
        """Let time pass."""
        self._elapsed_ms += elapsed_ms

    @property
    def done(self) -> bool:
        """Whether everything is there to be seen."""
        shot = self._looks.shot
        return self._since_answer_ms >= (SQUARE_MS * (len(shot.squares) - 1) if shot else 0)

    @property
    def answered(self) -> bool:
        """Whether the opponent's move is on the board."""
        return self._looks.is_answered and self._elapsed_ms >= MOVE_MS

    @property
    def _since_answer_ms(self) -> float:
        before = MOVE_MS + (ARROW_MS if self._looks.is_answered else 0)
        return self._elapsed_ms - before

    def state(self) -> BoardState:
        """Return what the board shows now."""
        looks = self._looks
        if not self.answered and looks.is_answered:
            return looks.moved
        if self._since_answer_ms < 0:
            return self._with_growing_arrow()
        shown, shot = looks.answered, looks.shot
        if shot is None:
            return replace(shown, alarm=looks.stake)
        if not self.done:
            return replace(shown, preview=shot, reach=self._since_answer_ms / SQUARE_MS)
        # A light at one's own side has its frame already.
        framed = shot.end is End.OWN_HIT
        return replace(shown, preview=shot, alarm=None if framed else looks.stake)

    def _with_growing_arrow(self) -> BoardState:
        shown = self._looks.answered
        if not shown.arrows or not self.answered:
            return shown
        share = (self._elapsed_ms - MOVE_MS) / ARROW_MS
        *others, last = shown.arrows
        growing = (replace(last, grown=share),) if share >= LEAST_ARROW else ()
        return replace(shown, arrows=(*others, *growing))
