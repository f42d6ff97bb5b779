"""The review of a game: graph, best moves and costly moves."""

from __future__ import annotations

from collections.abc import Callable

from app.pilot import Pilot
from app.records import CLUB_GAME, EXCHANGES, HIT, QUICK, recorded, replay
from app.screens.replay.opened import best_of, screen_of
from khepri.app.boards.board_state import Arrow
from khepri.app.context import Context
from khepri.app.faces.laser.arrows import arrow_of
from khepri.app.review import Review
from khepri.app.screen import Screen
from khepri.app.screens.game import GameScreen
from khepri.app.screens.replay.evaluation_graph import height_of
from khepri.archive import Archive
from khepri.engine.analysis import Analysis, Evaluation, signature_of
from khepri.engine.limits import Limits
from khepri.games.laser import GAME, Move
from khepri.match.record import game_of
from khepri.session.keeper import Keeper
from patience import PATIENCE_S

Start = Callable[..., Pilot]
ENDLESS = Limits(nodes=2_000_000_000)


# The work behind it


def test_the_review_completes_and_marks_three_moves(reviewed: Pilot) -> None:
    screen = screen_of(reviewed)
    assert len(screen.review.evaluations) == len(CLUB_GAME) + 1
    marked = screen.review.marked
    assert len(marked) == 3
    least = min(screen.review.costs[ply - 1] for ply in marked)
    rest = [cost for ply, cost in enumerate(screen.review.costs, 1) if ply not in marked]
    assert max(rest) <= least
    assert screen.view.graph.data.marked == marked
    assert screen.view.moves.rows.marked == marked  # type: ignore[attr-defined] # its own rows
    assert reviewed.shows("? a move that lost ground")


def test_progress_is_told_while_it_works(start: Start) -> None:
    pilot = start(first=replay(*EXCHANGES, limits=ENDLESS), blind=True)
    assert pilot.shows("Looking at position 1 of 9")
    assert pilot.shows("Looking at every move…")
    assert screen_of(pilot).view.graph.state == "0 of 9 positions"
    assert not pilot.widget("Find a better move").active


def test_it_can_be_switched_off_and_on(start: Start) -> None:
    pilot = start(first=replay(*EXCHANGES), blind=True)
    screen = screen_of(pilot)
    pilot.until(lambda: screen.review.done)
    pilot.wait(100)
    assert pilot.board.board_state.arrows
    pilot.click(screen.view.review_panel.toggle)
    assert not screen.review.on
    assert not pilot.board.board_state.arrows
    assert pilot.shows("The review is off.")
    assert not screen.thinking
    pilot.press("v")
    assert screen.review.on
    assert pilot.board.board_state.arrows


def test_switched_off_in_the_middle_it_goes_on_where_it_was(start: Start) -> None:
    pilot = start(first=replay(*CLUB_GAME), blind=True)
    screen = screen_of(pilot)
    pilot.until(lambda: len(screen.review.evaluations) > 2)
    pilot.press("v")
    known = screen.review.evaluations
    assert not screen.thinking
    pilot.press("v")
    pilot.until(lambda: screen.review.done)
    assert screen.review.evaluations[: len(known)] == known


def test_a_failure_is_told_and_can_be_tried_again(start: Start) -> None:
    pilot = start(first=replay(*EXCHANGES, limits=ENDLESS), blind=True)
    screen = screen_of(pilot)
    work = screen.review._work
    assert work is not None
    work.failure = "The computer cannot go on looking at this game (no memory)."
    pilot.step()
    assert pilot.shows("The computer cannot go on looking at this game (no memory).")
    work.cancel()
    screen.review.limits = QUICK
    pilot.press("v", "v")
    pilot.until(lambda: screen.review.done)


def test_an_end_between_two_looks_loses_nothing() -> None:
    class Sudden(Analysis):
        """Finds its last evaluation right after it was asked for them."""

        @property
        def evaluations(self) -> tuple[Evaluation, ...]:
            found = tuple(self._evaluations)
            self._evaluations = [Evaluation(0)] * self.total
            return found

    review = Review(game_of(recorded(*HIT)), limits=QUICK)
    review._work = Sudden(GAME, review.positions, known=[Evaluation(0)])
    review.poll()
    assert not review.done
    review.poll()
    assert review.done


# What is shown


def test_the_best_move_is_an_arrow_and_words(reviewed: Pilot) -> None:
    for _ in range(6):
        reviewed.press("Right")
        reviewed.settle()
        ply = screen_of(reviewed).ply
        best = best_of(reviewed, ply)
        first = reviewed.board.board_state.arrows[0]
        assert first == arrow_of(best, faint=False)
        side = "Blue" if ply % 2 == 0 else "Red"
        assert reviewed.shows(f"Best move for {side}")
        assert reviewed.shows(best.origin)


def test_arrows_wait_for_the_beam(reviewed: Pilot) -> None:
    assert reviewed.board.board_state.arrows
    reviewed.press("Right")
    reviewed.wait(100)
    assert not reviewed.board.board_state.arrows
    reviewed.settle()
    assert reviewed.board.board_state.arrows


def test_a_turn_is_an_arrow_around_its_square() -> None:
    assert arrow_of(Move.parse("e4R"), faint=False) == Arrow("e4", "e4", turn=1)
    assert arrow_of(Move.parse("e4L"), faint=True) == Arrow("e4", "e4", turn=-1, faint=True)
    assert arrow_of(Move.parse("e4f5"), faint=False) == Arrow("e4", "f5")


def test_after_the_end_there_is_no_best_move(start: Start) -> None:
    pilot = start(first=replay(*HIT), blind=True)
    pilot.until(lambda: screen_of(pilot).review.done)
    pilot.press("End")
    pilot.settle()
    assert not pilot.board.board_state.arrows
    assert any("has won." in text for text in pilot.texts())


def test_the_graph_goes_up_for_the_first_side() -> None:
    heights = [height_of(score) for score in (-30_000, -200, 0, 200, 30_000)]
    assert heights == sorted(heights)
    assert heights[0] == -heights[-1] == -1


def test_n_and_p_jump_between_the_costly_moves(reviewed: Pilot) -> None:
    screen = screen_of(reviewed)
    marked = screen.review.marked
    seen = []
    for _ in marked:
        reviewed.press("n")
        seen.append(screen.ply)
    assert tuple(seen) == marked
    reviewed.press("n")
    assert reviewed.narration[-1] == "There is no costly move after this one."
    reviewed.press("p")
    assert screen.ply == marked[1]
    reviewed.click_button("Costly move before")
    assert screen.ply == marked[0]
    reviewed.click_button("Next costly move")
    assert screen.ply == marked[1]
    assert any("The last move lost" in text for text in reviewed.texts())


def test_jumping_too_early_is_answered(start: Start) -> None:
    pilot = start(first=replay(*EXCHANGES, limits=ENDLESS), blind=True)
    pilot.press("n")
    assert pilot.narration[-1] == "The review is not finished yet: wait a moment."
    pilot.press("v", "n")
    assert pilot.narration[-1] == "Switch the review on to find the costly moves."


# The archive


def kept(archive: Archive, game_id: int) -> Callable[[Context], Screen]:
    def first(context: Context) -> Screen:
        context.keeper = Keeper(archive)
        return replay(*EXCHANGES, game_id=game_id)(context)

    return first


def test_a_finished_review_is_kept_and_used_again(start: Start) -> None:
    archive = Archive.in_memory()
    game_id = archive.add(recorded(*EXCHANGES)).id
    pilot = start(first=kept(archive, game_id), blind=True)
    pilot.until(lambda: screen_of(pilot).review.done)
    found = screen_of(pilot).review.evaluations
    assert archive.analysis(game_id, signature_of(QUICK)) is not None
    again = start(first=kept(archive, game_id), blind=True)
    assert screen_of(again).review.evaluations == found
    assert not screen_of(again).thinking


def test_an_analysis_that_does_not_fit_is_made_again() -> None:
    archive = Archive.in_memory()
    record = recorded(*EXCHANGES)
    game_id = archive.add(record).id
    review = Review(game_of(record), archive=archive, game_id=game_id, limits=QUICK)
    review.evaluations = (Evaluation(0),)
    review._remember()
    again = Review(game_of(record), archive=archive, game_id=game_id, limits=QUICK)
    assert again.evaluations == ()


def test_a_game_that_is_gone_from_the_archive_is_reviewed_all_the_same() -> None:
    archive = Archive.in_memory()
    review = Review(game_of(recorded(*HIT)), archive=archive, game_id=77, limits=QUICK)
    review.start()
    while not review.done:
        review.poll()
    assert review._archive is None


def test_playing_on_ends_the_review(start: Start) -> None:
    pilot = start(first=replay(*EXCHANGES, limits=ENDLESS), blind=True)
    work = screen_of(pilot).review._work
    assert work is not None
    pilot.click_button("Friend")
    pilot.click_button("Start")
    assert isinstance(pilot.screen, GameScreen)
    work.join(PATIENCE_S)
    assert not work.running
