"""The window drawn with OpenGL, here by the processor: it plays, and turns to 2D on the way."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from app.pilot import Pilot
from end_to_end.desktop import Desktop, Window, until
from end_to_end.test_real_window import FRIENDLY, click_button, expect_board
from khepri.app.settings import GraphicsWish, SettingsFile
from khepri.app.widgets import DropDown
from khepri.app.widgets.option_list import OptionList

pytestmark = pytest.mark.graphics


@pytest.mark.long
def test_high_plays_and_turns_to_off_without_losing_the_game(desktop: Desktop) -> None:
    path = Path(desktop.environment["XDG_CONFIG_HOME"]) / "khepri" / "settings.json"
    bright = replace(FRIENDLY, graphics=GraphicsWish.HIGH)
    SettingsFile(path).save(bright)
    window = Window(desktop)
    pilot = Pilot(size=window.place.size, settings=bright)
    click_button(window, pilot, "Play")
    click_button(window, pilot, "Start game")
    pilot.settle()
    expect_board(window, pilot, "the board, drawn with OpenGL")
    for square in ("c5", "b6"):
        window.click(pilot.spot(square))
        pilot.click(square)
        pilot.wait(300)
    pilot.settle()
    expect_board(window, pilot, "the board after the shot")
    click_button(window, pilot, "Pause")
    click_button(window, pilot, "Settings")
    choose(window, pilot, "Graphics quality", "Off")
    until(lambda: json.loads(path.read_text())["graphics"] == "off", "the setting")
    # A window for 2D is another window.
    window.find_another()
    click_button(window, pilot, "Done")
    click_button(window, pilot, "Go on")
    pilot.settle()
    expect_board(window, pilot, "the same board in 2D")
    assert pilot.moves == ["c5b6"]
    assert window.close() == 0


def choose(window: Window, pilot: Pilot, label: str, option: str) -> None:
    """Choose from a drop-down in both."""
    widget = pilot.widget(label)
    assert isinstance(widget, DropDown)
    click_button(window, pilot, label)
    shown = pilot.screen.tree.popup
    assert isinstance(shown, OptionList)
    spot = shown.list.cell([one.label for one in widget.options].index(option)).center
    window.click(spot)
    pilot.click_at(spot)
