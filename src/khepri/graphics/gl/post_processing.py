"""The passes that put a frame together: bloom, what is lit and what is not, and an old screen for
fun.
"""

from __future__ import annotations

from collections.abc import Sequence

import moderngl
from pygame import Rect

from khepri.graphics.frame import Camera, Scene
from khepri.graphics.gl.backdrop import light_of
from khepri.graphics.gl.drawing import (
    Canvas,
    Cover,
    Instances,
    Programs,
    Size,
    Target,
    blend_add,
    blend_none,
    put,
)
from khepri.graphics.gl.sparks import (
    SparkPass,
    flash_quads,
    glint_quads,
    particle_quads,
    ring_quads,
)

# Bloom


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


# Compositing


class CopyPass:
    """Takes over the part of a frame that no light falls on."""

    def __init__(self, context: moderngl.Context, programs: Programs) -> None:
        self._context = context
        self._tiles = Instances(context, programs.get("copy"), "4f", "tile")

    def draw(self, canvas: Canvas | Target, scene: Target, hole: Rect | None) -> None:
        """Copy `scene` to the canvas in use, but for a hole."""
        width, height = scene.size
        blend_none(self._context)
        canvas.view(self._tiles.program)
        scene.texture.use(0)
        put(self._tiles.program, scene=0)
        whole = Rect(0, 0, width, height)
        parts = [whole] if hole is None else around(whole, hole)
        self._tiles.draw(number for part in parts for number in part)

    def release(self) -> None:
        """Give back what was made here."""
        self._tiles.release()


class CompositePass:
    """Lights the board and lays the beam and, if wanted, the bloom over it."""

    def __init__(self, context: moderngl.Context, programs: Programs, *, bloom: bool) -> None:
        self._context = context
        self._cover = Cover(context, programs.get("composite", GLARE=int(bloom)))

    def draw(
        self,
        canvas: Canvas | Target,
        scene: Scene,
        board: Rect,
        layers: Sequence[Target],
        *,
        bright: float,
    ) -> None:
        """Draw the board; `layers` are the scene, its light, the beam, perhaps the bloom."""
        program = self._cover.program
        blend_none(self._context)
        canvas.view(program)
        names = ("scene", "light_map", "beam", "glare")
        for unit, (name, layer) in enumerate(zip(names, layers, strict=False)):
            layer.texture.use(unit)
            put(program, **{name: unit})
        beam = scene.beam
        camera = scene.camera or Camera((0.0, 0.0))
        put(
            program,
            moved=scene.camera is not None,
            focus=camera.focus,
            zoom=camera.zoom,
            shift=camera.shift,
            lit=tuple(board),
            area=tuple(scene.area),
            dim=min(max(scene.dim, 0.0), 1.0),
            glow=min(beam.glow, 1.0) if beam is not None else 0.0,
            shade=light_of(beam.colour) if beam is not None else (0.0, 0.0, 0.0),
            bright_ground=bright,
        )
        self._cover.draw()

    def release(self) -> None:
        """Give back what was made here."""
        self._cover.release()


class RetroPass:
    """Shows a frame as an old screen would."""

    def __init__(self, context: moderngl.Context, programs: Programs) -> None:
        self._context = context
        self._cover = Cover(context, programs.get("retro"))

    def draw(self, canvas: Canvas, shown: Target, size: Size) -> None:
        """Draw what was shown on the canvas in use."""
        blend_none(self._context)
        canvas.view(self._cover.program)
        shown.texture.use(0)
        put(self._cover.program, size=size, shown=0)
        self._cover.draw()

    def release(self) -> None:
        """Give back what was made here."""
        self._cover.release()


def around(whole: Rect, hole: Rect) -> list[Rect]:
    """Return the rectangles of `whole` beside, above and below a hole in it.

    >>> around(Rect(0, 0, 10, 10), Rect(2, 3, 4, 5))
    [Rect(0, 0, 10, 3), Rect(0, 8, 10, 2), Rect(0, 3, 2, 5), Rect(6, 3, 4, 5)]
    """
    hole = hole.clip(whole)
    parts = [
        Rect(whole.left, whole.top, whole.width, hole.top - whole.top),
        Rect(whole.left, hole.bottom, whole.width, whole.bottom - hole.bottom),
        Rect(whole.left, hole.top, hole.left - whole.left, hole.height),
        Rect(hole.right, hole.top, whole.right - hole.right, hole.height),
    ]
    return [part for part in parts if part.width > 0 and part.height > 0]
