"""The passes that draw the beam (core, halo, beads at the mirrors, a travelling head) and its
preview.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from math import hypot

import moderngl
from pygame import Rect, Surface

from khepri.graphics.beam import band_key, dots_of, paint_band
from khepri.graphics.cache import Cache
from khepri.graphics.frame import LightBeam, Picture, Preview
from khepri.graphics.gl.backdrop import light_of
from khepri.graphics.gl.drawing import (
    Canvas,
    Instances,
    Programs,
    Target,
    blend_brightest,
    blend_ready,
    put,
)
from khepri.graphics.gl.sprites import PicturePass
from khepri.graphics.polyline import corners_before, path_length, point_at

# The beam


LINE, BEAD, HEAD = 0.0, 1.0, 2.0


class BeamPass:
    """Draws the beam on a target as large as the squares; its colour is given to it later."""

    def __init__(self, context: moderngl.Context, programs: Programs) -> None:
        self._context = context
        self._quads = Instances(context, programs.get("beam"), "4f 3f", "segment", "character")
        self._shown: object = None

    def forget(self) -> None:
        """Draw anew next time."""
        self._shown = None

    def draw(self, target: Target, area: Rect, beam: LightBeam | None) -> None:
        """Bring the target up to date; without a beam it is black."""
        key: object = None
        if beam is not None and beam.glow > 0:
            phase = beam.phase if beam.dashed else 0.0
            key = (beam.points, beam.travelled, beam.dashed, beam.width, beam.head, phase)
            key = (key, tuple(area))
        if key == self._shown and self._shown is not None:
            return
        self._shown = key
        target.use()
        target.wipe()
        if beam is None or key is None:
            return
        program = self._quads.program
        blend_brightest(self._context)
        target.view(program)
        put(
            program,
            corner=area.topleft,
            width=beam.width,
            travelled=min(beam.travelled, path_length(beam.points)),
            phase=beam.phase,
            dashed=beam.dashed,
            flying=beam.head,
        )
        self._quads.draw(number for quad in beam_quads(beam) for number in quad)

    def release(self) -> None:
        """Give back what was made here."""
        self._quads.release()


def beam_quads(beam: LightBeam) -> Iterator[tuple[float, ...]]:
    """Give from, to, the length before, the kind and the strength of every part of a beam."""
    travelled = min(beam.travelled, path_length(beam.points))
    before = 0.0
    for (ax, ay), (bx, by) in pairwise(beam.points):
        length = hypot(bx - ax, by - ay)
        if before >= travelled or length == 0:
            continue
        share = min(1.0, (travelled - before) / length)
        yield ax, ay, ax + (bx - ax) * share, ay + (by - ay) * share, before, LINE, 1.0
        before += length
    for x, y in corners_before(beam.points, travelled):
        yield x, y, x, y, 0.0, BEAD, 1.0
    if beam.head and travelled > 0:
        x, y = point_at(beam.points, travelled)
        yield x, y, x, y, 0.0, HEAD, 1.0


# The preview


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
