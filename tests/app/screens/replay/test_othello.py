"""An Othello game looked at again: every step, every pass, the review in discs, and beyond it."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from app.pilot import Pilot
from app.records import EIGHT_BY_EIGHT, SIX_BY_SIX, bare, othello_record, othello_replay
from app.screens.replay.opened import screen_of
from khepri.app.screens.game import GameScreen
from khepri.audio import Cue
from khepri.engine.limits import Limits
from khepri.games import othello
from khepri.games.othello import Position
from khepri.match.counting import next_number
from khepri.match.record_reader import read_record

Start = Callable[..., Pilot]
THOROUGH = Limits(nodes=200_000)
"""Solves the last dozen moves on 6×6, in a second for the whole game."""


@pytest.fixture
def pilot(start: Start) -> Pilot:
    return start(blind=True, first=othello_replay(SIX_BY_SIX, 6))


@pytest.fixture
def reviewed(start: Start) -> Pilot:
    pilot = start(blind=True, first=othello_replay(SIX_BY_SIX, 6, limits=THOROUGH))
    pilot.until(lambda: screen_of(pilot).review.done, "The review")
    return pilot


def step_to(pilot: Pilot, ply: int) -> None:
    """Step to a move with the arrow keys, and let the discs come to rest."""
    while screen_of(pilot).ply != ply:
        pilot.press("Right" if screen_of(pilot).ply < ply else "Left")
    pilot.settle()


def test_every_step_shows_its_position_forwards_and_backwards(pilot: Pilot) -> None:
    screen = screen_of(pilot)
    face = screen.view.face
    there = range(1, screen.playback.total + 1)
    for ply in (*there, *reversed(range(screen.playback.total))):
        step_to(pilot, ply)
        assert dict(pilot.board.board_state.tokens) == face.tokens(screen.game.position_at(ply))
    assert Cue.FLIP in pilot.mixer.cues


def test_a_pass_is_a_step_of_its_own_with_words_and_a_sound(pilot: Pilot) -> None:
    step_to(pilot, 19)
    before = dict(pilot.board.board_state.tokens)
    pilot.mixer.cues.clear()
    pilot.press("Right")
    assert pilot.narration[-1] == "White has no move and passes."
    assert pilot.mixer.cues == [Cue.PASS]
    assert pilot.shows("White passed")
    assert pilot.shows("White had no move, so Black plays again.")
    pilot.settle()
    assert dict(pilot.board.board_state.tokens) == before


def test_it_plays_by_itself_to_the_end_and_tells_both_scores(pilot: Pilot) -> None:
    pilot.press("Space")
    pilot.until(lambda: screen_of(pilot).ply == screen_of(pilot).playback.total, "The end")
    pilot.settle()
    assert pilot.shows("Black wins")
    assert pilot.shows("25 discs to 11.")
    assert not screen_of(pilot).playback.playing


def test_clocks_and_discs_are_as_they_were(pilot: Pilot) -> None:
    step_to(pilot, 2)
    assert pilot.shows("09:53")
    assert pilot.shows("09:46")
    assert pilot.shows("Black · 3 discs")
    assert pilot.shows("White · 3 discs")
    pilot.press("End")
    assert pilot.shows("Black · 25 discs")
    assert pilot.shows("White · 11 discs")


def test_the_review_is_in_discs_and_says_what_is_exact(reviewed: Pilot) -> None:
    review = screen_of(reviewed).review
    assert review.exact_from is not None
    assert review.exact_from <= review.total - 10
    assert (
        f"exact from move {next_number(review.game, review.exact_from)}"
        in screen_of(reviewed).view.graph.state
    )
    assert reviewed.shows("Exact")
    reviewed.press("End")
    reviewed.settle()
    assert reviewed.shows("+14")
    assert reviewed.shows("Black has won by 14.")
    late = review.total - 4
    step_to(reviewed, late)
    known = review.evaluations[late]
    lead = known.score // 100
    assert reviewed.shows(f"Exact: Black wins by {lead}, if both play perfectly from here.")
    assert known.best is not None
    assert reviewed.shows(f"Best move for {screen_of(reviewed).game.position_at(late).side.label}")
    assert reviewed.shows(str(known.best))
    # What was proved adds up: the score changes by what each move lost, and by nothing else.
    for ply in range(review.exact_from + 1, review.total):
        mover = screen_of(reviewed).game.turns[ply - 1].side
        sign = 1 if mover is othello.Side.BLACK else -1
        change = review.evaluations[ply].score - review.evaluations[ply - 1].score
        assert sign * change == -review.costs[ply - 1]


def test_a_better_move_is_looked_for_and_judged(reviewed: Pilot) -> None:
    screen = screen_of(reviewed)
    costly = next(ply for ply in screen.review.marked if screen.review.cost(ply) >= 200)
    step_to(reviewed, costly)
    cost = round(screen.review.cost(costly) / 100)
    assert reviewed.shows(f"The last move lost {cost} disc")
    reviewed.press("r")
    reviewed.settle()
    assert reviewed.find("Left") is None
    best = screen.review.evaluations[costly - 1].best
    assert isinstance(best, othello.Move)
    assert best.square is not None
    taken = next(iter(screen.view.face.tokens(screen.game.position_at(costly - 1))))
    reviewed.click(taken)
    assert reviewed.shows(f"{taken} has a")
    reviewed.click(best.square)
    reviewed.settle()
    assert reviewed.shows("The best move!")
    reviewed.press("Escape")
    reviewed.settle()
    assert screen.ply == costly


def test_nobody_is_asked_for_a_better_pass(reviewed: Pilot) -> None:
    step_to(reviewed, 20)
    reviewed.press("r")
    tryout = screen_of(reviewed).tryout
    assert tryout is not None
    assert tryout.ply == 18
    assert str(tryout.played) == "a1"


def test_one_plays_on_from_here(pilot: Pilot) -> None:
    step_to(pilot, 7)
    position = screen_of(pilot).game.position_at(7)
    pilot.click_button("Friend")
    pilot.click_button("Start")
    assert isinstance(pilot.screen, GameScreen)
    assert pilot.game.position == position
    pilot.settle()
    move = position.legal_moves()[0]
    assert isinstance(move, othello.Move)
    assert move.square is not None
    pilot.click(move.square)
    pilot.settle()
    assert pilot.game.moves[0] == move


def test_board_moves_and_game_are_copied(pilot: Pilot) -> None:
    step_to(pilot, 3)
    pilot.click_button("Board")
    assert Position.parse(pilot.context.clipboard.read()) == screen_of(pilot).game.position_at(3)
    pilot.click_button("Moves")
    assert pilot.context.clipboard.read() == f"{Position.start(6)} {SIX_BY_SIX}"
    pilot.press("Ctrl+c")
    assert read_record(pilot.context.clipboard.read()) == othello_record(SIX_BY_SIX, 6)


def test_what_was_copied_elsewhere_is_pasted_and_left_again(pilot: Pilot) -> None:
    first = screen_of(pilot)
    pilot.context.clipboard.write(EIGHT_BY_EIGHT)
    pilot.press("Ctrl+v")
    assert screen_of(pilot) is not first
    assert len(screen_of(pilot).game.turns) == 62
    pilot.context.clipboard.write("f5d6f5")
    pilot.press("Ctrl+v")
    assert pilot.shows("Line 1, column 1: Move 3: f5 is taken: there is a black disc on it.")
    pilot.press("Escape")
    assert screen_of(pilot).record == first.record
    pilot.context.clipboard.write("")
    pilot.press("Ctrl+v")
    assert pilot.shows("There is no game and no position to paste: copy one first.")


@pytest.mark.parametrize("size", othello.SIZES)
def test_every_size_fits_its_window(start: Start, size: int) -> None:
    position = Position.start(size)
    for window in ((1280, 720), (1024, 768), (800, 500)):
        pilot = start(blind=True, size=window, first=bare(position))
        pilot.wait(100)
        tree = pilot.screen.tree
        assert (tree.overlaps(), tree.spills(), tree.cut_texts()) == ([], [], [])
        assert pilot.board.geometry.outline.width == pilot.board.geometry.outline.height
