"""The editor's tools, used by mouse and by keyboard."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product

import pygame

from app.pilot import Pilot
from app.screens.editor.hands_on import (
    ANUBIS,
    PYRAMID,
    TWO_PHARAOHS,
    emptied,
    holds_a_piece,
    text_of,
    tokens_of,
)
from khepri.app.boards.board_state import Token
from khepri.app.destinations import ToEditor
from khepri.app.widgets import Cursor
from khepri.games import laser, othello

KINDS = ("pharaoh", "sphinx", "pyramid", "scarab", "anubis")

# Putting


def test_every_piece_is_put_by_a_click(pilot: Pilot) -> None:
    emptied(pilot)
    for place, (side, kind) in enumerate(product(("blue", "red"), KINDS)):
        square = f"{'abcdefghij'[place]}4"
        label = f"{side} {kind}".capitalize()
        pilot.click_button(label)
        pilot.click(square)
        token = tokens_of(pilot)[square]
        assert (token.side, token.kind) == (side, kind)
        assert pilot.value(label) == "×1, in hand"
    assert len(tokens_of(pilot)) == 10


def test_a_second_click_puts_a_piece_back_but_a_double_click_does_not(pilot: Pilot) -> None:
    anubis = pilot.widget("Blue anubis")
    pilot.click(anubis)
    pilot.click(anubis)
    assert pilot.value("Blue anubis") == "×2, in hand"
    pilot.wait(1000)
    pilot.click(anubis)
    assert not holds_a_piece(pilot)


def test_a_click_with_a_piece_in_hand_replaces_what_is_there(pilot: Pilot) -> None:
    pilot.click_button("Blue anubis")
    pilot.click("a8")
    assert tokens_of(pilot)["a8"] == ANUBIS
    pilot.click_button("Undo")
    assert text_of(pilot) == laser.LAYOUTS["classic"]


def test_a_piece_in_hand_is_seen_where_it_would_stand(pilot: Pilot) -> None:
    pilot.click_button("Blue anubis")
    pilot.hover("e3")
    assert pilot.board.board_state.ghosts == {"e3": ANUBIS}
    pilot.hover("e1")
    assert pilot.board.board_state.ghosts == {}
    assert pilot.shows("Click a square to put a blue anubis there. Q and E turn it.")
    pilot.wait(1000)
    pilot.click_button("Blue anubis")
    pilot.hover("e3")
    assert pilot.board.board_state.ghosts == {}


def test_a_piece_is_dragged_from_the_palette(pilot: Pilot) -> None:
    emptied(pilot)
    pilot.press_at(pilot.spot(pilot.widget("Red pyramid")))
    pilot.glide_to(pilot.spot("e4"))
    (ghost,) = [picture for picture in pilot.frame.overlay if picture.topleft != (0, 0)]
    assert pygame.Rect(ghost.topleft, ghost.surface.get_size()).collidepoint(pilot.pointer)
    assert pilot.board.board_state.selected == "e4"
    assert tokens_of(pilot) == {}
    pilot.let_go()
    assert tokens_of(pilot) == {"e4": PYRAMID}
    assert len(pilot.frame.overlay) == 1
    # What has just been put down is chosen, so that it can be turned at once.
    pilot.click_button("Turn right")
    assert tokens_of(pilot) == {"e4": Token("red", "pyramid", 3)}


def test_a_drag_from_the_palette_can_be_given_up(pilot: Pilot) -> None:
    before = text_of(pilot)
    ways: tuple[Callable[[], None], ...] = (
        lambda: pilot.glide_to((pilot.board.geometry.outline.right + 4, 300)),
        lambda: pilot.press("Escape"),
        lambda: pilot.click_at(pilot.pointer, button=pygame.BUTTON_RIGHT),
        lambda: pilot.send(pygame.event.Event(pygame.WINDOWFOCUSLOST)),
    )
    for give_up in ways:
        pilot.press_at(pilot.spot(pilot.widget("Red pyramid")))
        pilot.glide_to(pilot.spot("e3"))
        give_up()
        pilot.let_go()
        assert text_of(pilot) == before
        assert len(pilot.frame.overlay) == 1, "nothing hangs under the mouse"
        assert not holds_a_piece(pilot)
        pilot.wait(1000)


def test_a_piece_is_turned_while_it_is_dragged_from_the_palette(pilot: Pilot) -> None:
    emptied(pilot)
    pilot.press_at(pilot.spot(pilot.widget("Blue anubis")))
    pilot.glide_to(pilot.spot("e4"))
    pilot.press("e")
    pilot.let_go()
    assert tokens_of(pilot) == {"e4": Token("blue", "anubis", 1)}
    assert not holds_a_piece(pilot)


def test_a_stroke_fills_what_is_empty_or_empties_what_is_not(discs: Pilot) -> None:
    def stroke(start: str, end: str) -> None:
        discs.press_at(discs.spot(start))
        discs.glide_to(discs.spot(end), steps=16)
        discs.let_go()

    discs.press("b")
    stroke("b5", "g5")
    row = {square: token.side for square, token in tokens_of(discs).items() if square[1] == "5"}
    assert row == dict.fromkeys(("b5", "c5", "d5", "f5", "g5"), "black") | {"e5": "white"}
    discs.press("x")
    stroke("a5", "h5")
    assert {square[1] for square in tokens_of(discs)} == {"4"}
    discs.press(*["Ctrl+Z"] * 10)
    assert text_of(discs) == str(othello.Position.start())


# Turning


def test_the_wheel_turns_what_is_under_it(pilot: Pilot) -> None:
    pilot.hover("e1")
    pilot.hover("d1")
    pilot.wheel(-1)
    assert tokens_of(pilot)["d1"] == Token("blue", "anubis", 1)
    pilot.wheel(1)
    pilot.wheel(1)
    assert tokens_of(pilot)["d1"] == Token("blue", "anubis", 3)


def test_the_wheel_turns_the_piece_in_hand_over_an_empty_square(pilot: Pilot) -> None:
    pilot.click_button("Blue anubis")
    pilot.hover("e3")
    pilot.wheel(-1)
    assert pilot.board.board_state.ghosts == {"e3": Token("blue", "anubis", 1)}
    assert text_of(pilot) == laser.LAYOUTS["classic"]


def test_keys_turn_what_is_pointed_at_and_buttons_what_is_chosen(pilot: Pilot) -> None:
    pilot.hover("d1")
    pilot.press("e", "e", "q")
    assert tokens_of(pilot)["d1"].turn == 1
    pilot.click("f1")
    pilot.click_button("Turn left")
    assert tokens_of(pilot)["f1"].turn == 3
    assert pilot.shows("Blue anubis on f1: Q and E turn it, Delete takes it away.")


def test_what_cannot_be_turned_says_why(pilot: Pilot) -> None:
    pilot.click_button("Turn left")
    assert pilot.notes[-1] == "Choose a piece first: on the board, or beside it."
    pilot.click("e1")
    pilot.click_button("Turn left")
    assert pilot.notes[-1] == "A pharaoh is the same on every side."
    assert text_of(pilot) == laser.LAYOUTS["classic"]


# Taking away


def test_the_eraser_takes_pieces_away(pilot: Pilot) -> None:
    pilot.click_button("Eraser")
    pilot.hover("e3")
    assert pilot.board.board_state.doomed is None
    pilot.hover("d1")
    assert pilot.board.board_state.doomed == "d1"
    pilot.click("d1")
    pilot.click("e3")
    pilot.drag("f1", "f3")
    assert not {"d1", "e3", "f1", "f3"} & tokens_of(pilot).keys()
    pilot.press("Escape")
    pilot.click("e1")
    assert "e1" in tokens_of(pilot)


def test_the_right_button_takes_a_piece_away_and_lets_go_elsewhere(pilot: Pilot) -> None:
    pilot.right_click("d1")
    assert "d1" not in tokens_of(pilot)
    pilot.click_button("Blue anubis")
    pilot.right_click("d1")
    assert not holds_a_piece(pilot)


def test_delete_takes_away_what_is_chosen_or_pointed_at(pilot: Pilot) -> None:
    pilot.click("d1")
    pilot.hover("f1")
    pilot.press("Delete")
    assert "d1" not in tokens_of(pilot)
    pilot.press("Delete")
    assert "f1" not in tokens_of(pilot)
    pilot.press("Delete")
    assert pilot.notes[-1] == "Choose a piece on the board first."


# Moving


def test_a_piece_is_dragged_over_the_board(pilot: Pilot) -> None:
    pilot.drag("d1", "e3")
    assert tokens_of(pilot)["e3"] == ANUBIS
    pilot.drag("e3", "a8")
    assert tokens_of(pilot)["a8"] == ANUBIS
    pilot.press("Ctrl+Z")
    assert tokens_of(pilot)["a8"].kind == "sphinx"
    pilot.press("Ctrl+Z")
    assert text_of(pilot) == laser.LAYOUTS["classic"]


def test_dragging_with_a_piece_in_hand_moves_and_does_not_replace(pilot: Pilot) -> None:
    pilot.click_button("Red pyramid")
    pilot.drag("d1", "e3")
    assert tokens_of(pilot)["e3"] == ANUBIS


def test_a_piece_dragged_off_the_board_is_gone_but_not_on_its_frame(pilot: Pilot) -> None:
    geometry = pilot.board.geometry
    pilot.drag("d1", (geometry.rect("d1").centerx, geometry.area.bottom + 3))
    assert text_of(pilot) == laser.LAYOUTS["classic"]
    pilot.drop_off_board("d1")
    assert "d1" not in tokens_of(pilot)
    pilot.click_button("Undo")
    assert text_of(pilot) == laser.LAYOUTS["classic"]


def test_a_piece_is_turned_while_it_is_dragged(pilot: Pilot) -> None:
    pilot.press_at(pilot.spot("d1"))
    pilot.glide_to(pilot.spot("e3"))
    assert pilot.screen.tree.cursor is Cursor.GRAB
    pilot.press("e")
    pilot.let_go()
    assert tokens_of(pilot)["e3"] == Token("blue", "anubis", 1)


def test_two_clicks_move_a_piece_too(pilot: Pilot) -> None:
    pilot.click("d1")
    pilot.click("e3")
    assert (tokens_of(pilot)["e3"], pilot.board.board_state.selected) == (ANUBIS, "e3")


# The keyboard alone


def test_a_board_is_made_with_the_keyboard_alone(pilot: Pilot) -> None:
    emptied(pilot)
    pilot.tab_to("Board")
    pilot.press("p", "Right", "Enter")
    assert tokens_of(pilot) == {"a8": Token("blue", "pyramid", 0)}
    pilot.press("e", "Right", "p", "q", "Enter")
    assert tokens_of(pilot) == {
        "a8": Token("blue", "pyramid", 1),
        "b8": Token("red", "pyramid", 1),
    }
    pilot.press("Escape", "Enter", "Down", "Space")
    assert tokens_of(pilot).keys() == {"a8", "b7"}
    pilot.press("Delete", "x", "Up", "Left", "Enter")
    assert tokens_of(pilot) == {}
    pilot.press(*["Ctrl+Z"] * 9)
    assert text_of(pilot) == laser.LAYOUTS["classic"]


def test_each_letter_takes_its_piece_and_again_the_other_colour(pilot: Pilot) -> None:
    sides = ["Blue", "Red", "Red", "Blue", "Blue", "Red", "Red", "Blue", "Blue", "Red"]
    pilot.press(*"ffsspprrnn")
    assert [said.split()[:2] for said in pilot.narration] == [
        [side, kind]
        for side, kind in zip(sides, sorted([*KINDS] * 2, key=KINDS.index), strict=True)
    ]


def test_every_control_can_be_reached_with_tab(pilot: Pilot) -> None:
    pilot.fill("Position text (FEN)", TWO_PHARAOHS)
    seen = pilot.tab_around()
    for label in (
        *("Game", "Help", "Home", "Board", "Blue pharaoh", "Red anubis", "Turn left"),
        *("Eraser", "Empty", "Reset to", "Mirror", "Undo", "Save a picture", "Rules"),
        *(
            "Side to move",
            "Blue has 2 pharaohs instead of one.",
            "Position text (FEN)",
            "Copy text",
        ),
        *("Paste", "My setups", "Name of the setup", "Save"),
    ):
        assert label in seen, label


def test_menus_do_nothing_until_a_row_is_chosen(pilot: Pilot) -> None:
    pilot.tab_to("Reset to")
    pilot.press("Down", "Up", "d")
    assert text_of(pilot) == laser.LAYOUTS["classic"]
    pilot.press("Enter", "Down", "Enter")
    assert text_of(pilot) == laser.LAYOUTS["imhotep"]
    pilot.press("Enter", "Escape")
    assert text_of(pilot) == laser.LAYOUTS["imhotep"]


def test_what_happens_is_said(pilot: Pilot) -> None:
    pilot.press("n")
    pilot.click("e3")
    pilot.press("e", "x")
    pilot.click("e3")
    pilot.press("Escape", "t", "Ctrl+Z")
    pilot.choose("Rules", "Khet 2.0 rules")
    pilot.click_button("Empty")
    assert pilot.narration == (
        "Blue anubis is in your hand.",
        "Blue anubis on e3.",
        "Blue anubis on e3.",
        "The eraser is in your hand.",
        "e3 is empty.",
        "Your hand is empty.",
        "Red moves first.",
        "Blue moves first.",
        "Rules: Khet 2.0 rules.",
        "The board has changed: 0 pieces on it.",
    )


def test_escape_lets_go_first_and_goes_home_then(pilot: Pilot) -> None:
    pilot.press("p", "Escape")
    assert not holds_a_piece(pilot)
    pilot.click("d1")
    pilot.press("Escape")
    assert pilot.board.board_state.selected is None
    pilot.press("Escape")
    assert pilot.title == "Khepri"


# Othello


def test_discs_are_put_flipped_and_taken_away(discs: Pilot) -> None:
    discs.click_button("Black disc")
    discs.click("a1")
    discs.press("w")
    discs.click("b1")
    assert [tokens_of(discs)[square].side for square in ("a1", "b1")] == ["black", "white"]
    discs.press("Escape")
    discs.hover("a1")
    discs.wheel(1)
    assert tokens_of(discs)["a1"].side == "white"
    discs.click("b1")
    discs.click_button("Flip")
    assert tokens_of(discs)["b1"].side == "black"
    discs.right_click("a1")
    discs.drop_off_board("b1")
    assert text_of(discs) == str(othello.Position.start())
    discs.drag(discs.widget("White disc"), "h8")
    assert tokens_of(discs)["h8"].side == "white"


def test_every_size_of_board_can_be_edited(discs: Pilot) -> None:
    discs.press("b")
    for size in othello.SIZES:
        discs.choose("Reset to", f"Start {size}×{size}")
        assert text_of(discs) == str(othello.Position.start(size))
        assert len(discs.board.geometry.grid.squares) == size * size
        last = discs.board.geometry.grid.squares[-1]
        discs.click(last)
        assert tokens_of(discs)[last].side == "black"
        discs.choose("Board size", "8×8")
        assert discs.value("Board size") == "8×8"
        discs.press(*["Ctrl+Z"] * (1 if size == 8 else 2))
        assert text_of(discs) == str(othello.Position.start(size))


def test_the_other_game_waits_as_it_was_left(pilot: Pilot) -> None:
    pilot.right_click("d1")
    before = text_of(pilot)
    pilot.choose("Game", "Othello")
    assert text_of(pilot) == str(othello.Position.start())
    pilot.click_button("Empty")
    pilot.choose("Game", "Laser Chess")
    assert text_of(pilot) == before
    pilot.press("Ctrl+Z")
    assert text_of(pilot) == laser.LAYOUTS["classic"]
    pilot.choose("Game", "Othello")
    assert tokens_of(pilot) == {}


def test_the_board_is_still_there_after_a_look_elsewhere(pilot: Pilot) -> None:
    emptied(pilot)
    pilot.press("p")
    pilot.click_button("Home")
    pilot.context.open(ToEditor())
    pilot.step()
    assert tokens_of(pilot) == {}
    assert not holds_a_piece(pilot)
    pilot.press("Ctrl+Z")
    assert text_of(pilot) == laser.LAYOUTS["classic"]
