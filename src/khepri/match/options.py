"""What is agreed about a game: what the players may do, which event it is played for, and how much
the computer teaches in it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum, unique
from typing import Final, Self

from khepri.system.names import clean_name

# Event and round


NO_EVENT: Final = "Tournament game"
"""What the record says of a tournament game whose event has no name."""

NO_ROUND: Final = "-"
"""What the record says where rounds are not counted."""

LONGEST_EVENT: Final = 60
LONGEST_ROUND: Final = 20


@dataclass(frozen=True, slots=True)
class EventRound:
    """What a tournament game is played for, as its record names it.

    >>> EventRound("  Spring cup ", "3")
    EventRound(event='Spring cup', round='3')
    >>> EventRound()
    EventRound(event='Tournament game', round='-')
    """

    event: str = NO_EVENT
    round: str = NO_ROUND

    def __post_init__(self) -> None:
        object.__setattr__(self, "event", clean_name(self.event, LONGEST_EVENT) or NO_EVENT)
        object.__setattr__(self, "round", clean_name(self.round, LONGEST_ROUND) or NO_ROUND)

    @property
    def given_event(self) -> str:
        """The event's name; empty if it has none."""
        return "" if self.event == NO_EVENT else self.event

    @property
    def given_round(self) -> str:
        """The round; empty if there is none."""
        return "" if self.round == NO_ROUND else self.round

    @property
    def told(self) -> str:
        """Event and round in a few words; empty where neither was given.

        >>> EventRound("Spring cup", "3").told, EventRound(round="Final").told, EventRound().told
        ('Spring cup · round 3', 'Final', '')
        """
        number = self.given_round
        if number[:1].isdigit():
            number = f"round {number}"
        return " · ".join(part for part in (self.given_event, number) if part)


# Teaching
#
# Why a move is stopped is decided elsewhere (`khepri.learn`); here is only what a game remembers.


TEACHING_TAG: Final = "Teaching"
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
class TeachingRecord:
    """What was taught in one game.

    In a game file it is one text: the mode, then each stop by the number of the player's move, with
    ``!`` where the game was at stake and ``-`` where the move was taken back.

    >>> TeachingRecord.parse("level 7- 12!-") == TeachingRecord(
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


# Options


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
