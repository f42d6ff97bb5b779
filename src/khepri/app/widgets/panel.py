"""Panels: the raised surfaces that hold everything else."""

from __future__ import annotations

import pygame

from khepri.app.style.fonts import CAPTION
from khepri.app.style.text import Inscription
from khepri.app.style.theme import Colour, Gradient, mix
from khepri.app.widgets.label import Tone
from khepri.app.widgets.skin import PANEL_RADIUS
from khepri.app.widgets.widget import Widget

SHADOW_BLUR = 24
SHADOW_DROP = 8
PADDING = 20


class Panel(Widget):
    """A rounded surface with a soft shadow, and perhaps a caption.

    A `tone` colours it softly: red to move, something wrong, a lesson done. `lit` gives it a
    border of the tone, for the side whose clock runs.
    """

    radius = PANEL_RADIUS

    def __init__(
        self, caption: str = "", *, tone: Tone | None = None, lit: bool = False, label: str = ""
    ) -> None:
        super().__init__(label=label or caption)
        self.caption = caption
        self._tone = tone
        self._lit = lit

    @property
    def tone(self) -> Tone | None:
        """Return what colours the panel."""
        return self._tone

    @tone.setter
    def tone(self, tone: Tone | None) -> None:
        if tone is not self._tone:
            self._tone = tone
            self.invalidate()

    @property
    def lit(self) -> bool:
        """Say whether the border has the full colour."""
        return self._lit

    @lit.setter
    def lit(self, lit: bool) -> None:
        if lit != self._lit:
            self._lit = lit
            self.invalidate()

    @property
    def bounds(self) -> pygame.Rect:
        """Return the pixels of the panel and its shadow."""
        margin = 2 * self.skin.px(SHADOW_BLUR + SHADOW_DROP)
        return self.rect.inflate(margin, margin)

    def inscriptions(self) -> tuple[Inscription, ...]:
        """Return the caption."""
        if not self.caption:
            return ()
        pad, height = self.skin.px(PADDING), self.skin.text.line_height(CAPTION)
        top = self.rect.top + self.skin.px(16)
        box = pygame.Rect(self.rect.left + pad, top, self.rect.width - 2 * pad, height)
        return (Inscription(self.caption, CAPTION, box),)

    def draw(self, canvas: pygame.Surface) -> None:
        """Draw shadow, surface and caption."""
        skin = self.skin
        radius = skin.px(self.radius)
        skin.shapes.shadow(
            canvas,
            self.rect,
            radius,
            blur=skin.px(SHADOW_BLUR),
            drop=skin.px(SHADOW_DROP),
            alpha=skin.theme.shadow_alpha,
        )
        fill, edge, width = self.surface()
        skin.shapes.draw(canvas, self.rect, radius, fill, edge=edge, edge_width=skin.px(width))
        for inscription in self.inscriptions():
            skin.draw_text(canvas, inscription, self._caption_colour())

    def surface(self) -> tuple[Gradient, Colour, float]:
        """Return fill and border, and how wide the border is in units."""
        theme = self.skin.theme
        if self.tone is None:
            return theme.panel_fill, theme.line, 1.0
        colour = self.tone.colour(theme)
        fill = Gradient(theme.wash(colour), theme.wash(colour, 0.45))
        edge = colour if self.lit else mix(fill.bottom, colour, 0.42)
        return fill, edge, 1.5 if self.lit else 1.0

    def _caption_colour(self) -> Colour:
        theme = self.skin.theme
        return self.tone.colour(theme) if self.tone is not None else theme.text_dim
