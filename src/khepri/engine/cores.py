"""Which core plays a position, and what to say where it is slow."""

from __future__ import annotations

from khepri.engine.interface import FORCED_WIN, INFINITY, WIN, Core
from khepri.engine.registry import engine_for
from khepri.games.base import AnyPosition, GameSpec

__all__ = ["FORCED_WIN", "INFINITY", "SLOW_ENGINE", "WIN", "Core", "core_for"]

SLOW_ENGINE = (
    "The computer player is not compiled and runs many times slower."
    " To mend it: sudo apt install gcc libc6-dev python3-dev, then make setup."
)


def core_for(position: AnyPosition, spec: GameSpec) -> Core:
    """Return the core that plays a position."""
    return engine_for(spec).core(position)
