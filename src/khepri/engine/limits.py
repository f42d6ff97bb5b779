"""How far a search may go: its limits, the time they allow, and the schedule of its iterations."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from khepri.engine.interface import WIN
from khepri.games.base import AnyPosition

# Limits and time


MARGIN_MS = 100
"""Kept back from every clock, for what a busy machine may do between a decision and its move."""

SLOW_MARGIN_MS = 500
"""The same for an engine that is not compiled: it takes longer to notice that it must stop."""

MOVES_LEFT = 25
"""How many moves a clock must still last for, where the game does not say."""


FEWEST_NODES = 2_000
"""So many positions are visited before any clock is looked at.

That is a millisecond's work at most; but a machine that was busy with something else while the time
ran out still plays a move that it has thought about.
"""

SLOW_FEWEST_NODES = 200
"""The same for an engine that is not compiled: 20 to 80 milliseconds, and two moves ahead."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """When a search has to end; whatever is reached first. Nothing set means: until stopped.

    Time counts from `FEWEST_NODES` on; depth and nodes always do.
    """

    depth: int | None = None
    nodes: int | None = None
    movetime_ms: int | None = None
    clock_ms: int | None = None
    """What is left on the mover's clock."""

    increment_ms: int = 0
    lines: int = 1
    """How many of the best moves to find, each with its principal variation."""


@dataclass(frozen=True, slots=True)
class Budget:
    """What a search may take: no new iteration after `soft_ms`, nothing after `hard_ms`."""

    soft_ms: float | None = None
    hard_ms: float | None = None


def budget_for(limits: Limits, moves_left: int = MOVES_LEFT, *, fast: bool = True) -> Budget:
    """Return the time that `limits` allow.

    On a clock a move gets its share of what is left (a twenty-fifth, unless the game is nearer to
    its end) and most of the increment; a search that is in the middle of something may take up to
    three times that, but never much more than a quarter of the clock, so that a game of any length
    ends in time.

    >>> budget_for(Limits(clock_ms=60_100, increment_ms=1_000))
    Budget(soft_ms=1890.0, hard_ms=9450.0)
    """
    hard: float | None = None
    soft: float | None = None
    if limits.clock_ms is not None:
        margin = MARGIN_MS if fast else SLOW_MARGIN_MS
        usable = max(1.0, limits.clock_ms - margin)
        share = min(usable / moves_left + 0.75 * limits.increment_ms, usable / 2)
        hard = max(1.0, min(3 * share, usable / 4 + limits.increment_ms / 2, usable))
        soft = min(0.6 * share, hard)
    if limits.movetime_ms is not None:
        allowed = max(1.0, float(limits.movetime_ms))
        hard = allowed if hard is None else min(hard, allowed)
        soft = allowed if soft is None else min(soft, allowed)
    return Budget(soft, hard)


# Schedule


DEEPEST = 60
ASPIRATION = 40
"""Half of the first window around the last iteration's score: less than half a pyramid or disc."""


@dataclass(frozen=True, slots=True)
class Iteration:
    """One step: how deep, in which window if it must be a certain one, and what it can prove."""

    depth: int
    window: tuple[int, int] | None = None
    exact: bool = False
    boldness: int = 0
    """How boldly the end may be guessed; 0 if it is to be calculated."""

    win_score: int | None = None
    margin: int = ASPIRATION
    shared: bool = False
    """Whether all threads do it together; else they go deeper by themselves."""


class Schedule(Protocol):
    """Returns the steps of a search in a position."""

    def __call__(
        self, position: AnyPosition, limits: Limits, budget: Budget, *, fast: bool
    ) -> Sequence[Iteration]:
        """Return the steps; an engine that is not `fast` has to do with less."""


def default_schedule(
    position: AnyPosition,  # noqa: ARG001 - a schedule
    limits: Limits,
    budget: Budget,  # noqa: ARG001 - likewise
    *,
    fast: bool,  # noqa: ARG001 - likewise
) -> Sequence[Iteration]:
    """Return the steps of a game that is won or lost, whoever is ahead."""
    deepest = min(limits.depth or DEEPEST, DEEPEST)
    return [Iteration(depth, win_score=WIN) for depth in range(1, deepest + 1)]
