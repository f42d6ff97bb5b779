"""A window that changes its shape in the middle of a game folds the screen, and nothing else."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

import pytest

from app.pilot import Pilot
from app.tables import friends, othello_friends
from khepri.app.screens.game import GameScreen
from khepri.app.settings import Settings, TextSize

Start = Callable[..., Pilot]

SHAPES = [(1280, 720), (800, 500), (1000, 1400), (1024, 768), (1280, 720)]
"""Every fold, and back to the first."""


def screen_of(pilot: Pilot) -> GameScreen:
    assert isinstance(pilot.screen, GameScreen)
    return pilot.screen


def test_a_piece_in_hand_and_the_focus_stay_where_they_are(start: Start) -> None:
    pilot = start(first=friends(clock="300+5"), blind=True)
    pilot.settle()
    pilot.click("c5")
    pilot.tab_to("Right")
    screen = screen_of(pilot)
    focused, forecast = screen.tree.focused, screen.course.hand.forecast
    assert forecast is not None
    for size in SHAPES:
        pilot.resize(size)
        assert screen.tree.focused is focused
        assert pilot.board.board_state.selected == "c5"
        assert screen.course.hand.forecast == forecast
        assert screen.course.desk.forecast.shown


def test_a_shot_goes_on_while_the_window_changes(start: Start) -> None:
    pilot = start(first=friends(clock="300+5"), blind=True)
    pilot.settle()
    pilot.ask_for("c5b6")
    pilot.until(lambda: pilot.beam_is_seen, "the shot")
    for size in SHAPES[1:3]:
        pilot.resize(size)
        pilot.step()
        assert pilot.beam_is_seen
    pilot.settle()
    assert pilot.moves == ["c5b6"]
    assert not pilot.board.busy


@pytest.mark.parametrize("key", ["p", "F1"])
def test_what_lies_over_the_board_stays_open(start: Start, key: str) -> None:
    pilot = start(first=friends(clock="300+5"), blind=True)
    pilot.settle()
    pilot.press(key)
    (dialog,) = pilot.screen.tree.dialogs
    for size in SHAPES:
        pilot.resize(size)
        assert pilot.screen.tree.dialogs == [dialog]


def test_a_question_is_put_in_words_in_every_fold(start: Start) -> None:
    pilot = start(first=friends(), blind=True)
    pilot.settle()
    tools = screen_of(pilot).course.desk.tools
    pilot.press("r")
    for size in SHAPES:
        pilot.resize(size)
        assert tools.resign.words in ("Resign?", "Sure?")
        # Whoever only wanted to see what it is about finds the other tools as they were.
        assert len({(tool.wordless, tool.stacked) for tool in tools.plain}) == 1
    pilot.wait(4000)
    for before, after in pairwise(tools.buttons):
        assert before.visible
        assert after.visible
        assert before.wordless is after.wordless


@pytest.mark.parametrize("size", [(640, 480), (480, 640), (320, 240)])
@pytest.mark.parametrize("text_size", [TextSize.NORMAL, TextSize.HUGE])
def test_a_desktop_that_is_too_small_is_survived(
    start: Start, size: tuple[int, int], text_size: TextSize
) -> None:
    pilot = start(first=othello_friends(size=12), settings=Settings(text_size=text_size))
    pilot.settle()
    pilot.resize(size)
    pilot.step()
    assert pilot.frame.size == size
