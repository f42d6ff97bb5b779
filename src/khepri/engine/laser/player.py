"""What the engine knows about Laser Chess."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from typing import cast

from khepri.engine.interface import WIN, Core
from khepri.engine.laser.levels import LEVELS
from khepri.engine.laser.styles import BALANCED, STYLES
from khepri.engine.spec import Benchmark, EngineSpec, Scale
from khepri.games import laser
from khepri.games.base import AnyPosition, Outcome


def core(_: AnyPosition) -> Core:
    """Return the core; it is imported when the first engine needs it."""
    return cast("Core", import_module("khepri.engine.laser.core"))


def repeatable(position: AnyPosition, history: Sequence[AnyPosition]) -> Sequence[AnyPosition]:
    """Return the last positions of a game, those since a piece was destroyed.

    The core would find that out too, but it reads text, which takes longer to write than a search
    may last.
    """
    pieces = _pieces(position)
    first = len(history)
    while first and _pieces(history[first - 1]) == pieces:
        first -= 1
    return history[first:]


def _pieces(position: AnyPosition) -> int:
    return cast("laser.Position", position).board.occupied.bit_count()


def end_score(position: AnyPosition, outcome: Outcome) -> int:
    """Return what a game that is over is worth to the side that would be to move."""
    if outcome.winner is None:
        return 0
    return WIN if outcome.winner is position.side else -WIN


def starting_boards() -> Sequence[AnyPosition]:
    """Return every starting board by both rule sets."""
    return [laser.Position.start(name, rules) for rules in laser.Rules for name in laser.LAYOUTS]


ENGINE = EngineSpec(
    core=core,
    repeatable=repeatable,
    end_score=end_score,
    levels=LEVELS,
    harmless=80,  # less than a piece
    scale=Scale(most=1_000, costly=50),
    look_nodes=lambda _: 100_000,
    benchmark=Benchmark(5, starting_boards, ordinary_rate=2_000_000),
    styles=STYLES,
    usual_style=BALANCED,
)
