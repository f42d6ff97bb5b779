"""The pass that lets what shines glow into its surroundings."""

from __future__ import annotations

from collections.abc import Sequence

import moderngl
from pygame import Rect

from khepri.graphics.frame import Scene
from khepri.graphics.gl.backdrop import light_of
from khepri.graphics.gl.programs import Programs, put
from khepri.graphics.gl.shapes import Cover, Size, Target, blend_none
from khepri.graphics.gl.sparks import SparkPass, flash_quads, particle_quads


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
        tiny = (small[0] // 4, small[1] // 4) if far else (1, 1)
        self._far = far
        self.near = Target(context, small)
        self._near_half = Target(context, small)
        self.far = Target(context, tiny)
        self._far_half = Target(context, tiny)
        self._shown: object = None

    def draw(self, scene: Scene, board: Rect, beam: Target) -> None:
        """Work out the glow of a scene; `beam` is the beam's picture, `board` what may glow."""
        ray = scene.beam
        key = (ray, tuple(scene.flashes), tuple(scene.particles), tuple(board), tuple(scene.area))
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
        shining = [
            *flash_quads(scene.flashes, board.topleft),
            *particle_quads(scene.particles, board.topleft),
        ]
        self._sparks.draw_light((2 / board.width, 2 / board.height, 1.0), shining)
        blend_none(self._context)
        self._soften(self.near, self.near, self._near_half)
        if self._far:
            self._soften(self.near, self.far, self._far_half)

    def _soften(self, source: Target, target: Target, between: Target) -> None:
        """Blur `source` into `target`, across and then down."""
        program = self._blur.program
        steps: Sequence[tuple[Target, Target, tuple[float, float]]] = (
            (source, between, (1 / target.size[0], 0.0)),
            (between, target, (0.0, 1 / target.size[1])),
        )
        for taken, drawn, step in steps:
            drawn.use()
            drawn.view(program)
            taken.texture.use(0)
            put(program, size=drawn.size, step_by=step, source=0)
            self._blur.draw()

    def release(self) -> None:
        """Give back what was made here."""
        for target in (self.near, self._near_half, self.far, self._far_half):
            target.release()
        self._source.release()
        self._blur.release()
