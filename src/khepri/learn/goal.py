"""Goals: conditions on one move, so that every move that fulfils them is a right answer."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, TypeAlias

from khepri.errors import RulesError
from khepri.games.base import EffectT, Move, MoveT, PositionT


@dataclass(frozen=True, slots=True)
class Attempt(Generic[PositionT, MoveT, EffectT]):
    """A legal move of the learner, and what came of it."""

    line: tuple[PositionT, ...]
    """The positions of the step, the one in which the move is played at the end."""

    move: MoveT
    after: PositionT
    effect: EffectT

    @property
    def before(self) -> PositionT:
        """The position in which the move is played."""
        return self.line[-1]

    @property
    def is_third_time(self) -> bool:
        """Whether the position afterwards has stood twice before in this step."""
        return sum(each.identity == self.after.identity for each in self.line) >= 2


def attempt(line: tuple[PositionT, ...], move: MoveT) -> Attempt[PositionT, MoveT, Any]:
    """Play a move at the end of a line.

    :raises IllegalMoveError: if it may not be played there.
    """
    after, effect = line[-1].carry_out(move)
    return Attempt(line, move, after, effect)


class Condition(ABC, Generic[PositionT, MoveT, EffectT]):
    """Something that is true of a move, or is not; an immutable value."""

    __slots__ = ()

    visible_in_preview: ClassVar[bool] = False
    """Whether a preview of the move shows it, so that no secret is told by saying so."""

    @abstractmethod
    def holds(self, tried: Attempt[PositionT, MoveT, EffectT]) -> bool:
        """Say whether it is true of a move that was tried."""


AnyAttempt: TypeAlias = Attempt[Any, Any, Any]
AnyCondition: TypeAlias = Condition[Any, Any, Any]
"""Whatever game it is for."""


@dataclass(frozen=True, slots=True)
class Anything(Condition[Any, Any, Any]):
    """Every move that may be played."""

    visible_in_preview = True

    def holds(self, tried: AnyAttempt) -> bool:  # noqa: ARG002 - it asks for nothing
        """Say yes."""
        return True


@dataclass(frozen=True, slots=True)
class OneOfMoves(Condition[Any, Any, Any]):
    """One of the moves that are named."""

    moves: tuple[Move, ...]

    def holds(self, tried: AnyAttempt) -> bool:
        """Say whether the move is one of them."""
        return tried.move in self.moves


@dataclass(frozen=True, slots=True)
class Negation(Condition[Any, Any, Any]):
    """What must not be."""

    condition: AnyCondition

    def holds(self, tried: AnyAttempt) -> bool:
        """Say whether the condition is not true."""
        return not self.condition.holds(tried)


@dataclass(frozen=True, slots=True)
class Goal:
    """What a step asks for: all conditions of at least one of its lines."""

    ways: tuple[tuple[AnyCondition, ...], ...]

    def is_reached(self, tried: AnyAttempt) -> bool:
        """Say whether a move is a right answer."""
        return any(all(condition.holds(tried) for condition in way) for way in self.ways)

    @property
    def visible_in_preview(self) -> bool:
        """Whether a preview of a move shows that it is a right answer."""
        return all(condition.visible_in_preview for condition in self.conditions())

    def conditions(self) -> list[AnyCondition]:
        """List every condition, those that must not be true without their ``not``."""
        return [
            condition.condition if isinstance(condition, Negation) else condition
            for way in self.ways
            for condition in way
        ]


@dataclass(frozen=True, slots=True)
class Comparison:
    """A number to be met exactly, at least (``>=``) or at most (``<=``)."""

    sign: str
    number: int

    def admits(self, number: int) -> bool:
        """Say whether a number meets it.

        >>> Comparison(">=", 3).admits(4), Comparison("", 3).admits(4)
        (True, False)
        """
        if self.sign == ">=":
            return number >= self.number
        return number <= self.number if self.sign == "<=" else number == self.number


_COMPARISON = re.compile(r"(>=|<=|) ?([0-9]{1,3})")


def is_comparison(words: Sequence[str]) -> bool:
    """Say whether words are a number, or one with a sign before it."""
    return _COMPARISON.fullmatch(" ".join(words)) is not None


def parse_comparison(words: Sequence[str]) -> Comparison:
    """Read ``3``, ``>= 3`` or ``<= 3``.

    :raises RulesError: if the words are nothing of the kind.
    """
    found = _COMPARISON.fullmatch(" ".join(words))
    if found is None:
        raise RulesError(f"{' '.join(words) or 'Nothing'!r} is no number: write 3, >= 3 or <= 3.")
    return Comparison(found[1], int(found[2]))
