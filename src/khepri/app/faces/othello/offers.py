"""What Othello offers for a new game: five sizes, any position, or a game to go on from."""

from __future__ import annotations

import re

import pygame
from pygame import Rect, Surface

from khepri.app.boards.geometry import BoardGeometry, Grid
from khepri.app.context import Context
from khepri.app.faces.offers import OWN_BOARD, BoardOffer, BoardReading, Offers
from khepri.app.faces.othello.skin import OthelloSkin, disc_of
from khepri.app.style.palettes import PieceColours
from khepri.app.style.theme import BLACK_DISC, WHITE_DISC, mix
from khepri.app.widgets import Option
from khepri.errors import RulesError
from khepri.games import base
from khepri.games.othello import GAME, SIZES, Position, Setup, Side, parse_transcript

CORNER = Grid("ab", ("1", "2"))
_BLACK = (0, 0, 0)
_MOVES = re.compile(r"\s*(?:\d+\s*\.+\s*)?[a-lA-L]\s?\d")
"""How a game begins that is written as its moves; no board begins so."""


class OthelloOffers(Offers[Position, Setup]):
    """The usual four discs on a board of any size, and any other board as text."""

    spec = GAME
    text_label = "Position or moves as text"
    text_note = (
        "X is a black disc, O a white one and - an empty square, from a1 along each row; then X or"
        " O for who moves first. Or write the moves of a game, such as f5d6c3."
    )
    preview = ("Move preview", "Shows which discs will turn.")
    teaching_words = (
        ("Off", "Every move counts at once."),
        ("Ending only", "A move that loses a won game is stopped, and shown."),
        ("Corners too", "A corner that is given away is shown first."),
    )
    usual = "8"

    def boards(self) -> tuple[BoardOffer[Setup], ...]:
        """Return a starting board of every size."""
        return tuple(
            BoardOffer(str(size), f"{size} × {size}", Setup.of(Position.start(size)))
            for size in SIZES
        )

    def read(self, text: str) -> BoardReading[Setup]:
        """Read a board, or the moves of a game on the usual one.

        >>> str(OthelloOffers().read("f5d6c3").setup.side)
        'white'
        >>> OthelloOffers().read("f5f5").reasons
        ('Move 2: f5 is taken: there is a black disc on it.',)
        """
        try:
            if _MOVES.match(text):
                position = Position.start()
                for move in parse_transcript(text):
                    position = position.play(move)
                return self.judge(Setup.of(position))
            return self.judge(Setup.parse(text))
        except RulesError as error:
            return self.judge(error)

    def name_of(self, setup: Setup) -> str:
        """Return the size, if the usual four discs lie there with Black to move."""
        size = str(setup.size)
        return size if self.board_named(size).setup == setup else OWN_BOARD

    def started_by(self, setup: Setup, side: base.Side) -> Setup:
        """Let Black or White begin."""
        return setup.with_side(Side(side.value))

    def position(self, setup: Setup, variant: str) -> Position:
        """Play the board as it is."""
        del variant
        return setup.position()

    def sides(self, colours: PieceColours) -> tuple[Option, Option]:
        """Return the two discs: their colours are never others."""
        del colours
        black = Option(Side.BLACK.label, mark=BLACK_DISC)
        return black, Option(Side.WHITE.label, mark=WHITE_DISC)

    def picture(self, context: Context, size: tuple[int, int]) -> Surface:
        """Draw the four discs in the middle of a board."""
        theme, shapes = context.skin.theme, context.skin.shapes
        skin = OthelloSkin(context.art, context.fonts, shapes, context.board_colours)
        picture = Surface(size, pygame.SRCALPHA)
        baize = skin.baize(theme)
        picture.fill(baize)
        geometry = BoardGeometry.fit(CORNER, Rect((0, 0), size), framed=False)
        line = max(1, geometry.cell // 24)
        middle = geometry.area.center
        seam = mix(baize, _BLACK, 0.45)
        picture.fill(seam, Rect(middle[0] - line, 0, 2 * line, size[1]))
        picture.fill(seam, Rect(0, middle[1] - line, size[0], 2 * line))
        discs = {"a1": Side.WHITE, "b1": Side.BLACK, "a2": Side.BLACK, "b2": Side.WHITE}
        for square, side in discs.items():
            disc = skin.look(disc_of(side), round(geometry.cell * 0.84), flipped=False).plate
            picture.blit(disc, disc.get_rect(center=geometry.rect(square).center))
        return picture
