"""The order of colours inside a Surface.

Pictures read from files may hold their bytes in another order than the screen. Showing such a
picture is thirty times slower, so renderers keep copies in the screen's order.
"""

from __future__ import annotations

import pygame
from pygame import Surface

from khepri.graphics.cache import Cache


class NativePictures:
    """Keeps copies, in the screen's order, of pictures that came in another."""

    def __init__(self, room: int) -> None:
        self._sample = Surface((1, 1), pygame.SRCALPHA)
        self._copies: Cache[Surface] = Cache(room)

    def __len__(self) -> int:
        return len(self._copies)

    def clear(self) -> None:
        """Forget every copy."""
        self._copies.clear()

    def of(self, surface: Surface, version: int = 0) -> Surface:
        """Give the picture in the screen's order: itself, if it already is."""
        sample = self._sample
        if surface.get_bitsize() == 32 and surface.get_masks()[:3] == sample.get_masks()[:3]:
            return surface
        return self._copies.get((surface, version), lambda: surface.convert(sample))
