"""A star as a picture: five points with clean edges."""

from __future__ import annotations

import math

import pygame
from pygame import Surface

from khepri.app.style.theme import Colour

FINER = 4
_INNER = 0.46
"""How far from the middle the notches are, measured by the points."""


def star_picture(size: int, colour: Colour) -> Surface:
    """Draw a star that fills a square of so many pixels."""
    large = max(1, size) * FINER
    picture = Surface((large, large), pygame.SRCALPHA)
    picture.fill((*colour, 0))
    # The points below reach less far down than the one above reaches up.
    centre, reach = (large / 2, large * 0.53), large * 0.5
    corners = []
    for number in range(10):
        angle = math.radians(36 * number - 90)
        far = reach * (_INNER if number % 2 else 1.0)
        corners.append((centre[0] + far * math.cos(angle), centre[1] + far * math.sin(angle)))
    pygame.draw.polygon(picture, colour, corners)
    return pygame.transform.smoothscale(picture, (max(1, size), max(1, size)))
