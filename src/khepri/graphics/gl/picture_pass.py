"""The pass that shows Surfaces pixel for pixel."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

import moderngl
from pygame import Rect

from khepri.graphics.frame import Picture
from khepri.graphics.gl.drawing import Canvas, Instances, Target, blend_over
from khepri.graphics.gl.programs import Programs, put
from khepri.graphics.gl.textures import Textures


class PicturePass:
    """Lays pictures over a target, leaving out their clear parts."""

    def __init__(self, context: moderngl.Context, programs: Programs, textures: Textures) -> None:
        self._context = context
        self._textures = textures
        self._tiles = Instances(context, programs.get("picture"), "4f", "tile")

    def draw(
        self,
        target: Target | Canvas,
        pictures: Iterable[Picture],
        parts: Callable[[Rect], Sequence[Rect]] | None = None,
    ) -> None:
        """Lay pictures over the target that is in use; `parts` cuts what is shown of each tile."""
        program = self._tiles.program
        blend_over(self._context)
        target.view(program)
        put(program, picture=0)
        for picture in pictures:
            shown = self._textures.of(picture)
            shown.texture.use(0)
            put(program, corner=picture.topleft)
            tiles: Iterable[float] = shown.tiles
            if parts is not None:
                tiles = _cut(shown.tiles, picture.topleft, parts)
            self._tiles.draw(tiles)

    def release(self) -> None:
        """Give back what was made here."""
        self._tiles.release()


def _cut(
    tiles: list[float], corner: tuple[int, int], parts: Callable[[Rect], Sequence[Rect]]
) -> Iterator[float]:
    """Give the parts of tiles, which are places in the window to whoever cuts them."""
    left, top = corner
    for index in range(0, len(tiles), 4):
        tile = Rect(*(int(number) for number in tiles[index : index + 4]))
        for part in parts(tile.move(left, top)):
            if part.width > 0 and part.height > 0:
                yield from part.move(-left, -top)
