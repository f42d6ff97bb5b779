"""Everything about a board that a picture of it needs, at one moment."""

from __future__ import annotations

from dataclasses import dataclass, field

from khepri.app.boards.animation import Motion
from khepri.app.boards.board_state import BoardState, Shot
from khepri.app.boards.firing import Firing


@dataclass(frozen=True, slots=True)
class Moment:
    """Everything about a board that a picture of it needs."""

    state: BoardState
    motion: Motion = field(default_factory=Motion)
    pending: Shot | None = None
    firing: Firing | None = None
    dragged: tuple[str, tuple[int, int]] | None = None
    hovered: str | None = None
    keyboard_square: str | None = None
    particles: bool = True
    turned: frozenset[str] = frozenset()
    """Squares whose tokens were turned over at once, unseen, by what was shown last."""

    marched: float = 0.0
    """Pixels of a 70-pixel square by which the dots of a preview have marched."""

    still: bool = False
    """Whether nothing is seen to fly: the trail then marks what was destroyed."""

    @property
    def previewing(self) -> bool:
        """Whether a shot is foretold."""
        return self.state.preview is not None and self.shot is None

    @property
    def trailing(self) -> bool:
        """Whether the last shot is shown by its trail: beneath its beam from when that fades."""
        if self.firing is not None:
            return self.firing.shot == self.state.trail and self.firing.glow < 1
        return self.pending is None and self.state.burning is None

    @property
    def shot(self) -> Shot | None:
        """The shot that is about to be fired, or under way."""
        return self.firing.shot if self.firing is not None else self.pending
