"""The beam over the pieces, the preview of the way it would take, and the trail it leaves."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from math import ceil, cos, pi, sin

import pygame
from pygame import Rect, Surface

from khepri.graphics.cache import Cache
from khepri.graphics.frame import LightBeam, Preview, Rgb, Trail
from khepri.graphics.glow import HALO_WIDTHS, Brushes, StrokeKind, ink_for, paint, stamp
from khepri.graphics.polyline import (
    Point,
    Segment,
    corners_before,
    dashes,
    part,
    path_length,
    places_along,
    point_at,
)

# The beam


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


# The preview


FINER = 4
"""Dots are placed in quarters of a pixel: on whole pixels they would limp along."""


def dots_of(preview: Preview) -> list[Point]:
    """Return the middle of every dot; none sticks out over an end of the band."""
    points = preview.points
    if len(points) < 2:
        return []
    margin = preview.dot / 2
    longest = path_length(points) - margin
    first = margin + (preview.phase - margin) % preview.gap
    whole = max(0, int((longest - first) // preview.gap) + 1)
    return places_along(points, first, preview.gap)[:whole]


def paint_band(preview: Preview) -> tuple[Surface, tuple[int, int]]:
    """Paint the band on a sheet of its own; return it with the place of its top left corner."""
    margin = ceil(preview.width)
    xs, ys = zip(*preview.points, strict=True)
    left, top = int(min(xs)) - margin, int(min(ys)) - margin
    sheet = Surface((int(max(xs)) + margin - left, int(max(ys)) + margin - top), pygame.SRCALPHA)
    sheet.fill((*preview.band[:3], 0))
    width = max(1, round(preview.width))
    last = len(preview.points) - 2
    for index, ((ax, ay), (bx, by)) in enumerate(pairwise(preview.points)):
        # Corners are closed; the two ends stop where the path does.
        before, after = (0 if index == 0 else width / 2), (0 if index == last else width / 2)
        if bx < ax or by < ay:
            before, after = after, before
        x, y = min(ax, bx) - left, min(ay, by) - top
        if ay == by:
            box = Rect(round(x - before), round(y - width / 2), 0, width)
            box.width = round(x + abs(bx - ax) + after) - box.x
        else:
            box = Rect(round(x - width / 2), round(y - before), width, 0)
            box.height = round(y + abs(by - ay) + after) - box.y
        sheet.fill(preview.band, box)
    return sheet, (left, top)


class PreviewPainter:
    """Draws previews, keeping the last few bands and the dots of the last few colours."""

    def __init__(self) -> None:
        self._bands: Cache[tuple[Surface, tuple[int, int]]] = Cache(4)
        self._dots: Cache[Surface] = Cache(4 * FINER * FINER)

    def __len__(self) -> int:
        return len(self._bands) + len(self._dots)

    def clear(self) -> None:
        """Forget every picture."""
        self._bands.clear()
        self._dots.clear()

    def draw(self, target: Surface, preview: Preview) -> None:
        """Lay band and dots over `target`; the signs are pictures like others."""
        if len(preview.points) < 2:
            return
        band, corner = self._bands.get(band_key(preview), lambda: paint_band(preview))
        target.blit(band, corner)
        target.fblits([self._dot(preview, place) for place in dots_of(preview)])

    def _dot(self, preview: Preview, centre: Point) -> tuple[Surface, tuple[int, int]]:
        """Return a dot that is shifted by quarters of a pixel, and its whole-pixel corner."""
        side = ceil(preview.dot) + 2
        x, y = centre[0] - side / 2, centre[1] - side / 2
        shift = (int(x % 1 * FINER), int(y % 1 * FINER))
        key = (preview.ink, preview.dot, preview.angular, shift)
        picture = self._dots.get(
            key, lambda: _paint_dot(preview.ink, preview.dot, side, shift, preview.angular)
        )
        return picture, (int(x // 1), int(y // 1))


def band_key(preview: Preview) -> tuple[object, ...]:
    """Return what a band depends on: everything but its dots and signs."""
    return (preview.points, preview.band, preview.width)


def _paint_dot(
    ink: Rgb,
    size: float,
    side: int,
    shift: tuple[int, int],
    angular: bool,  # noqa: FBT001 - one of five that are kept together as a key
) -> Surface:
    large = Surface(((side + 1) * FINER, (side + 1) * FINER), pygame.SRCALPHA)
    large.fill((*ink, 0))
    x, y = side * FINER / 2 + shift[0], side * FINER / 2 + shift[1]
    reach = size * FINER / 2
    if angular:
        box = Rect(round(x - reach), round(y - reach), round(2 * reach), round(2 * reach))
        large.fill((*ink, 255), box)
    else:
        pygame.draw.circle(large, ink, (x, y), reach)
    return pygame.transform.smoothscale(large, (side + 1, side + 1))


# The trail


# Lines are drawn half a width longer at both ends, which the gaps must make up for.
TRAIL_DASH_WIDTHS = 6.0
TRAIL_GAP_WIDTHS = 4.8
IMPACT_RAYS = 8


class TrailPainter:
    """Draws trails, keeping the last few as pictures."""

    def __init__(self) -> None:
        self._pictures: Cache[tuple[Surface, tuple[int, int]]] = Cache(4)

    def __len__(self) -> int:
        return len(self._pictures)

    def clear(self) -> None:
        """Forget every picture."""
        self._pictures.clear()

    def draw(self, target: Surface, trail: Trail) -> None:
        """Lay the trail over `target`."""
        if len(trail.points) < 2 or trail.alpha <= 0:
            return
        picture, corner = self._pictures.get(trail, lambda: paint_trail(trail))
        target.blit(picture, corner)


def paint_trail(trail: Trail) -> tuple[Surface, tuple[int, int]]:
    """Paint a trail on a sheet of its own; return it with the place of its top left corner."""
    margin = ceil(trail.width * 8)
    places = trail.points if trail.impact is None else (*trail.points, trail.impact)
    xs, ys = zip(*places, strict=True)
    left, top = int(min(xs)) - margin, int(min(ys)) - margin
    sheet = Surface((int(max(xs)) + margin - left, int(max(ys)) + margin - top), pygame.SRCALPHA)
    sheet.fill((*trail.colour, 0))
    length = path_length(trail.points)
    if trail.dashed:
        pieces = dashes(
            trail.points, length, TRAIL_DASH_WIDTHS * trail.width, TRAIL_GAP_WIDTHS * trail.width
        )
    else:
        pieces = part(trail.points, 0, length)
    for (ax, ay), (bx, by) in pieces:
        _line(sheet, trail, (ax - left, ay - top), (bx - left, by - top))
    # The whole sheet fades at once, so crossings are no brighter than the rest.
    sheet.fill((255, 255, 255, trail.alpha), special_flags=pygame.BLEND_RGBA_MULT)
    if trail.impact is not None:
        _impact(sheet, trail, (trail.impact[0] - left, trail.impact[1] - top))
    return sheet, (left, top)


def _line(sheet: Surface, trail: Trail, start: Point, end: Point) -> None:
    width = max(1, round(trail.width))
    (ax, ay), (bx, by) = start, end
    if round(ax) == round(bx) or round(ay) == round(by):
        # Half a width longer at both ends, so that corners are square and closed.
        x, y = round(min(ax, bx)) - width // 2, round(min(ay, by)) - width // 2
        size = (round(abs(bx - ax)) + width, round(abs(by - ay)) + width)
        sheet.fill((*trail.colour, 255), Rect((x, y), size))
    else:
        pygame.draw.aaline(sheet, trail.colour, start, end, width)


def _impact(sheet: Surface, trail: Trail, centre: Point) -> None:
    """Draw a burst of rays around an empty middle, twice as clear as the line it interrupts."""
    x, y = centre
    pygame.draw.circle(sheet, (*trail.colour, 0), centre, trail.width * 8)
    # A bright trail belongs to a dark board: there the mark is nearly white.
    white = 0.7 if sum(trail.colour) > 3 * 128 else 0.0
    shade = [round(part + (255 - part) * white) for part in trail.colour]
    burst = Surface(sheet.get_size(), pygame.SRCALPHA)
    burst.fill((*shade, 0))
    for ray in range(IMPACT_RAYS):
        dx, dy = cos(ray * 2 * pi / IMPACT_RAYS), sin(ray * 2 * pi / IMPACT_RAYS)
        inner, outer = trail.width * 2.8, trail.width * (6.8 if ray % 2 == 0 else 5.8)
        start, end = (x + dx * inner, y + dy * inner), (x + dx * outer, y + dy * outer)
        pygame.draw.aaline(burst, shade, start, end, max(2, round(trail.width)))
    burst.set_alpha(min(255, 2 * trail.alpha))
    sheet.blit(burst, (0, 0))
