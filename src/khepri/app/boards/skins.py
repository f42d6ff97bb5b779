"""Which skin and which tokens belong to which game."""

from __future__ import annotations

from typing import TypeAlias

from khepri.app.boards import laser_skin, othello_skin
from khepri.app.boards.art import PieceArt
from khepri.app.boards.laser_skin import LaserSkin
from khepri.app.boards.othello_skin import OthelloSkin
from khepri.app.boards.state import Token
from khepri.app.fonts import Fonts
from khepri.app.palettes import BoardColours
from khepri.app.widgets.shapes import Shapes
from khepri.games import laser, othello
from khepri.games.base import AnyPosition

Arrangement: TypeAlias = AnyPosition | laser.Setup | othello.Setup
"""Anything that can be shown on a board, playable or not."""


def skin_of(
    shown: Arrangement,
    art: PieceArt,
    fonts: Fonts,
    shapes: Shapes,
    board: BoardColours | None = None,
) -> LaserSkin | OthelloSkin:
    """Return the skin of the game, and of the size of board, that a position belongs to."""
    if isinstance(shown, othello.Position | othello.Setup):
        return OthelloSkin(art, fonts, shapes, board, size=shown.size)
    return LaserSkin(art, fonts, shapes, board)


def tokens_of(shown: Arrangement) -> dict[str, Token]:
    """Return what stands on a board as tokens.

    >>> tokens_of(othello.Position.start(4))["b2"].side
    'white'
    """
    match shown:
        case othello.Position() | othello.Setup():
            return othello_skin.tokens_of(shown)
        case laser.Position() | laser.Setup():
            return laser_skin.tokens_of(shown)
    raise TypeError(f"There is no board to show {shown!r} on.")
