"""How each game shows itself in a terminal."""

from __future__ import annotations

from khepri.cli.text.base import AnyTextUI
from khepri.cli.text.laser import LaserTextUI
from khepri.cli.text.othello import OthelloTextUI
from khepri.games.base import GameSpec

TEXT_UIS: tuple[AnyTextUI, ...] = (LaserTextUI(), OthelloTextUI())


def text_ui_of(spec: GameSpec) -> AnyTextUI:
    """Return how a game shows itself in a terminal."""
    return next(face for face in TEXT_UIS if face.spec is spec)
