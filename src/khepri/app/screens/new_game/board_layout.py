"""Where the board's half is: cards, the big board, its text and the rules."""

from __future__ import annotations

from dataclasses import dataclass

from khepri.app.fonts import BUTTON, CODE, HINT, ITEM, STRONG_HINT, TypeStyle
from khepri.app.metrics import Box
from khepri.app.screens.new_game.choices_layout import SEGMENT, Column
from khepri.app.screens.new_game.measure import Measure, Texts
from khepri.games.laser import LAYOUTS

CARDS = 5
CARD_GAP = 10
THUMBNAIL_HEIGHT = 96
BOARD_SHAPE = (8 + 4 / 7) / (10 + 4 / 7)
"""Height by width of a board with its frame."""

SMALLEST_BOARD = 180
TEXT_COLUMN = 334
NARROW_TEXT_SHARE = 0.46
COLUMN_GAP = 20
BUTTON_HEIGHT = 36
ERROR_INDENT = 24
SHORT_FEN_LINES, LONG_FEN_LINES = 4, 6


@dataclass(frozen=True, slots=True)
class BoardPlaces:
    """The boxes of the board's half, as if nothing were scrolled."""

    label: Box
    cards: tuple[Box, ...]
    card_style: TypeStyle
    cards_ticked: bool
    board: Box
    fen_label: Box
    fen: Box
    """The field alone; its error goes into `verdict` below."""

    fen_lines: int
    verdict: Box
    paste: Box
    copy: Box
    rules_label: Box
    rules: Box
    explanation: Box
    bottom: float


def place_board(box: Box, texts: Texts, measure: Measure) -> BoardPlaces:
    """Place the cards above the board, and the text beside it."""
    column = Column(box)
    label = column.take(measure.line(STRONG_HINT), 6)
    style, per_row = _card_style(box.w, measure)
    cards = _place_cards(column, measure, style, per_row)
    room = max(SMALLEST_BOARD, box.bottom - 4 - column.y)
    text_width = min(TEXT_COLUMN, box.w * NARROW_TEXT_SHARE)
    board_width = min(box.w - text_width - COLUMN_GAP, room / BOARD_SHAPE)
    board = Box(box.x, column.y, board_width, board_width * BOARD_SHAPE)
    text_width = box.w - board_width - COLUMN_GAP
    text = Column(Box(box.right - text_width, column.y, text_width, 0))
    fen_label = text.take(measure.line(STRONG_HINT), 6)
    lines = SHORT_FEN_LINES if text_width >= 300 else LONG_FEN_LINES
    fen = text.take(measure.line(CODE) * lines + 20, 8)
    # Measured in the wider of the two styles: good news is set in bold.
    verdict_height = measure.height(texts.verdict, STRONG_HINT, text_width - ERROR_INDENT)
    verdict = text.take(verdict_height, 10)
    paste, copy = _place_buttons(text, measure)
    rules_label, rules = text.take(measure.line(STRONG_HINT), 6), text.take(SEGMENT, 8)
    explanation = text.take(measure.height(texts.explanation, HINT, text_width), 0)
    return BoardPlaces(
        label=label,
        cards=cards,
        card_style=style,
        cards_ticked=style is ITEM,
        board=board,
        fen_label=fen_label,
        fen=fen,
        fen_lines=lines,
        verdict=verdict,
        paste=paste,
        copy=copy,
        rules_label=rules_label,
        rules=rules,
        explanation=explanation,
        bottom=max(board.bottom, text.y) + 4,
    )


def _card_style(width: float, measure: Measure) -> tuple[TypeStyle, int]:
    """Choose how the cards' names are set, and how many cards go into a row.

    Where one row is too narrow for titles with ticks, small titles without any may still fit.
    """
    for style, per_row, tick in ((ITEM, CARDS, 22), (STRONG_HINT, CARDS, 0), (ITEM, 3, 22)):
        widest = max(measure.width(name.capitalize(), style) for name in LAYOUTS)
        if (width + CARD_GAP) / per_row - CARD_GAP >= widest + tick + 18:
            return style, per_row
    return STRONG_HINT, 3


def _place_cards(
    column: Column, measure: Measure, style: TypeStyle, per_row: int
) -> tuple[Box, ...]:
    width = (column.w + CARD_GAP) / per_row - CARD_GAP
    picture = min(THUMBNAIL_HEIGHT, (width - 16) * 0.8)
    height = picture + 20 + measure.line(style)
    cards: list[Box] = []
    while len(cards) < CARDS:
        last = len(cards) + per_row >= CARDS
        row = column.take(height, 16 if last else CARD_GAP)
        cards += row.columns(per_row, CARD_GAP)[: CARDS - len(cards)]
    return tuple(cards)


def _place_buttons(column: Column, measure: Measure) -> tuple[Box, Box]:
    """Put the two buttons side by side, or below each other for large text."""
    widths = [measure.width(word, BUTTON) + 26 + 28 + 4 for word in ("Paste", "Copy")]
    if sum(widths) + 8 > column.w:
        return column.take(BUTTON_HEIGHT, 8), column.take(BUTTON_HEIGHT, 16)
    row = column.take(BUTTON_HEIGHT, 16)
    paste, rest = row.cut_left(widths[0], gap=8)
    return paste, rest.cut_left(widths[1])[0]
