"""The button that looks at this computer, and what becomes of its report."""

from __future__ import annotations

import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from app.pilot import Pilot
from app.stand_ins import ALL_WELL, SILENT, SharedClipboard
from khepri.app.screens.settings import SettingsScreen
from khepri.app.widgets import Clipboard
from khepri.diagnosis.report import OpenWindow, Report, report_page

Start = Callable[..., Pilot]

FOLDER = "khepri.app.screens.settings.computer_check.documents_folder"


def checked(start: Start, clipboard: Clipboard, examine: Callable[[OpenWindow], Report]) -> Pilot:
    """Press the button and wait for the report."""
    pilot = start(first=SettingsScreen, blind=True)
    pilot.context.clipboard, pilot.context.examine = clipboard, examine
    pilot.click_button("Check this computer")
    pilot.step()
    pilot.until(lambda: pilot.is_enabled("Check this computer"), "the report")
    return pilot


def test_the_report_is_copied_and_said_to_be(start: Start) -> None:
    told: list[OpenWindow] = []

    def examine(window: OpenWindow) -> Report:
        told.append(window)
        return SILENT

    clipboard = SharedClipboard(system=False)
    pilot = checked(start, clipboard, examine)
    assert clipboard.read() == report_page(SILENT)
    said = "The report is copied. 2 things need attention: Sound, Archive."
    assert pilot.shows(said)
    assert pilot.context.narration.last == said
    assert told == [OpenWindow("Drawn in 2D.", has_sound=False)]


def test_without_a_clipboard_it_is_a_file_and_said_where(
    start: Start, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(FOLDER, lambda: tmp_path)
    pilot = checked(start, Clipboard(system=False), lambda _: ALL_WELL)
    (file,) = tmp_path.iterdir()
    assert file.read_text(encoding="utf-8") == report_page(ALL_WELL)
    assert pilot.shows(f"The report is in {file}. Nothing needs attention.")


def test_where_nothing_can_be_written_either_it_says_so(
    start: Start, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "a file where the folder should be"
    file.write_text("")
    monkeypatch.setattr(FOLDER, lambda: file)
    pilot = checked(start, Clipboard(system=False), lambda _: ALL_WELL)
    assert pilot.shows(f"The report cannot be saved in {file}")


def test_one_look_at_a_time(start: Start) -> None:
    go_on = threading.Event()

    def slowly(_: OpenWindow) -> Report:
        go_on.wait()
        return ALL_WELL

    pilot = start(first=SettingsScreen, blind=True)
    pilot.context.clipboard, pilot.context.examine = SharedClipboard(system=False), slowly
    pilot.click_button("Check this computer")
    pilot.wait(200)
    assert not pilot.is_enabled("Check this computer")
    assert pilot.shows("Khepri looks at this computer.")
    go_on.set()
    pilot.until(lambda: pilot.is_enabled("Check this computer"), "the end of the look")
    assert pilot.shows("The report is copied.")
    assert not pilot.shows("Khepri looks at this computer.")
