"""Puzzles, as values: a position, what is asked for, and the moves that are right."""

from __future__ import annotations

from dataclasses import dataclass

from khepri.games.base import AnyPosition, GameSpec, Move
from khepri.learn.goal import Goal

OWN = "own/"
"""How the keys of puzzles begin that somebody has made at this machine."""

SHELVES = range(1, 9)
"""How hard a puzzle is: the lowest level of the computer that finds the answer."""


@dataclass(frozen=True, slots=True)
class PuzzleTheme:
    """A kind of puzzle."""

    key: str
    """As files write it: ``two-shots``."""

    name: str
    """As people read it: ``Two shots``."""

    task: str
    """What is asked for, in a few words: ``Hit the pharaoh in 2.``"""

    about: str
    """One or two sentences more; ``{own}`` and ``{enemy}`` stand for the names of the sides."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Puzzle:
    """One position with one task."""

    key: str
    """What progress is kept under; it never changes and is never given to another puzzle."""

    spec: GameSpec
    theme: PuzzleTheme
    position: AnyPosition
    goal_text: str
    """The goal as files write it."""

    goal: Goal
    """What the first move has to do."""

    right: tuple[Move, ...]
    """Every first move that is right."""

    shelf: int
    points: float = 0.0
    """How hard it is among those of its shelf."""

    tempting: int = 0
    """How many wrong moves look good."""

    note: str = ""
    """Where it comes from, if that is worth telling."""

    @property
    def is_own(self) -> bool:
        """Whether somebody has made it at this machine."""
        return self.key.startswith(OWN)

    @property
    def hardness(self) -> tuple[int, float, str]:
        """What puzzles of a theme are sorted by."""
        return self.shelf, self.points, self.key

    @property
    def about(self) -> str:
        """What is asked for in whole sentences, with the names of the sides."""
        side = self.position.side
        other = next(each for each in self.spec.sides if each is not side)
        return self.theme.about.format(own=side.label, enemy=other.label)
