"""Shapes: clean corners, true colours, even shadows."""

from __future__ import annotations

import subprocess
import sys

import pygame
import pytest

from khepri.app.style.theme import Gradient
from khepri.app.widgets.shapes import BoxShape, Shapes

RED, BLUE = (200, 0, 0), (0, 0, 200)


def test_a_box_has_the_colours_it_was_given() -> None:
    box = Shapes().box(BoxShape((60, 40), 10, Gradient(RED, BLUE), edge=(9, 9, 9), edge_width=2))
    assert tuple(box.get_at((30, 0))) == (9, 9, 9, 255)
    assert box.get_at((30, 2)).r > 180
    assert box.get_at((30, 37)).b > 180
    assert box.get_at((0, 0)).a == 0


@pytest.mark.parametrize("radius", [3, 8, 20, 99])
def test_corners_are_smooth_and_alike(radius: int) -> None:
    mask = Shapes().mask((40, 40), radius)
    for mirrored in ((True, False), (False, True)):
        turned = pygame.transform.flip(mask, *mirrored)
        assert pygame.image.tobytes(turned, "RGBA") == pygame.image.tobytes(mask, "RGBA")
    half_covered = {mask.get_at((x, y)).a for x in range(20) for y in range(20)} - {0, 255}
    assert len(half_covered) >= 2


def test_a_ring_is_hollow() -> None:
    canvas = pygame.Surface((60, 60), pygame.SRCALPHA)
    Shapes().ring(canvas, pygame.Rect(10, 10, 40, 40), 8, RED, 3)
    assert tuple(canvas.get_at((30, 12))) == (*RED, 255)
    assert canvas.get_at((30, 13)).a == 0
    assert canvas.get_at((30, 30)).a == 0


@pytest.mark.parametrize(("radius", "blur"), [(12, 24), (8, 8), (40, 9)])
def test_a_shadow_is_even_on_all_sides(radius: int, blur: int) -> None:
    canvas = pygame.Surface((200, 160), pygame.SRCALPHA)
    rect = pygame.Rect(0, 0, 101, 81)
    rect.center = (100, 80)
    Shapes().shadow(canvas, rect, radius, blur=blur, drop=5, alpha=200)
    for away in range(blur):
        left = canvas.get_at((rect.left - 1 - away, 85)).a
        right = canvas.get_at((rect.right + away, 85)).a
        above = canvas.get_at((100, rect.top - 1 - away + 5)).a
        below = canvas.get_at((100, rect.bottom + away + 5)).a
        assert abs(left - right) <= 2
        assert abs(above - below) <= 2
    assert canvas.get_at((100, 85)).a > 190


def test_importing_the_kit_starts_nothing() -> None:
    code = (
        "import khepri.app.widgets, pygame;"
        "assert not pygame.font.get_init(), 'fonts were opened';"
        "assert not pygame.display.get_init(), 'a display was opened'"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
