"""The drop-down: opening, choosing, typing ahead, staying in the window."""

from __future__ import annotations

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.widgets.hand import Hand
from khepri.app.widgets import Button, DropDown, Option, WidgetTree
from khepri.app.widgets.dropdown import find_option

NAMES = ["Basalt", "Slate", "Sandstone", "Teal", "Marble", "Papyrus", "Ink"]


@pytest.fixture
def drop(tree: WidgetTree) -> DropDown:
    drop = DropDown("Board", NAMES)
    tree.add(drop)
    drop.place(pygame.Rect(100, 100, 180, 36))
    return drop


def row(drop: DropDown, index: int) -> tuple[int, int]:
    assert drop.opened is not None
    return drop.opened.list.cell(index).center


def test_a_press_opens_the_list_and_a_press_chooses(hand: Hand, drop: DropDown) -> None:
    assert hand.click(drop) == []
    assert drop.opened is not None
    assert hand.click(row(drop, 3)) == [DropDown.Changed(drop, 3)]
    assert drop.opened is None
    assert drop.text == "Teal"
    assert hand.tree.focused is drop


def test_choosing_the_same_again_says_nothing(hand: Hand, drop: DropDown) -> None:
    hand.click(drop)
    assert hand.click(row(drop, 0)) == []
    assert drop.opened is None


def test_a_press_elsewhere_only_closes(hand: Hand, drop: DropDown) -> None:
    button = Button("Under")
    hand.tree.add(button)
    button.place(pygame.Rect(600, 400, 100, 36))
    hand.click(drop)
    assert hand.click(button) == []
    assert drop.opened is None
    assert hand.click(button) == [Button.Pressed(button)]


def test_the_list_lies_over_other_widgets(hand: Hand, drop: DropDown) -> None:
    button = Button("Under")
    hand.tree.add(button)
    button.place(pygame.Rect(100, 150, 180, 36))
    hand.click(drop)
    assert hand.click((150, 168)) == []
    assert drop.opened is None


def test_keys_move_in_the_open_list_and_enter_chooses(hand: Hand, drop: DropDown) -> None:
    hand.tree.focus(drop)
    assert hand.keys(pygame.K_RETURN, pygame.K_DOWN, pygame.K_DOWN) == []
    assert drop.selected == 0
    assert hand.key(pygame.K_RETURN) == [DropDown.Changed(drop, 2)]
    hand.keys(pygame.K_SPACE, pygame.K_END)
    assert hand.key(pygame.K_ESCAPE) == []
    assert drop.opened is None
    assert drop.selected == 2


def test_arrows_change_a_closed_drop_down(hand: Hand, drop: DropDown) -> None:
    hand.tree.focus(drop)
    assert hand.key(pygame.K_DOWN) == [DropDown.Changed(drop, 1)]
    assert hand.key(pygame.K_END) == [DropDown.Changed(drop, 6)]
    assert hand.key(pygame.K_DOWN) == []


def test_typing_finds_an_option(hand: Hand, drop: DropDown) -> None:
    hand.tree.focus(drop)
    assert hand.type("sa") == [DropDown.Changed(drop, 1), DropDown.Changed(drop, 2)]
    hand.tree.update(2000)
    assert hand.type("i") == [DropDown.Changed(drop, 6)]
    hand.tree.update(2000)
    hand.key(pygame.K_RETURN)
    assert hand.type("m") == []
    assert hand.key(pygame.K_RETURN) == [DropDown.Changed(drop, 4)]


def test_typing_a_letter_again_goes_on_to_the_next() -> None:
    assert find_option(NAMES, "s", 1) == 2
    assert find_option(NAMES, "ss", 2) == 1
    assert find_option(NAMES, "x", 0) is None


@given(st.lists(st.text("abc", min_size=1), min_size=1), st.text("abcd", min_size=1), st.data())
def test_what_is_found_starts_with_what_was_typed(
    names: list[str], typed: str, data: st.DataObject
) -> None:
    now = data.draw(st.integers(0, len(names) - 1))
    found = find_option(names, typed, now)
    matches = [name for name in names if name.startswith(typed)]
    if matches:
        assert found is not None
        assert names[found] in matches
    elif len(set(typed)) > 1:
        assert found is None


def test_the_list_stays_in_the_window_and_scrolls(hand: Hand) -> None:
    drop = DropDown("Many", [f"Option {number}" for number in range(60)], selected=50)
    hand.tree.add(drop)
    window = pygame.Rect(0, 0, 1280, 720)
    for top in (20, 360, 680):
        drop.place(pygame.Rect(1090, top, 180, 36))
        hand.click(drop)
        popup = drop.opened
        assert popup is not None
        assert window.contains(popup.rect)
        assert not popup.rect.colliderect(drop.rect)
        assert popup.list.rect.contains(popup.list.cell(50))
        before = popup.list.offset
        hand.wheel(3, popup)
        assert popup.list.offset < before
        hand.key(pygame.K_ESCAPE)


def test_notes_are_shown_and_the_list_is_wide_enough(hand: Hand) -> None:
    note = "Sees its own shots, but often misses those of the other side."
    drop = DropDown("Level", [Option("Level 1"), Option("Level 2", note=note)])
    hand.tree.add(drop)
    drop.place(pygame.Rect(100, 100, 120, 36))
    hand.click(drop)
    assert drop.opened is not None
    assert drop.opened.rect.width > 300


def test_leaving_with_tab_closes_the_list(hand: Hand, drop: DropDown) -> None:
    hand.tree.add(Button("Next"))
    hand.click(drop)
    hand.key(pygame.K_TAB)
    assert drop.opened is None
    assert hand.tree.focused is not drop


def test_a_disabled_drop_down_does_not_open(hand: Hand, drop: DropDown) -> None:
    drop.enabled = False
    hand.click(drop)
    assert drop.opened is None
