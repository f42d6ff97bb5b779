"""The beam itself, over the pieces: core, rim, halo, beads at the mirrors, a shining head."""

from __future__ import annotations

from dataclasses import dataclass

import pygame
from pygame import Rect, Surface

from khepri.graphics.cache import Cache
from khepri.graphics.frame import LightBeam, Rgb
from khepri.graphics.glow import HALO_WIDTHS, Brushes, StrokeKind, ink_for, paint, stamp
from khepri.graphics.polyline import (
    Point,
    Segment,
    corners_before,
    dashes,
    part,
    path_length,
    point_at,
)

# In widths of the core; together they are the period that `LightBeam.phase` is measured against.
DASH_WIDTHS = 7.5
GAP_WIDTHS = 4.5


@dataclass(frozen=True, slots=True)
class Coat:
    """One layer of a beam: which strokes it is made of and how they meet the board."""

    line: StrokeKind | None
    """Along the whole line."""
    dash: StrokeKind | None
    """Along each dash, or the whole line again if there are none."""
    bead: StrokeKind | None
    """At each mirror."""
    blend: int


SOLID = Coat(StrokeKind.FULL, None, StrokeKind.DOT, pygame.BLEND_RGB_ADD)
DASHED = Coat(StrokeKind.HALO, StrokeKind.DASH, StrokeKind.DOT, pygame.BLEND_RGB_ADD)
INK_HALO = Coat(StrokeKind.INK_HALO, None, None, pygame.BLEND_RGB_SUB)
INK_RIM = Coat(None, StrokeKind.INK_RIM, None, pygame.BLEND_RGB_SUB)
CORE = Coat(None, StrokeKind.CORE, StrokeKind.CORE_DOT, pygame.BLEND_RGB_ADD)


class BeamPainter:
    """Paints a beam on a sheet of its own and lays its light over the board."""

    def __init__(self, like: Surface, brushes: Brushes) -> None:
        self._like = like
        self._brushes = brushes
        self._sheets: Cache[Surface] = Cache(2)

    def __len__(self) -> int:
        return len(self._sheets)

    def clear(self) -> None:
        """Forget the sheet."""
        self._sheets.clear()

    def draw(self, target: Surface, area: Rect, beam: LightBeam) -> None:
        """Add the beam's light to `target`, inside `area`."""
        if beam.glow > 0 and beam.travelled > 0:
            self._lay(target, area, beam, beam.colour, DASHED if beam.dashed else SOLID)
            if beam.head:
                self._head(target, area, beam)

    def colour_ground(self, target: Surface, area: Rect, beam: LightBeam, ground: Rgb) -> None:
        """Colour a bright board around the beam, before the pieces: they must not turn dark."""
        if beam.glow > 0 and beam.travelled > 0:
            self._lay(target, area, beam, ink_for(beam.colour, ground), INK_HALO)

    def draw_on_bright(self, target: Surface, area: Rect, beam: LightBeam, ground: Rgb) -> None:
        """Lay the beam over a bright board and its pieces.

        Adding its light would wash it out: what hides its colour is taken away close to the
        line, and only the white core is added.
        """
        if beam.glow > 0 and beam.travelled > 0:
            self._lay(target, area, beam, ink_for(beam.colour, ground), INK_RIM)
            self._lay(target, area, beam, beam.colour, CORE)

    def _lay(self, target: Surface, area: Rect, beam: LightBeam, colour: Rgb, coat: Coat) -> None:
        sheet = self._sheets.get(area.size, lambda: Surface(area.size, 0, self._like))
        bounds = _bounds(beam, area)
        sheet.fill(0, bounds)
        span = max(area.size)
        travelled = min(beam.travelled, path_length(beam.points))
        whole = part(beam.points, 0, travelled)
        for kind, pieces in (
            (coat.line, whole),
            (coat.dash, beam_dashes(beam) if beam.dashed else whole),
        ):
            if kind is not None:
                brush = self._brushes.stroke(kind, colour, beam.width, span)
                for start, end in pieces:
                    paint(sheet, brush, _inside(area, start), _inside(area, end))
        if coat.bead is not None:
            brush = self._brushes.stroke(coat.bead, colour, beam.width, span)
            beads = corners_before(beam.points, travelled)
            if beam.head:
                beads += (point_at(beam.points, travelled),)
            for bead in beads:
                stamp(sheet, brush, _inside(area, bead))
        if beam.glow < 1:
            level = int(255 * beam.glow)
            sheet.fill((level, level, level), bounds, pygame.BLEND_RGB_MULT)
        target.blit(sheet, bounds.move(area.topleft), bounds, coat.blend)

    def _head(self, target: Surface, area: Rect, beam: LightBeam) -> None:
        """Let the head of the beam shine."""
        x, y = point_at(beam.points, beam.travelled)
        before = target.get_clip()
        target.set_clip(area.clip(before))
        white = (255, 255, 255)
        for widths, colour, strength in ((16, beam.colour, 0.85), (5.5, white, 0.95)):
            radius = round(widths * beam.width)
            disc = self._brushes.disc(radius, colour, strength * beam.glow)
            corner = (round(x) - radius, round(y) - radius)
            target.blit(disc, corner, special_flags=pygame.BLEND_RGB_ADD)
        target.set_clip(before)


def beam_dashes(beam: LightBeam) -> list[Segment]:
    """Cut a beam into its dashes, as far as it has flown."""
    dash, gap = DASH_WIDTHS * beam.width, GAP_WIDTHS * beam.width
    return dashes(beam.points, beam.travelled, dash, gap, beam.phase)


def _bounds(beam: LightBeam, area: Rect) -> Rect:
    """Give the part of the sheet that a beam can touch, so that no more is wiped and copied."""
    xs, ys = zip(*beam.points, strict=True)
    margin = HALO_WIDTHS * beam.width + 2
    left, top = min(xs) - margin - area.x, min(ys) - margin - area.y
    width, height = max(xs) - min(xs) + 2 * margin, max(ys) - min(ys) + 2 * margin
    return Rect(left, top, width + 1, height + 1).clip(Rect((0, 0), area.size))


def _inside(area: Rect, place: Point) -> Point:
    return place[0] - area.x, place[1] - area.y
