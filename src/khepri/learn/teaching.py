"""What a game brings to lessons: its goals, what it calls its moves, and how it explains.

A game that brings nothing can be taught all the same, with the goals ``any`` and ``move``.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import Any, Generic, TypeAlias

from khepri.errors import RulesError
from khepri.games.base import AnyPosition, EffectT, GameSpec, Move, MoveT, PositionT
from khepri.learn.goal import AnyCondition, Anything, Attempt, Goal, Negation, OneOfMoves
from khepri.learn.lesson import ShownPart
from khepri.learn.rulebook import Rulebook


@dataclass(frozen=True, slots=True)
class Explanation:
    """Why an answer was wrong, and the reply that shows it, if one does."""

    sentence: str
    reply: Move | None = None


class Teaching(ABC, Generic[PositionT, MoveT, EffectT]):
    """What lessons need to know about one game. It holds nothing: one serves all its lessons."""

    spec: GameSpec
    kinds: tuple[str, ...] = ()
    """The kinds of moves that a lesson may allow by name."""

    rulebook: Rulebook | None = None
    """All the rules in words and diagrams, if they are written down."""

    quick_steps: tuple[tuple[str, int], ...] = ()
    """The way to a first game in a few minutes: keys of lessons, and a step of each."""

    first_game_after: str = ""
    """The key of the lesson after which one knows enough for a first game."""

    def read_position(self, text: str, variant: str) -> AnyPosition:
        """Read a position as lessons write it.

        :raises RulesError: if it cannot be read or played.
        """
        return self.spec.parse_position(text, variant)

    def variants_of(self, text: str) -> tuple[str, ...]:
        """List the variants that a position can be played in, the usual one first.

        :raises RulesError: if it cannot be read.
        """
        return self.spec.read_setup(text).variants

    def kind_of(self, position: PositionT, move: MoveT) -> str:  # noqa: ARG002 - most have none
        """Return the kind of a move, one of `kinds`."""
        return ""

    @abstractmethod
    def squares_of(self, move: MoveT) -> tuple[str, ...]:
        """Return the squares that a move is about, that of its piece first."""

    def parse_conditions(self, text: str, position: PositionT) -> tuple[AnyCondition, ...]:
        """Read conditions joined by ``and``, each of which may begin with ``not``.

        :raises RulesError: if there is no such condition.
        """
        found: list[AnyCondition] = []
        for words in (part.split() for part in text.split(" and ")):
            if words[:1] == ["not"]:
                found.append(Negation(self.parse_condition(words[1:], position)))
            else:
                found.append(self.parse_condition(words, position))
        return tuple(found)

    def parse_condition(self, words: list[str], position: PositionT) -> AnyCondition:
        """Read one condition of a goal.

        :raises RulesError: if there is no such condition.
        """
        match words:
            case ["any"]:
                return Anything()
            case ["move", first, *others]:
                moves = (self.spec.parse_move(word) for word in (first, *others))
                return OneOfMoves(tuple(moves))
        return self.parse_own_condition(words, position)

    @abstractmethod
    def parse_own_condition(self, words: list[str], position: PositionT) -> AnyCondition:
        """Read a condition that only this game has.

        :raises RulesError: if there is no such condition.
        """

    def view_problem(self, tried: Attempt[PositionT, MoveT, EffectT], view: ShownPart) -> str:
        """Say what of the hidden part takes part in a move all the same; nothing if none does."""
        outside = [square for square in tried.before.placed() if not view.holds(square)]
        return f"{outside[0]} is not empty, but outside the view." if outside else ""

    @abstractmethod
    def event_of(
        self, tried: Attempt[PositionT, MoveT, EffectT], goal: Goal, reply: MoveT | None = None
    ) -> str:
        """Return what a move and the reply to it do, as a lesson file claims it in brackets."""

    def slip_of(self, position: PositionT, event: str) -> str:  # noqa: ARG002 - only games know
        """Name the kind of slip that an event is, in a word or two; nothing if it is of none."""
        return ""

    @abstractmethod
    def explain(self, tried: Attempt[PositionT, MoveT, EffectT], goal: Goal) -> Explanation:
        """Say in a sentence why a move does not reach a goal."""


AnyTeaching: TypeAlias = Teaching[Any, Any, Any]
"""Whatever game it is for."""


class PlainTeaching(Teaching[Any, Any, Any]):
    """Teaches any game by its rules alone."""

    def __init__(self, spec: GameSpec) -> None:
        self.spec = spec

    def squares_of(self, move: Move) -> tuple[str, ...]:  # noqa: ARG002 - only the game knows
        """Return none: moves of this game cannot be restricted to squares."""
        return ()

    def parse_own_condition(
        self,
        words: list[str],
        position: AnyPosition,  # noqa: ARG002 - there are none
    ) -> AnyCondition:
        """Refuse: the game has no conditions of its own."""
        raise unknown_condition(words)

    def event_of(
        self,
        tried: Attempt[Any, Any, Any],
        goal: Goal,  # noqa: ARG002 - it tells the same of every goal
        reply: Move | None = None,
    ) -> str:
        """Return the moves themselves."""
        return str(tried.move) if reply is None else f"{tried.move}; then {reply}"

    def explain(self, tried: Attempt[Any, Any, Any], goal: Goal) -> Explanation:  # noqa: ARG002
        """Tell what the move did."""
        return Explanation(self.spec.tell_move(tried.before, tried.move))


def unknown_condition(words: list[str]) -> RulesError:
    """Return the error that a goal asks for something that there is not."""
    return RulesError(f"There is no goal {' '.join(words)[:60]!r}.")
