"""Where everything on the replay screen goes: a pure function of the window's size in units."""

from __future__ import annotations

from dataclasses import dataclass

from khepri.app.panels.board_room import board_in
from khepri.app.style.metrics import Box

MARGIN = 16
GAP = 12
CARD_GAP = 10
TOP = 60
FOOT = 12
COLUMN = 288
WIDEST_COLUMN = 360
FOLD_BELOW = 1000
TOOLS = 36
GRAPH = 76
SMALL_GRAPH = 54
TABS = 36
HIGHEST = 820
"""A very high window keeps everything together in its middle."""

STATUS = 86
HAPPENED = 98
PLAY_ON = 84
SHARE = 76
REVIEW = 236
PLAYER = 96


@dataclass(frozen=True, slots=True)
class ReplayLayout:
    """The boxes of one window; a part without a box is not shown."""

    board: Box
    graph: Box
    tools: Box
    status: Box
    happened: Box | None
    review: Box
    play_on: Box
    share: Box
    upper: Box
    moves: Box
    lower: Box
    keys: Box | None
    tabs: Box | None
    """Where there is no room for two columns, one of them shows a part at a time."""

    @property
    def folded(self) -> bool:
        """Whether the parts around the board share one column."""
        return self.tabs is not None


def replay_layout(
    window: Box, text_scale: float = 1.0, grid: tuple[int, int] = (10, 8)
) -> ReplayLayout:
    """Lay the screen out for a board of so many columns and rows.

    Larger text widens the columns at the board's cost.
    """
    more = max(0.0, text_scale - 1)
    if window.w < FOLD_BELOW:
        return _folded(window, more, grid)
    return _three_columns(window, more, grid) or _folded(window, more, grid)


def _three_columns(window: Box, more: float, grid: tuple[int, int]) -> ReplayLayout | None:
    column = COLUMN * (1 + 0.5 * more)
    high = window.h - TOP - FOOT
    below = 6 + GRAPH + 10 + TOOLS
    room = Box(0, 0, window.w - 2 * (column + 2 * MARGIN), high - below)
    board = board_in(room, *grid)
    high = min(high, max(board.h + below, HIGHEST))
    top = TOP + (window.h - TOP - FOOT - high) / 2
    spare = (window.w - board.w - 4 * MARGIN) / 2
    column = max(column, min(spare, WIDEST_COLUMN * (1 + 0.3 * more)))
    x = (window.w - board.w) / 2
    left = Box(x - MARGIN - column, top, column, high)
    right = Box(x + board.w + MARGIN, top, column, high)
    cards = _cards(left, more)
    if cards is None:
        return None
    status, happened, review, play_on, share = cards
    air = (high - board.h - below) / 2
    board = Box(x, top + air, board.w, board.h)
    keys, rest = right.cut_bottom(TOOLS, gap=GAP + 4)
    player = PLAYER * (1 + 0.6 * more)
    upper, rest = rest.cut_top(player, gap=GAP)
    lower, moves = rest.cut_bottom(player, gap=GAP)
    return ReplayLayout(
        board=board,
        graph=Box(x, board.bottom + 6, board.w, GRAPH),
        tools=Box(x, board.bottom + 6 + GRAPH + 10, board.w, TOOLS),
        status=status,
        happened=happened,
        review=review,
        play_on=play_on,
        share=share,
        upper=upper,
        moves=moves,
        lower=lower,
        keys=keys,
        tabs=None,
    )


def _cards(column: Box, more: float) -> tuple[Box, Box | None, Box, Box, Box] | None:
    """Stack the left column's cards; what just happened is the first to go without room."""
    larger = 1 + 0.85 * more
    status, rest = column.cut_top(STATUS * larger, gap=CARD_GAP)
    share, rest = rest.cut_bottom(SHARE * larger, gap=CARD_GAP)
    play_on, rest = rest.cut_bottom(PLAY_ON * larger, gap=CARD_GAP)
    happened: Box | None = None
    if rest.h >= (HAPPENED + REVIEW) * larger + CARD_GAP:
        happened, rest = rest.cut_top(HAPPENED * larger, gap=CARD_GAP)
    if rest.h < REVIEW * larger:
        return None
    return status, happened, rest, play_on, share


def _folded(window: Box, more: float, grid: tuple[int, int]) -> ReplayLayout:
    high = window.h - TOP - 10
    graph = SMALL_GRAPH * (1 + 0.4 * more)
    below = 6 + graph + 8 + TOOLS
    least = COLUMN * (1 + 0.3 * more)
    board = board_in(Box(0, 0, window.w - 3 * MARGIN - least, high - below), *grid)
    high = min(high, max(board.h + below, HIGHEST))
    top = TOP + (window.h - TOP - 10 - high) / 2
    column = min(window.w - 3 * MARGIN - board.w, 1.3 * WIDEST_COLUMN)
    x = (window.w - board.w - MARGIN - column) / 2
    air = (high - board.h - below) / 2
    board = Box(x, top + air, board.w, board.h)
    right = Box(board.right + MARGIN, top, column, high)
    tabs, part = right.cut_top(TABS, gap=8)
    larger = 1 + 0.85 * more
    happened, review = part.cut_top(HAPPENED * larger, gap=8)
    status, rest = part.cut_top(1.15 * STATUS * larger, gap=8)
    play_on, rest = rest.cut_top(1.15 * PLAY_ON * larger, gap=8)
    share, _ = rest.cut_top(1.25 * SHARE * larger)
    player = PLAYER * (1 + 0.6 * more)
    upper, rest = part.cut_top(player, gap=8)
    lower, moves = rest.cut_bottom(player, gap=8)
    return ReplayLayout(
        board=board,
        graph=Box(x, board.bottom + 6, board.w, graph),
        tools=Box(x, board.bottom + 6 + graph + 8, board.w, TOOLS),
        status=status,
        happened=happened,
        review=review,
        play_on=play_on,
        share=share,
        upper=upper,
        moves=moves,
        lower=lower,
        keys=None,
        tabs=tabs,
    )
