"""Into the editor and out of it: from the menu, to a new game, and back."""

from __future__ import annotations

import pytest

from app.screens.editor.hands_on import EMPTY, Start, at_editor, text_of
from khepri.app.screens.editor import EditorScreen
from khepri.app.screens.new_game import NewGameScreen
from khepri.app.settings import Settings
from khepri.archive import Archive
from khepri.games import laser, othello
from khepri.games.named_setup import NamedSetup

MORE = Settings(more_choices=True, reduced_motion=True)


def test_the_menu_leads_to_the_editor_and_back(start: Start) -> None:
    pilot = start(blind=True)
    pilot.click_button("Editor")
    assert pilot.title == "Editor"
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
    before = text_of(pilot)
    pilot.hover("c1" if game == "Laser Chess" else "d4")
    pilot.wheel(1)
    pilot.click(pilot.widget("Side to move"))
    if game == "Laser Chess":
        pilot.choose("Rules", "Khet 2.0 rules")
    edited = text_of(pilot)
    assert edited != before
    pilot.click_button("Play from here")
    assert text_of(pilot) == edited
    if game == "Laser Chess":
        assert pilot.value("Rules") == "Khet 2.0"
    pilot.click_button("Start game")
    assert str(pilot.game.start) == edited


def test_a_board_of_a_new_game_is_edited_and_brought_back(start: Start) -> None:
    pilot = start(first=NewGameScreen, settings=MORE, blind=True)
    pilot.click_button("Imhotep")
    pilot.click_button("Edit")
    assert text_of(pilot) == laser.LAYOUTS["imhotep"]
    pilot.right_click("e1")
    pilot.press("Ctrl+Z")
    assert text_of(pilot) == laser.LAYOUTS["imhotep"]
    pilot.press("Escape")
    assert text_of(pilot) == laser.LAYOUTS["imhotep"]


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
    pilot.click_button("My setups")
    assert pilot.find("Empty") is None, "a board that cannot be played is no card"
    pilot.click_button("Friday club")
    assert pilot.value("Rules") == "Khet 2.0"


def test_a_shared_line_is_read_by_the_new_game_screen(start: Start) -> None:
    pilot = start(first=NewGameScreen, settings=MORE, blind=True)
    line = NamedSetup.of("Friday", laser.GAME, "khet2", laser.LAYOUTS["sophie"]).line()
    pilot.context.clipboard.write(line)
    pilot.click_button("Paste")
    assert text_of(pilot) == laser.LAYOUTS["sophie"]
    assert pilot.value("Rules") == "Khet 2.0"
    small = NamedSetup.of("Small", othello.GAME, "4", str(othello.Position.start(4)))
    pilot.context.clipboard.write(small.line())
    pilot.click(pilot.widget("Position text (FEN)"))
    pilot.press("Ctrl+A", "Ctrl+V")
    pilot.step()
    assert text_of(pilot) == small.text
    assert pilot.value("Othello") == "selected"
    assert pilot.notes == []
