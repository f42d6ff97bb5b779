"""Light on the board with soft shadows: which lamps burn, how far their light gets, and pouring it.

The beam is a row of lamps, and so are its head and the flashes. A shadow map says for each lamp
how far it reaches; what does not move is remembered from frame to frame.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import exp, hypot

import moderngl
from pygame import Rect

from khepri.graphics.frame import Flash, LightBeam, Occluder, OccluderShape, Scene
from khepri.graphics.gl.drawing import (
    Cover,
    Instances,
    Programs,
    Size,
    Target,
    blend_add,
    blend_brightest,
    blend_none,
    put,
)
from khepri.graphics.light import beam_reach
from khepri.graphics.polyline import Point, path_length, point_at
from khepri.graphics.renderer import Quality

# How much a quality spends


@dataclass(frozen=True, slots=True)
class LightBudget:
    """The sizes and counts behind one quality."""

    shrink: float
    """Size of the maps of light and of occluders, as a share of the board's."""

    rays: int
    """Directions in a row of the shadow map: fewer show as jagged edges far from the light."""

    taps: int
    """Directions asked for soft shadows, on each side of the straight one."""

    lamps_per_reach: int
    """How closely the lamps stand that a beam is made of."""

    mirror_lights: int
    """How many mirrors at once may flash with a light of their own."""

    bloom_shrink: float
    """Size of the bloom as a share of the board's; 0 means no bloom."""

    far_bloom: bool
    """Whether a second, wider bloom is added to the first."""


LIGHT_BUDGETS = {
    Quality.LOW: LightBudget(0.25, 192, 1, 4, 0, 0.0, far_bloom=False),
    Quality.MEDIUM: LightBudget(0.34, 320, 2, 5, 1, 0.25, far_bloom=False),
    Quality.HIGH: LightBudget(0.5, 640, 4, 6, 2, 0.25, far_bloom=True),
}


# Lamps
#
# Pure arithmetic, without OpenGL. Strengths rise once and fade once: a mirror lights up as the head
# passes and settles, so that nothing flickers however many mirrors there are.


STEADY_STRENGTH = 0.7
HEAD_STRENGTH = 1.25
END_STRENGTH = 0.5
MIRROR_STRENGTH = 0.7
FLASH_STRENGTH = 0.6
HEAD_REACH = 2.1
MIRROR_REACH = 1.15
FLASH_REACH = 2.8
FLASH_PURITY = 0.7
"""How much grey is taken out of the colour of a flash's light."""

# How wide lamps are, as a share of a whole turn at their full reach.
LAMP_SIZE = 0.028
HEAD_SIZE = 0.022
FLASH_SIZE = 0.028

Light = tuple[float, float, float]
WHITE: Light = (1.0, 1.0, 1.0)


@dataclass(frozen=True, slots=True)
class Lamp:
    """One point of light."""

    place: Point
    reach: float
    light: Light
    """Colour times strength."""

    size: float


def _times(light: Light, strength: float) -> Light:
    return light[0] * strength, light[1] * strength, light[2] * strength


def lamps_passed(beam: LightBeam, per_reach: int) -> int:
    """Count the lamps that a beam has passed; they burn steadily from then on."""
    spacing = beam_reach(beam) / per_reach
    return int(min(beam.travelled, path_length(beam.points)) / spacing)


def steady_lamp(
    beam: LightBeam, index: int, per_reach: int, light: Light = WHITE, share: float = 1.0
) -> Lamp:
    """Return one lamp of the row, of which the beam has passed `share`."""
    reach = beam_reach(beam)
    spacing = reach / per_reach
    place = point_at(beam.points, (index + share / 2) * spacing)
    return Lamp(place, reach, _times(light, share * STEADY_STRENGTH / per_reach), LAMP_SIZE)


def moving_lamps(scene: Scene, tint: Light, per_reach: int, mirror_lights: int) -> list[Lamp]:
    """Return every lamp that changes from frame to frame; `tint` is the beam's light here."""
    lamps = []
    beam = scene.beam
    if beam is not None and beam.glow > 0 and beam.travelled > 0:
        lit = _times(tint, min(beam.glow, 1.0))
        lamps += _beam_lamps(beam, lit, per_reach, mirror_lights)
    lamps += [_flash_lamp(flash) for flash in scene.flashes if flash.strength > 0]
    return lamps


def _beam_lamps(beam: LightBeam, light: Light, per_reach: int, mirror_lights: int) -> list[Lamp]:
    reach = beam_reach(beam)
    travelled = min(beam.travelled, path_length(beam.points))
    index = lamps_passed(beam, per_reach)
    begun = travelled * per_reach / reach - index
    lamps = []
    if begun > 0.01:
        lamps.append(steady_lamp(beam, index, per_reach, light, begun))
    head = point_at(beam.points, travelled)
    strength = HEAD_STRENGTH if beam.head else END_STRENGTH
    lamps.append(Lamp(head, reach * HEAD_REACH, _times(light, strength), HEAD_SIZE))
    if mirror_lights:
        for place, age in _passed_corners(beam, travelled)[-mirror_lights:]:
            faded = exp(-age / reach)
            lamps.append(
                Lamp(place, reach * MIRROR_REACH, _times(light, MIRROR_STRENGTH * faded), LAMP_SIZE)
            )
    return lamps


def _passed_corners(beam: LightBeam, travelled: float) -> list[tuple[Point, float]]:
    """List the sphinx and the mirrors that were passed, with the way flown since."""
    passed = [(beam.points[0], travelled)]
    walked = 0.0
    for (ax, ay), (bx, by) in pairwise(beam.points[:-1]):
        walked += hypot(bx - ax, by - ay)
        if walked > travelled:
            break
        passed.append(((bx, by), travelled - walked))
    return passed


def _flash_lamp(flash: Flash) -> Lamp:
    strength = FLASH_STRENGTH * min(max(flash.strength, 0.0), 1.0)
    # Pure, because a grey part would drown in the blue light of a beam beside it.
    pure = [part - FLASH_PURITY * min(flash.colour) for part in flash.colour]
    red, green, blue = (part / max(*pure, 1) * max(flash.colour) / 255 for part in pure)
    return Lamp(
        flash.centre,
        flash.radius * FLASH_REACH,
        _times((red, green, blue), strength),
        FLASH_SIZE,
    )


# Shadow maps


ROWS = 32
"""How many lights one shadow map serves at once."""

STEPS = 448
"""No walk is longer; with the usual sizes it ends long before."""


class OccluderPass:
    """Draws everything that blocks light."""

    def __init__(self, context: moderngl.Context, programs: Programs) -> None:
        self._context = context
        self._quads = Instances(context, programs.get("occluder"), "4f", "shape")
        self._shown: object = None

    def forget(self) -> None:
        """Draw anew next time."""
        self._shown = None

    def draw(
        self, target: Target, area: Rect, occluders: Sequence[Occluder], shrink: float
    ) -> None:
        """Bring the map up to date."""
        key = (tuple(occluders), tuple(area))
        if key == self._shown:
            return
        self._shown = key
        program = self._quads.program
        target.use()
        target.wipe()
        blend_brightest(self._context)
        target.view(program)
        put(program, corner=area.topleft, shrink=shrink)
        self._quads.draw(
            number
            for occluder in occluders
            for number in (
                *occluder.centre,
                occluder.radius,
                float(occluder.shape is OccluderShape.ANGULAR),
            )
        )

    def release(self) -> None:
        """Give back what was made here."""
        self._quads.release()


class ShadowMapPass:
    """Works out, for each lamp and each direction, how far its light gets."""

    def __init__(self, context: moderngl.Context, programs: Programs) -> None:
        self._context = context
        self._cover = Cover(context, programs.get("shadow_map", LIGHTS=ROWS, STEPS=STEPS))

    def draw(
        self, target: Target, occluders: Target, area: Rect, lamps: Sequence[Lamp], shrink: float
    ) -> None:
        """Fill one row for each lamp, of which there may be `ROWS`."""
        program = self._cover.program
        blend_none(self._context)
        target.use()
        self._context.viewport = (0, 0, target.size[0], len(lamps))
        occluders.texture.use(0)
        places = [(lamp.place[0] - area.x, lamp.place[1] - area.y, lamp.reach) for lamp in lamps]
        places += [(0.0, 0.0, 0.0)] * (ROWS - len(lamps))
        program["lights"] = places
        put(
            program,
            map_size=target.size,
            view=(2 / target.size[0], 2 / target.size[1], 1.0),
            board_size=area.size,
            stride=1 / shrink,
            occluders=0,
        )
        self._cover.draw()

    def release(self) -> None:
        """Give back what was made here."""
        self._cover.release()


# Light


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
