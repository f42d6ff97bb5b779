"""Where everything on the editor goes: pure functions of the window's size in units."""

from __future__ import annotations

from dataclasses import dataclass

from khepri.app.panels.board_room import board_in
from khepri.app.style.metrics import Box

MARGIN = 16
GAP = 16
TOP = 60
ACTIONS = 36
FOLD_BELOW = 1000
"""In a narrower window the palette shows pieces without much around them."""

PALETTE = 248
SLIM_PALETTE = 132
COLUMN = 288
SLIM_COLUMN = 264
HIGHEST = 760
"""A very high window keeps everything together in its middle."""

CARD = 76
TALLEST_CARD = 128
KEY_ROW = 48
SLIM_KEY_ROW = 40
SEGMENTS = 40
NAME = 40
PLAY = 48
SLIM_PLAY = 44
BARE_BUTTON = 36


@dataclass(frozen=True, slots=True)
class EditorLayout:
    """The boxes of one window."""

    palette: Box
    board: Box
    actions: Box
    hint: Box
    column: Box
    slim: bool


def editor_layout(
    window: Box, columns: int, rows: int, *, hint: float, text_scale: float = 1.0
) -> EditorLayout:
    """Lay the screen out around a board; larger text widens the right column."""
    more = max(0.0, text_scale - 1)
    slim = window.w < FOLD_BELOW
    palette = SLIM_PALETTE if slim else PALETTE * (1 + 0.2 * more)
    column = (SLIM_COLUMN if slim else COLUMN) * (1 + 0.35 * more)
    gap, air = (12, 6) if slim else (GAP, 14)
    # In a low window every unit counts: there the hint lies beside the foot of the columns.
    below = hint + air
    beside, foot = (below, 10) if slim else (0, 24 + below)
    high = min(HIGHEST, window.h - TOP - foot)
    top = TOP + (window.h - TOP - foot - high) / 2
    above = high - beside - air - ACTIONS
    room = Box(0, top, window.w - 2 * MARGIN - palette - column - 2 * gap, above)
    board = board_in(room, columns, rows)
    # Where the board is held by the height, the columns come to its sides.
    width = max(board.w, min(room.w, 560.0))
    left = (window.w - palette - column - 2 * gap - width) / 2
    middle = Box(left + palette + gap, top, width, high)
    board = middle.cut_top(above)[0].centred(board.w, board.h)
    actions = Box(middle.x, board.bottom + air if slim else top + above + air, middle.w, ACTIONS)
    return EditorLayout(
        palette=Box(left, top, palette, high),
        board=board,
        actions=actions,
        hint=Box(middle.x, actions.bottom + air, middle.w, hint),
        column=Box(middle.right + gap, top, column, high),
        slim=slim,
    )


@dataclass(frozen=True, slots=True)
class PalettePlaces:
    """The parts of the palette."""

    captions: tuple[Box, Box] | None
    cards: tuple[Box, ...]
    turns: tuple[Box, Box]
    eraser: Box
    words: Box


def palette_places(panel: Box, rows: int, *, caption: float, slim: bool) -> PalettePlaces:
    """Stack captions, rows of two cards, the turning buttons and the eraser."""
    pad, gap = (10.0, 6.0) if slim else (16.0, 8.0)
    key_row = SLIM_KEY_ROW if slim else KEY_ROW
    rest = panel.inset(pad)
    captions: tuple[Box, Box] | None = None
    if not slim:
        row, rest = rest.cut_top(caption, gap=gap)
        first, second = row.columns(2, gap)
        captions = first, second
    room = rest.h - 2 * (key_row + gap)
    tallest = CARD if rows > 1 else TALLEST_CARD
    height = min(tallest, room / rows - gap)
    cards: list[Box] = []
    for _ in range(rows):
        row, rest = rest.cut_top(height, gap=gap)
        cards += row.columns(2, gap)
    row, rest = rest.cut_top(key_row, gap=gap)
    left, right = row.columns(2, gap)
    eraser, rest = rest.cut_top(key_row, gap=2 * gap)
    return PalettePlaces(captions, tuple(cards), (left, right), eraser, rest)


@dataclass(frozen=True, slots=True)
class ColumnMeasure:
    """What the right column's texts need, in units; it depends on the size of text."""

    label: float
    """The height of a heading."""

    control: float
    """The height of a list or a button beside a heading."""

    side_label: float
    variant: float
    save_label: float
    my_setups: float
    save: float
    """The widths of headings, lists and buttons."""

    field: float
    error: float
    """The heights of the text field, and of what is wrong below it."""

    least: float
    """The height that the check of the board needs at least."""


@dataclass(frozen=True, slots=True)
class ColumnPlaces:
    """The four panels of the right column and what is in them; below them the way to play.

    `panels` is where the panels are seen: what is too high for it scrolls, but for the last button.
    """

    panels: Box

    side_panel: Box
    side_label: Box
    variant: Box
    sides: Box
    check: Box
    text_panel: Box
    text_label: Box
    text: Box
    text_buttons: Box
    save_panel: Box
    save_label: Box
    my_setups: Box
    name: Box
    save: Box
    play: Box

    @property
    def bottom(self) -> float:
        """Where the panels end."""
        return self.save_panel.bottom


def column_places(column: Box, measure: ColumnMeasure, *, slim: bool) -> ColumnPlaces:
    """Stack the panels; the problems get what is left, and never less than they need."""
    pad, gap = (10.0, 8.0) if slim else (14.0, 12.0)
    play, column = column.cut_bottom(SLIM_PLAY if slim else PLAY, gap=gap)
    inner = column.w - 2 * pad
    head = max(32.0, measure.label, measure.control)
    beside = measure.side_label + 8 + measure.variant <= inner
    side_high = 2 * pad + head + 8 + SEGMENTS + (0 if beside else head + 4)
    # In a narrow window the buttons of the text stand beside its heading, without words.
    text_head = head if slim else measure.label
    below = 0 if slim else measure.control + 4
    text_high = 2 * pad + text_head + 6 + measure.field + measure.error + below
    named = measure.save_label + 8 + measure.my_setups <= inner
    save_high = 2 * pad + head + (0 if named else head + 4) + 4 + NAME
    fixed = side_high + text_high + save_high + 3 * gap
    side, rest = column.cut_top(side_high, gap=gap)
    check, rest = rest.cut_top(max(measure.least, column.h - fixed), gap=gap)
    text = Box(column.x, rest.y, column.w, text_high)
    save = Box(column.x, text.bottom + gap, column.w, save_high)
    side_label, variant, sides = _heading(side.inset(pad), head, measure.variant, beside=beside)
    if not beside:  # the heading stays with what it is about
        side_label, variant = variant, side_label
    label, inside = text.inset(pad).cut_top(text_head, gap=6)
    field, buttons = inside.cut_top(measure.field + measure.error, gap=4)
    if slim:
        buttons, label = label.cut_right(2 * BARE_BUTTON + 8, gap=8)
    save_label, my_setups, lower = _heading(save.inset(pad), head, measure.my_setups, beside=named)
    button, name = lower.cut_top(NAME)[0].cut_right(measure.save, gap=10)
    return ColumnPlaces(
        panels=column,
        side_panel=side,
        side_label=side_label,
        variant=variant,
        sides=Box(sides.x, sides.y + 4, sides.w, SEGMENTS),
        check=check,
        text_panel=text,
        text_label=label,
        text=field,
        text_buttons=buttons.cut_top(measure.control)[0],
        save_panel=save,
        save_label=save_label,
        my_setups=my_setups,
        name=name.inset(0, 1),
        save=button,
        play=play,
    )


def _heading(inside: Box, head: float, wide: float, *, beside: bool) -> tuple[Box, Box, Box]:
    """Return the boxes of a heading, of what stands beside or below it, and the rest."""
    row, rest = inside.cut_top(head, gap=4)
    if beside:
        control, label = row.cut_right(wide, gap=8)
        return label, control, rest
    control, rest = rest.cut_top(head, gap=4)
    return row, control, rest
