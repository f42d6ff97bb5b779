"""Impacts: the flash, the cross of light, rings, chips, sparks and embers."""

from __future__ import annotations

from collections.abc import Iterable
from math import cos, radians, sin

import pygame
from pygame import Surface

from khepri.graphics.cache import Cache
from khepri.graphics.frame import Flash, Glint, Particle, ParticleKind, Rgb, Ring
from khepri.graphics.glow import Brushes, ink_for
from khepri.graphics.polyline import Point

FINER = 3  # small shapes are drawn this much larger and scaled down: smooth edges
ANGLE_STEP = 20
SIZE_STEP = 2
FAINTEST_ALPHA = 8
WHITE: Rgb = (255, 255, 255)
CORE_SHARE = 0.16
"""The radius of a flash's white core, as a share of its own."""

SHORT_RAYS = 0.62
"""How long the shorter rays of a cross of light are, measured by the long ones."""

RAY_THICKNESS = 0.022
GLINT_STEPS = 3
RING_STRENGTH = 0.8
INK: Rgb = (150, 70, 10)
"""What a ring's light becomes on a bright board, where light is not seen."""

# Outlines of chips on a circle: (share of the radius, direction).
OUTLINES = (
    ((1.0, 0), (0.75, 130), (0.85, 215)),
    ((1.0, 10), (0.6, 95), (0.95, 180), (0.45, 265)),
    ((1.0, 0), (0.42, 70), (1.0, 170), (0.4, 250)),
    ((0.9, 20), (0.8, 110), (0.7, 200)),
)


class ImpactPainter:
    """Draws flashes, rings and particles, keeping the shapes it has made."""

    def __init__(self, like: Surface, brushes: Brushes) -> None:
        self._like = like
        self._brushes = brushes
        self._sheets: Cache[Surface] = Cache(4)
        self._shapes: Cache[Surface] = Cache(1024)

    def __len__(self) -> int:
        return len(self._sheets) + len(self._shapes)

    def clear(self) -> None:
        """Forget every shape."""
        self._sheets.clear()
        self._shapes.clear()

    def flash(self, target: Surface, flash: Flash, bright_ground: Rgb | None) -> None:
        """Lay one pool of light over `target`, whose colour matters where it is bright."""
        strength = min(max(flash.strength, 0.0), 1.0)
        if strength <= 0:
            return
        radius = max(2, round(flash.radius))
        if bright_ground is not None:
            ink = ink_for(flash.colour, bright_ground)
            self._disc(target, flash, radius, ink, strength, pygame.BLEND_RGB_SUB)
        else:
            self._disc(target, flash, radius, flash.colour, 0.62 * strength, pygame.BLEND_RGB_ADD)
        core = round(CORE_SHARE * radius)
        self._disc(target, flash, core, WHITE, strength, pygame.BLEND_RGB_ADD)

    def glint(self, target: Surface, glint: Glint) -> None:
        """Lay one cross of light over `target`."""
        radius = max(4, round(glint.radius))
        step = round(min(max(glint.strength, 0.0), 1.0) * GLINT_STEPS)

        def make() -> Surface:
            cross = _cross(self._like, radius, glint.colour)
            if glint.level:
                cross = pygame.transform.rotate(cross, 90)
            level = 255 * step // GLINT_STEPS
            cross.fill((level, level, level), special_flags=pygame.BLEND_RGB_MULT)
            return cross

        cross = self._sheets.get((radius, glint.colour, step, glint.level), make)
        _lay(target, cross, glint.centre, pygame.BLEND_RGB_ADD)

    def ring(self, target: Surface, ring: Ring, bright_ground: Rgb | None) -> None:
        """Lay one ring over `target`, whose colour matters where it is bright."""
        colour, flag = ring.colour, pygame.BLEND_RGB_ADD
        if bright_ground is not None:
            colour, flag = ink_for(_mix(ring.colour, INK, 0.5), bright_ground), pygame.BLEND_RGB_SUB
        radius = round(ring.radius)
        margin = round(ring.thickness) + 2
        side = 2 * (radius + margin) + 1
        sheet = Surface((side, side), 0, self._like)
        middle = (radius + margin, radius + margin)
        strength = min(max(ring.strength, 0.0), 1.0)
        thick = max(1, round(ring.thickness))
        glow = _mix((0, 0, 0), colour, 0.22 * strength)
        pygame.draw.circle(sheet, glow, middle, radius + thick, 2 * thick + 1)
        line = _mix((0, 0, 0), colour, RING_STRENGTH * strength)
        pygame.draw.aacircle(sheet, line, middle, radius + thick // 2, thick)
        _lay(target, sheet, ring.centre, flag)

    def particles(self, target: Surface, particles: Iterable[Particle]) -> None:
        """Draw chips, sparks and embers."""
        for particle in particles:
            if particle.alpha >= FAINTEST_ALPHA and particle.size >= 1:
                shape = self._shape(particle)
                # Shapes are shared by all opacities: there would be too many of them otherwise.
                shape.set_alpha(particle.alpha)
                width, height = shape.get_size()
                x, y = particle.centre
                target.blit(shape, (round(x - width / 2), round(y - height / 2)))

    def _disc(
        self, target: Surface, flash: Flash, radius: int, colour: Rgb, strength: float, flag: int
    ) -> None:
        _lay(target, self._brushes.disc(radius, colour, strength), flash.centre, flag)

    def _shape(self, particle: Particle) -> Surface:
        size = max(SIZE_STEP, round(particle.size / SIZE_STEP) * SIZE_STEP)
        angle = round(particle.angle / ANGLE_STEP) * ANGLE_STEP % 360
        variant = particle.variant % len(OUTLINES)
        if particle.kind is ParticleKind.EMBER:
            angle = variant = 0
        key = (particle.kind, size, angle, particle.colour, variant)

        def make() -> Surface:
            match particle.kind:
                case ParticleKind.SHARD:
                    return _chip(size, angle, particle.colour, variant)
                case ParticleKind.SPARK:
                    return _streak(size, angle, particle.colour)
                case ParticleKind.EMBER:
                    return _ember(size, particle.colour)

        return self._shapes.get(key, make)


def _chip(size: int, angle: float, colour: Rgb, variant: int) -> Surface:
    """Make a chip: one face, and an edge that catches the light."""
    side = (size + 2) * FINER
    sheet = _clear_sheet(side, colour)
    radius = size * FINER / 2
    points = [_around(side / 2, radius * share, angle + turn) for share, turn in OUTLINES[variant]]
    pygame.draw.polygon(sheet, colour, points)
    lit = min(range(len(points)), key=lambda i: points[i][0] + points[i][1])
    pygame.draw.line(sheet, _mix(colour, WHITE, 0.6), points[lit], points[lit - 1], FINER)
    return pygame.transform.smoothscale(sheet, (size + 2, size + 2))


def _streak(size: int, angle: float, colour: Rgb) -> Surface:
    """Make a spark: a needle, bright in front."""
    side = (size + 4) * FINER
    sheet = _clear_sheet(side, colour)
    half, thick = size * FINER / 2, max(0.9, size * 0.075) * FINER
    head, tail = _around(side / 2, half, angle), _around(side / 2, half, angle + 180)
    flanks = [_around(side / 2, thick, angle + turn) for turn in (50, -50)]
    pygame.draw.polygon(sheet, colour, (head, flanks[0], tail, flanks[1]))
    return pygame.transform.smoothscale(sheet, (size + 4, size + 4))


def _ember(size: int, colour: Rgb) -> Surface:
    """Make an ember: a small hot dot in a glow three times as wide."""
    side = 3 * size * FINER
    sheet = _clear_sheet(side, colour)
    for share, alpha in ((1.0, 26), (0.72, 38), (0.5, 70), (0.34, 255)):
        ring = Surface((side, side), pygame.SRCALPHA)
        ring.fill((*colour, 0))
        shade = _mix(colour, WHITE, 0.55) if alpha == 255 else colour
        pygame.draw.circle(ring, (*shade, alpha), (side / 2, side / 2), side / 2 * share)
        sheet.blit(ring, (0, 0))
    return pygame.transform.smoothscale(sheet, (3 * size, 3 * size))


def _cross(like: Surface, radius: int, colour: Rgb) -> Surface:
    """Make four thin rays that taper to nothing, white inside."""
    side = 4 * radius
    sheet = Surface((side, side), 0, like)
    for share, shade, thick in (
        (1.0, _mix(colour, (0, 0, 0), 0.72), 2.6),
        (0.9, _mix(colour, (0, 0, 0), 0.35), 1.5),
        (0.8, colour, 1.0),
        (0.7, WHITE, 0.7),
    ):
        for turn in (0, 90, 180, 270):
            length = 1.0 if turn % 180 else SHORT_RAYS
            tip = _around(side / 2, 2 * radius * length * share, turn)
            flanks = [
                _around(side / 2, 2 * radius * RAY_THICKNESS * thick, turn + by) for by in (90, -90)
            ]
            pygame.draw.polygon(sheet, shade, (tip, *flanks))
    return pygame.transform.smoothscale(sheet, (2 * radius, 2 * radius))


def _clear_sheet(side: int, colour: Rgb) -> Surface:
    """Make an empty sheet whose clear pixels already have the colour: no dark fringe."""
    sheet = Surface((side, side), pygame.SRCALPHA)
    sheet.fill((*colour, 0))
    return sheet


def _lay(target: Surface, light: Surface, centre: Point, flag: int) -> None:
    width, height = light.get_size()
    corner = (round(centre[0] - width / 2), round(centre[1] - height / 2))
    target.blit(light, corner, special_flags=flag)


def _around(middle: float, radius: float, angle: float) -> Point:
    return middle + radius * cos(radians(angle)), middle + radius * sin(radians(angle))


def _mix(colour: Rgb, other: Rgb, share: float) -> Rgb:
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(colour, other, strict=True))
    return red, green, blue
