"""Where everything on the puzzle screen goes: a pure function of the window's size in units."""

from __future__ import annotations

from dataclasses import dataclass

from khepri.app.panels.board_room import board_in
from khepri.app.panels.folding import HEADING, is_small
from khepri.app.style.metrics import TALL_RATIO, Box
from khepri.app.top_bar import HEIGHT as BAR

MARGIN = 24
SMALL_MARGIN = 9
TOP = 64
TOOLS = 36
COLUMN = 468
SMALL_COLUMN = 276
WIDEST_COLUMN = 560
GROWTH = 0.35
"""How much wider the column becomes with its letters."""

TALL_PANEL = 330
HIGHEST_PANEL = 620
GAP = 8


@dataclass(frozen=True, slots=True)
class PuzzleLayout:
    """The boxes of one window."""

    bar: Box
    board: Box
    tools: Box
    panel: Box


def puzzle_layout(window: Box, grid: tuple[int, int], letters: float = 1.0) -> PuzzleLayout:
    """Put the panel beside the board, or in a tall window below it."""
    letters = max(1.0, letters)
    tools = max(float(TOOLS), 20 * letters + 14)
    if window.w < TALL_RATIO * window.h:
        return _tall(window, grid, letters, tools)
    small = is_small(window, letters)
    margin = SMALL_MARGIN if small else MARGIN
    top = HEADING * letters + 8 if small else TOP
    column = (SMALL_COLUMN if small else COLUMN) * (1 + GROWTH * (letters - 1))
    below = GAP + tools + (margin if small else 12)
    room = Box(0, top, window.w - 3 * margin - column, window.h - top - below)
    board = board_in(room, *grid)
    column = max(column, min(window.w - 3 * margin - board.w, WIDEST_COLUMN * letters))
    left = (window.w - board.w - margin - column) / 2
    high = board.h if not small else window.h - 2 * margin
    if not small:
        # A board that is narrower than its room is lower too: the panel keeps what it needs.
        high = max(high, min(room.h, 600.0))
    board = Box(left, top + (room.h - board.h) / 2, board.w, board.h)
    panel = Box(board.right + margin, margin if small else top, column, high)
    bar = Box(board.x, 4, board.w, top - 6) if small else Box(0, 0, window.w, BAR)
    return PuzzleLayout(bar, board, Box(board.x, board.bottom + GAP, board.w, tools), panel)


def _tall(window: Box, grid: tuple[int, int], letters: float, tools: float) -> PuzzleLayout:
    area = Box(MARGIN, TOP, window.w - 2 * MARGIN, window.h - TOP - MARGIN)
    least = TALL_PANEL * letters
    room = Box(area.x, area.y, area.w, max(1.0, area.h - least - tools - 3 * GAP))
    board = board_in(room, *grid)
    high = min(area.h - board.h - tools - 3 * GAP, HIGHEST_PANEL * letters)
    top = area.y + (area.h - board.h - tools - 3 * GAP - high) / 2
    board = Box(board.x, top, board.w, board.h)
    row = Box(area.x, board.bottom + GAP, area.w, tools)
    panel = Box(area.x, row.bottom + 2 * GAP, area.w, high)
    return PuzzleLayout(Box(0, 0, window.w, BAR), board, row, panel)
