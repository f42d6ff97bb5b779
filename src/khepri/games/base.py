"""What every game on the table has in common.

A *setup* is any arrangement of pieces, playable or not; a *position* is a valid one and never
changes. `GameSpec` gathers what the rest of the program needs to know about a game, so that
nothing outside `khepri.games` has to ask which game it is.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass, field
from enum import StrEnum, unique
from typing import TYPE_CHECKING, Any, Final, Generic, Protocol, Self, TypeAlias, TypeVar

from khepri.games.side_names import called

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Mapping, Sequence


class Side(StrEnum):
    """One of the two players of a game; each game names its own two members."""

    @property
    def opponent(self) -> Self:
        """Return the other player."""
        first, second = type(self)
        return second if self is first else first

    @property
    def label(self) -> str:
        """Return the name as it stands on screen: ``Blue``, or the colour that is seen instead."""
        return called(self)

    @property
    def colour(self) -> str:
        """Return the name as it stands before a piece, such as ``blue``."""
        return called(self).lower()

    @property
    def tag(self) -> str:
        """Return the name as it stands in files, such as ``Blue``, whatever the colours are."""
        return self.value.capitalize()


@unique
class Termination(StrEnum):
    """Why a game is over."""

    PHARAOH_HIT = "pharaoh hit"
    NO_MOVES = "no moves"
    REPETITION = "repetition"
    AGREEMENT = "agreement"
    RESIGNATION = "resignation"
    TIME = "time"
    FORFEIT = "forfeit"
    """A player broke the rules of the match, or a program failed."""

    ADJUDICATION = "adjudication"
    """Whoever runs the match decided it."""

    NO_SHOW = "no-show"
    """A player did not come."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended: why, and who won (None for a draw)."""

    termination: Termination
    winner: Side | None
    by: Side | None = None
    """Who did it, where that need not be the winner: a shot may hit its own pharaoh."""


@dataclass(frozen=True, slots=True)
class Placed:
    """What stands on a square, as a board that knows no rules can show it."""

    side: Side
    kind: str
    """What it is called, such as ``pyramid`` or ``disc``."""

    rotation: int = 0
    """How many quarter turns to the right; 0 for what looks the same from every side."""


class Effect(ABC):
    """What a move did to the board beyond the mover's own doing; an immutable value."""

    __slots__ = ()

    @abstractmethod
    def to_data(self) -> dict[str, object]:
        """Return it as plain data, for whoever shows it without knowing the rules.

        Squares are written one after the other with spaces between, as that is short.
        """


@dataclass(frozen=True, slots=True)
class NoEffect(Effect):
    """The move did nothing beyond itself."""

    def to_data(self) -> dict[str, object]:
        """Return nothing: there is nothing to show."""
        return {}


NO_EFFECT: Final = NoEffect()


class Move(ABC):
    """One turn of one player; an immutable value whose `str` is its ASCII notation."""

    __slots__ = ()

    @property
    def is_pass(self) -> bool:
        """Whether nothing is done at all; most games know no such move."""
        return False

    @abstractmethod
    def __str__(self) -> str:
        """Return the move in ASCII notation."""


MoveT = TypeVar("MoveT", bound=Move)


class Position(ABC, Generic[MoveT]):
    """A valid position of a game; an immutable value whose `str` is its position text."""

    __slots__ = ()

    @property
    @abstractmethod
    def side(self) -> Side:
        """The player whose turn it is."""

    @property
    @abstractmethod
    def variant(self) -> str:
        """What is played: the rule set, or the size of the board."""

    @property
    @abstractmethod
    def identity(self) -> Hashable:
        """What makes two positions the same for the repetition rule."""

    @abstractmethod
    def legal_moves(self) -> list[MoveT]:
        """List every move that may be played; none when the position is decided."""

    @abstractmethod
    def play(self, move: MoveT) -> Self:
        """Return the position after `move`.

        :raises IllegalMoveError: if the move may not be played here.
        """

    def carry_out(self, move: MoveT) -> tuple[Self, Any]:
        """Return the position after `move` together with what the move did, an `Effect`.

        A game whose moves do nothing beyond themselves needs no more than this.

        :raises IllegalMoveError: if the move may not be played here.
        """
        return self.play(move), NO_EFFECT

    def effects(self) -> dict[MoveT, Any]:
        """Return what every legal move would do, each an `Effect`, for whoever shows them all."""
        return {move: self.carry_out(move)[1] for move in self.legal_moves()}

    @property
    @abstractmethod
    def shape(self) -> tuple[int, int]:
        """How many columns and rows the board has."""

    @abstractmethod
    def placed(self) -> dict[str, Placed]:
        """Return what stands where, by the names of the squares."""

    @abstractmethod
    def outcome(self) -> Outcome | None:
        """Return how the game ended, if the position alone decides it."""

    @abstractmethod
    def __str__(self) -> str:
        """Return the position as text that can be parsed again."""


# Code that serves every game cannot name one game's moves: `Any` here is "whatever game this is".
AnyPosition: TypeAlias = Position[Any]
PositionT = TypeVar("PositionT", bound=AnyPosition)
EffectT = TypeVar("EffectT", bound=Effect)


@dataclass(frozen=True, slots=True)
class Problem:
    """Something that is wrong with a board, or odd, and the names of the squares it is about."""

    sentence: str
    squares: tuple[str, ...] = ()
    """The squares to point at; often none, since what is missing is nowhere."""


class Setup(Protocol):
    """Any arrangement of pieces and a side to move, playable or not.

    It is an immutable value whose `str` is its position text.
    """

    @property
    def side(self) -> Side:
        """The player who moves first."""

    @property
    def variants(self) -> tuple[str, ...]:
        """The variants that can be played on this board, the usual one first."""

    def with_side(self, side: str) -> Self:
        """Return the arrangement with another player to move first.

        :raises RulesError: if there is no such player.
        """

    def problems(self) -> tuple[Problem, ...]:
        """List every reason why no game can be started from here; none if one can."""

    def warnings(self) -> tuple[Problem, ...]:
        """List what will surprise the players of a game that is started from here."""


SetupT = TypeVar("SetupT", bound=Setup)


@dataclass(frozen=True, slots=True)
class Feat:
    """What a single move of a game can be admired for: the most is told when prizes are given."""

    title: str
    """What it is called, such as ``Longest beam``."""

    measure: Callable[[Effect], int]
    """Return how great what a move did is; 0 for nothing of the kind."""

    tell: Callable[[int], str]
    """Say it in a few words, such as ``11 mirrors in one shot``."""


@dataclass(frozen=True, slots=True)
class Reason:
    """Why the board alone has decided a game, in words."""

    won: str
    """What goes on after ``Blue wins:``."""

    short: str
    """The same in two or three words, for a card."""

    drawn: str = ""
    """What goes on after ``Draw:``, where nobody may have won so."""

    by_loser: str = ""
    """What goes on after ``Red``, where the loser may have done it."""


@dataclass(frozen=True, slots=True)
class FinalMove:
    """What a move did that decided a game, as parts of a sentence that says whose it was.

    ``Your`` beam met 6 mirrors and hit the pharaoh.
    """

    doer: str
    """What did it: ``beam``."""

    did: str
    """What it did at the end: ``hit``."""

    target: str
    """To what: ``pharaoh``."""

    way: str = ""
    """What it did before: ``met 6 mirrors``; often nothing."""


@dataclass(frozen=True, slots=True)
class GameSpec:
    """Everything the rest of the program needs to know about one game."""

    name: str
    """The word used on the command line and in files: ``laser``."""

    title: str
    """The name as it stands on screen: ``Laser Chess``."""

    sides: tuple[Side, Side]
    """The two players in the order of a game file's tags; ``1-0`` means that the first won."""

    variant_tag: str
    """What a game file calls the variant: ``Rules`` or ``Size``."""

    variants: tuple[str, ...]
    """Every variant, the usual one first."""

    repetition_draws: bool
    """Whether the third occurrence of a position ends the game."""

    start: Callable[[str], AnyPosition]
    """Return the standard starting position of a variant."""

    parse_position: Callable[[str, str], AnyPosition]
    """Read a position text, played as the given variant."""

    read_setup: Callable[[str], Setup]
    """Read a position text, whatever it shows."""

    parse_move: Callable[[str], Move]
    """Read a move in ASCII notation."""

    read_move: Callable[[Any, str], Move]
    """Read a move played in a position, in ASCII or in the notation of `describe`."""

    describe: Callable[[Any, Any], str]
    """Write a move played in a position for people to read, as in a move list."""

    tell_move: Callable[[Any, Any], str]
    """Say in whole sentences what a move played in a position does."""

    tell_board: Callable[[Any], str]
    """Say in words where everything stands."""

    forced_pass: Callable[[AnyPosition], Move | None]
    """Return the pass that the side to move is forced to make, if it is."""

    reasons: Mapping[Termination, Reason] = field(hash=False)
    """How the board decides this game."""

    name_move: Callable[[Any, Any], str] | None = None
    """Write a move in short words, where `describe` is only for those who know the notation."""

    tell_idea: Callable[[Any, Any], str] | None = None
    """Say in a sentence what the first of some moves is good for, as the rules prove it."""

    tell_final: Callable[[Any, Any], FinalMove | None] | None = None
    """Say what a move did that decided the game on the board, in a game that has words for it."""

    numbered_in_pairs: bool = False
    """Whether a move of each side share a number, as in chess; else each has its own."""

    count: Callable[[Any], tuple[int, int]] | None = None
    """Count what each side has in a position, in a game that is won by having more."""

    second_may_start: bool = False
    """Whether it is a choice who moves first; otherwise the board says so."""

    layouts: Mapping[str, str] = field(default_factory=dict, hash=False)
    """Starting boards by name, as position texts; none where each variant has its one start."""

    variant_names: Mapping[str, str] = field(default_factory=dict, hash=False)
    """What variants are called, where their own words are only for files."""

    feat: Feat | None = None
    """What a move can be admired for; None where moves do nothing beyond themselves."""

    def move_words(self, position: AnyPosition, move: Move) -> str:
        """Return a move in short words, or as it is written where the game has no others."""
        return (self.name_move or self.describe)(position, move)

    def idea_words(self, position: AnyPosition, line: Sequence[Move]) -> str:
        """Return what the first move of a line is good for; nothing if the game does not say."""
        return self.tell_idea(position, line) if self.tell_idea is not None and line else ""


def started_by(spec: GameSpec, start: AnyPosition, side: Side) -> AnyPosition:
    """Return a starting position with another player to move first.

    >>> from khepri.games import laser
    >>> classic = laser.GAME.start("club")
    >>> str(started_by(laser.GAME, classic, laser.Side.RED))[-2:]
    ' r'
    """
    if start.side is side:
        return start
    setup = spec.read_setup(str(start)).with_side(side)
    return spec.parse_position(str(setup), start.variant)


def outcome_by_rules(spec: GameSpec, positions: Sequence[AnyPosition]) -> Outcome | None:
    """Return how a game ended by the rules alone: on the board, or by repetition.

    :param positions: every position of the game, the last one last.
    """
    last = positions[-1]
    outcome = last.outcome()
    if outcome is not None or not spec.repetition_draws:
        return outcome
    times = sum(position.identity == last.identity for position in positions)
    return Outcome(Termination.REPETITION, None) if times >= 3 else None
