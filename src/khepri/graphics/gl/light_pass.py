"""The pass that pours light over the board, with soft shadows, and what it remembers."""

from __future__ import annotations

from collections.abc import Sequence

import moderngl
from pygame import Rect

from khepri.graphics.frame import LightBeam, Occluder, Scene
from khepri.graphics.gl.drawing import Cover, Instances, Size, Target, blend_add, blend_none
from khepri.graphics.gl.lamps import (
    Lamp,
    Light,
    lamps_passed,
    moving_lamps,
    steady_lamp,
)
from khepri.graphics.gl.light_budget import LightBudget
from khepri.graphics.gl.programs import Programs, put
from khepri.graphics.gl.shadow_passes import ROWS, OccluderPass, ShadowMapPass
from khepri.graphics.light import beam_reach

OWN_SHARE = 0.9
"""How far light gets into the piece that stops it, as a share of the piece's radius."""

AGAIN_AT_ONCE = 5
"""How many lamps are cast again in one frame after a piece is gone."""


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


class MixPass:
    """Brings steady and moving light together."""

    def __init__(self, context: moderngl.Context, programs: Programs) -> None:
        self._context = context
        self._cover = Cover(context, programs.get("mix_light"))

    def draw(self, target: Target, steady: Target, moving: Target, tint: Light) -> None:
        """Mix; `tint` is the colour of the steady light, which is kept as white."""
        program = self._cover.program
        blend_none(self._context)
        target.use()
        target.view(program)
        steady.texture.use(0)
        moving.texture.use(1)
        put(program, size=target.size, tint=tint, steady=0, moving=1)
        self._cover.draw()

    def release(self) -> None:
        """Give back what was made here."""
        self._cover.release()


class SteadyLight:
    """The light of the lamps that a beam has passed: they burn on, so each is cast only once.

    When a piece is destroyed, every lamp has to be cast again. That is done on a second picture,
    a few lamps a frame, while the first is still shown: the flash hides the difference.
    """

    def __init__(self, context: moderngl.Context, size: Size) -> None:
        self._shown = Target(context, size, 1, "f2")
        self._coming = Target(context, size, 1, "f2")
        self._way: object = None
        self._occluders: object = None
        self._lamps = 0
        self._again: int | None = None
        """How many lamps have been cast again, while that goes on."""

    @property
    def picture(self) -> Target:
        """The light as it is shown."""
        return self._shown

    def follow(
        self, scene: Scene, beam: LightBeam, per_reach: int
    ) -> list[tuple[Target, list[Lamp]]]:
        """Say which lamps must be cast, and on which picture, for this frame."""
        count = lamps_passed(beam, per_reach)
        way = (beam.points, beam_reach(beam), tuple(scene.area))
        occluders = tuple(scene.occluders)
        if way != self._way or count < self._lamps:
            self._way, self._occluders, self._again = way, occluders, None
            self._start(self._shown)
            self._lamps = 0
        elif occluders != self._occluders:
            self._occluders, self._again = occluders, 0
            self._start(self._coming)
        first, self._lamps = self._lamps, count
        if self._again is None:
            return [(self._shown, _row(beam, first, count, per_reach))]
        start, self._again = self._again, min(count, self._again + AGAIN_AT_ONCE)
        work = [(self._coming, _row(beam, start, self._again, per_reach))]
        if self._again == count:
            self._again = None
            self._shown, self._coming = self._coming, self._shown
        return work

    def _start(self, picture: Target) -> None:
        picture.use()
        picture.wipe()

    def forget(self) -> None:
        """Forget the beam: it has gone out."""
        self._way = None

    def release(self) -> None:
        """Give back both pictures."""
        self._shown.release()
        self._coming.release()


class LightPass:
    """Lights the squares."""

    def __init__(
        self, context: moderngl.Context, programs: Programs, budget: LightBudget, area_size: Size
    ) -> None:
        self._budget = budget
        self._occluder_pass = OccluderPass(context, programs)
        self._map_pass = ShadowMapPass(context, programs)
        self._soft_pass = SoftShadowPass(context, programs, budget.taps)
        self._mix_pass = MixPass(context, programs)
        small = (round(area_size[0] * budget.shrink), round(area_size[1] * budget.shrink))
        self.occluders = Target(context, small, 1)
        self.depths = Target(context, (budget.rays, ROWS), 1, "f2", sharp=True)
        self.depths.texture.repeat_x = True
        self.steady = SteadyLight(context, small)
        self.moving = Target(context, small, 4, "f2")
        self.mixed = Target(context, small)
        self._moving_key: object = None

    def draw(self, scene: Scene, tint: Light) -> None:
        """Bring the map of light up to date; `tint` is the colour of a beam's light here."""
        self._occluder_pass.draw(self.occluders, scene.area, scene.occluders, self._budget.shrink)
        beam, glow = scene.beam, 0.0
        per_reach = self._budget.lamps_per_reach
        if beam is None or beam.glow <= 0:
            self.steady.forget()
        else:
            glow = min(beam.glow, 1.0)
            for picture, lamps in self.steady.follow(scene, beam, per_reach):
                self._cast(picture, scene, lamps)
        lamps = moving_lamps(scene, tint, per_reach, self._budget.mirror_lights)
        key = (tuple(lamps), tuple(scene.occluders), tuple(scene.area))
        if key != self._moving_key:
            self._moving_key = key
            self.moving.use()
            self.moving.wipe()
            self._cast(self.moving, scene, lamps)
        shade = (tint[0] * glow, tint[1] * glow, tint[2] * glow)
        self._mix_pass.draw(self.mixed, self.steady.picture, self.moving, shade)

    def _cast(self, target: Target, scene: Scene, lamps: Sequence[Lamp]) -> None:
        area, shrink = scene.area, self._budget.shrink
        own = own_bias(scene.occluders)
        for start in range(0, len(lamps), ROWS):
            some = lamps[start : start + ROWS]
            self._map_pass.draw(self.depths, self.occluders, area, some, shrink)
            self._soft_pass.draw(target, self.depths, self.occluders, area, some, shrink, own)

    def release(self) -> None:
        """Give back what was made here."""
        parts = (
            self.occluders,
            self.depths,
            self.steady,
            self.moving,
            self.mixed,
            self._occluder_pass,
            self._map_pass,
            self._soft_pass,
            self._mix_pass,
        )
        for part in parts:
            part.release()


def _row(beam: LightBeam, first: int, last: int, per_reach: int) -> list[Lamp]:
    return [steady_lamp(beam, index, per_reach) for index in range(first, last)]


def own_bias(occluders: Sequence[Occluder]) -> float:
    """Say how far light gets into a piece, in pixels."""
    return OWN_SHARE * max((occluder.radius for occluder in occluders), default=0.0)
