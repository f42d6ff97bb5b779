"""The name of the game in the menu."""

from __future__ import annotations

import pygame
from pygame import Surface

from khepri.app.widgets import Widget
from khepri.app.wordmark import BEAM, CAP, draw_wordmark, glow_margin


class Wordmark(Widget):
    """KHEPRI in gold, its I a beam of light."""

    def __init__(self) -> None:
        super().__init__(label="Khepri")
        self._picture: tuple[tuple[int, int], str, Surface] | None = None

    @property
    def bounds(self) -> pygame.Rect:
        """Return what the glow and the shadow touch as well."""
        margin = 2 * glow_margin(self.rect.h)
        return self.rect.inflate(margin, margin)

    @property
    def beam(self) -> int:
        """The x of the middle of the I."""
        return self.rect.left + round(self.rect.height * BEAM / CAP)

    def draw(self, canvas: Surface) -> None:
        """Draw the name, made once per size and theme."""
        theme = self.skin.theme
        if self._picture is None or self._picture[:2] != (self.rect.size, theme.name.value):
            self._picture = (self.rect.size, theme.name.value, draw_wordmark(self.rect.h, theme))
        margin = glow_margin(self.rect.h)
        canvas.blit(self._picture[2], self.rect.move(-margin, -margin))
