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

_MEASURED = (
    "sc3ncfcncpb2/2pc7/3Pd6/pa1Pc1rbra1pb1Pd/pb1Pd1RaRb1pa1Pc/6pb3/7Pa2/2PdNaFaNa3Sa b",
    "sc3ncfcncra2/10/3Pd2pa3/paPc2Pbra2pbPd/pbPd2Rapd2paPc/3Pc2pb3/10/2RaNaFaNa3Sa b",
    "sc3pcncpb3/5fc4/pa3pcncra3/pb1rd1Pd1Pb3/3pd1pb1Rd1Pd/3RaNaPa3Pc/4Fa5/3PdNaPa3Sa b",
    "sc3pcfcpb2Ra/5ncpb3/pb2ra1nc4/pa3Pd3Pc1/1pa3pb3Pc/4Na1Ra2Pd/3PdNa5/ra2PdFaPa3Sa b",
    "sc3fcPdpb3/3nc1nb3Pc/pa3pcpb1Ra1Pd/7rb2/2Rb7/pb1ra1PdPa3Pc/pa3Nd1Na3/3PdpbFa3Sa b",
)
"""Boards to measure by. They are written out, so that a new layout does not change the count."""


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


def measured_boards() -> Sequence[AnyPosition]:
    """Return the boards to measure by, each by both rule sets."""
    rule_sets = laser.Rules.CLUB, laser.Rules.KHET2
    return [laser.Position.parse(text, rules) for rules in rule_sets for text in _MEASURED]


ENGINE = EngineSpec(
    core=core,
    repeatable=repeatable,
    end_score=end_score,
    levels=LEVELS,
    harmless=80,  # less than a piece
    scale=Scale(most=1_000, costly=50),
    look_nodes=lambda _: 100_000,
    benchmark=Benchmark(5, measured_boards, ordinary_rate=2_000_000),
    styles=STYLES,
    usual_style=BALANCED,
)
