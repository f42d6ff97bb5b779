"""Strokes of light that slant have no steps."""

from __future__ import annotations

import pytest
from pygame import Surface

from khepri.graphics.glow import Brushes, StrokeKind, paint


@pytest.mark.parametrize(("start", "end"), [((40, 10), (55, 90)), ((10, 40), (90, 55))])
def test_a_slanting_stroke_follows_its_line_within_a_quarter_of_a_pixel(
    start: tuple[int, int], end: tuple[int, int]
) -> None:
    sheet = Surface((100, 100), 0, 32)
    brush = Brushes(sheet).stroke(StrokeKind.CORE, (92, 195, 255), 4, 100)
    paint(sheet, brush, start, end)
    steep = end[1] - start[1] > end[0] - start[0]
    for place in range(20, 80):
        cut = [
            sheet.get_at((across, place) if steep else (place, across))[0] for across in range(100)
        ]
        middle = sum(across * level for across, level in enumerate(cut)) / sum(cut)
        assert middle == pytest.approx(40 + 15 * (place - 10) / 80, abs=0.22)
