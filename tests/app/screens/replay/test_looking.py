"""The replay screen, as a player sees and uses it."""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

import pygame

from app.pilot import Pilot
from app.records import CLUB_GAME, EXCHANGES, HIT, QUICK, bare, long_moves, recorded, replay
from app.screens.replay.opened import screen_of
from app.tables import friends
from khepri.app.destinations import ToPastGames
from khepri.app.faces.laser.skin import tokens_of
from khepri.app.screens.game import GameScreen
from khepri.app.screens.menu import MenuScreen
from khepri.app.screens.past_games import PastGamesScreen
from khepri.app.screens.replay import ReplayScreen
from khepri.app.screens.replay.playback import REST_MS
from khepri.app.settings import Settings
from khepri.app.widgets import ListView
from khepri.audio import Cue
from khepri.engine.limits import Limits
from khepri.games.laser import Position
from patience import PATIENCE_S

Start = Callable[..., Pilot]
ENDLESS = Limits(nodes=2_000_000_000)


def ply_of(pilot: Pilot) -> int:
    return screen_of(pilot).ply


def shown(pilot: Pilot) -> dict[str, object]:
    return dict(pilot.board.board_state.tokens)


# Stepping


def test_the_arrow_keys_step_and_the_others_jump(club: Pilot) -> None:
    seen = []
    for key in ("Right", "Right", "Left", "End", "Right", "Home", "Left", "Down", "Up"):
        club.press(key)
        seen.append(ply_of(club))
    assert seen == [1, 2, 1, 8, 8, 0, 0, 8, 0]


def test_a_step_forward_shows_the_beam_and_a_step_back_does_not(start: Start) -> None:
    pilot = start(first=replay(*EXCHANGES))
    pilot.press("Right")
    pilot.wait(500)
    assert pilot.beam_is_seen
    assert {Cue.MOVE, Cue.SHOT} <= set(pilot.mixer.cues)
    pilot.settle()
    pilot.mixer.cues.clear()
    pilot.press("Left")
    pilot.wait(500)
    assert not pilot.beam_is_seen
    assert Cue.SHOT not in pilot.mixer.cues


def test_the_board_shows_each_position_of_the_game(club: Pilot) -> None:
    positions = recorded(*EXCHANGES).positions()
    for position in positions[1:]:
        club.press("Right")
        club.settle()
        assert shown(club) == tokens_of(cast("Position", position))


def test_stepping_says_what_happens(club: Pilot) -> None:
    club.press("Right")
    assert "Blue's pyramid goes from c5 to b6." in club.narration[-1]
    club.press("End")
    assert club.narration[-1] == "After Red's move 4 of 4. Blue to move."


def test_the_mouse_steps_with_the_buttons_the_list_the_graph_and_the_wheel(club: Pilot) -> None:
    club.click_button("One move on")
    assert ply_of(club) == 1
    club.click_button("End of the game")
    assert ply_of(club) == 8
    club.click_button("One move back")
    assert ply_of(club) == 7
    club.click_button("Start of the game")
    assert ply_of(club) == 0
    club.click_row("Moves", 4)
    assert ply_of(club) == 5
    graph = screen_of(club).view.graph
    club.click((graph.x_of(2), graph.rect.centery))
    assert ply_of(club) == 2
    club.drag((graph.x_of(3), graph.rect.centery), (graph.x_of(6), graph.rect.centery))
    assert ply_of(club) == 6
    club.hover("e4")
    club.wheel(1)
    assert ply_of(club) == 5
    club.wheel(-1)
    assert ply_of(club) == 6


def test_what_was_clicked_last_does_not_take_the_keys_away(club: Pilot) -> None:
    club.click_row("Moves", 2)
    club.press("Right")
    assert ply_of(club) == 4
    club.click_button("Flip")
    club.press("Left")
    assert ply_of(club) == 3
    assert screen_of(club).board.flipped


def test_the_list_marks_the_move_that_is_looked_at(club: Pilot) -> None:
    moves = screen_of(club).view.moves.list
    assert moves.selected is None
    club.press("Right", "Right")
    assert moves.selected == 1


def test_clocks_are_as_they_were(club: Pilot) -> None:
    assert club.texts().count("10:00") == 2
    club.press("Right")
    assert club.shows("09:53")
    assert club.shows("10:00")
    club.press("End")
    assert club.shows("09:11")
    assert club.shows("09:04")


def test_flipping_swaps_the_players_and_the_board(club: Pilot) -> None:
    view = screen_of(club).view
    assert view.lower.name.text == "Amira"
    club.press("f")
    assert view.lower.name.text == "Jonas"
    assert club.board.flipped


def test_before_the_first_move_the_rules_are_one_press_away(club: Pilot) -> None:
    club.click_button("How to play")
    assert club.shows("Then your laser fires by itself.")


def test_the_beam_can_be_shown_again(start: Start) -> None:
    pilot = start(first=replay(*EXCHANGES))
    pilot.press("Right")
    pilot.settle()
    assert not pilot.beam_is_seen
    pilot.press("b")
    pilot.wait(400)
    assert pilot.beam_is_seen
    assert ply_of(pilot) == 1


# Playing by itself


def test_space_plays_to_the_end_and_again_from_the_start(club: Pilot) -> None:
    screen = screen_of(club)
    club.press("Space")
    assert screen.playback.playing
    assert club.find("Stop") is not None
    club.until(lambda: not screen.playback.playing, "the end of the game")
    assert screen.ply == 8
    club.press("Space")
    assert (screen.ply, screen.playback.playing) == (0, True)
    club.wait(REST_MS)
    assert screen.ply == 1


def test_space_stops_and_so_does_a_step_by_hand(club: Pilot) -> None:
    screen = screen_of(club)
    club.press("Space")
    club.wait(100)
    club.press("Space")
    stopped = screen.ply
    club.wait(5000)
    assert (screen.playback.playing, screen.ply) == (False, stopped)
    club.click_button("Play")
    club.wait(100)
    club.press("Left")
    assert not screen.playback.playing


def test_a_held_space_key_does_not_flicker(club: Pilot) -> None:
    down = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_SPACE, mod=0, unicode=" ", scancode=0)
    club.send(down, down, down)
    assert screen_of(club).playback.playing


def test_a_faster_speed_takes_less_time(start: Start) -> None:
    taken = []
    for presses in (0, 2):
        pilot = start(first=replay(*EXCHANGES), blind=True)
        for _ in range(presses):
            pilot.click(screen_of(pilot).view.playback_bar.speed)
        pilot.press("Space")
        began = pilot.now_ms
        while screen_of(pilot).playback.playing:
            pilot.step()
        taken.append(pilot.now_ms - began)
    assert taken[1] < taken[0] / 2


# Coming and going


def test_escape_leads_back_to_where_it_came_from(start: Start) -> None:
    pilot = start(first=replay(*EXCHANGES, back=ToPastGames()), blind=True)
    pilot.press("Escape")
    assert isinstance(pilot.screen, PastGamesScreen)
    pilot = start(first=replay(*EXCHANGES, back=ToPastGames()), blind=True)
    pilot.click_button("Back")
    assert isinstance(pilot.screen, PastGamesScreen)


def test_without_a_way_back_escape_and_home_lead_to_the_menu(start: Start) -> None:
    for leave in ("Escape", "Home button"):
        pilot = start(first=replay(*EXCHANGES), blind=True)
        assert not screen_of(pilot).view.bar.back.shown
        if leave == "Escape":
            pilot.press("Escape")
        else:
            pilot.click_button("Home")
        assert isinstance(pilot.screen, MenuScreen)


def test_the_result_of_a_game_leads_to_its_review_and_back(start: Start) -> None:
    pilot = start(first=friends(clock="300+5"), blind=True)
    pilot.settle()
    pilot.play(*HIT)
    pilot.click_button("Review")
    screen = screen_of(pilot)
    assert [str(turn.move) for turn in screen.game.turns] == list(HIT)
    assert pilot.shows("wins")
    pilot.press("Escape")
    assert isinstance(pilot.screen, GameScreen)
    assert pilot.find("Rematch") is not None


def test_leaving_ends_the_review(start: Start) -> None:
    pilot = start(first=replay(*EXCHANGES, limits=ENDLESS), blind=True)
    screen = screen_of(pilot)
    work = screen.review._work
    assert work is not None
    assert work.running
    pilot.click_button("Home")
    assert isinstance(pilot.screen, MenuScreen)
    work.join(PATIENCE_S)
    assert not work.running
    assert not screen.thinking


def test_the_window_does_not_wait_for_the_review(start: Start) -> None:
    pilot = start(first=replay(*EXCHANGES, limits=ENDLESS), blind=True)
    pilot.press(*["Right"] * 8)
    assert ply_of(pilot) == 8
    assert pilot.shows("Looking at position 1 of 9")


def test_no_tooltip_of_the_graph_lies_over_the_buttons(club: Pilot) -> None:
    view = screen_of(club).view
    club.hover(view.graph.rect.center)
    club.wait(2000)
    tooltip = club.screen.tree.tooltip
    assert not (tooltip.visible and tooltip.rect.colliderect(view.playback_bar.rect))


def test_a_bare_position_does_not_say_the_sides_twice(start: Start) -> None:
    pilot = start(first=bare(Position.start()), blind=True)
    panel = screen_of(pilot).view.upper
    assert (panel.name.text, panel.about.visible) == ("Red", False)


def test_help_lists_the_keys(club: Pilot) -> None:
    club.press("F1")
    club.click_button("Keys")
    rows = cast("ListView", club.widget("Keys")).rows
    assert "N: Next costly move" in [rows.label(index) for index in range(len(rows))]
    club.press("Escape")
    assert not club.screen.tree.dialogs
    assert isinstance(club.screen, ReplayScreen)


def test_every_button_can_be_reached_with_tab(club: Pilot) -> None:
    club.until(lambda: screen_of(club).review.done)
    labels = set()
    for _ in range(60):
        club.press("Tab")
        focused = club.screen.tree.focused
        assert focused is not None
        labels.add(focused.label)
    assert {"Play", "Flip", "Computer", "Friend", "FEN", "Game", "Picture", "File"} <= labels
    assert {"Review", "Find a better move", "Home", "Help"} <= labels


# Unusual games


def test_a_game_without_moves(start: Start) -> None:
    pilot = start(first=replay(), blind=True)
    pilot.press("Right", "Left", "Home", "End", "Space", "n", "p", "b")
    assert ply_of(pilot) == 0
    assert not screen_of(pilot).playback.playing
    assert pilot.shows("A position")
    pilot.until(lambda: screen_of(pilot).review.done)
    assert pilot.shows("Best move for Blue")


def test_a_bare_position_is_looked_at_and_analysed(start: Start) -> None:
    position = Position.parse("sc9/10/4fc5/10/10/10/2Pa3Pb3/4Fa4Sa r")
    pilot = start(first=bare(position), blind=True)
    assert pilot.shows("Red to move")
    assert shown(pilot) == tokens_of(position)
    pilot.until(lambda: screen_of(pilot).review.done, "the analysis")
    assert pilot.board.board_state.arrows
    assert pilot.shows("Best move for Red")
    pilot.press("c")
    assert pilot.context.clipboard.read() == str(position)


def test_a_decided_position_can_only_be_looked_at(start: Start) -> None:
    end = recorded(*HIT).positions()[-1]
    pilot = start(first=bare(end), blind=True)
    pilot.until(lambda: screen_of(pilot).review.done)
    assert not pilot.board.board_state.arrows
    assert not pilot.widget("Friend").active
    assert not pilot.widget("Find a better move").active


def test_a_game_of_three_hundred_moves(start: Start) -> None:
    moves = long_moves(300)
    pilot = start(first=replay(*moves, limits=ENDLESS), blind=True)
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
    pilot.click_row("Moves", 1)
    assert ply_of(pilot) == 1
    pilot.click_row("Moves", 2)
    assert ply_of(pilot) == 2


# Small windows


def test_a_small_window_shows_a_part_at_a_time(start: Start) -> None:
    pilot = start(first=replay(*CLUB_GAME), size=(800, 500), blind=True)
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
