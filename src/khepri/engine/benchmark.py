"""Fixed work for the engine: the same on every run, to see a change in what it does or how fast."""

from __future__ import annotations

import time
from dataclasses import dataclass

from khepri.engine.limits import Limits
from khepri.engine.search import Engine
from khepri.games import laser, othello
from khepri.games.base import AnyPosition, GameSpec

SIGNATURE_DEPTHS = {laser.GAME.name: 5, othello.GAME.name: 8}

_MIDDLE_GAMES = (
    "---------------------------OX------OXX-----O-------------------- X",
    "X--------X--O----XXXOX----XXO----XXOX-----OO-X------O----------- O",
    "---XXXX-X-XXXO--XXOXOO--XXXOXO--XXOXXO---OXXXOO-O-OOOO------OO-- X",
)


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


def signature_positions(spec: GameSpec) -> list[AnyPosition]:
    """Return the positions of the signature: every starting board, or some middle games."""
    if spec is laser.GAME:
        return [
            laser.Position.start(name, rules) for rules in laser.Rules for name in laser.LAYOUTS
        ]
    return [othello.Position.start(), *(othello.Position.parse(text) for text in _MIDDLE_GAMES)]


def search_signature(spec: GameSpec, depth: int) -> Signature:
    """Search each position to `depth` with a fresh table, one thread, and count."""
    nodes = 0
    started = time.process_time()
    for position in signature_positions(spec):
        nodes += Engine(spec, megabytes=16).search(position, limits=Limits(depth=depth)).nodes
    return Signature(depth, nodes, time.process_time() - started)
