"""The signs that students choose, drawn for the window: an emblem on a disc of its colour."""

from __future__ import annotations

import io
from functools import cache

import pygame

from khepri.app.style.theme import Colour, colour
from khepri.assets import asset_path
from khepri.club.room.seats import SIGNS

INK = "#141A2B"
FINER = 4
EMBLEM = 0.817
"""How large the emblem is on its disc."""


class SignPictures:
    """Draws each sign once for each size."""

    def __init__(self) -> None:
        self._drawn: dict[tuple[int, int], pygame.Surface] = {}

    def picture(self, number: int, px: int) -> pygame.Surface:
        """Return a sign as a square picture; the caller must not draw on it."""
        key = (number % len(SIGNS), px)
        if key not in self._drawn:
            self._drawn[key] = _drawn(*key)
        return self._drawn[key]


def _drawn(number: int, px: int) -> pygame.Surface:
    sign = SIGNS[number]
    large = px * FINER
    disc = pygame.Surface((large, large), pygame.SRCALPHA)
    filled: Colour = colour(sign.colour)
    disc.fill((*filled, 0))
    pygame.draw.circle(disc, filled, (large // 2, large // 2), large // 2)
    picture = pygame.transform.smoothscale(disc, (px, px))
    source = asset_path("emblems", f"{sign.name}.svg").read_text(encoding="utf-8")
    inside = max(1, round(px * EMBLEM))
    emblem = pygame.image.load_sized_svg(
        io.BytesIO(source.replace("currentColor", INK).encode()), (inside, inside)
    )
    picture.blit(emblem, emblem.get_rect(center=(px // 2, px // 2)))
    return picture


@cache
def round_dot(px: int, shade: Colour, *, hollow: bool = False) -> pygame.Surface:
    """Return a small round dot, or a ring, with clean edges; the caller must not draw on it."""
    large = px * FINER
    dot = pygame.Surface((large, large), pygame.SRCALPHA)
    dot.fill((*shade, 0))
    middle = (large // 2, large // 2)
    pygame.draw.circle(dot, shade, middle, large // 2, large // 4 if hollow else 0)
    return pygame.transform.smoothscale(dot, (px, px))
