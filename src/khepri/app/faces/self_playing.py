"""What the menu asks of a board that plays by itself behind it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from khepri.app.style.theme import Theme
from khepri.graphics import Frame


@dataclass(frozen=True, slots=True)
class Stage:
    """Where a board that plays by itself may be seen behind the menu, in pixels."""

    beam: int
    """The x of the name's last letter, which is a beam of light that falls from above."""

    far: int
    """The y of the board's far edge."""

    clear: int
    """Left of this x nothing may be seen of the board: words stand there."""

    full: int
    """From this x on all of it may be seen."""

    scale: float
    """Pixels for each unit of the design."""

    tilt: float
    """Degrees by which the board leans away."""


class SelfPlaying(Protocol):
    """A board that plays by itself behind the menu."""

    @property
    def dirty(self) -> bool:
        """Whether a new frame would look different."""
        ...

    def restyle(self, stage: Stage, theme: Theme) -> None:
        """Draw for another window or in other colours."""
        ...

    def attend(self, *, watched: bool) -> None:
        """Begin to play again, or come to rest because nobody looks."""
        ...

    def update(self, elapsed_ms: float) -> None:
        """Let time pass."""
        ...

    def fill(self, frame: Frame) -> None:
        """Put the board into a frame, behind everything else."""
        ...
