"""Into the editor and out of it: from the menu, to a new game, and back."""

from __future__ import annotations

import pytest

from app.pilot import Pilot
from app.screens.editor.hands_on import EMPTY, Start, at_editor, screen_of, text_of, toasts
from khepri.app.screens.editor import EditorScreen
from khepri.app.screens.game import GameScreen
from khepri.app.screens.new_game import NewGameScreen
from khepri.app.settings import Settings
from khepri.archive import Archive
from khepri.games import laser, othello
from khepri.games.named_setup import NamedSetup

MORE = Settings(more_choices=True, reduced_motion=True)


def new_game(pilot: Pilot) -> NewGameScreen:
    """Return the new-game screen."""
    assert isinstance(pilot.screen, NewGameScreen), pilot.dump()
    return pilot.screen


def test_the_menu_leads_to_the_editor_and_back(start: Start) -> None:
    pilot = start(blind=True)
    pilot.click_button("Editor")
    assert isinstance(pilot.screen, EditorScreen)
    pilot.click_button("Home")
    assert pilot.find("Editor") is not None


def test_nothing_is_drawn_while_nothing_happens(start: Start) -> None:
    pilot = start(first=EditorScreen, settings=Settings(reduced_motion=True))
    pilot.press("p")
    pilot.hover("e3")
    pilot.wait(1000)
    drawn = pilot.loop.frames
    pilot.wait(2000)
    assert pilot.loop.frames == drawn


@pytest.mark.parametrize("game", ["Laser Chess", "Othello"])
def test_a_board_is_played_from_here(start: Start, game: str) -> None:
    pilot = at_editor(start, game=game)
    square = next(iter(screen_of(pilot).state.tokens))
    pilot.hover("c1" if game == "Laser Chess" else square)
    pilot.wheel(1)
    pilot.click(pilot.widget("Side to move"))
    edited = text_of(pilot)
    assert edited != screen_of(pilot).state.history.past[0].text
    pilot.click_button("Play from here")
    assert new_game(pilot).board_panel.fen.text == edited
    pilot.click_button("Start game")
    assert isinstance(pilot.screen, GameScreen)
    assert str(pilot.game.start) == edited


def test_the_rules_of_the_board_are_played(start: Start) -> None:
    pilot = at_editor(start)
    pilot.choose("Rules", "Khet 2.0 rules")
    pilot.click_button("Play from here")
    assert new_game(pilot).choices.rules == "khet2"


def test_a_board_of_a_new_game_is_edited_and_brought_back(start: Start) -> None:
    pilot = start(first=NewGameScreen, settings=MORE, blind=True)
    pilot.click_button("Imhotep")
    pilot.click_button("Edit")
    assert text_of(pilot) == laser.LAYOUTS["imhotep"]
    pilot.right_click("e1")
    pilot.press("Ctrl+Z")
    assert text_of(pilot) == laser.LAYOUTS["imhotep"]
    pilot.press("Escape")
    assert new_game(pilot).board_panel.fen.text == laser.LAYOUTS["imhotep"]


def test_a_board_that_cannot_be_played_is_edited_too(start: Start) -> None:
    pilot = start(first=NewGameScreen, settings=MORE, blind=True)
    pilot.fill("Position text (FEN)", EMPTY)
    pilot.click_button("Edit")
    assert text_of(pilot) == EMPTY
    pilot.press("Escape")
    pilot.fill("Position text (FEN)", "nonsense")
    pilot.click_button("Edit")
    assert text_of(pilot) == EMPTY, "what is no board leaves the editor as it was"


def test_saved_setups_are_cards_of_a_new_game(start: Start) -> None:
    archive = Archive.in_memory()
    pilot = at_editor(start, archive=archive)
    pilot.choose("Rules", "Khet 2.0 rules")
    pilot.fill("Name of the setup", "Friday club")
    pilot.click_button("Save")
    archive.setups.save(NamedSetup.of("Empty", laser.GAME, "club", EMPTY))
    pilot.click_button("Home")
    pilot.click_button("Play")
    pilot.click_button("More choices")
    pilot.click_button("My setups")
    assert pilot.find("Empty") is None, "a board that cannot be played is no card"
    pilot.click_button("Friday club")
    assert new_game(pilot).choices.rules == "khet2"


def test_a_shared_line_is_read_by_the_new_game_screen(start: Start) -> None:
    pilot = start(first=NewGameScreen, settings=MORE, blind=True)
    line = NamedSetup.of("Friday", laser.GAME, "khet2", laser.LAYOUTS["sophie"]).line()
    pilot.context.clipboard.write(line)
    pilot.click_button("Paste")
    screen = new_game(pilot)
    assert (screen.board_panel.fen.text, screen.choices.rules) == (
        laser.LAYOUTS["sophie"],
        "khet2",
    )
    small = NamedSetup.of("Small", othello.GAME, "4", str(othello.Position.start(4)))
    pilot.context.clipboard.write(small.line())
    pilot.click(pilot.widget("Position text (FEN)"))
    pilot.press("Ctrl+A", "Ctrl+V")
    pilot.step()
    assert (new_game(pilot).spec, new_game(pilot).board_panel.fen.text) == (
        othello.GAME,
        small.text,
    )
    assert toasts(pilot) == []
