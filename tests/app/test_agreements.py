"""What players say to each other instead of moving: draws, resignations, moves taken back."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pytest

from app.pilot import Pilot
from app.tables import LeashedOpponent, against, friends
from app.twice import press_twice
from khepri.app.screens.game.tools import QUIET_MS, SURE_MS
from khepri.audio import Cue
from khepri.games.base import Outcome, Termination
from khepri.games.laser import Side

Start = Callable[..., Pilot]


@pytest.fixture
def start(start: Start) -> Start:
    """Return a way to start the program whose frames nobody looks at."""
    return partial(start, blind=True)


@pytest.fixture
def club(start: Start) -> Pilot:
    """Return a game between friends after Blue's first move."""
    pilot = start(first=friends(clock="300+5"))
    pilot.settle()
    pilot.play("e1R")
    return pilot


def test_a_draw_is_offered_by_two_presses_and_accepted(club: Pilot) -> None:
    club.click_button("Offer draw")
    assert club.game.draw_offer is None
    club.wait(QUIET_MS)
    club.click_button("Offer draw?")
    assert club.game.draw_offer is Side.RED
    assert club.mixer.cues[-1] is Cue.OFFER
    assert club.shows("Ben offers a draw. Amira, do you accept it?")
    club.click_button("Yes")
    assert club.game.outcome == Outcome(Termination.AGREEMENT, None)
    club.settle()
    assert club.shows("Both players agreed.")
    assert club.mixer.cues.count(Cue.DRAW) == 1


def test_a_draw_is_declined_and_cannot_be_offered_twice_a_move(club: Pilot) -> None:
    press_twice(club, "d")
    club.click_button("No")
    assert club.game.outcome is None
    assert club.narration[-1] == "Amira declines the draw."
    press_twice(club, "d")
    assert not club.dialog
    assert club.shows("You can offer a draw once for each of your moves.")
    club.play("f8R")
    assert club.moves == ["e1R", "f8R"]


def test_the_computer_answers_a_draw_offer_by_itself(start: Start) -> None:
    pilot = start(first=against())
    pilot.settle()
    press_twice(pilot, "d")
    assert not pilot.dialog
    assert pilot.narration[-1] == f"{pilot.game.players[1].name} declines the draw."
    pilot.play("e1R")
    assert len(pilot.moves) == 2


def test_resigning_takes_two_presses(club: Pilot) -> None:
    club.press("r")
    club.wait(SURE_MS)
    club.press("r")
    assert club.game.outcome is None, "a first press is forgotten after a while"
    club.wait(QUIET_MS)
    club.press("r")
    assert club.game.outcome == Outcome(Termination.RESIGNATION, Side.BLUE)
    club.settle()
    assert club.shows("Blue wins")


def test_a_double_click_on_resign_does_not_resign(club: Pilot) -> None:
    spot = club.spot(club.widget("Resign"))
    before = club.widget("Resign").rect.copy()
    for _ in range(3):
        club.click_at(spot)
    assert club.game.outcome is None
    assert club.widget("Resign?").rect == before
    club.wait(QUIET_MS)
    club.click_at(spot)
    assert club.game.outcome is not None


def test_draw_and_resign_do_not_confirm_each_other(club: Pilot) -> None:
    for key in ("d", "r", "d", "r"):
        club.press(key)
        club.wait(QUIET_MS)
    assert club.game.outcome is None
    assert club.game.draw_offer is None


def test_a_friend_may_allow_a_move_to_be_taken_back(club: Pilot) -> None:
    club.wait(3000)
    club.click_button("Undo")
    assert club.shows("Amira would like to take the last move back. Ben, do you allow it?")
    club.click_button("Yes")
    club.settle()
    assert club.moves == []
    assert club.game.position == club.game.start
    assert club.session.time_left(Side.RED) == 300_000
    club.play("d1L")
    assert club.moves == ["d1L"]


def test_a_friend_may_refuse(club: Pilot) -> None:
    club.press("u")
    club.click_button("No")
    assert club.moves == ["e1R"]
    assert club.narration[-1] == "Ben does not allow it."
    club.play("f8R")
    assert club.moves == ["e1R", "f8R"]


def test_the_computer_always_allows_it(start: Start) -> None:
    pilot = start(first=against())
    pilot.settle()
    pilot.play("e1R", "d1L")
    assert len(pilot.moves) == 4
    pilot.click_button("Undo")
    pilot.settle()
    assert pilot.moves[:1] == ["e1R"]
    assert len(pilot.moves) == 2
    assert pilot.game.side is Side.BLUE


def test_a_move_taken_back_while_the_computer_thinks_ends_its_search(start: Start) -> None:
    computer = LeashedOpponent.playing("f8R", "f8L")
    pilot = start(first=against(computer))
    pilot.wait(300)
    pilot.click("e1")
    pilot.press("e")
    pilot.until(lambda: pilot.session.thinking)
    pilot.click_button("Undo")
    pilot.until(computer.cancelled.is_set)
    computer.free.set()
    pilot.wait(3000)
    assert pilot.moves == []
    assert pilot.game.side is Side.BLUE


@pytest.mark.parametrize(("key", "loser"), [("d", Side.RED), ("u", Side.RED)])
def test_nobody_runs_out_of_time_while_a_question_is_open(
    start: Start, key: str, loser: Side
) -> None:
    pilot = start(first=friends(clock="10+0"))
    pilot.settle()
    pilot.play("e1R")
    pilot.settle()
    pilot.press(key)
    if key == "d":
        pilot.wait(QUIET_MS)
        pilot.press(key)
    left = pilot.session.time_left(Side.RED)
    pilot.sleep(60_000)
    assert pilot.game.outcome is None
    assert pilot.session.time_left(Side.RED) == left
    pilot.click_button("No")
    pilot.sleep(11_000)
    pilot.settle()
    assert pilot.game.outcome == Outcome(Termination.TIME, loser.opponent)
    assert not pilot.dialog
    assert pilot.shows("Ben ran out of time.")


@pytest.mark.parametrize("way", ["Go on", "Escape"])
def test_a_pause_covers_the_board_and_stops_the_clock(club: Pilot, way: str) -> None:
    club.wait(1000)
    club.press("p")
    left = club.session.time_left(Side.RED)
    assert club.shows("Paused")
    assert not club.board.board_state.tokens
    club.sleep(60_000)
    assert club.session.time_left(Side.RED) == left
    if way == "Escape":
        club.press("Escape")
    else:
        club.click_button(way)
    club.settle()
    assert club.board.board_state.tokens
    club.play("f8R")
    assert club.moves == ["e1R", "f8R"]


def test_a_pause_in_the_middle_of_a_shot_charges_nobody(start: Start) -> None:
    pilot = start(first=friends(clock="300+0"))
    pilot.wait(300)
    pilot.click("e1")
    pilot.press("e")
    pilot.until(lambda: pilot.beam_is_seen)
    left = pilot.session.time_left(Side.BLUE)
    pilot.press("p")
    pilot.sleep(60_000)
    pilot.press("Return")
    pilot.until(lambda: pilot.beam_is_seen, "the shot, shown again from its beginning")
    assert pilot.session.time_left(Side.RED) == 300_000
    pilot.settle()
    assert pilot.session.time_left(Side.BLUE) == left
    assert pilot.moves == ["e1R"]
