"""The pass that pours light over the board, with soft shadows, and what it remembers."""

from __future__ import annotations

from collections.abc import Sequence

import moderngl
from pygame import Rect

from khepri.graphics.frame import Occluder, Scene
from khepri.graphics.gl.lamps import (
    Lamp,
    Light,
    lamps_passed,
    moving_lamps,
    steady_lamp,
)
from khepri.graphics.gl.levels import Level
from khepri.graphics.gl.programs import Programs, put
from khepri.graphics.gl.shadows import ROWS, OccluderPass, ShadowMapPass
from khepri.graphics.gl.shapes import Instances, Size, Target, blend_add
from khepri.graphics.light import beam_reach

OWN_SHARE = 0.9
"""How far light gets into the piece that stops it, as a share of the piece's radius."""


class SoftShadowPass:
    """Adds the light of lamps where nothing blocks it."""

    def __init__(self, context: moderngl.Context, programs: Programs, taps: int) -> None:
        self._context = context
        self._quads = Instances(context, programs.get("light", TAPS=taps), "4f 4f", "lamp", "shade")

    def draw(
        self,
        target: Target,
        depths: Target,
        occluders: Target,
        area: Rect,
        lamps: Sequence[Lamp],
        shrink: float,
        own_bias: float,
    ) -> None:
        """Add lamps, whose rows in `depths` are in the same order."""
        program = self._quads.program
        blend_add(self._context)
        target.use()
        target.view(program)
        depths.texture.use(0)
        occluders.texture.use(1)
        put(
            program,
            corner=area.topleft,
            shrink=shrink,
            board_size=area.size,
            rows=float(ROWS),
            # One texel and a half of the map that the depths were measured on.
            bias=1.5 / shrink,
            own_bias=own_bias,
            depths=0,
            occluders=1,
        )
        self._quads.draw(
            number
            for row, lamp in enumerate(lamps)
            for number in (*lamp.place, lamp.reach, float(row), *lamp.light, lamp.size)
        )

    def release(self) -> None:
        """Give back what was made here."""
        self._quads.release()


class LightPass:
    """Lights the squares. Lamps that the beam has passed burn on and are cast only once."""

    def __init__(
        self, context: moderngl.Context, programs: Programs, level: Level, area_size: Size
    ) -> None:
        self._level = level
        self._occluder_pass = OccluderPass(context, programs)
        self._map_pass = ShadowMapPass(context, programs)
        self._soft_pass = SoftShadowPass(context, programs, level.taps)
        small = (round(area_size[0] * level.shrink), round(area_size[1] * level.shrink))
        self.occluders = Target(context, small, 1)
        self.depths = Target(context, (level.rays, ROWS), 1, "f2", sharp=True)
        self.depths.texture.repeat_x = True
        self.steady = Target(context, small, 1, "f2")
        self.moving = Target(context, small, 4, "f2")
        self._steady_key: object = None
        self._lamps = 0
        self._moving_key: object = None

    def draw(self, scene: Scene, tint: Light) -> None:
        """Bring both maps of light up to date."""
        self._occluder_pass.draw(self.occluders, scene.area, scene.occluders, self._level.shrink)
        self._add_steady(scene)
        lamps = moving_lamps(scene, tint, self._level.lamps_per_reach, self._level.mirror_lights)
        key = (tuple(lamps), tuple(scene.occluders), tuple(scene.area))
        if key != self._moving_key:
            self._moving_key = key
            self.moving.use()
            self.moving.wipe()
            self._cast(self.moving, scene, lamps)

    def _add_steady(self, scene: Scene) -> None:
        beam = scene.beam
        if beam is None or beam.glow <= 0:
            self._steady_key = None
            return
        per_reach = self._level.lamps_per_reach
        count = lamps_passed(beam, per_reach)
        key = (beam.points, beam_reach(beam), tuple(scene.occluders), tuple(scene.area))
        if key != self._steady_key or count < self._lamps:
            self._steady_key, self._lamps = key, 0
            self.steady.use()
            self.steady.wipe()
        lamps = [steady_lamp(beam, index, per_reach) for index in range(self._lamps, count)]
        self._lamps = count
        self._cast(self.steady, scene, lamps)

    def _cast(self, target: Target, scene: Scene, lamps: Sequence[Lamp]) -> None:
        area, shrink = scene.area, self._level.shrink
        own = own_bias(scene.occluders)
        for start in range(0, len(lamps), ROWS):
            some = lamps[start : start + ROWS]
            self._map_pass.draw(self.depths, self.occluders, area, some, shrink)
            self._soft_pass.draw(target, self.depths, self.occluders, area, some, shrink, own)

    def release(self) -> None:
        """Give back what was made here."""
        for target in (self.occluders, self.depths, self.steady, self.moving):
            target.release()
        self._occluder_pass.release()
        self._map_pass.release()
        self._soft_pass.release()


def own_bias(occluders: Sequence[Occluder]) -> float:
    """Say how far light gets into a piece, in pixels."""
    return OWN_SHARE * max((occluder.radius for occluder in occluders), default=0.0)
