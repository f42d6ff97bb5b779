"""The compiled cores, and what they all offer.

Each core module plays one game (or some sizes of it) with the same few classes and functions, so
that searching, levels and protocols are written once.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from importlib import import_module
from typing import Any, Protocol, cast, runtime_checkable

from khepri.errors import EngineError
from khepri.games import laser
from khepri.games.base import AnyPosition, GameSpec, Move

INFINITY = 32_000
"""Above every score of every core."""

WIN = 30_000
"""A forced win in n moves of either side scores this less n (Laser Chess)."""

FORCED_WIN = WIN - 200
"""From here on a score says that a win is proved; no proof is longer than 200 moves."""

SLOW_ENGINE = (
    "The computer player is not compiled and runs many times slower."
    " To mend it: sudo apt install gcc libc6-dev python3-dev, then make setup."
)


class TranspositionTable(Protocol):
    """A transposition table, shared by the threads of a search and kept from move to move."""

    def clear(self) -> None:
        """Forget everything."""

    def new_search(self) -> None:
        """Let what is in the table grow older."""

    def fill(self) -> int:
        """Return how full the table is, in thousandths."""


class Worker(Protocol):
    """One thread's searcher: a board and what it has learnt about good moves."""

    node_limit: int
    """Stop at so many positions; 0 for no limit."""

    fewest_nodes: int
    """Do not stop for the time before so many positions."""

    @property
    def nodes(self) -> int:
        """How many positions have been visited since `load`."""

    @property
    def stopped(self) -> bool:
        """Whether the last search was cut short; its value then means nothing."""

    def load(self, position: AnyPosition, history: Sequence[AnyPosition | str] = ()) -> None:
        """Set the board; `history` holds the earlier positions, or their texts, oldest first."""

    def legal_moves(self) -> list[int]:
        """Return the moves of the side to move."""

    def make(self, code: int) -> None:
        """Play a move."""

    def unmake(self) -> None:
        """Take the last move back."""

    def perft(self, depth: int) -> int:
        """Count the lines of `depth` moves."""

    def evaluate(self) -> int:
        """Return the static value for the side to move."""

    def search(self, depth: int, alpha: int, beta: int, excluded: Sequence[int] = ()) -> int:
        """Search once to `depth`, without the root moves in `excluded`."""

    def principal_variation(self) -> list[int]:
        """Return the best line of the last search that was not cut short."""

    def forget(self) -> None:
        """Forget what earlier searches have learnt about good moves."""


@runtime_checkable
class JudgesLikeTheSource(Protocol):
    """A searcher that can also judge by the source design's formula alone: Othello's."""

    source_evaluation: bool


@runtime_checkable
class HasStyle(Protocol):
    """A searcher that can play in a style: that of Laser Chess."""

    def adopt(self, menace: int, caution: int, draw: int) -> None:
        """Play in a style from the position on that is loaded next."""


@runtime_checkable
class ForeseesEndings(Protocol):
    """A searcher that can guess how an ending goes before it calculates it: Othello's to 8×8."""

    daring: bool


class Core(Protocol):
    """A core module."""

    COMPILED: bool

    def TranspositionTable(self, megabytes: int = 64) -> TranspositionTable:  # noqa: N802 - it is a class of the core
        """Make a transposition table."""

    def Worker(self, table: Any, stop: array[int]) -> Worker:  # noqa: N802 - likewise
        """Make a searcher that ends when ``stop[0]`` says so (see `khepri.engine.stopping`)."""

    def encode_move(self, move: Any) -> int:
        """Return a move of the rules as the core's number."""

    def decode_move(self, code: int) -> Move:
        """Return the core's number as a move of the rules."""


def core_for(position: AnyPosition, spec: GameSpec) -> Core:
    """Return the core that plays a position."""
    if spec.name == "laser":
        name = "laser.core"
    elif spec.name == "othello":
        name = "othello.core" if int(position.variant) <= 8 else "othello.large_core"
    else:
        raise EngineError(f"The computer cannot play {spec.title} yet.")
    return cast("Core", import_module(f"khepri.engine.{name}"))


def repeatable(position: AnyPosition, history: Sequence[AnyPosition]) -> Sequence[AnyPosition]:
    """Return the last positions of a game, those that can occur again.

    A disc that was placed stays, and a piece that was destroyed does not come back. Cores would
    find that out too, but a core reads text, which takes longer to write than a search may last.
    """
    if not isinstance(position, laser.Position):
        return ()
    pieces = position.board.occupied.bit_count()
    first = len(history)
    while first and history[first - 1].board.occupied.bit_count() == pieces:  # type: ignore[attr-defined]  # Laser Chess's
        first -= 1
    return history[first:]
