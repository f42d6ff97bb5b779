"""Sliders, steppers, segments, chips and colour grids."""

from __future__ import annotations

import pygame
import pytest

from app.widgets.hand import Hand
from khepri.app.widgets import (
    ChipChoice,
    ColourGrid,
    SegmentedChoice,
    SingleChoice,
    Slider,
    Stepper,
    Swatch,
    WidgetTree,
)


@pytest.fixture
def slider(tree: WidgetTree) -> Slider:
    slider = Slider("Sounds", value=50, step=5)
    tree.add(slider)
    slider.place(pygame.Rect(100, 100, 300, 32))
    return slider


def test_the_arrow_keys_step_and_stop_at_the_ends(hand: Hand, slider: Slider) -> None:
    hand.tree.focus(slider)
    assert hand.key(pygame.K_RIGHT) == [Slider.Changed(slider, 55)]
    assert hand.key(pygame.K_PAGEDOWN) == [Slider.Changed(slider, 45)]
    assert hand.key(pygame.K_END) == [Slider.Changed(slider, 100)]
    assert hand.key(pygame.K_UP) == []
    assert hand.key(pygame.K_HOME) == [Slider.Changed(slider, 0)]
    assert hand.key(pygame.K_LEFT) == []


def test_a_drag_goes_on_outside_the_slider(hand: Hand, slider: Slider) -> None:
    track = slider.track()
    hand.down((track.left, track.centery))
    assert slider.value == 0
    hand.move((track.right + 400, 600))
    assert slider.value == 100
    hand.move((track.centerx, 5))
    assert slider.value == 50
    hand.up()
    assert hand.messages[-1] == Slider.Released(slider, 50)
    hand.move((track.left, track.centery))
    assert slider.value == 50


def test_taking_the_knob_at_its_edge_does_not_move_it(hand: Hand, slider: Slider) -> None:
    track = slider.track()
    assert hand.click((track.centerx + 6, track.centery)) == [Slider.Released(slider, 50)]


def test_a_disabled_slider_stays(hand: Hand, slider: Slider) -> None:
    slider.enabled = False
    assert hand.drag((120, 116), (380, 116)) == []
    assert slider.value == 50


def test_values_stay_between_the_ends() -> None:
    slider = Slider("Music", value=700)
    assert slider.value == 100
    slider.value = -3
    assert slider.value == 0


def test_a_stepper_goes_up_and_down_within_its_ends(hand: Hand) -> None:
    stepper = Stepper("Minutes", value=2, lowest=1, highest=3, unit="min")
    hand.tree.add(stepper)
    stepper.place(pygame.Rect(100, 100, 140, 38))
    plus, minus = (stepper.rect.right - 12, 119), (stepper.rect.left + 12, 119)
    assert hand.click(plus) == [Stepper.Changed(stepper, 3)]
    assert hand.click(plus) == []
    assert hand.click(minus) + hand.click(minus) == [
        Stepper.Changed(stepper, 2),
        Stepper.Changed(stepper, 1),
    ]
    assert hand.click(minus) == []
    assert hand.drag(plus, minus) == []
    assert hand.click(stepper) == []
    assert hand.keys(pygame.K_UP, pygame.K_LEFT, pygame.K_END) == [
        Stepper.Changed(stepper, 2),
        Stepper.Changed(stepper, 1),
        Stepper.Changed(stepper, 3),
    ]
    assert stepper.state == "3 min"


def test_a_stepper_that_is_held_repeats_faster_and_faster(hand: Hand) -> None:
    stepper = Stepper("Minutes", value=10, lowest=0, highest=500)
    hand.tree.add(stepper)
    stepper.place(pygame.Rect(100, 100, 140, 38))
    plus = (stepper.rect.right - 12, 119)
    hand.down(plus)
    assert stepper.value == 11
    grown = []
    for _ in range(3):
        before = stepper.value
        for _ in range(50):
            hand.tree.update(20)
        grown.append(stepper.value - before)
    assert 0 < grown[0] < grown[1] < grown[2]
    reached = stepper.value
    assert list(hand.up()) == [Stepper.Changed(stepper, reached)]
    hand.tree.update(1000)
    assert stepper.value == reached
    hand.down(plus)
    stepper.cancel()
    assert stepper.value == reached, "a press that was cut off leaves nothing untold"


def test_a_number_can_be_typed(hand: Hand) -> None:
    stepper = Stepper("Seconds", value=2, lowest=1, highest=90, unit="s", steps=(1, 5, 60))
    hand.tree.add(stepper)
    stepper.place(pygame.Rect(100, 100, 140, 38))
    hand.tree.focus(stepper)
    hand.type("42")
    assert stepper.value == 2
    assert hand.keys(pygame.K_RETURN) == [Stepper.Changed(stepper, 42)]
    assert hand.keys(pygame.K_UP, pygame.K_DOWN) == [
        Stepper.Changed(stepper, 60),
        Stepper.Changed(stepper, 5),
    ]
    hand.type("700")
    hand.tree.focus(None)
    assert stepper.value == 90, "going on to something else takes what was typed"
    hand.tree.focus(stepper)
    hand.type("8")
    assert hand.keys(pygame.K_BACKSPACE, pygame.K_ESCAPE) == []
    assert stepper.value == 90


def test_letters_typed_as_a_number_are_refused_in_words(hand: Hand) -> None:
    stepper = Stepper("Rounds", value=5, lowest=1, highest=9)
    hand.tree.add(stepper)
    stepper.place(pygame.Rect(100, 100, 140, 38))
    hand.tree.focus(stepper)
    hand.type("abc")
    assert hand.keys(pygame.K_RETURN) == [Stepper.Misread(stepper, "abc")]
    assert (stepper.value, stepper.error) == (5, "“abc” is not a number.")
    assert [each.text for each in stepper.inscriptions()] == ["abc"], "it can be seen and mended"
    hand.type("7")
    assert hand.keys(pygame.K_RETURN) == [Stepper.Changed(stepper, 7)]
    assert stepper.error == ""
    hand.type("x")
    hand.tree.focus(None)
    assert stepper.error
    hand.tree.focus(stepper)
    assert hand.keys(pygame.K_ESCAPE)[-1] == Stepper.Misread(stepper, "")
    assert (stepper.error, stepper.state) == ("", "7")


def choices() -> list[SingleChoice]:
    swatches = [Swatch(name, (9, 9, 9), (99, 99, 99)) for name in ("Basalt", "Slate", "Teal")]
    return [
        SegmentedChoice("Theme", ["Night", "Light", "Contrast"]),
        ChipChoice("Clock", ["3 + 2", "5 + 3", "10 + 5"]),
        ColourGrid("Board colours", swatches, columns=3),
    ]


@pytest.mark.parametrize("choice", choices(), ids=lambda choice: type(choice).__name__)
def test_one_of_several_by_mouse_and_keyboard(tree: WidgetTree, choice: SingleChoice) -> None:
    hand = Hand(tree)
    tree.add(choice)
    choice.place(pygame.Rect(100, 100, 330, 90))
    cells = [cell.center for cell in choice.cells()]
    assert hand.click(cells[2]) == [SingleChoice.Changed(choice, 2)]
    assert hand.click(cells[2]) == []
    assert hand.drag(cells[0], cells[1]) == []
    assert hand.key(pygame.K_RIGHT) == []
    assert hand.key(pygame.K_LEFT) == [SingleChoice.Changed(choice, 1)]
    assert hand.key(pygame.K_HOME) == [SingleChoice.Changed(choice, 0)]
    assert hand.key(pygame.K_END) == [SingleChoice.Changed(choice, 2)]
    choice.enabled = False
    assert hand.click(cells[0]) == []
    assert choice.selected == 2


def test_arrows_go_up_and_down_in_a_grid_of_colours(hand: Hand) -> None:
    swatches = [Swatch(str(number), (0, 0, 0), (9, 9, 9)) for number in range(8)]
    grid = ColourGrid("Pieces", swatches, columns=4, selected=1)
    hand.tree.add(grid)
    grid.place(pygame.Rect(100, 100, 330, 180))
    hand.tree.focus(grid)
    assert hand.key(pygame.K_DOWN) == [SingleChoice.Changed(grid, 5)]
    assert hand.key(pygame.K_DOWN) == []
    assert hand.key(pygame.K_UP) == [SingleChoice.Changed(grid, 1)]
