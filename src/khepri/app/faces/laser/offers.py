"""What Laser Chess offers for a new game: boards, rule sets, and who moves first."""

from __future__ import annotations

from functools import cache

from pygame import Surface

from khepri.app.context import Context
from khepri.app.faces.laser.card_art import draw_card_art
from khepri.app.faces.laser.skin import LaserSkin
from khepri.app.faces.offers import OWN_BOARD, BoardOffer, BoardReading, Offers
from khepri.app.style.palettes import PieceColours
from khepri.app.widgets import Option
from khepri.errors import InvalidSetupError
from khepri.games import base
from khepri.games.laser import GAME, LAYOUTS, Position, Rules, Setup, Side


@cache
def _boards() -> tuple[BoardOffer[Setup], ...]:
    """Read the layouts once: every change on the screen compares its board with all of them."""
    return tuple(
        BoardOffer(name, name.capitalize(), Setup.parse(fen)) for name, fen in LAYOUTS.items()
    )


class LaserOffers(Offers[Position, Setup]):
    """The published boards, and any other as a FEN."""

    spec = GAME
    text_label = "Position text (FEN)"
    preview = ("Beam preview", "Shows where your laser will go.")
    teaching_words = (
        ("Off", "Every move counts at once."),
        ("Pharaoh only", "A move that loses it is stopped, and shown."),
        ("Pieces too", "A move that loses much is stopped, and shown."),
    )
    usual = "classic"
    variant_words = tuple(
        (rules.value, rules.traits.title, rules.traits.summary) for rules in Rules
    )

    def boards(self) -> tuple[BoardOffer[Setup], ...]:
        """Return the layouts."""
        return _boards()

    def read(self, text: str) -> BoardReading[Setup]:
        """Read a FEN.

        >>> LaserOffers().read("sc9/10/10/10/10/10/10/3SaFa5 b").reasons
        ('Red has no pharaoh.',)
        >>> LaserOffers().read("10 b").reasons
        ("The board has 1 rank instead of 8: '10'.",)
        """
        try:
            return self.judge(Setup.parse(text))
        except InvalidSetupError as error:
            return self.judge(error)

    def name_of(self, setup: Setup) -> str:
        """Compare the pieces; who moves first makes no other board of it."""
        names = (offer.name for offer in self.boards() if offer.setup.board == setup.board)
        return next(names, OWN_BOARD)

    def started_by(self, setup: Setup, side: base.Side) -> Setup:
        """Let Blue or Red begin."""
        return setup.with_side(Side(side.value))

    def position(self, setup: Setup, variant: str) -> Position:
        """Play the board by one of the rule sets."""
        return setup.position(variant)

    def sides(self, colours: PieceColours) -> tuple[Option, Option]:
        """Return Blue's round chip and Red's angular one."""
        blue = Option(Side.BLUE.label, mark=colours.blue.main)
        return blue, Option(Side.RED.label, mark=colours.red.main, angular=True)

    def picture(self, context: Context, size: tuple[int, int]) -> Surface:
        """Draw a beam that a mirror bends."""
        shapes, board = context.skin.shapes, context.board_colours
        skin = LaserSkin(context.art, context.fonts, shapes, board)
        return draw_card_art(skin, context.skin.theme, size)
