"""Choosing a game of Othello: sizes, positions, transcripts, saved setups, and boards brought."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.pilot import Pilot
from app.screens.new_game.choosing import BOARD, chosen_boards
from khepri.app.destinations import ToNewGame
from khepri.app.faces import face_of
from khepri.app.screens.new_game import NewGameScreen
from khepri.app.settings import NewGameChoices, Settings, SettingsFile
from khepri.archive import Archive
from khepri.games import laser
from khepri.games.named_setup import NamedSetup
from khepri.games.othello import GAME, SIZES, Position, Setup, Side, parse_transcript
from khepri.session.saved_games import SavedGames

Start = Callable[..., Pilot]
OFFERS = face_of(GAME).offers
OPEN = Settings(game="othello", more_choices=True)
FIELD = "Position or moves as text"
OWN = "-----XO--OX----- O"
CARDS = [f"{size} × {size}" for size in SIZES]


@pytest.fixture
def pilot(start: Start) -> Pilot:
    """Return the program where a game of Othello is chosen, with every choice in view."""
    return start(first=NewGameScreen, settings=OPEN, blind=True)


def test_two_presses_lead_to_a_game(start: Start) -> None:
    pilot = start(settings=Settings(game="othello"), blind=True)
    pilot.press("Return", "Return")
    assert pilot.title == "Othello"
    assert pilot.game.start == Position.start(8)
    assert pilot.game.player(Side.WHITE).level == 1
    assert pilot.session.people_here == (Side.BLACK,)


def test_every_size_has_a_card(pilot: Pilot) -> None:
    for size, card in zip(SIZES, CARDS, strict=True):
        pilot.click_button(card)
        assert chosen_boards(pilot, CARDS) == [card]
        assert pilot.value(BOARD) == "4 pieces"
        assert pilot.context.settings.choices("othello").layout == str(size)
    pilot.click_button("Start game")
    assert pilot.game.start == Position.start(size)


def test_the_board_follows_the_text(pilot: Pilot) -> None:
    pilot.fill(FIELD, "f5d6c3")
    assert pilot.value(BOARD) == "7 pieces"
    assert not chosen_boards(pilot, CARDS)
    assert pilot.shows("You are Black. White moves first.")
    pilot.click_button("Start game")
    position = Position.start()
    for move in parse_transcript("f5d6c3"):
        position = position.play(move)
    assert pilot.game.start == position
    assert pilot.context.settings.choices("othello").fen == str(position)


def test_a_text_that_is_no_board_says_why(pilot: Pilot) -> None:
    for text, words in (
        ("f5f5", "Move 2: f5 is taken: there is a black disc on it."),
        ("X" * 63 + "O X", "Every square is taken, so there is nowhere to play."),
        ("-" * 16 + " X", "There are no discs on the board."),
        ("hello", ""),
    ):
        pilot.fill(FIELD, text)
        assert not pilot.is_enabled("Start game")
        assert pilot.error(FIELD)
        assert words in pilot.error(FIELD)
        assert pilot.shows("The game cannot start yet.")
        pilot.press("Return")
        assert pilot.title == "New game"


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
    assert again.value(FIELD) == OWN
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
    pilot.assert_tidy()
    assert pilot.find("8 × 8") is None
    assert pilot.find("Lasers") is None
    pilot.click_button("Four in a row")
    assert pilot.value(FIELD) == OWN
    assert pilot.value("Four in a row") == "selected"
    pilot.click_button("Ready boards")
    pilot.click_button("Laser Chess")
    pilot.click_button("My setups")
    pilot.click_button("Lasers")
    assert pilot.context.settings.choices("laser").rules == "khet2"


CLASSIC = laser.LAYOUTS["imhotep"]


def test_another_screen_may_bring_a_game_and_a_board(start: Start) -> None:
    pilot = start(blind=True)
    pilot.context.keeper = SavedGames(None)
    pilot.context.open(ToNewGame(GAME, OWN))
    pilot.step()
    assert pilot.shows("Board: your own")
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
    assert pilot.title == "Editor"
    pilot.click_button("Copy text")
    assert pilot.context.clipboard.read() == OWN
    pilot.press("Escape")
    assert pilot.value(FIELD) == OWN
