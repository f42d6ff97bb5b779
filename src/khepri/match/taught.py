"""What a teaching game is agreed to be: how much is taught in it, and which moves were stopped.

Why a move is stopped is decided elsewhere (`khepri.learn`); here is only what a game remembers.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum, unique
from typing import Final, Self

TAG: Final = "Teaching"
"""The tag of a game file that holds it."""

_STOP = re.compile(r"(\d{1,4})(!?)(-?)", re.ASCII)


@unique
class TeachingMode(StrEnum):
    """For what a move is stopped before it is played."""

    OFF = "off"
    WORST = "worst"
    """Only for what loses the game at once."""

    LEVEL = "level"
    """For whatever suits the level of the computer."""


@dataclass(frozen=True, slots=True)
class Stop:
    """A move that was stopped before it was played, and what became of it."""

    number: int
    """Which move of its player it would have been."""

    worst: bool = False
    """Whether the game was at stake."""

    taken_back: bool = False
    """Whether another move was tried instead."""


@dataclass(frozen=True, slots=True)
class Taught:
    """What was taught in one game.

    In a game file it is one text: the mode, then each stop by the number of the player's move, with
    ``!`` where the game was at stake and ``-`` where the move was taken back.

    >>> Taught.parse("level 7- 12!-") == Taught(
    ...     TeachingMode.LEVEL, (Stop(7, taken_back=True), Stop(12, worst=True, taken_back=True))
    ... )
    True
    """

    mode: TeachingMode = TeachingMode.OFF
    stops: tuple[Stop, ...] = ()

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read what a game file says; what makes no sense counts as nothing."""
        mode, *words = text.split() or [""]
        if mode not in list(TeachingMode):
            return cls()
        found = [each for word in words if (each := _STOP.fullmatch(word)) is not None]
        stops = (Stop(int(each[1]), bool(each[2]), bool(each[3])) for each in found)
        return cls(TeachingMode(mode), tuple(stops))

    def __str__(self) -> str:
        signs = ("!" * stop.worst + "-" * stop.taken_back for stop in self.stops)
        told = (f"{stop.number}{sign}" for stop, sign in zip(self.stops, signs, strict=True))
        return " ".join((self.mode, *told))

    @property
    def is_worth_keeping(self) -> bool:
        """Whether there is anything to say about it."""
        return self.mode is not TeachingMode.OFF or bool(self.stops)

    @property
    def helped(self) -> bool:
        """Whether a move was taken back: the game then says nothing about anybody's strength."""
        return any(stop.taken_back for stop in self.stops)

    def with_stop(self, stop: Stop) -> Taught:
        """Return what was taught after one stop more."""
        return Taught(self.mode, (*self.stops, stop))
