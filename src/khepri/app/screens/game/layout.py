"""Where everything on the game screen goes: a pure function of the window's size in units."""

from __future__ import annotations

from dataclasses import dataclass

from khepri.app.faces.face import TableShape
from khepri.app.panels.board_room import board_in
from khepri.app.panels.folding import HEADING, Fold, Stretch, is_small, keeps_columns, stacked
from khepri.app.style.metrics import DESIGN_WIDTH, Box
from khepri.app.top_bar import HEIGHT as BAR

MARGIN = 16
SMALL_MARGIN = 9
TALL_MARGIN = 20
GAP = 12
SMALL_GAP = 8
TOP = 60
WIDEST_COLUMN = 320
WIDEST_SIDE = 400
TOOLS = 36
TALL_TOOLS = 44
SWITCH = 74
STRIP = 58
PANELS = 230
HIGHEST_PANELS = 440
"""A very high window keeps everything together in its middle."""

LOW_TOOL = 34
"""The height of a tool that has no words below its icon."""

TOOL_COLUMNS = 4
USUAL_TOOLS = 6
"""How many tools a game has that teaches nothing."""

ROOMY = 720
"""A column of this height has room for more than it needs."""

COLUMN_GROWTH = 0.75
"""How much wider a column becomes with its letters."""


@dataclass(frozen=True, slots=True)
class GameLayout:
    """The boxes of one window."""

    fold: Fold
    bar: Box
    """The bar at the top, or the heading above the board that a small window has instead."""

    board: Box
    status: Box
    happened: Box
    cards: tuple[Box, ...]
    """The game's own cards."""

    opponent: Box
    moves: Box
    own: Box
    tools: Box
    tool_cells: tuple[Box, ...] = ()
    """Where each tool goes; without them they stand in a row as wide as they need."""

    short_cards: bool = False
    """Whether the cards are shown in short, and of the game's second one only its switch."""

    @property
    def explanation(self) -> Box:
        """Where a stopped move is explained: in place of everything that tells of the game.

        In a tall window the moves stay beside it, in the others all that is in its column goes.
        """
        if self.fold is Fold.TALL:
            below = max(box.bottom for box in (self.happened, *self.cards))
            left, top, right = self.status.x, self.status.y, self.happened.right
            return Box(left, top, right - left, below - top)
        top, column = self.opponent.y, self.status
        return Box(column.x, top, column.w, self.own.bottom - top)

    @property
    def folded(self) -> bool:
        """Whether there are no three columns."""
        return self.fold is not Fold.WIDE


def game_layout(
    window: Box, shape: TableShape, letters: float = 1.0, tool_count: int = USUAL_TOOLS
) -> GameLayout:
    """Lay the screen out; larger letters widen the columns at the board's cost."""
    letters = max(1.0, letters)
    wide = _wide(window, shape, letters - 1)
    best = max(
        (_side(window, shape, letters, tool_count), _tall(window, shape, letters, tool_count)),
        key=lambda layout: layout.board.h,
    )
    return wide if keeps_columns(window, wide.board, best.board) else best


# Three columns


def _wide(window: Box, shape: TableShape, more: float) -> GameLayout:
    small = window.w < DESIGN_WIDTH
    column = (shape.small_column if small else shape.column) * (1 + 0.8 * more)
    height = window.h - TOP - 2 * GAP - TOOLS
    room = Box(0, TOP, window.w - 2 * (column + 2 * MARGIN), height)
    board = board_in(room, shape.columns, shape.rows)
    board = Box((window.w - board.w) / 2, TOP + (height - board.h) / 2, board.w, board.h)
    spare = (window.w - board.w - 4 * MARGIN) / 2
    column = max(column, min(spare, WIDEST_COLUMN * (1 + 0.5 * more)))
    left = Box(board.x - MARGIN - column, TOP, column, height)
    right = Box(board.right + MARGIN, TOP, column, height)
    status, *cards = _left_cards(left, shape.cards)
    happened = cards.pop(shape.happened - 1)
    opponent, rest = right.cut_top(shape.player, gap=GAP)
    own, moves = rest.cut_bottom(shape.player, gap=GAP)
    return GameLayout(
        fold=Fold.WIDE,
        bar=Box(0, 0, window.w, BAR),
        board=board,
        status=status,
        happened=happened,
        cards=tuple(cards),
        opponent=opponent,
        moves=moves,
        own=own,
        tools=Box(MARGIN, TOP + height + 10, window.w - 2 * MARGIN, TOOLS),
    )


def _left_cards(column: Box, heights: tuple[float, ...]) -> list[Box]:
    share = min(1.2, (column.h - (len(heights) - 1) * GAP) / sum(heights))
    boxes, rest = [], column
    for height in heights:
        box, rest = rest.cut_top(min(rest.h, height * share), gap=GAP)
        boxes.append(box)
    return boxes


# One column


def _side(window: Box, shape: TableShape, letters: float, tool_count: int) -> GameLayout:
    small = is_small(window, letters)
    margin = SMALL_MARGIN if small else MARGIN
    top = HEADING * letters + 8 if small else TOP
    column = shape.small_column * (1 + COLUMN_GROWTH * (letters - 1))
    room = Box(0, top, window.w - 3 * margin - column, window.h - top - margin)
    board = board_in(room, shape.columns, shape.rows)
    column = max(column, min(window.w - 3 * margin - board.w, WIDEST_SIDE * letters))
    left = (window.w - board.w - margin - column) / 2
    below = room.h - board.h >= TOOLS + SMALL_GAP
    spare = room.h - board.h - (TOOLS + SMALL_GAP if below else 0)
    board = Box(left, top + spare / 2, board.w, board.h)
    first = margin if small else TOP
    side = Box(board.right + margin, first, column, window.h - first - margin)
    bar = Box(board.x, 4, board.w, top - 6) if small else Box(0, 0, window.w, BAR)
    tools = Box(board.x, board.bottom + SMALL_GAP, board.w, TOOLS) if below else None
    return _column_layout(bar, board, side, tools, letters, tool_count)


def _column_layout(
    bar: Box, board: Box, column: Box, tools: Box | None, letters: float, tool_count: int
) -> GameLayout:
    """Divide the one column; the tools are in it unless they have a row of their own."""
    line = 18 * letters
    row = max(28.0, line + 4)
    strip = Stretch(20 * letters + line + 6, 22 * letters + line + 14, rank=4)
    # With room to spare the cards get more of it: the shot in pictures, and what to do next.
    more = line if column.h >= ROOMY * letters else 0.0
    chain = 31.0 if more else 0.0
    parts = [
        strip,
        Stretch(50 + line, 51 + 2 * line + chain),
        Stretch(28 * letters + 16, 28 * letters + line + 20 + more, rank=2),
        Stretch(50 + 38 * letters, 64 + 44 * letters + more, rank=3),
        Stretch(row + 9, 2 * row + 9, rank=1, greedy=True),
        strip,
    ]
    if tools is None:
        high = 2 * (line + 31) + 6
        needed = sum(part.least for part in parts) + high + len(parts) * SMALL_GAP
        # Words below the icons only if nothing else has to give way for them.
        high = high if needed <= column.h else 2 * LOW_TOOL + 6
        parts.append(Stretch(high, high))
    opponent, happened, status, card, moves, own, *grids = stacked(column, parts, SMALL_GAP)
    cells: tuple[Box, ...] = ()
    if tools is None:
        (tools,) = grids
        grid = [cell for row in tools.rows(2, gap=6) for cell in row.columns(TOOL_COLUMNS, gap=6)]
        cells, rest = tuple(grid[:tool_count]), grid[tool_count:]
        switch = Box(rest[0].x, rest[0].y, rest[-1].right - rest[0].x, rest[0].h)
        if switch.w < SWITCH and tools.h <= 2 * LOW_TOOL + 6:
            # Its icon has no room above it, so the tools beside it, which are icons, make some.
            switch, lower = tools.rows(2, gap=6)[1].cut_right(SWITCH, gap=6)
            cells = (*grid[:TOOL_COLUMNS], *lower.columns(tool_count - TOOL_COLUMNS, gap=6))
    else:
        switch, tools = tools.cut_right(SWITCH, gap=SMALL_GAP)
    return GameLayout(
        fold=Fold.SIDE,
        bar=bar,
        board=board,
        status=status,
        happened=happened,
        cards=(card, switch),
        opponent=opponent,
        moves=moves,
        own=own,
        tools=tools,
        tool_cells=cells,
        short_cards=True,
    )


# Everything above and below


def _tall(window: Box, shape: TableShape, letters: float, tool_count: int) -> GameLayout:
    gap = SMALL_GAP
    area = Box(TALL_MARGIN, TOP, window.w - 2 * TALL_MARGIN, window.h - TOP - MARGIN)
    strip = max(float(STRIP), 38 * letters + 14)
    tools_high = max(float(TALL_TOOLS), 20 * letters + 18)
    around = 2 * strip + tools_high + 4 * gap
    least = 0.52 * PANELS + 0.48 * PANELS * letters
    room = Box(area.x, area.y, area.w, max(1.0, area.h - around - least))
    board = board_in(room, shape.columns, shape.rows)
    panels_high = min(area.h - around - board.h, max(least, HIGHEST_PANELS * letters))
    air = (area.h - around - board.h - panels_high) / 2
    opponent, rest = area.moved(y=air).cut_top(strip, gap=gap)
    middle, rest = rest.cut_top(board.h, gap=gap)
    own, rest = rest.cut_top(strip, gap=gap)
    panels, rest = rest.cut_top(panels_high, gap=gap)
    tools, _ = rest.cut_top(tools_high)
    # Two moves side by side need their room; what turns a piece gets a little more than the rest.
    moves, rest = panels.cut_right(max(0.31 * panels.w, 70 + 172 * letters), gap=GAP)
    left, centre = rest.cut_left(0.52 * rest.w, gap=GAP)
    said = min(64 * letters + 32, 0.36 * left.h)
    status, card = left.cut_top(max(28 * letters + 16, said), gap=gap)
    heights = list(shape.cards[1:])
    told = heights.pop(shape.happened - 1)
    cards = [card]
    happened = centre
    if len(heights) > 1:
        other = max(44.0, 20 * letters + 18, centre.h * heights[1] / (heights[1] + told))
        other = min(other, 0.5 * centre.h)
        switch, happened = centre.cut_bottom(other, gap=gap)
        cards.append(switch)
    return GameLayout(
        fold=Fold.TALL,
        bar=Box(0, 0, window.w, BAR),
        board=middle.centred(board.w, board.h),
        status=status,
        happened=happened,
        cards=tuple(cards),
        opponent=opponent,
        moves=moves,
        own=own,
        tools=tools,
        tool_cells=tools.columns(tool_count, gap=gap),
    )
