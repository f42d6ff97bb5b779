"""Brushes of light: soft discs, and strokes with a white core, a coloured rim and a halo."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum, auto
from math import exp, hypot

import pygame
from pygame import Surface

from khepri.graphics.cache import Cache
from khepri.graphics.frame import Rgb
from khepri.graphics.polyline import Point

# Brushes hold light on black. They are laid down by the brightest pixel (`BLEND_RGB_MAX`), which
# makes a stroke of straight pieces and round ends look like one line, or added to what lies
# beneath.


# Soft discs are worked out at this radius and smoothly scaled to any other.
MASTER_RADIUS = 64
STRENGTH_STEPS = 24
HALO_WIDTHS = 13
PARTS = 4
"""Parts of a pixel in which slanting strokes are placed."""


class StrokeKind(Enum):
    """Which part of a beam a stroke paints."""

    FULL = auto()
    """White core, coloured rim and halo."""
    HALO = auto()
    """The halo alone, softer: the light around a dashed beam."""
    DASH = auto()
    """Core and rim without the wide halo."""
    DOT = auto()
    """A bead of light: where a mirror turns the beam."""
    INK_RIM = auto()
    """What a bright board must lose, close to the core, so that the beam's colour shows on it."""
    INK_HALO = auto()
    """The same, wide and soft."""
    CORE = auto()
    """The white core alone, put back over the ink."""
    CORE_DOT = auto()
    """A white bead alone."""


@dataclass(frozen=True, slots=True)
class Stroke:
    """A ready brush: a round end and two long straight strips of the same profile."""

    end: Surface
    across: Surface
    down: Surface
    radius: int


def stroke_light(kind: StrokeKind, colour: Rgb, width: float, away: float) -> Rgb:
    """Work out the light of a stroke `away` pixels from its middle line.

    For ink, `colour` is what is taken away.
    """
    if kind in (StrokeKind.DOT, StrokeKind.CORE_DOT):
        width *= 2.6
    core = min(max(0.42 * width + 0.5 - away, 0.0), 1.0)
    rim = 0.8 * exp(-((away / (0.9 * width)) ** 2))
    edge = min(max(1 - away / (HALO_WIDTHS * width), 0.0), 1.0)
    halo = 0.32 * exp(-((away / (3.0 * width)) ** 2)) + 0.16 * edge**2
    match kind:
        case StrokeKind.FULL:
            shine = rim + halo
        case StrokeKind.HALO:
            core, shine = 0.0, 0.9 * halo
        case StrokeKind.DASH:
            shine = rim + 0.35 * exp(-((away / (2.2 * width)) ** 2))
        case StrokeKind.DOT:
            shine = 0.9 * exp(-((away / (0.8 * width)) ** 2))
        case StrokeKind.INK_RIM:
            core, shine = 0.0, 0.8 * exp(-((away / (1.6 * width)) ** 2))
        case StrokeKind.INK_HALO:
            core, shine = 0.0, 1.2 * halo
        case StrokeKind.CORE | StrokeKind.CORE_DOT:
            shine = 0.0
    red, green, blue = (min(255, int(255 * core + part * shine)) for part in colour)
    return red, green, blue


def stroke_radius(kind: StrokeKind, width: float) -> int:
    """Say how far from its middle a stroke still shines."""
    match kind:
        case StrokeKind.FULL | StrokeKind.HALO | StrokeKind.INK_HALO:
            return round(HALO_WIDTHS * width)
        case StrokeKind.CORE | StrokeKind.CORE_DOT:
            return round(1.6 * width) + 1
        case _:
            return round(6 * width)


class Brushes:
    """Makes brushes and keeps the ones in use."""

    def __init__(self, like: Surface) -> None:
        self._like = like
        self._masters: Cache[Surface] = Cache(4)
        self._discs: Cache[Surface] = Cache(24)
        self._tinted: Cache[Surface] = Cache(96)
        self._strokes: Cache[Stroke] = Cache(24)

    def __len__(self) -> int:
        return len(self._masters) + len(self._discs) + len(self._tinted) + len(self._strokes)

    def disc(self, radius: int, colour: Rgb, strength: float = 1.0) -> Surface:
        """Give a soft disc of light, brightest in its middle."""
        step = min(STRENGTH_STEPS, max(0, round(strength * STRENGTH_STEPS)))
        radius = max(1, radius)
        return self._tinted.get(
            (radius, colour, step), lambda: self._tint(self._white_disc(radius), colour, step)
        )

    def stroke(self, kind: StrokeKind, colour: Rgb, width: float, span: int) -> Stroke:
        """Give a stroke brush whose strips are `span` pixels long."""
        return self._strokes.get(
            (kind, colour, width, span), lambda: self._make_stroke(kind, colour, width, span)
        )

    def clear(self) -> None:
        """Forget every brush."""
        for cache in (self._masters, self._discs, self._tinted):
            cache.clear()
        self._strokes.clear()

    def _tint(self, white: Surface, colour: Rgb, step: int) -> Surface:
        tinted = white.copy()
        shade = tuple(part * step // STRENGTH_STEPS for part in colour)
        tinted.fill(shade, special_flags=pygame.BLEND_RGB_MULT)
        return tinted

    def _white_disc(self, radius: int) -> Surface:
        def scale() -> Surface:
            master = self._masters.get("soft", lambda: radial(self._like, MASTER_RADIUS, _soft))
            side = 2 * radius + 1
            return pygame.transform.smoothscale(master, (side, side))

        return self._discs.get(radius, scale)

    def _make_stroke(self, kind: StrokeKind, colour: Rgb, width: float, span: int) -> Stroke:
        radius = stroke_radius(kind, width)

        def light(away: float) -> Rgb:
            return stroke_light(kind, colour, width, away)

        column = Surface((1, 2 * radius + 1), 0, self._like)
        for y in range(2 * radius + 1):
            column.set_at((0, y), light(abs(y - radius)))
        across = pygame.transform.scale(column, (span, 2 * radius + 1))
        down = pygame.transform.rotate(across, 90)
        return Stroke(radial(self._like, radius, light), across, down, radius)


def radial(like: Surface, radius: int, light: Callable[[float], Rgb]) -> Surface:
    """Paint a disc whose light depends on the distance from its middle pixel."""
    side = 2 * radius + 1
    disc = Surface((side, side), 0, like)
    for y in range(radius + 1):
        for x in range(y + 1):
            away = hypot(x, y)
            if away > radius:
                break
            shade = light(away)
            for a, b in ((x, y), (y, x)):
                disc.set_at((radius + a, radius + b), shade)
                disc.set_at((radius - a, radius + b), shade)
                disc.set_at((radius + a, radius - b), shade)
                disc.set_at((radius - a, radius - b), shade)
    return disc


def paint(target: Surface, stroke: Stroke, start: Point, end: Point) -> None:
    """Lay a stroke from `start` to `end`, round at both ends, keeping the brighter pixel."""
    (ax, ay), (bx, by) = (round(start[0]), round(start[1])), (round(end[0]), round(end[1]))
    radius, side = stroke.radius, 2 * stroke.radius + 1
    brightest = pygame.BLEND_RGB_MAX
    length = max(abs(bx - ax), abs(by - ay))
    if ay == by:
        left = min(ax, bx)
        target.blit(stroke.across, (left, ay - radius), (0, 0, length, side), brightest)
    elif ax == bx:
        top = min(ay, by)
        target.blit(stroke.down, (ax - radius, top), (0, 0, side, length), brightest)
    else:
        _paint_slanting(target, stroke, start, end)
    stamp(target, stroke, start)
    stamp(target, stroke, end)


def _paint_slanting(target: Surface, stroke: Stroke, start: Point, end: Point) -> None:
    """Lay a slanting stroke, row by row, or column by column where it is rather level.

    A cut through it is as wide as the stroke is thick, or wider by its slant, and the same
    everywhere. It is moved by parts of a pixel, so that the line has no steps.
    """
    run, rise = end[0] - start[0], end[1] - start[1]
    steep = abs(rise) >= abs(run)
    long, short = (rise, run) if steep else (run, rise)
    side = 2 * stroke.radius + 1
    width = round(side * hypot(run, rise) / abs(long))
    cuts = [_cut(stroke, steep=steep, width=width, shift=shift) for shift in range(PARTS)]
    first, beside = (start[1], start[0]) if steep else start
    begin, stop = sorted((round(first), round(first + long)))
    blits = []
    for place in range(begin, stop + 1):
        middle = beside + short * (place - first) / long
        near, share = divmod(middle + 0.5 - width / 2, 1)
        cut = cuts[int(share * PARTS)]
        blits.append((cut, (int(near), place) if steep else (place, int(near))))
    target.fblits(blits, pygame.BLEND_RGB_MAX)


def _cut(stroke: Stroke, *, steep: bool, width: int, shift: int) -> Surface:
    """Return one row or column of a stroke, made wider and moved by some parts of a pixel."""
    side = 2 * stroke.radius + 1
    strip, box = (stroke.down, (0, 0, side, 1)) if steep else (stroke.across, (0, 0, 1, side))
    fine = (width * PARTS, 1) if steep else (1, width * PARTS)
    wide = pygame.transform.smoothscale(strip.subsurface(box), fine)
    room = ((width + 1) * PARTS, 1) if steep else (1, (width + 1) * PARTS)
    sheet = Surface(room, 0, strip)
    sheet.blit(wide, (shift, 0) if steep else (0, shift))
    return pygame.transform.smoothscale(sheet, (width + 1, 1) if steep else (1, width + 1))


def stamp(target: Surface, stroke: Stroke, centre: Point) -> None:
    """Lay only the round end of a stroke."""
    corner = (round(centre[0]) - stroke.radius, round(centre[1]) - stroke.radius)
    target.blit(stroke.end, corner, None, pygame.BLEND_RGB_MAX)


def _soft(away: float) -> Rgb:
    share = min(away / MASTER_RADIUS, 1.0)
    value = round(255 * (0.45 * (1 - share * share) ** 2 + 0.55 * (1 - share) ** 3))
    return value, value, value


def ink_for(colour: Rgb, ground: Rgb) -> Rgb:
    """Work out what a bright ground must lose to take on a colour.

    >>> ink_for((0, 114, 178), (214, 206, 189))
    (214, 92, 11)
    """
    red, green, blue = (max(0, under - part) for part, under in zip(colour, ground, strict=True))
    return red, green, blue
