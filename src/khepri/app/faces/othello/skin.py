"""How Othello looks."""

from __future__ import annotations

from dataclasses import replace

import pygame
from pygame import Surface

from khepri.app.boards.art import PieceArt
from khepri.app.boards.board_skin import Look
from khepri.app.boards.board_state import BoardState, Token
from khepri.app.boards.geometry import BoardGeometry, Grid
from khepri.app.boards.surround import blank_ground, draw_coordinates, draw_frame, draw_inlay
from khepri.app.faces.othello.baize import draw_baize
from khepri.app.faces.othello.discs import SMALL, small_disc
from khepri.app.style.fonts import Fonts
from khepri.app.style.palettes import BoardColours
from khepri.app.style.theme import (
    BLACK_DISC,
    CONTRAST,
    NIGHT,
    WHITE_DISC,
    Colour,
    Theme,
    colour,
    contrast,
)
from khepri.app.widgets.shapes import Shapes
from khepri.games.othello import Move, Position, Setup, Side
from khepri.games.othello.square import COLUMN_LETTERS, USUAL_SIZE, check_size
from khepri.graphics.frame import OccluderShape
from khepri.graphics.sprites import RADIUS_SHARE

SEEN = 3.0
"""The contrast from which a mark is seen."""

SMALLEST_RINGS = 12
"""Pixels of a disc from which its rings and its light can be seen."""

DISC = "disc"
_FINER = 4
_BLACK_EDGE = colour("#2A3346")
_WHITE_EDGE = colour("#DAD4C5")


def grid_of(size: int) -> Grid:
    """Name the squares of a board: a1 is the top left one, as Othello players write it.

    >>> grid_of(4).squares[:5]
    ('a1', 'b1', 'c1', 'd1', 'a2')
    """
    check_size(size)
    return Grid(COLUMN_LETTERS[:size], tuple(str(row) for row in range(1, size + 1)))


def disc_of(side: Side) -> Token:
    """Return a player's disc as a token."""
    return Token(side.value, DISC, two_sided=True)


def tokens_of(position: Position | Setup) -> dict[str, Token]:
    """Return the discs of a position, or of a board that cannot be played, as tokens."""
    return {square: disc_of(side) for side in Side for square in position.board.squares(side)}


def with_preview(state: BoardState, position: Position, move: Move) -> BoardState:
    """Return a state that also shows what a move would do; an illegal one or a pass does nothing.

    >>> start = Position.start()
    >>> with_preview(BoardState(tokens=tokens_of(start)), start, Move.parse("f5")).labels
    {'f5': '+1'}
    """
    flips = position.flips(move)
    if move.square is None or not flips:
        return state
    disc = disc_of(position.side)
    return replace(
        state,
        ghosts={move.square: disc},
        flips=dict.fromkeys(flips, disc),
        labels={move.square: f"+{len(flips)}"},
    )


class OthelloSkin:
    """A baize-covered board of any size, with discs that are black on one side."""

    noun = "discs"
    token_share = 0.87
    sheen = 1.0

    def __init__(
        self,
        art: PieceArt,
        fonts: Fonts,
        shapes: Shapes,
        board: BoardColours | None = None,
        *,
        size: int = USUAL_SIZE,
    ) -> None:
        self.art = art
        self.board = board
        self.size = size
        self._grid = grid_of(size)
        self._no_body = Surface((1, 1), pygame.SRCALPHA)
        self._plain_discs: dict[tuple[str, int], Surface] = {}
        self.fonts = fonts
        self._shapes = shapes

    @property
    def grid(self) -> Grid:
        """As many columns as rows; the rows count from the top."""
        return self._grid

    def look(self, token: Token, size: int, *, flipped: bool) -> Look:
        """Return the disc, in one layer; it looks the same from both sides of the table."""
        del flipped
        if size < SMALLEST_RINGS:
            disc = self._plain_disc(token.side, size)
        else:
            disc = self.art.picture(f"disc_{token.side}", size)
        return Look(plate=disc, body=self._no_body, body_turns=False)

    def emblem(self, side: str, size: int) -> Surface:
        """Draw a disc; a small one with a rim that shows on dark and light panels."""
        return small_disc(side, size) if size < SMALL else self.art.picture(f"disc_{side}", size)

    def _plain_disc(self, side: str, size: int) -> Surface:
        """Draw a disc for a thumbnail, on which rings would only be a grey blur."""
        if (side, size) not in self._plain_discs:
            large = Surface((size * _FINER, size * _FINER), pygame.SRCALPHA)
            shade = BLACK_DISC if side == Side.BLACK else WHITE_DISC
            large.fill((*shade, 0))
            middle = size * _FINER / 2
            pygame.draw.circle(large, shade, (middle, middle), middle * RADIUS_SHARE)
            small = pygame.transform.smoothscale(large, (size, size))
            self._plain_discs[side, size] = small
        return self._plain_discs[side, size]

    def edge_colour(self, side: str) -> Colour:
        """Return the colour of half of a disc's edge, which is nearer to the eye than its face."""
        return _BLACK_EDGE if side == Side.BLACK else _WHITE_EDGE

    def shape(self, side: str) -> OccluderShape:
        """Both players' discs are round."""
        del side
        return OccluderShape.ROUND

    def baize(self, theme: Theme) -> Colour:
        """Return the colour of the squares."""
        return theme.baize if self.board is None else self.board.baize

    def signs(self, theme: Theme) -> Theme:
        """Return the theme whose marks show on the baize, which is never bright.

        What is green elsewhere would be lost on a green cloth: here it is a bright blue.
        """
        shown = theme if contrast(theme.gold, self.baize(theme)) >= SEEN else NIGHT
        return replace(shown, green=CONTRAST.blue_text)

    def beam_colour(self, side: str, theme: Theme) -> Colour:
        """Return the colour of a side's marks: there are no beams."""
        return self.mark_colour(side, theme)

    def mark_colour(self, side: str, theme: Theme) -> Colour:
        """Return the colour in which the last move is marked: whitish for both players."""
        del side
        return self.signs(theme).text

    def dashed(self, side: str) -> bool:
        """Say that no line is dashed."""
        del side
        return False

    def ground(self, geometry: BoardGeometry, theme: Theme, *, coordinates: bool) -> Surface:
        """Draw frame, inlay, baize, lines and coordinates."""
        surface, area = blank_ground(geometry)
        draw_frame(surface, geometry, theme, self._shapes)
        draw_baize(surface, area, geometry.cell, self.baize(theme), theme)
        draw_inlay(surface, area, geometry, theme)
        if coordinates:
            draw_coordinates(surface, area, geometry, theme, self.fonts, columns_above=True)
        return surface
