"""Length, places, parts and dashes of a path."""

from __future__ import annotations

from math import hypot

import pytest
from hypothesis import given
from hypothesis import strategies as st

from khepri.graphics.polyline import (
    Path,
    corners_before,
    dashes,
    part,
    path_length,
    point_at,
)

BENT: Path = ((0.0, 0.0), (30.0, 0.0), (30.0, 40.0), (10.0, 40.0))
coordinates = st.integers(-500, 500).map(float)
paths = st.lists(st.tuples(coordinates, coordinates), min_size=2, max_size=7).map(tuple)


def total(pieces: list[tuple[tuple[float, float], tuple[float, float]]]) -> float:
    return sum(hypot(bx - ax, by - ay) for (ax, ay), (bx, by) in pieces)


def test_length_of_a_bent_path() -> None:
    assert path_length(BENT) == 90


def test_a_single_point_has_no_length() -> None:
    assert path_length(((3.0, 4.0),)) == 0


@pytest.mark.parametrize(
    ("distance", "place"),
    [(-5, (0, 0)), (0, (0, 0)), (30, (30, 0)), (50, (30, 20)), (80, (20, 40)), (200, (10, 40))],
)
def test_point_at(distance: float, place: tuple[float, float]) -> None:
    assert point_at(BENT, distance) == place


def test_only_inner_corners_that_were_passed_count() -> None:
    assert corners_before(BENT, 29) == ()
    assert corners_before(BENT, 30) == ((30, 0),)
    assert corners_before(BENT, 90) == ((30, 0), (30, 40))


@given(paths, st.floats(0, 1), st.floats(0, 1))
def test_a_part_is_as_long_as_asked(points: Path, one: float, other: float) -> None:
    length = path_length(points)
    start, end = sorted((one * length, other * length))
    assert total(part(points, start, end)) == pytest.approx(end - start, abs=1e-6)


@given(paths, st.floats(0, 1), st.floats(0, 100))
def test_dashes_never_pass_the_head(points: Path, share: float, phase: float) -> None:
    end = share * path_length(points)
    pieces = dashes(points, end, dash=20, gap=10, phase=phase)
    assert total(pieces) <= end + 1e-6
    # Two thirds are dash; only the ends of the path may differ, by less than a period.
    assert abs(total(pieces) - end * 2 / 3) <= 20


def test_dashes_leave_gaps() -> None:
    pieces = dashes(((0.0, 0.0), (100.0, 0.0)), 100, dash=20, gap=10)
    assert [(a[0], b[0]) for a, b in pieces] == [(0, 20), (30, 50), (60, 80), (90, 100)]


def test_phase_moves_the_dashes_along() -> None:
    pieces = dashes(((0.0, 0.0), (100.0, 0.0)), 100, dash=20, gap=10, phase=15)
    assert [(a[0], b[0]) for a, b in pieces] == [(0, 5), (15, 35), (45, 65), (75, 95)]


def test_a_dash_goes_round_the_corner() -> None:
    assert dashes(BENT, 90, dash=20, gap=5)[1:3] == [
        ((25, 0), (30, 0)),
        ((30, 0), (30, 15)),
    ]
