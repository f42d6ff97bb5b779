"""Rings, dots and frames on squares, each drawn once, larger, and shrunk for clean edges."""

from __future__ import annotations

import math
from dataclasses import dataclass

import pygame
from pygame import Surface

from khepri.app.style.theme import Colour

FINER = 4
_KEYLINE = (4, 10, 20)
ARROW_ALPHA = 215
FAINT_ALPHA = 95
WASH_ALPHA = 140


class Marks:
    """Pictures of one square's size, kept until the size or a colour changes."""

    def __init__(self) -> None:
        self._kept: dict[tuple[str, int, Colour], Surface] = {}
        self._faded: dict[tuple[str, int, Colour, int], Surface] = {}
        self._turns: dict[tuple[int, Colour, int, int], Surface] = {}
        self._arrows: dict[tuple[float, float, int, Colour, int], Surface] = {}

    def dot(self, cell: int, colour: Colour, alpha: int = 255) -> Surface:
        """A target: a dot with a dark rim, so that it shows on any board."""
        return self._fade("dot", cell, colour, alpha)

    def ring(self, cell: int, colour: Colour, alpha: int = 255) -> Surface:
        """A target on which something stands."""
        return self._fade("ring", cell, colour, alpha)

    def thin_ring(self, cell: int, colour: Colour) -> Surface:
        """Something on a square that has just changed."""
        return self._picture("thin_ring", cell, colour)

    def frame(self, cell: int, colour: Colour) -> Surface:
        """The selected square, or where the last move ended."""
        return self._picture("frame", cell, colour)

    def wash(self, cell: int, colour: Colour) -> Surface:
        """The selected square of a bright board, on which a frame alone is too little."""
        return self._picture("wash", cell, colour)

    def dashes(self, cell: int, colour: Colour) -> Surface:
        """Where the last move began."""
        return self._picture("dashes", cell, colour)

    def landing(self, cell: int, colour: Colour) -> Surface:
        """Where the piece would stand that a move in mind moves."""
        return self._picture("landing", cell, colour)

    def cursor(self, cell: int, colour: Colour) -> Surface:
        """The square that the keyboard is on."""
        return self._picture("cursor", cell, colour)

    def turn(self, cell: int, colour: Colour, way: int, alpha: int) -> Surface:
        """An arrow around a square: `way` is 1 for clockwise, -1 for the other way."""
        key = (cell, colour, way, alpha)
        if key not in self._turns:
            if len(self._turns) > 20:
                self._turns.clear()
            self._turns[key] = _turn_arrow(cell, colour, way, alpha)
        return self._turns[key]

    def arc(self, cell: int, colour: Colour, way: int) -> Surface:
        """An arrow over a square, larger than it, that bends the same ways."""
        key = (cell, colour, 2 * way, 255)
        if key not in self._turns:
            if len(self._turns) > 20:
                self._turns.clear()
            self._turns[key] = _turn_arrow(cell, colour, way, 255, _ABOVE)
        return self._turns[key]

    def aim(self, cell: int, colour: Colour, alpha: int) -> Surface:
        """A square to play on: a broad ring with four notches."""
        key = (cell, colour, 0, alpha)
        if key not in self._turns:
            if len(self._turns) > 20:
                self._turns.clear()
            made = self._picture("aim", cell, colour).copy()
            made.fill((255, 255, 255, alpha), special_flags=pygame.BLEND_RGBA_MULT)
            self._turns[key] = made
        return self._turns[key]

    def arrow(
        self,
        start: tuple[float, float],
        end: tuple[float, float],
        cell: int,
        colour: Colour,
        alpha: int,
    ) -> tuple[Surface, tuple[int, int]]:
        """An arrow from one point to another; returned with its top left corner."""
        x, y = end[0] - start[0], end[1] - start[1]
        key = (x, y, cell, colour, alpha)
        if key not in self._arrows:
            if len(self._arrows) > 20:
                self._arrows.clear()
            self._arrows[key] = _straight_arrow(x, y, cell, colour, alpha)
        left, top = min(start[0], end[0]) - cell, min(start[1], end[1]) - cell
        return self._arrows[key], (round(left), round(top))

    def _fade(self, kind: str, cell: int, colour: Colour, alpha: int) -> Surface:
        """Return a mark, or a fainter copy of it."""
        if alpha >= 255:
            return self._picture(kind, cell, colour)
        key = (kind, cell, colour, alpha)
        if key not in self._faded:
            if len(self._faded) > 20:
                self._faded.clear()
            made = self._picture(kind, cell, colour).copy()
            made.fill((255, 255, 255, alpha), special_flags=pygame.BLEND_RGBA_MULT)
            self._faded[key] = made
        return self._faded[key]

    def _picture(self, kind: str, cell: int, colour: Colour) -> Surface:
        key = (kind, cell, colour)
        if key not in self._kept:
            if len(self._kept) > 60:
                self._kept.clear()
            large = Surface((cell * FINER, cell * FINER), pygame.SRCALPHA)
            large.fill((*colour, 0))
            getattr(self, f"_draw_{kind}")(large, colour)
            self._kept[key] = pygame.transform.smoothscale(large, (cell, cell))
        return self._kept[key]

    def _draw_dot(self, large: Surface, colour: Colour) -> None:
        size = large.get_width()
        centre = (size // 2, size // 2)
        pygame.draw.circle(large, _KEYLINE, centre, round(size * 0.175))
        pygame.draw.circle(large, colour, centre, round(size * 0.15))

    def _draw_ring(self, large: Surface, colour: Colour) -> None:
        size = large.get_width()
        centre = (size // 2, size // 2)
        pygame.draw.circle(large, _KEYLINE, centre, round(size * 0.49), round(size * 0.085))
        pygame.draw.circle(large, colour, centre, round(size * 0.475), round(size * 0.055))

    def _draw_thin_ring(self, large: Surface, colour: Colour) -> None:
        size = large.get_width()
        centre = (size // 2, size // 2)
        pygame.draw.circle(large, _KEYLINE, centre, round(size * 0.47), round(size * 0.045))
        pygame.draw.circle(large, colour, centre, round(size * 0.46), round(size * 0.025))

    def _draw_aim(self, large: Surface, colour: Colour) -> None:
        size = large.get_width()
        centre = (size // 2, size // 2)
        pygame.draw.circle(large, _KEYLINE, centre, round(size * 0.405), round(size * 0.12))
        pygame.draw.circle(large, colour, centre, round(size * 0.385), round(size * 0.08))
        gap = round(size * 0.1)
        for strip in (pygame.Rect(0, 0, gap, size), pygame.Rect(0, 0, size, gap)):
            strip.center = centre
            large.fill((*colour, 0), strip)

    def _draw_frame(self, large: Surface, colour: Colour) -> None:
        size = large.get_width()
        rect = large.get_rect().inflate(-round(size * 0.03), -round(size * 0.03))
        pygame.draw.rect(large, (*colour, 42), rect, border_radius=round(size * 0.08))
        pygame.draw.rect(
            large, colour, rect, max(FINER, round(size * 0.04)), border_radius=round(size * 0.08)
        )

    def _draw_wash(self, large: Surface, colour: Colour) -> None:
        large.fill((*colour, WASH_ALPHA))

    def _draw_cursor(self, large: Surface, colour: Colour) -> None:
        size = large.get_width()
        rect = large.get_rect().inflate(-round(size * 0.14), -round(size * 0.14))
        width = max(FINER, round(size * 0.05))
        pygame.draw.rect(large, _KEYLINE, rect, width + FINER, border_radius=round(size * 0.08))
        pygame.draw.rect(large, colour, rect, width, border_radius=round(size * 0.08))
        # Only the corners: the middle of each side is taken away again.
        gap = round(size * 0.4)
        for strip in (pygame.Rect(0, 0, gap, size), pygame.Rect(0, 0, size, gap)):
            strip.center = (size // 2, size // 2)
            large.fill((*colour, 0), strip)

    def _draw_dashes(self, large: Surface, colour: Colour) -> None:
        size = large.get_width()
        inset = round(size * 0.035)
        width = max(FINER, round(size * 0.035))
        count = 5
        step = (size - 2 * inset) / (2 * count - 1)
        for index in range(count):
            start = inset + 2 * index * step
            length = math.ceil(step)
            for strip in (
                (start, inset, length, width),
                (start, size - inset - width, length, width),
                (inset, start, width, length),
                (size - inset - width, start, width, length),
            ):
                large.fill(colour, pygame.Rect(strip))

    def _draw_landing(self, large: Surface, colour: Colour) -> None:
        self._draw_frame(large, colour)
        size = large.get_width()
        width = max(FINER, round(size * 0.055))
        count = 4
        gap = size / (3 * count)
        for index in range(count):
            start = size / count * (index + 0.5) - gap / 2
            for strip in (
                (start, 0, gap, width),
                (start, size - width, gap, width),
                (0, start, width, gap),
                (size - width, start, width, gap),
            ):
                large.fill((*colour, 42), pygame.Rect(strip))


def _straight_arrow(x: float, y: float, cell: int, colour: Colour, alpha: int) -> Surface:
    """Draw an arrow that goes so far right and down, with a square's width of air around it."""
    width, height = abs(x) + 2 * cell, abs(y) + 2 * cell
    large = Surface((round(width * FINER), round(height * FINER)), pygame.SRCALPHA)
    large.fill((*_KEYLINE, 0))
    size = cell * FINER
    ax, ay = size + max(0.0, -x) * FINER, size + max(0.0, -y) * FINER
    bx, by = ax + x * FINER, ay + y * FINER
    angle = math.atan2(by - ay, bx - ax)
    head, half, shaft = size * 0.36, size * 0.21, size * 0.075
    neck = (bx - head * math.cos(angle), by - head * math.sin(angle))
    across = (math.sin(angle), -math.cos(angle))
    outline = [
        (ax + across[0] * shaft, ay + across[1] * shaft),
        (neck[0] + across[0] * shaft, neck[1] + across[1] * shaft),
        (neck[0] + across[0] * half, neck[1] + across[1] * half),
        (bx, by),
        (neck[0] - across[0] * half, neck[1] - across[1] * half),
        (neck[0] - across[0] * shaft, neck[1] - across[1] * shaft),
        (ax - across[0] * shaft, ay - across[1] * shaft),
    ]
    _outlined(large, outline, colour, size)
    shrunk = pygame.transform.smoothscale(large, (round(width), round(height)))
    shrunk.fill((255, 255, 255, alpha), special_flags=pygame.BLEND_RGBA_MULT)
    return shrunk


def _outlined(
    large: Surface, outline: list[tuple[float, float]], colour: Colour, size: float
) -> None:
    """Fill a shape and give it a dark rim, so that it shows on any board."""
    pygame.draw.polygon(large, _KEYLINE, outline)
    pygame.draw.lines(large, _KEYLINE, True, outline, max(2, round(size * 0.045)))  # noqa: FBT003
    pygame.draw.polygon(large, colour, outline)


@dataclass(frozen=True, slots=True)
class _Bend:
    """The shape of an arrow around a square, in squares and in degrees clockwise from the top."""

    room: float
    """How wide the picture is."""

    radius: float
    half: float
    begin: float
    neck: float
    tip: float
    head: tuple[float, float]
    """How far the head reaches outwards and inwards."""


_AROUND = _Bend(1.0, 0.37, 0.05, begin=-150, neck=66, tip=112, head=(0.13, 0.15))
_ABOVE = _Bend(1.7, 0.62, 0.045, begin=-70, neck=44, tip=70, head=(0.12, 0.12))


def _turn_arrow(cell: int, colour: Colour, way: int, alpha: int, bend: _Bend = _AROUND) -> Surface:
    """Draw a part of a ring that ends in a head."""
    size = cell * FINER
    side = round(size * bend.room)
    large = Surface((side, side), pygame.SRCALPHA)
    large.fill((*_KEYLINE, 0))
    middle, radius, half = side / 2, size * bend.radius, size * bend.half

    def point(degrees: float, distance: float) -> tuple[float, float]:
        angle = math.radians(degrees) * way
        # Angles go clockwise from the top; the other way is the mirror image.
        return middle + distance * math.sin(angle), middle - distance * math.cos(angle)

    count = 36
    steps = [bend.begin + (bend.neck - bend.begin) * step / count for step in range(count + 1)]
    outer = [point(degrees, radius + half) for degrees in steps]
    inner = [point(degrees, radius - half) for degrees in reversed(steps)]
    out, back = bend.head
    head = [
        point(bend.neck, radius + size * out),
        point(bend.tip, radius),
        point(bend.neck, radius - size * back),
    ]
    _outlined(large, [*outer, *head, *inner], colour, size)
    shrunk = pygame.transform.smoothscale(large, (side // FINER, side // FINER))
    shrunk.fill((255, 255, 255, alpha), special_flags=pygame.BLEND_RGBA_MULT)
    return shrunk
