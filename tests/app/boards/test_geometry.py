"""Squares and pixels."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pygame import Rect

from khepri.app.boards.geometry import BoardGeometry
from khepri.app.faces.laser.skin import GRID


def geometry(*, flipped: bool = False, room: Rect | None = None) -> BoardGeometry:
    return BoardGeometry.fit(GRID, room or Rect(270, 60, 740, 600), flipped=flipped)


def test_the_design_has_squares_of_seventy_pixels() -> None:
    board = geometry()
    assert (board.cell, board.frame) == (70, 20)
    assert board.outline == Rect(270, 60, 740, 600)


@given(st.integers(200, 4000), st.integers(200, 3000))
def test_a_board_never_leaves_its_room(width: int, height: int) -> None:
    room = Rect(11, 7, width, height)
    assert room.contains(geometry(room=room).outline)


@pytest.mark.parametrize("flipped", [False, True])
@pytest.mark.parametrize("square", GRID.squares)
def test_the_middle_of_a_square_is_on_it(square: str, flipped: bool) -> None:
    board = geometry(flipped=flipped)
    x, y = board.centre(square)
    assert board.square_at((int(x), int(y))) == square


def test_blue_sits_below_unless_the_board_is_flipped() -> None:
    assert geometry().rect("a1").bottomleft == geometry().area.bottomleft
    assert geometry(flipped=True).rect("a1").topright == geometry().area.topright


def test_beside_the_squares_there_is_no_square() -> None:
    board = geometry()
    assert board.square_at((board.area.left - 1, board.area.top)) is None
    assert board.square_at(board.area.bottomright) is None


@pytest.mark.parametrize("flipped", [False, True])
def test_a_step_goes_where_it_is_seen_to_go_and_stops_at_the_edge(flipped: bool) -> None:
    board = geometry(flipped=flipped)
    right = board.neighbour("e4", (1, 0))
    assert board.centre(right)[0] > board.centre("e4")[0]
    corner = board.shown_at(0, 0)
    assert board.neighbour(corner, (-1, -1)) == corner
