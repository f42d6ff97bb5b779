"""Trying a better move in a game that has been reviewed."""

from __future__ import annotations

from collections.abc import Callable

from app.pilot import Pilot
from app.records import CLUB_GAME, recorded, replay
from app.screens.replay.opened import best_of, screen_of
from khepri.app.faces.laser.hand import LaserHand
from khepri.app.screens.replay import ReplayScreen
from khepri.app.screens.replay.tryout import Tryout
from khepri.audio import Cue
from khepri.engine.limits import Limits
from khepri.engine.search import Engine
from khepri.games.laser import GAME
from patience import PATIENCE_S

ENDLESS = Limits(nodes=2_000_000_000)


def tryout_of(pilot: Pilot) -> Tryout:
    tryout = screen_of(pilot).tryout
    assert tryout is not None
    return tryout


def hand_of(tryout: Tryout) -> LaserHand:
    """Return the hand that tries a move."""
    assert isinstance(tryout.hand, LaserHand)
    return tryout.hand


def try_move(pilot: Pilot, move: str) -> None:
    """Try a move with the mouse, and wait for the judgement."""
    pilot.click(move[:2])
    if move[2:] in ("L", "R"):
        pilot.click_button("Left" if move[2:] == "L" else "Right")
    else:
        pilot.click(move[2:])
    tryout = tryout_of(pilot)
    assert str(tryout.move) == move
    pilot.until(lambda: tryout.judgement is not None and not pilot.board.busy, "the judgement")
    pilot.step()


def test_the_best_move_is_praised(reviewed: Pilot) -> None:
    screen = screen_of(reviewed)
    reviewed.press("n")
    reviewed.settle()
    ply = screen.ply
    reviewed.click_button("Find a better move")
    reviewed.settle()
    assert tryout_of(reviewed).ply == ply - 1
    assert not reviewed.board.board_state.arrows
    try_move(reviewed, str(best_of(reviewed, ply - 1)))
    assert reviewed.shows("The best move!")
    reviewed.click_button("Back")
    reviewed.settle()
    assert screen.tryout is None
    assert screen.ply == ply


def test_the_cards_tell_of_the_tried_move(start: Callable[..., Pilot]) -> None:
    pilot = start(first=replay("c5b6", "e5e6"), blind=True)
    pilot.until(lambda: screen_of(pilot).review.done, "the end of the review")
    pilot.press("End")
    pilot.settle()
    view = screen_of(pilot).view
    lost = view.upper.lost
    assert pilot.shows("Scarab e5 → e6")
    assert lost.label == "Lost: pharaoh ×1; 1 by its own side (underlined)"
    pilot.press("r")
    pilot.settle()
    assert pilot.shows("Pyramid c5 → b6"), "the tryout begins before the move"
    try_move(pilot, "f8R")
    assert pilot.shows("Pharaoh f8 ↻ right")
    assert not pilot.shows("Scarab e5 → e6")
    assert lost.label == ""
    shown = pilot.board.shot
    pilot.press("b")
    pilot.step()
    assert shown is None
    assert pilot.board.shot is not None, "the beam of the tried move flies again"


def test_a_worse_move_is_told_with_points_and_can_be_tried_again(reviewed: Pilot) -> None:
    reviewed.press(*["Right"] * 3)
    reviewed.settle()
    reviewed.press("r")
    reviewed.settle()
    tryout = tryout_of(reviewed)
    ranks = Engine(GAME, megabytes=1).rank(tryout.position, (), Limits(depth=2))
    try_move(reviewed, str(min(ranks, key=ranks.__getitem__)))
    assert any(text.startswith("Worse, by ") for text in reviewed.texts())
    assert Cue.ERROR in reviewed.mixer.cues
    reviewed.click_button("Try again")
    reviewed.settle()
    assert tryout.move is None
    assert reviewed.shows("was played. Find something better.")


def test_the_move_that_was_played_is_no_news(reviewed: Pilot) -> None:
    reviewed.press("n")
    reviewed.settle()
    played = CLUB_GAME[screen_of(reviewed).ply - 1]
    reviewed.press("r")
    reviewed.settle()
    try_move(reviewed, played)
    assert reviewed.shows("That was played.")


def test_a_try_needs_no_mouse(reviewed: Pilot) -> None:
    reviewed.press("n")
    reviewed.settle()
    reviewed.press("r")
    reviewed.settle()
    tryout = tryout_of(reviewed)
    turn = next(move for move in tryout.position.legal_moves() if move.turn == "R")
    reviewed.press("Right")
    for _ in range(120):
        here = reviewed.board.pointed
        assert here is not None
        if here == turn.origin:
            break
        wanted, now = (reviewed.board.geometry.place(square) for square in (turn.origin, here))
        if wanted[0] != now[0]:
            reviewed.press("Right" if wanted[0] > now[0] else "Left")
        else:
            reviewed.press("Down" if wanted[1] > now[1] else "Up")
    reviewed.press("Return")
    assert hand_of(tryout).selected == turn.origin
    reviewed.press("e")
    assert tryout.move == turn
    reviewed.press("Escape")
    assert screen_of(reviewed).tryout is None


def test_escape_puts_down_first_and_then_ends_the_try(reviewed: Pilot) -> None:
    reviewed.press("Right", "r")
    reviewed.settle()
    tryout = tryout_of(reviewed)
    reviewed.click(min(hand_of(tryout).movable))
    reviewed.press("Escape")
    assert screen_of(reviewed).tryout is tryout
    assert hand_of(tryout).selected is None
    reviewed.press("Escape")
    assert screen_of(reviewed).tryout is None
    assert isinstance(reviewed.screen, ReplayScreen)


def test_a_wrong_move_is_explained(reviewed: Pilot) -> None:
    reviewed.press("Right", "r")
    reviewed.settle()
    reviewed.click("e8")
    assert "choose a piece of your own" in reviewed.narration[-1]
    reviewed.press("Q")
    assert reviewed.narration[-1] == "Choose one of your pieces first, then turn it."


def test_a_try_can_be_dragged_and_turned_by_the_wheel(reviewed: Pilot) -> None:
    reviewed.press("Right", "r")
    reviewed.settle()
    tryout = tryout_of(reviewed)
    step = next(move for move in tryout.position.legal_moves() if move.target is not None)
    reviewed.drag(step.origin, str(step.target))
    assert tryout.move == step
    reviewed.settle()
    reviewed.click_button("Try again")
    reviewed.settle()
    turn = next(move for move in tryout.position.legal_moves() if move.turn == "R")
    reviewed.click(turn.origin)
    reviewed.wheel(-1)
    assert hand_of(tryout).wheeled == turn
    assert tryout.move is None
    reviewed.press("Return")
    assert tryout.move == turn


def test_stepping_on_ends_a_try(reviewed: Pilot) -> None:
    reviewed.press("Right", "r")
    reviewed.settle()
    reviewed.click_button("End of the game")
    screen = screen_of(reviewed)
    assert screen.tryout is None
    assert screen.ply == len(CLUB_GAME)


def test_a_small_window_goes_back_to_the_part_that_it_showed(reviewed: Pilot) -> None:
    reviewed.resize((800, 500))
    reviewed.press("Right")
    reviewed.settle()
    assert reviewed.find("Try again") is None
    reviewed.press("r")
    reviewed.settle()
    assert reviewed.find("Try again") is not None
    assert reviewed.find("Next costly move") is None
    reviewed.press("Escape")
    reviewed.settle()
    assert reviewed.find("Try again") is None
    assert reviewed.find("Next costly move") is not None


def test_leaving_in_the_middle_of_a_judgement(reviewed: Pilot) -> None:
    screen = screen_of(reviewed)
    reviewed.press("Right", "r")
    reviewed.settle()
    tryout = tryout_of(reviewed)
    screen.review.limits = ENDLESS
    other = next(
        move
        for move in tryout.position.legal_moves()
        if move not in (tryout.played, best_of(reviewed, tryout.ply)) and move.turn is None
    )
    reviewed.drag(other.origin, str(other.target))
    work = tryout._work
    assert work is not None
    reviewed.click_button("Home")
    work.join(PATIENCE_S)
    assert not work.running


def test_a_try_is_copied_as_it_is_seen(reviewed: Pilot) -> None:
    reviewed.press("Right", "r")
    reviewed.settle()
    reviewed.press("c")
    assert reviewed.context.clipboard.read() == str(recorded(*CLUB_GAME).start)
