"""Fixed work for the engine: the same on every run, to see a change in what it does or how fast."""

from __future__ import annotations

import time
from dataclasses import dataclass

from khepri.engine.limits import Limits
from khepri.engine.registry import engine_for
from khepri.engine.search import Engine
from khepri.games.base import GameSpec


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
