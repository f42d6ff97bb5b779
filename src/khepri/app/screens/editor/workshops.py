"""Which workshop belongs to which game."""

from __future__ import annotations

from typing import Final

from khepri.app.screens.editor.laser_workshop import LaserWorkshop
from khepri.app.screens.editor.othello_workshop import OthelloWorkshop
from khepri.app.screens.editor.workshop import AnyWorkshop
from khepri.games.base import GameSpec

WORKSHOPS: Final[tuple[AnyWorkshop, ...]] = (LaserWorkshop(), OthelloWorkshop())


def workshop_of(spec: GameSpec) -> AnyWorkshop:
    """Return the tools for a game's boards."""
    return next(workshop for workshop in WORKSHOPS if workshop.spec is spec)
