"""Light that the beam and the flashes pour over the board, and the shadows pieces throw in it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import acos, atan2, cos, hypot, sin

import pygame
from pygame import Rect, Surface

from khepri.graphics.cache import Cache
from khepri.graphics.frame import Flash, LightBeam, Occluder, OccluderShape, Rgb, Scene
from khepri.graphics.glow import Brushes
from khepri.graphics.polyline import Path, Point, path_length, point_at

# Shadows


# A plate's corner is cut 13 % of the square where its half side is 42.5 %.
CORNER_CUT = 13 / 42.5


def shadow_polygon(light: Point, occluder: Occluder, reach: float) -> Path | None:
    """Outline the shadow that `occluder` throws from `light`, `reach` pixels long.

    None means no shadow: the light is inside the piece (it shines from its mirror) or too far.

    >>> shadow_polygon((0, 0), Occluder((5, 0), 10), 100) is None
    True
    """
    away = hypot(occluder.centre[0] - light[0], occluder.centre[1] - light[1])
    if away <= occluder.radius * 1.05 or away - occluder.radius >= reach:
        return None
    if occluder.shape is OccluderShape.ROUND:
        left, right = _round_edges(light, occluder, away)
    else:
        left, right = _angular_edges(light, occluder)
    return left, _beyond(light, left, reach), _beyond(light, right, reach), right


def _round_edges(light: Point, occluder: Occluder, away: float) -> tuple[Point, Point]:
    """Find where the two tangents from the light touch a round plate."""
    x, y = occluder.centre
    towards = atan2(light[1] - y, light[0] - x)
    opening = acos(occluder.radius / away)
    first, second = towards + opening, towards - opening
    radius = occluder.radius
    return (
        (x + radius * cos(first), y + radius * sin(first)),
        (x + radius * cos(second), y + radius * sin(second)),
    )


def _angular_edges(light: Point, occluder: Occluder) -> tuple[Point, Point]:
    """Find the two outermost corners of an angular plate as the light sees them."""
    x, y = occluder.centre
    dx, dy = x - light[0], y - light[1]
    side, cut = occluder.radius, occluder.radius * (1 - CORNER_CUT)
    corners = [
        (x + sx * a, y + sy * b)
        for sx in (-1, 1)
        for sy in (-1, 1)
        for a, b in ((side, cut), (cut, side))
    ]

    def bearing(corner: Point) -> float:
        cx, cy = corner[0] - light[0], corner[1] - light[1]
        return atan2(dx * cy - dy * cx, dx * cx + dy * cy)

    return min(corners, key=bearing), max(corners, key=bearing)


def _beyond(light: Point, edge: Point, reach: float) -> Point:
    """Go on from the light past an edge, far enough to leave its circle of light."""
    dx, dy = edge[0] - light[0], edge[1] - light[1]
    # Twice the reach, so that the straight far side also lies outside the circle.
    factor = max(1.0, 2 * reach / max(hypot(dx, dy), 1e-6))
    return light[0] + dx * factor, light[1] + dy * factor


# Light
#
# The beam is a row of small lamps. Lamps it has passed never change, so their light is kept from
# frame to frame and only the lamp being reached, the head and the flashes are cast anew. When a
# piece is gone they are all cast again, a few in a frame: the flash hides the difference. All of it
# happens on a map of half the board's size or less, which also makes the edges soft.


LARGEST_MAP = 520
LAMPS_PER_REACH = 6
AGAIN_AT_ONCE = 4
"""How many lamps are cast again in one frame while a flash burns."""

LAMP_STRENGTH = 1 / 6
HEAD_STRENGTH = 1 / 6
FLASH_STRENGTH = 0.14
FLASH_REACH = 2.4
# Three lamps side by side instead of one give its shadows soft edges.
CLUSTER: tuple[Point, ...] = ((0.0, -0.06), (0.052, 0.03), (-0.052, 0.03))
WHITE: Rgb = (255, 255, 255)


@dataclass(frozen=True, slots=True)
class _Steady:
    """The light of the lamps a beam has passed: the sheet that shows it, and what is to be cast."""

    shown: Surface
    work: tuple[tuple[Surface, int, int], ...]
    """Sheets, each with the first lamp to be cast on it and the one after the last."""


class LightMap:
    """Casts the light of a scene, remembering what has not changed since the last frame."""

    def __init__(self, like: Surface, brushes: Brushes) -> None:
        self._like = like
        self._brushes = brushes
        self._sheets: Cache[Surface] = Cache(12)
        self._area = Rect(0, 0, 0, 0)
        self._shrink = 2.0
        self._way: tuple[Path, float] | None = None
        self._occluders: tuple[Occluder, ...] = ()
        self._lamps = 0
        self._again: int | None = None
        """How many lamps have been cast again, while that goes on."""

        self._turned = False
        """Which of two sheets is shown."""

    def __len__(self) -> int:
        return len(self._sheets)

    def clear(self) -> None:
        """Forget every map."""
        self._sheets.clear()
        self._area = Rect(0, 0, 0, 0)
        self._way = None

    def cast(self, scene: Scene, tint: Rgb) -> Surface:
        """Return the light to be added to the board, as large as the scene's area.

        `tint` is what the beam's full light adds to this board.
        """
        self._fit(scene.area)
        mixed = self._sheet("mixed", self._small_size())
        if scene.beam is not None and scene.beam.glow > 0:
            self._shine(mixed, scene.beam, scene.occluders, hidden=bool(scene.flashes))
            glow = min(scene.beam.glow, 1.0)
            shade = tuple(int(part * glow) for part in tint)
            mixed.fill(shade, special_flags=pygame.BLEND_RGB_MULT)
        else:
            mixed.fill(0)
        for flash in scene.flashes:
            self._burst(mixed, flash, scene.occluders)
        # Once more halved and stretched: as soft as a blur, at a tenth of its cost.
        width, height = self._small_size()
        soft = self._sheet("soft", (max(1, width // 2), max(1, height // 2)))
        pygame.transform.smoothscale(mixed, soft.get_size(), soft)
        full = self._sheet("full", scene.area.size)
        pygame.transform.smoothscale(soft, scene.area.size, full)
        return full

    def _fit(self, area: Rect) -> None:
        if area == self._area:
            return
        if area.size != self._area.size:
            self._sheets.clear()
        self._area = area.copy()
        self._shrink = max(2.0, area.width / LARGEST_MAP, area.height / LARGEST_MAP)
        self._way = None

    def _small_size(self) -> tuple[int, int]:
        width, height = self._area.size
        return max(1, round(width / self._shrink)), max(1, round(height / self._shrink))

    def _sheet(self, use: object, size: tuple[int, int]) -> Surface:
        return self._sheets.get((use, size), lambda: Surface(size, 0, self._like))

    def _shine(
        self, mixed: Surface, beam: LightBeam, occluders: Sequence[Occluder], *, hidden: bool
    ) -> None:
        """Lay down the light of every lamp the beam has reached, and of its head.

        Where a flash has `hidden` the difference, light may follow a piece's leaving slowly.
        """
        reach = beam_reach(beam)
        spacing = reach / LAMPS_PER_REACH
        travelled = min(beam.travelled, path_length(beam.points))
        lamps = int(travelled / spacing)
        at_once = AGAIN_AT_ONCE if hidden else lamps
        steady = self._follow((beam.points, reach), tuple(occluders), lamps, at_once)
        for sheet, first, last in steady.work:
            for index in range(first, last):
                place = point_at(beam.points, (index + 0.5) * spacing)
                self._lamp(sheet, place, reach, WHITE, LAMP_STRENGTH, occluders)
        mixed.blit(steady.shown, (0, 0))
        begun = travelled / spacing - lamps
        place = point_at(beam.points, (lamps + begun / 2) * spacing)
        self._lamp(mixed, place, reach, WHITE, LAMP_STRENGTH * begun, occluders)
        if beam.head:
            self._cluster(
                mixed, point_at(beam.points, travelled), reach, WHITE, HEAD_STRENGTH, occluders
            )

    def _follow(
        self, way: tuple[Path, float], occluders: tuple[Occluder, ...], lamps: int, at_once: int
    ) -> _Steady:
        """Say which lamps must be cast for this frame, on which sheet, and which one is shown."""
        shown, coming = (self._sheet(use, self._small_size()) for use in ("even", "odd"))
        if self._turned:
            shown, coming = coming, shown
        if way != self._way or lamps < self._lamps:
            self._way, self._occluders, self._again = way, occluders, None
            shown.fill(0)
            self._lamps = 0
        elif occluders != self._occluders:
            self._occluders, self._again = occluders, 0
            coming.fill(0)
        first, self._lamps = self._lamps, lamps
        if self._again is None:
            return _Steady(shown, ((shown, first, lamps),))
        again, self._again = self._again, min(lamps, self._again + at_once)
        work = ((coming, again, self._again),)
        if self._again == lamps:
            self._again, self._turned = None, not self._turned
            return _Steady(coming, work)
        return _Steady(shown, work)

    def _burst(self, mixed: Surface, flash: Flash, occluders: Sequence[Occluder]) -> None:
        strength = FLASH_STRENGTH * min(max(flash.strength, 0.0), 1.0)
        reach = flash.radius * FLASH_REACH
        self._cluster(mixed, flash.centre, reach, flash.colour, strength, occluders)

    def _cluster(
        self,
        sheet: Surface,
        place: Point,
        reach: float,
        colour: Rgb,
        strength: float,
        occluders: Sequence[Occluder],
    ) -> None:
        for dx, dy in CLUSTER:
            beside = (place[0] + dx * reach, place[1] + dy * reach)
            self._lamp(sheet, beside, reach, colour, strength / len(CLUSTER), occluders)

    def _lamp(
        self,
        sheet: Surface,
        place: Point,
        reach: float,
        colour: Rgb,
        strength: float,
        occluders: Sequence[Occluder],
    ) -> None:
        """Add one disc of light, black where a piece stands in its way."""
        radius = max(1, round(reach / self._shrink))
        # The strength goes into the colour: brushes know only few strengths.
        shade = tuple(int(part * strength) for part in colour)
        if not any(shade):
            return
        side = 2 * radius + 1
        disc = self._sheet("disc", (side, side))
        disc.blit(self._brushes.disc(radius, (shade[0], shade[1], shade[2])), (0, 0))
        left, top = place[0] - radius * self._shrink, place[1] - radius * self._shrink
        for occluder in occluders:
            outline = shadow_polygon(place, occluder, reach)
            if outline is not None:
                points = [((x - left) / self._shrink, (y - top) / self._shrink) for x, y in outline]
                pygame.draw.polygon(disc, 0, points)
        corner = (
            round((place[0] - self._area.x) / self._shrink) - radius,
            round((place[1] - self._area.y) / self._shrink) - radius,
        )
        sheet.blit(disc, corner, special_flags=pygame.BLEND_RGB_ADD)


def beam_reach(beam: LightBeam) -> float:
    """Say how far the light of a beam falls on the board."""
    return beam.reach if beam.reach > 0 else 56 * beam.width
