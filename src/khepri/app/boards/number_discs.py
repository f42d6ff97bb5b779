"""Small discs with numbers at the corners of squares: the steps of an explanation."""

from __future__ import annotations

import pygame
from pygame import Surface

from khepri.app.style.fonts import FontFile, Fonts
from khepri.app.style.theme import Colour, luminance
from khepri.graphics.cache import Cache

RADIUS = 0.186
LEAST_RADIUS = 9
TEXT = 1.2
"""How large the number is, measured by the disc's radius."""

BRIGHT = 0.2
"""On a disc that is as bright as this a dark number is read better than a white one."""

_FINER = 4
_KEYLINE: Colour = (4, 10, 20)
_WHITE: Colour = (255, 255, 255)
_RIM = 0.16


class NumberDiscs:
    """Pictures of numbers on discs, kept until they have not been used for a while."""

    def __init__(self, fonts: Fonts) -> None:
        self._fonts = fonts
        self._kept: Cache[Surface] = Cache(16)

    def clear(self) -> None:
        """Forget every picture."""
        self._kept.clear()

    def disc(self, number: str, cell: int, colour: Colour) -> Surface:
        """Return a number on a disc of a colour, with a dark rim that shows on any board."""
        size = 2 * max(LEAST_RADIUS, round(cell * RADIUS))
        return self.sized(number, size, colour)

    def sized(self, number: str, size: int, colour: Colour) -> Surface:
        """Return the same disc in a size of its own."""
        return self._kept.get((number, size, colour), lambda: self._paint(number, size, colour))

    def _paint(self, number: str, size: int, colour: Colour) -> Surface:
        radius = size / 2
        large = Surface((size * _FINER, size * _FINER), pygame.SRCALPHA)
        large.fill((*_KEYLINE, 0))
        middle = size * _FINER // 2
        pygame.draw.circle(large, _KEYLINE, (middle, middle), middle)
        pygame.draw.circle(large, colour, (middle, middle), round(middle * (1 - _RIM)))
        picture = pygame.transform.smoothscale(large, (size, size))
        font = self._fonts.font(FontFile.BOLD, round(radius * TEXT))
        ink = _KEYLINE if luminance(colour) > BRIGHT else _WHITE
        text = font.render(number, True, ink)  # noqa: FBT003 - pygame's signature
        picture.blit(text, text.get_rect(center=(radius, radius)))
        return picture
