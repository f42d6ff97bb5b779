"""Which face belongs to which game in the window."""

from __future__ import annotations

from khepri.app.faces.face import AnyFace
from khepri.app.faces.laser.face import LaserFace
from khepri.app.faces.othello.face import OthelloFace
from khepri.games.base import GameSpec

FACES: tuple[AnyFace, ...] = (LaserFace(), OthelloFace())
"""Read it through `face_of`, so that a test may show another game."""


def face_of(spec: GameSpec) -> AnyFace:
    """Return how a game shows itself in the window."""
    return next(face for face in FACES if face.spec is spec)
