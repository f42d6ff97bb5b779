"""The chequer, on which players count: no two neighbours are ever too alike or too far apart."""

from __future__ import annotations

import pygame
import pytest
from pygame import Rect, Surface

from khepri.app.faces.laser.squares import draw_squares
from khepri.app.style.palettes import BOARD_COLOURS
from khepri.app.style.theme import CONTRAST, LIGHT, NIGHT, Colour, contrast

PAIRS = {theme.name.value: (theme.square_a, theme.square_b) for theme in (NIGHT, LIGHT, CONTRAST)}
PAIRS |= {board.name: (board.square_a, board.square_b) for board in BOARD_COLOURS}
COLUMNS, ROWS = 10, 8


@pytest.mark.parametrize("cell", [24, 51, 70])
@pytest.mark.parametrize("name", PAIRS)
def test_neighbours_are_told_apart_everywhere_alike(name: str, cell: int) -> None:
    board = Surface((COLUMNS * cell, ROWS * cell))
    draw_squares(board, board.get_rect(), cell, PAIRS[name], stony=name != CONTRAST.name)

    def shade(column: int, row: int) -> Colour:
        inside = Rect(column * cell, row * cell, cell, cell).inflate(-2, -2)
        red, green, blue, _ = pygame.transform.average_color(board, inside)
        return red, green, blue

    across = [((x, y), (x + 1, y)) for x in range(COLUMNS - 1) for y in range(ROWS)]
    down = [((x, y), (x, y + 1)) for x in range(COLUMNS) for y in range(ROWS - 1)]
    ratios = [contrast(shade(*one), shade(*other)) for one, other in across + down]
    assert min(ratios) >= 1.18
    assert max(ratios) <= 1.26


def test_the_grain_is_inside_the_squares() -> None:
    board = Surface((70, 70))
    draw_squares(board, board.get_rect(), 70, PAIRS["night"], stony=True)
    shades = {tuple(board.get_at((x, y)))[:3] for x in range(2, 70) for y in range(2, 70)}
    assert len(shades) > 8
    draw_squares(board, board.get_rect(), 70, PAIRS["night"], stony=False)
    plain = {tuple(board.get_at((x, y)))[:3] for x in range(70) for y in range(70)}
    assert plain == {NIGHT.square_a}


def test_no_choice_of_colours_looks_like_the_theme_s_own() -> None:
    for theme in (NIGHT, LIGHT):
        for board in BOARD_COLOURS:
            apart = zip(theme.square_a, board.square_a, strict=True)
            assert max(abs(one - other) for one, other in apart) >= 12, board.name
