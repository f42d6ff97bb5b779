"""What is around the squares of every board: the frame, a thin inlay, and the coordinates."""

from __future__ import annotations

import pygame
from pygame import Rect, Surface

from khepri.app.boards.geometry import BoardGeometry
from khepri.app.style.fonts import FontFile, Fonts
from khepri.app.style.theme import Theme
from khepri.app.widgets.shapes import Shapes

INLAID_FRAME = 4
"""Pixels of frame from which there is room for the inlay."""


def blank_ground(geometry: BoardGeometry) -> tuple[Surface, Rect]:
    """Return a clear Surface as large as the whole board, and where the squares are on it."""
    outline = geometry.outline
    return Surface(outline.size, pygame.SRCALPHA), geometry.area.move(-outline.x, -outline.y)


def draw_frame(surface: Surface, geometry: BoardGeometry, theme: Theme, shapes: Shapes) -> None:
    """Draw the frame, before the squares."""
    if geometry.frame:
        radius = max(2, geometry.frame // 2)
        shapes.draw(surface, surface.get_rect(), radius, theme.frame, edge=theme.line, edge_width=1)


def draw_inlay(surface: Surface, area: Rect, geometry: BoardGeometry, theme: Theme) -> None:
    """Draw the line around the squares, after them."""
    if geometry.frame >= INLAID_FRAME:
        gap = max(1, geometry.frame // 7)
        pygame.draw.rect(surface, theme.inlay, area.inflate(2 * gap, 2 * gap), 1)


def draw_coordinates(
    surface: Surface,
    area: Rect,
    geometry: BoardGeometry,
    theme: Theme,
    fonts: Fonts,
    *,
    columns_above: bool,
) -> None:
    """Name the rows at the left, and the columns below or above as the game's players do."""
    if not geometry.frame:
        return
    grid = geometry.grid
    font = fonts.font(FontFile.SEMIBOLD, max(12, round(geometry.frame * 0.62)))
    middle = geometry.frame // 2
    line = area.top - (geometry.frame - middle) if columns_above else area.bottom + middle
    for index, letter in enumerate(grid.columns[::-1] if geometry.flipped else grid.columns):
        text = font.render(letter, True, theme.coordinates)  # noqa: FBT003 - pygame's signature
        x = area.x + index * geometry.cell + geometry.cell // 2
        surface.blit(text, text.get_rect(center=(x, line)))
    for index, name in enumerate(grid.rows[::-1] if geometry.flipped else grid.rows):
        text = font.render(name, True, theme.coordinates)  # noqa: FBT003 - pygame's signature
        y = area.y + index * geometry.cell + geometry.cell // 2
        surface.blit(text, text.get_rect(center=(middle, y)))
