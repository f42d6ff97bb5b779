"""What the engine can say about a game of which it knows only the rules."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from khepri.engine.interface import Core
from khepri.engine.plain.core import PlainCore, end_score
from khepri.engine.spec import Benchmark, EngineSpec, Scale, eight_levels
from khepri.games.base import AnyPosition, GameSpec

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
