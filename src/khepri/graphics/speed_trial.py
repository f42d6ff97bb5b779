"""A small board on which a beam burns, to see how quickly a renderer draws."""

from __future__ import annotations

import pygame
from pygame import Rect, Surface

from khepri.graphics.frame import (
    Background,
    Flash,
    Frame,
    LightBeam,
    Occluder,
    Picture,
    Scene,
    Sprite,
)

FILES, RANKS = 10, 8


class SpeedTrial:
    """Gives frames like those of a shot, in a window of any size."""

    def __init__(self, size: tuple[int, int]) -> None:
        self._size = size
        cell = max(8, min(size[0] // 16, size[1] // 9))
        self._cell = cell
        area = Rect(0, 0, FILES * cell, RANKS * cell)
        area.center = (size[0] // 2, size[1] // 2)
        self._area = area
        board = Surface(area.size)
        board.fill((52, 62, 86))
        self._ground = Picture(board, area.topleft)
        self._plate = Surface((cell, cell), pygame.SRCALPHA)
        pygame.draw.circle(self._plate, (0, 120, 188), (cell / 2, cell / 2), cell * 0.42)
        self._ui = Picture(Surface(size, pygame.SRCALPHA), (0, 0))
        self._places = [
            (area.x + (file + 0.5) * cell, area.y + (rank + 0.5) * cell)
            for file in range(FILES)
            for rank in range(RANKS)
            if (3 * file + 5 * rank) % 4 == 0
        ]

    def frame(self, number: int) -> Frame:
        """Return one frame of the shot."""
        area, cell = self._area, self._cell
        scene = Scene(area.copy(), self._ground, dim=0.27)
        scene.sprites = [Sprite(self._plate, place, shadow=self._plate) for place in self._places]
        scene.occluders = [Occluder(place, 0.4 * cell) for place in self._places]
        left, right, top = area.left + cell / 2, area.right - cell / 2, area.top + cell / 2
        points = ((left, area.centery), (right, area.centery), (right, top), (left, top))
        scene.beam = LightBeam(points, (4 + number) * cell, (92, 195, 255), width=cell * 0.045)
        scene.flashes = [Flash(area.center, cell, (255, 147, 80), 0.6)]
        night = Background((10, 14, 26), (30, 41, 68), (4, 6, 10))
        return Frame(self._size, night, scene, [self._ui])
