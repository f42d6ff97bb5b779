"""The pass that lets what shines glow into its surroundings."""

from __future__ import annotations

import moderngl
from pygame import Rect

from khepri.graphics.frame import Scene
from khepri.graphics.gl.backdrop_passes import light_of
from khepri.graphics.gl.drawing import Cover, Size, Target, blend_add, blend_none
from khepri.graphics.gl.programs import Programs, put
from khepri.graphics.gl.spark_pass import (
    SparkPass,
    flash_quads,
    glint_quads,
    particle_quads,
    ring_quads,
)

NEAR_GAIN = 0.30
FAR_GAIN = 0.55


class BloomPass:
    """Blurs a small picture of the beam and the sparks, once near and, if wanted, once far."""

    def __init__(
        self,
        context: moderngl.Context,
        programs: Programs,
        sparks: SparkPass,
        size: Size,
        shrink: float,
        *,
        far: bool,
    ) -> None:
        self._context = context
        self._sparks = sparks
        self._source = Cover(context, programs.get("bloom_source"))
        self._blur = Cover(context, programs.get("blur"))
        small = (round(size[0] * shrink), round(size[1] * shrink))
        self.near = Target(context, small)
        self._near_half = Target(context, small)
        self._far: tuple[Target, Target] | None = None
        if far:
            tiny = (small[0] // 4, small[1] // 4)
            self._far = (Target(context, tiny), Target(context, tiny))
        self._shown: object = None

    def draw(self, scene: Scene, board: Rect, beam: Target) -> None:
        """Work out the glow of a scene; `beam` is the beam's picture, `board` what may glow."""
        ray = scene.beam
        key = (
            ray,
            tuple(scene.flashes),
            tuple(scene.rings),
            tuple(scene.particles),
            tuple(scene.glints),
            tuple(board),
            tuple(scene.area),
        )
        if key == self._shown:
            return
        self._shown = key
        blend_none(self._context)
        self.near.use()
        program = self._source.program
        beam.texture.use(0)
        put(
            program,
            view=(2 / board.width, 2 / board.height, 1.0),
            size=board.size,
            corner=(scene.area.x - board.x, scene.area.y - board.y),
            beam_size=scene.area.size,
            shade=light_of(ray.colour) if ray is not None else (0.0, 0.0, 0.0),
            glow=min(ray.glow, 1.0) if ray is not None else 0.0,
            beam=0,
        )
        self._source.draw()
        corner = board.topleft
        shining = [
            *flash_quads(scene.flashes, corner),
            *ring_quads(scene.rings, corner),
            *particle_quads(scene.particles, corner),
            *glint_quads(scene.glints, corner),
        ]
        self._sparks.draw_light(board.size, shining, scene.area.move(-corner[0], -corner[1]))
        blend_none(self._context)
        self._soften(self.near, self._near_half, across=True, gain=1.0)
        if self._far is None:
            self._soften(self._near_half, self.near, across=False, gain=NEAR_GAIN + FAR_GAIN)
            return
        far, far_half = self._far
        self._soften(self._near_half, far_half, across=False, gain=1.0)
        self._soften(self._near_half, self.near, across=False, gain=NEAR_GAIN)
        self._soften(far_half, far, across=True, gain=1.0)
        self._soften(far, far_half, across=False, gain=FAR_GAIN)
        blend_add(self._context)
        self._soften(far_half, self.near, across=True, gain=1.0)

    def _soften(self, source: Target, target: Target, *, across: bool, gain: float) -> None:
        """Blur `source` into `target` in one direction."""
        program = self._blur.program
        step = (1 / source.size[0], 0.0) if across else (0.0, 1 / source.size[1])
        target.use()
        target.view(program)
        source.texture.use(0)
        put(program, size=target.size, step_by=step, gain=gain, source=0)
        self._blur.draw()

    def release(self) -> None:
        """Give back what was made here."""
        for target in (self.near, self._near_half, *(self._far or ())):
            target.release()
        self._source.release()
        self._blur.release()
