"""Arrows on the board: straight ones, turning ones and faint ones."""

from __future__ import annotations

import pygame
import pytest

from app.stand_ins import hide_everything
from khepri.app.boards.marks import ARROW_ALPHA, FAINT_ALPHA, Marks

GREEN = (61, 214, 140)
CELL = 60


@pytest.fixture
def marks() -> Marks:
    """Return a drawer of marks."""
    hide_everything()
    return Marks()


def strongest(picture: pygame.Surface) -> int:
    width, height = picture.get_size()
    return max(picture.get_at((x, y)).a for x in range(width) for y in range(height))


def test_an_arrow_lies_between_its_squares(marks: Marks) -> None:
    picture, (left, top) = marks.arrow((300, 400), (420, 280), CELL, GREEN, ARROW_ALPHA)
    for x, y in ((302, 398), (360, 340), (412, 288)):
        assert picture.get_at((x - left, y - top)).a > 100
    assert picture.get_at((300 - left, 300 - top)).a == 0


def test_an_arrow_is_drawn_once(marks: Marks) -> None:
    first, _ = marks.arrow((300, 400), (420, 280), CELL, GREEN, ARROW_ALPHA)
    again, place = marks.arrow((360, 400), (480, 280), CELL, GREEN, ARROW_ALPHA)
    assert again is first
    assert place == (300, 220)


@pytest.mark.parametrize("alpha", [ARROW_ALPHA, FAINT_ALPHA])
def test_a_faint_arrow_is_fainter(marks: Marks, alpha: int) -> None:
    straight, _ = marks.arrow((0, 0), (CELL, 0), CELL, GREEN, alpha)
    assert strongest(straight) == alpha
    assert strongest(marks.turn(CELL, GREEN, 1, alpha)) == alpha


def test_a_turn_to_the_left_is_the_mirror_image(marks: Marks) -> None:
    right = marks.turn(CELL, GREEN, 1, ARROW_ALPHA)
    left = pygame.transform.flip(marks.turn(CELL, GREEN, -1, ARROW_ALPHA), True, False)
    differing = sum(
        abs(right.get_at((x, y)).a - left.get_at((x, y)).a) > 90
        for x in range(CELL)
        for y in range(CELL)
    )
    assert differing < 60
    assert right.get_at((CELL // 2, CELL // 2)).a == 0
    mirrored = pygame.transform.flip(right, True, False)
    assert pygame.image.tobytes(right, "RGBA") != pygame.image.tobytes(mirrored, "RGBA")
