"""The space behind everything: what the player chose, and when it needs another frame."""

from __future__ import annotations

from dataclasses import replace
from enum import StrEnum, unique

from khepri.app.style.theme import Theme, ThemeName, mix
from khepri.graphics import Background, BackgroundStyle, Frame

BLACK = (0, 0, 0)

DRIFT_MS = 50
"""How often a background that moves is drawn; it moves too slowly for more to be seen."""


def background_of(theme: Theme) -> Background:
    """Return what a theme has behind everything."""
    if theme.name is ThemeName.CONTRAST:
        return Background(theme.bg, theme.bg, theme.bg, BackgroundStyle.PLAIN)
    if theme.name is ThemeName.LIGHT:
        return Background(theme.bg, light=theme.panel, edge=mix(theme.bg, BLACK, 0.07))
    return Background(theme.bg, light=theme.panel_raised, edge=mix(theme.bg, BLACK, 0.6))


@unique
class Backdrop(StrEnum):
    """What the settings file calls a background."""

    CALM = "calm"
    AURORA = "aurora"
    DUST = "dust"
    RETRO = "retro"

    @property
    def moves(self) -> bool:
        """Whether it is never the same twice."""
        return self in (Backdrop.AURORA, Backdrop.DUST)

    def frame(self, size: tuple[int, int], background: Background, phase_s: float) -> Frame:
        """Return an empty frame with this behind it; where all is plain, it stays plain."""
        if background.style is BackgroundStyle.PLAIN:
            return Frame(size, background)
        if self is Backdrop.RETRO:
            return Frame(size, background, retro=True)
        return Frame(size, replace(background, style=_STYLES[self], phase=phase_s))


_STYLES = {
    Backdrop.CALM: BackgroundStyle.CALM,
    Backdrop.AURORA: BackgroundStyle.AURORA,
    Backdrop.DUST: BackgroundStyle.DUST,
}


class Drift:
    """The time of a background that moves, in steps that are worth a frame."""

    def __init__(self) -> None:
        self.phase_s = 0.0
        self._waited_ms = 0.0

    def advance(self, elapsed_ms: float) -> bool:
        """Let time pass; return whether the background looks different now.

        >>> drift = Drift()
        >>> [drift.advance(20) for _ in range(3)], drift.phase_s
        ([False, False, True], 0.06)
        """
        self._waited_ms += elapsed_ms
        if self._waited_ms < DRIFT_MS:
            return False
        self.phase_s += self._waited_ms / 1000
        self._waited_ms = 0.0
        return True
