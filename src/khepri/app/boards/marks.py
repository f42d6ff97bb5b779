"""Rings, dots and frames on squares, each drawn once, larger, and shrunk for clean edges."""

from __future__ import annotations

import math

import pygame
from pygame import Surface

from khepri.app.theme import Colour

FINER = 4
_KEYLINE = (4, 10, 20)


class Marks:
    """Pictures of one square's size, kept until the size or a colour changes."""

    def __init__(self) -> None:
        self._kept: dict[tuple[str, int, Colour], Surface] = {}

    def dot(self, cell: int, colour: Colour) -> Surface:
        """A target: a dot with a dark rim, so that it shows on any board."""
        return self._picture("dot", cell, colour)

    def ring(self, cell: int, colour: Colour) -> Surface:
        """A target on which something stands."""
        return self._picture("ring", cell, colour)

    def frame(self, cell: int, colour: Colour) -> Surface:
        """The selected square, or where the last move ended."""
        return self._picture("frame", cell, colour)

    def dashes(self, cell: int, colour: Colour) -> Surface:
        """Where the last move began."""
        return self._picture("dashes", cell, colour)

    def cursor(self, cell: int, colour: Colour) -> Surface:
        """The square that the keyboard is on."""
        return self._picture("cursor", cell, colour)

    def _picture(self, kind: str, cell: int, colour: Colour) -> Surface:
        key = (kind, cell, colour)
        if key not in self._kept:
            if len(self._kept) > 60:
                self._kept.clear()
            large = Surface((cell * FINER, cell * FINER), pygame.SRCALPHA)
            large.fill((*colour, 0))
            getattr(self, f"_draw_{kind}")(large, colour)
            self._kept[key] = pygame.transform.smoothscale(large, (cell, cell))
        return self._kept[key]

    def _draw_dot(self, large: Surface, colour: Colour) -> None:
        size = large.get_width()
        centre = (size // 2, size // 2)
        pygame.draw.circle(large, _KEYLINE, centre, round(size * 0.175))
        pygame.draw.circle(large, colour, centre, round(size * 0.15))

    def _draw_ring(self, large: Surface, colour: Colour) -> None:
        size = large.get_width()
        centre = (size // 2, size // 2)
        pygame.draw.circle(large, _KEYLINE, centre, round(size * 0.49), round(size * 0.085))
        pygame.draw.circle(large, colour, centre, round(size * 0.475), round(size * 0.055))

    def _draw_frame(self, large: Surface, colour: Colour) -> None:
        size = large.get_width()
        rect = large.get_rect().inflate(-round(size * 0.03), -round(size * 0.03))
        pygame.draw.rect(large, (*colour, 42), rect, border_radius=round(size * 0.08))
        pygame.draw.rect(
            large, colour, rect, max(FINER, round(size * 0.04)), border_radius=round(size * 0.08)
        )

    def _draw_cursor(self, large: Surface, colour: Colour) -> None:
        size = large.get_width()
        rect = large.get_rect().inflate(-round(size * 0.14), -round(size * 0.14))
        width = max(FINER, round(size * 0.05))
        pygame.draw.rect(large, _KEYLINE, rect, width + FINER, border_radius=round(size * 0.08))
        pygame.draw.rect(large, colour, rect, width, border_radius=round(size * 0.08))
        # Only the corners: the middle of each side is taken away again.
        gap = round(size * 0.4)
        for strip in (pygame.Rect(0, 0, gap, size), pygame.Rect(0, 0, size, gap)):
            strip.center = (size // 2, size // 2)
            large.fill((*colour, 0), strip)

    def _draw_dashes(self, large: Surface, colour: Colour) -> None:
        size = large.get_width()
        inset = round(size * 0.035)
        width = max(FINER, round(size * 0.035))
        count = 5
        step = (size - 2 * inset) / (2 * count - 1)
        for index in range(count):
            start = inset + 2 * index * step
            length = math.ceil(step)
            for strip in (
                (start, inset, length, width),
                (start, size - inset - width, length, width),
                (inset, start, width, length),
                (size - inset - width, start, width, length),
            ):
                large.fill(colour, pygame.Rect(strip))


def arrow(
    start: tuple[float, float], end: tuple[float, float], cell: int, colour: Colour
) -> tuple[Surface, tuple[int, int]]:
    """Draw an arrow between two points; return it and its top left corner."""
    margin = cell
    left, top = min(start[0], end[0]) - margin, min(start[1], end[1]) - margin
    width = abs(end[0] - start[0]) + 2 * margin
    height = abs(end[1] - start[1]) + 2 * margin
    large = Surface((round(width * 2), round(height * 2)), pygame.SRCALPHA)
    large.fill((*colour, 0))
    ax, ay = (start[0] - left) * 2, (start[1] - top) * 2
    bx, by = (end[0] - left) * 2, (end[1] - top) * 2
    angle = math.atan2(by - ay, bx - ax)
    head, half, shaft = cell * 0.7, cell * 0.38, cell * 0.14
    neck = (bx - head * math.cos(angle), by - head * math.sin(angle))
    across = (math.sin(angle), -math.cos(angle))
    outline = [
        (ax + across[0] * shaft, ay + across[1] * shaft),
        (neck[0] + across[0] * shaft, neck[1] + across[1] * shaft),
        (neck[0] + across[0] * half, neck[1] + across[1] * half),
        (bx, by),
        (neck[0] - across[0] * half, neck[1] - across[1] * half),
        (neck[0] - across[0] * shaft, neck[1] - across[1] * shaft),
        (ax - across[0] * shaft, ay - across[1] * shaft),
    ]
    pygame.draw.polygon(large, (*colour, 190), outline)
    shrunk = pygame.transform.smoothscale(large, (round(width), round(height)))
    return shrunk, (round(left), round(top))
