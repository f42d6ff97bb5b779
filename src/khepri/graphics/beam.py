"""The beam itself, over the pieces: core, rim, halo, beads at the mirrors, a shining head."""

from __future__ import annotations

from dataclasses import dataclass

import pygame
from pygame import Rect, Surface

from khepri.graphics.frame import Beam
from khepri.graphics.glow import Brushes, StrokeKind, paint, stamp
from khepri.graphics.paths import (
    Point,
    Segment,
    corners_before,
    dashes,
    part,
    path_length,
    point_at,
)
from khepri.graphics.shelf import Shelf

# In widths of the core; together they are the period that `Beam.phase` is measured against.
DASH_WIDTHS = 7.5
GAP_WIDTHS = 4.5


@dataclass(frozen=True, slots=True)
class Coat:
    """One layer of a beam: which strokes it is made of and how they meet the board."""

    solid: StrokeKind
    dash: StrokeKind
    around_dashes: StrokeKind | None
    bead: StrokeKind | None
    blend: int


LIGHT = Coat(
    StrokeKind.FULL, StrokeKind.DASH, StrokeKind.HALO, StrokeKind.DOT, pygame.BLEND_RGB_ADD
)
INK = Coat(StrokeKind.INK, StrokeKind.INK_DASH, StrokeKind.INK_HALO, None, pygame.BLEND_RGB_SUB)
CORE = Coat(StrokeKind.CORE, StrokeKind.CORE, None, StrokeKind.CORE_DOT, pygame.BLEND_RGB_ADD)


class BeamPainter:
    """Paints a beam on a sheet of its own and lays its light over the board."""

    def __init__(self, like: Surface, brushes: Brushes) -> None:
        self._like = like
        self._brushes = brushes
        self._sheets: Shelf[Surface] = Shelf(2)

    def __len__(self) -> int:
        return len(self._sheets)

    def clear(self) -> None:
        """Forget the sheet."""
        self._sheets.clear()

    def draw(self, target: Surface, area: Rect, beam: Beam, *, bright_ground: bool) -> None:
        """Lay the beam over `target`, inside `area`.

        Adding light to a bright board would wash the beam out, so there its opposite colour is
        first taken away and only the white core is added.
        """
        if beam.glow <= 0 or beam.travelled <= 0:
            return
        if bright_ground:
            self._lay(target, area, beam, INK)
            self._lay(target, area, beam, CORE)
        else:
            self._lay(target, area, beam, LIGHT)
            if beam.head:
                self._head(target, area, beam)

    def _lay(self, target: Surface, area: Rect, beam: Beam, coat: Coat) -> None:
        sheet = self._sheets.get(area.size, lambda: Surface(area.size, 0, self._like))
        sheet.fill(0)
        travelled = min(beam.travelled, path_length(beam.points))
        whole = part(beam.points, 0, travelled)
        if beam.dashed:
            if coat.around_dashes is not None:
                self._stroke(sheet, area, beam, whole, coat.around_dashes)
            self._stroke(sheet, area, beam, beam_dashes(beam), coat.dash)
        else:
            self._stroke(sheet, area, beam, whole, coat.solid)
        if coat.bead is not None:
            bead = self._brushes.stroke(coat.bead, beam.colour, beam.width, max(area.size))
            for corner in corners_before(beam.points, travelled):
                stamp(sheet, bead, _inside(area, corner))
        if beam.glow < 1:
            level = int(255 * beam.glow)
            sheet.fill((level, level, level), special_flags=pygame.BLEND_RGB_MULT)
        target.blit(sheet, area.topleft, special_flags=coat.blend)

    def _stroke(
        self, sheet: Surface, area: Rect, beam: Beam, pieces: list[Segment], kind: StrokeKind
    ) -> None:
        brush = self._brushes.stroke(kind, beam.colour, beam.width, max(area.size))
        for start, end in pieces:
            paint(sheet, brush, _inside(area, start), _inside(area, end))

    def _head(self, target: Surface, area: Rect, beam: Beam) -> None:
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


def beam_dashes(beam: Beam) -> list[Segment]:
    """Cut a beam into its dashes, as far as it has flown."""
    dash, gap = DASH_WIDTHS * beam.width, GAP_WIDTHS * beam.width
    return dashes(beam.points, beam.travelled, dash, gap, beam.phase)


def _inside(area: Rect, place: Point) -> Point:
    return place[0] - area.x, place[1] - area.y
