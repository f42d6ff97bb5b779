"""A teaching game in the window: a move is stopped, shown, and taken back or played."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from app.pilot import Pilot
from app.tables import LeashedOpponent, against, friends
from app.teaching_scenes import SHIELDED, ask_for_turn, is_stopped, taught, taught_discs
from khepri.app.boards.board_state import BoardState, Shot
from khepri.app.faces.stop_looks import StopLooks
from khepri.app.screens.game.notes import PRAISE_MS
from khepri.app.screens.game.stop_card import StopCard
from khepri.app.screens.game.stop_showing import ARROW_MS, MOVE_MS, SQUARE_MS, StopShowing
from khepri.app.settings import Settings, TextSize
from khepri.app.widgets.skin import FOCUS_GAP, FOCUS_WIDTH
from khepri.learn.progress import FactKind, LearningLog
from khepri.match.options import Stop, TeachingMode
from khepri.match.records.pgn import write_pgn
from khepri.match.records.record import record_from_game

Start = Callable[..., Pilot]
LOOK = "Wait: look at your pharaoh."
BACK = Stop(1, worst=True, taken_back=True)


@pytest.fixture
def stopped(start: Start) -> Pilot:
    """Return a game in which a move that loses the pharaoh is stopped, by a clock."""
    pilot = start(first=taught(clock="300+5"), blind=True)
    ask_for_turn(pilot)
    return pilot


def test_a_stopped_move_is_shown_and_nothing_has_happened(stopped: Pilot) -> None:
    assert stopped.shows(LOOK)
    assert stopped.shows("your pyramid turns right")
    assert stopped.shows("my answer, 5 mirrors")
    shown = stopped.board.board_state
    assert shown.preview is not None
    assert (shown.alarm, shown.preview.destroyed) == ("e1", "e1")
    assert [(each.square, each.number) for each in shown.numbers] == [("f4", 1), ("e2", 2)]
    assert "f1" in shown.tokens
    assert any(LOOK in sentence and "f1" in sentence for sentence in stopped.narration)
    left = stopped.session.time_left(stopped.game.side)
    stopped.wait(20_000)
    assert stopped.session.time_left(stopped.game.side) == left
    assert stopped.moves == []


def test_the_ring_around_the_way_back_keeps_off_the_note(stopped: Pilot) -> None:
    card = stopped.widget("Try another").parent
    assert isinstance(card, StopCard)
    ring = card.skin.px(FOCUS_WIDTH) + card.skin.px(FOCUS_GAP)
    assert card.note.rect.bottom < card.another.rect.top - ring


def test_escape_tries_another_which_is_praised(stopped: Pilot) -> None:
    stopped.press("Escape")
    assert not stopped.shows(LOOK)
    stopped.settle()
    assert "e2" in stopped.board.board_state.tokens
    assert stopped.game.stops == (BACK,)
    stopped.ask_for("c4d5")
    stopped.until(lambda: stopped.moves == ["c4d5"], "the better move")
    stopped.step()
    assert stopped.shows("Better: my light leaves the board now.")
    stopped.wait(PRAISE_MS + 1000)
    assert not stopped.shows("Better: my light leaves the board now.")
    text = write_pgn(record_from_game(stopped.game))
    assert "f4R" not in text
    assert '[Teaching "level 1!-"]' in text


def test_the_move_can_be_played_anyway(stopped: Pilot) -> None:
    stopped.click_button("Play it anyway")
    assert stopped.moves == ["f4R"]
    assert stopped.game.stops == (Stop(1, worst=True, taken_back=False),)
    assert not stopped.shows(LOOK)


def test_the_keyboard_begins_at_the_way_back(stopped: Pilot) -> None:
    assert stopped.focused == "Try another"
    stopped.press("Tab")
    assert stopped.focused == "Play it anyway"
    stopped.click_button("Try another")
    assert stopped.game.stops == (BACK,)
    assert stopped.board.focused


def test_it_is_shown_again_at_a_press(stopped: Pilot) -> None:
    stopped.click_button("Show it again")
    stopped.step()
    assert stopped.board.board_state.preview is None
    stopped.until(lambda: is_stopped(stopped), "the end of it")
    assert stopped.board.board_state.alarm == "e1"
    stopped.press("b")
    stopped.step()
    assert stopped.board.board_state.alarm is None
    stopped.press("space")
    assert stopped.board.board_state.alarm == "e1"


def test_teaching_is_switched_off_and_on(stopped: Pilot) -> None:
    stopped.click_button("Teaching on")
    assert not stopped.shows(LOOK)
    assert stopped.game.options.teaching is TeachingMode.OFF
    assert stopped.find("Teaching off") is not None
    stopped.press("t")
    assert stopped.find("Teaching on") is not None
    stopped.press("t")
    stopped.settle()
    stopped.ask_for("f4R")
    stopped.step()
    assert stopped.moves == ["f4R"]


@pytest.mark.parametrize(
    ("size", "text_size"),
    [((800, 500), TextSize.HUGE), ((1000, 1400), TextSize.NORMAL), ((1280, 720), TextSize.HUGE)],
)
def test_a_draw_is_offered_with_the_mouse(
    start: Start, size: tuple[int, int], text_size: TextSize
) -> None:
    settings = Settings(text_size=text_size)
    pilot = start(first=taught(), size=size, settings=settings, blind=True)
    pilot.settle()
    pilot.click_button("Offer draw")
    assert pilot.game.draw_offer is None
    pilot.wait(700)
    pilot.click_button("Offer draw?")
    assert any("offers a draw" in sentence for sentence in pilot.narration)
    pilot.wait(700)
    assert pilot.find("Teaching on") is not None
    assert pilot.find("Resign") is not None


def test_a_draw_is_offered_by_its_key(stopped: Pilot) -> None:
    stopped.press("d")
    assert stopped.game.draw_offer is None
    stopped.wait(700)
    stopped.press("d")
    assert any("offers a draw" in sentence for sentence in stopped.narration)


def test_two_tries_are_plenty(stopped: Pilot) -> None:
    stopped.press("Escape")
    ask_for_turn(stopped)
    stopped.press("Escape")
    assert stopped.shows("Two tries are plenty. Play what you like, or ask for a hint.")
    stopped.settle()
    stopped.ask_for("f4R")
    stopped.until(lambda: stopped.moves == ["f4R"], "the move")
    assert stopped.game.stops == (BACK, BACK)


def test_a_hint_takes_the_move_back_first(stopped: Pilot) -> None:
    stopped.press("h")
    assert stopped.session.hinting
    assert stopped.game.stops == (BACK,)
    stopped.session.stop_thinking()


def test_who_leaves_has_taken_it_back(stopped: Pilot) -> None:
    stopped.click_button("Home")
    assert not stopped.game.stopped
    assert stopped.game.paused
    assert stopped.moves == []


def test_a_shot_at_ones_own_piece_is_not_asked_twice_as_well(start: Start) -> None:
    pilot = start(first=taught(), blind=True)
    pilot.settle()
    pilot.ask_for("j4R")
    pilot.until(lambda: is_stopped(pilot), "the card")
    assert pilot.shows("Careful with your pyramid.")
    pilot.click_button("Play it anyway")
    assert pilot.moves == ["j4R"]


def test_every_move_is_asked_for_twice_where_the_player_wants_that(start: Start) -> None:
    pilot = start(first=taught(), settings=Settings(confirm_moves=True), blind=True)
    pilot.settle()
    pilot.click("f4")
    pilot.press("e")
    pilot.wait(500)
    assert not pilot.game.stopped
    pilot.press("e")
    pilot.until(lambda: is_stopped(pilot), "the card")


def test_a_corner_is_framed_with_what_it_would_turn(start: Start) -> None:
    pilot = start(first=taught_discs(), blind=True)
    pilot.settle()
    pilot.click("g7")
    pilot.until(lambda: is_stopped(pilot), "the card")
    shown = pilot.board.board_state
    assert shown.alarm == "h8"
    assert set(shown.flips) == {"d4", "e5", "f6", "g7"}
    assert pilot.shows("Wait: look at the corner.")


def test_nobody_is_stopped_between_people_or_unasked(start: Start) -> None:
    for first in (
        friends(SHIELDED),
        against(LeashedOpponent.playing("g8R"), fen=SHIELDED, level=3),
    ):
        pilot = start(first=first, blind=True)
        pilot.settle()
        assert pilot.find("Teaching on") is None
        pilot.ask_for("f4R")
        pilot.step()
        assert pilot.moves == ["f4R"]


def test_with_reduced_motion_the_end_is_there_at_once(start: Start) -> None:
    pilot = start(first=taught(), settings=Settings(reduced_motion=True), blind=True)
    pilot.settle()
    pilot.ask_for("f4R")
    pilot.until(lambda: pilot.game.stopped, "the card")
    assert pilot.board.board_state.alarm == "e1"


def test_a_game_that_is_over_is_kept_for_the_class_sheet(stopped: Pilot, tmp_path: Path) -> None:
    stopped.context.learning = LearningLog(tmp_path / "learned.txt")
    stopped.press("Escape", "r")
    stopped.wait(700)
    stopped.press("r")
    assert stopped.game.outcome is not None
    (fact,) = stopped.context.learning.facts()
    assert (fact.player, fact.subject, fact.kind) == ("Amira", "game:laser", FactKind.GAME)
    assert fact.detail == "stops=1 back=1 level=3"


def test_the_steps_come_one_after_the_other() -> None:
    moved, answered = BoardState(selected="a1"), BoardState(selected="a2")
    shot = Shot("red", ("a8", "a7", "a6"), destroyed="a6")
    showing = StopShowing(StopLooks(moved, answered, "a6", shot))
    assert showing.state() == moved
    showing.advance(MOVE_MS)
    assert showing.state().selected == "a2"
    assert showing.state().preview is None
    showing.advance(ARROW_MS + SQUARE_MS)
    assert showing.state().reach == pytest.approx(1)
    assert showing.state().alarm is None
    showing.advance(SQUARE_MS)
    assert (showing.state().alarm, showing.done) == ("a6", True)
    showing.restart()
    assert showing.state() == moved
