"""How the game looks on its board, and the hand that plays it."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

import pygame
from pygame import Rect, Surface

from khepri.app.boards.board_skin import Look
from khepri.app.boards.board_state import BoardState, Token
from khepri.app.boards.geometry import BoardGeometry, Grid
from khepri.app.boards.surround import blank_ground, draw_coordinates, draw_frame, draw_inlay
from khepri.app.context import Context
from khepri.app.faces.face import Hand, Objection
from khepri.app.style.palettes import BoardColours
from khepri.app.style.theme import Colour, Theme
from khepri.graphics.frame import OccluderShape
from third_game.rules import Move, Position, Setup, Side

GRID = Grid("abcd", tuple("1234"))
STONE = "stone"
_COLOURS = {Side.SUN.value: (242, 184, 75), Side.MOON.value: (150, 170, 220)}


def stone_of(side: str) -> Token:
    """Return a player's stone."""
    return Token(side, STONE)


def tokens_of(shown: Position | Setup) -> dict[str, Token]:
    """Return the stones."""
    setup = shown.setup if isinstance(shown, Position) else shown
    return {square: stone_of(side.value) for square, side in setup.stones.items()}


class RowsSkin:
    """Plain squares, round suns and square moons."""

    noun = "stones"
    token_share = 0.8
    sheen = 0.0

    def __init__(self, context: Context) -> None:
        self.board: BoardColours | None = context.board_colours
        self.fonts = context.fonts
        self._shapes = context.skin.shapes
        self._no_body = Surface((1, 1), pygame.SRCALPHA)

    @property
    def grid(self) -> Grid:
        """Four by four."""
        return GRID

    def look(self, token: Token, size: int, *, flipped: bool) -> Look:
        """Return the stone in one layer."""
        del flipped
        return Look(self.emblem(token.side, size), self._no_body, body_turns=False)

    def emblem(self, side: str, size: int) -> Surface:
        """Draw a disc for Sun, a square for Moon."""
        picture = Surface((size, size), pygame.SRCALPHA)
        colour = _COLOURS[side]
        if side == Side.SUN:
            pygame.draw.circle(picture, colour, (size / 2, size / 2), size / 2)
        else:
            picture.fill(colour, Rect(0, 0, size, size).inflate(-size // 6, -size // 6))
        return picture

    def edge_colour(self, side: str) -> Colour:
        """Return the stone's colour."""
        return _COLOURS[side]

    def shape(self, side: str) -> OccluderShape:
        """Tell round from square."""
        return OccluderShape.ROUND if side == Side.SUN else OccluderShape.ANGULAR

    def signs(self, theme: Theme) -> Theme:
        """Return the theme: its marks show here."""
        return theme

    def beam_colour(self, side: str, theme: Theme) -> Colour:
        """Return the colour of marks: there are no beams."""
        return self.mark_colour(side, theme)

    def mark_colour(self, side: str, theme: Theme) -> Colour:
        """Return one colour for both."""
        del side
        return theme.gold

    def dashed(self, side: str) -> bool:
        """Say that nothing is dashed."""
        del side
        return False

    def ground(self, geometry: BoardGeometry, theme: Theme, *, coordinates: bool) -> Surface:
        """Draw frame and squares."""
        surface, area = blank_ground(geometry)
        draw_frame(surface, geometry, theme, self._shapes)
        for column in range(len(geometry.grid.columns)):
            for row in range(len(geometry.grid.rows)):
                cell = Rect(area.x, area.y, geometry.cell, geometry.cell)
                cell.move_ip(column * geometry.cell, row * geometry.cell)
                surface.fill(theme.square_a if (row + column) % 2 else theme.square_b, cell)
        draw_inlay(surface, area, geometry, theme)
        if coordinates:
            draw_coordinates(surface, area, geometry, theme, self.fonts, columns_above=True)
        return surface


class RowsHand(Hand[Position, Move]):
    """A stone about to be put down."""

    def __init__(self, position: Position, offered: Collection[Move] | None = None) -> None:
        self.position = position
        self._offered = offered

    @property
    def prompt(self) -> str:
        """What to do next."""
        return "Choose an empty square."

    def wait_for(self, position: Position) -> None:
        """Go on to the next position."""
        self.let_go()
        self.position, self._offered = position, None

    @property
    def _moves(self) -> Collection[Move]:
        return self.position.legal_moves() if self._offered is None else self._offered

    def let_go(self) -> bool:
        """Mean nothing."""
        held = self.armed is not None
        self.armed = self.aimed = None
        return held

    def choose(self, square: str) -> Move | Objection:
        """Put a stone down, or hear why not."""
        move = Move(square)
        return move if move in self._moves else Objection(f"{square} is not free.", move)

    def meant_by(self, square: str | None) -> Move | None:
        """Return the stone on a square."""
        move = Move(square) if square is not None else None
        return move if move in self._moves else None

    def aim(self, move: Move | None) -> bool:
        """Have another square in mind."""
        changed, self.aimed = move != self.aimed, move
        return changed

    def arm(self, move: Move) -> bool:
        """Ask for a move that must be asked for twice."""
        again, self.armed = self.armed == move, move
        return again

    def shown_on(self, state: BoardState, *, previews: bool) -> BoardState:
        """Add dots, and the stone in mind."""
        targets = frozenset(move.square for move in self._moves)
        move = self.armed or (self.aimed if previews else None)
        ghosts = {move.square: stone_of(self.position.side.value)} if move is not None else {}
        return replace(state, targets=targets, ghosts=ghosts)
