"""Pills that do not fit into one row, and pills of which none is chosen."""

from __future__ import annotations

import pygame

from app.widgets.hand import Hand
from khepri.app.widgets import ChipChoice, WidgetTree


def chips(tree: WidgetTree, width: int, height: int) -> ChipChoice:
    """Return five pills on the screen."""
    made = ChipChoice("Clock", ["3 + 2", "5 + 3", "10 + 5", "15 + 10", "30 + 0"], selected=-1)
    tree.add(made)
    made.place(pygame.Rect(20, 20, width, height))
    return made


def test_pills_go_on_in_the_next_row(tree: WidgetTree) -> None:
    wide, narrow = chips(tree, 400, 34), chips(tree, 200, 34 * 3 + 16)

    assert wide.row_count(tree.skin, 400) == 1
    assert len({cell.top for cell in wide.cells()}) == 1
    assert narrow.row_count(tree.skin, 200) == 3
    assert [cell.height for cell in narrow.cells()] == [34] * 5
    assert all(narrow.rect.contains(cell) for cell in narrow.cells())
    assert not any(
        one.colliderect(other)
        for one in narrow.cells()
        for other in narrow.cells()
        if one is not other and one != other
    )


def test_the_focus_is_seen_where_nothing_is_chosen(tree: WidgetTree, hand: Hand) -> None:
    made = chips(tree, 400, 34)
    before = tree.draw().surface.copy()

    hand.key(pygame.K_TAB)

    assert made.focused
    after = tree.draw().surface
    above = made.rect.move(0, -5)
    assert before.subsurface(above).get_buffer().raw != after.subsurface(above).get_buffer().raw
