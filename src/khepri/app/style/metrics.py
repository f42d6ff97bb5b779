"""From design units to real pixels.

Screens are laid out in *units*, of which a 1280×720 window has exactly 1280×720. Everything is
then drawn at real pixels: a `Metrics` says how many pixels a unit has, a `Box` is a rectangle in
units that layouts cut into smaller ones.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import pygame

from khepri.app.style.fonts import TypeStyle

DESIGN_WIDTH = 1280
DESIGN_HEIGHT = 720
TALL_RATIO = 1.05
"""A window that is not this many times as wide as high has its parts above each other."""

TALL_WIDTH = 1000
"""How many units are as wide as such a window: with fewer side by side, they are larger."""

SMALLEST_FONT_PX = 12
# At this scale body text of 14 units is still as tall as the smallest font.
SMALLEST_SCALE = 12 / 14
USUAL_LETTERS = 13
"""The size in units of most of what is written on a card."""


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle in units; it is never changed, only cut.

    >>> left, rest = Box(0, 0, 100, 50).cut_left(30, gap=10)
    >>> left, rest
    (Box(x=0, y=0, w=30, h=50), Box(x=40, y=0, w=60, h=50))
    """

    x: float
    y: float
    w: float
    h: float

    def __iter__(self) -> Iterator[float]:
        return iter((self.x, self.y, self.w, self.h))

    @property
    def right(self) -> float:
        """Return the x of the right edge."""
        return self.x + self.w

    @property
    def bottom(self) -> float:
        """Return the y of the bottom edge."""
        return self.y + self.h

    def inset(self, x: float, y: float | None = None) -> Box:
        """Return the box without a margin on each side; never smaller than nothing."""
        y = x if y is None else y
        return Box(self.x + x, self.y + y, max(0, self.w - 2 * x), max(0, self.h - 2 * y))

    def moved(self, x: float = 0, y: float = 0) -> Box:
        """Return the same box somewhere else."""
        return Box(self.x + x, self.y + y, self.w, self.h)

    def cut_left(self, width: float, gap: float = 0) -> tuple[Box, Box]:
        """Cut a piece off the left; return it and the rest after the gap."""
        rest = max(0, self.w - width - gap)
        return (
            Box(self.x, self.y, width, self.h),
            Box(self.x + width + gap, self.y, rest, self.h),
        )

    def cut_right(self, width: float, gap: float = 0) -> tuple[Box, Box]:
        """Cut a piece off the right; return it and the rest before the gap."""
        rest = max(0, self.w - width - gap)
        return Box(self.right - width, self.y, width, self.h), Box(self.x, self.y, rest, self.h)

    def cut_top(self, height: float, gap: float = 0) -> tuple[Box, Box]:
        """Cut a piece off the top; return it and the rest below the gap."""
        rest = max(0, self.h - height - gap)
        return (
            Box(self.x, self.y, self.w, height),
            Box(self.x, self.y + height + gap, self.w, rest),
        )

    def cut_bottom(self, height: float, gap: float = 0) -> tuple[Box, Box]:
        """Cut a piece off the bottom; return it and the rest above the gap."""
        rest = max(0, self.h - height - gap)
        return Box(self.x, self.bottom - height, self.w, height), Box(self.x, self.y, self.w, rest)

    def columns(self, count: int, gap: float = 0) -> tuple[Box, ...]:
        """Divide the box into columns of the same width."""
        width = (self.w - gap * (count - 1)) / count
        return tuple(
            Box(self.x + place * (width + gap), self.y, width, self.h) for place in range(count)
        )

    def rows(self, count: int, gap: float = 0) -> tuple[Box, ...]:
        """Divide the box into rows of the same height."""
        height = (self.h - gap * (count - 1)) / count
        return tuple(
            Box(self.x, self.y + place * (height + gap), self.w, height) for place in range(count)
        )

    def centred(self, width: float, height: float) -> Box:
        """Return a box of this size in the middle of this one."""
        return Box(self.x + (self.w - width) / 2, self.y + (self.h - height) / 2, width, height)


@dataclass(frozen=True, slots=True)
class Metrics:
    """How large a unit is in one window, and how large the player wants text.

    >>> Metrics.of((1920, 1080)).px(36)
    54
    >>> small = Metrics.of((800, 500))
    >>> round(small.width), round(small.height), small.font_px(14)
    (933, 583, 12)
    """

    window: tuple[int, int]
    scale: float
    text_scale: float = 1.0

    @classmethod
    def of(cls, window: tuple[int, int], text_scale: float = 1.0) -> Metrics:
        """Fit the design space into a window; below the smallest scale there are fewer units."""
        width, height = max(1, window[0]), max(1, window[1])
        fitting = min(width / DESIGN_WIDTH, height / DESIGN_HEIGHT)
        if width < TALL_RATIO * height:
            fitting = width / TALL_WIDTH
        return cls((width, height), max(SMALLEST_SCALE, fitting), text_scale)

    @property
    def width(self) -> float:
        """Return the width of the window in units."""
        return self.window[0] / self.scale

    @property
    def height(self) -> float:
        """Return the height of the window in units."""
        return self.window[1] / self.scale

    @property
    def letters(self) -> float:
        """Return how large letters are in units, measured by those of the design.

        They follow the player's wish, and shrink less than all else in a small window.
        """
        return self.font_px(USUAL_LETTERS) / (USUAL_LETTERS * self.scale)

    @property
    def box(self) -> Box:
        """Return the whole window in units."""
        return Box(0, 0, self.width, self.height)

    @property
    def growth(self) -> float:
        """Return how much more room text needs than the design gives it; never less."""
        return max(1.0, self.text_scale)

    def px(self, units: float) -> int:
        """Return the nearest whole number of pixels; something never becomes nothing."""
        pixels = math.floor(abs(units) * self.scale + 0.5)
        if units and not pixels:
            pixels = 1
        return pixels if units >= 0 else -pixels

    def units(self, pixels: float) -> float:
        """Return how many units a number of pixels is."""
        return pixels / self.scale

    def rect(self, box: Box | Sequence[float]) -> pygame.Rect:
        """Return the pixels of a box; boxes that touch in units touch in pixels."""
        x, y, w, h = box
        left, top = math.floor(x * self.scale + 0.5), math.floor(y * self.scale + 0.5)
        right = math.floor((x + w) * self.scale + 0.5)
        bottom = math.floor((y + h) * self.scale + 0.5)
        return pygame.Rect(left, top, right - left, bottom - top)

    def font_px(self, size: float) -> int:
        """Return the height of a font in pixels: never below what can be read."""
        return max(SMALLEST_FONT_PX, math.floor(size * self.scale * self.text_scale + 0.5))

    def line_height(self, style: TypeStyle) -> int:
        """Return the height of a line of text in pixels."""
        return round(self.font_px(style.size) * style.line / style.size)
