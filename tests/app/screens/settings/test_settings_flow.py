"""Change settings as a player does, and find them again in the file and after a restart."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

from app.pilot import Pilot
from khepri.app.settings import AnimationSpeed, Settings, TextSize, WindowMode
from khepri.app.style.theme import ThemeName

Start = Callable[..., Pilot]


def test_a_choice_is_in_the_file_at_once_and_there_after_a_restart(
    start: Start, tmp_path: Path
) -> None:
    path = tmp_path / "khepri" / "settings.json"
    pilot = start(settings_path=path)
    pilot.click_button("Settings")
    pilot.choose("Theme", "Light")
    assert json.loads(path.read_text())["theme"] == "light"
    pilot.choose("Text size", "Large")
    pilot.choose("Animation speed", "Fast")
    pilot.choose("Board colours", "Plum")
    pilot.choose("Piece colours", "Ice and crimson")
    pilot.click_button("Reduced motion")
    again = start(settings_path=path).context.settings
    assert again.theme is ThemeName.LIGHT
    assert again.text_size is TextSize.LARGE
    assert again.animation_speed is AnimationSpeed.FAST
    assert (again.board_colours, again.piece_colours) == ("Plum", "Ice and crimson")
    assert again.reduced_motion


def test_reset_brings_the_usual_settings_back(start: Start, tmp_path: Path) -> None:
    pilot = start(settings_path=tmp_path / "settings.json")
    pilot.click_button("Settings")
    pilot.choose("Theme", "Contrast")
    pilot.choose("Window", "Full screen")
    assert pilot.context.settings.window is WindowMode.FULLSCREEN
    pilot.click_button("Reset to default")
    assert pilot.context.settings == Settings()
    assert pilot.title == "Settings"


def test_a_reset_is_undone_at_a_press(start: Start, tmp_path: Path) -> None:
    chosen = Settings(theme=ThemeName.LIGHT, confirm_moves=True)
    pilot = start(settings=chosen, settings_path=tmp_path / "settings.json", blind=True)
    pilot.click_button("Settings")
    pilot.click_button("Reset to default")
    assert pilot.context.settings == Settings()
    pilot.click_button("Undo")
    assert pilot.context.settings == chosen
    assert pilot.value("Confirm moves") == "on"
    assert pilot.find("Undo") is None


def test_another_choice_after_a_reset_is_not_thrown_away(start: Start) -> None:
    pilot = start(settings=Settings(theme=ThemeName.LIGHT), blind=True)
    pilot.click_button("Settings")
    pilot.click_button("Reset to default")
    assert pilot.find("Undo") is not None
    pilot.choose("Theme", "Contrast")
    assert pilot.find("Undo") is None


def test_everything_in_settings_is_reached_with_the_keyboard_alone(pilot: Pilot) -> None:
    while pilot.focused != "Settings":
        before = pilot.focused
        pilot.press("Right" if before == "Editor" else "Down")
        assert pilot.focused != before, "the arrows stop before the settings"
    pilot.press("Return")
    assert {"Theme", "Piece colours", "Sound test", "Reset to default"} <= set(pilot.tab_around())
    for way in ("Escape", "Done", "Home"):
        assert pilot.title == "Settings"
        if way == "Escape":
            pilot.press(way)
        else:
            pilot.click_button(way)
        pilot.click_button("Settings")


def test_a_folder_that_cannot_be_written_is_told_once(start: Start, tmp_path: Path) -> None:
    blocked = tmp_path / "blocked"
    blocked.write_text("a file where the folder should be")
    pilot = start(settings_path=blocked / "khepri" / "settings.json")
    pilot.click_button("Settings")
    pilot.choose("Theme", "Light")
    pilot.click_button("Done")
    assert pilot.shows("cannot be saved")
    assert pilot.context.settings.theme is ThemeName.LIGHT


def test_f11_and_the_drop_down_say_the_same(pilot: Pilot) -> None:
    pilot.press("F11")
    assert pilot.context.settings.window == "fullscreen"
    pilot.click_button("Settings")
    assert pilot.value("Window") == "Full screen"
    pilot.press("F11")
    assert pilot.context.settings.window == "windowed"
    assert pilot.value("Window") == "In a window"
