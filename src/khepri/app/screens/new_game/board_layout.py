"""Where the board's half is: cards, the big board, its text and the rules."""

from __future__ import annotations

from dataclasses import dataclass

from khepri.app.screens.new_game.choices_layout import SEGMENT, BoxColumn
from khepri.app.screens.new_game.text_measure import TextMeasure, Texts
from khepri.app.style.fonts import BUTTON, CODE, HINT, ITEM, STRONG_HINT, TypeStyle
from khepri.app.style.metrics import Box

ROW_OF_CARDS = 5
LONGEST_TITLE = 130
"""Longer names of people's own boards are shortened rather than given wider cards."""

CARD_GAP = 10
THUMBNAIL_HEIGHT = 96
SMALLEST_BOARD = 180
TEXT_COLUMN = 334
NARROW_TEXT_SHARE = 0.46
LEAST_TEXT_COLUMN = 150
"""With less than this for text of the usual size, the words go below the board."""

COLUMN_GAP = 20
BUTTON_HEIGHT = 36
BOARD_BUTTONS = ("Paste", "Copy text", "Edit")
ERROR_INDENT = 24
SHORT_FEN_LINES, LONG_FEN_LINES = 4, 6


@dataclass(frozen=True, slots=True)
class CardPlaces:
    """The boxes of the cards, and how their titles are set."""

    boxes: tuple[Box, ...]
    style: TypeStyle
    ticked: bool


@dataclass(frozen=True, slots=True)
class TextPlaces:
    """The boxes of the column beside the board."""

    fen_label: Box
    fen: Box
    """The field alone; what is wrong with it goes into `reading` below."""

    fen_lines: int
    reading: Box
    buttons: tuple[Box, ...]
    """Paste, copy and edit."""

    rules_label: Box | None
    rules: Box | None
    explanation: Box
    bottom: float


@dataclass(frozen=True, slots=True)
class BoardPlaces:
    """The boxes of the board's half, as if nothing were scrolled; None where it is not shown."""

    label: Box
    cards: CardPlaces | None
    board: Box
    text: TextPlaces | None
    bottom: float


def place_board(box: Box, texts: Texts, measure: TextMeasure) -> BoardPlaces:
    """Place the cards above the board, and the text beside it or below; or only the board."""
    column = BoxColumn(box)
    label = column.take(measure.line(STRONG_HINT), 6)
    if not texts.more:
        room = max(SMALLEST_BOARD, box.bottom - 4 - column.y)
        width = min(box.w, room / texts.board_shape)
        part = Box(box.x, column.y, box.w, room)
        board = part.centred(width, width * texts.board_shape)
        return BoardPlaces(label, None, board, None, board.bottom + 4)
    style, per_row = _card_style(box.w, texts.cards, measure)
    cards = _place_cards(column, measure, style, per_row, len(texts.cards))
    room = max(SMALLEST_BOARD, box.bottom - 4 - column.y)
    text_width = min(TEXT_COLUMN, box.w * NARROW_TEXT_SHARE)
    below = _place_text(BoxColumn(Box(box.x, 0, box.w, 0)), texts, measure).bottom
    roomy = box.w * texts.board_shape + COLUMN_GAP + below <= room
    stacked = roomy or text_width < LEAST_TEXT_COLUMN * measure.skin.metrics.text_scale
    aside = 0.0 if stacked else text_width + COLUMN_GAP
    board_width = min(box.w - aside, room / texts.board_shape)
    board = Box(box.x, column.y, board_width, board_width * texts.board_shape)
    if stacked:
        words = Box(box.x, board.bottom + COLUMN_GAP, box.w, 0)
    else:
        text_width = box.w - board_width - COLUMN_GAP
        words = Box(box.right - text_width, column.y, text_width, 0)
    text = _place_text(BoxColumn(words), texts, measure)
    ticked = style is ITEM
    bottom = max(board.bottom, text.bottom) + 4
    return BoardPlaces(label, CardPlaces(cards, style, ticked), board, text, bottom)


def _place_text(text: BoxColumn, texts: Texts, measure: TextMeasure) -> TextPlaces:
    fen_label = text.take(measure.line(STRONG_HINT), 6)
    lines = SHORT_FEN_LINES if text.w >= 300 else LONG_FEN_LINES
    fen = text.take(measure.line(CODE) * lines + 20, 8)
    # Measured in the wider of the two styles: good news is set in bold.
    reading_height = measure.height(texts.reading, STRONG_HINT, text.w - ERROR_INDENT)
    reading = text.take(reading_height, 10)
    buttons = _place_buttons(text, measure)
    rules_label = rules = None
    if texts.rules:
        rules_label, rules = text.take(measure.line(STRONG_HINT), 6), text.take(SEGMENT, 8)
    explanation = text.take(measure.height(texts.explanation, HINT, text.w), 0)
    return TextPlaces(
        fen_label, fen, lines, reading, buttons, rules_label, rules, explanation, text.y
    )


def _card_style(
    width: float, titles: tuple[str, ...], measure: TextMeasure
) -> tuple[TypeStyle, int]:
    """Choose how the cards' names are set, and how many cards go into a row.

    Where one row is too narrow for titles with ticks, small titles without any may still fit.
    """
    full = min(max(ROW_OF_CARDS, len(titles)), ROW_OF_CARDS + 1)
    for style, per_row, tick in ((ITEM, full, 22), (STRONG_HINT, full, 0), (ITEM, 3, 22)):
        widest = min(LONGEST_TITLE, max(measure.width(title, style) for title in titles))
        if (width + CARD_GAP) / per_row - CARD_GAP >= widest + tick + 18:
            return style, per_row
    return STRONG_HINT, 3


def _place_cards(
    column: BoxColumn, measure: TextMeasure, style: TypeStyle, per_row: int, count: int
) -> tuple[Box, ...]:
    width = (column.w + CARD_GAP) / per_row - CARD_GAP
    picture = min(THUMBNAIL_HEIGHT, (width - 16) * 0.8)
    height = picture + 20 + measure.line(style)
    cards: list[Box] = []
    while len(cards) < count:
        last = len(cards) + per_row >= count
        row = column.take(height, 16 if last else CARD_GAP)
        cards += row.columns(per_row, CARD_GAP)[: count - len(cards)]
    return tuple(cards)


def _place_buttons(column: BoxColumn, measure: TextMeasure) -> tuple[Box, ...]:
    """Put the buttons side by side; those that are too wide for a row go on in the next."""
    rows: list[list[float]] = [[]]
    for word in BOARD_BUTTONS:
        width = measure.width(word, BUTTON) + 26 + 28 + 4
        if rows[-1] and sum(rows[-1]) + 8 * len(rows[-1]) + width > column.w:
            rows.append([])
        rows[-1].append(min(width, column.w))
    boxes: list[Box] = []
    for place, widths in enumerate(rows):
        row = column.take(BUTTON_HEIGHT, 16 if place == len(rows) - 1 else 8)
        for width in widths:
            box, row = row.cut_left(width, gap=8)
            boxes.append(box)
    return tuple(boxes)
