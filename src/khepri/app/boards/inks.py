"""The colours in which a beam is foretold: what must show over any piece, in every theme."""

from __future__ import annotations

from dataclasses import dataclass

from khepri.app.style.theme import Colour, Theme, ThemeName, colour, luminance, mix
from khepri.graphics.frame import Rgba

HAZARD = colour("#D4102F")
STRIPE = colour("#FFFFFF")
DARK = colour("#060B14")
WHITE = colour("#FFFFFF")


@dataclass(frozen=True, slots=True)
class TagInk:
    """The colours of a few words on a tag."""

    fill: Colour
    edge: Colour
    text: Colour


@dataclass(frozen=True, slots=True)
class Inks:
    """Every colour of a preview in one theme."""

    casing: Colour
    casing_share: float
    """How much of the board the band hides."""

    tint_share: float
    """How much of its own colour the band then gets."""

    round_dots: Colour
    square_dots: Colour
    """The other side's; a beam on pieces of its own side has those of `warning` instead."""

    warning: Colour
    warning_dots: Colour
    mark: Colour
    keyline: Colour
    field: Colour
    """The inside of the shield."""

    hit: TagInk
    quiet: TagInk
    """Tags of shots that destroy nothing."""

    faded: int
    """How much of legal dots and rings is left, of 255, while a beam is foretold."""

    def band(self, tint: Colour) -> Rgba:
        """Return casing and tint, laid over each other, as one colour."""
        alpha = 1 - (1 - self.casing_share) * (1 - self.tint_share)
        return (*mix(self.casing, tint, self.tint_share / alpha), round(255 * alpha))


OWN_TAG = TagInk(fill=colour("#C8102E"), edge=colour("#FFE1E4"), text=WHITE)

_NIGHT = Inks(
    casing=DARK,
    casing_share=0.62,
    tint_share=0.34,
    round_dots=colour("#E4F5FF"),
    square_dots=colour("#FFEBDA"),
    warning=colour("#FF5A67"),
    warning_dots=colour("#FFE1E4"),
    mark=WHITE,
    keyline=DARK,
    field=colour("#2B62B8"),
    hit=TagInk(fill=WHITE, edge=DARK, text=colour("#0F1626")),
    quiet=TagInk(fill=colour("#0B1120"), edge=colour("#5F7199"), text=colour("#F4F8FF")),
    faded=115,
)
_LIGHT = Inks(
    casing=WHITE,
    casing_share=0.80,
    tint_share=0.22,
    round_dots=colour("#004E7C"),
    square_dots=colour("#8A3900"),
    warning=colour("#C8102E"),
    warning_dots=colour("#C8102E"),
    mark=colour("#10141F"),
    keyline=WHITE,
    field=WHITE,
    hit=TagInk(fill=colour("#10141F"), edge=WHITE, text=WHITE),
    quiet=TagInk(fill=WHITE, edge=colour("#7A7465"), text=colour("#1A1E2B")),
    faded=158,
)
_CONTRAST = Inks(
    casing=colour("#000000"),
    casing_share=0.82,
    tint_share=0.40,
    round_dots=WHITE,
    square_dots=WHITE,
    warning=colour("#FF5A67"),
    warning_dots=WHITE,
    mark=WHITE,
    keyline=colour("#000000"),
    field=colour("#1B4FA8"),
    hit=TagInk(fill=WHITE, edge=colour("#000000"), text=colour("#000000")),
    quiet=TagInk(fill=colour("#000000"), edge=WHITE, text=WHITE),
    faded=115,
)


def is_bright(theme: Theme) -> bool:
    """Say whether a theme is dark on bright."""
    return luminance(theme.bg) > 0.5


def inks_for(theme: Theme) -> Inks:
    """Return the colours for a theme: `signs` of a skin names the one that shows on its squares."""
    if theme.name is ThemeName.CONTRAST:
        return _CONTRAST
    return _LIGHT if is_bright(theme) else _NIGHT
