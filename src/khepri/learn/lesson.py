"""Lessons and their steps, as values."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from khepri.errors import RulesError
from khepri.games.base import AnyPosition, GameSpec, Move
from khepri.games.side_names import in_seen_colours
from khepri.learn.goal import Goal

MOST_STARS = 3
"""What a step, and a whole lesson, can earn."""

_SQUARE = re.compile(r"([a-z])([1-9][0-9]?)")


def place_of(square: str) -> tuple[int, int]:
    """Return the column and the row of a square, both counted from 0.

    >>> place_of("e4")
    (4, 3)

    :raises RulesError: if it is not written as a square.
    """
    found = _SQUARE.fullmatch(square)
    if found is None:
        raise RulesError(f"{square[:20]!r} is not a square.")
    return ord(found[1]) - ord("a"), int(found[2]) - 1


def squares_on(position: AnyPosition, words: list[str]) -> tuple[str, ...]:
    """Return words as squares of a board.

    :raises RulesError: if one of them is not on the board, or there are none.
    """
    columns, rows = position.shape
    for word in words:
        column, row = place_of(word)
        if column >= columns or row >= rows:
            raise RulesError(f"There is no square {word} on this board.")
    if not words:
        raise RulesError("A square is missing.")
    return tuple(words)


@dataclass(frozen=True, slots=True)
class ShownPart:
    """The part of a board that a step shows: everything between two corner squares."""

    first: str
    last: str

    def holds(self, square: str) -> bool:
        """Say whether a square is shown.

        >>> ShownPart("e1", "j5").holds("e5"), ShownPart("e1", "j5").holds("d5")
        (True, False)
        """
        pairs = zip(place_of(self.first), place_of(square), place_of(self.last), strict=True)
        return all(low <= here <= high for low, here, high in pairs)

    def __str__(self) -> str:
        return f"{self.first}-{self.last}"


@dataclass(frozen=True, slots=True)
class Permission:
    """Moves that a step offers: those of one kind, if it is named, of some squares, if any are."""

    kind: str = ""
    squares: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class WrongAnswer:
    """A wrong answer that has a sentence of its own."""

    move: Move
    reply: Move | None
    """The answer of the other side that shows why; None if the move shows it by itself."""

    event: str
    """What happens then, in the words of the lesson file."""

    text: str
    line: int
    """Where it stands in the file."""


@dataclass(frozen=True, slots=True)
class Refusal:
    """A move that the rules forbid, and the sentence that says why."""

    move: Move
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """One board with one task."""

    number: int
    """Which step of the file it is, from 1; hidden steps count."""

    lesson: str = ""
    """The key of the lesson that it belongs to: there its progress is kept."""

    spec: GameSpec
    variant: str
    line: tuple[AnyPosition, ...]
    """The positions that have stood in this step; the task is set in the last one."""

    text: str
    goal: Goal
    offered: tuple[Move, ...]
    """The moves that may be played: legal, allowed and inside the part that is shown."""

    right: tuple[Move, ...]
    """All of them that reach the goal."""

    view: ShownPart | None = None
    marks: tuple[str, ...] = ()
    hint: str = ""
    praise: str = ""
    wrong: tuple[WrongAnswer, ...] = ()
    refused: tuple[Refusal, ...] = ()
    reply: Move | None = None
    """What the other side plays after a right answer."""

    clock_ms: int | None = None
    preview: bool = True
    """Whether the learner may see what a move will do before playing it."""

    @property
    def position(self) -> AnyPosition:
        """The position in which the task is set."""
        return self.line[-1]

    def in_seen_colours(self) -> Step:
        """Return the step with the sides called by the colours that are seen."""
        sides = self.spec.sides
        return replace(
            self,
            text=in_seen_colours(self.text, sides),
            hint=in_seen_colours(self.hint, sides),
            praise=in_seen_colours(self.praise, sides),
            wrong=tuple(
                replace(each, text=in_seen_colours(each.text, sides)) for each in self.wrong
            ),
            refused=tuple(
                replace(each, text=in_seen_colours(each.text, sides)) for each in self.refused
            ),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Lesson:
    """A few steps about one thing."""

    key: str
    """What progress is kept under; the lessons of a teacher begin with ``own/``."""

    spec: GameSpec
    title: str
    about: str
    order: int
    steps: tuple[Step, ...]
    """The steps that are shown under the chosen rules; there may be none."""

    hidden: int = 0
    """How many more the file has, which are about other rules."""

    @property
    def is_own(self) -> bool:
        """Whether it is from the user's folder, not one of Khepri's."""
        return self.key.startswith(OWN)

    @property
    def is_quick(self) -> bool:
        """Whether it is a quick path, made of steps of others."""
        return self.key.startswith(QUICK)

    def in_seen_colours(self) -> Lesson:
        """Return the lesson with the sides called by the colours that are seen.

        What files are compared with, goals and events, stays as it is written.
        """
        if all(side.label == side.tag for side in self.spec.sides):
            return self
        return replace(
            self,
            title=in_seen_colours(self.title, self.spec.sides),
            about=in_seen_colours(self.about, self.spec.sides),
            steps=tuple(step.in_seen_colours() for step in self.steps),
        )


OWN = "own/"
"""What the keys of lessons and puzzles begin with that were made at this machine."""

QUICK = "quick/"
"""What the key of a quick path begins with."""
