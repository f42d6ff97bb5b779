"""Trying a better move in a game that has been reviewed."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from app.pilot import Pilot
from app.records import CLUB_GAME, EXCHANGES, recorded, replay
from app.screens.replay.opened import ENDLESS, await_idle, best_move, ply_of
from khepri.archive import Archive, SavedEvaluation
from khepri.audio import Cue
from khepri.engine.analysis import signature_of

Start = Callable[..., Pilot]


@pytest.fixture
def trying(reviewed: Pilot) -> Pilot:
    """Return a game whose first move, c5b6, is to be bettered."""
    reviewed.press("Right", "r")
    reviewed.settle()
    return reviewed


def is_over(pilot: Pilot) -> bool:
    """Say whether the game is shown again as it was played."""
    return pilot.find("Try again") is None


def try_move(pilot: Pilot, move: str) -> None:
    """Try a move with the mouse, and wait for the judgement."""
    pilot.click(move[:2])
    if move[2:] in ("L", "R"):
        pilot.click_button("Left" if move[2:] == "L" else "Right")
    else:
        pilot.click(move[2:])
    assert pilot.is_enabled("Try again"), f"{move} was not tried"
    pilot.wait_for_computer()
    pilot.settle()


def test_the_best_move_is_praised(reviewed: Pilot) -> None:
    best = best_move(reviewed)
    reviewed.press("n")
    reviewed.settle()
    reviewed.click_button("Find a better move")
    reviewed.settle()
    assert not reviewed.board.board_state.arrows, "nothing is given away"
    try_move(reviewed, best)
    assert reviewed.shows("The best move!")
    reviewed.click_button("Back")
    reviewed.settle()
    assert is_over(reviewed)
    assert ply_of(reviewed) == 1


def test_the_cards_tell_of_the_tried_move(start: Start) -> None:
    own_hit = "Lost: pharaoh ×1; 1 by its own side (underlined)"
    pilot = start(first=replay("c5b6", "e5e6"), blind=True)
    pilot.wait_for_computer()
    pilot.press("End")
    pilot.settle()
    assert pilot.shows("Scarab e5 → e6")
    assert own_hit in pilot.dump()
    pilot.press("r")
    pilot.settle()
    assert pilot.shows("Pyramid c5 → b6"), "the tryout begins before the move"
    try_move(pilot, "f8R")
    assert pilot.shows("Pharaoh f8 ↻ right")
    assert not pilot.shows("Scarab e5 → e6")
    assert own_hit not in pilot.dump()
    shown = pilot.board.shot
    pilot.press("b")
    pilot.step()
    assert shown is None
    assert pilot.board.shot is not None, "the beam of the tried move flies again"


def test_a_worse_move_is_told_with_points_and_the_played_one_is_no_news(start: Start) -> None:
    pilot = start(first=replay(*CLUB_GAME[:2]), blind=True)
    pilot.wait_for_computer()
    pilot.press("Right", "r")
    pilot.settle()
    try_move(pilot, "c5b6")
    assert pilot.shows("Worse, by ")
    assert Cue.ERROR in pilot.mixer.cues
    pilot.click_button("Try again")
    pilot.settle()
    assert pilot.shows("was played. Find something better.")
    try_move(pilot, CLUB_GAME[0])
    assert pilot.shows("That was played.")


def test_a_try_needs_no_mouse(trying: Pilot) -> None:
    trying.go_to("f1")
    trying.press("Return")
    assert trying.board.board_state.selected == "f1"
    trying.press("e")
    assert trying.shows("Anubis f1 ↻ right")
    trying.press("Escape")
    assert is_over(trying)


def test_a_wrong_move_is_explained_and_escape_puts_down_first(trying: Pilot) -> None:
    trying.click("e8")
    assert "choose a piece of your own" in trying.narration[-1]
    trying.press("Q")
    assert trying.narration[-1] == "Choose one of your pieces first, then turn it."
    trying.click("f1")
    assert trying.board.board_state.selected == "f1"
    trying.press("Escape")
    assert trying.board.board_state.selected is None
    assert not is_over(trying)
    trying.press("Escape")
    assert is_over(trying)
    assert trying.title == "Replay"


def test_a_try_can_be_dragged_and_turned_by_the_wheel(trying: Pilot) -> None:
    trying.drag("f4", "f3")
    assert trying.shows("Scarab f4 → f3")
    trying.settle()
    trying.click_button("Try again")
    trying.settle()
    trying.click("f1")
    trying.wheel(-1)
    assert not trying.is_enabled("Try again"), "a turn of the wheel waits for a word"
    trying.press("Return")
    assert trying.shows("Anubis f1 ↻ right")


def test_a_try_is_copied_as_it_is_seen_and_stepping_on_ends_it(trying: Pilot) -> None:
    trying.press("c")
    assert trying.context.clipboard.read() == str(recorded(*EXCHANGES).start)
    trying.click_button("End of the game")
    assert is_over(trying)
    assert ply_of(trying) == len(EXCHANGES)


def test_a_small_window_goes_back_to_the_part_that_it_showed(reviewed: Pilot) -> None:
    reviewed.resize((800, 500))
    reviewed.press("Right")
    reviewed.settle()
    assert is_over(reviewed)
    reviewed.press("r")
    reviewed.settle()
    assert not is_over(reviewed)
    assert reviewed.find("Next costly move") is None
    reviewed.press("Escape")
    reviewed.settle()
    assert is_over(reviewed)
    assert reviewed.find("Next costly move") is not None


def test_leaving_in_the_middle_of_a_judgement_ends_it(start: Start) -> None:
    archive = Archive.in_memory()
    game_id = archive.add(recorded(*EXCHANGES)).id
    archive.save_analysis(game_id, signature_of(ENDLESS), [SavedEvaluation(0)] * 9)
    first = replay(*EXCHANGES, limits=ENDLESS, game_id=game_id)
    pilot = start(first=first, archive=archive, blind=True)
    pilot.press("Right", "r")
    pilot.settle()
    pilot.drag("f4", "f3")
    assert pilot.shows("Let me see…")
    pilot.click_button("Home")
    await_idle()
