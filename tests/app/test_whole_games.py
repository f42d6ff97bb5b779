"""Whole games, played through the real program with mouse and keyboard."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import partial

import pytest

from app.pilot import Pilot
from app.tables import against, friends
from khepri.app.faces import face_of
from khepri.app.faces.rules import RuleRow, RulesPage
from khepri.app.screens.game.result_words import verdict_of
from khepri.app.settings import NewGameChoices, Settings, TextSize
from khepri.app.widgets.inspection import seen
from khepri.audio import Cue
from khepri.games.laser import Move, Position, Side

Start = Callable[..., Pilot]

TO_THE_PHARAOH = ("c5b6", "e5e6")
"""The shortest game: Red opens the way for its own laser."""

STILL = Settings(reduced_motion=True)


@pytest.fixture
def start(start: Start) -> Start:
    """Return a way to start the program; only the first game below is looked at all the time."""
    return partial(start, blind=True)


def test_two_friends_play_until_a_pharaoh_falls_and_again(start: Start) -> None:
    pilot = start(blind=False, size=(800, 500))
    pilot.click_button("Play")
    assert pilot.title == "New game"
    pilot.choose("Opponent", "Friend here")
    pilot.click_button("More choices")
    pilot.fill("Blue's name", "Amira")
    pilot.fill("Red's name", "Ben")
    pilot.click_button("Start game")
    pilot.settle()
    assert pilot.shows("Amira")
    pilot.play(*TO_THE_PHARAOH)
    assert pilot.moves == list(TO_THE_PHARAOH)
    assert pilot.narration[-1] == "Blue wins: Red hit its own pharaoh."
    assert pilot.shows("Blue wins")
    assert pilot.mixer.cues.count(Cue.WIN) == 1
    assert pilot.mixer.cues.count(Cue.PHARAOH_FALLS) == 1

    pilot.click_button("Rematch")
    pilot.settle()
    assert [player.name for player in pilot.game.players] == ["Ben", "Amira"]
    assert pilot.moves == []


def test_two_presses_lead_from_the_menu_to_a_game_against_the_computer(pilot: Pilot) -> None:
    pilot.click_button("Play")
    pilot.click_button("Start game")
    pilot.settle()
    assert pilot.game.player(Side.RED).level == 1
    pilot.play("e1R")
    assert len(pilot.game.turns) == 2
    assert pilot.game.side is Side.BLUE


def test_the_computer_begins_where_it_has_blue(start: Start) -> None:
    pilot = start(first=against(human=Side.RED))
    assert pilot.board.flipped
    pilot.settle()
    assert [turn.side for turn in pilot.game.turns] == [Side.BLUE]


def best_shot(position: Position, dice: random.Random) -> Move:
    """Play as a beginner does: hit what can be hit, and spare one's own."""

    def worth(move: Move) -> float:
        loss = position.shot(move).loss
        if loss is None:
            return dice.random()
        kind = 1000 if loss.piece.kind == "pharaoh" else 10
        return kind if loss.piece.side is not position.side else -kind

    return max(position.legal_moves(), key=worth)


@pytest.mark.long
@pytest.mark.parametrize("seed", [1, 2])
def test_a_beginner_can_play_the_weakest_computer_to_an_end(start: Start, seed: int) -> None:
    pilot = start(first=against(seed=seed), settings=STILL)
    dice = random.Random(seed)
    while pilot.game.outcome is None:
        assert len(pilot.game.turns) < 300
        position = pilot.game.position
        assert isinstance(position, Position)
        pilot.play(str(best_shot(position, dice)))
    assert pilot.shows(verdict_of(pilot.game, face_of(pilot.game.spec)).title)


def test_the_keyboard_alone_is_enough_from_the_menu_to_the_end(pilot: Pilot) -> None:
    pilot.press("Return")
    assert pilot.title == "New game"
    pilot.tab_to("Opponent")
    pilot.press("Left")
    pilot.tab_to("Start game")
    pilot.press("Return")
    pilot.settle()
    for move in TO_THE_PHARAOH:
        for square in (move[:2], move[2:]):
            pilot.go_to(square)
            pilot.press("Return")
        if pilot.shows("This hits your own pharaoh!"):
            assert pilot.shows("Careful")
            pilot.wait(500)
            pilot.press("Return")
        pilot.settle()
    assert pilot.shows("Blue wins")
    pilot.tab_to("Menu")
    pilot.press("Return")
    assert pilot.find("Play") is not None
    assert pilot.find("Continue") is None


def test_pieces_are_moved_by_clicks_drags_keys_and_wheel(start: Start) -> None:
    pilot = start(first=friends())
    pilot.settle()
    pilot.drag("c1", "c2")
    pilot.settle()
    pilot.click("c7")
    pilot.press("e")
    pilot.settle()
    pilot.click("d6")
    pilot.wheel(-1)
    pilot.click("d6")
    pilot.settle()
    pilot.click("f8")
    pilot.click_button("Left")
    pilot.settle()
    assert pilot.moves == ["c1c2", "c7R", "d6R", "f8L"]


def test_looking_back_changes_nothing(start: Start) -> None:
    pilot = start(first=friends())
    pilot.settle()
    pilot.play("e1R", "f8R", "d1L")
    present = dict(pilot.board.board_state.tokens)
    pilot.click_row("Moves", 0)
    pilot.settle()
    assert pilot.shows("Looking back")
    assert dict(pilot.board.board_state.tokens) != present
    pilot.click("c7")
    assert pilot.board.board_state.selected is None
    assert pilot.shows("This is an earlier position. Press End to come back to the game.")
    pilot.press("Home")
    assert pilot.shows("The start of the game")
    pilot.press(".")
    pilot.press("End")
    pilot.settle()
    assert dict(pilot.board.board_state.tokens) == present
    pilot.play("c7R")
    assert len(pilot.moves) == 4


def test_a_flipped_board_is_played_the_same(start: Start) -> None:
    pilot = start(first=friends())
    pilot.settle()
    before = pilot.spot("a1")
    pilot.press("f")
    assert pilot.spot("j8") == before
    pilot.play(*TO_THE_PHARAOH)
    assert pilot.moves == list(TO_THE_PHARAOH)


def test_a_game_waits_in_the_menu_with_its_clock(start: Start) -> None:
    pilot = start(first=friends(clock="60+0"))
    pilot.settle()
    pilot.play("e1R")
    pilot.wait(5000)
    left = pilot.session.time_left(Side.RED)
    pilot.click_button("Home")
    assert pilot.find("Play") is not None
    pilot.sleep(90_000)
    pilot.click_button("Continue")
    assert pilot.shows("Paused")
    assert not pilot.board.board_state.tokens, "the board is covered while nobody's time runs"
    assert pilot.session.time_left(Side.RED) == pytest.approx(left, abs=100)
    pilot.click_button("Go on")
    pilot.wait(1000)
    assert pilot.session.time_left(Side.RED) == pytest.approx((left or 0) - 1000, abs=150)
    pilot.play("f8R")
    assert pilot.moves == ["e1R", "f8R"]


def test_a_new_game_may_be_started_while_one_waits(start: Start) -> None:
    friendly = Settings(new_games={"laser": NewGameChoices(computer=False, rules="club")})
    pilot = start(first=friends(), settings=friendly)
    pilot.settle()
    pilot.play("e1R")
    pilot.click_button("Home")
    pilot.click_button("Play")
    pilot.click_button("Start game")
    pilot.settle()
    assert pilot.moves == []


def test_an_own_board_is_played_and_remembered(pilot: Pilot) -> None:
    pilot.click_button("Play")
    pilot.choose("Opponent", "Friend here")
    pilot.click_button("More choices")
    pilot.fill("Position text (FEN)", "sc5fc3/10/10/10/10/10/10/4Fa4Sa r")
    pilot.click_button("Start game")
    pilot.settle()
    assert pilot.game.side is Side.RED
    pilot.play("g8g7")
    pilot.click_button("Home")
    pilot.click_button("Play")
    assert pilot.value("Position text (FEN)") == "sc5fc3/10/10/10/10/10/10/4Fa4Sa r"


def test_moves_can_be_confirmed_by_a_second_press(start: Start) -> None:
    pilot = start(first=friends(), settings=Settings(confirm_moves=True))
    pilot.settle()
    pilot.click("c1")
    pilot.click("c2")
    pilot.wait(500)
    assert pilot.moves == []
    pilot.click("c2")
    pilot.settle()
    assert pilot.moves == ["c1c2"]


def test_all_the_rules_can_be_read_with_the_keyboard_alone(start: Callable[..., Pilot]) -> None:
    settings = Settings(text_size=TextSize.HUGE)
    pilot = start(first=friends(), settings=settings, size=(800, 500))
    pilot.settle()
    pilot.press("F1")
    pilot.click_button("How to play")
    *_, last = [one for one in pilot.only(RulesPage).descendants() if isinstance(one, RuleRow)]
    assert seen(last) != last.rect
    pilot.press("PageDown", "PageDown")
    assert seen(last) == last.rect


def test_the_help_sheet_opens_and_closes_everywhere(pilot: Pilot) -> None:
    for button, has_rules in (
        ("", False),
        ("Settings", False),
        ("Play", True),
        ("Start game", True),
    ):
        if button:
            pilot.click_button(button)
        title = pilot.title
        pilot.press("F1")
        assert pilot.dialog
        pilot.press("x")
        assert not pilot.dialog
        pilot.press("F1")
        assert pilot.shows("Any key or a click closes this.")
        if has_rules:
            pilot.click_button("How to play")
            assert pilot.shows("You win when the light hits the other pharaoh.")
            assert pilot.find("Keys") is None
            pilot.press("Right")
        else:
            pilot.press("Left", "Enter")
        assert pilot.find("Keys") is not None
        pilot.press("Escape")
        assert not pilot.dialog
        assert pilot.title == title
        if button == "Settings":
            pilot.press("Escape")
