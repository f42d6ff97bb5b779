"""Which part of the board lies in the shadow of a piece, seen from a point of light."""

from __future__ import annotations

from math import acos, atan2, cos, hypot, sin

from khepri.graphics.frame import Occluder, OccluderShape
from khepri.graphics.polyline import Path, Point

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
