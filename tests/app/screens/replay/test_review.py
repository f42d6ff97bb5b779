"""The review of a game: graph, best moves and costly moves."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from app.pilot import Pilot
from app.records import CLUB_GAME, EXCHANGES, HIT, QUICK, recorded, replay
from app.screens.replay.opened import ENDLESS, await_idle, ply_of
from khepri.app.boards.board_state import Arrow
from khepri.app.faces.laser.arrows import arrow_of
from khepri.app.review import Review
from khepri.app.screens.replay.evaluation_graph import height_of
from khepri.archive import Archive, SavedEvaluation
from khepri.engine import analysis
from khepri.engine.analysis import Analysis, Evaluation, signature_of
from khepri.games.laser import GAME, Move
from khepri.match.records.record import game_from_record

Start = Callable[..., Pilot]
COSTLY = (1, 6, 8)
"""Which moves of the exchanges cost most."""


def known_positions(pilot: Pilot) -> int:
    """Return of how many positions the graph tells."""
    return int(pilot.value("Course of the game").split()[0])


# The work behind it


def test_progress_is_told_while_it_works(start: Start) -> None:
    pilot = start(first=replay(*EXCHANGES, limits=ENDLESS), blind=True)
    assert pilot.shows("Looking at position 1 of 9")
    assert pilot.shows("Looking at every move…")
    assert pilot.value("Course of the game") == "0 of 9 positions"
    assert not pilot.is_enabled("Find a better move")
    pilot.press("n")
    assert pilot.narration[-1] == "The review is not finished yet: wait a moment."
    pilot.press("v", "n")
    assert pilot.narration[-1] == "Switch the review on to find the costly moves."
    await_idle()


def test_it_can_be_switched_off_and_on(reviewed: Pilot) -> None:
    assert reviewed.board.board_state.arrows
    reviewed.click_button("Review")
    assert not reviewed.board.board_state.arrows
    assert reviewed.shows("The review is off.")
    reviewed.press("v")
    assert not reviewed.shows("The review is off.")
    assert reviewed.board.board_state.arrows


def test_switched_off_in_the_middle_it_goes_on_where_it_was(start: Start) -> None:
    pilot = start(first=replay(*CLUB_GAME), blind=True)
    pilot.until(lambda: known_positions(pilot) > 2, "the first moves")
    known = known_positions(pilot)
    pilot.press("v", "v")
    assert known_positions(pilot) >= known
    pilot.wait_for_computer()
    assert known_positions(pilot) == len(CLUB_GAME) + 1


def test_a_failure_is_told_and_can_be_tried_again(
    start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> Evaluation:
        raise MemoryError("no memory")

    with monkeypatch.context() as out_of_memory:
        out_of_memory.setattr(analysis, "evaluate", fail)
        pilot = start(first=replay(*EXCHANGES), blind=True)
        pilot.wait_for_computer()
    assert pilot.shows("The computer cannot go on looking at this game (no memory).")
    pilot.press("v", "v")
    pilot.wait_for_computer()
    assert pilot.shows("Best move for Blue")


def test_an_end_between_two_looks_loses_nothing() -> None:
    class Sudden(Analysis):
        """Finds its last evaluation right after it was asked for them."""

        @property
        def evaluations(self) -> tuple[Evaluation, ...]:
            found = tuple(self._evaluations)
            self._evaluations = [Evaluation(0)] * self.total
            return found

    review = Review(game_from_record(recorded(*HIT)), limits=QUICK)
    review._work = Sudden(GAME, review.positions, known=[Evaluation(0)])
    review.poll()
    assert not review.done
    review.poll()
    assert review.done


def test_playing_on_ends_the_review(start: Start) -> None:
    pilot = start(first=replay(*EXCHANGES, limits=ENDLESS), blind=True)
    pilot.click_button("Friend")
    pilot.click_button("Start")
    assert pilot.title == "Laser Chess"
    await_idle()


# What is shown


def test_the_best_move_is_an_arrow_and_words_once_the_beam_is_out(reviewed: Pilot) -> None:
    for side in ("Red", "Blue", "Red"):
        assert reviewed.board.board_state.arrows
        reviewed.press("Right")
        reviewed.wait(100)
        assert not reviewed.board.board_state.arrows
        reviewed.settle()
        assert reviewed.shows(f"Best move for {side}")
        assert reviewed.shows(f" {reviewed.board.board_state.arrows[0].origin} ")


def test_a_turn_is_an_arrow_around_its_square() -> None:
    assert arrow_of(Move.parse("e4R"), faint=False) == Arrow("e4", "e4", turn=1)
    assert arrow_of(Move.parse("e4L"), faint=True) == Arrow("e4", "e4", turn=-1, faint=True)
    assert arrow_of(Move.parse("e4f5"), faint=False) == Arrow("e4", "f5")


def test_after_the_end_there_is_no_best_move(start: Start) -> None:
    pilot = start(first=replay(*HIT), blind=True)
    pilot.wait_for_computer()
    pilot.press("End")
    pilot.settle()
    assert not pilot.board.board_state.arrows
    assert pilot.shows("has won.")


def test_the_graph_goes_up_for_the_first_side() -> None:
    heights = [height_of(score) for score in (-30_000, -200, 0, 200, 30_000)]
    assert heights == sorted(heights)
    assert heights[0] == -heights[-1] == -1


def test_the_costly_moves_are_marked_and_n_and_p_jump_between_them(reviewed: Pilot) -> None:
    told = "9 of 9 positions, costly moves: blue 1, red 3, red 4"
    assert reviewed.value("Course of the game") == told
    assert reviewed.shows("? a move that lost ground")
    seen = []
    for _ in COSTLY:
        reviewed.press("n")
        seen.append(ply_of(reviewed))
    assert tuple(seen) == COSTLY
    reviewed.press("n")
    assert reviewed.narration[-1] == "There is no costly move after this one."
    reviewed.press("p")
    assert ply_of(reviewed) == COSTLY[1]
    reviewed.click_button("Costly move before")
    assert ply_of(reviewed) == COSTLY[0]
    reviewed.click_button("Next costly move")
    assert ply_of(reviewed) == COSTLY[1]
    assert reviewed.shows("The last move lost")


# The archive


@pytest.fixture
def archive() -> Archive:
    """Return an archive with one game."""
    archive = Archive.in_memory()
    archive.add(recorded(*EXCHANGES))
    return archive


def kept(archive: Archive, **choices: Any) -> Review:
    """Return the review of the game in the archive."""
    return Review(game_from_record(recorded(*EXCHANGES)), archive=archive, limits=QUICK, **choices)


def test_a_finished_review_is_kept_and_used_again(start: Start, archive: Archive) -> None:
    pilot = start(first=replay(*EXCHANGES, game_id=1), archive=archive, blind=True)
    pilot.wait_for_computer()
    assert archive.analysis(1, signature_of(QUICK)) is not None
    again = start(first=replay(*EXCHANGES, game_id=1), archive=archive, blind=True)
    assert again.value("Course of the game") == pilot.value("Course of the game")


def test_an_analysis_that_does_not_fit_is_made_again(archive: Archive) -> None:
    archive.save_analysis(1, signature_of(QUICK), [SavedEvaluation(0)] * 9)
    assert kept(archive, game_id=1).done
    archive.save_analysis(1, signature_of(QUICK), [SavedEvaluation(0)])
    assert not kept(archive, game_id=1).done


def test_a_game_that_is_gone_from_the_archive_is_reviewed_all_the_same(archive: Archive) -> None:
    review = kept(archive, game_id=77)
    review.start()
    while not review.done:
        review.poll()
    assert archive.analysis(77, signature_of(QUICK)) is None
