"""The replay's layout, without a window."""

from __future__ import annotations

import pytest

from khepri.app.screens.replay.layout import ReplayLayout, replay_layout
from khepri.app.style.metrics import Box, Metrics

WINDOWS = [
    (800, 500),
    (1024, 768),
    (1280, 500),
    (1280, 720),
    (1366, 768),
    (1920, 1080),
    (2560, 1080),
    (3840, 2160),
    (1080, 1920),
]


def boxes_of(layout: ReplayLayout) -> list[list[Box]]:
    """Return the boxes that are shown together; a small window shows a part at a time."""
    always = [layout.board, layout.graph, layout.tools]
    parts = [
        [layout.upper, layout.moves, layout.lower],
        [box for box in (layout.happened, layout.review) if box is not None],
        [layout.status, layout.play_on, layout.share],
    ]
    if layout.tabs is not None:
        return [[*always, layout.tabs, *part] for part in parts]
    assert layout.keys is not None
    return [[*always, layout.keys, *(box for part in parts for box in part)]]


@pytest.mark.parametrize("text_scale", [0.9, 1.0, 1.25])
@pytest.mark.parametrize("window", WINDOWS, ids=lambda size: f"{size[0]}x{size[1]}")
def test_nothing_overlaps_or_leaves_the_window(window: tuple[int, int], text_scale: float) -> None:
    room = Metrics.of(window, text_scale).box
    for boxes in boxes_of(replay_layout(room, text_scale)):
        for place, box in enumerate(boxes):
            assert box.x >= 0
            assert box.y >= 56
            assert box.right <= room.right
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


def test_the_design_size_is_as_designed() -> None:
    layout = replay_layout(Box(0, 0, 1280, 720))
    assert layout.graph.h == 76
    assert round(layout.tools.bottom) in (707, 708)
    assert (layout.upper.x, layout.upper.w) == (976, 288)
    assert layout.happened is not None
    assert not layout.folded
