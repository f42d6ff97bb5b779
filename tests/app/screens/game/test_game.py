"""The game screen, as a player sees and uses it."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

import pytest

from app.pilot import Pilot
from app.tables import LeashedOpponent, against, friends
from app.twice import press_twice
from khepri.app.screens.game.tools import SURE_MS
from khepri.app.settings import Settings
from khepri.audio import Cue
from khepri.games.laser import Side

Start = Callable[..., Pilot]
ALMOST_WON = "sc9/10/9fc/10/10/10/9Pa/4Fa4Sa b"
"""Blue's pyramid on j2 stands in the way of its own laser."""


@pytest.fixture
def club(start: Start) -> Pilot:
    """Return a game between friends, with a clock."""
    return start(first=friends(clock="600+5"), blind=True)


# The cards


def test_the_status_follows_the_game(club: Pilot) -> None:
    assert club.shows("Blue to move")
    assert club.shows("Move 1 · Amira")
    club.click("f4")
    assert club.shows("Pick a square, or turn the piece.")
    club.click("g4")
    club.wait(50)
    assert club.shows("Blue fires")
    club.settle()
    assert club.shows("Red to move")
    assert club.shows("Move 1 · Ben")


def test_the_card_says_what_just_happened(club: Pilot) -> None:
    assert club.shows("hits the other pharaoh.")
    club.play("j4R")
    assert club.shows("Pyramid j4 ↻ right")
    assert club.shows("destroyed")
    assert club.shows("It hit its own pyramid on j4!")
    assert "pyramid ×1; 1 by its own side" in club.dump()


def test_the_selected_piece_is_explained(club: Pilot) -> None:
    assert not club.is_enabled("Left")
    club.click("c1")
    assert club.shows("Pyramid c1")
    assert club.shows("One diagonal mirror. Its two matte sides are weak.")
    assert club.is_enabled("Left")
    club.click("j1")
    assert club.shows("Sphinx j1")
    assert club.find("Left") is None
    club.click("j1")
    assert club.shows("No piece")


def test_the_beam_is_shown_again_at_a_press(start: Start) -> None:
    pilot = start(first=friends())
    pilot.play("f4g4")
    assert not pilot.beam_is_seen
    pilot.mixer.cues.clear()
    pilot.click_button("Show the beam again")
    pilot.wait(400)
    assert pilot.beam_is_seen
    assert Cue.SHOT in pilot.mixer.cues
    assert pilot.moves == ["f4g4"]
    pilot.click("f5")
    assert pilot.board.board_state.selected == "f5"


def test_before_the_first_move_the_rules_are_one_press_away(start: Start) -> None:
    pilot = start(first=friends(), blind=True)
    pilot.settle()
    for size in ((1280, 720), (800, 500)):
        pilot.resize(size)
        pilot.click_button("How to play")
        assert pilot.shows("Then your laser fires by itself.")
        pilot.press("Escape")
    pilot.play("e1R")
    assert pilot.find("How to play") is None
    pilot.click_button("Show the beam again")
    assert pilot.board.busy


def test_names_sides_and_clocks_stand_beside_the_board(club: Pilot) -> None:
    assert club.shows("Amira")
    assert club.shows("Ben")
    assert club.shows("10:00")
    assert club.part("Amira, Blue").rect.top > club.part("Ben, Red").rect.top
    club.press("f")
    assert club.part("Amira, Blue").rect.top < club.part("Ben, Red").rect.top


def test_a_player_of_red_sits_below(start: Start) -> None:
    opponent = LeashedOpponent.playing("f4g4")
    opponent.free.set()
    pilot = start(first=against(opponent, human=Side.RED), blind=True)
    assert pilot.board.flipped
    pilot.settle()
    assert pilot.moves == ["f4g4"]


# Words for what cannot be done


@pytest.mark.parametrize(
    ("clicks", "words"),
    [
        (["e8"], "That anubis is Red's."),
        (["f4", "f7"], "one square at a time"),
        (["c1", "d1", "c5", "c4", "e5"], "not next to"),
    ],
)
def test_an_illegal_click_says_why(club: Pilot, clicks: list[str], words: str) -> None:
    for square in clicks:
        club.click(square)
    assert club.shows(words)
    assert words in club.narration[-1]
    assert club.mixer.cues[-1] is Cue.ERROR
    assert club.moves == []


def test_a_sphinx_says_that_it_cannot_move(start: Start) -> None:
    pilot = start(first=friends(), blind=True)
    pilot.settle()
    assert not any(re.fullmatch(r"\d+:\d\d", text) for text in pilot.texts()), "no clock"
    pilot.press("e")
    assert pilot.shows("Choose one of your pieces first, then turn it.")
    for size in ((1280, 720), (800, 500)):
        pilot.resize(size)
        pilot.click("j1")
        assert pilot.shows("This sphinx cannot move.")
        assert not pilot.shows("hover to preview the beam")
        assert pilot.find("Left") is None
        for square in ("e5", "a8"):
            pilot.click(square)
            assert pilot.shows("This sphinx cannot move: choose another piece.")
            assert "not next to" not in pilot.narration[-1]
        pilot.press("q")
        assert "j1L may not be played" in pilot.narration[-1]
        pilot.click("f4")
        assert pilot.find("Left") is not None
        assert not pilot.shows("This sphinx cannot move.")


# Aiming


def test_hovering_and_the_rotate_buttons_preview_the_beam(club: Pilot) -> None:
    club.click("c1")
    club.hover("c2")
    club.wait(50)
    assert club.board.board_state.preview is not None
    assert set(club.board.board_state.ghosts) == {"c2"}
    club.hover(club.widget("Right"))
    club.wait(50)
    assert set(club.board.board_state.ghosts) == {"c1"}
    club.hover("a8")
    club.wait(50)
    assert club.board.board_state.preview is None
    assert club.moves == []


def test_the_preview_is_a_choice_that_is_kept(club: Pilot) -> None:
    club.click_button("Beam preview")
    assert not club.context.settings.beam_preview
    club.click("c1")
    club.hover("c2")
    club.wait(50)
    assert club.board.board_state.preview is None


def test_escape_lets_go_then_comes_back_then_pauses(club: Pilot) -> None:
    club.play("f4g4", "f5g5")
    club.press(",")
    club.press("Escape")
    assert not club.shows("Looking back")
    club.click("c1")
    club.press("Escape")
    assert club.board.board_state.selected is None
    assert not club.game.paused
    club.press("Escape")
    assert club.game.paused


def test_escape_goes_back_from_a_game_in_which_nobody_has_moved(club: Pilot) -> None:
    club.click("c1")
    club.press("Escape")
    assert club.title == "Laser Chess"
    club.press("Escape")
    assert club.title == "New game"


# Looking back


def test_the_list_and_the_arrows_look_back(club: Pilot) -> None:
    club.play("f4g4", "f5g5", "g4f4")
    club.click_row("Moves", 0)
    assert club.shows("Looking back")
    assert club.shows("After Blue's move 1 of 2")
    assert club.board.board_state.last == ("f4", "g4")
    assert club.board.board_state.trail is not None
    club.click_button("Start of the game")
    assert club.shows("The start of the game")
    assert club.board.board_state.trail is None
    club.click_button("One move on")
    assert club.shows("After Blue's move 1 of 2")
    club.click("c1")
    assert "earlier position" in club.narration[-1]
    club.click_button("Back to the present")
    club.wait(300)
    club.play("c7c6")
    assert len(club.moves) == 4


def test_a_new_move_brings_the_present_back(start: Start) -> None:
    opponent = LeashedOpponent.playing("f5g5")
    pilot = start(first=against(opponent), blind=True)
    pilot.click("f4")
    pilot.click("g4")
    pilot.until(lambda: pilot.session.thinking)
    pilot.press("Home")
    assert pilot.shows("The start of the game")
    opponent.free.set()
    pilot.settle()
    assert not pilot.shows("Looking back")
    assert pilot.moves == ["f4g4", "f5g5"]


# Saying instead of moving


def test_a_first_press_is_forgotten_after_a_while(club: Pilot) -> None:
    club.click_button("Resign")
    assert club.shows("Resign?")
    club.wait(SURE_MS + 100)
    assert not club.shows("Resign?")
    club.click_button("Resign")
    assert club.game.outcome is None


# Pause and the end


def test_a_pause_hides_the_board(club: Pilot) -> None:
    club.play("f4g4")
    club.press("p")
    assert not club.board.board_state.tokens
    assert club.shows("Paused")
    club.click_button("Go on")
    assert club.board.board_state.tokens


def test_the_menu_keeps_the_game(club: Pilot) -> None:
    club.play("f4g4")
    session = club.session
    club.press("p")
    club.click_button("Menu")
    assert club.find("Past games") is not None
    assert club.context.session is session
    assert session.game.paused


def test_the_result_waits_until_the_last_shot_is_seen(start: Start) -> None:
    pilot = start(first=friends(fen=ALMOST_WON), blind=True)
    pilot.click("j2")
    pilot.click("i2")
    assert pilot.game.outcome is not None
    while not pilot.board.arrived:
        for words in ("Blue wins", "destroyed", "pharaoh", "Result"):
            assert not pilot.shows(words)
        assert pilot.rows("Moves") in ([], ["Pj2-i2"])
        assert "pharaoh ×1" not in pilot.dump()
        assert "Blue wins: the pharaoh was hit." not in pilot.narration
        pilot.wait(50)
    assert pilot.shows("It hit the pharaoh on j6!")
    assert pilot.rows("Moves") == ["Pj2-i2 xfj6#"]
    assert "pharaoh ×1" in pilot.dump()
    assert Cue.WIN not in pilot.mixer.cues
    pilot.settle()
    assert pilot.narration[-1] == "Blue wins: the pharaoh was hit."
    assert pilot.shows("Blue wins")
    assert pilot.shows("Amira's beam hit the pharaoh on j6.")
    assert pilot.mixer.cues.count(Cue.WIN) == 1
    assert pilot.context.session is None


def test_a_rematch_swaps_the_sides_or_keeps_them(start: Start) -> None:
    for button, first in (("Rematch", "Ben"), ("Same sides", "Amira")):
        pilot = start(first=friends(fen=ALMOST_WON, clock="60"), blind=True)
        pilot.play("j2i2")
        before = pilot.session
        pilot.click_button(button)
        pilot.wait(100)
        assert pilot.session is not before
        assert pilot.game.players[0].name == first
        assert pilot.game.start == before.game.start
        assert pilot.moves == []
        pilot.play("e1e2")
        assert pilot.moves == ["e1e2"]


def test_the_computer_changes_sides_with_the_player(start: Start) -> None:
    opponent = LeashedOpponent.playing("e1d1")
    opponent.free.set()
    pilot = start(first=against(opponent, fen=ALMOST_WON), blind=True)
    pilot.play("j2i2")
    pilot.click_button("Rematch")
    pilot.settle()
    assert pilot.session.people_here == (Side.RED,)
    assert pilot.moves == ["e1d1"]


def test_after_the_end_the_board_can_be_looked_at(start: Start) -> None:
    pilot = start(first=friends(fen=ALMOST_WON), blind=True)
    pilot.play("j2i2")
    pilot.press("Home")
    assert "j2" in pilot.board.board_state.tokens
    pilot.press("End")
    assert "i2" in pilot.board.board_state.tokens
    pilot.click("i2")
    assert pilot.board.board_state.selected is None
    pilot.click_button("Previous")
    assert "j2" in pilot.board.board_state.tokens
    pilot.press("Escape")
    assert "i2" in pilot.board.board_state.tokens
    assert pilot.find("Rematch") is not None


# Hints


def test_a_hint_points_at_a_move_until_one_is_played(start: Start) -> None:
    pilot = start(first=friends(), settings=Settings(reduced_motion=True), blind=True)
    pilot.settle()
    pilot.click_button("Hint")
    assert pilot.shows("Looking for a good move…")
    pilot.until(lambda: bool(pilot.board.board_state.arrows), "the hint")
    (arrow,) = pilot.board.board_state.arrows
    told, why = pilot.narration[-1].split(". ", 1)
    assert arrow.origin in told.removeprefix("Hint: ")
    assert why, "it says what the move is good for"
    pilot.press("Home")
    pilot.play("e1R")
    assert not pilot.board.board_state.arrows


# Time


def test_a_clock_is_drawn_only_when_it_reads_differently(start: Start) -> None:
    pilot = start(first=friends(clock="600+5"))
    pilot.wait(1000)
    frames = pilot.loop.frames
    pilot.wait(900)
    assert pilot.loop.frames - frames <= 2


def test_the_computers_wait_for_the_eye_costs_it_nothing(start: Start) -> None:
    opponent = LeashedOpponent.playing("f5g5")
    opponent.free.set()
    pilot = start(first=against(opponent, clock="60"), blind=True)
    pilot.play("f4g4")
    left = pilot.session.time_left(Side.RED)
    assert left is not None
    assert left > 59_500


def test_every_event_is_told(club: Pilot) -> None:
    club.play("f4g4")
    club.press("p", "Escape")
    press_twice(club, "r")
    told = "\n".join(club.narration)
    for words in ("goes from f4 to g4", "Red to move.", "paused", "goes on", "Red resigned"):
        assert words in told


def test_reduced_motion_shows_the_trail_at_once(start: Start) -> None:
    settings = Settings(reduced_motion=True)
    pilot = start(first=friends(), settings=settings)
    pilot.click("f4")
    pilot.click("g4")
    pilot.wait(100)
    assert not pilot.board.busy
    assert pilot.frame.scene is not None
    assert pilot.frame.scene.trail is not None
    pilot.context.change(replace(settings, reduced_motion=False))
    pilot.step()
    pilot.ask_for("f5g5")
    pilot.wait(100)
    assert pilot.board.busy


def test_the_end_is_told_once(club: Pilot) -> None:
    club.sleep(700_000)
    club.wait(500)
    assert club.shows(f"{club.game.players[0].name} ran out of time.")
    assert len([told for told in club.narration if "ran out of time" in told]) == 1
    assert club.mixer.cues.count(Cue.WIN) == 1
