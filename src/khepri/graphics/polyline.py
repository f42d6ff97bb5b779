"""Geometry of the line a beam flies along: length, places on it, parts of it, dashes."""

from __future__ import annotations

from itertools import pairwise
from math import hypot

Point = tuple[float, float]
Path = tuple[Point, ...]
Segment = tuple[Point, Point]


def path_length(points: Path) -> float:
    """Measure a path from its first point to its last.

    >>> path_length(((0, 0), (30, 0), (30, 40)))
    70.0
    """
    return sum(hypot(bx - ax, by - ay) for (ax, ay), (bx, by) in pairwise(points))


def point_at(points: Path, distance: float) -> Point:
    """Find the place `distance` along a path; beyond either end it is that end.

    >>> point_at(((0, 0), (30, 0), (30, 40)), 50)
    (30.0, 20.0)
    """
    if distance <= 0:
        return points[0]
    for (ax, ay), (bx, by) in pairwise(points):
        length = hypot(bx - ax, by - ay)
        if distance < length:
            share = distance / length
            return ax + (bx - ax) * share, ay + (by - ay) * share
        distance -= length
    return points[-1]


def shortened(points: Path, start: float, end: float) -> Path:
    """Take something off both ends of a path; of one that is too short nothing is left.

    >>> shortened(((0, 0), (30, 0), (30, 40)), 10, 15)
    ((10.0, 0.0), (30, 0), (30.0, 25.0))
    >>> shortened(((0, 0), (30, 0)), 20, 20)
    ()
    """
    pieces = part(points, start, path_length(points) - end)
    return (pieces[0][0], *(last for _, last in pieces)) if pieces else ()


def places_along(points: Path, first: float, step: float) -> list[Point]:
    """List the places on a path that are `step` apart, `first` from its start.

    >>> places_along(((0, 0), (30, 0), (30, 40)), 5, 20)
    [(5.0, 0.0), (25.0, 0.0), (30.0, 15.0), (30.0, 35.0)]
    """
    places: list[Point] = []
    distance = first
    for a, b in pairwise(points):
        length = hypot(b[0] - a[0], b[1] - a[1])
        while distance <= length:
            places.append(_between(a, b, distance / length))
            distance += step
        distance -= length
    return places


def corners_before(points: Path, distance: float) -> Path:
    """List the inner corners that lie within `distance` of the start.

    >>> corners_before(((0, 0), (30, 0), (30, 40), (0, 40)), 65)
    ((30, 0),)
    """
    passed = []
    for (ax, ay), (bx, by) in pairwise(points[:-1]):
        distance -= hypot(bx - ax, by - ay)
        if distance < 0:
            break
        passed.append((bx, by))
    return tuple(passed)


def part(points: Path, start: float, end: float) -> list[Segment]:
    """Cut out what lies between two distances, as straight pieces.

    >>> part(((0, 0), (30, 0), (30, 40)), 20, 40)
    [((20.0, 0.0), (30, 0)), ((30, 0), (30.0, 10.0))]
    """
    pieces: list[Segment] = []
    walked = 0.0
    for a, b in pairwise(points):
        length = hypot(b[0] - a[0], b[1] - a[1])
        low, high = max(start - walked, 0.0), min(end - walked, length)
        if low < high:
            first = a if low == 0 else _between(a, b, low / length)
            last = b if high == length else _between(a, b, high / length)
            pieces.append((first, last))
        walked += length
    return pieces


def dashes(points: Path, end: float, dash: float, gap: float, phase: float = 0.0) -> list[Segment]:
    """Cut the first `end` pixels of a path into dashes, moved along by `phase`.

    >>> dashes(((0, 0), (100, 0)), 50, 20, 10)
    [((0, 0), (20.0, 0.0)), ((30.0, 0.0), (50.0, 0.0))]
    """
    end = min(end, path_length(points))
    period = dash + gap
    start = phase % period
    if start > 0:
        start -= period
    pieces: list[Segment] = []
    while start < end:
        pieces += part(points, start, min(start + dash, end))
        start += period
    return pieces


def _between(a: Point, b: Point, share: float) -> Point:
    return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share
