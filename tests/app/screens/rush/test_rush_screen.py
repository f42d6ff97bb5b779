"""Puzzle rush: answers, lives, time and the score that is kept."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from app.pilot import Pilot
from app.puzzle_tables import is_on_board
from app.rushing import GivenPuzzles, miss, play_move, rush_of, rush_on, solve, wrong_move
from khepri.app import destinations
from khepri.app.context import Context
from khepri.app.screen import Screen
from khepri.audio import Cue
from khepri.games import laser, othello
from khepri.games.base import GameSpec
from khepri.learn.progress import FactKind, LearningLog, PuzzlePractice
from khepri.learn.puzzle_files import Puzzles

Start = Callable[..., Pilot]


@pytest.fixture
def log(tmp_path: Path) -> LearningLog:
    return LearningLog(tmp_path / "learned.txt")


def rush_with(log: LearningLog, context: Context, spec: GameSpec = laser.GAME) -> Screen:
    context.learning = log
    return rush_of(context, spec)


def begun(start: Start, log: LearningLog, spec: GameSpec = laser.GAME) -> Pilot:
    pilot = start(first=partial(rush_with, log, spec=spec), blind=True)
    pilot.press("Return")
    return pilot


def scores(log: LearningLog) -> list[str]:
    return [fact.detail for fact in log.facts() if fact.kind is FactKind.RUSH]


@pytest.mark.parametrize("spec", [laser.GAME, othello.GAME], ids=lambda spec: spec.name)
def test_a_rush_to_the_last_life(start: Start, log: LearningLog, spec: GameSpec) -> None:
    pilot = begun(start, log, spec)
    solve(pilot, 2)
    miss(pilot)
    pilot.press("s")
    pilot.wait(1000)
    assert pilot.value("Answers so far") == "2 of 4"
    assert pilot.value("Lives") == "1 of 3"
    assert scores(log) == []
    play_move(pilot, wrong_move(rush_on(pilot).puzzle))
    pilot.wait(300)
    assert not pilot.shows("No lives left"), "the last answer is seen first"
    pilot.wait(800)
    assert pilot.shows("No lives left")
    assert pilot.shows("Your first rush. Next time, beat it.")
    assert scores(log) == ["2"]


def test_a_right_answer_leads_straight_on_and_a_wrong_one_is_seen(
    start: Start, log: LearningLog
) -> None:
    pilot = begun(start, log)
    play_move(pilot, rush_on(pilot).puzzle.right[0])
    assert pilot.beam_is_seen, "its light is there at once"
    assert pilot.mixer.cues[-1] is Cue.MIRROR
    pilot.wait(300)
    assert pilot.board.board_state.burning is None
    assert len(pilot.board.board_state.movable) > 1
    play_move(pilot, wrong_move(rush_on(pilot).puzzle))
    pilot.wait(800)
    assert pilot.board.board_state.burning is not None
    pilot.press("s")
    assert pilot.value("Lives") == "2 of 3", "nothing is asked yet that could be skipped"
    pilot.wait(150)
    assert pilot.board.board_state.burning is None


def test_nothing_is_foretold_but_where_a_piece_may_go(start: Start, log: LearningLog) -> None:
    pilot = begun(start, log)
    right = str(rush_on(pilot).puzzle.right[0])
    origin, target = right[:2], right[2:]
    pilot.click(origin)
    pilot.hover(target)
    pilot.wait(200)
    state = pilot.board.board_state
    assert target in state.targets
    assert (state.preview, state.foretold) == (None, "")


def test_time_runs_from_the_first_board_and_ends_the_rush(start: Start, log: LearningLog) -> None:
    pilot = start(first=partial(rush_with, log), blind=True)
    pilot.sleep(60_000)
    pilot.press("Return")
    solve(pilot)
    pilot.sleep(155_000)
    assert Cue.LOW_TIME not in pilot.mixer.cues
    pilot.sleep(5_000)
    assert Cue.LOW_TIME in pilot.mixer.cues
    pilot.sleep(20_000)
    assert pilot.shows("Time is up")
    assert scores(log) == ["1"]


def test_a_best_that_is_beaten_and_a_second_rush(start: Start, log: LearningLog) -> None:
    pilot = begun(start, log)
    solve(pilot)
    first = {each.key for each in rush_on(pilot).met}
    pilot.click_button("Stop")
    assert pilot.shows("Stopped")
    pilot.press("Return")
    assert pilot.shows("Your best is 1.")
    solve(pilot)
    assert pilot.shows("One more beats your best.")
    solve(pilot)
    assert pilot.shows("A new best!")
    assert not first & {each.key for each in rush_on(pilot).met}
    pilot.click_button("Stop")
    assert pilot.shows("A new best! It was 1.")
    assert Cue.WIN in pilot.mixer.cues
    assert scores(log) == ["1", "2"]
    assert PuzzlePractice.of(log.facts()).best_rush(laser.GAME) == 2


def test_a_rush_that_is_closed_keeps_nothing_and_one_left_by_home_counts(
    start: Start, log: LearningLog
) -> None:
    pilot = begun(start, log)
    solve(pilot)
    pilot.leave()
    assert log.facts() == []
    pilot = begun(start, log)
    solve(pilot)
    pilot.click_button("Home")
    pilot.step()
    assert pilot.title == "Khepri"
    assert scores(log) == ["1"]


def test_esc_lets_go_and_then_only_leads_to_the_button_that_stops(
    start: Start, log: LearningLog
) -> None:
    pilot = begun(start, log)
    pilot.click(str(rush_on(pilot).puzzle.right[0])[:2])
    pilot.press("Escape")
    assert pilot.board.board_state.selected is None
    pilot.press("Escape", "Escape")
    assert not pilot.shows("Stopped")
    pilot.press("Return")
    assert pilot.shows("Stopped")


def test_the_other_game_can_be_chosen_before_the_start(start: Start, log: LearningLog) -> None:
    pilot = start(first=partial(rush_with, log), blind=True)
    pilot.choose("Game", "Othello")
    pilot.step()
    assert pilot.shows("Othello, both sides")


def test_without_puzzles_it_says_so_and_leads_back(start: Start) -> None:
    pilot = start(blind=True)
    pilot.context.puzzles = GivenPuzzles(Puzzles(()))
    pilot.context.open(destinations.ToRush())
    pilot.step()
    assert pilot.shows("There are no puzzles for a rush.")
    pilot.press("Return")
    pilot.step()
    assert pilot.title == "Khepri"


def test_a_missed_puzzle_can_be_tried_again_as_a_puzzle(start: Start, log: LearningLog) -> None:
    pilot = begun(start, log)
    solve(pilot)
    miss(pilot)
    missed = rush_on(pilot).missed
    pilot.click_button("Stop")
    pilot.click_button(missed[0].theme.name)
    pilot.step()
    assert is_on_board(pilot, missed[0])
    pilot.press("Escape")
    pilot.step()
    assert pilot.shows("Your first rush. Next time, beat it."), "the same rush is shown again"
    assert scores(log) == ["1"], "and kept only once"
