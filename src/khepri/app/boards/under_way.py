"""What is under way on a board: tokens go where they belong, and then a shot is fired."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from khepri.app.boards.animation import Change, Motion, beats_of, in_waves
from khepri.app.boards.beats import Beat
from khepri.app.boards.board_state import Shot
from khepri.app.boards.firing import Firing
from khepri.app.boards.geometry import BoardGeometry


@dataclass(frozen=True, slots=True)
class Tempo:
    """How much of what happens is seen to happen, and how fast."""

    instant: bool = False
    """Whether everything happens at once, light as well as tokens."""

    sliding: bool = True
    """Whether tokens are seen on their way; if not, they are there at once."""

    pace: float = 1.0
    """How many times as fast as usual everything moves."""


class UnderWay:
    """Tokens on their way, and the shot that comes after them."""

    def __init__(self) -> None:
        self.motion = Motion()
        self.pending: Shot | None = None
        """The shot that is fired when the tokens have arrived."""

        self.firing: Firing | None = None
        self.turned: frozenset[str] = frozenset()
        """Squares whose tokens were turned over at once, unseen."""

        self._unheard: list[Beat] = []

    @property
    def busy(self) -> bool:
        """Whether something moves, or a shot is still under way."""
        return bool(self.motion.changes) or self.pending is not None or self.firing is not None

    @property
    def arrived(self) -> bool:
        """Whether everything has come to where it goes; light may still burn there."""
        moving = bool(self.motion.changes) or self.pending is not None
        return not moving and (self.firing is None or self.firing.struck)

    @property
    def shot(self) -> Shot | None:
        """The shot that is about to be fired, or under way."""
        return self.firing.shot if self.firing is not None else self.pending

    def set_off(
        self, changes: list[Change], tempo: Tempo, steps: Callable[[str, str], int]
    ) -> None:
        """Let everything go where it belongs, or put it there at once."""
        if tempo.instant or not tempo.sliding:
            self._unheard = beats_of(changes)
            self.turned = frozenset(
                change.target for change in changes if change.turns_over and change.target
            )
        else:
            self.motion = Motion(tuple(in_waves(changes, steps)))

    def finish(self) -> None:
        """Jump to the end of everything, unheard."""
        self.motion = Motion()
        self._unheard = []
        self.turned = frozenset()
        self.pending = None
        self.firing = None

    def skip(self, geometry: BoardGeometry) -> None:
        """Let everything be over with the next `advance`, which still tells how it ended."""
        self._unheard += self.motion.beats_to_come()
        self.motion = Motion()
        if self.pending is not None:
            self.firing, self.pending = Firing(self.pending, geometry), None
        if self.firing is not None:
            self.firing.skip()

    def advance(self, elapsed_ms: float, tempo: Tempo, geometry: BoardGeometry) -> list[Beat]:
        """Move on in time; return what can be heard."""
        beats, self._unheard = self._unheard, []
        elapsed_ms *= tempo.pace
        if self.motion.changes:
            beats += self.motion.advance(elapsed_ms)
            if not self.motion.done:
                return beats
            self.motion = Motion()
            elapsed_ms = 0.0
        if self.pending is not None:
            if tempo.instant:
                struck = Beat.DESTROYED if self.pending.destroyed else Beat.ENDED
                self.finish()
                return [*beats, Beat.FIRED, struck]
            self.firing, self.pending = Firing(self.pending, geometry), None
        if self.firing is not None:
            beats += self.firing.advance(elapsed_ms)
            if self.firing.done:
                self.firing = None
        return beats
