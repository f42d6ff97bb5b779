# Docstrings are here on purpose: this is the page to read about the core's interface.
# ruff: noqa: PYI021
"""What Python sees of the Laser Chess core, compiled or interpreted."""

from array import array
from collections.abc import Sequence

from khepri.engine.laser.weights import Pruning
from khepri.games.laser import Move, Position

COMPILED: bool
"""Whether the core runs as a compiled extension; interpreted it is many times slower."""

FAST: bool
"""The same: whether it runs as machine code."""

MATE: int
"""A pharaoh hit in n plies scores ``MATE - n`` for the winner, ``n - MATE`` for the loser."""

def encode_move(move: Move | str) -> int:
    """Return the code of a move of the rules, or of its ASCII notation."""

def decode_move(code: int) -> Move:
    """Return the rules' move for a code."""

class TranspositionTable:
    """Remembers searched positions for all workers of a search, without locks."""

    words: memoryview
    mask: int
    generation: int

    def __init__(self, megabytes: int = 64) -> None: ...
    def clear(self) -> None:
        """Forget everything."""
    def new_search(self) -> None:
        """Let what is remembered so far grow older by one search."""
    def fill(self) -> int:
        """Return how many of a thousand entries this search has written."""

class Worker:
    """One thread's searcher: a board that moves are made on, and what it learns about moves."""

    node_limit: int
    """Stop at so many nodes since `load`; 0 for no limit."""

    fewest_nodes: int
    """Do not stop for the time before so many nodes."""

    def __init__(self, table: TranspositionTable, stop: array[int] | memoryview) -> None: ...
    @property
    def table(self) -> TranspositionTable: ...
    @property
    def nodes(self) -> int:
        """The nodes visited since `load`, over all searches."""
    @property
    def stopped(self) -> bool:
        """Whether the last search was cut short; its value is then meaningless."""
    @property
    def rule_set(self) -> str: ...
    @property
    def key(self) -> int:
        """The key of the position: equal for two positions that the rules call the same."""
    def load(self, position: Position, history: Sequence[Position] = ()) -> None:
        """Set the board; `history` holds the earlier positions of the game, oldest first."""
    def position(self) -> Position:
        """Return the position as a value of the rules."""
    def fen(self) -> str:
        """Return the position as text."""
    def legal_moves(self) -> list[int]:
        """List the codes of all legal moves; none when a pharaoh has fallen."""
    def make(self, code: int) -> None:
        """Play a legal move.

        :raises EngineError: if it is not legal.
        """
    def unmake(self) -> None:
        """Take the last made move back."""
    def perft(self, depth: int) -> int:
        """Count the move sequences of a length; a finished game is one leaf."""
    def evaluate(self) -> int:
        """Return the static value for the side to move."""
    def mobilities(self) -> tuple[int, int]:
        """Return how many legal moves Blue and Red would have if it were their turn."""
    def search(self, depth: int, alpha: int, beta: int, excluded: Sequence[int] = ()) -> int:
        """Search the position to a depth and return its fail-soft value for the side to move.

        :raises EngineError: if more moves are excluded than any position has.
        """
    short_win: int
    """Looking for a win in so many plies, or fewer, a search leaves out no move."""

    def proved_win(self) -> tuple[int, int] | None:
        """Return score and move of a win that the table has proved for the side to move."""
    def tune(self, pruning: Pruning) -> None:
        """Prune as boldly as some numbers say."""
    def adopt(self, menace: int, caution: int, draw: int) -> None:
        """Play in a style; it holds for the player to move in the position loaded next.

        Dangers to the enemy's pharaoh and to the own one count so many eighths of what they are
        worth, a draw so many points.
        """
    def start_line(self) -> None:
        """Forget what holds for one position only, and half of what was learnt."""
    def principal_variation(self) -> list[int]:
        """Return the best line of the last search that was not stopped."""
    def halfway(self) -> tuple[int, list[int]] | None:
        """Return score and line of the best move that a stopped search had finished with."""
    def forget(self) -> None:
        """Forget what was learnt about moves; the table is cleared separately."""
    def new_game(self) -> None:
        """Start without knowledge of earlier games."""

class Prover:
    """A board on which wins by force are proved, with every move of both sides looked at."""

    node_limit: int
    """How many positions one question may take; 0 for no limit."""

    def __init__(self, table: TranspositionTable) -> None: ...
    @property
    def nodes(self) -> int:
        """How many positions the last question took in which a hit was looked for."""
    def load(self, position: Position, history: Sequence[Position] = ()) -> None:
        """Set the board; the history makes no difference."""
    def wins(self, moves: int) -> bool:
        """Tell whether the side to move hits the enemy's pharaoh within so many own moves.

        :raises EngineError: if that takes more positions than may be looked at.
        """
    def loses(self, moves: int) -> bool:
        """Tell whether the enemy, who has just moved, wins within so many more, come what may.

        :raises EngineError: likewise.
        """
    def winning_moves(self, moves: int) -> list[int]:
        """List the codes of every move that wins within so many own moves, itself included.

        :raises EngineError: likewise.
        """
    def refutations(self, moves: int) -> list[int]:
        """List the codes of every move after which the enemy does not win within so many moves.

        :raises EngineError: likewise.
        """
