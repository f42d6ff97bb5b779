"""Laser Chess positions of every kind for the tests of the core."""

from __future__ import annotations

import itertools
import random
from array import array
from typing import TYPE_CHECKING, Any

from khepri.engine.laser import tables
from khepri.engine.laser.weights import NEARBY, PROGRESS
from khepri.games.laser import LAYOUTS, Position

if TYPE_CHECKING:
    from types import ModuleType

CROWDED = 80


def random_position(rng: random.Random, pieces: int, rules: str) -> Position:
    """Return a playable position with so many pieces anywhere on the board."""
    while True:
        squares = rng.sample(range(80), pieces)
        kinds = ["F", "S", "f", "s", *rng.choices("RrPpNn", [3, 3, 7, 7, 2, 2], k=pieces - 4)]
        board = [""] * 80
        for square, kind in zip(squares, kinds, strict=True):
            board[square] = kind + rng.choice("abcd")
        if all(_faces_board(square, board[square]) for square in squares):
            break
    text = "/".join(_row_text(board[rank * 10 : rank * 10 + 10]) for rank in range(7, -1, -1))
    return Position.parse(f"{text} {rng.choice('br')}", rules)


def _faces_board(square: int, piece: str) -> bool:
    if piece[0] not in "Ss":
        return True
    rank, file = divmod(square, 10)
    edge = {"a": rank == 7, "b": file == 9, "c": rank == 0, "d": file == 0}
    return not edge[piece[1]]


def _row_text(row: list[str]) -> str:
    """Write one rank, counting its gaps."""
    text = ""
    for empty, group in itertools.groupby(row, key=lambda piece: piece == ""):
        run = list(group)
        text += str(len(run)) if empty else "".join(run)
    return text


def starting_positions(rules: str) -> list[Position]:
    """Return the published starting positions."""
    return [Position.start(layout, rules) for layout in LAYOUTS]


def new_worker(core: ModuleType, megabytes: int = 1) -> Any:
    """Return a worker of a core with a table of its own."""
    return core.Worker(core.TranspositionTable(megabytes), array("i", [0]))


def closing_in(position: Position) -> int:
    """Return what the side ahead gets for its pieces near the enemy's pharaoh, for Blue."""
    board, _ = tables.read_board(position.fen())
    squares = [(place, board[place]) for place in tables.ON_BOARD if board[place]]
    kinds = [[code >> 2 & 7 for _, code in squares if code >> 5 == colour] for colour in (0, 1)]
    lead = len(kinds[0]) - len(kinds[1])
    if abs(lead) < PROGRESS.least_lead:
        return 0
    ahead = 0 if lead > 0 else 1
    target = next(at for at, code in squares if code >> 2 == (1 - ahead) << 3 | tables.PHARAOH)
    worth = 0
    for at, code in squares:
        kind = code >> 2 & 7
        if code >> 5 != ahead or kind in (tables.SPHINX, tables.PHARAOH):
            continue
        steps = max(abs(at % 12 - target % 12), abs(at // 12 - target // 12))
        worth += PROGRESS.piece_nearer * (max(0, NEARBY + 1 - steps) - PROGRESS.piece_usual)
        if kind == tables.SCARAB:
            worth += PROGRESS.scarab_nearer * (PROGRESS.scarab_usual - steps)
    worth = worth * min(abs(lead), PROGRESS.most_lead) >> 4
    return worth if ahead == 0 else -worth
