"""What is pressed before one's turn has begun: kept, skipped over, or answered in words."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from app.pilot import Pilot
from app.tables import LeashedOpponent, against, friends, othello_friends
from khepri.app.faces.laser.hand import LaserHand
from khepri.app.screens.game.early_hand import EarlyHand
from khepri.audio import Cue
from khepri.games.laser import GAME, Move, Position
from khepri.match.game import Game
from khepri.match.players import Player
from khepri.session.session import Session

Start = Callable[..., Pilot]


@pytest.fixture
def fired(start: Start) -> Pilot:
    """Return a game between friends in which Blue's beam is flying."""
    pilot = start(first=friends(), blind=True)
    pilot.click("j4")
    pilot.press("e")
    pilot.wait(500)
    pilot.press("e")
    pilot.wait(200)
    assert not pilot.board.arrived
    assert pilot.moves == ["j4R"]
    pilot.mixer.cues.clear()
    return pilot


@pytest.fixture
def thinking(start: Start) -> tuple[Pilot, LeashedOpponent]:
    """Return a game in which the computer thinks about its answer f5g5."""
    computer = LeashedOpponent.playing("f5g5")
    pilot = start(first=against(computer), blind=True)
    pilot.click("f4")
    pilot.click("g4")
    pilot.until(lambda: pilot.session.thinking)
    return pilot, computer


# What is kept


def test_a_piece_pressed_during_the_beam_is_selected_when_the_turn_begins(fired: Pilot) -> None:
    fired.click("f5")
    assert fired.board.board_state.selected == "f5"
    assert fired.board.busy, "the beam is still seen"
    fired.settle()
    assert fired.board.board_state.selected == "f5"
    fired.click("g5")
    assert fired.moves[1] == "f5g5"


def test_only_a_piece_of_ones_own_is_kept_and_escape_lets_go_of_it(fired: Pilot) -> None:
    fired.click("f5")
    fired.press("Escape")
    assert fired.board.board_state.selected is None
    assert not fired.game.paused
    fired.click("c1")
    assert fired.board.board_state.selected is None


def test_a_drag_that_is_held_goes_on_when_the_turn_begins(
    thinking: tuple[Pilot, LeashedOpponent],
) -> None:
    pilot, computer = thinking
    pilot.press_at(pilot.spot("c1"))
    pilot.glide_to(pilot.spot("c2"))
    assert pilot.board.dragged == "c1"
    computer.free.set()
    pilot.settle()
    assert pilot.board.dragged == "c1"
    pilot.let_go()
    assert pilot.moves == ["f4g4", "f5g5", "c1c2"]


def test_a_drag_that_ends_too_soon_says_so_and_stays_selected(
    thinking: tuple[Pilot, LeashedOpponent],
) -> None:
    pilot, computer = thinking
    pilot.drag("c1", "c2")
    assert pilot.shows("Red is thinking. Your turn is next. Your piece stays selected.")
    computer.free.set()
    pilot.settle()
    assert pilot.moves == ["f4g4", "f5g5"]
    assert pilot.board.board_state.selected == "c1"


def test_what_is_taken_away_meanwhile_is_not_kept() -> None:
    before = Position.parse("sc9/10/9fc/10/10/10/9Pa/4Fa4Sa b")
    game = Game.new(GAME, (Player("Amira"), Player("Ben")), before)
    hand = LaserHand(before)
    early = EarlyHand(Session(game, lambda: 0), hand)
    assert not early.choose("j6"), "that is Red's"
    assert early.choose("j2")
    hand.wait_for(before.play(Move.parse("e1d1")))
    early.follow()
    assert early.square is None, "Blue has shot it"


# What is told


def test_keys_that_come_too_soon_are_answered_in_words(fired: Pilot) -> None:
    fired.press("q")
    assert fired.shows("The last move is still being shown. Space skips it.")


# What is skipped


def test_a_click_on_an_empty_square_skips_the_beam_but_not_its_effect(fired: Pilot) -> None:
    fired.click("e3")
    fired.step()
    assert not fired.board.busy
    assert fired.shows("Red to move")
    assert fired.mixer.cues == [Cue.OWN_PIECE_LOST]
    assert fired.shows("It hit its own pyramid on j4!")


def test_space_skips_whatever_has_the_focus_and_presses_nothing(fired: Pilot) -> None:
    fired.settle()
    fired.click_button("Show the beam again")
    fired.wait(100)
    down = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_SPACE, mod=0, unicode=" ", scancode=0)
    for _ in range(5):
        fired.send(down)
    fired.send(pygame.event.Event(pygame.KEYUP, key=pygame.K_SPACE, mod=0, unicode=" ", scancode=0))
    assert not fired.board.busy


def test_a_double_click_does_not_skip_the_move_that_it_makes(start: Start) -> None:
    pilot = start(first=othello_friends(), blind=True)
    pilot.click("f5")
    pilot.click("f5")
    assert pilot.board.busy
    pilot.wait(500)
    pilot.click("a1")
    pilot.step()
    assert not pilot.board.busy


def test_the_computers_move_waits_until_the_beam_was_seen_again(
    thinking: tuple[Pilot, LeashedOpponent],
) -> None:
    pilot, computer = thinking
    pilot.wait(1000)
    pilot.click_button("Show the beam again")
    computer.free.set()
    pilot.session.wait()
    while pilot.board.busy:
        assert pilot.moves == ["f4g4"], "the beam was cut short"
        pilot.step()
    pilot.until(lambda: len(pilot.moves) == 2)


# The pause


def test_the_key_that_pauses_goes_on_and_is_not_repeated(start: Start) -> None:
    pilot = start(first=friends(), blind=True)
    pilot.press("p")
    assert pilot.game.paused
    pilot.press("p")
    assert not pilot.game.paused
    assert not pilot.dialog
    down = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_p, mod=0, unicode="p", scancode=0)
    for _ in range(4):
        pilot.send(down)
        assert pilot.game.paused
