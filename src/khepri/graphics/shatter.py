"""Break the picture of a piece into fragments that can fly apart."""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, sin, tau
from random import Random

import pygame
from pygame import Surface

from khepri.graphics.polyline import Point

FINER = 3
MARGIN = 2


@dataclass(frozen=True, slots=True)
class Fragment:
    """One part of a broken picture; `offset` leads from the picture's centre to its own."""

    surface: Surface
    offset: Point


def shatter(surface: Surface, random: Random, wedges: int = 9) -> tuple[Fragment, ...]:
    """Break a picture into two rings of wedges, the same for equally seeded `random`.

    Every fragment is a picture with clear corners, ready for `Sprite`; together they cover the
    whole, so at time zero nothing seems to have happened.
    """
    width, height = surface.get_size()
    middle = (width / 2, height / 2)
    far = max(width, height)
    angles = [tau * (i + random.uniform(-0.3, 0.3)) / wedges for i in range(wedges)]
    knees = [far * random.uniform(0.17, 0.3) for _ in angles]
    fragments = []
    for i, angle in enumerate(angles):
        after = (i + 1) % wedges
        first, second = (angle, knees[i]), (angles[after], knees[after])
        inner = [middle, _at(middle, *first), _at(middle, *second)]
        outer = [
            _at(middle, *first),
            _at(middle, first[0], far),
            _at(middle, second[0], far),
            _at(middle, *second),
        ]
        for outline in (inner, outer):
            fragment = _cut(surface, outline, middle)
            if fragment is not None:
                fragments.append(fragment)
    return tuple(fragments)


def _cut(surface: Surface, outline: list[Point], middle: Point) -> Fragment | None:
    """Cut one outline out of a picture; None where it is empty."""
    width, height = surface.get_size()
    stencil = Surface((width * FINER, height * FINER), pygame.SRCALPHA)
    stencil.fill((255, 255, 255, 0))
    pygame.draw.polygon(stencil, "white", [(x * FINER, y * FINER) for x, y in outline])
    part = pygame.transform.smoothscale(stencil, (width, height))
    part.blit(surface, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    bounds = part.get_bounding_rect()
    if bounds.width == 0 or bounds.height == 0:
        return None
    # A clear margin gives the fragment smooth edges when it is turned.
    framed = Surface((bounds.width + 2 * MARGIN, bounds.height + 2 * MARGIN), pygame.SRCALPHA)
    framed.blit(part, (MARGIN, MARGIN), bounds, special_flags=pygame.BLEND_RGBA_ADD)
    x, y = bounds.x + bounds.width / 2, bounds.y + bounds.height / 2
    return Fragment(framed, (x - middle[0], y - middle[1]))


def _at(middle: Point, angle: float, radius: float) -> Point:
    return middle[0] + radius * cos(angle), middle[1] + radius * sin(angle)
