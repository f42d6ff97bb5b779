"""What the games' corners of the settings' sample are drawn with."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from pygame import Rect, Surface

from khepri.app.boards.board_skin import BoardSkin
from khepri.app.boards.board_state import Token
from khepri.app.boards.geometry import BoardGeometry, Grid
from khepri.app.context import Context

ROWS = 2
"""The squares of a sample from top to bottom."""


@dataclass(frozen=True, slots=True)
class Sample:
    """A corner of one game's board."""

    columns: int
    draw: Callable[[Context, int], Surface]
    """Draw it with squares of so many pixels."""


def sample_geometry(columns: int, cell: int) -> BoardGeometry:
    """Return the squares of a corner: a1 is the lower left one.

    >>> sample_geometry(2, 10).rect("b1").topleft
    (10, 10)
    """
    letters = "abcdefgh"[:columns]
    return BoardGeometry(
        Grid(letters, ("2", "1")), Rect(0, 0, columns * cell, ROWS * cell), 0, cell
    )


def draw_tokens(
    picture: Surface, geometry: BoardGeometry, skin: BoardSkin, tokens: dict[str, Token]
) -> None:
    """Put tokens on their squares."""
    size = max(4, round(geometry.cell * skin.token_share))
    for square, token in tokens.items():
        look = skin.look(token, size, flipped=False)
        place = look.plate.get_rect(center=geometry.rect(square).center)
        picture.blit(look.plate, place)
        picture.blit(look.body, place)
