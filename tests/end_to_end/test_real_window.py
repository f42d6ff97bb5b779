"""The program as people get it: a window on a desktop, a mouse, a keyboard, an exit code.

A pilot plays the same off screen. It knows where everything is, and what it must look like.
"""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

import patience
from app.pilot import Pilot
from app.tables import othello_friends
from app.twice import press_twice
from end_to_end.desktop import SCREEN_SIZE, Desktop, Window, until
from khepri.app.loop import Loop
from khepri.app.screens.game import GameScreen
from khepri.app.screens.game.tools import QUIET_MS
from khepri.app.settings import (
    AnimationSpeed,
    GraphicsWish,
    NewGameChoices,
    Settings,
    SettingsFile,
)
from khepri.app.window import LEAST_SIZE

pytestmark = pytest.mark.graphics

# Without previews nobody is warned of an own hit, which takes its time to be read.
FRIENDLY = Settings(
    new_games={"laser": NewGameChoices(computer=False, rules="club")},
    music_volume=0,
    beam_preview=False,
    asked_to_learn=True,
)
SWIFT = replace(
    FRIENDLY, graphics=GraphicsWish.OFF, animation_speed=AnimationSpeed.FAST, piece_animation=False
)
"""Without a look for OpenGL, and without much that has to be waited for."""

CORNER = (3, 3)
GAME = (("c5", "b6"), ("e5", "e6"))
"""Blue opens the way, and Red shoots its own pharaoh."""


@pytest.fixture
def settings_path(desktop: Desktop) -> Path:
    """Return the program's settings file, in which two friends play."""
    return saved(desktop, FRIENDLY)


def saved(desktop: Desktop, settings: Settings) -> Path:
    """Return the program's settings file, with these in it."""
    path = Path(desktop.environment["XDG_CONFIG_HOME"]) / "khepri" / "settings.json"
    SettingsFile(path).save(settings)
    return path


def mirror(window: Window, settings: Settings = FRIENDLY) -> Pilot:
    """Return a pilot with a window of the same size, who draws only what is compared."""
    return Pilot(size=window.place.size, settings=settings, blind=True)


def expect(window: Window, pilot: Pilot, area: pygame.Rect, what: str) -> None:
    """Wait until the window shows what the pilot sees, with the mouse out of the way."""
    if pilot.pointer != CORNER:
        window.move_to(CORNER)
        pilot.move_to(CORNER)
        pilot.wait(300)
    window.until_looks_like(sight(pilot), area, what)


def sight(pilot: Pilot) -> pygame.Surface:
    """Return what a pilot sees, whether it has drawn so far or not."""
    Loop.draw(pilot.loop)
    return pilot.renderer.capture()


def expect_board(window: Window, pilot: Pilot, what: str) -> None:
    """Wait until the window shows the pilot's board."""
    expect(window, pilot, pilot.board.geometry.area, what)


def click_button(window: Window, pilot: Pilot, label: str) -> None:
    """Press a button in both."""
    button = pilot.widget(label)
    expect(window, pilot, button.rect.inflate(-8, -8), f"the button {label!r}")
    window.click(pilot.spot(button))
    pilot.click_button(label)


def test_a_game_is_played_with_the_mouse(small_desktop: Desktop) -> None:
    settings_path = saved(small_desktop, SWIFT)
    window = Window(small_desktop)
    pilot = mirror(window, SWIFT)
    click_button(window, pilot, "Play")
    click_button(window, pilot, "Start game")
    pilot.settle()
    expect_board(window, pilot, "the board")
    (origin, target), (dragged, dropped) = GAME
    window.click(pilot.spot(origin))
    pilot.click(origin)
    pilot.wait(300)
    expect_board(window, pilot, "the selected piece")
    window.click(pilot.spot(target))
    pilot.click(target)
    pilot.settle()
    expect_board(window, pilot, "the board after Blue's move")
    window.drag(pilot.spot(dragged), pilot.spot(dropped))
    pilot.drag(dragged, dropped)
    pilot.settle()
    expect(window, pilot, pilot.widget("Rematch").rect, "the result")
    assert window.close() == 0
    assert json.loads(settings_path.read_text())["new_games"]["laser"]["computer"] is False


@pytest.mark.long
def test_a_game_is_played_with_the_keyboard_alone(desktop: Desktop, settings_path: Path) -> None:
    window = Window(desktop)
    pilot = mirror(window)
    expect(window, pilot, pilot.widget("Play").rect.inflate(-8, -8), "the menu")
    window.press("Return")
    pilot.press("Return")
    expect(window, pilot, pilot.widget("Start game").rect.inflate(-8, -8), "a new game")
    window.press("Return")
    pilot.press("Return")
    pilot.settle()
    assert isinstance(pilot.screen, GameScreen)
    expect_board(window, pilot, "the board")
    for square in GAME[0]:
        for key in ("Right", *steps(pilot, square)):
            window.press(key)
            pilot.press(key)
        window.press("Return")
        pilot.press("Return")
        pilot.wait(300)
    pilot.settle()
    assert pilot.moves == ["c5b6"]
    expect_board(window, pilot, "the board after Blue's move")
    press_twice(pilot, "r")
    pilot.settle()
    result, area = sight(pilot), pilot.widget("Rematch").rect

    def resigned() -> bool:
        window.press("r")
        return window.looks_like(result, area)

    # Neither at once nor late: a press that the program has not counted is followed by others.
    patience.until(resigned, "the result", glance_s=3 * QUIET_MS / 1000)
    assert window.close() == 0


@pytest.mark.long
def test_othello_opens_from_the_command_line_and_is_played(
    desktop: Desktop,
    settings_path: Path,
) -> None:
    window = Window(desktop, "play", "othello", "--size", "6")
    first = othello_friends(size=6, names=("Black", "White"))
    pilot = Pilot(size=window.place.size, settings=FRIENDLY, first=first)
    pilot.settle()
    expect_board(window, pilot, "the board")
    for _ in range(2):
        square = min(pilot.board.board_state.targets)
        window.click(pilot.spot(square))
        pilot.put(square)
        expect_board(window, pilot, f"the board after {square}")
    assert window.close() == 0


def steps(pilot: Pilot, square: str) -> list[str]:
    """Return the arrow keys that lead to a square after one press to the right."""
    board = pilot.board
    here = board._keyboard_square
    if here is None:
        here = board.board_state.selected or min(board.board_state.movable)
    else:
        here = board.geometry.neighbour(here, (1, 0))
    column, row = board.geometry.place(here)
    right, down = board.geometry.place(square)
    across = ["Right" if right > column else "Left"] * abs(right - column)
    return [*across, *["Down" if down > row else "Up"] * abs(down - row)]


@pytest.mark.long
def test_the_window_changes_its_size_and_fills_the_screen(
    desktop: Desktop, settings_path: Path
) -> None:
    window = Window(desktop, "play", "laser")
    pilot = Pilot(size=window.place.size, settings=FRIENDLY)
    click_through_menu(pilot)
    expect_board(window, pilot, "the board")
    window.resize((900, 600))
    until(lambda: window.place.size == (900, 600), "the smaller window")
    pilot.resize((900, 600))
    pilot.wait(300)
    expect_board(window, pilot, "the board in the smaller window")
    window.resize((500, 300))
    until(lambda: window.place.size == LEAST_SIZE, "the smallest window")
    pilot.resize(LEAST_SIZE)
    pilot.wait(300)
    expect_board(window, pilot, "the board in the smallest window")
    window.resize((900, 600))
    until(lambda: window.place.size == (900, 600), "the larger window")
    pilot.resize((900, 600))
    pilot.wait(300)
    window.press("F11")
    until(lambda: window.fills_the_screen, "full screen")
    until(lambda: json.loads(settings_path.read_text())["window"] == "fullscreen", "the setting")
    window.find()
    until(lambda: window.place.size == SCREEN_SIZE, "the whole screen")
    pilot.resize(SCREEN_SIZE)
    pilot.wait(300)
    expect_board(window, pilot, "the board in full screen")
    window.press("F11")
    until(lambda: not window.fills_the_screen, "the window")
    window.find()
    until(lambda: window.place.size == (900, 600), "the size before")
    pilot.resize((900, 600))
    pilot.wait(300)
    expect_board(window, pilot, "the board in a window again")
    assert window.close() == 0


def click_through_menu(pilot: Pilot) -> None:
    """Go to the board that `khepri play laser` opens at once."""
    pilot.click_button("Play")
    pilot.click_button("Start game")
    pilot.settle()
