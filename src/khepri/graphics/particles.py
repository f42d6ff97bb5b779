"""Impacts: the star of light, chips and sparks."""

from __future__ import annotations

from collections.abc import Iterable
from math import cos, radians, sin

import pygame
from pygame import Surface

from khepri.graphics.cache import Cache
from khepri.graphics.frame import Flash, Particle, ParticleKind, Rgb
from khepri.graphics.glow import STRENGTH_STEPS, Brushes, ink_for
from khepri.graphics.polyline import Point

FINER = 4  # small shapes are drawn this much larger and scaled down: smooth edges
ANGLE_STEP = 10
ALPHA_STEP = 16
WHITE: Rgb = (255, 255, 255)
# Length and direction of a star's rays, uneven as in a lens.
RAYS = (
    (1.0, 8), (0.55, 32), (0.38, 61), (0.95, 98), (0.5, 127), (0.42, 152),
    (0.9, 188), (0.6, 214), (0.36, 243), (1.0, 278), (0.52, 305), (0.4, 333),
)  # fmt: skip
# Outlines of chips on a circle: (share of the radius, direction).
OUTLINES = (
    ((1.0, 0), (0.75, 130), (0.85, 215)),
    ((1.0, 10), (0.6, 95), (0.95, 180), (0.45, 265)),
    ((1.0, 0), (0.42, 70), (1.0, 170), (0.4, 250)),
    ((0.9, 20), (0.8, 110), (0.7, 200)),
)


class ImpactPainter:
    """Draws flashes and particles, keeping the shapes it has made."""

    def __init__(self, like: Surface, brushes: Brushes) -> None:
        self._like = like
        self._brushes = brushes
        self._stars: Cache[Surface] = Cache(32)
        self._shapes: Cache[Surface] = Cache(768)

    def __len__(self) -> int:
        return len(self._stars) + len(self._shapes)

    def clear(self) -> None:
        """Forget every shape."""
        self._stars.clear()
        self._shapes.clear()

    def flash(self, target: Surface, flash: Flash, bright_ground: Rgb | None) -> None:
        """Lay one star of light over `target`, whose colour matters where it is bright."""
        strength = min(max(flash.strength, 0.0), 1.0)
        if strength <= 0:
            return
        radius = max(2, round(flash.radius))
        if bright_ground is not None:
            ink = ink_for(flash.colour, bright_ground)
            self._disc(target, flash, radius, ink, strength, pygame.BLEND_RGB_SUB)
        else:
            self._disc(target, flash, radius, flash.colour, 0.62 * strength, pygame.BLEND_RGB_ADD)
        if flash.rays:
            self._disc(target, flash, radius // 4, WHITE, strength, pygame.BLEND_RGB_ADD)
            star = self._star(radius, flash.colour, strength)
            _lay(target, star, flash.centre, pygame.BLEND_RGB_ADD)

    def particles(self, target: Surface, particles: Iterable[Particle]) -> None:
        """Draw chips and sparks."""
        blits = []
        for particle in particles:
            if particle.alpha >= ALPHA_STEP / 2 and particle.size >= 1:
                shape = self._shape(particle)
                width, height = shape.get_size()
                x, y = particle.centre
                blits.append((shape, (round(x - width / 2), round(y - height / 2))))
        target.fblits(blits)

    def _disc(
        self, target: Surface, flash: Flash, radius: int, colour: Rgb, strength: float, flag: int
    ) -> None:
        _lay(target, self._brushes.disc(radius, colour, strength), flash.centre, flag)

    def _star(self, radius: int, colour: Rgb, strength: float) -> Surface:
        step = round(strength * STRENGTH_STEPS)

        def make() -> Surface:
            star = _star(self._like, radius, colour)
            level = 255 * step // STRENGTH_STEPS
            star.fill((level, level, level), special_flags=pygame.BLEND_RGB_MULT)
            return star

        return self._stars.get((radius, colour, step), make)

    def _shape(self, particle: Particle) -> Surface:
        size = round(particle.size) if particle.size < 12 else round(particle.size / 2) * 2
        angle = round(particle.angle / ANGLE_STEP) * ANGLE_STEP % 360
        alpha = min(255, round(particle.alpha / ALPHA_STEP) * ALPHA_STEP)
        variant = particle.variant % len(OUTLINES)
        key = (particle.kind, size, angle, particle.colour, alpha, variant)

        def make() -> Surface:
            if particle.kind is ParticleKind.SHARD:
                shape = _chip(size, angle, particle.colour, variant)
            else:
                shape = _streak(size, angle, particle.colour)
            shape.set_alpha(alpha)
            return shape

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


def _star(like: Surface, radius: int, colour: Rgb) -> Surface:
    """Make the rays of a flash: thin needles, white inside and coloured towards their tips."""
    side = 4 * radius
    sheet = Surface((side, side), 0, like)
    for share, colour_of_ray, thickness in (
        (1.0, _mix(colour, (0, 0, 0), 0.4), 0.03),
        (0.8, colour, 0.027),
        (0.6, _mix(colour, WHITE, 0.75), 0.025),
    ):
        for length, turn in RAYS:
            tip = _around(side / 2, 2 * radius * length * share, turn)
            flanks = [_around(side / 2, 2 * radius * thickness, turn + by) for by in (90, -90)]
            pygame.draw.polygon(sheet, colour_of_ray, (tip, *flanks))
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
