"""Faults that programs like this one have had: none of them may come back here."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame
import pytest

from app.pilot import Pilot
from app.scenes import SCENES
from app.tables import LeashedOpponent, against, friends
from khepri.app.panels.player_panel import clock_text
from khepri.app.settings import NewGameChoices, Settings, TextSize
from khepri.app.top_bar import TopBar
from khepri.app.widgets import Label
from khepri.audio import Cue
from khepri.games.base import Outcome, Termination
from khepri.games.laser import Side
from khepri.session.session import SHOWN_MS

Start = Callable[..., Pilot]

FRIENDLY = Settings(new_games={"laser": NewGameChoices(computer=False, rules="club")})


@pytest.fixture
def start(start: Start) -> Start:
    """Return a way to start the program whose frames nobody looks at."""
    return partial(start, blind=True)


def own_move(pilot: Pilot) -> None:
    """Play a quiet move as Blue, and wait until the computer begins to think."""
    pilot.until(lambda: pilot.game.turn_begun)
    pilot.click("e1")
    pilot.press("e")
    pilot.until(lambda: pilot.session.thinking, "the computer's turn")


def test_a_search_of_the_old_game_does_not_move_in_the_new_one(start: Start) -> None:
    computer = LeashedOpponent.playing("f8R")
    pilot = start(first=against(computer), settings=FRIENDLY)
    own_move(pilot)
    old = pilot.session
    pilot.click_button("Home")
    pilot.click_button("Play")
    pilot.click_button("Start game")
    pilot.until(computer.cancelled.is_set, "the end of the old search")
    computer.free.set()
    pilot.wait(3000)
    assert pilot.session is not old
    assert pilot.moves == []
    assert [str(move) for move in old.game.moves] == ["e1R"]


def test_a_search_that_was_left_is_begun_anew(start: Start) -> None:
    computer = LeashedOpponent.playing("f8R", "f8L")
    pilot = start(first=against(computer, clock="600+5"))
    own_move(pilot)
    pilot.click_button("Home")
    pilot.until(computer.cancelled.is_set)
    computer.free.set()
    pilot.wait(1000)
    pilot.click_button("Continue")
    pilot.wait(1000)
    assert pilot.moves == ["e1R"], "the computer does not play in a pause"
    pilot.click_button("Go on")
    pilot.settle()
    assert len(pilot.moves) == 2


def test_clicks_play_nothing_while_the_computer_thinks(start: Start) -> None:
    computer = LeashedOpponent.playing("f8R")
    pilot = start(first=against(computer))
    own_move(pilot)
    for square in ("c2", "f8", "f7", "e8", "e7"):
        pilot.click(square)
        assert pilot.board.board_state.selected is None
    pilot.drag("c1", "c2")
    pilot.hover("c1")
    pilot.wheel(1)
    pilot.press("q", "e")
    assert pilot.moves == ["e1R"]
    assert pilot.shows("Red is thinking. Your turn is next.")
    computer.free.set()
    pilot.settle()
    assert pilot.moves == ["e1R", "f8R"]
    assert pilot.board.board_state.selected == "c1", "which was taken up meanwhile"
    pilot.click("c2")
    assert pilot.moves[2] == "c1c2"


def test_the_window_goes_on_while_the_computer_thinks(start: Start) -> None:
    pilot = start(first=against(LeashedOpponent.playing("f8R"), clock="60+0"), blind=False)
    own_move(pilot)
    assert pilot.shows("Red is thinking…")
    frames = pilot.loop.frames
    before = pilot.session.time_left(Side.RED)
    pilot.wait(3000)
    assert pilot.loop.frames > frames, "its clock is seen to run"
    assert pilot.session.time_left(Side.RED) == pytest.approx((before or 0) - 3000, abs=100)
    pilot.press("f")
    assert pilot.board.flipped


@pytest.mark.parametrize("settings", [Settings(), Settings(reduced_motion=True)])
def test_the_computer_does_not_move_the_instant_you_let_go(
    start: Start, settings: Settings
) -> None:
    computer = LeashedOpponent.playing("f8R")
    computer.free.set()
    pilot = start(first=against(computer), settings=settings)
    pilot.until(lambda: pilot.game.turn_begun)
    pilot.click("e1")
    pilot.press("e")
    let_go = pilot.now_ms
    pilot.until(lambda: len(pilot.game.turns) == 2)
    assert pilot.now_ms - let_go >= SHOWN_MS


def test_a_shot_is_seen_and_heard_when_it_is_fired(start: Start) -> None:
    pilot = start(first=friends())
    pilot.settle()
    pilot.click("c5")
    pilot.mixer.cues.clear()
    pilot.click("b6")
    seen_ms, heard_before_seen = 0, False
    while pilot.board.busy:
        pilot.step(ms=20)
        if pilot.beam_is_seen:
            seen_ms += 20
            assert Cue.SHOT in pilot.mixer.cues
            assert pilot.shows("Blue fires")
        elif not seen_ms:
            heard_before_seen |= Cue.SHOT in pilot.mixer.cues
    assert seen_ms >= 700
    assert not heard_before_seen
    assert pilot.mixer.cues.count(Cue.MIRROR) == 4
    scene = pilot.frame.scene
    assert scene is not None
    assert scene.trail is not None, "the way stays marked until the next move"
    assert pilot.shows("left the board")


def test_a_piece_stays_until_the_beam_strikes_it(start: Start) -> None:
    pilot = start(first=friends())
    pilot.settle()
    pilot.play("c5b6")
    pilot.ask_for("e5e6")
    pilot.until(lambda: pilot.beam_is_seen)
    assert Cue.OWN_PIECE_LOST not in pilot.mixer.cues
    assert pilot.find("Rematch") is None, "nothing may come before the last shot is seen"
    before = len(sprites(pilot))
    pilot.settle()
    assert len(sprites(pilot)) < before
    assert pilot.find("Rematch") is not None


def sprites(pilot: Pilot) -> list[object]:
    """Return the pieces in the last frame."""
    assert pilot.frame.scene is not None
    return list(pilot.frame.scene.sprites)


def test_a_right_click_lets_go_and_eats_nothing(start: Start) -> None:
    pilot = start(first=friends())
    pilot.settle()
    pilot.click("c1")
    assert pilot.board.board_state.selected == "c1"
    pilot.right_click("d5")
    assert pilot.board.board_state.selected is None
    pilot.click("c1")
    assert pilot.board.board_state.selected == "c1"
    pilot.click("c2")
    pilot.settle()
    assert pilot.moves == ["c1c2"]


def test_a_right_click_in_the_middle_of_a_drag_puts_the_piece_back(start: Start) -> None:
    pilot = start(first=friends())
    pilot.settle()
    pilot.press_at(pilot.spot("c1"))
    pilot.glide_to(pilot.spot("c2"))
    assert pilot.board.dragging
    pilot.right_click("c2")
    assert not pilot.board.dragging
    pilot.let_go()
    assert pilot.moves == []
    pilot.drag("c1", "c2")
    pilot.settle()
    assert pilot.moves == ["c1c2"]


def test_a_drag_that_ends_off_the_board_plays_nothing(start: Start) -> None:
    pilot = start(first=friends())
    pilot.settle()
    pilot.drop_off_board("c1")
    pilot.wait(500)
    assert pilot.moves == []
    assert not pilot.board.dragging
    pilot.play("c1c2")
    assert pilot.moves == ["c1c2"]


def test_a_window_that_loses_the_focus_loses_no_piece(start: Start) -> None:
    pilot = start(first=friends())
    pilot.settle()
    pilot.press_at(pilot.spot("c1"))
    pilot.glide_to(pilot.spot("c2"))
    pilot.send(pygame.event.Event(pygame.WINDOWFOCUSLOST))
    assert not pilot.board.dragging
    pilot.let_go()
    pilot.wait(300)
    assert pilot.moves == []
    pilot.drag("c1", "c2")
    pilot.settle()
    assert pilot.moves == ["c1c2"]


def test_the_flag_falls_in_the_middle_of_a_drag(start: Start) -> None:
    pilot = start(first=friends(clock="10+0"))
    pilot.until(lambda: pilot.game.turn_begun)
    pilot.press_at(pilot.spot("c1"))
    pilot.glide_to(pilot.spot("c2"))
    pilot.wait(11_000)
    assert pilot.game.outcome == Outcome(Termination.TIME, Side.RED)
    assert not pilot.board.dragging
    assert pilot.shows("Red wins")
    pilot.let_go()
    pilot.wait(500)
    assert pilot.moves == []
    assert pilot.session.time_left(Side.BLUE) == 0


def test_the_clock_does_not_live_in_its_label(start: Start) -> None:
    """A closed lid, a dragged window or a slow frame may not stop the time."""
    pilot = start(first=friends(clock="60+0"))
    pilot.until(lambda: pilot.game.turn_begun)
    pilot.sleep(20_000)
    left = pilot.session.time_left(Side.BLUE)
    assert left == pytest.approx(40_000, abs=200)
    assert pilot.shows(clock_text(left or 0, tenths=True))
    pilot.sleep(45_000)
    assert pilot.game.outcome == Outcome(Termination.TIME, Side.RED)


def test_tenths_are_shown_at_the_end_and_a_sound_warns_once(start: Start) -> None:
    pilot = start(first=friends(clock="30+0"))
    pilot.until(lambda: pilot.game.turn_begun)
    pilot.wait(11_000)
    assert pilot.mixer.cues.count(Cue.LOW_TIME) == 1
    pilot.wait(12_350)
    assert pilot.shows(clock_text(pilot.session.time_left(Side.BLUE) or 0, tenths=True))
    assert pilot.mixer.cues.count(Cue.LOW_TIME) == 1


def test_animations_charge_nobody(start: Start) -> None:
    pilot = start(first=friends(clock="60+0"))
    pilot.until(lambda: pilot.game.turn_begun)
    pilot.click("c5")
    pilot.click("b6")
    blue = pilot.session.time_left(Side.BLUE)
    pilot.until(lambda: pilot.beam_is_seen)
    while pilot.board.busy:
        assert pilot.session.time_left(Side.BLUE) == blue
        assert pilot.session.time_left(Side.RED) == 60_000
        pilot.step(ms=20)


@pytest.mark.parametrize("size", [(800, 500), (1920, 1080), (2560, 1080)])
def test_the_window_may_change_its_size_in_the_middle_of_a_shot(
    start: Start, size: tuple[int, int]
) -> None:
    pilot = start(first=friends())
    pilot.settle()
    pilot.click("c5")
    pilot.click("b6")
    pilot.until(lambda: pilot.beam_is_seen)
    pilot.resize(size)
    assert pilot.frame.size == size
    assert pilot.beam_is_seen
    scene = pilot.frame.scene
    assert scene is not None
    assert scene.beam is not None
    x, y = pilot.board.geometry.centre("j1")
    assert scene.beam.points[0] == (x, y)
    pilot.settle()
    pilot.play("e5e6")
    assert pilot.shows("Blue wins")


def test_the_beam_is_previewed_before_the_move_and_only_if_wanted(start: Start) -> None:
    pilot = start(first=friends())
    pilot.settle()
    pilot.click("c5")
    pilot.hover("b6")
    pilot.wait(100)
    assert pilot.board.board_state.preview is not None
    pilot.hover("j8")
    pilot.wait(100)
    assert pilot.board.board_state.preview is None
    pilot.click_button("Beam preview")
    pilot.hover("b6")
    pilot.wait(100)
    assert pilot.board.board_state.preview is None
    assert pilot.moves == []


def test_moves_in_the_middle_of_an_animation_wait_for_its_end(start: Start) -> None:
    """Hasty clicks while a shot is shown play nothing: what was taken up last stays selected."""
    pilot = start(first=friends())
    pilot.settle()
    pilot.click("c5")
    pilot.click("b6")
    for square in ("e5", "e6", "f5", "f6"):
        pilot.click(square)
    pilot.settle()
    assert pilot.moves == ["c5b6"]
    assert pilot.board.board_state.selected == "f5"
    pilot.press("Escape")
    pilot.play("e5e6")
    assert pilot.moves == ["c5b6", "e5e6"]


def test_reduced_motion_still_shows_what_happened(start: Start) -> None:
    pilot = start(first=friends(), settings=Settings(reduced_motion=True))
    pilot.settle()
    pilot.click("c5")
    pilot.click("b6")
    pilot.wait(150)
    assert not pilot.board.busy
    scene = pilot.frame.scene
    assert scene is not None
    assert scene.trail is not None
    assert Cue.SHOT in pilot.mixer.cues


def test_only_the_latest_complaint_is_shown(start: Start) -> None:
    pilot = start(first=friends(), size=(800, 500))
    pilot.settle()
    for square in ("c1", "j8", "i8", "i7"):
        pilot.click(square)
    assert pilot.notes == ["i7 is not next to c1: pieces go one square at a time."]
    top = pilot.part(pilot.notes[0]).rect
    assert not top.colliderect(pilot.board.geometry.area), "a note may not hide squares"


def test_a_hint_that_is_asked_for_again_is_told_in_the_same_place(start: Start) -> None:
    pilot = start(first=friends(), blind=True)
    pilot.settle()
    for number in (1, 2):
        pilot.press("h")
        pilot.until(partial(_has_hinted, pilot, number), "the hint")
    # Where the computer has little time, it may think of another move.
    assert len(pilot.notes) == len({line for line in pilot.narration if line.startswith("Hint: ")})
    for _ in range(2):
        pilot.screen.tree.toaster.show("Deleted.", icon=None, action="Undo", lasts_ms=9_000)
    assert len(pilot.notes) == 3, "each button undoes something else"


def _has_hinted(pilot: Pilot, times: int) -> bool:
    return sum(line.startswith("Hint: ") for line in pilot.narration) == times


def test_nothing_is_drawn_when_nothing_changes(start: Start) -> None:
    pilot = start(first=friends(), blind=False)
    pilot.settle()
    pilot.wait(3000)
    frames = pilot.loop.frames
    pilot.wait(5000)
    assert pilot.loop.frames == frames


@pytest.mark.parametrize("text_size", list(TextSize))
@pytest.mark.parametrize("name", ["othello-pass", "game-refused", "past-games-deleted"])
def test_a_note_touches_neither_words_nor_buttons(
    start: Start, name: str, text_size: TextSize
) -> None:
    scene = SCENES[name]
    settings = Settings(text_size=text_size)
    # In the smallest window the largest text may cover the foremost button for a while.
    size = (1280, 720) if text_size is TextSize.HUGE else (800, 500)
    pilot = start(first=scene.first, settings=settings, size=size)
    scene.play(pilot)
    bar, toaster = pilot.only(TopBar), pilot.screen.tree.toaster
    around = [toast.rect.inflate(8, 8) for toast in toaster.children]
    assert around
    for widget in bar.children:
        written = widget.rect.copy()
        if isinstance(widget, Label):
            written.width = widget.skin.text.size(widget.text, widget.style)[0]
        assert not widget.visible or written.collidelist(around) < 0, widget.label
    pilot.wait(13_000)
    assert not toaster.children
    assert bar.facts.visible, "what made way comes back"
