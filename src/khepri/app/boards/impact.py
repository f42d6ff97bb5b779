"""How a struck piece breaks: the figures of an ordinary one, and of one whose loss ends the game.

Lengths are measured in squares, times in milliseconds unless they say seconds.
"""

from __future__ import annotations

from dataclasses import dataclass

from khepri.app.boards.board_state import Shot
from khepri.app.style.theme import Colour

CONTACT_SHARE = 0.46
"""How far from the middle of its square a piece is struck."""

SLOW_FROM_MS = 100.0
"""How long after the break time begins to run slowly, where it does: the burst itself is quick."""

SLOW_PACE = 0.5


@dataclass(frozen=True, slots=True)
class Wave:
    """A ring that runs outwards."""

    delay_ms: float
    length_ms: float
    reach: float
    colour: Colour


@dataclass(frozen=True, slots=True, kw_only=True)
class Impact:
    """Everything that is counted and timed of one way to break."""

    stop_ms: float
    """How long everything stands still when the beam strikes."""

    slow_ms: float = 0.0
    """How long time runs at half its pace afterwards."""

    shake_px: float
    """How far the view is shaken, in pixels of a 70-pixel square."""

    push: float = 0.0
    """How much nearer the view comes."""

    dim: float
    """How dark the board is in the moment of the break."""

    cracks: int
    glint: float
    flash: float
    waves: tuple[Wave, ...]
    sparks: int
    shards: int
    pace: float
    """How much quicker than usual shards fly."""

    spark_pace: float
    shard_ms: float
    embers: int
    ember_ms: float
    scorch: float
    cool_ms: float
    """How long the cracks of the scorch glow."""

    stays: bool = False
    """Whether the beam burns on, and some shards and embers are left to lie there."""

    @property
    def length_ms(self) -> float:
        """How long it takes from the strike until nothing moves any more."""
        return self.stop_ms + self.slow_ms * (1 - SLOW_PACE) + max(self.ember_ms, self.cool_ms)

    def flown_ms(self, since_ms: float) -> float:
        """Return how long things have flown so many milliseconds after the strike.

        >>> KILL.flown_ms(50), KILL.flown_ms(170)
        (-20.0, 100.0)
        >>> FALL.flown_ms(460), FALL.flown_ms(1160)
        (200.0, 800.0)
        """
        since = since_ms - self.stop_ms
        slowly = min(max(since - SLOW_FROM_MS, 0.0), self.slow_ms)
        return since - slowly * (1 - SLOW_PACE)


KILL = Impact(
    stop_ms=70,
    shake_px=3,
    dim=0.34,
    cracks=5,
    glint=0.95,
    flash=1.5,
    waves=(Wave(0, 320, 1.5, (255, 233, 200)),),
    sparks=22,
    shards=28,
    pace=1.0,
    spark_pace=1.0,
    shard_ms=600,
    embers=28,
    ember_ms=1150,
    scorch=0.5,
    cool_ms=1000,
)
FALL = Impact(
    stop_ms=160,
    slow_ms=400,
    shake_px=5,
    push=0.05,
    dim=0.52,
    cracks=7,
    glint=1.55,
    flash=2.3,
    waves=(Wave(0, 500, 3.1, (255, 233, 200)), Wave(110, 500, 2.1, (255, 200, 144))),
    sparks=40,
    shards=64,
    pace=1.55,
    spark_pace=1.5,
    shard_ms=950,
    embers=80,
    ember_ms=2000,
    scorch=0.6,
    cool_ms=1900,
    stays=True,
)


def impact_of(shot: Shot) -> Impact | None:
    """Return how what a shot destroys breaks; None if it destroys nothing."""
    if shot.destroyed is None:
        return None
    return FALL if shot.decides else KILL
