"""Where everything on the game screen goes: a pure function of the window's size in units."""

from __future__ import annotations

from dataclasses import dataclass

from khepri.app.faces.face import TableShape
from khepri.app.panels.board_room import FRAME, board_in
from khepri.app.style.metrics import DESIGN_WIDTH, Box

MARGIN = 16
GAP = 12
TOP = 60
WIDEST_COLUMN = 320
FOLD_BELOW = 1000
"""In a narrower window the left column may go under the board."""

TOOLS = 36
SWITCH = 74
STRIP = 96
SLIM_COLUMN = 0.8
"""The left column in short, measured by a usual one."""

LEAST_SQUARE = 32
"""Below this the columns make room for the board."""

SHORT_PLAYER = 110


@dataclass(frozen=True, slots=True)
class GameLayout:
    """The boxes of one window."""

    board: Box
    status: Box
    happened: Box
    cards: tuple[Box, ...]
    """The game's own cards."""

    opponent: Box
    moves: Box
    own: Box
    tools: Box
    folded: bool
    """Whether the left column is shown in short: under the board, or narrow beside it."""


def game_layout(window: Box, shape: TableShape, text_scale: float = 1.0) -> GameLayout:
    """Lay the screen out; larger text widens the columns at the board's cost."""
    more = max(0.0, text_scale - 1)
    beside = _three_columns(window, shape, more)
    if window.w >= FOLD_BELOW:
        return beside
    below = _folded(window, shape, more)
    # A square board loses nothing to columns where the window is low, unless it has many squares.
    square = beside.board.h / (shape.rows + FRAME)
    if beside.board.h >= below.board.h and square >= LEAST_SQUARE:
        return beside
    return max(below, _slim(window, shape, more), key=lambda layout: layout.board.h)


def _three_columns(window: Box, shape: TableShape, more: float) -> GameLayout:
    small = window.w < DESIGN_WIDTH
    column = (shape.small_column if small else shape.column) * (1 + 0.8 * more)
    height = window.h - TOP - 2 * GAP - TOOLS
    room = Box(0, TOP, window.w - 2 * (column + 2 * MARGIN), height)
    board = board_in(room, shape.columns, shape.rows)
    # A very high window keeps everything together in its middle.
    height = min(height, max(board.h, 760.0))
    top = TOP + (window.h - TOP - 2 * GAP - TOOLS - height) / 2
    board = Box((window.w - board.w) / 2, top + (height - board.h) / 2, board.w, board.h)
    spare = (window.w - board.w - 4 * MARGIN) / 2
    column = max(column, min(spare, WIDEST_COLUMN * (1 + 0.5 * more)))
    left = Box(board.x - MARGIN - column, top, column, height)
    right = Box(board.right + MARGIN, top, column, height)
    status, *cards = _left_cards(left, shape.cards)
    happened = cards.pop(shape.happened - 1)
    opponent, rest = right.cut_top(shape.player, gap=GAP)
    own, moves = rest.cut_bottom(shape.player, gap=GAP)
    tools = Box(MARGIN, top + height + 10, window.w - 2 * MARGIN, TOOLS)
    return GameLayout(
        board, status, happened, tuple(cards), opponent, moves, own, tools, folded=False
    )


def _left_cards(column: Box, heights: tuple[float, ...]) -> list[Box]:
    share = min(1.2, (column.h - (len(heights) - 1) * GAP) / sum(heights))
    boxes, rest = [], column
    for height in heights:
        box, rest = rest.cut_top(min(rest.h, height * share), gap=GAP)
        boxes.append(box)
    return boxes


def _folded(window: Box, shape: TableShape, more: float) -> GameLayout:
    """Put the left column under the board."""
    left, tools, right = _short_parts(window, shape, more)
    least = STRIP * (1 + 0.8 * more)
    room = Box(left.x, left.y, left.w, left.h - least - 8)
    board = board_in(room, shape.columns, shape.rows)
    strip_height = min(left.h - board.h - 8, 1.5 * least)
    spare = left.h - board.h - 8 - strip_height
    board = Box(board.x, left.y + spare / 2, board.w, board.h)
    strip = Box(left.x, board.bottom + 8, left.w, strip_height)
    status, rest = strip.cut_left(strip.w * 0.3, gap=8)
    happened, own_card = rest.cut_left(rest.w * 0.6, gap=8)
    return _short(board, (status, happened, own_card), tools, right, more)


def _slim(window: Box, shape: TableShape, more: float) -> GameLayout:
    """Put the same beside the board, one below the other: a board of many rows needs the height."""
    left, tools, right = _short_parts(window, shape, more)
    column, room = left.cut_left(SLIM_COLUMN * shape.small_column, gap=GAP)
    board = board_in(room, shape.columns, shape.rows)
    status, happened, own_card = column.rows(3, gap=8)
    return _short(board, (status, happened, own_card), tools, right, more)


def _short_parts(window: Box, shape: TableShape, more: float) -> tuple[Box, Box, Box]:
    """Divide a narrow window: board and cards, the tools below them, the right column."""
    column = shape.small_column * (1 + 0.4 * more)
    area = Box(MARGIN, TOP, window.w - 2 * MARGIN, window.h - TOP - 14)
    right, left = area.cut_right(column, gap=MARGIN)
    tools, left = left.cut_bottom(TOOLS, gap=8)
    return left, tools, right


def _short(
    board: Box, cards: tuple[Box, Box, Box], tools: Box, right: Box, more: float
) -> GameLayout:
    """Divide what both short ways have in common."""
    status, happened, own_card = cards
    high = SHORT_PLAYER * (1 + 0.8 * more)
    opponent, rest = right.cut_top(high, gap=8)
    own, moves = rest.cut_bottom(high, gap=8)
    preview, tools = tools.cut_right(SWITCH, gap=8)
    return GameLayout(
        board, status, happened, (own_card, preview), opponent, moves, own, tools, folded=True
    )
