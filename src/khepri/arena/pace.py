"""How much each move of a match may take."""

from __future__ import annotations

from dataclasses import dataclass

from khepri.engine.limits import Limits
from khepri.games.base import Side
from khepri.match.clock import TimeControl

GRACE_MS = 1_000
"""A move that has its own time may come so much late: pipes and busy machines take their share."""

PATIENCE_MS = 60_000
"""How long a move may take where only its nodes or its depth are limited."""

MOVETIME_MS = 100


@dataclass(frozen=True, slots=True, kw_only=True)
class Pace:
    """What each move of a game may take: one of the four, or `MOVETIME_MS` if none is given."""

    control: TimeControl | None = None
    movetime_ms: int | None = None
    nodes: int | None = None
    depth: int | None = None
    patience_ms: int = PATIENCE_MS

    def __str__(self) -> str:
        if self.control is not None:
            return f"{self.control} s"
        if self.movetime_ms is not None:
            return f"{self.movetime_ms} ms a move"
        if self.nodes is not None:
            return f"{self.nodes} nodes a move"
        return f"depth {self.depth}"


@dataclass(frozen=True, slots=True)
class Allowance:
    """What the side to move may use for its next move."""

    pace: Pace
    sides: tuple[Side, Side]
    clocks_ms: tuple[int, int] | None
    """What both sides have left, in the order of `sides`."""

    def limits(self, side: Side) -> Limits:
        """Return the limits of a search by `side`."""
        pace = self.pace
        return Limits(
            depth=pace.depth,
            nodes=pace.nodes,
            movetime_ms=pace.movetime_ms,
            clock_ms=self.clock_ms(side),
            increment_ms=pace.control.increment_ms if pace.control else 0,
        )

    def clock_ms(self, side: Side) -> int | None:
        """Return what a side has left, or None without a clock."""
        return self.clocks_ms[self.sides.index(side)] if self.clocks_ms else None

    def wait_s(self, side: Side) -> float:
        """Return how long the referee waits for an answer."""
        clock_ms = self.clock_ms(side)
        if clock_ms is not None:
            return clock_ms / 1000
        if self.pace.movetime_ms is not None:
            return (self.pace.movetime_ms + GRACE_MS) / 1000
        return self.pace.patience_ms / 1000
