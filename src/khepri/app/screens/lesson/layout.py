"""Where the parts of the lesson screen go: a pure function of the window's size in units."""

from __future__ import annotations

from dataclasses import dataclass

from khepri.app.panels.board_room import board_in
from khepri.app.style.metrics import TALL_RATIO, Box
from khepri.app.top_bar import HEIGHT as BAR

MARGIN = 24
SMALL_MARGIN = 12
TOP = 64
ROOMY = 660
"""A window at least so high has the margins of the design."""

COACH_SHARE = 496 / 1280
LEAST_COACH = 330
WIDEST_COACH = 560
LEAST_BELOW = 330
"""How high the coach is at least where it stands below the board, for usual letters."""

HIGHEST = 900
"""In a very high window board and coach stay together."""


@dataclass(frozen=True, slots=True)
class LessonLayout:
    """The boxes of one window."""

    board: Box
    coach: Box


def lesson_layout(window: Box, columns: int, rows: int, letters: float = 1.0) -> LessonLayout:
    """Put the coach beside the board, or below it in a window that is not wide."""
    letters = max(1.0, letters)
    roomy = window.h >= ROOMY
    margin = MARGIN if roomy else SMALL_MARGIN
    top = TOP if roomy else BAR + 4
    whole = Box(margin, top, window.w - 2 * margin, window.h - top - margin)
    if window.w < TALL_RATIO * window.h:
        return _below(whole, columns, rows, letters)
    # A very wide window gains nothing from a coach far away from the board.
    wide = min(WIDEST_COACH * letters, max(COACH_SHARE * window.w, LEAST_COACH * letters))
    whole = whole.centred(min(whole.w, 1.9 * whole.h + 0.4 * wide), whole.h)
    coach, room = whole.cut_right(min(wide, 0.52 * whole.w), gap=margin)
    high = min(coach.h, HIGHEST * letters)
    coach = coach.centred(coach.w, high)
    return LessonLayout(board=room, coach=coach)


def _below(whole: Box, columns: int, rows: int, letters: float) -> LessonLayout:
    room = whole.cut_top(max(0.4 * whole.h, whole.h - LEAST_BELOW * letters - MARGIN))[0]
    board = board_in(room, columns, rows)
    top, rest = whole.cut_top(board.h, gap=MARGIN)
    coach = rest.cut_top(min(rest.h, 620 * letters))[0]
    return LessonLayout(board=top, coach=coach)
