"""The band of a foretold beam and the dots on it."""

from __future__ import annotations

from dataclasses import replace

import pytest
from pygame import Surface

from khepri.graphics import Preview
from khepri.graphics.beam import PreviewPainter, dots_of, paint_band

LINE = Preview(
    points=((20.0, 20.0), (80.0, 20.0), (80.0, 60.0)),
    band=(10, 20, 30, 128),
    width=10.0,
    ink=(250, 240, 230),
    dot=4.0,
    gap=10.0,
)


def test_dots_are_a_gap_apart_and_stay_inside_the_line() -> None:
    dots = dots_of(LINE)
    assert len(dots) == 9
    assert dots[0] == (30.0, 20.0)
    assert dots[-1] == (80.0, 50.0)


@pytest.mark.parametrize("phase", [0.0, 1.9, 2.1, 5.0, 9.9, 1234.5])
def test_dots_never_stick_out_however_far_they_have_marched(phase: float) -> None:
    dots = dots_of(replace(LINE, phase=phase))
    assert len(dots) in (9, 10)
    assert dots[0][0] >= 22.0
    assert dots[-1][1] <= 58.0


def test_dots_march_towards_the_end() -> None:
    before, after = (dots_of(replace(LINE, phase=phase)) for phase in (3.0, 5.0))
    assert after[0][0] - before[0][0] == pytest.approx(2)


def test_a_line_that_is_too_short_has_no_dots() -> None:
    assert dots_of(replace(LINE, points=())) == []
    assert dots_of(replace(LINE, points=((20.0, 20.0), (21.0, 20.0)))) == []


def test_the_band_is_even_closed_at_its_corner_and_ends_with_the_line() -> None:
    sheet, (left, top) = paint_band(LINE)

    def opacity(x: int, y: int) -> int:
        return sheet.get_at((x - left, y - top)).a

    assert opacity(50, 20) == opacity(80, 20) == opacity(80, 50) == 128
    assert opacity(83, 17) == 128, "the outer corner is closed"
    assert opacity(17, 20) == opacity(80, 63) == opacity(50, 27) == 0


def test_square_dots_have_corners() -> None:
    pictures = []
    for angular in (False, True):
        target = Surface((100, 80))
        PreviewPainter().draw(target, replace(LINE, dot=8.0, angular=angular))
        pictures.append(target.get_at((33, 17))[0])
    assert pictures[1] > pictures[0] + 60


def test_a_painter_does_not_pile_up_what_it_keeps() -> None:
    painter, target = PreviewPainter(), Surface((100, 80))
    for step in range(200):
        painter.draw(target, replace(LINE, phase=step * 0.37, band=(step, 0, 0, 128)))
    assert len(painter) <= 4 + 64
    painter.clear()
    assert len(painter) == 0
