"""Where the editor's parts go: inside every window, clear of each other, as designed."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

import pytest

from khepri.app.screens.editor.layout import (
    ColumnMeasure,
    column_places,
    editor_layout,
    palette_places,
)
from khepri.app.style.metrics import Box

MEASURE = ColumnMeasure(
    label=19,
    control=32,
    side_label=90,
    variant=130,
    save_label=60,
    my_setups=120,
    save=90,
    field=75,
    error=0,
    least=74,
)


def test_the_design_is_met() -> None:
    layout = editor_layout(Box(0, 0, 1280, 720), 10, 8, hint=20)
    assert layout.palette == Box(16, 60, 248, 602)
    assert layout.column == Box(976, 60, 288, 602)
    board = layout.board
    assert (round(board.x), round(board.y), round(board.w), round(board.h)) == (280, 60, 680, 551)
    assert (layout.actions.y, layout.hint.y) == (626, 676)


@pytest.mark.parametrize("squares", [(10, 8), (4, 4), (12, 12)])
@pytest.mark.parametrize("text_scale", [0.9, 1.0, 1.25, 1.6])
def test_parts_stay_in_the_window_and_clear_of_each_other(
    squares: tuple[int, int], text_scale: float
) -> None:
    for width in range(800, 2600, 120):
        for height in range(560, 1700, 120):
            window = Box(0, 0, width, height)
            layout = editor_layout(window, *squares, hint=20 * text_scale, text_scale=text_scale)
            parts = (layout.palette, layout.board, layout.actions, layout.hint, layout.column)
            for part in parts:
                assert part.x >= 0
                assert part.right <= width
                assert 56 <= part.y < part.bottom <= height
            for one, other in combinations(parts, 2):
                assert _apart(one, other), (width, height, one, other)


@pytest.mark.parametrize("slim", [False, True])
@pytest.mark.parametrize("rows", [1, 5])
def test_the_palette_is_stacked_inside_its_panel(rows: int, *, slim: bool) -> None:
    for height in range(500, 800, 50):
        panel = Box(16, 60, 132 if slim else 248, height)
        places = palette_places(panel, rows, caption=20, slim=slim)
        parts = [*places.cards, *places.turns, places.eraser]
        assert len(places.cards) == 2 * rows
        assert all(part.bottom <= panel.bottom for part in parts)
        assert all(_apart(one, other) for one, other in combinations(parts, 2))


@pytest.mark.parametrize("slim", [False, True])
@pytest.mark.parametrize("error", [0.0, 46.0])
def test_problems_get_what_is_left_of_the_column(error: float, *, slim: bool) -> None:
    measure = replace(MEASURE, error=error)
    places = column_places(Box(976, 60, 288, 602), measure, slim=slim)
    assert places.bottom == pytest.approx(places.panels.bottom)
    assert places.play.bottom == pytest.approx(662)
    shorter = column_places(Box(976, 60, 288, 300), measure, slim=slim)
    assert shorter.check.h == measure.least
    assert shorter.bottom > shorter.panels.bottom
    assert shorter.play.bottom == pytest.approx(360)


def _apart(one: Box, other: Box) -> bool:
    across = one.right <= other.x + 0.01 or other.right <= one.x + 0.01
    return across or one.bottom <= other.y + 0.01 or other.bottom <= one.y + 0.01
