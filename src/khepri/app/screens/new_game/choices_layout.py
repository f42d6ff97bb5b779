"""Where the choices are: game, opponent, and under "More" names, sides, clock and preview."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from khepri.app.screens.new_game.text_measure import TextMeasure, Texts
from khepri.app.style.fonts import BODY, BUTTON, HINT, ITEM, STRONG_HINT
from khepri.app.style.metrics import Box

IN_A_ROW = 2
"""The cards of two games stand beside each other."""

GAME_CARD = 100
SMALL_GAME_CARD = 46
GAME_CARD_AROUND = 32
"""What a card has beside its words and its picture, which is at least as wide as a line is high."""

MORE = 36
SEGMENT = 42
BIG_SEGMENT = 52
"""The opponent, while it is one of only three choices."""

FIELD = 38
CLOCK, TOURNAMENT = "Clock", "Tournament game"
SWITCH = 44 + 10
"""A switch, and the gap between it and its words."""

SWITCH_GAP = 20
ROUND = 96
TEACHING = "Teaching"
DROP_DOWN = 54
"""What a drop-down has beside its words."""

LEAST_NAME = 120
STEPPER = 40
WIDEST_TIME = "180 min"
STEP_BUTTONS = 2 * 37 + 8
"""The two ends of a stepper, and the gaps beside its number."""

SECTIONS = 5
"""How many gaps between sections share what is left of the height."""

MOST_SPARE = 14
RULES_GAP = 28
LEAST_RULES = 160
ICON_INDENT = 24
SIDE_CELL_PADDING = 12
MARK = 24
"""A side's chip before its name, with the gap after it."""


@dataclass(frozen=True, slots=True)
class ChoicesPlaces:
    """The boxes of the choices, as if nothing were scrolled; None where something is not shown."""

    game_label: Box
    games: tuple[Box, ...]
    opponent_label: Box
    opponent: Box
    level: Box | None
    description: Box | None
    warning: Box | None
    more: Box
    name_labels: tuple[Box, ...]
    names: tuple[Box, ...]
    side_label: Box | None
    side: Box | None
    first_label: Box | None
    first: Box | None
    teaching_label: Box | None
    teaching: Box | None
    rest: RestPlaces | None
    rules: Box | None
    """What is left below the first choices, if it is enough to explain the game."""

    bottom: float


@dataclass(frozen=True, slots=True)
class RestPlaces:
    """The boxes of clock, tournament and preview."""

    clock: Box
    tournament: Box
    times: Box
    main: Box
    plus: Box
    increment: Box
    per_move: Box
    event_label: Box | None
    event: Box | None
    round_label: Box | None
    round: Box | None
    line: Box
    preview: Box


EventPlaces: TypeAlias = tuple[Box | None, Box | None, Box | None, Box | None]


class BoxColumn:
    """Takes boxes off the top of a column, one after the other."""

    def __init__(self, box: Box) -> None:
        self.x, self.y, self.w = box.x, box.y, box.w

    def take(self, height: float, gap: float = 0) -> Box:
        """Return the next box and leave a gap below it."""
        taken = Box(self.x, self.y, self.w, height)
        self.y += height + gap
        return taken


def place_choices(box: Box, texts: Texts, measure: TextMeasure) -> ChoicesPlaces:
    """Place the choices; what is left of the height goes between the sections."""
    tight = _place(box, texts, measure, spare=0)
    spare = min(MOST_SPARE, max(0.0, (box.bottom - 10 - tight.bottom) / SECTIONS))
    return _place(box, texts, measure, spare=spare)


def _place(box: Box, texts: Texts, measure: TextMeasure, *, spare: float) -> ChoicesPlaces:
    column = BoxColumn(box)
    label = measure.line(STRONG_HINT)
    section = (10 if texts.more else 14) + spare
    game_label = column.take(label, 6)
    games = _place_games(column, texts, measure, section)
    opponent_label = column.take(label, 6)
    tall = SEGMENT if texts.more else BIG_SEGMENT
    opponent = column.take(tall, section if texts.friends else 8)
    level = description = warning = None
    if not texts.friends:
        level = column.take(40, 6)
        lines = measure.height(texts.description, HINT, box.w)
        description = column.take(lines, 6 if texts.warning else section)
        if texts.warning:
            lines = measure.height(texts.warning, HINT, box.w - ICON_INDENT)
            warning = column.take(lines, section)
    more = column.take(max(MORE, measure.line(BUTTON) + 8), section if texts.more else 0)
    name_labels, names = ((), ()) if not texts.more else _place_names(column, texts, label, section)
    teaching_label = teaching = None
    if texts.more and texts.teaching:
        taught = _place_teaching(column, texts, measure, section, (name_labels[0], names[0]))
        name_labels, names = (taught[0],), (taught[1],)
        teaching_label, teaching = taught[2:]
    sides: tuple[Box | None, ...] = (None,) * 4
    if texts.more:
        sides = _place_sides(column, texts, measure, section)
    side_label, side, first_label, first = sides
    return ChoicesPlaces(
        game_label=game_label,
        games=games,
        opponent_label=opponent_label,
        opponent=opponent,
        level=level,
        description=description,
        warning=warning,
        more=more,
        name_labels=name_labels,
        names=names,
        side_label=side_label,
        side=side,
        first_label=first_label,
        first=first,
        teaching_label=teaching_label,
        teaching=teaching,
        rest=_place_rest(column, texts, measure, spare) if texts.more else None,
        rules=None if texts.more else _left_over(box, column.y),
        bottom=column.y,
    )


def _left_over(box: Box, top: float) -> Box | None:
    """Return the room below the choices, if there is much."""
    room = Box(box.x, top + RULES_GAP, box.w, box.bottom - 10 - top - RULES_GAP)
    return room if room.h >= LEAST_RULES else None


def _place_rest(column: BoxColumn, texts: Texts, measure: TextMeasure, spare: float) -> RestPlaces:
    section = 10 + spare
    clock, tournament = _place_switches(column, measure)
    times = column.take(34 * texts.time_rows + 8 * (texts.time_rows - 1), 10)
    time = _place_time(column, measure, section)
    event: EventPlaces = (None, None, None, None)
    if texts.tournament:
        event = _place_event(column, measure, section)
    line = column.take(1, 10 + spare / 2)
    preview = column.take(measure.line(BUTTON) + measure.line(HINT) + 6)
    return RestPlaces(clock, tournament, times, *time, *event, line, preview)


def _place_switches(column: BoxColumn, measure: TextMeasure) -> tuple[Box, Box]:
    """Put the switches of clock and tournament beside each other, or below for large text."""
    high = max(32.0, measure.line(BUTTON))
    clock, tournament = (measure.width(word, BUTTON) + SWITCH for word in (CLOCK, TOURNAMENT))
    spare = column.w - clock - SWITCH_GAP - tournament
    if spare >= 0:
        return column.take(high, 6).cut_left(clock + spare / 3, gap=SWITCH_GAP)
    above = column.take(high, 6)
    return column.take(high, 6), above


def _place_event(
    column: BoxColumn, measure: TextMeasure, section: float
) -> tuple[Box, Box, Box, Box]:
    """Put the round, which is short, beside the event."""
    labels, fields = column.take(measure.line(STRONG_HINT), 6), column.take(FIELD, section)
    round_label, event_label = labels.cut_right(ROUND, gap=12)
    round_, event = fields.cut_right(ROUND, gap=12)
    return event_label, event, round_label, round_


def _place_games(
    column: BoxColumn, texts: Texts, measure: TextMeasure, section: float
) -> tuple[Box, ...]:
    """Put two cards in a row; where there are several rows, each is as low as its words allow."""
    title = measure.line(ITEM)
    games = len(texts.titles)
    words = (column.w - 12) / IN_A_ROW - GAME_CARD_AROUND - title
    lines = 2 if any(measure.width(each, ITEM) > words for each in texts.titles) else 1
    if games <= IN_A_ROW and not texts.more:
        tall = max(GAME_CARD, 2 * title + 20)
    else:
        tall = max(SMALL_GAME_CARD, lines * title + 20)
    boxes: list[Box] = []
    while len(boxes) < games:
        last = len(boxes) + IN_A_ROW >= games
        boxes += column.take(tall, section if last else 8).columns(IN_A_ROW, gap=12)
    return tuple(boxes[:games])


def _place_names(
    column: BoxColumn, texts: Texts, label: float, section: float
) -> tuple[tuple[Box, ...], tuple[Box, ...]]:
    """Place one field for a player alone, two for friends."""
    gaps = (10, section) if texts.friends else (section,)
    labels, fields = [], []
    for gap in gaps:
        labels.append(column.take(label, 6))
        fields.append(column.take(FIELD, gap))
    return tuple(labels), tuple(fields)


def _place_teaching(
    column: BoxColumn,
    texts: Texts,
    measure: TextMeasure,
    section: float,
    name: tuple[Box, Box],
) -> tuple[Box, Box, Box, Box]:
    """Put how much is taught beside the name, or below it for large text."""
    label, field = name
    width = max(measure.width(words, BUTTON) for words in texts.teaching) + DROP_DOWN
    width = max(width, measure.width(TEACHING, STRONG_HINT))
    if column.w - 12 - width < LEAST_NAME:
        high = measure.line(STRONG_HINT)
        return label, field, column.take(high, 6), column.take(FIELD, section)
    width = max(width, (column.w - 12) / 2)
    teaching_label, label = label.cut_right(width, gap=12)
    teaching, field = field.cut_right(width, gap=12)
    return label, field, teaching_label, teaching


def _place_sides(
    column: BoxColumn, texts: Texts, measure: TextMeasure, section: float
) -> tuple[Box | None, Box | None, Box | None, Box | None]:
    """Put the two choices of sides beside each other, or below each other for large text."""
    label = measure.line(STRONG_HINT)
    if not texts.second_may_start:
        if texts.friends:
            return None, None, None, None
        return column.take(label, 6), column.take(SEGMENT, section), None, None
    if texts.friends:
        return None, None, column.take(label, 6), column.take(SEGMENT, section)
    marked = MARK + max(measure.width(word, BUTTON) for word in texts.sides)
    widest = max(marked, measure.width("Random", BUTTON))
    side_width = 3 * (widest + SIDE_CELL_PADDING) + 6
    first_width = 2 * (marked + SIDE_CELL_PADDING) + 6
    if side_width + 12 + first_width > column.w:
        side_label, side = column.take(label, 6), column.take(SEGMENT, 10)
        return side_label, side, column.take(label, 6), column.take(SEGMENT, section)
    # Every cell gets the same share of what is left.
    side_width += (column.w - 12 - side_width - first_width) * 3 / 5
    labels, fields = column.take(label, 6), column.take(SEGMENT, section)
    side_label, first_label = labels.cut_left(side_width, gap=12)
    side, first = fields.cut_left(side_width, gap=12)
    return side_label, side, first_label, first


def _place_time(
    column: BoxColumn, measure: TextMeasure, section: float
) -> tuple[Box, Box, Box, Box]:
    """Put both times into a row, or below each other for large text."""
    plus, words = measure.width("+", BODY), measure.width("a move", BODY)
    stepper = (column.w - plus - words - 24) / 2
    if stepper >= STEP_BUTTONS + measure.width(WIDEST_TIME, BUTTON):
        row = column.take(STEPPER, section)
        main, rest = row.cut_left(stepper, gap=8)
    else:
        main, rest = column.take(STEPPER, 8), column.take(STEPPER, section)
        stepper = rest.w - plus - words - 16
    sign, rest = rest.cut_left(plus, gap=8)
    increment, per_move = rest.cut_left(stepper, gap=8)
    return main, sign, increment, per_move
