"""A monkey at the machine: whatever it does, the program goes on."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from app.answering import lesson
from app.field_day_scenes import FIELD_DAY_SCENES
from app.monkey import Monkey
from app.pilot import Pilot
from app.puzzle_tables import asking, known, known_puzzles, listing
from khepri.app.screens.editor import EditorScreen
from khepri.app.screens.game import GameScreen
from khepri.app.screens.menu import MenuScreen
from khepri.app.screens.new_game import NewGameScreen
from khepri.app.screens.settings import SettingsScreen
from khepri.archive import Archive

Start = Callable[..., Pilot]


def unleash(pilot: Pilot, seed: int, times: int) -> Monkey:
    """Let a monkey act, and see that the program still works afterwards."""
    monkey = Monkey(pilot, seed)
    monkey.act(times)
    pilot.resize((1280, 720))
    pilot.let_go()
    for _ in range(12):
        if pilot.title == "Khepri" and not pilot.dialog:
            break
        if (home := pilot.find("Home") or pilot.find("Menu")) is not None and home.active:
            pilot.click_button(home.label)
        else:
            pilot.press("Escape")
        pilot.wait(200)
    assert pilot.find("Play") is not None, f"no way back to the menu\n{pilot.dump()}"
    return monkey


def no_files(*_: object) -> None:
    """Save nothing: a monkey would fill somebody's folder."""
    raise OSError("a monkey may not save")


@pytest.fixture(autouse=True)
def nothing_is_saved(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let neither games nor setups nor reports become files."""
    for saving in (
        "game.taking_along.save_game",
        "editor.export.write_new",
        "settings.computer_check.write_new",
    ):
        monkeypatch.setattr(f"khepri.app.screens.{saving}", no_files)


def test_a_monkey_cannot_break_it(start: Start) -> None:
    unleash(start(blind=True), seed=7, times=300)


@pytest.mark.long
@pytest.mark.parametrize("scene", ["field-day-players", "field-day-round"])
def test_a_monkey_cannot_break_a_field_day(start: Start, scene: str) -> None:
    unleash(start(first=FIELD_DAY_SCENES[scene][0], blind=True), seed=2, times=400)


@pytest.mark.long
def test_a_monkey_cannot_break_the_editor(start: Start) -> None:
    archive = Archive.in_memory()
    unleash(start(first=EditorScreen, archive=archive, blind=True), seed=3, times=400)


@pytest.mark.long
@pytest.mark.parametrize("key", ["laser-15-draws", "othello-03-pass"])
def test_a_monkey_cannot_break_a_lesson(start: Start, key: str) -> None:
    unleash(start(first=lesson(key), blind=True), seed=1, times=300)


@pytest.mark.long
@pytest.mark.parametrize("key", ["two-a", "othello-a"])
def test_a_monkey_cannot_break_a_puzzle(start: Start, key: str) -> None:
    unleash(start(first=asking(known(key), *known_puzzles()), blind=True), seed=2, times=300)


@pytest.mark.long
def test_a_monkey_cannot_break_the_list_of_puzzles(start: Start, tmp_path: Path) -> None:
    unleash(start(first=listing(own=tmp_path), blind=True), seed=4, times=300)


@pytest.mark.long
@pytest.mark.parametrize(
    "seed", [0, *(pytest.param(seed, marks=pytest.mark.soak) for seed in (1, 2))]
)
def test_three_monkeys_cannot_break_it(start: Start, seed: int) -> None:
    monkey = unleash(start(), seed, times=1000)
    assert monkey.visited >= {MenuScreen, NewGameScreen, GameScreen, SettingsScreen}
