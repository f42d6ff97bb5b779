"""What the engine knows about Laser Chess: its styles, its eight levels, its benchmark."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from typing import cast

from khepri.engine.interface import WIN, Core
from khepri.engine.level_ratings import RATINGS
from khepri.engine.spec import Benchmark, EngineSpec, Scale, Style, eight_levels
from khepri.games import laser
from khepri.games.base import AnyPosition, Outcome

# Styles


AGGRESSIVE = Style("aggressive", menace=14, caution=6, draw=-50)
BALANCED = Style("balanced", menace=8, caution=8, draw=0)
DEFENSIVE = Style("defensive", menace=5, caution=14, draw=25)

STYLES = (AGGRESSIVE, BALANCED, DEFENSIVE)


# Levels


LEVELS = eight_levels(
    (
        ("Moves almost at random. A good first win.", 1, 80, 0.70, 0.70),
        ("Sees its own shots, and often forgets yours.", 2, 60, 0.60, 0.30),
        ("Takes what it can hit; misses a third of your threats.", 2, 50, 0.35, 0.05),
        ("Looks at your answer to each move, most of the time.", 2, 35, 0.12, 0.0),
        ("Plans one shot ahead and rarely slips.", 3, 25, 0.03, 0.0),
        ("A solid club player: few mistakes, no traps missed.", 5, 15, 0.0, 0.0),
        ("Looks far ahead. You will need a plan of your own.", 8, 0, 0.0, 0.0),
        ("Plays the best move it can find.", None, 0, 0.0, 0.0),
    ),
    ratings=RATINGS["laser"],
)


# The engine


_MEASURED = (
    "sc3ncfcncpb2/2pc7/3Pd6/pa1Pc1rbra1pb1Pd/pb1Pd1RaRb1pa1Pc/6pb3/7Pa2/2PdNaFaNa3Sa b",
    "sc3ncfcncra2/10/3Pd2pa3/paPc2Pbra2pbPd/pbPd2Rapd2paPc/3Pc2pb3/10/2RaNaFaNa3Sa b",
    "sc3pcncpb3/5fc4/pa3pcncra3/pb1rd1Pd1Pb3/3pd1pb1Rd1Pd/3RaNaPa3Pc/4Fa5/3PdNaPa3Sa b",
    "sc3pcfcpb2Ra/5ncpb3/pb2ra1nc4/pa3Pd3Pc1/1pa3pb3Pc/4Na1Ra2Pd/3PdNa5/ra2PdFaPa3Sa b",
    "sc3fcPdpb3/3nc1nb3Pc/pa3pcpb1Ra1Pd/7rb2/2Rb7/pb1ra1PdPa3Pc/pa3Nd1Na3/3PdpbFa3Sa b",
)
"""Boards to measure by. They are written out, so that a new layout does not change the count."""

_MEASURED_RULES = "club", "khet2"
"""Named for the same reason: a new rule set does not change it either."""


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


def benchmark_positions() -> Sequence[AnyPosition]:
    """Return the boards to measure by, each by the rule sets that were always measured."""
    return [laser.Position.parse(text, rules) for rules in _MEASURED_RULES for text in _MEASURED]


ENGINE = EngineSpec(
    core=core,
    repeatable=repeatable,
    end_score=end_score,
    levels=LEVELS,
    harmless=80,  # less than a piece
    scale=Scale(most=1_000, costly=50),
    look_nodes=lambda _: 100_000,
    benchmark=Benchmark(5, benchmark_positions, ordinary_rate=2_000_000),
    styles=STYLES,
    usual_style=BALANCED,
)
