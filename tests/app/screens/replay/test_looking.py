"""The replay screen, as a player sees and uses it."""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

import pygame
import pytest

from app.pilot import Pilot
from app.records import EXCHANGES, HIT, QUICK, bare, long_moves, recorded, replay
from app.screens.replay.opened import ENDLESS, await_idle, ply_of
from app.tables import friends
from khepri.app.destinations import MENU, Destination, ToPastGames
from khepri.app.faces.laser.skin import tokens_of
from khepri.app.screens.replay import ReplayScreen
from khepri.app.screens.replay.playback import REST_MS
from khepri.app.settings import Settings
from khepri.audio import Cue
from khepri.games.laser import Position

Start = Callable[..., Pilot]


def shown(pilot: Pilot) -> dict[str, object]:
    return dict(pilot.board.board_state.tokens)


# Stepping


def test_the_arrow_keys_step_and_the_others_jump(club: Pilot) -> None:
    seen = []
    for key in ("Right", "Right", "Left", "End", "Right", "Home", "Left", "Down", "Up"):
        club.press(key)
        seen.append(ply_of(club))
    assert seen == [1, 2, 1, 8, 8, 0, 0, 8, 0]


def test_each_step_shows_its_position_and_says_what_happens(club: Pilot) -> None:
    positions = recorded(*EXCHANGES).positions()
    for position in positions[1:]:
        club.press("Right")
        club.settle()
        assert shown(club) == tokens_of(cast("Position", position))
    assert any("Blue's pyramid goes from c5 to b6." in said for said in club.narration)
    club.press("Home", "End")
    assert club.narration[-1] == "After Red's move 4 of 4. Blue to move."


def test_a_step_forward_shows_the_beam_and_a_step_back_does_not(club: Pilot) -> None:
    club.press("Right")
    club.wait(500)
    assert club.beam_is_seen
    assert {Cue.MOVE, Cue.SHOT} <= set(club.mixer.cues)
    club.settle()
    assert not club.beam_is_seen
    club.press("b")
    club.wait(400)
    assert club.beam_is_seen, "it can be shown again"
    assert ply_of(club) == 1
    club.settle()
    club.mixer.cues.clear()
    club.press("Left")
    club.wait(500)
    assert not club.beam_is_seen
    assert Cue.SHOT not in club.mixer.cues


def test_the_mouse_steps_with_the_buttons_the_list_the_graph_and_the_wheel(club: Pilot) -> None:
    for button, ply in (
        ("One move on", 1),
        ("End of the game", 8),
        ("One move back", 7),
        ("Start of the game", 0),
    ):
        club.click_button(button)
        assert ply_of(club) == ply
    club.click_row("Moves", 4)
    assert ply_of(club) == 5
    graph = club.widget("Course of the game").rect
    club.click((graph.right - 3, graph.centery))
    assert ply_of(club) == 8
    club.drag((graph.right - 3, graph.centery), graph.center)
    assert ply_of(club) in range(2, 7)
    club.click((graph.left + 3, graph.centery))
    assert ply_of(club) == 0
    club.hover("e4")
    club.wheel(-1)
    assert ply_of(club) == 1
    club.wheel(1)
    assert ply_of(club) == 0


def test_what_was_clicked_last_does_not_take_the_keys_away(club: Pilot) -> None:
    club.click_row("Moves", 2)
    club.press("Right")
    assert ply_of(club) == 4
    club.click_button("Flip")
    assert club.board.flipped
    club.press("Left")
    assert ply_of(club) == 3


def test_clocks_are_as_they_were(club: Pilot) -> None:
    assert club.texts().count("10:00") == 2
    club.press("Right")
    assert club.shows("09:53")
    assert club.shows("10:00")
    club.press("End")
    assert club.shows("09:11")
    assert club.shows("09:04")


def test_flipping_swaps_the_players_and_the_board(club: Pilot) -> None:
    def lower_than(one: str, other: str) -> bool:
        return club.part(one).rect.top > club.part(other).rect.bottom

    assert lower_than("Amira, Blue", "Jonas, Red")
    club.press("f")
    assert lower_than("Jonas, Red", "Amira, Blue")
    assert club.board.flipped


# Playing by itself


def test_space_plays_to_the_end_and_again_from_the_start(club: Pilot) -> None:
    club.press("Space")
    club.until(lambda: club.find("Stop") is None, "the end of the game")
    assert ply_of(club) == 8
    club.press("Space")
    assert ply_of(club) == 0
    assert club.find("Stop") is not None
    club.wait(REST_MS)
    assert ply_of(club) == 1


def test_space_stops_and_so_does_a_step_by_hand(club: Pilot) -> None:
    held = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_SPACE, mod=0, unicode=" ", scancode=0)
    club.send(held, held, held)
    assert club.find("Stop") is not None, "a held key does not flicker"
    club.send(pygame.event.Event(pygame.KEYUP, key=pygame.K_SPACE, mod=0, unicode="", scancode=0))
    club.wait(100)
    club.press("Space")
    stopped = ply_of(club)
    club.wait(5000)
    assert ply_of(club) == stopped
    club.click_button("Play")
    club.wait(100)
    club.press("Left")
    assert club.find("Play") is not None


def test_a_faster_speed_takes_less_time(club: Pilot) -> None:
    def taken() -> int:
        club.press("Home", "Space")
        began = club.now_ms
        club.until(lambda: club.find("Stop") is None, "the end of the game")
        return club.now_ms - began

    club.wait_for_computer()
    slow = taken()
    club.click_button("1×")
    club.click_button("2×")
    assert taken() < slow / 2


# Coming and going


@pytest.mark.parametrize(("back", "title"), [(MENU, "Khepri"), (ToPastGames(), "Past games")])
def test_escape_leads_back_to_where_it_came_from(
    start: Start, back: Destination, title: str
) -> None:
    for button in ("Escape", "Home" if back == MENU else "Back"):
        pilot = start(first=replay(*EXCHANGES, back=back), blind=True)
        assert (pilot.find("Back") is None) == (back == MENU)
        if button == "Escape":
            pilot.press(button)
        else:
            pilot.click_button(button)
        assert pilot.title == title


def test_the_result_of_a_game_leads_to_its_review_and_back(start: Start) -> None:
    pilot = start(first=friends(clock="300+5"), blind=True)
    pilot.settle()
    pilot.play(*HIT)
    pilot.click_button("Review")
    assert pilot.title == "Replay"
    assert len(pilot.rows("Moves")) == len(HIT)
    assert pilot.shows("wins")
    pilot.press("Escape")
    assert pilot.find("Rematch") is not None


def test_the_window_does_not_wait_for_the_review_and_leaving_ends_it(start: Start) -> None:
    pilot = start(first=replay(*EXCHANGES, limits=ENDLESS), blind=True)
    pilot.press(*["Right"] * 8)
    assert ply_of(pilot) == 8
    assert pilot.shows("Looking at position 1 of 9")
    pilot.click_button("Home")
    await_idle()


def test_help_tells_the_rules_and_lists_the_keys(club: Pilot) -> None:
    club.click_button("How to play")
    assert club.shows("Then your laser fires by itself.")
    club.press("Escape", "F1")
    club.click_button("Keys")
    assert "N: Next costly move" in club.rows("Keys")
    club.press("Escape")
    assert not club.dialog
    assert club.title == "Replay"


def test_every_button_can_be_reached_with_tab(reviewed: Pilot) -> None:
    labels = {*reviewed.tab_around()}
    assert {"Play", "Flip", "Computer", "Friend", "FEN", "Game", "Picture", "File"} <= labels
    assert {"Review", "Find a better move", "Home", "Help"} <= labels


# Unusual games


def test_a_game_without_moves(start: Start) -> None:
    pilot = start(first=replay(), blind=True)
    pilot.press("Right", "Left", "Home", "End", "Space", "n", "p", "b")
    assert ply_of(pilot) == 0
    assert pilot.find("Stop") is None
    assert pilot.shows("A position")
    pilot.wait_for_computer()
    assert pilot.shows("Best move for Blue")


def test_a_bare_position_is_looked_at_and_analysed(start: Start) -> None:
    position = Position.parse("sc9/10/4fc5/10/10/10/2Pa3Pb3/4Fa4Sa r")
    pilot = start(first=bare(position, QUICK), blind=True)
    assert pilot.shows("Red to move")
    assert pilot.texts().count("Red") == 2 * 2, "once beside the board, once over the moves"
    assert shown(pilot) == tokens_of(position)
    pilot.wait_for_computer()
    assert pilot.board.board_state.arrows
    assert pilot.shows("Best move for Red")
    pilot.press("c")
    assert pilot.context.clipboard.read() == str(position)


def test_a_decided_position_can_only_be_looked_at(start: Start) -> None:
    end = recorded(*HIT).positions()[-1]
    pilot = start(first=bare(end, QUICK), blind=True)
    pilot.wait_for_computer()
    assert not pilot.board.board_state.arrows
    assert not pilot.is_enabled("Friend")
    assert not pilot.is_enabled("Find a better move")


def test_a_game_of_three_hundred_moves(start: Start) -> None:
    pilot = start(first=replay(*long_moves(300), limits=ENDLESS), blind=True)
    pilot.press("End")
    assert ply_of(pilot) == 300
    pilot.press("Left", "Left", "Home", "Right")
    assert ply_of(pilot) == 1
    pilot.click_row("Moves", 250)
    assert ply_of(pilot) == 251


def test_a_game_that_red_began(start: Start) -> None:
    fen = str(Position.start())[:-1] + "r"
    record = recorded("f5g6", "c4d3", clock=None, fen=fen)
    pilot = start(first=lambda context: ReplayScreen(context, record, limits=QUICK), blind=True)
    for row, told in ((1, "Red's scarab goes from f5"), (2, "Blue's pyramid goes from c4")):
        pilot.click_row("Moves", row)
        assert pilot.narration[-1].startswith(told)


# Windows and settings


def test_a_small_window_shows_a_part_at_a_time(start: Start) -> None:
    pilot = start(first=replay(*EXCHANGES), size=(800, 500), blind=True)
    assert pilot.find("Moves") is not None
    assert pilot.find("FEN") is None
    pilot.click_button("Game")
    assert pilot.find("FEN") is not None
    assert pilot.find("Find a better move") is None
    pilot.click_button("Review")
    assert pilot.find("Find a better move") is not None
    pilot.resize((1280, 720))
    for label in ("FEN", "Find a better move", "Friend"):
        assert pilot.find(label) is not None


def test_reduced_motion_steps_at_once(start: Start) -> None:
    pilot = start(first=replay(*EXCHANGES), settings=Settings(reduced_motion=True), blind=True)
    pilot.press("Right")
    pilot.wait(50)
    assert not pilot.board.busy
