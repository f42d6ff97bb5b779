"""What the engine has to know about a game; the values are in `engine.laser`, `engine.othello` …

`registry.engine_for` finds the value of a game, so that nothing else asks which game it is.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, TypeAlias

from khepri.engine.interface import Core
from khepri.engine.limits import MOVES_LEFT, Schedule, default_schedule
from khepri.games.base import AnyPosition, Move, Outcome

if TYPE_CHECKING:
    from khepri.engine.book import BookKeys, BookPolicy

NAMES = ("Sandling", "Reed", "Potter", "Scribe", "Archer", "Priest", "Vizier", "Pharaoh")

RANKED_DEPTH = 3
"""A level that looks no further ahead than this has the time to look at every move on its own."""

Taste: TypeAlias = Callable[[AnyPosition, Move], int]
"""What somebody likes in a move of a position, in points."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Level:
    """One strength: what it sees and what it gets wrong."""

    number: int
    name: str
    description: str
    depth: int | None = None
    """How many moves it looks ahead; None for as many as positions or time allow."""

    nodes: int | None = None
    """How many positions it looks at; None for as many as depth or time allow."""

    noise: int = 0
    """The spread of its errors of judgement, in points (a pyramid, or a disc, is 100)."""

    oversight: float = 0.0
    """How often it overlooks in a turn what wins on the spot, and what the opponent can do next."""

    careless: float = 0.0
    """How often it moves without looking for what is good."""

    source_evaluation: bool = False
    """Whether it judges Othello by the source design's formula."""

    taste: Taste | None = None
    """What it likes in a move, instead of judging what comes of it."""

    book: BookPolicy | None = None
    """How it plays by the opening book, where the game has one; None if it never looks into it."""

    rating: int | None = None
    """Its strength in Elo on the ladder of its game's levels; None if nobody has measured it."""

    @property
    def errs(self) -> bool:
        """Whether dice decide what it gets wrong."""
        return bool(self.noise or self.oversight or self.careless)

    @property
    def looks_at_each(self) -> bool:
        """Whether it looks at every move on its own; else it compares only the best few."""
        return self.depth is not None and self.depth <= RANKED_DEPTH

    @property
    def goes_by_time(self) -> bool:
        """Whether only time ends its thinking."""
        return self.depth is None and self.nodes is None

    @property
    def label(self) -> str:
        """The level as it stands on screen."""
        rated = "" if self.rating is None else f" ({self.rating})"
        return f"Level {self.number} · {self.name}{rated}"


def eight_levels(
    rows: Sequence[tuple[str, int | None, int, float, float]],
    *,
    ratings: Sequence[int] = (),
    naive: Collection[int] = (),
    tastes: Mapping[int, Taste] = MappingProxyType({}),
    books: Mapping[int, BookPolicy] = MappingProxyType({}),
) -> tuple[Level, ...]:
    """Make levels of rows: description, depth, noise, oversight, careless.

    The `naive` ones judge by the source design's formula; those with a taste do not judge at all;
    those with a habit play by the opening book.
    """
    return tuple(
        Level(
            number=number,
            name=NAMES[number - 1],
            description=description,
            depth=depth,
            noise=noise,
            oversight=oversight,
            careless=careless,
            source_evaluation=number in naive,
            taste=tastes.get(number),
            book=books.get(number),
            rating=ratings[number - 1] if ratings else None,
        )
        for number, (description, depth, noise, oversight, careless) in enumerate(rows, start=1)
    )


@dataclass(frozen=True, slots=True)
class Style:
    """A taste in positions, on top of what they are worth."""

    name: str

    menace: int
    """How much dangers to the enemy's pharaoh count, in eighths of what they are worth."""

    caution: int
    """How much dangers to the own pharaoh count, likewise."""

    draw: int
    """What a draw is worth, in hundredths of a pyramid."""


@dataclass(frozen=True, slots=True)
class Scale:
    """How the scores of a game are to be read in a review."""

    most: int
    """Beyond this, or with a forced win, more makes no difference."""

    costly: int
    """What a move must have cost to be worth a remark."""


@dataclass(frozen=True, slots=True)
class Benchmark:
    """Fixed work: how deep to search which positions."""

    depth: int
    positions: Callable[[], Sequence[AnyPosition]]
    ordinary_rate: int | None = None
    """Positions a second on an ordinary laptop, compiled, one thread; None if nobody knows.

    Half of what `measure_rate` gives on the machine of docs/benchmarks.md, as an estimate: it need
    only tell a sound machine from one on which something is wrong.
    """


def _lasts_as_long_as_any(_: AnyPosition) -> int:
    return MOVES_LEFT


@dataclass(frozen=True, slots=True, kw_only=True)
class EngineSpec:
    """Everything that the engine has to know about one game."""

    core: Callable[[AnyPosition], Core]
    """Return the core that plays a position."""

    repeatable: Callable[[AnyPosition, Sequence[AnyPosition]], Sequence[AnyPosition]]
    """Return the last positions of a game's history, those that can occur again."""

    end_score: Callable[[AnyPosition, Outcome], int]
    """Return what a game that is over is worth to the side that would be to move."""

    levels: tuple[Level, ...]
    """Its levels, the weakest first."""

    harmless: int
    """A careless move may be this much worse than most."""

    scale: Scale

    look_nodes: Callable[[AnyPosition], int]
    """Return how many positions to visit for one of a game that is reviewed."""

    benchmark: Benchmark

    exact_ends: bool = False
    """Whether `end_score` says how large a win is, and not only who has won."""

    schedule: Schedule = default_schedule
    """In which steps to search a position."""

    moves_left: Callable[[AnyPosition], int] = _lasts_as_long_as_any
    """Return for how many moves that need thought a clock must still last."""

    styles: tuple[Style, ...] = ()
    """In which styles it can play, if it knows any."""

    usual_style: Style | None = None

    book: BookKeys | None = None
    """How its opening book is written; None for a game without one."""
