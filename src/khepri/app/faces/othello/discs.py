"""Discs that are too small for their engraving."""

from __future__ import annotations

import pygame
from pygame import Surface

from khepri.app.style.theme import BLACK_DISC, WHITE_DISC, colour

SMALL = 20
"""Below so many pixels a disc is drawn plainly."""

FINER = 4
RIM = colour("#7E8CA8")
"""Seen on black and white discs, and on dark and light panels."""


def small_disc(side: str, size: int) -> Surface:
    """Draw a plain disc with a rim."""
    large = size * FINER
    picture = Surface((large, large), pygame.SRCALPHA)
    picture.fill((*RIM, 0))
    centre, radius = (large / 2, large / 2), large / 2
    pygame.draw.circle(picture, RIM, centre, radius)
    face = BLACK_DISC if side == "black" else WHITE_DISC
    pygame.draw.circle(picture, face, centre, radius - max(FINER, large * 0.1))
    return pygame.transform.smoothscale(picture, (size, size))
