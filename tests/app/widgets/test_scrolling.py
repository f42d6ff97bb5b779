"""Lists and scroll areas."""

from __future__ import annotations

import pygame
import pytest

from app.widgets.hand import Hand
from khepri.app.style.fonts import BODY
from khepri.app.widgets import (
    Button,
    ListView,
    RowLook,
    ScrollArea,
    Skin,
    Slider,
    TextRows,
    WidgetTree,
)


class CountingRows(TextRows):
    """Rows that note which of them were drawn."""

    def __init__(self, count: int) -> None:
        super().__init__([f"Move {number}" for number in range(count)])
        self.drawn: list[int] = []

    def paint(
        self, canvas: pygame.Surface, skin: Skin, box: pygame.Rect, index: int, look: RowLook
    ) -> None:
        self.drawn.append(index)
        super().paint(canvas, skin, box, index, look)


@pytest.fixture
def listing(tree: WidgetTree) -> ListView:
    listing = ListView("Moves", CountingRows(100_000), row_height=30)
    tree.add(listing)
    listing.place(pygame.Rect(100, 100, 240, 300))
    return listing


def test_only_rows_in_view_are_drawn(hand: Hand, listing: ListView) -> None:
    rows = listing.rows
    assert isinstance(rows, CountingRows)
    hand.tree.draw()
    assert rows.drawn == list(range(10))
    rows.drawn.clear()
    listing.scroll_to(30 * 500 + 10)
    hand.tree.draw()
    assert rows.drawn == list(range(500, 510))


def test_a_press_chooses_and_a_double_click_opens(hand: Hand, listing: ListView) -> None:
    spot = listing.cell(4).center
    assert hand.click(spot) == [ListView.Chosen(listing, 4)]
    assert hand.click(spot) == [ListView.Opened(listing, 4)]
    assert hand.drag(listing.cell(1).center, listing.cell(2).center) == []


def test_keys_choose_and_keep_the_row_in_view(hand: Hand, listing: ListView) -> None:
    hand.tree.focus(listing)
    assert hand.key(pygame.K_DOWN) == [ListView.Chosen(listing, 0)]
    assert hand.key(pygame.K_PAGEDOWN) == [ListView.Chosen(listing, 10)]
    assert listing.rect.contains(listing.cell(10))
    assert hand.key(pygame.K_END) == [ListView.Chosen(listing, 99_999)]
    assert listing.rect.contains(listing.cell(99_999))
    assert hand.key(pygame.K_DOWN) == []
    assert hand.key(pygame.K_RETURN) == [ListView.Opened(listing, 99_999)]
    assert hand.key(pygame.K_HOME) == [ListView.Chosen(listing, 0)]
    assert listing.offset == 0


def test_two_columns_go_left_and_right(hand: Hand) -> None:
    listing = ListView("Moves", TextRows(list("abcdef")), columns=2, gutter=30)
    hand.tree.add(listing)
    listing.place(pygame.Rect(100, 100, 240, 300))
    hand.click(listing.cell(0).center)
    assert hand.keys(pygame.K_RIGHT, pygame.K_DOWN, pygame.K_LEFT) == [
        ListView.Chosen(listing, 1),
        ListView.Chosen(listing, 3),
        ListView.Chosen(listing, 2),
    ]
    assert listing.cell(0).left == 130
    assert listing.cell(2).top == listing.cell(0).bottom


def test_the_wheel_scrolls_and_stops_at_the_ends(hand: Hand, listing: ListView) -> None:
    assert hand.wheel(-1, listing).used
    assert listing.offset == 60
    assert hand.wheel(5).used
    assert listing.offset == 0
    # At the end the wheel belongs to whatever is outside.
    assert not hand.wheel(1).used


def test_a_list_stops_at_whole_rows(hand: Hand, listing: ListView) -> None:
    listing.place(pygame.Rect(100, 100, 240, 317))
    for _ in range(8):  # a touchpad turns the wheel by small parts
        assert hand.wheel(-0.1, listing).used
        assert listing.offset % 30 == 0
    assert listing.offset == 60
    listing.scroll_to(listing.furthest)
    assert listing.view().bottom == listing.cell(99_999).bottom
    assert listing.cell_at((200, 410)) is None, "no part of a row below the last whole one"


def test_a_row_is_as_tall_as_its_words(tree: WidgetTree) -> None:
    low = ListView("Moves", TextRows(["a"]), row_height=30, lines=(BODY,))
    high = ListView("Setups", TextRows(["a"]), row_height=30, lines=(BODY, BODY))
    tree.add(low, high)
    assert low.row_px() == 30
    assert high.row_px() >= 2 * tree.skin.text.line_height(BODY)


def test_the_bar_is_dragged_beyond_its_edges(hand: Hand, listing: ListView) -> None:
    thumb = listing.bar.thumb()
    hand.down(thumb.center)
    hand.move((5, 700))
    assert listing.offset == listing.furthest
    hand.move((5, 0))
    assert listing.offset == 0
    hand.up()
    assert hand.messages == []
    hand.click((thumb.centerx, listing.rect.bottom - 5))
    assert listing.offset == 270


def test_rows_can_be_replaced_by_fewer(hand: Hand, listing: ListView) -> None:
    listing.selected = 99_999
    listing.rows = TextRows(["only"])
    assert listing.selected is None
    assert listing.offset == 0
    hand.tree.draw()
    assert not listing.bar.needed


@pytest.fixture
def area(tree: WidgetTree) -> ScrollArea:
    area = ScrollArea()
    tree.add(area)
    area.place(pygame.Rect(100, 100, 300, 200))
    for number in range(20):
        button = Button(f"Lesson {number}")
        area.content.add(button)
        button.place(pygame.Rect(100, 100 + 40 * number, 200, 36))
    area.fit(20 * 40)
    return area


def test_an_area_moves_its_widgets(hand: Hand, area: ScrollArea) -> None:
    first, last = area.content.children[0], area.content.children[-1]
    assert isinstance(first, Button)
    assert isinstance(last, Button)
    assert hand.click((150, 110)) == [Button.Pressed(first)]
    area.scroll_to(10_000)
    assert area.offset == 600
    assert last.rect == pygame.Rect(100, 260, 200, 36)
    assert hand.click((150, 270)) == [Button.Pressed(last)]


def test_what_is_cut_off_cannot_be_pressed(hand: Hand, area: ScrollArea) -> None:
    hidden = area.content.children[7]
    assert hidden.rect.top > area.rect.bottom
    assert hand.click(hidden) == []


def test_the_focus_is_scrolled_into_view(hand: Hand, area: ScrollArea) -> None:
    for _ in range(12):
        hand.key(pygame.K_TAB)
    focused = hand.tree.focused
    assert focused is area.content.children[11]
    assert area.rect.contains(focused.rect)
    hand.tree.focus(area.content.children[0])
    assert area.offset == 0


def test_placing_again_keeps_the_offset(area: ScrollArea) -> None:
    area.scroll_to(100)
    for number, button in enumerate(area.content.children):
        button.place(pygame.Rect(100, 100 + 40 * number, 200, 36))
    area.fit(20 * 40)
    assert area.offset == 100
    assert area.content.children[0].rect.top == 0


def test_the_wheel_over_a_child_scrolls_the_area(hand: Hand, area: ScrollArea) -> None:
    slider = Slider("Sounds")
    area.content.add(slider)
    slider.place(pygame.Rect(100, 120, 200, 30))
    hand.wheel(-1, slider)
    assert area.offset == 48
    assert slider.value == 0


def test_an_area_fades_only_where_it_goes_on(tree: WidgetTree, area: ScrollArea) -> None:
    def alphas(y: int) -> set[int]:
        return {tree.draw().surface.get_at((x, y)).a for x in (110, 200, 290)}

    area.content.children[0].place(pygame.Rect(100, 100, 200, 800))
    assert alphas(area.rect.top + 1) == {255}
    assert max(alphas(area.rect.bottom - 1)) < 30
    area.scroll_to(300)
    assert max(alphas(area.rect.top)) < 30
    assert alphas(area.rect.centery) == {255}
    area.scroll_to(10_000)
    assert alphas(area.rect.bottom - 5) == {255}


def test_nothing_is_drawn_outside_the_area(tree: WidgetTree, area: ScrollArea) -> None:
    area.scroll_to(130)
    picture = tree.draw().surface
    assert area.rect.contains(picture.get_bounding_rect())
