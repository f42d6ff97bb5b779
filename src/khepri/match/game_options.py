"""What the players of a game have agreed to allow."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Self

from khepri.match.event_round import EventRound
from khepri.match.taught import TeachingMode


@dataclass(frozen=True, slots=True)
class Options:
    """What the players have agreed to allow; a casual game allows everything."""

    undo: bool = True
    hints: bool = True
    previews: bool = True
    clock_waits: bool = False
    """Whether time stands while one player asks the other something: they share one machine."""

    tournament: EventRound | None = None
    """What a tournament game is played for; None for a casual game.

    In a tournament game nobody takes moves back and nobody gets hints, whatever else was said.
    """

    teaching: TeachingMode = TeachingMode.OFF
    """For what the computer stops a person's move before it is played; never in a tournament."""

    def __post_init__(self) -> None:
        if self.tournament is not None:
            object.__setattr__(self, "undo", False)
            object.__setattr__(self, "hints", False)
            object.__setattr__(self, "teaching", TeachingMode.OFF)

    @classmethod
    def of_tournament(cls, played_for: EventRound, *, previews: bool = False) -> Self:
        """Return what a tournament game allows: nothing, unless its organiser allows previews."""
        return cls(previews=previews, tournament=played_for)

    @property
    def kind(self) -> str:
        """What sort of game it is, for a sentence about what it does not allow."""
        return "this game" if self.tournament is None else "a tournament game"
