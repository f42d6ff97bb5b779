"""The row of buttons at the foot of a dialog."""

from __future__ import annotations

import pytest

from khepri.app.style.fonts import PRIMARY, Fonts
from khepri.app.style.icons import Icons
from khepri.app.style.metrics import Box, Metrics
from khepri.app.style.theme import NIGHT
from khepri.app.widgets import Button, ButtonKind, Skin, WidgetTree
from khepri.app.widgets.button_row import GAP, HEIGHT, ButtonRow


def row_of(tree: WidgetTree, *words: str) -> tuple[ButtonRow, list[Button]]:
    """Return a row of buttons, the first of them the most important one."""
    kinds = [ButtonKind.PRIMARY] + [ButtonKind.NORMAL] * (len(words) - 1)
    buttons = [Button(word, kind) for word, kind in zip(words, kinds, strict=True)]
    tree.add(*buttons)
    return ButtonRow(tree.skin, buttons), buttons


def test_few_buttons_stand_at_the_right_with_one_height_and_gap(tree: WidgetTree) -> None:
    row, (first, second) = row_of(tree, "Open", "Cancel")
    row.place(Box(100, 100, 600, row.height(600)))
    assert second.rect.right == 700
    assert second.rect.left - first.rect.right == GAP
    assert (first.rect.top, first.rect.height) == (second.rect.top, second.rect.height)
    assert first.rect.width == 96, "no wider than a button has to be"


@pytest.mark.parametrize(("room", "left"), [(530, 100), (600, 100), (800, 380)])
def test_buttons_that_almost_fill_a_row_meet_both_edges(
    tree: WidgetTree, room: int, left: int
) -> None:
    row, buttons = row_of(tree, *["Open", "Rename", "Copy", "Delete", "Import"])
    row.place(Box(100, 100, room, row.height(room)))
    assert row.height(room) == HEIGHT
    assert (buttons[0].rect.left, buttons[-1].rect.right) == (left, 100 + room)


def test_what_has_no_room_goes_into_another_row(tree: WidgetTree) -> None:
    row, buttons = row_of(tree, "Open", "Rename", "Copy as text")
    buttons[1].visible = False
    row = ButtonRow(tree.skin, buttons)
    row.place(Box(100, 100, 200, row.height(200)))
    assert buttons[2].rect.top > buttons[0].rect.bottom
    assert row.height(200) > 2 * HEIGHT


def test_buttons_are_as_high_as_large_words() -> None:
    skin = Skin.of(NIGHT, Metrics.of((1280, 720), 1.6), Fonts(), Icons())
    row, _ = row_of(WidgetTree(skin), "Open", "Cancel")
    assert row.height(600) > skin.text.line_height(PRIMARY) > HEIGHT
