"""The thin line a beam leaves behind, and the mark where it destroyed something."""

from __future__ import annotations

from math import ceil, cos, pi, sin

import pygame
from pygame import Rect, Surface

from khepri.graphics.cache import Cache
from khepri.graphics.frame import Trail
from khepri.graphics.polyline import Point, dashes, part, path_length

# Lines are drawn half a width longer at both ends, which the gaps must make up for.
DASH_WIDTHS = 6.0
GAP_WIDTHS = 4.8
IMPACT_RAYS = 8


class TrailPainter:
    """Draws trails, keeping the last few as pictures."""

    def __init__(self) -> None:
        self._pictures: Cache[tuple[Surface, tuple[int, int]]] = Cache(4)

    def __len__(self) -> int:
        return len(self._pictures)

    def clear(self) -> None:
        """Forget every picture."""
        self._pictures.clear()

    def draw(self, target: Surface, trail: Trail) -> None:
        """Lay the trail over `target`."""
        if len(trail.points) < 2 or trail.alpha <= 0:
            return
        picture, corner = self._pictures.get(trail, lambda: paint_trail(trail))
        target.blit(picture, corner)


def paint_trail(trail: Trail) -> tuple[Surface, tuple[int, int]]:
    """Paint a trail on a sheet of its own; return it with the place of its top left corner."""
    margin = ceil(trail.width * 8)
    places = trail.points if trail.impact is None else (*trail.points, trail.impact)
    xs, ys = zip(*places, strict=True)
    left, top = int(min(xs)) - margin, int(min(ys)) - margin
    sheet = Surface((int(max(xs)) + margin - left, int(max(ys)) + margin - top), pygame.SRCALPHA)
    sheet.fill((*trail.colour, 0))
    length = path_length(trail.points)
    if trail.dashed:
        pieces = dashes(trail.points, length, DASH_WIDTHS * trail.width, GAP_WIDTHS * trail.width)
    else:
        pieces = part(trail.points, 0, length)
    for (ax, ay), (bx, by) in pieces:
        _line(sheet, trail, (ax - left, ay - top), (bx - left, by - top))
    # The whole sheet fades at once, so crossings are no brighter than the rest.
    sheet.fill((255, 255, 255, trail.alpha), special_flags=pygame.BLEND_RGBA_MULT)
    if trail.impact is not None:
        _impact(sheet, trail, (trail.impact[0] - left, trail.impact[1] - top))
    return sheet, (left, top)


def _line(sheet: Surface, trail: Trail, start: Point, end: Point) -> None:
    width = max(1, round(trail.width))
    (ax, ay), (bx, by) = start, end
    if round(ax) == round(bx) or round(ay) == round(by):
        # Half a width longer at both ends, so that corners are square and closed.
        x, y = round(min(ax, bx)) - width // 2, round(min(ay, by)) - width // 2
        size = (round(abs(bx - ax)) + width, round(abs(by - ay)) + width)
        sheet.fill((*trail.colour, 255), Rect((x, y), size))
    else:
        pygame.draw.aaline(sheet, trail.colour, start, end, width)


def _impact(sheet: Surface, trail: Trail, centre: Point) -> None:
    """Draw a burst of rays around an empty middle, twice as clear as the line it interrupts."""
    x, y = centre
    pygame.draw.circle(sheet, (*trail.colour, 0), centre, trail.width * 8)
    # A bright trail belongs to a dark board: there the mark is nearly white.
    white = 0.7 if sum(trail.colour) > 3 * 128 else 0.0
    shade = [round(part + (255 - part) * white) for part in trail.colour]
    burst = Surface(sheet.get_size(), pygame.SRCALPHA)
    burst.fill((*shade, 0))
    for ray in range(IMPACT_RAYS):
        dx, dy = cos(ray * 2 * pi / IMPACT_RAYS), sin(ray * 2 * pi / IMPACT_RAYS)
        inner, outer = trail.width * 2.8, trail.width * (6.8 if ray % 2 == 0 else 5.8)
        start, end = (x + dx * inner, y + dy * inner), (x + dx * outer, y + dy * outer)
        pygame.draw.aaline(burst, shade, start, end, max(2, round(trail.width)))
    burst.set_alpha(min(255, 2 * trail.alpha))
    sheet.blit(burst, (0, 0))
