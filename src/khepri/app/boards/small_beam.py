"""A beam on a picture that no renderer lights: on cards, in the help, on a board to choose."""

from __future__ import annotations

from itertools import pairwise
from math import hypot

import pygame
from pygame import Rect, Surface

from khepri.app.style.theme import Colour
from khepri.graphics.polyline import Path, Point, dashes, path_length

FINER = 2
GLOW_WIDTHS = 3.2
RIM_WIDTHS = 2.0
DASH, GAP = 5.0, 3.0
_WHITE: Colour = (255, 255, 255)


def small_beam(
    size: tuple[int, int], path: Path, colour: Colour, width: float, *, dashed: bool = False
) -> Surface:
    """Draw a beam along `path` as a picture of its own, with clear ground around it.

    `width` is that of the white core; rim and glow are measured in it.
    """
    fine = (max(1, size[0] * FINER), max(1, size[1] * FINER))
    points = tuple((x * FINER, y * FINER) for x, y in path)
    core = max(1.0, width * FINER)
    picture = _clear(fine, colour)
    _lines(picture, (points,), (*colour, 150), core * RIM_WIDTHS * 1.5)
    picture = pygame.transform.gaussian_blur(picture, max(1, round(core * GLOW_WIDTHS)))
    pieces: tuple[Path, ...] = (points,)
    if dashed:
        cut = dashes(points, path_length(points), DASH * core, GAP * core)
        pieces = tuple(cut)
    rim = _clear(fine, colour)
    _lines(rim, pieces, (*colour, 255), core * RIM_WIDTHS)
    picture.blit(pygame.transform.gaussian_blur(rim, max(1, round(core * 0.5))), (0, 0))
    white = _clear(fine, _WHITE)
    _lines(white, pieces, (*_WHITE, 255), core)
    picture.blit(white, (0, 0))
    return pygame.transform.smoothscale(picture, size)


def flown(path: Path, travelled: float, reach: int) -> list[Rect]:
    """Return the parts of a beam's picture that are seen when its head is so far.

    >>> flown(((10, 10), (50, 10)), 20, 5)
    [Rect(5, 5, 25, 10)]
    """
    parts = []
    for (ax, ay), (bx, by) in pairwise(path):
        length = hypot(bx - ax, by - ay)
        share = min(1.0, travelled / length) if length else 1.0
        x, y = ax + (bx - ax) * share, ay + (by - ay) * share
        left, top = min(ax, x) - reach, min(ay, y) - reach
        part = Rect(round(left), round(top), round(abs(x - ax)), round(abs(y - ay)))
        part.width += 2 * reach
        part.height += 2 * reach
        if share < 1:  # nothing is seen before its head
            part = _cut_ahead(part, (bx - ax, by - ay), reach)
        parts.append(part)
        travelled -= length
        if travelled <= 0:
            break
    return parts


def _cut_ahead(part: Rect, heading: Point, reach: int) -> Rect:
    right, down = heading
    if right > 0:
        part.width -= reach
    elif right < 0:
        part.left, part.width = part.left + reach, part.width - reach
    elif down > 0:
        part.height -= reach
    else:
        part.top, part.height = part.top + reach, part.height - reach
    return part


def burst(size: int, colour: Colour) -> Surface:
    """Draw the star of something that breaks."""
    large = size * FINER
    picture = _clear((large, large), colour)
    centre = pygame.Vector2(large / 2, large / 2)
    pygame.draw.circle(picture, (*colour, 200), centre, large * 0.24)
    picture = pygame.transform.gaussian_blur(picture, max(1, large // 12))
    for number in range(10):
        length = large * (0.48 if number % 2 else 0.34)
        tip = pygame.Vector2(length, 0).rotate(number * 36 + 9)
        side = pygame.Vector2(0, large * 0.035).rotate(number * 36 + 9)
        pygame.draw.polygon(picture, (*colour, 255), [centre + tip, centre + side, centre - side])
    pygame.draw.circle(picture, (*_WHITE, 255), centre, large * 0.13)
    return pygame.transform.smoothscale(picture, (size, size))


def _clear(size: tuple[int, int], colour: Colour) -> Surface:
    sheet = Surface(size, pygame.SRCALPHA)
    sheet.fill((*colour, 0))
    return sheet


def _lines(
    sheet: Surface, pieces: tuple[Path, ...], colour: tuple[int, int, int, int], width: float
) -> None:
    half = width / 2
    for points in pieces:
        for start, end in pairwise(points):
            along = pygame.Vector2(end) - pygame.Vector2(start)
            if along.length() == 0:
                continue
            across = along.rotate(90).normalize() * half
            corners = (start + across, end + across, end - across, start - across)
            pygame.draw.polygon(sheet, colour, corners)
        for point in points:
            pygame.draw.circle(sheet, colour, point, half)
