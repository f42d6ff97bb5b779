"""What a board shows: plain values that go into a `BoardView`. No rules are known here."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum, auto, unique
from types import MappingProxyType
from typing import Final

NOTHING: Final[Mapping[str, Token]] = MappingProxyType({})
NO_WORDS: Final[Mapping[str, str]] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Token:
    """Something that stands on a square: what it is, whose, and how far it is turned."""

    side: str
    kind: str
    turn: int = 0
    """Quarter turns clockwise."""

    two_sided: bool = False
    """Whether its other side is the other player's: it is turned over, and never moved."""

    @property
    def material(self) -> tuple[str, str]:
        """What stays the same when it is moved or turned."""
        return self.side, self.kind


@unique
class End(Enum):
    """What comes of a beam."""

    HIT = auto()
    """It destroys something of the other side."""

    OWN_HIT = auto()
    """It destroys something of its own side."""

    STOPPED = auto()
    OUT = auto()


@dataclass(frozen=True, slots=True)
class Shot:
    """A beam to be shown: its way, its owner and what it did."""

    side: str
    squares: tuple[str, ...]
    mirrors: tuple[str, ...] = ()
    leaves: tuple[int, int] | None = None
    """The step, right and up the board, by which it goes over the edge; None if it ends inside."""

    destroyed: str | None = None
    victim: Token | None = None
    """What stood there when the beam struck it; it stays on the board until then."""

    decides: bool = False
    """Whether what it destroys ends the game."""

    stays_lit: bool = False
    """Whether it is to burn on even if it decides nothing."""

    @property
    def end(self) -> End:
        """What comes of it."""
        if self.leaves is not None:
            return End.OUT
        if self.destroyed is None:
            return End.STOPPED
        own = self.victim is not None and self.victim.side == self.side
        return End.OWN_HIT if own else End.HIT


@dataclass(frozen=True, slots=True)
class Scorch:
    """The place where a shot destroyed something, a little later."""

    shot: Shot
    strength: float = 1.0


@dataclass(frozen=True, slots=True)
class Arrow:
    """An arrow from square to square, such as an engine's best move."""

    origin: str
    target: str
    turn: int = 0
    """On one square: 1 for a quarter turn clockwise, -1 for one the other way."""

    faint: bool = False
    """Whether it comes after another one, such as the answer to a move."""

    side: str = ""
    """Whose colour it has; empty for that of good advice."""

    grown: float = 1.0
    """How much of its way it has come, while it is being drawn."""


@dataclass(frozen=True, slots=True)
class Numbered:
    """A disc with a number at the corner of a square, in the colour of a side."""

    square: str
    number: int
    side: str


@dataclass(frozen=True, slots=True)
class BoardState:
    """Everything a board shows at rest."""

    tokens: Mapping[str, Token] = field(default_factory=lambda: NOTHING)
    movable: frozenset[str] = frozenset()
    """Squares whose token the player may pick up."""

    selected: str | None = None
    targets: frozenset[str] = frozenset()
    """Squares that the selected token may go to."""

    last: tuple[str, ...] = ()
    """The squares of the last move, where it began first."""

    last_side: str | None = None
    trail: Shot | None = None
    """The last shot, faintly shown until the next move."""

    burning: Shot | None = None
    """The shot that decided the game: it does not fade, and what it broke lies around its end."""

    scorches: tuple[Scorch, ...] = ()
    """Where the last shots have destroyed something, the oldest first."""

    preview: Shot | None = None
    """The shot that a move being thought about would fire."""

    foretold: str = ""
    """What that shot would do, in a few words that stand at its end where there is room."""

    ghosts: Mapping[str, Token] = field(default_factory=lambda: NOTHING)
    """Where the tokens of a move being thought about would stand."""

    flips: Mapping[str, Token] = field(default_factory=lambda: NOTHING)
    """What the tokens would become that a move being thought about would turn over."""

    labels: Mapping[str, str] = field(default_factory=lambda: NO_WORDS)
    """A few characters on squares that are being thought about, such as ``+6``."""

    arrows: tuple[Arrow, ...] = ()
    """An arrow from a square to itself, without a turn, rings the square."""

    wrong: tuple[str, ...] = ()
    """Squares that keep the board from being played."""

    doubtful: tuple[str, ...] = ()
    """Squares that may surprise whoever plays the board."""

    marked: tuple[str, ...] = ()
    """Squares that a task is about."""

    honoured: tuple[str, ...] = ()
    """Squares whose tokens are ringed in gold, because they helped to win."""

    faded: Mapping[str, Token] = field(default_factory=lambda: NOTHING)
    """Tokens that are shown faintly where a move that is told of has taken them from."""

    numbers: tuple[Numbered, ...] = ()
    """The steps of what is told, beginning with 1."""

    reach: float | None = None
    """How many squares of its way the preview's beam has come; None for all of it."""

    alarm: str | None = None
    """The square of what would be lost: it is framed in red and white."""

    doomed: str | None = None
    """The square whose token a click would take away."""
