"""How Laser Chess looks."""

from __future__ import annotations

from dataclasses import replace

from pygame import Rect, Surface

from khepri.app.boards.art import PieceArt
from khepri.app.boards.board_skin import Look
from khepri.app.boards.board_state import Shot, Token
from khepri.app.boards.geometry import BoardGeometry, Grid
from khepri.app.boards.surround import (
    blank_ground,
    draw_coordinates,
    draw_frame,
    draw_inlay,
)
from khepri.app.faces.laser.emblems import emblem
from khepri.app.faces.laser.squares import draw_squares
from khepri.app.style.fonts import Fonts
from khepri.app.style.palettes import BoardColours
from khepri.app.style.theme import LIGHT, NIGHT, Colour, Theme, contrast
from khepri.app.widgets.shapes import Shapes
from khepri.games.laser import Beam, BeamEnding, Kind, Piece, Position, Setup
from khepri.graphics.frame import OccluderShape

GRID = Grid("abcdefghij", tuple("87654321"))

SMALLEST_STONE = 24
"""Pixels of a square from which there is room for a grain and seams."""

SEEN = 3.0
"""The contrast from which a mark is seen."""

# The step of a beam over the edge, right and up, by its heading from north clockwise.
_STEPS = ((0, 1), (1, 0), (0, -1), (-1, 0))


def tokens_of(position: Position | Setup) -> dict[str, Token]:
    """Return the pieces of a position, or of a board that cannot be played, as tokens."""
    return {square: _token(piece) for square, piece in position.pieces().items()}


def _token(piece: Piece) -> Token:
    return Token(piece.side.value, piece.kind.value, int(piece.rotation))


def shot_of(beam: Beam) -> Shot:
    """Return a beam as a shot to be shown."""
    return Shot(
        side=beam.side.value,
        squares=beam.squares,
        mirrors=tuple(mirror.square for mirror in beam.mirrors),
        leaves=_STEPS[beam.heading] if beam.ending is BeamEnding.LEFT_BOARD else None,
        destroyed=beam.destroyed,
        victim=_token(beam.loss.piece) if beam.loss else None,
        decides=beam.loss is not None and beam.loss.piece.kind is Kind.PHARAOH,
    )


def layers_of(token: Token) -> tuple[str, str]:
    """Return the pictures of a piece's plate and body; a scarab looks the same turned half.

    >>> layers_of(Token("blue", "scarab", 3))
    ('blue_scarab_plate', 'blue_scarab_body_b')
    """
    turn = token.turn
    if token.kind == Kind.SCARAB:
        turn %= 2
    elif token.kind == Kind.PHARAOH:
        turn = 0
    stem = f"{token.side}_{token.kind}"
    return f"{stem}_plate", f"{stem}_body_{'abcd'[turn]}"


class LaserSkin:
    """The board of Laser Chess with the project's own piece set."""

    noun = "pieces"
    token_share = 0.92
    sheen = 0.0

    def __init__(
        self, art: PieceArt, fonts: Fonts, shapes: Shapes, board: BoardColours | None = None
    ) -> None:
        self.art = art
        self.board = board
        self.fonts = fonts
        self._shapes = shapes

    @property
    def grid(self) -> Grid:
        """Ten files and eight ranks."""
        return GRID

    def look(self, token: Token, size: int, *, flipped: bool) -> Look:
        """Return plate and body; seen from the other side every rotation is the opposite one."""
        plate, body = layers_of(replace(token, turn=(token.turn + 2) % 4) if flipped else token)
        return Look(
            plate=self.art.picture(plate, size),
            body=self.art.picture(body, size),
            body_turns=token.kind not in (Kind.ANUBIS, Kind.PHARAOH),
        )

    def emblem(self, side: str, size: int) -> Surface:
        """Draw a disc for Blue, an angular plate for Red."""
        return emblem(self.art.colours, side, size)

    def edge_colour(self, side: str) -> Colour:
        """Return the colour of a plate's edge."""
        return (self.art.colours.blue if side == "blue" else self.art.colours.red).deep

    def shape(self, side: str) -> OccluderShape:
        """Blue stands on round plates, Red on angular ones."""
        return OccluderShape.ROUND if side == "blue" else OccluderShape.ANGULAR

    def signs(self, theme: Theme) -> Theme:
        """Return the theme whose marks and beams show on these squares.

        On bright squares that were chosen for a dark theme, that is the light one.
        """
        board = self.board
        if board is None:
            return theme

        def weakest(candidate: Theme) -> float:
            signs = (candidate.gold, candidate.blue_text, candidate.red_text)
            squares = (board.square_a, board.square_b)
            return min(contrast(sign, square) for sign in signs for square in squares)

        return theme if weakest(theme) >= SEEN else max((theme, NIGHT, LIGHT), key=weakest)

    def beam_colour(self, side: str, theme: Theme) -> Colour:
        """Return the colour of a side's beam."""
        theme = self.signs(theme)
        return theme.blue_beam if side == "blue" else theme.red_beam

    def mark_colour(self, side: str, theme: Theme) -> Colour:
        """Return the colour in which a side's last move is marked."""
        theme = self.signs(theme)
        return theme.blue_text if side == "blue" else theme.red_text

    def dashed(self, side: str) -> bool:
        """Red's beam pulses in dashes."""
        return side == "red"

    def ground(self, geometry: BoardGeometry, theme: Theme, *, coordinates: bool) -> Surface:
        """Draw frame, inlay, squares and coordinates."""
        surface, area = blank_ground(geometry)
        draw_frame(surface, geometry, theme, self._shapes)
        self._squares(surface, area, geometry, theme)
        draw_inlay(surface, area, geometry, theme)
        if coordinates:
            draw_coordinates(surface, area, geometry, theme, self.fonts, columns_above=False)
        return surface

    def _squares(self, surface: Surface, area: Rect, geometry: BoardGeometry, theme: Theme) -> None:
        light, dark = theme.square_a, theme.square_b
        if self.board is not None:
            light, dark = self.board.square_a, self.board.square_b
        stony = theme.stony and geometry.cell >= SMALLEST_STONE
        draw_squares(surface, area, geometry.cell, (light, dark), stony=stony)
