"""The pass that shows Surfaces pixel for pixel."""

from __future__ import annotations

from collections.abc import Iterable

import moderngl

from khepri.graphics.frame import Picture
from khepri.graphics.gl.programs import Programs, put
from khepri.graphics.gl.shapes import Canvas, Instances, Target, blend_over
from khepri.graphics.gl.textures import Textures


class PicturePass:
    """Lays pictures over a target, leaving out their clear parts."""

    def __init__(self, context: moderngl.Context, programs: Programs, textures: Textures) -> None:
        self._context = context
        self._textures = textures
        self._tiles = Instances(context, programs.get("picture"), "4f", "tile")

    def draw(self, target: Target | Canvas, pictures: Iterable[Picture]) -> None:
        """Lay pictures over the target that is in use."""
        program = self._tiles.program
        blend_over(self._context)
        target.view(program)
        put(program, picture=0)
        for picture in pictures:
            shown = self._textures.of(picture)
            shown.texture.use(0)
            put(program, corner=picture.topleft)
            self._tiles.draw(shown.tiles)

    def release(self) -> None:
        """Give back what was made here."""
        self._tiles.release()
