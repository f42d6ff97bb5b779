"""New games from positions of an old one."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from app.pilot import Pilot
from app.records import EXCHANGES, HIT, recorded, replay
from khepri.app.panels.clock_drop_down import ClockDropDown
from khepri.app.screens.replay.headline import named_game
from khepri.app.screens.replay.play_on import session_from
from khepri.engine.levels import level_numbered
from khepri.errors import RulesError
from khepri.games.laser import GAME, Side
from khepri.match.clock import TimeControl
from khepri.match.records.record import game_from_record

Start = Callable[..., Pilot]


def test_playing_on_with_a_friend_from_the_middle(club: Pilot) -> None:
    club.press(*["Right"] * 3)
    position = recorded(*EXCHANGES).positions()[3]
    club.click_button("Friend")
    club.click_button("Start")
    game = club.game
    assert game.start == position
    assert not game.turns
    assert [player.name for player in game.players] == ["Amira", "Jonas"]
    assert game.clock is not None
    assert str(game.clock.control) == "600+5"
    assert club.session.people_here == (Side.BLUE, Side.RED)
    club.settle()
    club.play("f5g6")


def test_playing_on_against_the_computer_at_a_level(start: Start) -> None:
    pilot = start(first=replay(*EXCHANGES, clock=None), blind=True)
    pilot.press(*["Right"] * 2)
    pilot.click_button("Computer")
    pilot.choose("Level", level_numbered(GAME, 3).label)
    assert pilot.shows("No clock")
    pilot.choose("You play", "Red")
    pilot.click_button("Start")
    game = pilot.game
    assert game.start == recorded(*EXCHANGES).positions()[2]
    assert game.player(Side.BLUE).level == 3
    assert game.player(Side.RED).name == "Jonas"
    assert game.clock is None
    assert pilot.context.settings.choices("laser").level == 3
    pilot.until(lambda: len(pilot.game.turns) == 1, "the computer's move")


def test_the_clock_is_asked_for(club: Pilot) -> None:
    club.click_button("Friend")
    assert club.shows("10 min + 5 s, as in that game")
    club.choose("Clock", "3 min + 2 s")
    club.click_button("Start")
    assert club.game.clock is not None
    assert str(club.game.clock.control) == "180+2"


def test_a_clock_is_offered_once() -> None:
    usual = ClockDropDown(TimeControl.parse("300+3"))
    assert [option.label for option in usual.options] == [
        *("No clock", "5 min + 3 s, as in that game"),
        *("3 min + 2 s", "10 min + 5 s", "15 min + 10 s", "30 min"),
    ]
    assert ClockDropDown(None).control is None


def test_thinking_better_of_playing_on(club: Pilot) -> None:
    club.click_button("Computer")
    club.press("Escape")
    assert not club.dialog
    club.click_button("Computer")
    club.click_button("Cancel")
    assert not club.dialog
    assert club.title == "Replay"


def test_a_game_that_is_over_cannot_be_played_on(start: Start) -> None:
    pilot = start(first=replay(*HIT), blind=True)
    assert pilot.is_enabled("Friend")
    pilot.press("End")
    assert not pilot.is_enabled("Friend")
    assert not pilot.is_enabled("Computer")


# Without a window


def test_a_new_table_keeps_the_names() -> None:
    session = session_from(named_game(recorded(*EXCHANGES)), 3, lambda: 0, control=None)
    assert [player.name for player in session.game.players] == ["Amira", "Jonas"]
    assert session.game.start == recorded(*EXCHANGES).positions()[3]
    assert session.game.clock is None
    assert not session.computers


def test_the_computer_takes_the_other_side() -> None:
    game = named_game(recorded(*EXCHANGES, names=("?", "Jonas")))
    level = level_numbered(GAME, 5)
    session = session_from(game, 2, lambda: 0, control=None, level=level, human=Side.BLUE)
    assert set(session.computers) == {Side.RED}
    assert [player.name for player in session.game.players] == ["Blue", level.name]
    assert session.game.player(Side.RED).level == 5


def test_a_decided_position_cannot_be_played_on() -> None:
    with pytest.raises(RulesError, match="already over"):
        session_from(game_from_record(recorded(*HIT)), 2, lambda: 0, control=None)
