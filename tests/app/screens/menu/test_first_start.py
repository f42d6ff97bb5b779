"""Somebody who has never played here is asked once whether to learn first."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from app.learning import KnownFacts, done
from app.past import archive_with
from app.pilot import Pilot
from khepri.app.context import Context
from khepri.app.screens.menu import MenuScreen
from khepri.app.settings import SettingsFile
from khepri.archive import Archive

Start = Callable[..., Pilot]
QUESTION = "Would you like to learn by doing"


def test_learning_by_doing_opens_the_three_minutes(start: Start, tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    pilot = start(settings_path=path, archive=Archive.in_memory(), blind=True)
    assert pilot.shows(QUESTION)
    pilot.press("Enter")
    assert pilot.shows("learn by doing")
    pilot.press("Escape")
    assert pilot.shows("Today’s five")


@pytest.mark.parametrize("answer", ["Escape", "Play at once"])
def test_whoever_wants_to_play_plays_and_is_not_asked_again(
    start: Start, tmp_path: Path, answer: str
) -> None:
    path = tmp_path / "settings.json"
    pilot = start(settings_path=path, archive=Archive.in_memory(), blind=True)
    if answer == "Escape":
        pilot.press("Escape")
    else:
        pilot.click_button(answer)
    assert pilot.title == "New game"
    assert SettingsFile(path).load().asked_to_learn
    again = start(settings_path=path, archive=Archive.in_memory(), blind=True)
    assert not again.shows(QUESTION)


def test_nobody_else_is_asked(start: Start, tmp_path: Path) -> None:
    def learned(context: Context) -> MenuScreen:
        context.learning = KnownFacts(done("laser-01-beam", player="Ben"))
        return MenuScreen(context)

    path, empty = tmp_path / "settings.json", Archive.in_memory
    assert not start(settings_path=path, archive=archive_with(1), blind=True).shows(QUESTION)
    assert not start(settings_path=path, archive=empty(), first=learned, blind=True).shows(QUESTION)
    # Where nothing is kept the question would come again and again.
    assert not start(archive=empty(), blind=True).shows(QUESTION)
    assert not start(settings_path=path, blind=True).shows(QUESTION)
