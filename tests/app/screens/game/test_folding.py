"""A window that changes its shape in the middle of a game folds the screen, and nothing else."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from app.pilot import Pilot
from app.tables import friends, othello_friends
from khepri.app.screens.game.tools import SURE_MS
from khepri.app.settings import Settings, TextSize

Start = Callable[..., Pilot]

SHAPES = [(1280, 720), (800, 500), (1000, 1400), (1024, 768), (1280, 720)]
"""Every fold, and back to the first."""

OTHER_TOOLS = ("Undo", "Hint", "Flip board", "Pause", "Offer draw")


def test_a_piece_in_hand_and_the_focus_stay_where_they_are(start: Start) -> None:
    pilot = start(first=friends(clock="300+5"), blind=True)
    pilot.settle()
    pilot.click("c5")
    pilot.tab_to("Right")
    pilot.step()
    forecast = pilot.board.board_state.foretold
    assert forecast
    for size in SHAPES:
        pilot.resize(size)
        assert pilot.focused == "Right"
        assert pilot.board.board_state.selected == "c5"
        assert pilot.board.board_state.foretold == forecast
        assert pilot.shows("Nothing breaks. The last mirror is on j5.")


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


def test_what_lies_over_the_board_stays_open(start: Start) -> None:
    pilot = start(first=friends(clock="300+5"), blind=True)
    pilot.settle()
    for key in ("F1", "p"):
        pilot.press(key)
        dialog = pilot.dialog
        assert dialog
        for size in SHAPES:
            pilot.resize(size)
            assert pilot.dialog == dialog
        pilot.press("Escape")
        assert not pilot.dialog


def test_a_question_is_put_in_words_in_every_fold(start: Start) -> None:
    pilot = start(first=friends(), blind=True)
    pilot.settle()
    pilot.press("r")
    for size in SHAPES:
        pilot.resize(size)
        assert pilot.shows("Resign?") or pilot.shows("Sure?")
        # Whoever only wanted to see what it is about finds the other tools as they were.
        assert len({pilot.widget(tool).wordless for tool in OTHER_TOOLS}) == 1
    pilot.wait(SURE_MS + 100)
    assert len({pilot.widget(tool).wordless for tool in (*OTHER_TOOLS, "Resign")}) == 1


@pytest.mark.parametrize("text_size", [TextSize.NORMAL, TextSize.HUGE])
def test_a_desktop_that_is_too_small_is_survived(start: Start, text_size: TextSize) -> None:
    settings = Settings(text_size=text_size)
    pilot = start(first=othello_friends(size=12), settings=settings, blind=True)
    pilot.settle()
    for size in ((640, 480), (480, 640), (320, 240)):
        pilot.resize(size)
        assert pilot.frame.size == size
