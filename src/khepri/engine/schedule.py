"""In which steps a search goes deeper: one move each time, unless a game knows better."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from khepri.engine.interface import WIN
from khepri.engine.limits import Budget, Limits
from khepri.games.base import AnyPosition

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


def one_deeper_each_time(
    position: AnyPosition,  # noqa: ARG001 - a schedule
    limits: Limits,
    budget: Budget,  # noqa: ARG001 - likewise
    *,
    fast: bool,  # noqa: ARG001 - likewise
) -> Sequence[Iteration]:
    """Return the steps of a game that is won or lost, whoever is ahead."""
    deepest = min(limits.depth or DEEPEST, DEEPEST)
    return [Iteration(depth, win_score=WIN) for depth in range(1, deepest + 1)]
