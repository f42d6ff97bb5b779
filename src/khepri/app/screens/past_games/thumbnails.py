"""Small pictures of final positions, each drawn when it is first looked at."""

from __future__ import annotations

from collections import OrderedDict

from pygame import Rect, Surface

from khepri.app.boards.board_skin import BoardSkin
from khepri.app.boards.geometry import BoardGeometry
from khepri.app.context import Context
from khepri.app.faces import face_of
from khepri.app.style.theme import Theme
from khepri.games.base import GameSpec, Setup

KEPT = 80


class Thumbnails:
    """Boards and signs of sides at the sizes in which cards show them."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self._skins: dict[tuple[str, tuple[str, ...]], BoardSkin] = {}
        self._signs: dict[tuple[str, str, int], Surface] = {}
        self._boards: OrderedDict[tuple[object, ...], Surface] = OrderedDict()

    def forget(self) -> None:
        """Draw everything anew: colours may be others now."""
        self._skins.clear()
        self._signs.clear()
        self._boards.clear()

    def _skin(self, spec: GameSpec, shown: Setup) -> BoardSkin:
        key = (spec.name, shown.variants)
        if key not in self._skins:
            self._skins[key] = face_of(spec).skin(self._context, shown)
        return self._skins[key]

    def board(self, spec: GameSpec, board: Setup, size: tuple[int, int], theme: Theme) -> Surface:
        """Return a board as large as fits; the caller must not draw on it."""
        key = (spec.name, str(board), size, theme.name)
        if key not in self._boards:
            while len(self._boards) >= KEPT:
                self._boards.popitem(last=False)
            self._boards[key] = self._drawn(spec, board, size, theme)
        self._boards.move_to_end(key)
        return self._boards[key]

    def _drawn(self, spec: GameSpec, board: Setup, size: tuple[int, int], theme: Theme) -> Surface:
        skin = self._skin(spec, board)
        geometry = BoardGeometry.fit(skin.grid, Rect((0, 0), size), framed=False)
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

    def sign(self, spec: GameSpec, side: str, size: int) -> Surface:
        """Return a side's sign."""
        key = (spec.name, side, size)
        if key not in self._signs:
            start = face_of(spec).offers.boards()[0].setup
            self._signs[key] = self._skin(spec, start).emblem(side, size)
        return self._signs[key]
