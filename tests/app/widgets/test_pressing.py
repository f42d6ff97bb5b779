"""Buttons, switches and cards under mouse and keyboard."""

from __future__ import annotations

import pygame
import pytest

from app.widgets.hand import Hand
from khepri.app.style.icons import Icon
from khepri.app.widgets import (
    Button,
    ButtonKind,
    Card,
    Checkbox,
    Cursor,
    IconButton,
    Toggle,
    Widget,
    WidgetTree,
)


@pytest.fixture
def button(tree: WidgetTree) -> Button:
    button = Button("Offer draw", icon=Icon.HANDSHAKE, key_hint="D")
    tree.add(button)
    button.place(pygame.Rect(100, 100, 180, 36))
    return button


def test_a_press_and_release_inside_presses_once(hand: Hand, button: Button) -> None:
    assert hand.click(button) == [Button.Pressed(button)]


def test_dragging_out_takes_the_press_back(hand: Hand, button: Button) -> None:
    hand.down(button)
    assert button.pressed
    hand.move((5, 5))
    assert not button.pressed
    hand.up()
    assert hand.messages == []


def test_dragging_out_and_in_again_presses(hand: Hand, button: Button) -> None:
    hand.down(button)
    hand.move((5, 5))
    hand.move(button)
    assert button.pressed
    hand.up()
    assert hand.messages == [Button.Pressed(button)]


def test_a_press_that_began_elsewhere_does_nothing(hand: Hand, button: Button) -> None:
    assert hand.drag((5, 5), button) == []


def test_enter_presses_at_once_and_space_when_let_go(hand: Hand, button: Button) -> None:
    hand.tree.focus(button)
    assert hand.key(pygame.K_RETURN) == [Button.Pressed(button)]
    hand.send(pygame.KEYDOWN, key=pygame.K_SPACE, mod=0, unicode=" ")
    assert button.pressed
    assert len(hand.messages) == 1
    hand.send(pygame.KEYUP, key=pygame.K_SPACE, mod=0)
    assert hand.messages == [Button.Pressed(button)] * 2


def test_a_key_held_down_presses_once(hand: Hand, button: Button) -> None:
    hand.tree.focus(button)
    for _ in range(5):
        hand.send(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="\r")
    assert hand.messages == [Button.Pressed(button)]


def test_losing_the_focus_with_space_down_takes_the_press_back(hand: Hand, button: Button) -> None:
    other = Button("Other")
    hand.tree.add(other)
    hand.tree.focus(button)
    hand.send(pygame.KEYDOWN, key=pygame.K_SPACE, mod=0, unicode=" ")
    hand.tree.focus(other)
    hand.send(pygame.KEYUP, key=pygame.K_SPACE, mod=0)
    assert hand.messages == []
    assert not button.pressed


@pytest.mark.parametrize("number", [2, 3, 6])
def test_other_mouse_buttons_neither_press_nor_disturb(
    hand: Hand, button: Button, number: int
) -> None:
    assert hand.click(button, number) == []
    hand.down(button)
    hand.send(pygame.MOUSEBUTTONDOWN, pos=hand.position, button=number)
    hand.send(pygame.MOUSEBUTTONUP, pos=hand.position, button=number)
    assert button.pressed
    hand.up()
    assert hand.messages == [Button.Pressed(button)]


def test_the_wheel_during_a_press_does_not_end_it(hand: Hand, button: Button) -> None:
    hand.down(button)
    hand.wheel(-1)
    hand.up()
    assert hand.messages == [Button.Pressed(button)]


def test_hover_fades_in_over_eighty_milliseconds(hand: Hand, button: Button) -> None:
    tree = hand.tree
    tree.draw()
    hand.move(button)
    assert button.hovered
    assert tree.animating
    tree.update(40)
    assert button.hover_share == pytest.approx(0.5)
    tree.update(40)
    assert button.hover_share == 1
    assert not tree.animating
    hand.move((5, 5))
    tree.update(100)
    assert button.hover_share == 0


def test_the_cursor_is_a_hand_over_what_can_be_pressed(hand: Hand, button: Button) -> None:
    shapes = []
    for spot in ((5, 5), button):
        hand.move(spot)
        shapes.append(hand.tree.cursor)
    button.enabled = False
    shapes.append(hand.tree.cursor)
    assert shapes == [Cursor.ARROW, Cursor.HAND, Cursor.ARROW]


def everything_pressable() -> list[Widget]:
    return [
        Button("Go", ButtonKind.PRIMARY),
        IconButton(Icon.HOME, "Home"),
        Toggle("Beam preview"),
        Checkbox("Particles"),
        Card("Classic"),
    ]


@pytest.mark.parametrize("widget", everything_pressable(), ids=lambda w: type(w).__name__)
def test_disabled_or_hidden_widgets_never_answer(tree: WidgetTree, widget: Widget) -> None:
    hand = Hand(tree)
    tree.add(widget)
    widget.place(pygame.Rect(100, 100, 200, 120))
    for switch_off in ("enabled", "visible"):
        tree.focus(widget)
        setattr(widget, switch_off, False)
        assert hand.click(widget) == []
        assert hand.keys(pygame.K_RETURN, pygame.K_SPACE) == []
        assert tree.focused is None
        setattr(widget, switch_off, True)
    assert len(hand.click(widget)) == 1


def test_disabling_during_a_press_cancels_it(hand: Hand, button: Button) -> None:
    hand.down(button)
    button.enabled = False
    hand.up()
    button.enabled = True
    hand.move(button)
    hand.up()
    assert hand.messages == []


@pytest.mark.parametrize("kind", [Toggle, Checkbox])
def test_a_switch_goes_over_and_says_so(tree: WidgetTree, kind: type[Toggle | Checkbox]) -> None:
    hand = Hand(tree)
    switch = kind("Coordinates", on=True, note="Letters and numbers at the rim.")
    tree.add(switch)
    switch.place(pygame.Rect(100, 100, 300, 44))
    # The words belong to the switch: both ends of the row press it.
    assert hand.click((switch.rect.left + 4, switch.rect.centery)) == [kind.Changed(switch, False)]
    assert hand.click((switch.rect.right - 4, switch.rect.centery)) == [kind.Changed(switch, True)]
    assert switch.state == "on"
    switch.on = False
    assert hand.messages[2:] == []


def test_a_selected_card_opens_with_a_double_click(hand: Hand) -> None:
    sizes: list[tuple[int, int]] = []

    def picture(size: tuple[int, int]) -> pygame.Surface:
        sizes.append(size)
        return pygame.Surface(size)

    card = Card("Dynasty", "by Khet", picture=picture)
    hand.tree.add(card)
    card.place(pygame.Rect(100, 100, 120, 140))
    assert hand.click(card) == [Card.Pressed(card)]
    card.selected = True
    assert hand.click(card) == [Card.Opened(card)]
    hand.tree.update(1000)
    assert hand.click(card) == [Card.Pressed(card)]
    hand.tree.draw()
    hand.tree.damage(card.rect)
    hand.tree.draw()
    # Made once, at the exact size.
    assert sizes == [card.picture_box().size]
