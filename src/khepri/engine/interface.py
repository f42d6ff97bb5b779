"""What every core offers.

A core plays one game (or some sizes of it) with the same few classes and functions, so that
searching, levels and protocols are written once. Most cores are modules that Cython compiles;
`engine.plain` makes one for any game out of its rules.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from typing import Any, Protocol, runtime_checkable

from khepri.games.base import AnyPosition, Move

INFINITY = 32_000
"""Above every score of every core."""

WIN = 30_000
"""A forced win in n moves of either side scores this less n, in games that are won or lost."""

FORCED_WIN = WIN - 200
"""From here on a score says that a win is proved; no proof is longer than 200 moves."""


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

    def load(self, position: AnyPosition, history: Sequence[AnyPosition] = ()) -> None:
        """Set the board; `history` holds the earlier positions, oldest first."""

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
class HasSourceEvaluation(Protocol):
    """A searcher that can also judge by the source design's formula alone."""

    source_evaluation: bool


@runtime_checkable
class HasStyle(Protocol):
    """A searcher that can play in a style."""

    def adopt(self, menace: int, caution: int, draw: int) -> None:
        """Play in a style from the position on that is loaded next."""


@runtime_checkable
class ProvesWins(Protocol):
    """A searcher that keeps what wins it has proved, and leaves out no move to find short ones."""

    short_win: int
    """A search for a win in so many plies, or fewer, leaves out no move."""

    def proved_win(self) -> tuple[int, int] | None:
        """Return score and move of a win that is proved for the side to move, if there is one."""


@runtime_checkable
class PredictsEndings(Protocol):
    """A searcher that can guess how an ending goes before it calculates it."""

    boldness: int
    """How boldly: 1 is the most careful guess, 0 none."""


@runtime_checkable
class HasPartialResult(Protocol):
    """A searcher that can tell what it had found when it was stopped."""

    def halfway(self) -> tuple[int, list[int]] | None:
        """Return score and line of the best move that the stopped search had finished with.

        None if none was better than the window's lower bound, or the search was not stopped.
        """


@runtime_checkable
class SharesWork(Protocol):
    """A searcher that leaves to other threads what they are searching, as long as it can."""

    together: bool
    """Whether there are other threads; alone, a search is the same every time."""


class Core(Protocol):
    """A core: a module, or a value that is made like one."""

    COMPILED: bool
    """Whether nothing is to be mended: False where it ought to be compiled and is not."""

    FAST: bool
    """Whether it runs as machine code: threads side by side, and a stop is heard at once."""

    def TranspositionTable(self, megabytes: int = 64) -> TranspositionTable:  # noqa: N802 - it is a class of the core
        """Make a transposition table."""

    def Worker(self, table: Any, stop: array[int]) -> Worker:  # noqa: N802 - likewise
        """Make a searcher that ends when ``stop[0]`` says so (see `khepri.engine.cancellation`)."""

    def encode_move(self, move: Any) -> int:
        """Return a move of the rules as the core's number."""

    def decode_move(self, code: int) -> Move:
        """Return the core's number as a move of the rules."""
