"""What the engine knows about Othello."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from typing import cast

from khepri.engine.interface import Core
from khepri.engine.othello.book_keys import OthelloBookKeys
from khepri.engine.othello.levels import LEVELS
from khepri.engine.othello.schedule import DISC, board_of, moves_left, schedule
from khepri.engine.spec import Benchmark, EngineSpec, Scale
from khepri.games import othello
from khepri.games.base import AnyPosition, Outcome

SMALL = 8
"""Boards up to this size fit into one word and are played by a core of their own."""

_MIDDLE_GAMES = (
    "---------------------------OX------OXX-----O-------------------- X",
    "X--------X--O----XXXOX----XXO----XXOX-----OO-X------O----------- O",
    "---XXXX-X-XXXO--XXOXOO--XXXOXO--XXOXXO---OXXXOO-O-OOOO------OO-- X",
)


def core(position: AnyPosition) -> Core:
    """Return the core for a size of board; it is imported when the first engine needs it."""
    name = "core" if board_of(position).size <= SMALL else "large_core"
    return cast("Core", import_module(f"khepri.engine.othello.{name}"))


def nothing_repeats(_: AnyPosition, __: Sequence[AnyPosition]) -> Sequence[AnyPosition]:
    """Return no position: a disc that was placed stays."""
    return ()


def end_score(position: AnyPosition, _: Outcome) -> int:
    """Return the final difference for the side that would be to move."""
    black, white = board_of(position).score()
    lead = black - white
    return DISC * (lead if position.side is othello.Side.BLACK else -lead)


def look_nodes(position: AnyPosition) -> int:
    """Return how many positions to visit for one of a game that is reviewed.

    A million solve the last seventeen moves of most games. Beyond 8×8 there are more positions, and
    each takes longer.
    """
    return 1_000_000 if board_of(position).size <= SMALL else 200_000


def middle_games() -> Sequence[AnyPosition]:
    """Return the start and some positions of the middle."""
    return [othello.Position.start(), *(othello.Position.parse(text) for text in _MIDDLE_GAMES)]


ENGINE = EngineSpec(
    core=core,
    repeatable=nothing_repeats,
    end_score=end_score,
    exact_ends=True,
    levels=LEVELS,
    harmless=2_000,  # a corner, or two
    scale=Scale(most=14_400, costly=200),  # every disc counts at the end
    look_nodes=look_nodes,
    benchmark=Benchmark(8, middle_games, ordinary_rate=4_500_000),
    schedule=schedule,
    moves_left=moves_left,
    book=OthelloBookKeys(),
)
