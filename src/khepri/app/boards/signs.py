"""The signs of a foretold beam: mirrors it turns at, and what comes of it. Each is drawn once."""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable
from io import BytesIO

import pygame
from pygame import Surface

from khepri.app.boards.inks import HAZARD, STRIPE, Inks
from khepri.app.style.theme import Colour
from khepri.assets import asset_path
from khepri.graphics.cache import Cache

FINER = 4
FRAME_SHARE = 0.10
GLOW_REACH = 0.75
"""How far the red glow reaches beyond its square, measured in squares."""

_GLOW: Colour = (255, 34, 62)
_FLOOR: Colour = (84, 8, 26)
_HEX = re.compile(r"#[0-9A-F]{6}")
# How large the picture of a sign is, in squares.
_SIZES = {
    "hit": (1.30, 1.30),
    "out": (0.68, 0.48),
    "bar": (0.74, 0.14),
    "shield": (0.47, 0.47),
    "warning": (0.64, 0.64),
    "bend": (0.24, 0.24),
}


class Signs:
    """Pictures of signs, kept until they have not been used for a while."""

    def __init__(self) -> None:
        self._kept: Cache[Surface] = Cache(48)
        self._sources: dict[str, str] = {}

    def clear(self) -> None:
        """Forget every picture."""
        self._kept.clear()

    def reticle(self, cell: int, inks: Inks) -> Surface:
        """Four arcs and four ticks, around what would be destroyed."""
        return self._drawn("hit", cell, inks)

    def arrow(self, cell: int, inks: Inks, heading: int) -> Surface:
        """A solid arrow; it points up for the heading 0, and then clockwise."""
        return self._turned("out", cell, inks, 90 - 90 * heading)

    def bar(self, cell: int, inks: Inks, heading: int) -> Surface:
        """A bar across the way of a beam with this heading."""
        return self._turned("bar", cell, inks, 90 * (heading % 2))

    def shield(self, cell: int, inks: Inks) -> Surface:
        """A shield with a tick."""
        return self._drawn("shield", cell, inks)

    def warning(self, cell: int, inks: Inks) -> Surface:
        """A red triangle with an exclamation mark."""
        return self._drawn("warning", cell, inks)

    def bend(self, cell: int, inks: Inks, colour: Colour) -> Surface:
        """A disc on a mirror that turns the beam."""
        return self._drawn("bend", cell, inks, colour)

    def hazard(self, cell: int) -> Surface:
        """A frame in red and white stripes, as wide as a square."""
        return self._keep(("hazard", cell), lambda: _hazard(cell))

    def glow(self, cell: int) -> Surface:
        """A red glow around and under a square, larger than it by `GLOW_REACH` on each side."""
        return self._keep(("glow", cell), lambda: _glow(cell))

    def _drawn(self, name: str, cell: int, inks: Inks, colour: Colour | None = None) -> Surface:
        key = (name, cell, inks.mark, inks.keyline, colour)
        return self._keep(key, lambda: self._rasterise(name, cell, inks, colour))

    def _turned(self, name: str, cell: int, inks: Inks, degrees: int) -> Surface:
        key = (name, cell, inks.mark, inks.keyline, degrees)
        picture = self._drawn(name, cell, inks)
        return self._keep(key, lambda: pygame.transform.rotate(picture, degrees))

    def _keep(self, key: Hashable, make: Callable[[], Surface]) -> Surface:
        return self._kept.get(key, make)

    def _rasterise(self, name: str, cell: int, inks: Inks, colour: Colour | None) -> Surface:
        if name not in self._sources:
            self._sources[name] = asset_path("signs", f"{name}.svg").read_text(encoding="utf-8")
        source = self._sources[name]
        if name != "warning":
            # The files hold the colours of the night; a red triangle is the same everywhere.
            table = {
                "#FFFFFF": inks.mark,
                "#060B14": inks.keyline,
                "#2B62B8": inks.field,
                "#E4F5FF": colour or inks.mark,
            }
            source = _HEX.sub(lambda found: "#{:02X}{:02X}{:02X}".format(*table[found[0]]), source)
        size = tuple(max(3, round(side * cell)) for side in _SIZES[name])
        return pygame.image.load_sized_svg(BytesIO(source.encode()), size)


def _hazard(cell: int) -> Surface:
    size = cell * FINER
    large = Surface((size, size), pygame.SRCALPHA)
    large.fill(HAZARD)
    step = size * 0.125
    for place in range(-10, 18, 2):
        left = place * step
        corners = [(left, size), (left + step, size), (left + step + size, 0), (left + size, 0)]
        pygame.draw.polygon(large, STRIPE, corners)
    line = max(1, round(size * 0.015))
    pygame.draw.rect(large, _FLOOR, large.get_rect(), line)
    inside = large.get_rect().inflate(-2 * size * FRAME_SHARE, -2 * size * FRAME_SHARE)
    large.fill((*_FLOOR, 0), inside)
    pygame.draw.rect(large, _FLOOR, inside.inflate(2 * line, 2 * line), line)
    return pygame.transform.smoothscale(large, (cell, cell))


def _glow(cell: int) -> Surface:
    reach = round(cell * GLOW_REACH)
    sheet = Surface((cell + 2 * reach, cell + 2 * reach), pygame.SRCALPHA)
    sheet.fill((*_GLOW, 0))
    square = pygame.Rect(reach, reach, cell, cell)
    sheet.fill((*_GLOW, 235), square.inflate(cell * 0.16, cell * 0.16))
    blurred = pygame.transform.gaussian_blur(sheet, max(1, round(reach * 0.40)))
    blurred.fill((*_FLOOR, 235), square)
    return blurred
