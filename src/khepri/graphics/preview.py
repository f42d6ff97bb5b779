"""The way that a beam would take, drawn over the pieces: a band, and dots that march along it."""

from __future__ import annotations

from itertools import pairwise
from math import ceil

import pygame
from pygame import Rect, Surface

from khepri.graphics.cache import Cache
from khepri.graphics.frame import Preview, Rgb
from khepri.graphics.polyline import Point, path_length, places_along

FINER = 4
"""Dots are placed in quarters of a pixel: on whole pixels they would limp along."""


def dots_of(preview: Preview) -> list[Point]:
    """Return the middle of every dot; none sticks out over an end of the band."""
    points = preview.points
    if len(points) < 2:
        return []
    margin = preview.dot / 2
    longest = path_length(points) - margin
    first = margin + (preview.phase - margin) % preview.gap
    whole = max(0, int((longest - first) // preview.gap) + 1)
    return places_along(points, first, preview.gap)[:whole]


def paint_band(preview: Preview) -> tuple[Surface, tuple[int, int]]:
    """Paint the band on a sheet of its own; return it with the place of its top left corner."""
    margin = ceil(preview.width)
    xs, ys = zip(*preview.points, strict=True)
    left, top = int(min(xs)) - margin, int(min(ys)) - margin
    sheet = Surface((int(max(xs)) + margin - left, int(max(ys)) + margin - top), pygame.SRCALPHA)
    sheet.fill((*preview.band[:3], 0))
    width = max(1, round(preview.width))
    last = len(preview.points) - 2
    for index, ((ax, ay), (bx, by)) in enumerate(pairwise(preview.points)):
        # Corners are closed; the two ends stop where the path does.
        before, after = (0 if index == 0 else width / 2), (0 if index == last else width / 2)
        if bx < ax or by < ay:
            before, after = after, before
        x, y = min(ax, bx) - left, min(ay, by) - top
        if ay == by:
            box = Rect(round(x - before), round(y - width / 2), 0, width)
            box.width = round(x + abs(bx - ax) + after) - box.x
        else:
            box = Rect(round(x - width / 2), round(y - before), width, 0)
            box.height = round(y + abs(by - ay) + after) - box.y
        sheet.fill(preview.band, box)
    return sheet, (left, top)


class PreviewPainter:
    """Draws previews, keeping the last few bands and the dots of the last few colours."""

    def __init__(self) -> None:
        self._bands: Cache[tuple[Surface, tuple[int, int]]] = Cache(4)
        self._dots: Cache[Surface] = Cache(4 * FINER * FINER)

    def __len__(self) -> int:
        return len(self._bands) + len(self._dots)

    def clear(self) -> None:
        """Forget every picture."""
        self._bands.clear()
        self._dots.clear()

    def draw(self, target: Surface, preview: Preview) -> None:
        """Lay band and dots over `target`; the signs are pictures like others."""
        if len(preview.points) < 2:
            return
        band, corner = self._bands.get(band_key(preview), lambda: paint_band(preview))
        target.blit(band, corner)
        target.fblits([self._dot(preview, place) for place in dots_of(preview)])

    def _dot(self, preview: Preview, centre: Point) -> tuple[Surface, tuple[int, int]]:
        """Return a dot that is shifted by quarters of a pixel, and its whole-pixel corner."""
        side = ceil(preview.dot) + 2
        x, y = centre[0] - side / 2, centre[1] - side / 2
        shift = (int(x % 1 * FINER), int(y % 1 * FINER))
        key = (preview.ink, preview.dot, preview.angular, shift)
        picture = self._dots.get(
            key, lambda: _paint_dot(preview.ink, preview.dot, side, shift, preview.angular)
        )
        return picture, (int(x // 1), int(y // 1))


def band_key(preview: Preview) -> tuple[object, ...]:
    """Return what a band depends on: everything but its dots and signs."""
    return (preview.points, preview.band, preview.width)


def _paint_dot(
    ink: Rgb,
    size: float,
    side: int,
    shift: tuple[int, int],
    angular: bool,  # noqa: FBT001 - one of five that are kept together as a key
) -> Surface:
    large = Surface(((side + 1) * FINER, (side + 1) * FINER), pygame.SRCALPHA)
    large.fill((*ink, 0))
    x, y = side * FINER / 2 + shift[0], side * FINER / 2 + shift[1]
    reach = size * FINER / 2
    if angular:
        box = Rect(round(x - reach), round(y - reach), round(2 * reach), round(2 * reach))
        large.fill((*ink, 255), box)
    else:
        pygame.draw.circle(large, ink, (x, y), reach)
    return pygame.transform.smoothscale(large, (side + 1, side + 1))
