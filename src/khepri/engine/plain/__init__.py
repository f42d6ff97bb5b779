"""An engine for any game, out of nothing but its rules."""

from khepri.engine.plain.engine import engine_by_rules

__all__ = ["engine_by_rules"]
