"""Which face belongs to which game in a terminal."""

from __future__ import annotations

from khepri.cli.text.laser import LaserTextFace
from khepri.cli.text.othello import OthelloTextFace
from khepri.cli.text.text_face import AnyTextFace
from khepri.games.base import GameSpec

FACES: tuple[AnyTextFace, ...] = (LaserTextFace(), OthelloTextFace())


def face_of(spec: GameSpec) -> AnyTextFace:
    """Return how a game shows itself in a terminal."""
    return next(face for face in FACES if face.spec is spec)
