"""The passes that find out how far light gets: the map of occluders and the shadow map."""

from __future__ import annotations

from collections.abc import Sequence

import moderngl
from pygame import Rect

from khepri.graphics.frame import Occluder, OccluderShape
from khepri.graphics.gl.drawing import Cover, Instances, Target, blend_brightest, blend_none
from khepri.graphics.gl.lamps import Lamp
from khepri.graphics.gl.programs import Programs, put

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
