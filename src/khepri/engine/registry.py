"""The engine of every game: the one place that knows them all."""

from __future__ import annotations

from khepri.engine import plain
from khepri.engine.laser.player import ENGINE as LASER
from khepri.engine.othello.player import ENGINE as OTHELLO
from khepri.engine.spec import EngineSpec
from khepri.games import laser, othello
from khepri.games.base import GameSpec

ENGINES: dict[str, EngineSpec] = {laser.GAME.name: LASER, othello.GAME.name: OTHELLO}
"""What has been written for a game in particular, by the game's name."""


def engine_for(spec: GameSpec) -> EngineSpec:
    """Return the engine of a game; one that has none of its own is played by its rules alone."""
    return ENGINES.get(spec.name) or plain.engine_by_rules(spec)
