"""Which face belongs to which game."""

from __future__ import annotations

from khepri.app.faces.face import Face
from khepri.app.faces.laser.face import LaserFace
from khepri.app.faces.othello.face import OthelloFace
from khepri.games import laser, othello
from khepri.games.base import GameSpec

_FACES: dict[str, Face] = {laser.GAME.name: LaserFace(), othello.GAME.name: OthelloFace()}


def face_of(spec: GameSpec) -> Face:
    """Return how a game shows itself in the window."""
    return _FACES[spec.name]
