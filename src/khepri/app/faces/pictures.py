"""Small pictures of sides, pieces and mirrors for the cards around a board."""

from __future__ import annotations

import pygame
from pygame import Surface

from khepri.app.boards.board_skin import BoardSkin
from khepri.app.boards.board_state import Token
from khepri.app.faces.face import AnyFace
from khepri.app.style.theme import Colour
from khepri.app.widgets import Widget

FINER = 4
_SILVER: Colour = (228, 235, 245)
_DARK: Colour = (6, 11, 20)


class Pictures:
    """Pictures that several cards show, each made once for each size."""

    def __init__(self, face: AnyFace, skin: BoardSkin) -> None:
        self.face = face
        self.board_skin = skin
        self._kept: dict[tuple[object, int], Surface] = {}

    def forget(self) -> None:
        """Make everything anew: the pieces' colours may be others now."""
        self._kept.clear()

    def emblem(self, side: str, size: int) -> Surface:
        """Return a side's sign."""
        key = (side, size)
        if key not in self._kept:
            self._kept[key] = self.board_skin.emblem(side, max(4, size))
        return self._kept[key]

    def piece(self, token: Token, size: int) -> Surface:
        """Return a piece as it stands on the board."""
        key = (token, size)
        if key not in self._kept:
            look = self.board_skin.look(token, max(4, size), flipped=False)
            whole = look.plate.copy()
            whole.blit(look.body, (0, 0))
            self._kept[key] = whole
        return self._kept[key]

    def mirror(self, size: int) -> Surface:
        """Return a mirror's silver edge, seen on its own."""
        size = max(4, size)  # where text is huge and the window small, no room may be left
        key = ("mirror", size)
        if key not in self._kept:
            large = size * FINER
            picture = Surface((large, large), pygame.SRCALPHA)
            picture.fill((*_SILVER, 0))
            for colour, width in ((_DARK, 0.26), (_SILVER, 0.17)):
                near, far = large * 0.24, large * 0.76
                half = large * width * 0.36
                corners = [
                    (near - half, far - half),
                    (far - half, near - half),
                    (far + half, near + half),
                    (near + half, far + half),
                ]
                pygame.draw.polygon(picture, colour, corners)
            self._kept[key] = pygame.transform.smoothscale(picture, (size, size))
        return self._kept[key]


class Emblem(Widget):
    """A side's sign as a widget."""

    def __init__(self, pictures: Pictures, side: str = "") -> None:
        super().__init__()
        self._pictures = pictures
        self._side = side

    def use(self, pictures: Pictures) -> None:
        """Take the sign from another game."""
        self._pictures = pictures
        self.invalidate()

    @property
    def side(self) -> str:
        """Return whose sign it is."""
        return self._side

    @side.setter
    def side(self, side: str) -> None:
        if side != self._side:
            self._side = side
            self.invalidate()

    def draw(self, canvas: Surface) -> None:
        """Draw the sign as large as the widget allows."""
        if not self._side:
            return
        picture = self._pictures.emblem(self._side, min(self.rect.size))
        canvas.blit(picture, picture.get_rect(center=self.rect.center))


class PiecePicture(Widget):
    """A piece as a widget; without a piece, an empty place."""

    def __init__(self, pictures: Pictures) -> None:
        super().__init__()
        self._pictures = pictures
        self._token: Token | None = None

    @property
    def token(self) -> Token | None:
        """Return what is shown."""
        return self._token

    @token.setter
    def token(self, token: Token | None) -> None:
        if token != self._token:
            self._token = token
            self.invalidate()

    def draw(self, canvas: Surface) -> None:
        """Draw the piece, or the outline of where one could be."""
        if self._token is not None:
            picture = self._pictures.piece(self._token, min(self.rect.size))
            canvas.blit(picture, picture.get_rect(center=self.rect.center))
            return
        skin = self.skin
        skin.shapes.draw(
            canvas,
            self.rect,
            skin.px(10),
            skin.theme.field,
            edge=skin.theme.line,
            edge_width=skin.px(1),
        )
