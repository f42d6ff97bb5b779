"""The field that offers what was written before."""

from __future__ import annotations

import pygame
import pytest

from app.widgets.hand import Hand
from khepri.app.widgets import OfferField, TextField, WidgetTree

NAMES = ("Amira", "Ben", "Benedikt", "Zoë")


@pytest.fixture
def field(tree: WidgetTree) -> OfferField:
    field = OfferField("Your name", NAMES, placeholder="You", longest=24)
    tree.add(field)
    field.place(pygame.Rect(100, 100, 220, 38))
    return field


def arrow(field: OfferField) -> tuple[int, int]:
    return field.rect.right - 12, field.rect.centery


def test_the_arrow_opens_the_list_and_a_press_takes_a_name(hand: Hand, field: OfferField) -> None:
    hand.click(arrow(field))
    assert field.opened is not None
    assert hand.click(field.opened.list.cell(1).center) == [TextField.Changed(field, "Ben")]
    assert field.text == "Ben"
    assert field.opened is None


def test_the_keyboard_takes_a_name(hand: Hand, field: OfferField) -> None:
    hand.tree.focus(field)
    said = hand.keys(pygame.K_DOWN, pygame.K_DOWN, pygame.K_DOWN, pygame.K_RETURN)
    assert said == [TextField.Changed(field, "Benedikt")]


def test_only_fitting_names_are_offered_while_one_writes(hand: Hand, field: OfferField) -> None:
    hand.tree.focus(field)
    hand.type("be")
    assert [option.label for option in field.options] == ["Ben", "Benedikt"]
    hand.type("n")
    assert [option.label for option in field.options] == list(NAMES)


def test_a_name_that_is_new_stays_as_it_is_written(hand: Hand, field: OfferField) -> None:
    hand.tree.focus(field)
    hand.type("Am")
    hand.key(pygame.K_RETURN)
    assert field.text == "Am"
    assert hand.messages[-1] == TextField.Submitted(field, "Am")


def test_writing_and_escape_close_the_list(hand: Hand, field: OfferField) -> None:
    hand.tree.focus(field)
    hand.key(pygame.K_DOWN)
    hand.type("x")
    assert field.opened is None
    hand.key(pygame.K_DOWN)
    hand.key(pygame.K_ESCAPE)
    assert field.opened is None
    assert field.text == "x"


def test_without_offers_it_is_a_plain_field(hand: Hand, tree: WidgetTree) -> None:
    field = OfferField("Your name")
    tree.add(field)
    field.place(pygame.Rect(100, 200, 220, 38))
    hand.click(arrow(field))
    hand.key(pygame.K_DOWN)
    assert tree.popup is None


def test_the_end_of_a_long_name_is_not_under_the_arrow(hand: Hand, field: OfferField) -> None:
    hand.tree.focus(field)
    hand.type("Bartholomew Ngozi-Okonkw")
    x, _ = field.layout().caret_at(field.edit.caret)
    assert x <= field.rect.right - 34
