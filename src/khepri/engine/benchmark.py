"""Fixed work for the engine: the same on every run, to see a change in what it does or how fast."""

from __future__ import annotations

import time
from dataclasses import dataclass

from khepri.engine.limits import Limits
from khepri.engine.registry import core_for, engine_for
from khepri.engine.search import Engine
from khepri.games.base import GameSpec

RATE_NODES, SLOW_RATE_NODES = 500_000, 2_000
"""How many positions tell how fast an engine is, compiled and not: each takes about as long."""


@dataclass(frozen=True, slots=True)
class Signature:
    """How many positions a fixed search visited, and how fast."""

    depth: int
    nodes: int
    seconds: float

    @property
    def nodes_per_second(self) -> float:
        """Positions visited in a second of processor time."""
        return self.nodes / max(self.seconds, 1e-9)


def search_signature(spec: GameSpec, depth: int | None = None) -> Signature:
    """Search each of a game's fixed positions with a fresh table, one thread, and count."""
    benchmark = engine_for(spec).benchmark
    depth = depth or benchmark.depth
    nodes = 0
    started = time.process_time()
    for position in benchmark.positions():
        nodes += Engine(spec, megabytes=16).search(position, limits=Limits(depth=depth)).nodes
    return Signature(depth, nodes, time.process_time() - started)


@dataclass(frozen=True, slots=True)
class Rate:
    """How many positions a second the engine of a game visits here, in one thread."""

    spec: GameSpec
    per_second: float
    ordinary: int | None
    """The same on an ordinary laptop; None if nobody knows."""

    is_compiled: bool


def measure_rate(spec: GameSpec) -> Rate:
    """Search the first of a game's fixed positions for about a tenth of a second, and count.

    The table is made before, and only the time of this thread counts: what else the computer does
    has little say.
    """
    benchmark = engine_for(spec).benchmark
    position = benchmark.positions()[0]
    compiled = core_for(position, spec).COMPILED
    engine = Engine(spec, megabytes=16)
    engine.get_ready(position)
    limits = Limits(nodes=RATE_NODES if compiled else SLOW_RATE_NODES)
    started = time.thread_time()
    nodes = engine.search(position, limits=limits).nodes
    seconds = max(time.thread_time() - started, 1e-9)
    return Rate(spec, nodes / seconds, benchmark.ordinary_rate, compiled)
