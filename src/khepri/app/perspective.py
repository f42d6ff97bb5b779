"""A board seen at an angle: turned in its plane, then tilted away from the eye."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass

import pygame
from pygame import Surface

from khepri.graphics.polyline import Point

_CLEAR = (0, 0, 0, 0)
FINER = 2
ROWS_AT_ONCE = 64


@dataclass(frozen=True, slots=True)
class Perspective:
    """Where a flat picture's points appear in a window, all in pixels.

    Points of the picture are measured from its centre, which appears at `centre`.
    """

    centre: Point
    turn: float
    """Degrees by which the picture is turned anticlockwise in its own plane."""

    tilt: float
    """Degrees by which its top leans away."""

    distance: float
    """How far away the eye is: less is more dramatic."""

    def project(self, point: Point) -> Point:
        """Return where a point of the picture appears."""
        angle = math.radians(self.turn)
        x = point[0] * math.cos(angle) + point[1] * math.sin(angle)
        y = -point[0] * math.sin(angle) + point[1] * math.cos(angle)
        scale = self._scale(y)
        depth = math.cos(math.radians(self.tilt))
        return self.centre[0] + x * scale, self.centre[1] + y * depth * scale

    def _scale(self, y: float) -> float:
        return self.distance / (self.distance - y * math.sin(math.radians(self.tilt)))

    def _row(self, screen_y: float) -> float:
        """Return which row of the turned picture appears at a row of the window."""
        below = screen_y - self.centre[1]
        tilt = math.radians(self.tilt)
        return below * self.distance / (math.cos(tilt) * self.distance + below * math.sin(tilt))

    def view(self, picture: Surface, size: tuple[int, int]) -> Iterator[Surface | None]:
        """Draw the picture as it appears in a window of `size`; the last value is the result.

        Rows stay rows when something is tilted, so each row of the window is one row of the turned
        picture, made wider or narrower. It is drawn twice as large as needed, for clean edges, and
        a few rows at a time: a None means that there is more to do.
        """
        turned = pygame.transform.rotozoom(picture, self.turn, 1.0)
        yield None
        width, height = turned.get_size()
        window = Surface((size[0] * FINER, size[1] * FINER), pygame.SRCALPHA)
        window.fill(_CLEAR)
        for y in range(size[1] * FINER):
            row = self._row((y + 0.5) / FINER)
            source = math.floor(row + height / 2)
            if 0 <= source < height:
                scaled = max(1, round(width * self._scale(row) * FINER))
                strip = turned.subsurface((0, source, width, 1))
                line = pygame.transform.scale(strip, (scaled, 1))
                window.blit(line, (round(self.centre[0] * FINER - scaled / 2), y))
            if y % ROWS_AT_ONCE == 0:
                yield None
        yield pygame.transform.smoothscale(window, size)
