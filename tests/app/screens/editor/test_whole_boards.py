"""What the editor does to whole boards: resets, texts, and what is said about them."""

from __future__ import annotations

from itertools import product

import pytest

from app.pilot import Pilot
from app.screens.editor.hands_on import (
    EMPTY,
    TWO_PHARAOHS,
    Start,
    emptied,
    text_of,
    tokens_of,
)
from khepri.app.screens.editor import EditorScreen
from khepri.app.settings import Settings, TextSize
from khepri.app.widgets import Widget
from khepri.app.widgets.inspection import seen
from khepri.games import laser

REASONS = (
    "Blue has 2 pharaohs instead of one.",
    "Blue's sphinx on j1 faces off the board.",
    "Red has no pharaoh.",
    "Red's sphinx on a8 faces off the board.",
)

# The whole board


def test_any_board_can_be_begun_again_with(pilot: Pilot) -> None:
    for name, fen in laser.LAYOUTS.items():
        pilot.choose("Reset to", name.capitalize())
        assert text_of(pilot) == fen
    for _ in laser.LAYOUTS:
        pilot.press("Ctrl+Z")
    assert text_of(pilot) == laser.LAYOUTS["classic"]


def test_one_army_becomes_the_image_of_the_other(pilot: Pilot) -> None:
    emptied(pilot)
    pilot.fill("Position text (FEN)", "10/10/10/10/10/10/10/PaSb8 b")
    pilot.choose("Mirror", "Red like Blue in a mirror")
    assert text_of(pilot) == "pbsb8/10/10/10/10/10/10/PaSb8 b"
    pilot.choose("Mirror", "Red like Blue, turned by 180°")
    assert text_of(pilot) == "8sdpc/10/10/10/10/10/10/PaSb8 b"
    pilot.right_click("a1")
    pilot.choose("Mirror", "Blue like Red, turned by 180°")
    assert text_of(pilot) == "8sdpc/10/10/10/10/10/10/PaSb8 b"


def test_the_other_side_moves_first_and_other_rules_are_meant(pilot: Pilot) -> None:
    pilot.choose("Side to move", "Red")
    assert text_of(pilot).endswith(" r")
    pilot.press("t")
    assert text_of(pilot).endswith(" b")
    pilot.choose("Rules", "Khet 2.0 rules")
    assert pilot.value("Rules") == "Khet 2.0 rules"
    pilot.press("Ctrl+Z")
    assert pilot.value("Rules") == "Club rules"


def test_undo_and_redo_by_button_and_by_every_key(pilot: Pilot) -> None:
    start = text_of(pilot)
    assert not pilot.is_enabled("Undo")
    pilot.right_click("d1")
    after = text_of(pilot)
    for undo, redo in (("Ctrl+Z", "Ctrl+Y"), ("Ctrl+Z", "Ctrl+Shift+Z")):
        pilot.press(undo)
        assert text_of(pilot) == start
        pilot.press(redo)
        assert text_of(pilot) == after
    pilot.click_button("Undo")
    assert (text_of(pilot), pilot.is_enabled("Redo")) == (start, True)
    pilot.right_click("f1")
    assert not pilot.is_enabled("Redo")


# Texts


def test_the_text_is_the_board_and_the_board_the_text(pilot: Pilot) -> None:
    pilot.right_click("d1")
    assert text_of(pilot) == laser.LAYOUTS["classic"].replace("PdNaFa", "Pd1Fa")
    pilot.fill("Position text (FEN)", EMPTY)
    assert tokens_of(pilot) == {}
    pilot.type("x")
    assert pilot.error("Position text (FEN)")
    assert tokens_of(pilot) == {}
    pilot.press("Backspace")
    assert not pilot.error("Position text (FEN)")


def test_a_wrong_text_is_told_in_words_and_changes_nothing(pilot: Pilot) -> None:
    pilot.fill("Position text (FEN)", "10/10 b")
    assert pilot.shows("The board has 2 ranks instead of 8")
    assert len(tokens_of(pilot)) == 26
    pilot.right_click("d1")
    assert not pilot.shows("The board has 2 ranks instead of 8")


def test_nothing_is_ready_while_the_text_is_no_board(pilot: Pilot) -> None:
    pilot.fill("Position text (FEN)", "10/10 b")
    assert pilot.shows("Not ready to play")
    assert not pilot.shows("Ready to play")
    assert not pilot.is_enabled("Play from here")
    pilot.click(pilot.widget("Blue pyramid"))
    assert not pilot.is_enabled("Play from here"), "the tool changes neither the board nor the text"
    pilot.click(pilot.widget("Play from here"))
    assert pilot.title == "Editor"
    pilot.fill("Position text (FEN)", laser.LAYOUTS["dynasty"])
    assert pilot.shows("Ready to play")
    assert pilot.is_enabled("Play from here")
    pilot.fill("Position text (FEN)", "10/10 b")
    pilot.right_click("d1")
    assert pilot.is_enabled("Play from here"), "the text follows the board"


def test_what_is_wrong_with_a_pasted_text_is_said_once(pilot: Pilot) -> None:
    pilot.context.clipboard.write("10/10 b")
    pilot.click_button("Paste")
    sentence = pilot.error("Position text (FEN)")
    assert sentence.startswith("The board has 2 ranks instead of 8")
    assert not pilot.notes
    assert pilot.narration.count(sentence) == 1
    assert not pilot.is_enabled("Play from here")


def test_what_is_no_board_is_not_pasted(pilot: Pilot) -> None:
    for text, complaint in (
        ("", "There is no text to paste: copy a board's text first."),
        ("x" * 1_000_000, "This cannot be a board: the text has 1,000,000 letters."),
        ("laser club 10 b", "Something is missing: write the game"),
        ("laser chess 10/10/10/10/10/10/10/10 b A", "'chess' does not go with this board"),
    ):
        pilot.context.clipboard.write(text)
        pilot.click_button("Paste")
        assert pilot.notes[-1].startswith(complaint)
        assert text_of(pilot) == laser.LAYOUTS["classic"]


def test_boards_of_either_game_and_named_ones_are_pasted(pilot: Pilot) -> None:
    pilot.context.clipboard.write(f"\n  {TWO_PHARAOHS}  \n")
    pilot.press("Ctrl+V")
    assert text_of(pilot) == TWO_PHARAOHS
    pilot.context.clipboard.write("-----OX--XO----- X")
    pilot.press("Ctrl+V")
    assert text_of(pilot) == "-----OX--XO----- X"
    pilot.context.clipboard.write(f"laser khet2 {EMPTY} Nothing at all")
    pilot.press("Ctrl+V")
    assert (text_of(pilot), pilot.value("Rules")) == (EMPTY, "Khet 2.0 rules")
    assert pilot.value("Name of the setup") == "Nothing at all"


def test_the_text_is_copied(pilot: Pilot) -> None:
    pilot.click_button("Copy text")
    assert pilot.context.clipboard.read() == laser.LAYOUTS["classic"]
    pilot.right_click("d1")
    pilot.press("Ctrl+C")
    assert pilot.context.clipboard.read() == text_of(pilot)


# What is wrong


def test_each_reason_shows_its_squares(pilot: Pilot) -> None:
    def marks_at(spot: str | Widget) -> list[str]:
        pilot.hover(spot)
        pilot.wait(100)
        return list(pilot.board.board_state.wrong)

    pilot.fill("Position text (FEN)", TWO_PHARAOHS)
    assert pilot.shows("Not ready to play")
    assert not pilot.is_enabled("Play from here")
    row = pilot.widget("Blue has 2 pharaohs instead of one.")
    assert marks_at(row) == ["e1", "f1"]
    assert marks_at("a1") == []
    pilot.click(row)
    assert marks_at("a1") == ["e1", "f1"]
    pilot.click(row)
    assert marks_at("a1") == []
    pilot.press("Tab", "Shift+Tab")
    assert marks_at("a1") == ["e1", "f1"]


def test_every_reason_is_listed(pilot: Pilot) -> None:
    emptied(pilot)
    for side, piece in product(("Blue", "Red"), ("pharaoh", "sphinx")):
        assert pilot.find(f"{side} has no {piece}.") is not None
    assert pilot.shows("You can still save it.")
    pilot.press("Ctrl+Z")
    assert pilot.shows("Ready to play")


def test_a_board_that_shoots_by_itself_is_warned_of_with_its_beam(pilot: Pilot) -> None:
    pilot.fill("Position text (FEN)", "sc8fc/10/10/10/10/10/10/4Fa4Sa b")
    assert pilot.shows("Ready, but watch out")
    assert pilot.is_enabled("Play from here")
    pilot.hover(pilot.widget("Blue wins at once: the laser hits Red's pharaoh on j8."))
    pilot.wait(100)
    preview = pilot.board.board_state.preview
    assert preview is not None
    assert (preview.squares[0], preview.destroyed) == ("j1", "j8")
    assert pilot.board.board_state.doubtful == ("j8",)


def test_an_othello_board_that_starts_with_a_pass_is_warned_of(discs: Pilot) -> None:
    discs.fill("Position text", "XO-------------- O")
    assert discs.shows("White has no move here: the game starts with a pass.")
    discs.click_button("Empty")
    assert discs.shows("There are no discs on the board.")
    assert not discs.is_enabled("Play from here")


@pytest.mark.parametrize("text_size", [TextSize.NORMAL, TextSize.LARGE])
def test_every_reason_can_be_read_in_a_small_window(start: Start, text_size: TextSize) -> None:
    settings = Settings(text_size=text_size, reduced_motion=True)
    pilot = start(first=EditorScreen, settings=settings, size=(800, 500), blind=True)
    pilot.fill("Position text (FEN)", "sa8Fa/10/10/10/10/10/10/4Fa4Sc b")
    pilot.type(" or so")
    field = pilot.widget("Position text (FEN)")
    assert seen(field) == field.rect, "the text that is being written stays in view"
    rows = [pilot.widget(reason) for reason in REASONS]
    assert sum(seen(row).height > row.rect.height / 2 for row in rows) >= 3
    for row in rows:
        pilot.scroll_to(row)
        assert seen(row) == row.rect
