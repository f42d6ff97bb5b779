"""The pass that draws what shines and flies from an impact: light, chips, streaks, embers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import pi, radians

import moderngl
from pygame import Rect

from khepri.graphics.frame import Camera, Flash, Glint, Particle, ParticleKind, Ring
from khepri.graphics.gl.backdrop import light_of
from khepri.graphics.gl.drawing import (
    Canvas,
    Instances,
    Programs,
    Target,
    blend_add,
    blend_ready,
    put,
)

CHIP, STREAK, EMBER, POOL, CROSS, RING = 0.0, 1.0, 2.0, 3.0, 4.0, 5.0
OUTLINES = 4
POOL_REACH = 1.5
"""How much further a flash shines than its radius says."""

EMBER_REACH = 1.6
"""How much further the glow of an ember reaches than its dot."""

Quads = Iterable[tuple[float, ...]]
Corner = tuple[float, float]


class SparkPass:
    """Draws light and particles, each as one quad."""

    def __init__(self, context: moderngl.Context, programs: Programs) -> None:
        self._context = context
        self._quads = Instances(
            context, programs.get("spark"), "4f 4f 2f", "box", "shade", "character"
        )

    def draw(
        self,
        target: Target | Canvas,
        quads: Quads,
        bounds: Rect,
        *,
        bright: float,
        cut: bool = False,
    ) -> None:
        """Draw quads inside `bounds`; `bright` is 1 where the board itself is bright.

        `cut` marks them as pieces in the opacity of the target.
        """
        blend_ready(self._context, cut=cut)
        target.view(self._quads.program)
        self._draw(quads, bounds, bright=bright, only_light=False)

    def draw_light(self, size: tuple[int, int], quads: Quads, bounds: Rect) -> None:
        """Add only what shines, for the bloom; `size` is that of the target in pixels."""
        blend_add(self._context)
        put(self._quads.program, view=(2 / size[0], 2 / size[1], 1.0))
        self._draw(quads, bounds, bright=0.0, only_light=True)

    def _draw(self, quads: Quads, bounds: Rect, *, bright: float, only_light: bool) -> None:
        put(
            self._quads.program,
            bright_ground=bright,
            only_light=only_light,
            bounds=(bounds.left, bounds.top, bounds.right, bounds.bottom),
        )
        self._quads.draw(number for quad in quads for number in quad)

    def release(self) -> None:
        """Give back what was made here."""
        self._quads.release()


def flash_quads(flashes: Iterable[Flash], corner: Corner = (0, 0)) -> Iterator[tuple[float, ...]]:
    """Give the numbers of each flash, its place measured from `corner`."""
    for flash in flashes:
        x, y = flash.centre[0] - corner[0], flash.centre[1] - corner[1]
        strength = min(max(flash.strength, 0.0), 1.0)
        yield x, y, flash.radius * POOL_REACH, 0.0, *light_of(flash.colour), strength, POOL, 0.0


def ring_quads(rings: Iterable[Ring], corner: Corner = (0, 0)) -> Iterator[tuple[float, ...]]:
    """Give the numbers of each ring, with room for its glow on both sides."""
    for ring in rings:
        x, y = ring.centre[0] - corner[0], ring.centre[1] - corner[1]
        half = ring.radius + 2 * ring.thickness + 2
        yield x, y, half, 0.0, *light_of(ring.colour), ring.strength, RING, ring.thickness


def glint_quads(glints: Iterable[Glint], corner: Corner = (0, 0)) -> Iterator[tuple[float, ...]]:
    """Give the numbers of each cross of light."""
    for glint in glints:
        x, y = glint.centre[0] - corner[0], glint.centre[1] - corner[1]
        angle = 0.0 if glint.level else pi / 2
        yield x, y, glint.radius, angle, *light_of(glint.colour), glint.strength, CROSS, 0.0


def particle_quads(
    particles: Iterable[Particle], corner: Corner = (0, 0)
) -> Iterator[tuple[float, ...]]:
    """Give the numbers of each particle, its place measured from `corner`."""
    for particle in particles:
        x, y = particle.centre[0] - corner[0], particle.centre[1] - corner[1]
        match particle.kind:
            case ParticleKind.SHARD:
                half, kind = particle.size / 2 + 1, CHIP
            case ParticleKind.SPARK:
                half, kind = particle.size / 2 + 1, STREAK
            case ParticleKind.EMBER:
                half, kind = particle.size * EMBER_REACH, EMBER
        yield (
            x,
            y,
            half,
            radians(particle.angle),
            *light_of(particle.colour),
            particle.alpha / 255,
            kind,
            float(particle.variant % OUTLINES),
        )


def through(camera: Camera | None, quads: Quads) -> Quads:
    """Give quads as a camera shows them."""
    if camera is None:
        return quads
    return ((*camera.shown((x, y)), half * camera.zoom, *rest) for x, y, half, *rest in quads)
