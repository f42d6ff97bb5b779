"""What is drawn on the papers, as SVG of our own: the sides, cutting, and a certificate's frame."""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import cache

_OCTAGON = " ".join(
    f"{8 + 7 * math.cos(math.radians(22.5 + 45 * each)):.2f},"
    f"{8 + 7 * math.sin(math.radians(22.5 + 45 * each)):.2f}"
    for each in range(8)
)
RING = '<circle cx="8" cy="8" r="5.7" fill="none" stroke="#000" stroke-width="2.2"/>'
OCTAGON = f'<polygon points="{_OCTAGON}" fill="#000"/>'
"""The sides, in a box of 16; drawn where they stand, as a repeated head of a table would lose what
it refers to."""

SCISSORS = (
    '<svg class="scissors" viewBox="0 0 20 12" aria-hidden="true" fill="none" stroke="#000">'
    '<circle cx="4" cy="3" r="2.1"/><circle cx="4" cy="9" r="2.1"/>'
    '<path d="M5.8 4.1L18 10M5.8 7.9L18 2"/></svg>'
)

WORDMARK = (
    '<svg class="wordmark" viewBox="0 0 475 96" role="img" aria-label="Khepri" fill="none"'
    ' stroke="#000" stroke-width="15">'
    '<path d="M7.5 0V96M60 0L15 48L60 96M100.5 0V96M147.5 0V96M100.5 48H147.5M189.5 0V96'
    "M182 7.5H240M182 48H234M182 88.5H240M274.5 96V7.5H317L328 18V41L317 52H274.5"
    'M369.5 96V7.5H412L423 18V41L412 52H369.5M396 52L426 96M466.5 0V96"/></svg>'
)


@cache
def rosette(middle: float, depth: float, waves: int, lines: int) -> str:
    """Return the path of lines that wind around a circle and cross each other, as on old notes."""
    return "".join(
        _closed(list(_winding(middle, depth, waves, 2 * math.pi * line / lines)))
        for line in range(lines)
    )


def _winding(
    middle: float, depth: float, waves: int, phase: float
) -> Iterator[tuple[float, float]]:
    count = waves * 12
    for step in range(count):
        angle = 2 * math.pi * step / count
        radius = middle + depth * math.sin(waves * angle + phase)
        yield radius * math.cos(angle), radius * math.sin(angle)


def _closed(points: list[tuple[float, float]]) -> str:
    return f"M{'L'.join(f'{x:.2f} {y:.2f}' for x, y in points)}Z"


@cache
def wave_band(length: float, height: float, waves: int, lines: int) -> str:
    """Return the path of waves that lie across each other along a straight band."""
    return "".join(
        _wave(length, height, waves, 2 * math.pi * line / lines) for line in range(lines)
    )


def _wave(length: float, height: float, waves: int, phase: float) -> str:
    count = waves * 10
    points = (
        (length * step / count, height / 2 * math.sin(2 * math.pi * waves * step / count + phase))
        for step in range(count + 1)
    )
    return f"M{'L'.join(f'{x:.2f} {y:.2f}' for x, y in points)}"


@cache
def rays(inner: float, outer: float, count: int) -> str:
    """Return the path of rays around a circle, every second one shorter."""
    path = ""
    for each in range(count):
        angle = 2 * math.pi * each / count
        reach = outer if each % 2 == 0 else inner + (outer - inner) * 0.6
        cos, sin = math.cos(angle), math.sin(angle)
        path += f"M{inner * cos:.2f} {inner * sin:.2f}L{reach * cos:.2f} {reach * sin:.2f}"
    return path
