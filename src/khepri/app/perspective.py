"""A board that lies on a table: its far edge leans away from an eye above it."""

from __future__ import annotations

import math
from dataclasses import dataclass

import pygame
from pygame import Rect, Surface

from khepri.graphics.polyline import Point

FINER = 2


@dataclass(frozen=True, slots=True)
class Perspective:
    """Where a flat board's points appear in a window, all in pixels.

    Points of the board are measured from the place on its far edge that lies straight below the
    eye: to the right, and towards the player. The near edge appears at its own size.
    """

    eye: Point
    """Where things infinitely far away would appear."""

    far: float
    """The y at which the far edge appears."""

    depth: float
    """How long the board is from its far edge to its near one."""

    tilt: float
    """Degrees by which it leans away."""

    distance: float
    """How far away the eye is: less is more dramatic."""

    def project(self, point: Point) -> Point:
        """Return where a point of the board appears."""
        scale = self.scale(point[1])
        below = self._drop + point[1] * math.cos(math.radians(self.tilt))
        return self.eye[0] + point[0] * scale, self.eye[1] + below * scale

    def scale(self, along: float) -> float:
        """Return how large things appear that lie so far from the far edge."""
        return self.distance / (self.distance + (self.depth - along) * self._lean)

    @property
    def _lean(self) -> float:
        return math.sin(math.radians(self.tilt))

    @property
    def _drop(self) -> float:
        """How far below the eye the far edge is."""
        return (self.far - self.eye[1]) / self.scale(0)

    def _along(self, y: float) -> float:
        """Return what appears at a row of the window, measured from the far edge."""
        below = y - self.eye[1]
        level = math.cos(math.radians(self.tilt))
        reached = below * (self.distance + self.depth * self._lean) - self.distance * self._drop
        return reached / (self.distance * level + below * self._lean)

    def view(
        self, picture: Surface, corner: Point, grain: float, window: Rect
    ) -> tuple[Surface, tuple[int, int]]:
        """Draw a flat picture as it appears in a window, and say where that is.

        Its top left `corner` lies there on the board, and `grain` of its pixels are one of the
        board's. Rows stay rows when something leans away: each row of the window is a few rows of
        the picture, made narrower. It is drawn finer than needed, for clean edges.
        """
        width, height = picture.get_size()
        left, top = corner
        right, bottom = left + width / grain, top + height / grain
        ends = [self.project((x, y)) for x in (left, right) for y in (top, bottom)]
        xs, ys = zip(*ends, strict=True)
        seen = Rect(0, 0, 0, 0)
        seen.topleft = (math.floor(min(xs)), math.floor(min(ys)))
        seen.size = (math.ceil(max(xs)) - seen.x + 1, math.ceil(max(ys)) - seen.y + 1)
        seen = seen.clip(window)
        fine = Surface((max(1, seen.w * FINER), max(1, seen.h * FINER)), pygame.SRCALPHA)
        for row in range(fine.get_height()):
            along = self._along(seen.y + row / FINER)
            first = math.floor((along - top) * grain)
            last = math.ceil((self._along(seen.y + (row + 1) / FINER) - top) * grain)
            first, last = max(0, first), min(height, last)
            if first < last:
                scale = self.scale(along) * FINER
                strip = picture.subsurface((0, first, width, last - first))
                line = pygame.transform.smoothscale(
                    strip, (max(1, round(width / grain * scale)), 1)
                )
                x = (self.eye[0] - seen.x) * FINER + left * scale
                fine.blit(line, (round(x), row))
        size = (max(1, seen.w), max(1, seen.h))
        return pygame.transform.smoothscale(fine, size), seen.topleft
