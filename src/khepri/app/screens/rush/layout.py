"""Where everything of a rush goes: a pure function of the window's size in units."""

from __future__ import annotations

from dataclasses import dataclass

from khepri.app.panels.board_room import board_in
from khepri.app.panels.folding import HEADING, Fold, Stretch, is_small, keeps_columns, stacked
from khepri.app.style.metrics import Box
from khepri.app.top_bar import HEIGHT as BAR

MARGIN = 24
SMALL_MARGIN = 9
TALL_MARGIN = 20
GAP = 16
SMALL_GAP = 8
BEAM = 10
"""How high the beam is that shows the time."""

BEAM_TOP = 60
TOP = 92
FOOT = 28
COLUMN = 230
SIDE_COLUMN = 224
WIDEST_COLUMN = 320
WIDEST_SIDE = 400
LEFT = (196, 184, 188)
RIGHT = (196, 112, 260)
"""The heights of the cards in both columns, as the design has them."""

STRIP = 84
HIGHER_STRIP = 40
PANELS = 196
HIGHEST_PANELS = 204
CARD = (620, 560)
"""How large the card before and after a rush becomes at most, for letters of the usual size."""


@dataclass(frozen=True, slots=True)
class RushLayout:
    """The boxes of one window."""

    fold: Fold
    bar: Box
    beam: Box
    board: Box
    time: Box
    task: Box
    turn: Box
    hits: Box
    lives: Box
    so_far: Box
    card: Box
    """Where it is said what a rush is, and how one went."""

    @property
    def is_short(self) -> bool:
        """Whether the cards around the board have room for little."""
        return self.fold is not Fold.WIDE


def rush_layout(window: Box, grid: tuple[int, int], letters: float = 1.0) -> RushLayout:
    """Lay the screen out for a board of so many columns and rows."""
    letters = max(1.0, letters)
    wide = _wide(window, grid, letters - 1)
    best = max(
        (_side(window, grid, letters), _tall(window, grid, letters)),
        key=lambda layout: layout.board.h,
    )
    return wide if keeps_columns(window, wide.board, best.board) else best


def _card(area: Box, letters: float) -> Box:
    """Return the middle of what is below the beam."""
    wide, high = (size * letters for size in CARD)
    return area.centred(min(area.w, wide), min(area.h, high))


def _wide(window: Box, grid: tuple[int, int], more: float) -> RushLayout:
    column = COLUMN * (1 + 0.8 * more)
    height = window.h - TOP - FOOT
    room = Box(0, TOP, window.w - 2 * (MARGIN + column + GAP), height)
    board = board_in(room, *grid)
    spare = (window.w - board.w - 2 * (MARGIN + GAP)) / 2
    column = max(column, min(spare, WIDEST_COLUMN * (1 + 0.5 * more)))
    board = Box((window.w - board.w) / 2, TOP + (height - board.h) / 2, board.w, board.h)
    left = Box(board.x - GAP - column, TOP, column, height)
    right = Box(board.right + GAP, TOP, column, height)
    time, task, turn = _column(left, LEFT)
    hits, lives, so_far = _column(right, RIGHT)
    return RushLayout(
        fold=Fold.WIDE,
        bar=Box(0, 0, window.w, BAR),
        beam=Box(MARGIN, BEAM_TOP, window.w - 2 * MARGIN, BEAM),
        board=board,
        time=time,
        task=task,
        turn=turn,
        hits=hits,
        lives=lives,
        so_far=so_far,
        card=_card(Box(MARGIN, TOP, window.w - 2 * MARGIN, height), 1 + more),
    )


def _column(column: Box, heights: tuple[int, ...]) -> list[Box]:
    share = (column.h - GAP * (len(heights) - 1)) / sum(heights)
    return stacked(column, [Stretch(high * share, high * share) for high in heights], GAP)


def _head(window: Box, letters: float) -> tuple[Box, Box, float, float]:
    """Return the bar, the beam, the margin and where the rest begins."""
    if not is_small(window, letters):
        beam = Box(MARGIN, BEAM_TOP, window.w - 2 * MARGIN, BEAM)
        return Box(0, 0, window.w, BAR), beam, float(MARGIN), float(TOP - 6)
    margin = SMALL_MARGIN
    bar = Box(margin, 4, window.w - 2 * margin, max(36.0, HEADING * letters))
    beam = Box(margin, bar.bottom + 5, bar.w, BEAM)
    return bar, beam, float(margin), beam.bottom + 11


def _side(window: Box, grid: tuple[int, int], letters: float) -> RushLayout:
    bar, beam, margin, top = _head(window, letters)
    column = SIDE_COLUMN * (1 + 0.75 * (letters - 1))
    room = Box(0, top, window.w - 3 * margin - column, window.h - top - margin)
    board = board_in(room, *grid)
    column = max(column, min(window.w - 3 * margin - board.w, WIDEST_SIDE * letters))
    left = (window.w - board.w - margin - column) / 2
    board = Box(left, top + (room.h - board.h) / 2, board.w, board.h)
    side = Box(board.right + margin, top, column, room.h)
    line = 20 * letters
    parts = [
        Stretch(48 * letters + 18, 66 * letters + 24, rank=1),
        Stretch(2.2 * line + 44, 4.2 * line + 28, rank=0),
        Stretch(44 + 36 + 26, 56 + max(36.0, line + 14) + 28, rank=3),
        Stretch(line + 18, line + 26, rank=4),
        Stretch(line + 58, line + 130, rank=2, greedy=True),
    ]
    numbers, task, turn, lives, so_far = stacked(side, parts, SMALL_GAP)
    time, hits = numbers.columns(2, gap=SMALL_GAP)
    return RushLayout(
        fold=Fold.SIDE,
        bar=bar,
        beam=beam,
        board=board,
        time=time,
        task=task,
        turn=turn,
        hits=hits,
        lives=lives,
        so_far=so_far,
        card=_card(Box(margin, top, window.w - 2 * margin, room.h), letters),
    )


def _tall(window: Box, grid: tuple[int, int], letters: float) -> RushLayout:
    bar, beam, margin, top = _head(window, letters)
    margin = max(margin, TALL_MARGIN) if window.w > window.h else margin
    area = Box(margin, top, window.w - 2 * margin, window.h - top - margin)
    least = PANELS * (0.4 + 0.6 * letters)
    around = STRIP * letters + 2 * SMALL_GAP
    room = Box(area.x, area.y, area.w, max(1.0, area.h - around - least))
    board = board_in(room, *grid)
    spare = area.h - around - board.h - least
    strip = (STRIP + min(max(0.0, spare), HIGHER_STRIP)) * letters
    around = strip + 2 * SMALL_GAP
    high = min(area.h - around - board.h, HIGHEST_PANELS * letters)
    air = (area.h - around - board.h - high) / 2
    numbers, rest = area.moved(y=air).cut_top(strip, gap=SMALL_GAP)
    middle, rest = rest.cut_top(board.h, gap=SMALL_GAP)
    panels, _ = rest.cut_top(high)
    time, lives, hits = numbers.columns(3, gap=SMALL_GAP)
    task, turn, so_far = panels.columns(3, gap=SMALL_GAP)
    return RushLayout(
        fold=Fold.TALL,
        bar=bar,
        beam=beam,
        board=middle.centred(board.w, board.h),
        time=time,
        task=task,
        turn=turn,
        hits=hits,
        lives=lives,
        so_far=so_far,
        card=_card(area, letters),
    )
