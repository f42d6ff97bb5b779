"""Small pictures of final positions, each drawn when it is first looked at."""

from __future__ import annotations

from collections import OrderedDict

import pygame
from pygame import Rect, Surface

from khepri.app.boards.geometry import Geometry
from khepri.app.boards.laser_skin import LaserSkin, tokens_of
from khepri.app.faces import face_of
from khepri.app.faces.pictures import Pictures
from khepri.app.screens.past_games.words import Board
from khepri.app.theme import Colour, Theme, mix
from khepri.games import laser, othello

KEPT = 80
FINER = 4
BLACK_DISC: Colour = (0x0A, 0x0D, 0x15)
WHITE_DISC: Colour = (0xF0, 0xEC, 0xE2)
_BLACK: Colour = (0, 0, 0)


class Thumbnails:
    """Boards and signs of sides at the sizes in which cards show them."""

    def __init__(self, skin: LaserSkin) -> None:
        self._skin = skin
        self._signs = Pictures(face_of(laser.GAME), skin)
        self._boards: OrderedDict[tuple[object, ...], Surface] = OrderedDict()

    def forget(self) -> None:
        """Draw everything anew: colours may be others now."""
        self._signs.forget()
        self._boards.clear()

    def use_skin(self, skin: LaserSkin) -> None:
        """Draw with other colours."""
        self._skin = skin
        self._signs = Pictures(face_of(laser.GAME), skin)
        self._boards.clear()

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
        if isinstance(board, othello.Setup):
            return _othello_board(board, size, theme)
        geometry = Geometry.fit(self._skin.grid, Rect((0, 0), size), framed=False)
        outline = geometry.outline
        picture = self._skin.ground(geometry, theme, coordinates=False)
        token_size = max(4, round(geometry.cell * 0.94))
        for square, token in tokens_of(board).items():
            centre = geometry.rect(square).move(-outline.x, -outline.y).center
            look = self._skin.look(token, token_size, flipped=False)
            place = look.plate.get_rect(center=centre)
            picture.blit(look.plate, place)
            picture.blit(look.body, place)
        return picture

    def sign(self, side: str, size: int, theme: Theme) -> Surface:
        """Return a side's sign: a disc or a plate in its colour."""
        if side in ("black", "white"):
            return _disc(BLACK_DISC if side == "black" else WHITE_DISC, size, theme)
        return self._signs.emblem(side, size)


def _disc(colour: Colour, size: int, theme: Theme) -> Surface:
    large = size * FINER
    picture = Surface((large, large), pygame.SRCALPHA)
    picture.fill((*theme.text_muted, 0))
    pygame.draw.circle(picture, theme.text_muted, (large / 2, large / 2), large / 2)
    pygame.draw.circle(picture, colour, (large / 2, large / 2), large / 2 - large * 0.09)
    return pygame.transform.smoothscale(picture, (size, size))


def _othello_board(setup: othello.Setup, size: tuple[int, int], theme: Theme) -> Surface:
    """Draw the whole picture at four times its size and shrink it, for clean edges."""
    count = setup.size
    cell = max(2, min(size) // count)
    side = cell * count
    large = Surface((side * FINER, side * FINER))
    large.fill(theme.othello_board)
    seam = mix(theme.othello_board, _BLACK, 0.45)
    for line in range(count + 1):
        at = line * cell * FINER
        pygame.draw.line(large, seam, (at, 0), (at, side * FINER), 2)
        pygame.draw.line(large, seam, (0, at), (side * FINER, at), 2)
    for colour, owner in ((BLACK_DISC, othello.Side.BLACK), (WHITE_DISC, othello.Side.WHITE)):
        edge = mix(colour, theme.othello_board, 0.35)
        for square in setup.board.squares(owner):
            column, row = ord(square[0]) - ord("a"), int(square[1:]) - 1
            centre = ((column + 0.5) * cell * FINER, (row + 0.5) * cell * FINER)
            pygame.draw.circle(large, edge, centre, cell * FINER * 0.44)
            pygame.draw.circle(large, colour, centre, cell * FINER * 0.39)
    board = pygame.transform.smoothscale(large, (side, side))
    picture = Surface(size, pygame.SRCALPHA)
    picture.fill(mix(theme.othello_board, _BLACK, 0.5))
    picture.blit(board, board.get_rect(center=picture.get_rect().center))
    return picture
