"""An engine for any game, out of nothing but its rules: alpha-beta over its legal moves.

It knows nothing but who has won: a position in which the game goes on is worth 0. That is enough
to see every win and loss within its depth, and to be a sensible opponent in a small game.
"""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Hashable, Sequence
from functools import cache

from khepri.engine.cancellation import STOP, TIME_IS_UP
from khepri.engine.interface import INFINITY, WIN, Core
from khepri.engine.spec import Benchmark, EngineSpec, Scale, eight_levels
from khepri.games.base import AnyPosition, GameSpec, Move, Outcome

# The core


ENTRIES_PER_MEGABYTE = 2_000
POLLED_EVERY = 64
"""So many positions are visited between two looks at the clock; each takes a while in Python."""


def end_score(position: AnyPosition, outcome: Outcome) -> int:
    """Return what a game that is over is worth to the side that would be to move."""
    if outcome.winner is None:
        return 0
    return WIN if outcome.winner is position.side else -WIN


class PlainCore:
    """The core of one game."""

    COMPILED = True  # there is nothing to be compiled
    FAST = False

    def __init__(self, spec: GameSpec) -> None:
        self.spec = spec

    def TranspositionTable(self, megabytes: int = 64) -> KnownMoves:  # noqa: N802 - as cores do
        """Make a table."""
        return KnownMoves(megabytes * ENTRIES_PER_MEGABYTE)

    def Worker(self, table: KnownMoves, stop: array[int]) -> PlainWorker:  # noqa: N802 - likewise
        """Make a searcher that ends when ``stop[0]`` says so."""
        return PlainWorker(self, table, stop)

    def encode_move(self, move: Move) -> int:
        """Return a move as a number: its notation, read as one."""
        return int.from_bytes(str(move).encode("ascii"))

    def decode_move(self, code: int) -> Move:
        """Return the move of a number."""
        return self.spec.parse_move(code.to_bytes((code.bit_length() + 7) // 8).decode("ascii"))


class KnownMoves:
    """The best move of every position already searched, to be tried first the next time."""

    def __init__(self, room: int) -> None:
        self._room = room
        self._best: dict[Hashable, Move] = {}

    def get(self, identity: Hashable) -> Move | None:
        """Return the best move of a position, if it is known."""
        return self._best.get(identity)

    def keep(self, identity: Hashable, move: Move) -> None:
        """Remember the best move of a position, as long as there is room."""
        if len(self._best) < self._room or identity in self._best:
            self._best[identity] = move

    def clear(self) -> None:
        """Forget everything."""
        self._best.clear()

    def new_search(self) -> None:
        """Make room if there is none."""
        if len(self._best) >= self._room:
            self.clear()

    def fill(self) -> int:
        """Return how full the table is, in thousandths."""
        return 1000 * len(self._best) // self._room


class PlainWorker:
    """One thread's searcher."""

    def __init__(self, core: PlainCore, table: KnownMoves, stop: array[int]) -> None:
        self.node_limit = 0
        self.fewest_nodes = 0
        self.nodes = 0
        self.stopped = False
        self._core = core
        self._table = table
        self._stop = stop
        self._path: list[AnyPosition] = []
        self._seen: Counter[Hashable] = Counter()
        self._line: list[int] = []

    def load(self, position: AnyPosition, history: Sequence[AnyPosition] = ()) -> None:
        """Set the board."""
        self._path = [position]
        self._seen = Counter(earlier.identity for earlier in history)
        self._line = []
        self.nodes = 0

    def legal_moves(self) -> list[int]:
        """Return the moves of the side to move."""
        return [self._core.encode_move(move) for move in self._path[-1].legal_moves()]

    def make(self, code: int) -> None:
        """Play a move."""
        self._path.append(self._path[-1].play(self._core.decode_move(code)))

    def unmake(self) -> None:
        """Take the last move back."""
        self._path.pop()

    def perft(self, depth: int) -> int:
        """Count the lines of `depth` moves; a finished game is one line."""
        moves = self.legal_moves() if depth > 0 else []
        if not moves:
            return 1
        leaves = 0
        for code in moves:
            self.make(code)
            leaves += self.perft(depth - 1)
            self.unmake()
        return leaves

    def evaluate(self) -> int:
        """Return the static value for the side to move."""
        outcome = self._path[-1].outcome()
        return 0 if outcome is None else end_score(self._path[-1], outcome)

    def search(self, depth: int, alpha: int, beta: int, excluded: Sequence[int] = ()) -> int:
        """Search once to `depth`, without the root moves in `excluded`."""
        self.stopped = False
        banned = {self._core.decode_move(code) for code in excluded}
        value, line = self._negamax(self._path[-1], depth, alpha, beta, 0, banned)
        if not self.stopped:
            self._line = [self._core.encode_move(move) for move in line]
        return value

    def principal_variation(self) -> list[int]:
        """Return the best line of the last search that was not cut short."""
        return list(self._line)

    def forget(self) -> None:
        """Forget the last line; what was learnt about good moves is in the table."""
        self._line = []

    def _negamax(
        self,
        position: AnyPosition,
        depth: int,
        alpha: int,
        beta: int,
        ply: int,
        banned: Sequence[Move] | set[Move] = (),
    ) -> tuple[int, list[Move]]:
        """Return the value for the side to move, and the moves that lead to it."""
        self._count_node()
        if self.stopped:
            return 0, []
        outcome = position.outcome()
        if outcome is not None:
            score = end_score(position, outcome)
            return score - (score > 0) * ply + (score < 0) * ply, []
        identity = position.identity
        if ply and self._core.spec.repetition_draws and self._seen[identity]:
            return 0, []
        if depth <= 0:
            return 0, []
        best, line = -INFINITY, list[Move]()
        self._seen[identity] += 1
        for move in self._ordered(position, banned):
            value, rest = self._negamax(
                position.play(move), depth - 1, -beta, -max(alpha, best), ply + 1
            )
            if self.stopped:
                break
            if -value > best:
                best, line = -value, [move, *rest]
                # The quickest win of all is known when it has been seen.
                if best >= beta or best >= WIN - ply - 1:
                    break
        self._seen[identity] -= 1
        if line and not banned and not self.stopped:
            self._table.keep(identity, line[0])
        return best, line

    def _ordered(self, position: AnyPosition, banned: Sequence[Move] | set[Move]) -> list[Move]:
        moves = [move for move in position.legal_moves() if move not in banned]
        known = self._table.get(position.identity)
        if known in moves:
            moves.remove(known)
            moves.insert(0, known)
        return moves

    def _count_node(self) -> None:
        self.nodes += 1
        if self.node_limit and self.nodes >= self.node_limit:
            self.stopped = True
        # The first of a search looks too, so that a stop that came before it is heard.
        if self.nodes % POLLED_EVERY == 1:
            late = self._stop[0] == TIME_IS_UP and self.nodes >= self.fewest_nodes
            self.stopped = self.stopped or late or self._stop[0] == STOP


# The engine


# Most moves are worth the same to it: noise lets a level play now this one, now that one.
LEVELS = eight_levels(
    (
        ("Moves almost at random. A good first win.", 1, 10, 0.70, 0.70),
        ("Often moves without looking.", 2, 10, 0.40, 0.40),
        ("Sees what it can win at once, most of the time.", 2, 10, 0.15, 0.15),
        ("Looks at your answer to each move.", 2, 10, 0.0, 0.0),
        ("Looks three moves ahead.", 3, 10, 0.0, 0.0),
        ("Looks four moves ahead.", 4, 10, 0.0, 0.0),
        ("Looks six moves ahead.", 6, 0, 0.0, 0.0),
        ("Looks as far ahead as it can.", None, 0, 0.0, 0.0),
    )
)


@cache
def engine_by_rules(spec: GameSpec) -> EngineSpec:
    """Return an engine that searches the rules of a game; the same one for the same game."""
    core = PlainCore(spec)

    def the_core(_: AnyPosition) -> Core:
        return core

    def repeatable(_: AnyPosition, history: Sequence[AnyPosition]) -> Sequence[AnyPosition]:
        return history if spec.repetition_draws else ()

    return EngineSpec(
        core=the_core,
        repeatable=repeatable,
        end_score=end_score,
        levels=LEVELS,
        harmless=0,
        scale=Scale(most=100, costly=50),
        look_nodes=lambda _: 5_000,
        benchmark=Benchmark(4, lambda: [spec.start(variant) for variant in spec.variants]),
    )
