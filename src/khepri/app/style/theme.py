"""Every colour of the program, as flat typed tokens; three themes.

The ratios that make a theme readable are tested, not promised: `contrast` is WCAG 2's.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

Colour = tuple[int, int, int]


class ThemeName(StrEnum):
    """What the settings file calls a theme."""

    NIGHT = "night"
    LIGHT = "light"
    CONTRAST = "contrast"


def colour(text: str) -> Colour:
    """Read ``#RRGGBB``.

    >>> colour("#F4C24B")
    (244, 194, 75)
    """
    value = int(text.removeprefix("#"), 16)
    return value >> 16, value >> 8 & 255, value & 255


def mix(first: Colour, second: Colour, share: float) -> Colour:
    """Go from the first colour towards the second by a share from 0 to 1.

    >>> mix((0, 0, 0), (200, 100, 50), 0.5)
    (100, 50, 25)
    """
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(first, second, strict=True))
    return red, green, blue


def luminance(shade: Colour) -> float:
    """Return WCAG 2's relative luminance: 0 for black, 1 for white."""
    linear = [
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
        for part in (channel / 255 for channel in shade)
    ]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(first: Colour, second: Colour) -> float:
    """Return WCAG 2's contrast ratio, from 1 (the same) to 21 (black and white).

    >>> contrast((255, 255, 255), (0, 0, 0))
    21.0
    """
    light, dark = sorted((luminance(first), luminance(second)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


@dataclass(frozen=True, slots=True)
class Gradient:
    """A fill that goes from one colour at the top to another at the bottom."""

    top: Colour
    bottom: Colour

    def mixed(self, other: Colour, share: float) -> Gradient:
        """Return this gradient, tinted."""
        return Gradient(mix(self.top, other, share), mix(self.bottom, other, share))


@dataclass(frozen=True, slots=True)
class Theme:
    """The tokens: every widget and board takes its colours from here."""

    name: ThemeName
    bg: Colour
    panel: Colour
    panel_raised: Colour
    field: Colour
    line: Colour
    button_border: Colour
    field_border: Colour
    text: Colour
    text_muted: Colour
    text_dim: Colour
    # Gold three times, for on paper no single one does all: rings and edges, words, and what is
    # filled with it.
    gold: Colour
    gold_text: Colour
    gold_solid: Colour
    on_gold: Colour
    wordmark: tuple[Colour, Colour, Colour]
    """The gold of the name on the menu: at the letters' heads, middles and feet."""

    wordmark_edge: Colour | None
    """A hairline around its letters, where gold alone would be lost."""

    blue_text: Colour
    red_text: Colour
    blue_beam: Colour
    red_beam: Colour
    green: Colour
    danger_text: Colour
    square_a: Colour
    square_b: Colour
    frame: Colour
    inlay: Colour
    coordinates: Colour
    stony: bool
    """Whether squares show a grain, and seams between them."""

    baize: Colour

    # Surfaces: what the flat tokens look like with light falling from above.
    panel_fill: Gradient
    button_fill: Gradient
    chosen_fill: Gradient
    gold_fill: Gradient
    gold_edge: Colour
    danger_fill: Gradient
    danger_border: Colour
    # A red surface that needs no border to be seen: the editor's eraser, "delete for ever".
    alarm_fill: Gradient
    on_alarm: Colour
    # A card that warns before something is done.
    careful_fill: Gradient
    careful_border: Colour
    # The clock that runs.
    clock_fill: Colour
    clock_text: Colour
    low_clock_text: Colour
    selected_fill: Colour
    card_fill: Colour
    row_fill: Colour
    track: Colour
    knob: Colour
    knob_face: Colour
    key_fill: Colour
    disabled_text: Colour
    disabled_border: Colour
    shadow_alpha: int
    scrim: Colour
    scrim_alpha: int

    def wash(self, tone: Colour, strength: float = 1.0) -> Colour:
        """Return the panel's colour with a breath of another: a surface that means something.

        On a dark panel the tone is darkened first: mixed as it is, it would only turn it grey.
        """
        if luminance(self.panel) > 0.5:
            return mix(self.panel, tone, 0.13 * strength)
        return mix(self.panel, mix((0, 0, 0), tone, 0.21), 0.85 * strength)


BLACK_DISC = colour("#0A0D15")
WHITE_DISC = colour("#F0ECE2")

NIGHT = Theme(
    name=ThemeName.NIGHT,
    bg=colour("#0A0E1A"),
    panel=colour("#131B2E"),
    panel_raised=colour("#1E2944"),
    field=colour("#0D1322"),
    line=colour("#2B3858"),
    button_border=colour("#5F7199"),
    field_border=colour("#6A7CA6"),
    text=colour("#EAF0FA"),
    text_muted=colour("#A3B2CE"),
    text_dim=colour("#8494B4"),
    gold=colour("#F4C24B"),
    gold_text=colour("#F4C24B"),
    gold_solid=colour("#F4C24B"),
    on_gold=colour("#241A02"),
    wordmark=(colour("#FBEAC0"), colour("#F4C24B"), colour("#D09A31")),
    wordmark_edge=None,
    blue_text=colour("#6CC4F7"),
    red_text=colour("#FF9B5E"),
    blue_beam=colour("#5CC3FF"),
    red_beam=colour("#FF9350"),
    green=colour("#3DD68C"),
    danger_text=colour("#FFB3AC"),
    square_a=colour("#3A4560"),
    square_b=colour("#2F384F"),
    frame=colour("#1A2135"),
    inlay=colour("#8C7540"),
    coordinates=colour("#A3B2CE"),
    stony=True,
    baize=colour("#287360"),
    panel_fill=Gradient(colour("#161F35"), colour("#101727")),
    button_fill=Gradient(colour("#263254"), colour("#1E2944")),
    chosen_fill=Gradient(colour("#32416A"), colour("#2A3759")),
    gold_fill=Gradient(colour("#FFD670"), colour("#EFB433")),
    gold_edge=colour("#FFE3A0"),
    danger_fill=Gradient(colour("#3B2130"), colour("#2E1B28")),
    danger_border=colour("#B25A63"),
    alarm_fill=Gradient(colour("#8B252F"), colour("#701C26")),
    on_alarm=colour("#FFFFFF"),
    careful_fill=Gradient(colour("#4A1220"), colour("#2A0D18")),
    careful_border=colour("#FF5A67"),
    clock_fill=colour("#0D1322"),
    clock_text=colour("#EAF0FA"),
    low_clock_text=colour("#FFB3AC"),
    selected_fill=colour("#2E2A20"),
    card_fill=colour("#18213A"),
    row_fill=colour("#1A2338"),
    track=colour("#2B3858"),
    knob=colour("#C6D2EA"),
    knob_face=colour("#FFFFFF"),
    key_fill=colour("#2C3857"),
    disabled_text=colour("#5E6C8C"),
    disabled_border=colour("#34415F"),
    shadow_alpha=102,
    scrim=colour("#04060C"),
    scrim_alpha=160,
)

LIGHT = Theme(
    name=ThemeName.LIGHT,
    bg=colour("#F4F1EA"),
    panel=colour("#FFFFFF"),
    panel_raised=colour("#ECE7DC"),
    field=colour("#FFFFFF"),
    line=colour("#D8D1C2"),
    button_border=colour("#7A7465"),
    field_border=colour("#7A7465"),
    text=colour("#1A1E2B"),
    text_muted=colour("#4F5566"),
    text_dim=colour("#62687A"),
    gold=colour("#8F6400"),
    gold_text=colour("#7A5400"),
    gold_solid=colour("#FFC93C"),
    on_gold=colour("#241A02"),
    wordmark=(colour("#FFCE4F"), colour("#F0AB1C"), colour("#CC8A08")),
    wordmark_edge=colour("#6B4A00"),
    blue_text=colour("#005A8C"),
    red_text=colour("#A34400"),
    blue_beam=colour("#0072B2"),
    red_beam=colour("#B54800"),
    green=colour("#0B7A46"),
    danger_text=colour("#A8211B"),
    square_a=colour("#EEEAE0"),
    square_b=colour("#DDD7C8"),
    frame=colour("#C6BBA3"),
    inlay=colour("#7A6330"),
    coordinates=colour("#3F3828"),
    stony=False,
    baize=colour("#287360"),
    panel_fill=Gradient(colour("#FFFFFF"), colour("#FFFFFF")),
    button_fill=Gradient(colour("#F7F4ED"), colour("#ECE7DC")),
    chosen_fill=Gradient(colour("#FBF1D6"), colour("#F6E7BF")),
    gold_fill=Gradient(colour("#FFD257"), colour("#F2AE1C")),
    gold_edge=colour("#A87400"),
    danger_fill=Gradient(colour("#FDF1F0"), colour("#F9E4E2")),
    danger_border=colour("#A8211B"),
    alarm_fill=Gradient(colour("#B3261F"), colour("#9C1D17")),
    on_alarm=colour("#FFFFFF"),
    careful_fill=Gradient(colour("#FFF1F2"), colour("#FBDFE2")),
    careful_border=colour("#C8102E"),
    clock_fill=colour("#1A1E2B"),
    clock_text=colour("#FFFFFF"),
    low_clock_text=colour("#FFB3AC"),
    selected_fill=colour("#FBF1D6"),
    card_fill=colour("#FBFAF6"),
    row_fill=colour("#F6F3EC"),
    track=colour("#D8D1C2"),
    knob=colour("#6B6657"),
    knob_face=colour("#FFFFFF"),
    key_fill=colour("#FFFFFF"),
    disabled_text=colour("#989281"),
    disabled_border=colour("#CFC8B8"),
    shadow_alpha=38,
    scrim=colour("#2A2620"),
    scrim_alpha=110,
)

CONTRAST = Theme(
    name=ThemeName.CONTRAST,
    bg=colour("#000000"),
    panel=colour("#000000"),
    panel_raised=colour("#101010"),
    field=colour("#000000"),
    line=colour("#FFFFFF"),
    button_border=colour("#FFFFFF"),
    field_border=colour("#FFFFFF"),
    text=colour("#FFFFFF"),
    text_muted=colour("#FFFFFF"),
    text_dim=colour("#E6E6E6"),
    gold=colour("#FFD400"),
    gold_text=colour("#FFD400"),
    gold_solid=colour("#FFD400"),
    on_gold=colour("#000000"),
    wordmark=(colour("#FFF0A6"), colour("#FFD400"), colour("#D7A600")),
    wordmark_edge=None,
    blue_text=colour("#8FD6FF"),
    red_text=colour("#FFB880"),
    blue_beam=colour("#8FD6FF"),
    red_beam=colour("#FFB880"),
    green=colour("#5CFF9E"),
    danger_text=colour("#FF9A94"),
    square_a=colour("#1C1C1C"),
    square_b=colour("#000000"),
    frame=colour("#000000"),
    inlay=colour("#FFFFFF"),
    coordinates=colour("#FFFFFF"),
    stony=False,
    baize=colour("#267A5D"),
    panel_fill=Gradient(colour("#000000"), colour("#000000")),
    button_fill=Gradient(colour("#101010"), colour("#101010")),
    chosen_fill=Gradient(colour("#3A3000"), colour("#3A3000")),
    gold_fill=Gradient(colour("#FFD400"), colour("#FFD400")),
    gold_edge=colour("#FFD400"),
    danger_fill=Gradient(colour("#2A0400"), colour("#2A0400")),
    danger_border=colour("#FF9A94"),
    alarm_fill=Gradient(colour("#8F0F08"), colour("#8F0F08")),
    on_alarm=colour("#FFFFFF"),
    careful_fill=Gradient(colour("#2A0008"), colour("#2A0008")),
    careful_border=colour("#FF5A67"),
    clock_fill=colour("#000000"),
    clock_text=colour("#FFFFFF"),
    low_clock_text=colour("#FF9A94"),
    selected_fill=colour("#2B2400"),
    card_fill=colour("#000000"),
    row_fill=colour("#1A1A1A"),
    track=colour("#5A5A5A"),
    knob=colour("#FFFFFF"),
    knob_face=colour("#000000"),
    key_fill=colour("#000000"),
    disabled_text=colour("#8C8C8C"),
    disabled_border=colour("#6E6E6E"),
    shadow_alpha=0,
    scrim=colour("#000000"),
    scrim_alpha=200,
)


def theme_named(name: ThemeName) -> Theme:
    """Return the theme that the settings ask for."""
    return {theme.name: theme for theme in (NIGHT, LIGHT, CONTRAST)}[name]
