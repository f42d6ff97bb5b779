"""The pass that draws what flies from an impact: stars of light, chips, streaks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import radians

import moderngl

from khepri.graphics.frame import Flash, Particle, ParticleKind
from khepri.graphics.gl.backdrop_passes import light_of
from khepri.graphics.gl.drawing import Canvas, Instances, Target, blend_add, blend_ready
from khepri.graphics.gl.programs import Programs, put

CHIP, STREAK, STAR, POOL = 0.0, 1.0, 2.0, 3.0
OUTLINES = 4
STAR_REACH = 1.5
"""How much further a star shines than its radius says."""


class SparkPass:
    """Draws flashes and particles, each as one quad."""

    def __init__(self, context: moderngl.Context, programs: Programs) -> None:
        self._context = context
        self._quads = Instances(
            context, programs.get("spark"), "4f 4f 2f", "box", "shade", "character"
        )

    def draw(
        self, target: Target | Canvas, quads: Iterable[tuple[float, ...]], *, bright: float
    ) -> None:
        """Draw flashes or particles; `bright` is 1 where the board itself is bright."""
        blend_ready(self._context)
        target.view(self._quads.program)
        self._draw(quads, bright=bright, only_light=False)

    def draw_light(
        self,
        view: tuple[float, float, float],
        quads: Iterable[tuple[float, ...]],
    ) -> None:
        """Add only what shines, for the bloom."""
        blend_add(self._context)
        put(self._quads.program, view=view)
        self._draw(quads, bright=0.0, only_light=True)

    def _draw(self, quads: Iterable[tuple[float, ...]], *, bright: float, only_light: bool) -> None:
        put(self._quads.program, bright_ground=bright, only_light=only_light)
        self._quads.draw(number for quad in quads for number in quad)

    def release(self) -> None:
        """Give back what was made here."""
        self._quads.release()


def flash_quads(
    flashes: Iterable[Flash], corner: tuple[float, float] = (0, 0)
) -> Iterator[tuple[float, ...]]:
    """Give the numbers of each flash, its place measured from `corner`."""
    for flash in flashes:
        x, y = flash.centre[0] - corner[0], flash.centre[1] - corner[1]
        kind = STAR if flash.rays else POOL
        strength = min(max(flash.strength, 0.0), 1.0)
        yield x, y, flash.radius * STAR_REACH, 0.0, *light_of(flash.colour), strength, kind, 0.0


def particle_quads(
    particles: Iterable[Particle], corner: tuple[float, float] = (0, 0)
) -> Iterator[tuple[float, ...]]:
    """Give the numbers of each particle, its place measured from `corner`."""
    for particle in particles:
        x, y = particle.centre[0] - corner[0], particle.centre[1] - corner[1]
        chip = particle.kind is ParticleKind.SHARD
        # A streak is longer than its chip: light leaves a trace in the eye.
        half = particle.size / 2 + 1 if chip else particle.size * 0.95 + 1
        yield (
            x,
            y,
            half,
            radians(particle.angle),
            *light_of(particle.colour),
            particle.alpha / 255,
            CHIP if chip else STREAK,
            float(particle.variant % OUTLINES),
        )
