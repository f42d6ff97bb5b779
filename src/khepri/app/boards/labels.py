"""A few characters on a square, readable on any token."""

from __future__ import annotations

import pygame
from pygame import Rect, Surface

from khepri.app.style.fonts import FontFile, Fonts
from khepri.app.style.theme import Colour, Theme

TEXT_SHARE = 0.38
SMALLEST_TEXT = 11
_BACKING = (4, 10, 20)
_BACKING_ALPHA = 245
_FINER = 4


class Labels:
    """Pictures of labels, kept until the board changes."""

    def __init__(self, fonts: Fonts) -> None:
        self._fonts = fonts
        self._kept: dict[tuple[str, int, Colour], Surface] = {}

    def clear(self) -> None:
        """Forget every label."""
        self._kept.clear()

    def label(self, words: str, cell: int, theme: Theme) -> Surface:
        """Return gold words on a dark, rounded backing."""
        key = (words, cell, theme.gold_solid)
        if key not in self._kept:
            self._kept[key] = self._paint(words, cell, theme.gold_solid)
        return self._kept[key]

    def _paint(self, words: str, cell: int, colour: Colour) -> Surface:
        font = self._fonts.font(FontFile.BOLD, max(SMALLEST_TEXT, round(cell * TEXT_SHARE)))
        text = font.render(words, True, colour)  # noqa: FBT003 - pygame's signature
        width = text.get_width() + round(cell * 0.18)
        height = round(font.get_height() * 0.96)
        large = Surface((width * _FINER, height * _FINER), pygame.SRCALPHA)
        backing = (*_BACKING, _BACKING_ALPHA)
        large.fill((*_BACKING, 0))
        pygame.draw.rect(large, backing, large.get_rect(), border_radius=height * _FINER // 2)
        picture = pygame.transform.smoothscale(large, (width, height))
        picture.blit(text, text.get_rect(center=Rect(0, 0, width, height).center))
        return picture
