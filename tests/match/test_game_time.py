"""The clock of a game: whose time runs, whose flag falls, and when nobody's does."""

from __future__ import annotations

import pytest

from khepri.games import laser
from khepri.games.base import Outcome, Termination
from khepri.match.actions import (
    AddTime,
    Adjudicate,
    AnswerDraw,
    AnswerUndo,
    AskUndo,
    BeginTurn,
    CheckTime,
    OfferDraw,
    Pause,
    Play,
    Resume,
)
from khepri.match.clock import TimeControl
from khepri.match.events import (
    GameEnded,
    Paused,
    Refused,
    Resumed,
    TimeAdded,
    TurnBegan,
)
from khepri.match.options import Options
from khepri.match.words import describe_event
from match.playing import BLUE, RED, laser_game, play, refusal


def test_showing_a_move_costs_nobody_time() -> None:
    game = laser_game(control=TimeControl(60_000))
    game, _ = game.apply(BeginTurn(), 0)
    game, _ = play(game, "e4e3", now=5_000)

    assert game.time_left(RED, 30_000) == 60_000
    game, events = game.apply(BeginTurn(), 30_000)
    assert events == (TurnBegan(RED),)
    assert game.time_left(RED, 31_000) == 59_000
    assert game.time_left(BLUE, 31_000) == 55_000


def test_a_turn_begins_once() -> None:
    game, _ = laser_game().apply(BeginTurn(), 0)

    assert refusal(game, BeginTurn()) == "Blue's turn has already begun."


def test_running_out_of_time_loses_at_once() -> None:
    game, _ = laser_game(control=TimeControl(1_000)).apply(BeginTurn(), 0)

    assert game.apply(CheckTime(), 999) == (game, ())
    ended, events = game.apply(CheckTime(), 1_000)
    assert events == (GameEnded(Outcome(Termination.TIME, RED)),)
    assert ended.time_left(BLUE, 5_000) == 0


def test_whoever_runs_the_match_gives_time_and_takes_it_back() -> None:
    game, _ = laser_game(control=TimeControl(60_000)).apply(BeginTurn(), 0)
    game, events = game.apply(AddTime(BLUE, 30_000), 10_000)
    assert events == (TimeAdded(BLUE, 30_000),)
    assert (game.time_left(BLUE, 20_000), game.time_left(RED, 20_000)) == (70_000, 60_000)
    assert describe_event(game, events[0]) == "Amira has 30 s more."

    assert refusal(game, AddTime(BLUE, -80_000), 10_000) == "Blue has less time than that."
    assert "no less than nothing" in refusal(game, AddTime(RED, -60_001), 10_000)
    game, _ = game.apply(AddTime(BLUE, -79_999), 10_000)
    assert game.time_left(BLUE, 10_000) == 1
    assert refusal(laser_game(), AddTime(RED, 1)) == "There is no clock in this game."


def test_a_move_after_the_flag_comes_too_late() -> None:
    game, _ = laser_game(control=TimeControl(1_000)).apply(BeginTurn(), 0)
    late = Play(BLUE, laser.Move.parse("e4e3"))
    ended, events = game.apply(late, 1_000)

    assert events[0] == Refused(late, "Too late: Blue is out of time.")
    assert ended.outcome == Outcome(Termination.TIME, RED)
    assert ended.turns == ()


def test_the_flag_falls_before_a_draw_that_was_offered_can_be_accepted() -> None:
    game, _ = laser_game(control=TimeControl(1_000)).apply(BeginTurn(), 0)
    game, _ = game.apply(OfferDraw(BLUE), 500)
    ended, _ = game.apply(AnswerDraw(RED, accepted=True), 1_500)

    assert ended.outcome == Outcome(Termination.TIME, RED)


def test_a_pause_stops_the_clock_and_the_game() -> None:
    game, _ = laser_game(control=TimeControl(60_000)).apply(BeginTurn(), 0)
    game, events = game.apply(Pause(), 1_000)

    assert events == (Paused(),)
    assert refusal(game, Play(BLUE, laser.Move.parse("e4e3")), 5_000).startswith(
        "The game is paused"
    )
    assert refusal(game, Pause(), 5_000) == "The game is paused already."
    game, events = game.apply(Resume(), 100_000)
    assert events == (Resumed(),)
    assert game.time_left(BLUE, 101_000) == 58_000


def test_a_pause_before_the_turn_began_does_not_start_the_clock() -> None:
    game = laser_game(control=TimeControl(60_000))
    game, _ = game.apply(Pause(), 0)
    game, _ = game.apply(Resume(), 1_000)

    assert game.time_left(BLUE, 50_000) == 60_000


def test_a_turn_that_begins_during_a_pause_does_not_start_the_clock() -> None:
    game, _ = laser_game(control=TimeControl(60_000)).apply(Pause(), 0)
    game, _ = game.apply(BeginTurn(), 1_000)
    assert game.time_left(BLUE, 50_000) == 60_000

    game, _ = game.apply(Resume(), 50_000)
    assert game.time_left(BLUE, 51_000) == 59_000


def test_a_pause_says_who_asked_for_it() -> None:
    game, events = laser_game().apply(Pause(RED), 0)
    assert events == (Paused(RED),)
    assert game.apply(Resume(BLUE), 0)[1] == (Resumed(BLUE),)


def test_the_instant_of_the_flag_is_known_beforehand() -> None:
    game = laser_game(control=TimeControl(60_000))
    assert game.clock is not None
    assert game.clock.flag_falls_at() is None

    game, _ = game.apply(BeginTurn(), 5_000)
    assert game.clock is not None
    assert game.clock.flag_falls_at() == 65_000
    assert game.apply(CheckTime(), 64_999)[0].outcome is None
    assert game.apply(CheckTime(), 65_000)[0].outcome == Outcome(Termination.TIME, RED)


@pytest.mark.parametrize(
    "outcome",
    [
        Outcome(Termination.ADJUDICATION, None),
        Outcome(Termination.ADJUDICATION, BLUE),
        Outcome(Termination.FORFEIT, RED),
        Outcome(Termination.NO_SHOW, BLUE),
    ],
)
def test_whoever_runs_the_match_can_end_it(outcome: Outcome) -> None:
    game, _ = laser_game(control=TimeControl(60_000)).apply(BeginTurn(), 0)
    ended, events = game.apply(Adjudicate(outcome), 2_000)

    assert events == (GameEnded(outcome),)
    assert ended.outcome == outcome
    assert ended.time_left(BLUE, 99_000) == 58_000


# Questions at one machine

TOGETHER = Options(clock_waits=True)


def test_the_clock_stands_while_a_draw_is_offered_at_one_machine() -> None:
    game, _ = laser_game(control=TimeControl(60_000), options=TOGETHER).apply(BeginTurn(), 0)
    game, _ = game.apply(OfferDraw(BLUE), 1_000)
    assert game.time_left(BLUE, 500_000) == 59_000
    assert game.apply(CheckTime(), 500_000)[0].outcome is None

    game, _ = game.apply(AnswerDraw(RED, accepted=False), 500_000)
    assert game.time_left(BLUE, 501_000) == 58_000


def test_whoever_moves_on_from_an_offer_leaves_the_opponent_no_free_time() -> None:
    game, _ = laser_game(control=TimeControl(60_000), options=TOGETHER).apply(BeginTurn(), 0)
    game, _ = game.apply(OfferDraw(BLUE), 1_000)
    game, _ = play(game, "e4e3", now=3_000)
    game, _ = game.apply(BeginTurn(), 4_000)

    assert game.draw_offer is BLUE
    assert game.time_left(RED, 6_000) == 58_000


@pytest.mark.parametrize("accepted", [True, False])
def test_the_clock_stands_while_a_friend_asks_to_take_back(accepted: bool) -> None:
    game, _ = laser_game(control=TimeControl(60_000), options=TOGETHER).apply(BeginTurn(), 0)
    game, _ = play(game, "e4e3", now=1_000)
    game, _ = game.apply(BeginTurn(), 2_000)
    game, _ = game.apply(AskUndo(BLUE), 5_000)
    assert game.time_left(RED, 400_000) == 57_000

    game, _ = game.apply(AnswerUndo(RED, accepted=accepted), 400_000)
    if accepted:
        game, _ = game.apply(BeginTurn(), 400_000)
    assert game.time_left(game.side, 401_000) == (59_000 if accepted else 56_000)


def test_a_pause_during_a_question_ends_with_the_question_still_open() -> None:
    game, _ = laser_game(control=TimeControl(60_000), options=TOGETHER).apply(BeginTurn(), 0)
    for action in (OfferDraw(BLUE), Pause(), Resume()):
        game, _ = game.apply(action, 1_000)

    assert game.time_left(BLUE, 90_000) == 59_000


def test_time_goes_on_during_a_question_to_another_machine() -> None:
    game, _ = laser_game(control=TimeControl(60_000)).apply(BeginTurn(), 0)
    game, _ = game.apply(OfferDraw(BLUE), 1_000)

    assert game.time_left(BLUE, 10_000) == 50_000
