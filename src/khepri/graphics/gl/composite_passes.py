"""The passes that put a frame together: what is lit, what is not, and an old screen for fun."""

from __future__ import annotations

from collections.abc import Sequence

import moderngl
from pygame import Rect

from khepri.graphics.frame import Camera, Scene
from khepri.graphics.gl.backdrop_passes import light_of
from khepri.graphics.gl.drawing import Canvas, Cover, Instances, Size, Target, blend_none
from khepri.graphics.gl.programs import Programs, put


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
