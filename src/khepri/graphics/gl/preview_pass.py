"""The pass that shows where a beam would go: a band, marching dots, and signs over them."""

from __future__ import annotations

import moderngl
from pygame import Surface

from khepri.graphics.cache import Cache
from khepri.graphics.frame import Picture, Preview
from khepri.graphics.gl.backdrop_passes import light_of
from khepri.graphics.gl.drawing import Canvas, Instances, Target, blend_ready
from khepri.graphics.gl.picture_pass import PicturePass
from khepri.graphics.gl.programs import Programs, put
from khepri.graphics.preview import band_key, dots_of, paint_band


class PreviewPass:
    """Draws previews over everything that stands on the board; no light falls on them."""

    def __init__(
        self, context: moderngl.Context, programs: Programs, pictures: PicturePass
    ) -> None:
        self._context = context
        self._pictures = pictures
        self._dots = Instances(context, programs.get("dot"), "2f", "centre")
        self._bands: Cache[tuple[Surface, tuple[int, int]]] = Cache(4)

    def draw(self, target: Target | Canvas, preview: Preview) -> None:
        """Draw a preview on the target in use."""
        if len(preview.points) > 1:
            band, corner = self._bands.get(band_key(preview), lambda: paint_band(preview))
            self._pictures.draw(target, [Picture(band, corner)])
            program = self._dots.program
            blend_ready(self._context)
            target.view(program)
            shade = light_of(preview.ink)
            put(program, half_side=preview.dot / 2, angular=preview.angular, shade=shade)
            self._dots.draw(number for place in dots_of(preview) for number in place)
        self._pictures.draw(target, preview.signs)

    def forget(self) -> None:
        """Paint the next band anew."""
        self._bands.clear()

    def release(self) -> None:
        """Give back what was made here."""
        self._dots.release()
        self._bands.clear()
