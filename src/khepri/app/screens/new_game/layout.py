"""Where everything on the new-game screen is, as pure functions of the window and the texts.

There are two panels, the choices and the board. Each scrolls where it is longer than the window;
the foot with the summary and Start never does.
"""

from __future__ import annotations

from dataclasses import dataclass

from khepri.app.screens.new_game.board_layout import BoardPlaces, place_board
from khepri.app.screens.new_game.choices_layout import ChoicesPlaces, place_choices
from khepri.app.screens.new_game.text_measure import TextMeasure, Texts
from khepri.app.style.fonts import BODY
from khepri.app.style.metrics import Box

TOP = 64
MARGIN = 24
NARROW_MARGIN = 16
GAP = 16
CHOICES_WIDTH = 412
WIDE_CHOICES = 484
"""For the largest text, with which most rows of choices would need two."""

LARGE_TEXT = 1.4
"""From this on a text counts as very large."""

WIDEST_BOARD_PANEL = 940
TALLEST_PANEL = 760
TALLEST_IN_PORTRAIT = 1120
PADDING = 20
FOOT_HEIGHT = 92
FOOT_PANEL_HEIGHT = 72
MOST_FOOT_LINES = 4
FOLDING_WIDTH = 600
"""A board panel narrower than this gives its foot to a panel of its own below everything."""

START_WIDTH = 240
START_HEIGHT = 52
START_GAP = 20


@dataclass(frozen=True, slots=True)
class Foot:
    """The summary and the button that starts the game."""

    box: Box
    line: Box | None
    summary: Box
    start: Box


@dataclass(frozen=True, slots=True)
class NewGameLayout:
    """Every box of the screen, in units."""

    choices_panel: Box
    board_panel: Box
    foot_panel: Box | None
    choices_area: Box
    board_area: Box
    choices: ChoicesPlaces
    board: BoardPlaces
    foot: Foot


def choices_width(text_scale: float) -> float:
    """Return the width of the panel of choices."""
    return WIDE_CHOICES if text_scale >= LARGE_TEXT else CHOICES_WIDTH


def choices_room(text_scale: float) -> float:
    """Return the width of every row of choices."""
    return choices_width(text_scale) - 2 * PADDING


def lay_out(box: Box, texts: Texts, measure: TextMeasure) -> NewGameLayout:
    """Place everything in a window."""
    margin = MARGIN if box.w >= 1100 else NARROW_MARGIN
    scale = measure.skin.metrics.text_scale
    choices = choices_width(scale)
    width = min(box.w - 2 * margin, choices + GAP + WIDEST_BOARD_PANEL)
    height = min(box.h - TOP - margin, TALLEST_PANEL if box.w >= box.h else TALLEST_IN_PORTRAIT)
    inside = Box((box.w - width) / 2, TOP, width, height)
    narrow = width - choices - GAP - 2 * PADDING < FOLDING_WIDTH
    # Very large words about the game need the width of the window.
    folded = narrow or scale >= LARGE_TEXT
    foot_panel = None
    if folded:
        foot_panel, inside = inside.cut_bottom(_foot_height(width, texts, measure), gap=12)
    left, right = inside.cut_left(choices, gap=12 if folded else GAP)
    if foot_panel is not None:
        foot, room = _foot(foot_panel.inset(PADDING, 8), lined=False), right
    else:
        # The foot keeps the panel's padding at its sides, and reaches down to its edge.
        foot_box, room = right.cut_bottom(FOOT_HEIGHT)
        foot = _foot(foot_box.inset(PADDING, 0), lined=True)
    choices_area = _area(left)
    board_area = _area(room)
    return NewGameLayout(
        choices_panel=left,
        board_panel=right,
        foot_panel=foot_panel,
        choices_area=choices_area,
        board_area=board_area,
        choices=place_choices(_content(left, choices_area), texts, measure),
        board=place_board(_content(room, board_area), texts, measure),
        foot=foot,
    )


def _area(panel: Box) -> Box:
    """Return the part of a panel that scrolls: clear of its rounded corners."""
    return Box(panel.x + 6, panel.y + 6, panel.w - 10, panel.h - 12)


def _content(panel: Box, area: Box) -> Box:
    """Return where a panel's content goes: padded, and clear of the scroll bar."""
    top = panel.y + 16
    return Box(panel.x + PADDING, top, panel.w - 2 * PADDING, area.bottom - top)


def _foot_height(width: float, texts: Texts, measure: TextMeasure) -> float:
    """Return how tall a foot of its own must be for its summary."""
    words = measure.height(texts.summary, BODY, width - 2 * PADDING - START_WIDTH - START_GAP)
    most = MOST_FOOT_LINES * measure.line(BODY)
    return max(FOOT_PANEL_HEIGHT, min(words, most) + 16)


def _foot(box: Box, *, lined: bool) -> Foot:
    line = Box(box.x, box.y, box.w, 1) if lined else None
    button, words = box.cut_right(START_WIDTH, gap=START_GAP)
    start = button.centred(START_WIDTH, min(START_HEIGHT, box.h))
    return Foot(box, line, words.inset(0, 2) if lined else words, start)
