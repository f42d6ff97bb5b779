"""Turning a piece with the mouse wheel: for the eye first, and played by a click or Enter."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from app.pilot import Pilot
from app.tables import friends
from khepri.audio import Cue

Start = Callable[..., Pilot]


@pytest.fixture
def club(start: Start) -> Pilot:
    """Return a game between friends."""
    return start(first=friends(), blind=True)


def test_the_wheel_never_plays_and_turns_only_the_selected_piece_under_it(club: Pilot) -> None:
    club.hover("c1")
    club.wheel(-1)
    assert club.board.board_state.selected is None
    club.click("c1")
    for elsewhere in ("c2", "f4", "e8"):
        club.hover(elsewhere)
        club.wheel(-1)
        assert "c1" not in club.board.board_state.ghosts
    club.hover("c1")
    before = club.board.board_state.tokens["c1"].turn
    for notches, turned in ((-1, 1), (-3, 1), (1, 0), (1, -1), (1, -1)):
        club.wheel(notches)
        club.wait(1000)
        ghost = club.board.board_state.ghosts.get("c1", club.board.board_state.tokens["c1"])
        assert ghost.turn == (before + turned) % 4
        assert (club.board.board_state.preview is None) is (turned == 0)
    assert club.shows("Click it or press Enter to turn it.")
    assert club.moves == []


@pytest.mark.parametrize("way", ["click", "Enter"])
def test_what_the_wheel_turned_is_played_by_a_click_or_enter(club: Pilot, way: str) -> None:
    club.click("c1")
    club.wheel(-1)
    club.press("Escape")
    assert not club.board.board_state.ghosts
    assert not club.game.paused
    club.click("c1")
    club.wheel(1)
    if way == "click":
        club.click("c1")
    else:
        club.press("Return")
    assert club.moves == ["c1L"]


def test_the_wheel_warns_of_an_own_hit_before_it_can_be_played(club: Pilot) -> None:
    club.click("j4")
    club.wheel(-1)
    assert club.mixer.cues[-1] is Cue.CAREFUL
    club.click("j4")
    assert club.moves == []
    club.wait(500)
    club.click("j4")
    assert club.moves == ["j4R"]
