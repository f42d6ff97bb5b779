"""Colours that players choose for the board and the pieces.

The sides differ in shape whatever the colours are; every pair here also keeps its two sides apart
for colour-blind eyes (tested with simulated vision).
"""

from __future__ import annotations

from dataclasses import dataclass

from khepri.app.style.theme import Colour, colour, mix


@dataclass(frozen=True, slots=True)
class Ramp:
    """One side's colours from its lightest to nearly black: eight chosen, three in between."""

    tint: Colour
    rim: Colour
    hi: Colour
    main: Colour
    lo: Colour
    deep: Colour
    deep2: Colour
    key: Colour

    @classmethod
    def parse(cls, text: str) -> Ramp:
        """Read eight colours as ``#RRGGBB``, from tint to key."""
        return cls(*(colour(part) for part in text.split()))

    def steps(self) -> tuple[Colour, ...]:
        """Return all eleven, from the lightest to the darkest."""
        light = mix(self.main, self.hi, 0.54)
        dim, shade = mix(self.main, self.lo, 0.22), mix(self.main, self.lo, 0.62)
        return (
            self.tint,
            self.rim,
            self.hi,
            light,
            self.main,
            dim,
            shade,
            self.lo,
            self.deep,
            self.deep2,
            self.key,
        )


@dataclass(frozen=True, slots=True)
class PieceColours:
    """The colours of the two sides' pieces."""

    name: str
    blue: Ramp
    red: Ramp
    called: tuple[str, str]
    """What the two sides are called while they have these colours."""

    @property
    def side_names(self) -> dict[str, str]:
        """Return what the sides are called, by their names in the rules."""
        return dict(zip(("blue", "red"), self.called, strict=True))


@dataclass(frozen=True, slots=True)
class BoardColours:
    """The colours of the squares: two for chequered boards, and one for Othello's cloth.

    The cloth lies half way between black and white discs, however bright the squares are.
    """

    name: str
    square_a: Colour
    square_b: Colour
    baize: Colour


PIECE_COLOURS = (
    PieceColours(
        "Lapis and fire",
        Ramp.parse("#B5E2FC #4FB4EE #46B4F2 #0078BC #00568A #0B2C48 #082139 #04121F"),
        Ramp.parse("#FFDCBD #FF9A55 #FF8F40 #D55E00 #963F00 #44200C #2E1507 #1C0B02"),
        ("Blue", "Red"),
    ),
    PieceColours(
        "Turquoise and copper",
        Ramp.parse("#BDF3EA #45CDBB #3CC9B5 #00897A #00615A #063430 #042623 #021715"),
        Ramp.parse("#FFD9C7 #F79B76 #EE8459 #C04D24 #883014 #43190B #2D1006 #1B0903"),
        ("Turquoise", "Copper"),
    ),
    PieceColours(
        "Ice and crimson",
        Ramp.parse("#E4F6FF #9AD9FA #8CD3FA #3D9BD0 #2A709B #123348 #0B2231 #06151F"),
        Ramp.parse("#FFD0CF #F98A84 #EE6A63 #C2342C #7E1712 #3D0B09 #290605 #180302"),
        ("Ice", "Crimson"),
    ),
    PieceColours(
        "Indigo and amber",
        Ramp.parse("#CFD6FF #8A9BF5 #7D90F2 #5163D4 #2E3D96 #151D4A #0E1433 #070B1F"),
        Ramp.parse("#FFF0C2 #FFCE5C #FFC845 #D99A00 #9C6D00 #46310A #2F2006 #1C1302"),
        ("Indigo", "Amber"),
    ),
)

THEME_BOARD = "Theme"
"""The name of the choice that leaves the squares to the theme."""

BOARD_COLOURS = (
    BoardColours("Basalt", colour("#33363B"), colour("#26282C"), colour("#4A6592")),
    BoardColours("Slate", colour("#4A5157"), colour("#3E4449"), colour("#5A6972")),
    BoardColours("Teal", colour("#2A5558"), colour("#22484B"), colour("#1E7276")),
    BoardColours("Plum", colour("#4D3D5E"), colour("#3E304D"), colour("#76598F")),
    BoardColours("Sandstone", colour("#E1D7C2"), colour("#D0C4AA"), colour("#895C33")),
    BoardColours("Marble", colour("#DDE1EA"), colour("#C8CEDA"), colour("#5C6486")),
    BoardColours("Papyrus", colour("#E6D9AE"), colour("#D6C491"), colour("#6F6628")),
)
