"""A star as a picture: five points with clean edges, with a rim or without one."""

from __future__ import annotations

import math

import pygame
from pygame import Surface

from khepri.app.style.theme import Colour

FINER = 4
_INNER = 0.46
"""How far from the middle the notches are, measured by the points."""

_REACH = 0.5
"""How far from the middle the points are, measured by the size."""

_RIM = 0.14
"""The width of a rim, measured by the way from the middle to a point."""


def star_picture(size: int, colour: Colour, rim: Colour | None = None) -> Surface:
    """Draw a star that fills a square of so many pixels; with a rim its points are round."""
    size = max(1, size)
    large = size * FINER
    picture = Surface((large, large), pygame.SRCALPHA)
    picture.fill((*(rim or colour), 0))
    if rim is None:
        pygame.draw.polygon(picture, colour, _corners(large, _REACH))
    else:
        _draw_round(picture, rim, large, _REACH)
        _draw_round(picture, colour, large, _REACH * (1 - _RIM))
    return pygame.transform.smoothscale(picture, (size, size))


def _corners(large: int, reach: float) -> list[tuple[float, float]]:
    # The points below reach less far down than the one above reaches up.
    centre = (large / 2, large * 0.53)
    corners = []
    for number in range(10):
        angle = math.radians(36 * number - 90)
        far = large * reach * (_INNER if number % 2 else 1.0)
        corners.append((centre[0] + far * math.cos(angle), centre[1] + far * math.sin(angle)))
    return corners


def _draw_round(picture: Surface, colour: Colour, large: int, reach: float) -> None:
    """Draw a star whose points are round, the line around it within its reach."""
    width = max(2, large // 28)
    corners = _corners(large, reach - width / 2 / large)
    pygame.draw.polygon(picture, colour, corners)
    pygame.draw.lines(picture, colour, True, corners, width)  # noqa: FBT003
    for point in corners[::2]:
        pygame.draw.circle(picture, colour, point, width / 2)
