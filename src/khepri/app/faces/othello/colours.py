"""Black and White in graphs and on chips, told apart by how bright they are."""

from __future__ import annotations

from khepri.app.faces.colours import SideColours
from khepri.app.style.theme import BLACK_DISC, WHITE_DISC, Theme, luminance, mix

_LIGHT = 0.5
"""From this luminance on a field is light."""


def disc_colours(theme: Theme) -> tuple[SideColours, SideColours]:
    """Return the colours of Black and White.

    White's area is the lighter one in every theme, though it is the one with less contrast on
    paper.
    """
    if luminance(theme.field) > _LIGHT:
        black, white = mix(theme.field, theme.text, 0.75), theme.line
    else:
        black = mix(theme.field, theme.text_muted, 0.35)
        white = mix(theme.field, theme.text, 0.85)
    return (
        SideColours(theme.text_muted, black, BLACK_DISC, WHITE_DISC),
        SideColours(theme.text, white, WHITE_DISC, BLACK_DISC),
    )
