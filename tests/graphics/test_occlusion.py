"""Shadows that pieces throw, seen from a point of light."""

from __future__ import annotations

from math import atan2, hypot, pi

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from khepri.graphics import Occluder, OccluderShape
from khepri.graphics.light import shadow_polygon
from khepri.graphics.polyline import Path

both_shapes = pytest.mark.parametrize("shape", OccluderShape)


def spread(outline: Path) -> float:
    """Measure the angle between the two sides of a shadow seen from the origin."""
    first, second = atan2(outline[0][1], outline[0][0]), atan2(outline[3][1], outline[3][0])
    angle = abs(first - second)
    return min(angle, 2 * pi - angle)


@both_shapes
def test_no_shadow_from_a_light_inside_the_piece(shape: OccluderShape) -> None:
    assert shadow_polygon((100, 100), Occluder((103, 98), 20, shape), 200) is None


@both_shapes
def test_no_shadow_beyond_the_reach_of_the_light(shape: OccluderShape) -> None:
    assert shadow_polygon((0, 0), Occluder((300, 0), 20, shape), 200) is None


@both_shapes
def test_a_shadow_lies_behind_the_piece(shape: OccluderShape) -> None:
    outline = shadow_polygon((0, 0), Occluder((100, 0), 20, shape), 200)
    assert outline is not None
    near_left, far_left, far_right, near_right = outline
    assert {near_left[1] > 0, near_right[1] > 0} == {True, False}
    assert far_left[0] > 200
    assert far_right[0] > 200


@given(st.floats(-300, 300), st.floats(-300, 300), st.sampled_from(OccluderShape))
def test_a_shadow_is_as_wide_as_its_piece(x: float, y: float, shape: OccluderShape) -> None:
    assume(hypot(x, y) > 30)
    outline = shadow_polygon((0, 0), Occluder((x, y), 20, shape), 1000)
    assert outline is not None
    # An angular plate is at most 1.21 times as far across as a round one, and never narrower.
    for nearest in (outline[0], outline[3]):
        assert 19.9 <= hypot(nearest[0] - x, nearest[1] - y) <= 24.5
    assert 0 < spread(outline) < pi
