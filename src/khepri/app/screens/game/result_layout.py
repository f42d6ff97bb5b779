"""Where everything goes when a game is over: a pure function of the window's size in units."""

from __future__ import annotations

from dataclasses import dataclass

from khepri.app.faces.face import TableShape
from khepri.app.panels.board_room import board_in
from khepri.app.style.metrics import Box, Metrics

MARGIN = 16
TOP = 60
ROW = 36
ROW_GAP = 10
DOCK = 324
HIGHEST_DOCK = 720
SHEET_BELOW_PX = 1000
TALL = 1.05
"""A window that is not so many times as wide as high has its result below the board."""

SHEET_SHARE = 0.46
SHORT = 720
"""A lower window has no room for buttons between the board and the sheet."""

GRID = 3 * ROW + 2 * ROW_GAP
"""The height of the buttons beside a board."""

WORTH_GROWING = 1.15
"""A board that would grow by less keeps its size, and only slides."""


@dataclass(frozen=True, slots=True)
class ResultLayout:
    """The boxes of one window."""

    board: Box
    row: Box
    dock: Box
    sheet: bool
    """Whether the dock lies below the board instead of beside it."""

    beside: bool
    """Whether the buttons stand beside the board instead of below it."""


def result_layout(metrics: Metrics, shape: TableShape, played: Box) -> ResultLayout:
    """Lay the screen out; `played` is where the board lay in the course of the game."""
    width, height = metrics.window
    if width < SHEET_BELOW_PX or width < TALL * height:
        return _sheet(metrics.box, shape)
    return _dock(metrics.box, shape, played, metrics.text_scale)


def _dock(window: Box, shape: TableShape, played: Box, text_scale: float) -> ResultLayout:
    width = DOCK * max(1.0, text_scale)
    high = window.h - TOP - MARGIN
    dock = Box(window.w - MARGIN - width, TOP, width, high).centred(width, min(high, HIGHEST_DOCK))
    room = Box(MARGIN, TOP, dock.x - 2 * MARGIN, window.h - TOP - MARGIN - ROW - 8)
    fitting = board_in(room, shape.columns, shape.rows)
    keeps = played.w <= fitting.w + 1 and fitting.w < WORTH_GROWING * played.w
    board = room.centred(played.w, played.h) if keeps else fitting
    row = Box(MARGIN, board.bottom + ROW_GAP, dock.x - 2 * MARGIN, ROW)
    return ResultLayout(board, row, dock, sheet=False, beside=False)


def _sheet(window: Box, shape: TableShape) -> ResultLayout:
    high = SHEET_SHARE * window.h
    sheet = Box(8, window.h - high, window.w - 16, high - 8)
    beside = window.h < SHORT
    top = 8.0 if beside else TOP
    foot = 8.0 if beside else ROW + 2 * ROW_GAP
    room = Box(MARGIN, top, window.w - 2 * MARGIN, sheet.y - top - foot)
    board = board_in(room, shape.columns, shape.rows)
    if beside:
        row = Box(board.right + MARGIN, sheet.y - 8 - GRID, 2 * ROW + ROW_GAP + 16, GRID)
    else:
        row = Box(MARGIN, board.bottom + ROW_GAP, window.w - 2 * MARGIN, ROW)
    return ResultLayout(board, row, sheet, sheet=True, beside=beside)
