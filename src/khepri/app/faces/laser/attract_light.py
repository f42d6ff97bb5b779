"""Small lights of the board behind the menu: the glint of a mirror, the ring of an impact."""

from __future__ import annotations

import pygame
from pygame import Surface

FINER = 4
RING_MS = 420
_NEEDLES = ((1.0, 45), (1.0, -45), (0.6, 0), (0.6, 90))
_WARM = (255, 214, 160)
_DARK_WARM = (214, 120, 40)


def glint(size: int) -> Surface:
    """Draw the star that light makes where a mirror bends it."""
    large = size * FINER
    picture = Surface((large, large), pygame.SRCALPHA)
    picture.fill((255, 255, 255, 0))
    centre = pygame.Vector2(large / 2, large / 2)
    for length, angle in _NEEDLES:
        tip = pygame.Vector2(large / 2 * length, 0).rotate(angle)
        side = pygame.Vector2(0, large * 0.022).rotate(angle)
        corners = [centre + tip, centre + side, centre - tip, centre - side]
        pygame.draw.polygon(picture, (255, 255, 255, 235), corners)
    pygame.draw.circle(picture, (255, 255, 255, 255), centre, large * 0.07)
    return pygame.transform.smoothscale(picture, (size, size))


def ring(cell: float, since_ms: float, *, bright: bool) -> Surface | None:
    """Draw the ring that runs out from an impact, if it is still to be seen."""
    share = since_ms / RING_MS
    if not 0 <= share < 1:
        return None
    run = 1 - (1 - share) ** 3
    radius = cell * (0.3 + 0.95 * run)
    thick = cell * (0.08 - 0.06 * run)
    alpha = round(245 * (1 - share) ** 0.7)
    half = round(radius + thick) + 2
    picture = Surface((4 * half, 4 * half), pygame.SRCALPHA)
    colour = _DARK_WARM if bright else _WARM
    picture.fill((*colour, 0))
    width = max(2, round(2 * thick))
    pygame.draw.circle(picture, (*colour, alpha), (2 * half, 2 * half), 2 * radius, width)
    return pygame.transform.smoothscale(picture, (2 * half, 2 * half))
