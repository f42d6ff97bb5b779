"""Choosing a game of Othello: sizes, positions, transcripts, saved setups, and boards brought."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.pilot import Pilot
from khepri.app.destinations import ToNewGame
from khepri.app.faces import face_of
from khepri.app.screens.editor import EditorScreen
from khepri.app.screens.game import GameScreen
from khepri.app.screens.new_game import NewGameScreen
from khepri.app.settings import NewGameChoices, Settings, SettingsFile
from khepri.archive import Archive
from khepri.games import laser
from khepri.games.named_setup import NamedSetup
from khepri.games.othello import GAME, SIZES, Position, Setup, Side, parse_transcript
from khepri.session.keeper import Keeper

Start = Callable[..., Pilot]
OFFERS = face_of(GAME).offers
OPEN = Settings(game="othello", more_choices=True)
FIELD = "Position or moves as text"
OWN = "-----XO--OX----- O"


def screen_of(pilot: Pilot) -> NewGameScreen:
    """Return the new-game screen."""
    assert isinstance(pilot.screen, NewGameScreen)
    return pilot.screen


@pytest.fixture
def pilot(start: Start) -> Pilot:
    """Return the program where a game of Othello is chosen, with every choice in view."""
    return start(first=NewGameScreen, settings=OPEN, blind=True)


def test_two_presses_lead_to_a_game(start: Start) -> None:
    pilot = start(settings=Settings(game="othello"), blind=True)
    pilot.press("Return", "Return")
    assert isinstance(pilot.screen, GameScreen)
    assert pilot.game.start == Position.start(8)
    assert pilot.game.player(Side.WHITE).level == 1
    assert pilot.session.people_here == (Side.BLACK,)


@pytest.mark.parametrize("size", SIZES)
def test_every_size_has_a_card(pilot: Pilot, size: int) -> None:
    pilot.click_button(f"{size} × {size}")
    selected = [card.label for card in screen_of(pilot).board_panel.cards if card.selected]
    assert selected == [f"{size} × {size}"]
    assert len(screen_of(pilot).board_panel.board.tokens) == 4
    pilot.click_button("Start game")
    assert pilot.game.start == Position.start(size)
    assert pilot.context.settings.choices("othello").layout == str(size)


def test_the_board_follows_the_text(pilot: Pilot) -> None:
    screen = screen_of(pilot)
    pilot.fill(FIELD, "f5d6c3")
    assert screen.board_panel.board.tokens.keys() >= {"f5", "d6", "c3"}
    assert not any(card.selected for card in screen.board_panel.cards)
    assert pilot.shows("You are Black. White moves first.")
    pilot.click_button("Start game")
    position = Position.start()
    for move in parse_transcript("f5d6c3"):
        position = position.play(move)
    assert pilot.game.start == position
    assert pilot.context.settings.choices("othello").fen == str(position)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("f5f5", "Move 2: f5 is taken: there is a black disc on it."),
        ("X" * 63 + "O X", "Every square is taken, so there is nowhere to play."),
        ("-" * 16 + " X", "There are no discs on the board."),
        ("hello", ""),
    ],
)
def test_a_text_that_is_no_board_says_why(pilot: Pilot, text: str, words: str) -> None:
    pilot.fill(FIELD, text)
    screen = screen_of(pilot)
    assert not screen.start.active
    assert words in screen.board_panel.fen.error
    assert pilot.shows("The game cannot start yet.") or "cannot start yet" in screen.summary.text
    pilot.press("Return")
    assert pilot.screen is screen


@given(st.text(alphabet="XO-abcdefgh12345678 .ps", max_size=70))
def test_any_text_gets_an_answer(text: str) -> None:
    reading = OFFERS.read(text)
    assert reading.playable or reading.reasons


def test_each_game_remembers_its_own_choices(tmp_path: Path, start: Start) -> None:
    path = tmp_path / "settings.json"
    SettingsFile(path).save(OPEN)
    pilot = start(first=NewGameScreen, settings_path=path, blind=True)
    pilot.fill(FIELD, OWN)
    pilot.choose("You play", "White")
    pilot.choose("Usual times", "3 + 2")
    again = start(first=NewGameScreen, settings_path=path, blind=True)
    assert screen_of(again).spec is GAME
    assert screen_of(again).board_panel.fen.text == OWN
    kept = again.context.settings
    assert (kept.choices("othello").layout, kept.choices("othello").main_ms) == ("own", 180_000)
    assert kept.choices("laser") == NewGameChoices.usual(laser.GAME)


def test_saved_setups_have_cards(start: Start) -> None:
    archive = Archive.in_memory()
    archive.setups.save(NamedSetup("Four in a row", GAME, "4", Setup.parse(OWN)))
    archive.setups.save(NamedSetup("W" * 40, GAME, "8", Setup.of(Position.start(8))))
    archive.setups.save(NamedSetup("Lasers", laser.GAME, "khet2", laser.Setup.parse(CLASSIC)))
    pilot = start(first=NewGameScreen, settings=OPEN, archive=archive, blind=True)
    pilot.click_button("My setups")
    assert not pilot.screen.tree.cut_texts()
    assert pilot.find("8 × 8") is None
    assert pilot.find("Lasers") is None
    pilot.click_button("Four in a row")
    assert screen_of(pilot).board_panel.fen.text == OWN
    assert screen_of(pilot).board_panel.cards[0].selected
    pilot.click_button("Ready boards")
    pilot.click_button("Laser Chess")
    pilot.click_button("My setups")
    pilot.click_button("Lasers")
    assert pilot.context.settings.choices("laser").rules == "khet2"


CLASSIC = laser.LAYOUTS["imhotep"]


def test_another_screen_may_bring_a_game_and_a_board(start: Start) -> None:
    pilot = start(blind=True)
    pilot.context.keeper = Keeper(None)
    pilot.context.open(ToNewGame(GAME, OWN))
    pilot.step()
    assert screen_of(pilot).board_panel.fen.text == OWN
    pilot.press("Return")
    assert str(pilot.game.start) == OWN
    pilot.context.open(ToNewGame(laser.GAME, CLASSIC, "khet2"))
    pilot.step()
    pilot.press("Return")
    assert pilot.game.start.variant == "khet2"
    assert str(pilot.game.start) == CLASSIC


def test_a_board_is_taken_to_the_editor_and_back(pilot: Pilot) -> None:
    pilot.fill(FIELD, OWN)
    pilot.click_button("Edit")
    assert isinstance(pilot.screen, EditorScreen)
    assert pilot.screen.state.board.text == OWN
    pilot.press("Escape")
    assert screen_of(pilot).board_panel.fen.text == OWN
