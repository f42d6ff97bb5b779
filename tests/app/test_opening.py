"""On a slow computer a press shows where it leads before the screen is made."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from app.pilot import Pilot
from khepri.app.opening import SLOW_FRAME_MS
from khepri.app.screen import Screen
from khepri.graphics import Frame


@pytest.mark.parametrize(("frame_ms", "frames"), [(SLOW_FRAME_MS + 1, 2), (SLOW_FRAME_MS, 1)])
def test_only_a_slow_computer_shows_the_title_first(
    pilot: Pilot, monkeypatch: pytest.MonkeyPatch, frame_ms: int, frames: int
) -> None:
    shown: list[Screen] = []
    draw: Callable[[Frame], None] = pilot.renderer.draw

    def draw_slowly(frame: Frame) -> None:
        pilot.now_ms += frame_ms
        shown.append(pilot.screen)
        draw(frame)

    monkeypatch.setattr(pilot.renderer, "draw", draw_slowly)
    pilot.hover(pilot.widget("Editor"))
    pilot.wait(100)
    menu = pilot.screen
    shown.clear()
    pilot.press_at(pilot.spot(pilot.widget("Editor")))
    shown.clear()
    pilot.let_go()
    assert pilot.title == "Editor"
    assert shown == [menu, pilot.screen][-frames:], "the menu is still there when the title comes"
