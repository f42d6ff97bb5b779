"""Units to pixels."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from khepri.app.style.metrics import SMALLEST_FONT_PX, Box, Metrics

SIZES = st.tuples(st.integers(1, 4000), st.integers(1, 3000))


@pytest.mark.parametrize(
    ("window", "scale", "units"),
    [
        ((1280, 720), 1, (1280, 720)),
        ((1920, 1080), 1.5, (1280, 720)),
        ((3840, 2160), 3, (1280, 720)),
        ((800, 500), 12 / 14, (933, 583)),
        ((2560, 720), 1, (2560, 720)),
        ((1280, 1024), 1, (1280, 1024)),
        ((1280, 1440), 1.28, (1000, 1125)),
        ((800, 1000), 12 / 14, (933, 1167)),
    ],
)
def test_the_smaller_side_decides_and_the_other_gets_more_units(
    window: tuple[int, int], scale: float, units: tuple[int, int]
) -> None:
    metrics = Metrics.of(window)
    assert metrics.scale == pytest.approx(scale)
    assert (round(metrics.width), round(metrics.height)) == units


@given(SIZES, st.sampled_from([0.9, 1.0, 1.25]), st.floats(11, 40))
def test_no_text_is_ever_smaller_than_can_be_read(
    window: tuple[int, int], text_scale: float, size: float
) -> None:
    assert Metrics.of(window, text_scale).font_px(size) >= SMALLEST_FONT_PX


@given(SIZES, st.floats(0, 500), st.floats(0, 500), st.floats(0, 500))
def test_boxes_that_touch_in_units_touch_in_pixels(
    window: tuple[int, int], x: float, first: float, second: float
) -> None:
    metrics = Metrics.of(window)
    left = metrics.rect(Box(x, 0, first, 10))
    right = metrics.rect(Box(x + first, 0, second, 10))
    assert left.right == right.left


@given(SIZES, st.floats(0.01, 100))
def test_something_never_becomes_nothing(window: tuple[int, int], units: float) -> None:
    assert Metrics.of(window).px(units) >= 1
    assert Metrics.of(window).px(-units) == -Metrics.of(window).px(units)


def test_a_box_is_cut_without_losing_anything() -> None:
    box = Box(10, 20, 100, 60)
    assert box.cut_top(20, gap=5) == (Box(10, 20, 100, 20), Box(10, 45, 100, 35))
    assert box.cut_bottom(20, gap=5) == (Box(10, 60, 100, 20), Box(10, 20, 100, 35))
    assert box.cut_right(30, gap=10) == (Box(80, 20, 30, 60), Box(10, 20, 60, 60))
    assert box.columns(2, gap=10) == (Box(10, 20, 45, 60), Box(65, 20, 45, 60))
    assert box.rows(3) == tuple(Box(10, 20 + 20 * row, 100, 20) for row in range(3))
    assert box.inset(10).centred(20, 20) == Box(50, 40, 20, 20)
    assert box.inset(500) == Box(510, 520, 0, 0)
