"""Games of the Laser Chess core against itself, in one loop and without a protocol.

Only what a game's end and its scores tell is wanted here, from thousands of games, so each move is
made on the core's own board: reading and writing positions would take longer than the search.
"""

from __future__ import annotations

import random
from array import array
from collections.abc import Sequence
from dataclasses import dataclass

from khepri.engine.laser import core, tables
from khepri.engine.laser.weights import PRUNING, Pruning
from khepri.games import laser

INFINITY = 32_000
MEGABYTES = 4

BLUE_WON, RED_WON, REPEATED, UNFINISHED = "blue", "red", "repeated", "unfinished"
"""How a game can end; one that is not over after the most moves allowed is unfinished."""


@dataclass(frozen=True, slots=True)
class Mind:
    """A searcher with a table of its own."""

    table: core.TranspositionTable
    worker: core.Worker

    @classmethod
    def new(cls, pruning: Pruning = PRUNING) -> Mind:
        """Make one that knows nothing yet."""
        table = core.TranspositionTable(MEGABYTES)
        worker = core.Worker(table, array("i", [0]))
        worker.tune(pruning)
        return cls(table, worker)

    def begin(self, position: laser.Position) -> None:
        """Forget everything and begin a game."""
        self.table.clear()
        self.worker.forget()
        self.worker.load(position)

    def move(self, code: int) -> None:
        """Make a move of the game."""
        self.worker.make(code)
        self.worker.start_line()


def think(worker: core.Worker, nodes: int) -> tuple[int, int]:
    """Return the best move and its score for the player to move."""
    worker.node_limit = 0
    score = worker.search(1, -INFINITY, INFINITY)
    move = worker.principal_variation()[0]
    worker.node_limit = worker.nodes + nodes
    for depth in range(2, 60):
        found = worker.search(depth, -INFINITY, INFINITY)
        if worker.stopped:
            break
        score, move = found, worker.principal_variation()[0]
    return move, score


@dataclass(frozen=True, slots=True)
class QuickGame:
    """How a game went."""

    end: str
    plies: int
    """Moves of both sides, those before the players thought included."""

    scores: tuple[int, ...]
    """What the players saw at each of their moves, in hundredths of a pyramid for Blue."""

    lead: int
    """By how many pieces Blue was ahead at the end."""

    opening: tuple[str, ...] = ()
    """Moves that were made before the players thought."""

    last: str = ""
    """The last position."""

    since: int = 0
    """If the game was repeated: the ply after which the position stood for the first time."""

    @property
    def is_decisive(self) -> bool:
        """Whether somebody has won."""
        return self.end in (BLUE_WON, RED_WON)


def play(
    minds: tuple[Mind, Mind],
    start: laser.Position,
    opening: Sequence[str],
    nodes: int,
    longest: int,
) -> QuickGame:
    """Let two searchers, of which the first is Blue, play from a position and some moves."""
    for mind in minds:
        mind.begin(start)
        for text in opening:
            mind.move(tables.move_code(text))
    plies, turn = len(opening), _side_of(minds[0].worker)
    seen: dict[int, list[int]] = {}
    scores: list[int] = []
    end, since = UNFINISHED, 0
    while plies < longest:
        mover = minds[turn]
        times = seen.setdefault(mover.worker.key, [])
        times.append(plies)
        if len(times) == 3:
            end, since = REPEATED, times[0]
            break
        mover.table.new_search()
        code, score = think(mover.worker, nodes)
        scores.append(-score if turn else score)
        for mind in minds:
            mind.move(code)
        plies, turn = plies + 1, 1 - turn
        if not mover.worker.legal_moves():
            end = BLUE_WON if "F" in mover.worker.fen() else RED_WON
            break
    last = minds[0].worker.fen()
    return QuickGame(end, plies, tuple(scores), lead_of(last), tuple(opening), last, since)


def _side_of(worker: core.Worker) -> int:
    return 0 if worker.fen().endswith(" b") else 1


def lead_of(position: str) -> int:
    """Return by how many pieces Blue is ahead; scarabs cannot be lost and count like the others."""
    letters = position.split(maxsplit=1)[0]
    return sum(letter in "PNR" for letter in letters) - sum(letter in "pnr" for letter in letters)


def sensible_opening(
    mind: Mind, start: laser.Position, plies: int, depth: int, margin: int, dice: random.Random
) -> list[str]:
    """Return first moves by chance, each of them worth almost as much as the best there is.

    Every move is looked at on its own; the dice choose among those within the margin.
    """
    mind.begin(start)
    worker, moves = mind.worker, []
    worker.node_limit = 0
    for _ in range(plies):
        scores = {}
        for code in worker.legal_moves():
            worker.make(code)
            scores[code] = -worker.search(depth - 1, -INFINITY, INFINITY)
            worker.unmake()
        least = max(scores.values()) - margin
        code = dice.choice([code for code, score in scores.items() if score >= least])
        moves.append(tables.move_text(code))
        mind.move(code)
    return moves
