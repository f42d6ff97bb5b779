"""Small pictures of final positions, each drawn when it is first looked at."""

from __future__ import annotations

from collections import OrderedDict

import pygame
from pygame import Rect, Surface

from khepri.app.boards.geometry import Geometry
from khepri.app.boards.skin import BoardSkin
from khepri.app.context import Context
from khepri.app.faces import face_of
from khepri.app.screens.past_games.words import Board
from khepri.app.theme import BLACK_DISC, WHITE_DISC, Colour, Theme
from khepri.games import laser, othello
from khepri.games.base import GameSpec

KEPT = 80
FINER = 4


class Thumbnails:
    """Boards and signs of sides at the sizes in which cards show them."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self._skins: dict[tuple[str, str], BoardSkin] = {}
        self._signs: dict[tuple[str, int, str], Surface] = {}
        self._boards: OrderedDict[tuple[object, ...], Surface] = OrderedDict()

    def forget(self) -> None:
        """Draw everything anew: colours may be others now."""
        self._skins.clear()
        self._signs.clear()
        self._boards.clear()

    def _skin(self, spec: GameSpec, shown: object) -> BoardSkin:
        size = str(shown.size) if isinstance(shown, othello.Setup) else ""
        if (spec.name, size) not in self._skins:
            self._skins[spec.name, size] = face_of(spec).skin(self._context, shown)
        return self._skins[spec.name, size]

    def board(self, board: Board, size: tuple[int, int], theme: Theme) -> Surface:
        """Return a board as large as fits; the caller must not draw on it."""
        key = (type(board), str(board), size, theme.name)
        if key not in self._boards:
            while len(self._boards) >= KEPT:
                self._boards.popitem(last=False)
            self._boards[key] = self._drawn(board, size, theme)
        self._boards.move_to_end(key)
        return self._boards[key]

    def _drawn(self, board: Board, size: tuple[int, int], theme: Theme) -> Surface:
        spec = othello.GAME if isinstance(board, othello.Setup) else laser.GAME
        skin = self._skin(spec, board)
        geometry = Geometry.fit(skin.grid, Rect((0, 0), size), framed=False)
        outline = geometry.outline
        picture = skin.ground(geometry, theme, coordinates=False)
        token_size = max(4, round(geometry.cell * 0.94))
        for square, token in face_of(spec).tokens(board).items():
            centre = geometry.rect(square).move(-outline.x, -outline.y).center
            look = skin.look(token, token_size, flipped=False)
            place = look.plate.get_rect(center=centre)
            picture.blit(look.plate, place)
            picture.blit(look.body, look.body.get_rect(center=centre))
        return picture

    def sign(self, side: str, size: int, theme: Theme) -> Surface:
        """Return a side's sign: a disc or a plate in its colour."""
        key = (side, size, theme.name)
        if key not in self._signs:
            self._signs[key] = self._made_sign(side, size, theme)
        return self._signs[key]

    def _made_sign(self, side: str, size: int, theme: Theme) -> Surface:
        if side in ("black", "white"):
            return _disc(BLACK_DISC if side == "black" else WHITE_DISC, size, theme)
        skin = self._skin(laser.GAME, laser.Position.start())
        return face_of(laser.GAME).emblem(skin, side, size)


def _disc(colour: Colour, size: int, theme: Theme) -> Surface:
    large = size * FINER
    picture = Surface((large, large), pygame.SRCALPHA)
    picture.fill((*theme.text_muted, 0))
    pygame.draw.circle(picture, theme.text_muted, (large / 2, large / 2), large / 2)
    pygame.draw.circle(picture, colour, (large / 2, large / 2), large / 2 - large * 0.09)
    return pygame.transform.smoothscale(picture, (size, size))
