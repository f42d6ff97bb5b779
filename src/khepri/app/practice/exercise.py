"""What is asked on a board for practising."""

from __future__ import annotations

from dataclasses import dataclass

from khepri.app.boards.board_state import Shot
from khepri.games.base import AnyPosition, GameSpec, Move
from khepri.learn.lesson import ShownPart, Step


@dataclass(frozen=True, slots=True, kw_only=True)
class Exercise:
    """A position in which one move is asked for."""

    spec: GameSpec
    position: AnyPosition
    offered: tuple[Move, ...]
    """The moves that may be played; every other one is refused."""

    view: ShownPart | None = None
    """The part of the board that is shown; None for all of it."""

    marks: tuple[str, ...] = ()
    """Squares with a gold frame."""

    preview: bool = True
    """Whether it is shown beforehand what a move does, and a shot at one's own side is asked
    for twice. If not, nothing at all is foretold."""

    light: Shot | None = None
    """Light whose way is drawn as a hint, in place of a preview."""

    flipped: bool = False
    """Whether the board is seen from the second side."""

    @classmethod
    def of_step(cls, step: Step) -> Exercise:
        """Return what a step of a lesson asks."""
        return cls(
            spec=step.spec,
            position=step.position,
            offered=step.offered,
            view=step.view,
            marks=step.marks,
            preview=step.preview,
        )
