"""Which teaching belongs to which game."""

from __future__ import annotations

from khepri.games.base import GameSpec
from khepri.learn.laser.teaching import LaserTeaching
from khepri.learn.othello.teaching import OthelloTeaching
from khepri.learn.teaching import AnyTeaching, PlainTeaching

TEACHINGS: tuple[AnyTeaching, ...] = (LaserTeaching(), OthelloTeaching())


def teaching_of(spec: GameSpec) -> AnyTeaching:
    """Return how a game is taught; one that brings nothing is taught by its rules alone."""
    return next((each for each in TEACHINGS if each.spec is spec), None) or PlainTeaching(spec)
