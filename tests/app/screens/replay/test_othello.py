"""An Othello game looked at again: every step, every pass, the review in discs, and beyond it."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest

from app.pilot import Pilot
from app.records import EIGHT_BY_EIGHT, QUICK, SIX_BY_SIX, bare, othello_record, othello_replay
from app.screens.replay.opened import best_move, ply_of
from khepri.app.faces import face_of
from khepri.app.review import Review
from khepri.app.screens.replay import ReplayScreen
from khepri.archive import Archive
from khepri.audio import Cue
from khepri.engine.limits import Limits
from khepri.games import othello
from khepri.games.othello import Position
from khepri.match.records.pgn import read_pgn
from khepri.match.records.record import game_from_record

Start = Callable[..., Pilot]
THOROUGH = Limits(nodes=50_000)
"""Solves the last moves on 6×6, in less than a second for the whole game."""

RECORD = othello_record(SIX_BY_SIX, 6)
POSITIONS = RECORD.positions()
TOTAL = len(RECORD.moves)


@pytest.fixture
def pilot(start: Start) -> Pilot:
    return start(blind=True, first=othello_replay(SIX_BY_SIX, 6))


@pytest.fixture(scope="module")
def archive() -> Archive:
    """Return an archive with a game and its thorough review."""
    archive = Archive.in_memory()
    archive.add(RECORD)
    review = Review(game_from_record(RECORD), archive=archive, game_id=1, limits=THOROUGH)
    review.start()
    while not review.done:
        review.poll()
        time.sleep(0.01)
    return archive


@pytest.fixture
def review(archive: Archive) -> Review:
    """Return what is known about that game."""
    review = Review(game_from_record(RECORD), archive=archive, game_id=1, limits=THOROUGH)
    review.start()
    return review


@pytest.fixture
def reviewed(start: Start, archive: Archive) -> Pilot:
    """Return that game, looked at."""
    return start(
        blind=True,
        archive=archive,
        first=lambda context: ReplayScreen(context, RECORD, game_id=1, limits=THOROUGH),
    )


def step_to(pilot: Pilot, ply: int) -> None:
    """Look at the game after a move, and let the discs come to rest."""
    pilot.click_row("Moves", ply - 1)
    pilot.settle()


def test_every_step_shows_its_position_forwards_and_backwards(pilot: Pilot) -> None:
    face = face_of(othello.GAME)
    there = [("Right", ply) for ply in range(1, TOTAL + 1)]
    back = [("Left", ply) for ply in range(TOTAL - 1, TOTAL - 4, -1)]
    for key, ply in there + back:
        pilot.press(key)
        pilot.until(lambda: not pilot.board.busy)
        assert dict(pilot.board.board_state.tokens) == face.tokens(POSITIONS[ply])
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
    step_to(pilot, TOTAL - 3)
    pilot.press("Space")
    pilot.until(lambda: pilot.find("Stop") is None, "The end")
    pilot.settle()
    assert ply_of(pilot) == TOTAL
    assert pilot.shows("Black wins")
    assert pilot.shows("25 discs to 11.")


def test_clocks_and_discs_are_as_they_were(pilot: Pilot) -> None:
    step_to(pilot, 2)
    assert pilot.shows("09:53")
    assert pilot.shows("09:46")
    assert pilot.shows("Black · 3 discs")
    assert pilot.shows("White · 3 discs")
    pilot.press("End")
    assert pilot.shows("Black · 25 discs")
    assert pilot.shows("White · 11 discs")


def test_the_review_is_in_discs_and_says_what_is_exact(reviewed: Pilot, review: Review) -> None:
    assert ", exact from move " in reviewed.value("Course of the game")
    assert reviewed.shows("Exact")
    reviewed.press("End")
    reviewed.settle()
    assert reviewed.shows("+14")
    assert reviewed.shows("Black has won by 14.")
    late = TOTAL - 4
    step_to(reviewed, late)
    lead = review.evaluations[late].score // 100
    assert reviewed.shows(f"Exact: Black wins by {lead}, if both play perfectly from here.")
    assert reviewed.shows(f"Best move for {POSITIONS[late].side.label}")
    assert reviewed.shows(best_move(reviewed)[:2])


def test_what_was_proved_adds_up(review: Review) -> None:
    """The score changes by what each move lost, and by nothing else."""
    assert review.exact_from is not None
    assert review.exact_from <= TOTAL - 8
    for ply in range(review.exact_from + 1, review.total):
        sign = 1 if POSITIONS[ply - 1].side is othello.Side.BLACK else -1
        change = review.evaluations[ply].score - review.evaluations[ply - 1].score
        assert sign * change == -review.costs[ply - 1]


def test_a_better_move_is_looked_for_and_judged(reviewed: Pilot, review: Review) -> None:
    costly = next(ply for ply in review.marked if review.cost(ply) >= 200)
    step_to(reviewed, costly - 1)
    best = best_move(reviewed)[:2]
    taken = next(iter(reviewed.board.board_state.tokens))
    step_to(reviewed, costly)
    assert reviewed.shows(f"The last move lost {round(review.cost(costly) / 100)} disc")
    reviewed.press("r")
    reviewed.settle()
    assert reviewed.find("Left") is None
    reviewed.click(taken)
    assert reviewed.shows(f"{taken} has a")
    reviewed.click(best)
    reviewed.settle()
    assert reviewed.shows("The best move!")
    reviewed.press("Escape")
    reviewed.settle()
    assert ply_of(reviewed) == costly


def test_nobody_is_asked_for_a_better_pass(reviewed: Pilot) -> None:
    step_to(reviewed, 20)
    reviewed.press("r")
    assert reviewed.shows("a1 was played. Find something better.")


def test_one_plays_on_from_here(pilot: Pilot) -> None:
    step_to(pilot, 7)
    pilot.click_button("Friend")
    pilot.click_button("Start")
    assert pilot.game.position == POSITIONS[7]
    pilot.settle()
    pilot.put(str(POSITIONS[7].legal_moves()[0]))


def test_board_moves_and_game_are_copied(pilot: Pilot) -> None:
    step_to(pilot, 3)
    pilot.click_button("Board")
    assert Position.parse(pilot.context.clipboard.read()) == POSITIONS[3]
    pilot.click_button("Moves")
    assert pilot.context.clipboard.read() == f"{Position.start(6)} {SIX_BY_SIX}"
    pilot.press("Ctrl+c")
    assert read_pgn(pilot.context.clipboard.read()) == RECORD


def test_what_was_copied_elsewhere_is_pasted_and_left_again(pilot: Pilot) -> None:
    pilot.context.clipboard.write(EIGHT_BY_EIGHT)
    pilot.press("Ctrl+v", "End")
    assert ply_of(pilot) == 62
    pilot.context.clipboard.write("f5d6f5")
    pilot.press("Ctrl+v")
    assert pilot.shows("Line 1, column 1: Move 3: f5 is taken: there is a black disc on it.")
    pilot.press("Escape", "End")
    assert ply_of(pilot) == TOTAL
    pilot.context.clipboard.write("")
    pilot.press("Ctrl+v")
    assert pilot.shows("There is no game and no position to paste: copy one first.")


@pytest.mark.parametrize("size", othello.SIZES)
def test_every_size_fits_its_window(start: Start, size: int) -> None:
    pilot = start(blind=True, first=bare(Position.start(size), QUICK))
    for window in ((1280, 720), (1024, 768), (800, 500)):
        pilot.resize(window)
        pilot.wait(100)
        pilot.assert_tidy()
        assert pilot.board.geometry.outline.width == pilot.board.geometry.outline.height
