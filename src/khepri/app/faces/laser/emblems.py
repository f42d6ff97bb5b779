"""The signs of the two sides: a disc for Blue, an angular plate for Red."""

from __future__ import annotations

import pygame
from pygame import Surface

from khepri.app.style.palettes import PieceColours

FINER = 4


def emblem(colours: PieceColours, side: str, size: int) -> Surface:
    """Draw a side's sign in the colours of its pieces."""
    ramp = colours.blue if side == "blue" else colours.red
    large = size * FINER
    picture = Surface((large, large), pygame.SRCALPHA)
    picture.fill((*ramp.tint, 0))
    rim = large * 0.09
    for colour, inset in ((ramp.tint, 0.0), (ramp.main, rim)):
        if side == "blue":
            pygame.draw.circle(picture, colour, (large / 2, large / 2), large / 2 - inset)
        else:
            pygame.draw.polygon(picture, colour, _cut_square(large, inset))
    return pygame.transform.smoothscale(picture, (size, size))


def _cut_square(size: float, inset: float) -> list[tuple[float, float]]:
    near, far = inset + size * 0.03, size * 0.97 - inset
    cut = size * 0.2
    return [
        (near + cut, near),
        (far - cut, near),
        (far, near + cut),
        (far, far - cut),
        (far - cut, far),
        (near + cut, far),
        (near, far - cut),
        (near, near + cut),
    ]
