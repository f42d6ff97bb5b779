"""Words where there is room for them, and a tooltip that does not wait where there is none."""

from __future__ import annotations

import pygame
import pytest

from app.widgets.hand import Hand
from khepri.app.style.icons import Icon
from khepri.app.style.metrics import Box
from khepri.app.widgets import IconButton, Toggle, ToolButton, row_widths, write_alike


def draw_button() -> ToolButton:
    return ToolButton("Offer draw", icon=Icon.HANDSHAKE, short="Draw", tooltip="Ask for a draw (D)")


@pytest.mark.parametrize(
    ("size", "words", "below"),
    [
        ((140, 36), "Offer draw", False),
        ((90, 36), "Draw", False),
        ((90, 60), "Draw", False),
        ((60, 60), "Draw", True),
        ((60, 36), "", False),
        ((30, 60), "", False),
    ],
)
def test_a_button_says_as_much_as_it_has_room_for(
    hand: Hand, size: tuple[int, int], words: str, below: bool
) -> None:
    button = draw_button()
    hand.tree.add(button)
    button.place(pygame.Rect((100, 100), size))
    assert (button.words, button.stacked) == (words, below)
    assert button.wordless is not bool(words)
    assert [inscription.text for inscription in button.inscriptions()] == ([words] if words else [])
    assert hand.tree.cut_texts() == []


def test_buttons_that_stand_together_have_words_or_have_none(hand: Hand) -> None:
    buttons = [ToolButton(text, icon=Icon.FLAG) for text in ("Hint", "A very long offer")]
    hand.tree.add(*buttons)
    for place, button in enumerate(buttons):
        button.place(pygame.Rect(100 * place, 0, 90, 36))
    assert [button.words for button in buttons] == ["Hint", ""]
    write_alike(buttons)
    assert [button.words for button in buttons] == ["", ""]


def test_a_row_shares_its_room_out_with_all_words_or_fewer_or_none(hand: Hand) -> None:
    skin = hand.tree.skin
    row = [draw_button(), IconButton(Icon.LEFT, "One move back", word="Back")]
    hand.tree.add(*row)
    said = []
    for room in (400, 200, 100):
        left = 0.0
        for button, width in zip(row, row_widths(skin, row, room, gap=8), strict=True):
            button.place(skin.rect(Box(left, 0, width, 36)))
            left += width + 8
        assert left - 8 <= room
        said.append([button.words for button in row])
    assert said == [["Offer draw", "Back"], ["Draw", "Back"], ["", ""]]


def test_a_switch_says_what_it_is_or_shows_its_icon(hand: Hand) -> None:
    toggle = Toggle("Beam preview", short="Preview")
    toggle.icon = Icon.EYE
    hand.tree.add(toggle)
    said = []
    for width in (200, 120, 80):
        toggle.place(pygame.Rect(0, 0, width, 32))
        said.append([inscription.text for inscription in toggle.inscriptions()])
    assert said == [["Beam preview"], ["Preview"], []]
    assert toggle.wordless


def test_the_keyboard_is_told_at_once_what_has_no_words(hand: Hand) -> None:
    worded, bare = draw_button(), ToolButton("Flip", icon=Icon.FLIP)
    hand.tree.add(worded, bare)
    worded.place(pygame.Rect(100, 100, 160, 36))
    bare.place(pygame.Rect(300, 100, 36, 36))
    tooltip = hand.tree.tooltip
    hand.key(pygame.K_TAB)
    hand.tree.update(1)
    assert not tooltip.visible
    hand.key(pygame.K_TAB)
    hand.tree.update(1)
    # Without a tooltip of its own it says the words that it has no room for.
    assert (tooltip.about, tooltip.label) == (bare, "Flip")
    hand.key(pygame.K_TAB)
    assert not tooltip.visible
    hand.tree.update(600)
    assert tooltip.label == "Ask for a draw (D)"


def test_the_pointer_has_to_rest_on_what_has_no_words(hand: Hand) -> None:
    bare, other = ToolButton("Flip", icon=Icon.FLIP), IconButton(Icon.HOME, "Home")
    hand.tree.add(bare, other)
    bare.place(pygame.Rect(300, 100, 36, 36))
    other.place(pygame.Rect(400, 100, 36, 36))
    hand.move(other)
    hand.tree.update(400)
    assert not hand.tree.tooltip.visible
    hand.tree.update(200)
    assert hand.tree.tooltip.about is other
    # A pointer that merely lies there does not speak for what the keyboard has come to.
    hand.key(pygame.K_TAB)
    hand.tree.update(1)
    assert hand.tree.tooltip.about is bare


def test_the_icon_of_a_narrow_switch_stands_above_it(hand: Hand) -> None:
    toggle = Toggle("Beam preview")
    toggle.icon = Icon.EYE
    hand.tree.add(toggle)
    for size, above in (((74, 34), False), ((50, 46), True)):
        toggle.place(pygame.Rect((0, 0), size))
        icon = pygame.Rect(0, 0, 18, 18)
        icon.center = toggle._icon_centre()
        assert not icon.colliderect(toggle._switch())
        assert toggle.rect.contains(toggle._switch())
        assert (icon.centerx == toggle._switch().centerx) is above
