"""From when on a difference of scores is told, and in which words."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Measure:
    """How one game's scores are told; a hundred points are worth a piece, or whatever counts."""

    level: int
    """Below this nobody is ahead."""

    little: int
    """Below this somebody is only a little ahead."""

    as_good: int
    """Moves that differ by less are as good as each other."""

    unit: str
    """What differences are told in."""

    worth: str
    """What a hundred points are worth."""

    steep: int
    """The lead that fills three quarters of the graph."""

    whole: bool = False
    """Whether there are no parts of a unit."""
