"""Load the Othello cores for tests: compiled, and as the plain Python they are written in."""

from __future__ import annotations

import importlib
import os
import random
from array import array
from functools import cache
from typing import TYPE_CHECKING, Any

import pytest

from engine import conftest
from khepri.games import othello

if TYPE_CHECKING:
    from collections.abc import Iterator

KINDS = ("compiled", "interpreted")


@cache
def load_core(name: str, kind: str) -> Any:
    """Return a core; the test is skipped if it should be compiled and is not."""
    if kind == "compiled":
        core = importlib.import_module(conftest.PACKAGES[name])
        if not core.COMPILED and os.environ.get("KHEPRI_REQUIRE_COMPILED") != "1":
            pytest.skip(f"{name} is not compiled")
        assert core.COMPILED, f"{name} is not compiled, but KHEPRI_REQUIRE_COMPILED=1 asks for it."
        return core
    return conftest.load_core(name, "interpreted")


def core_of(size: int, kind: str) -> Any:
    """Return the core that plays boards of a size."""
    return load_core("othello_core" if size <= 8 else "large_othello_core", kind)


def new_worker(position: othello.Position, kind: str, megabytes: int = 1) -> Any:
    """Return a worker with a table of its own, at a position."""
    core = core_of(position.size, kind)
    worker = core.Worker(core.TranspositionTable(megabytes), array("i", [0]))
    worker.load(position)
    return worker


def random_game(size: int, seed: int) -> Iterator[tuple[othello.Position, othello.Move | None]]:
    """Yield every position of a random game with the move played in it (None at the end)."""
    random_moves = random.Random(seed)
    position = othello.Position.start(size)
    while moves := position.legal_moves():
        move = random_moves.choice(moves)
        yield position, move
        position = position.play(move)
    yield position, None


def random_position(size: int, empties: int, seed: int) -> othello.Position:
    """Return a position of a random game with so many empty squares, not yet decided."""
    while True:
        for position, move in random_game(size, seed):
            if str(position).count("-") == empties and move is not None:
                return position
        seed += 1000


def final_difference(position: othello.Position) -> int:
    """Return the score of a finished game for the player to move, the empties to the winner."""
    own, other = position.discs(position.side), position.discs(position.side.opponent)
    empties = position.size**2 - own - other
    if own == other:
        return 0
    return own - other + (empties if own > other else -empties)
