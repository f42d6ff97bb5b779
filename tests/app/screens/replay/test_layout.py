"""The replay's layout, without a window."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from khepri.app.panels.board_room import FRAME
from khepri.app.panels.folding import Fold
from khepri.app.screens.replay.layout import ReplayLayout, replay_layout
from khepri.app.settings import TextSize
from khepri.app.style.metrics import Box, Metrics

GRIDS = [(10, 8), (4, 4), (8, 8), (12, 12)]


def boxes_of(layout: ReplayLayout) -> list[list[Box]]:
    """Return the boxes that are shown together; a small window shows a part at a time."""
    always = [layout.bar, layout.board, layout.graph, layout.tools]
    parts = [
        [layout.upper, layout.moves, layout.lower],
        [box for box in (layout.happened, layout.review) if box is not None],
        [layout.status, layout.play_on, layout.share],
    ]
    if layout.tabs is not None:
        return [[*always, layout.tabs, *part] for part in parts]
    keys = [layout.keys] if layout.keys is not None else []
    return [[*always, *keys, *(box for part in parts for box in part)]]


def layout_of(
    size: tuple[int, int], text: float = 1.0, grid: tuple[int, int] = (10, 8)
) -> ReplayLayout:
    metrics = Metrics.of(size, text)
    return replay_layout(metrics.box, metrics.letters, grid)


@given(
    st.tuples(st.integers(800, 4000), st.integers(500, 2400)),
    st.sampled_from([size.scale for size in TextSize]),
    st.sampled_from(GRIDS),
)
def test_nothing_overlaps_or_leaves_the_window(
    size: tuple[int, int], text: float, grid: tuple[int, int]
) -> None:
    room = Metrics.of(size, text).box
    for boxes in boxes_of(layout_of(size, text, grid)):
        for place, box in enumerate(boxes):
            assert box.x >= 0
            assert box.y >= 0
            assert box.right <= room.right + 0.01
            assert box.bottom <= room.bottom + 0.01
            assert min(box.w, box.h) > 20
            for other in boxes[place + 1 :]:
                apart = (
                    box.right <= other.x + 0.01
                    or other.right <= box.x + 0.01
                    or box.bottom <= other.y + 0.01
                    or other.bottom <= box.y + 0.01
                )
                assert apart, (box, other)


@pytest.mark.parametrize(
    ("size", "fold", "cell"),
    [
        ((1280, 720), Fold.WIDE, 59),
        ((1024, 768), Fold.SIDE, 68),
        ((800, 500), Fold.SIDE, 48),
        ((1000, 1400), Fold.TALL, 80),
    ],
)
def test_the_board_gets_what_the_window_has(size: tuple[int, int], fold: Fold, cell: float) -> None:
    layout = layout_of(size)
    assert layout.fold is fold
    assert Metrics.of(size).scale * layout.board.w / (10 + FRAME) >= cell


def test_the_design_size_is_as_designed() -> None:
    layout = replay_layout(Box(0, 0, 1280, 720))
    assert layout.graph.h == 76
    assert round(layout.tools.bottom) in (707, 708)
    assert (layout.upper.x, layout.upper.w) == (976, 288)
    assert layout.happened is not None
    assert not layout.folded
