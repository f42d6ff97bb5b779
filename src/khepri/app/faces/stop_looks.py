"""How a stopped move is shown: the move, what comes of it, and what would be lost."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from khepri.app.boards.board_state import BoardState, Shot, Token


@dataclass(frozen=True, slots=True)
class StopLooks:
    """The board after each step of it; the beam and the frame come last."""

    moved: BoardState
    """After the learner's move, whose light is not fired."""

    answered: BoardState
    """After the opponent's answer as well; the same, where there is none."""

    stake: str
    """The square of what would be lost."""

    shot: Shot | None = None
    """The light that does the harm, where there is light."""

    @property
    def is_answered(self) -> bool:
        """Whether the opponent's move is part of it."""
        return self.answered != self.moved


def plain_looks(tokens: Mapping[str, Token], stake: str) -> StopLooks:
    """Return what can be shown of any game: where everything would stand, and the loss."""
    moved = BoardState(tokens=tokens)
    return StopLooks(moved, moved, stake)
