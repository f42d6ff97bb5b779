"""Pictures of pieces: on the palette's cards, and of the one that is dragged from there."""

from __future__ import annotations

from pygame import Surface

from khepri.app.boards.board_skin import BoardSkin
from khepri.app.boards.board_state import Token
from khepri.graphics import Frame
from khepri.graphics.frame import Picture

DRAGGED_SHARE = 1.08
"""How large a piece in the air is, measured by one on the board."""


def piece_picture(skin: BoardSkin, token: Token, size: int) -> Surface:
    """Draw a piece as a square of so many pixels."""
    look = skin.look(token, max(4, size), flipped=False)
    picture = look.plate.copy()
    picture.blit(look.body, (0, 0))
    return picture


class DraggedPiece:
    """A piece that is dragged from the palette, over everything else; it is drawn once."""

    def __init__(self) -> None:
        self._drawn: tuple[BoardSkin, Token, int, Surface] | None = None

    def draw(
        self, frame: Frame, skin: BoardSkin, token: Token, *, cell: float, centre: tuple[int, int]
    ) -> None:
        """Put the piece into a frame, as large as the board's pieces and a little more."""
        size = round(cell * skin.token_share * DRAGGED_SHARE)
        if self._drawn is None or self._drawn[:3] != (skin, token, size):
            self._drawn = (skin, token, size, piece_picture(skin, token, size))
        picture = self._drawn[3]
        x, y = centre
        corner = (x - picture.get_width() // 2, y - picture.get_height() // 2)
        frame.overlay.append(Picture(picture, corner))
