"""Where everything on the replay screen goes: a pure function of the window's size in units."""

from __future__ import annotations

from dataclasses import dataclass

from khepri.app.panels.board_room import board_in
from khepri.app.panels.folding import HEADING, Fold, Stretch, is_small, keeps_columns, stacked
from khepri.app.style.metrics import Box
from khepri.app.top_bar import HEIGHT as BAR

MARGIN = 16
SMALL_MARGIN = 9
TALL_MARGIN = 20
GAP = 12
SMALL_GAP = 8
CARD_GAP = 10
TOP = 60
FOOT = 12
COLUMN = 288
WIDEST_COLUMN = 360
TOOLS = 36
GRAPH = 76
SMALL_GRAPH = 54
TABS = 36
STRIP = 58
HIGHEST_PANELS = 520
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

    fold: Fold
    bar: Box
    """The bar at the top, or the heading above the board that a small window has instead."""

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
    keys: Box | None = None
    tabs: Box | None = None
    """Where there is no room for two columns, one of them shows a part at a time."""

    @property
    def folded(self) -> bool:
        """Whether the parts around the board share one column."""
        return self.tabs is not None


def replay_layout(
    window: Box, letters: float = 1.0, grid: tuple[int, int] = (10, 8)
) -> ReplayLayout:
    """Lay the screen out for a board of so many columns and rows.

    Larger letters widen the columns at the board's cost.
    """
    letters = max(1.0, letters)
    best = max(
        (_side(window, letters, grid), _tall(window, letters, grid)),
        key=lambda layout: layout.board.h,
    )
    wide = _wide(window, letters - 1, grid)
    keeps = wide is not None and keeps_columns(window, wide.board, best.board)
    return wide if wide is not None and keeps else best


# Three columns


def _wide(window: Box, more: float, grid: tuple[int, int]) -> ReplayLayout | None:
    column = COLUMN * (1 + 0.5 * more)
    high = window.h - TOP - FOOT
    below = 6 + GRAPH + 10 + TOOLS
    room = Box(0, 0, window.w - 2 * (column + 2 * MARGIN), high - below)
    board = board_in(room, *grid)
    spare = (window.w - board.w - 4 * MARGIN) / 2
    column = max(column, min(spare, WIDEST_COLUMN * (1 + 0.3 * more)))
    x = (window.w - board.w) / 2
    left = Box(x - MARGIN - column, TOP, column, high)
    right = Box(x + board.w + MARGIN, TOP, column, high)
    cards = _cards(left, more)
    if cards is None:
        return None
    status, happened, review, play_on, share = cards
    air = (high - board.h - below) / 2
    board = Box(x, TOP + air, board.w, board.h)
    keys, rest = right.cut_bottom(TOOLS, gap=GAP + 4)
    player = PLAYER * (1 + 0.6 * more)
    upper, rest = rest.cut_top(player, gap=GAP)
    lower, moves = rest.cut_bottom(player, gap=GAP)
    return ReplayLayout(
        fold=Fold.WIDE,
        bar=Box(0, 0, window.w, BAR),
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


# One column


def _side(window: Box, letters: float, grid: tuple[int, int]) -> ReplayLayout:
    small, more = is_small(window, letters), letters - 1
    margin = SMALL_MARGIN if small else MARGIN
    top = HEADING * letters + 8 if small else TOP
    below = SMALL_GAP + TOOLS
    least = COLUMN * (1 + 0.35 * more)
    room = Box(0, top, window.w - 3 * margin - least, window.h - top - margin - below)
    board = board_in(room, *grid)
    column = min(window.w - 3 * margin - board.w, 1.3 * WIDEST_COLUMN * letters)
    x = (window.w - board.w - margin - column) / 2
    first = margin if small else TOP
    right = Box(x + board.w + margin, first, column, window.h - first - margin)
    high = SMALL_GRAPH * (1 + 0.4 * more)
    spare = room.h - board.h
    if spare >= high + 6:
        # The graph costs the board nothing here.
        high = min(spare - 6, float(GRAPH))
        board = Box(x, top + (spare - high - 6) / 2, board.w, board.h)
        graph = Box(x, board.bottom + 6, board.w, high)
        tools = Box(x, graph.bottom + SMALL_GAP, board.w, TOOLS)
    else:
        board = Box(x, top + spare / 2, board.w, board.h)
        graph, right = right.cut_bottom(high, gap=SMALL_GAP)
        tools = Box(x, board.bottom + SMALL_GAP, board.w, TOOLS)
    tabs, part = right.cut_top(TABS, gap=SMALL_GAP)
    larger = 1 + 0.85 * more
    happened, review = None, part
    if part.h >= (HAPPENED + REVIEW) * larger + SMALL_GAP:
        happened, review = part.cut_top(HAPPENED * larger, gap=SMALL_GAP)
    status, play_on, share = stacked(
        part,
        [Stretch(high * larger, 1.2 * high * larger) for high in (STATUS, PLAY_ON, SHARE)],
        gap=SMALL_GAP,
    )
    player = PLAYER * (1 + 0.6 * more)
    upper, rest = part.cut_top(player, gap=SMALL_GAP)
    lower, moves = rest.cut_bottom(player, gap=SMALL_GAP)
    return ReplayLayout(
        fold=Fold.SIDE,
        bar=Box(board.x, 4, board.w, top - 6) if small else Box(0, 0, window.w, BAR),
        board=board,
        graph=graph,
        tools=tools,
        status=status,
        happened=happened,
        review=review,
        play_on=play_on,
        share=share,
        upper=upper,
        moves=moves,
        lower=lower,
        tabs=tabs,
    )


# Everything above and below


def _tall(window: Box, letters: float, grid: tuple[int, int]) -> ReplayLayout:
    gap, larger = SMALL_GAP, 1 + 0.85 * (letters - 1)
    area = Box(TALL_MARGIN, TOP, window.w - 2 * TALL_MARGIN, window.h - TOP - MARGIN)
    strip = max(float(STRIP), 38 * letters + 14)
    tools_high = max(float(TOOLS), 20 * letters + 16)
    around = 2 * strip + GRAPH + tools_high + 5 * gap
    least = (STATUS + REVIEW) * larger + CARD_GAP
    board = board_in(Box(0, 0, area.w, max(1.0, area.h - around - least)), *grid)
    panels_high = min(area.h - around - board.h, max(least, HIGHEST_PANELS * letters))
    air = (area.h - around - board.h - panels_high) / 2
    upper, rest = area.moved(y=air).cut_top(strip, gap=gap)
    middle, rest = rest.cut_top(board.h, gap=gap)
    lower, rest = rest.cut_top(strip, gap=gap)
    graph, rest = rest.cut_top(GRAPH, gap=gap)
    tools, rest = rest.cut_top(tools_high, gap=gap)
    panels, _ = rest.cut_top(panels_high)
    moves, rest = panels.cut_right(max(0.32 * panels.w, 70 + 172 * letters), gap=GAP)
    left, centre = rest.cut_left(0.52 * rest.w, gap=GAP)
    status, review = left.cut_top(STATUS * larger, gap=CARD_GAP)
    share, rest = centre.cut_bottom(SHARE * larger, gap=CARD_GAP)
    play_on, happened = rest.cut_bottom(PLAY_ON * larger, gap=CARD_GAP)
    return ReplayLayout(
        fold=Fold.TALL,
        bar=Box(0, 0, window.w, BAR),
        board=middle.centred(board.w, board.h),
        graph=graph,
        tools=tools,
        status=status,
        happened=happened,
        review=review,
        play_on=play_on,
        share=share,
        upper=upper,
        moves=moves,
        lower=lower,
    )
