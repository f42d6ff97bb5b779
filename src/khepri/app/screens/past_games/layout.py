"""Where the parts of the past-games screen go, as a pure function of the size in units."""

from __future__ import annotations

from dataclasses import dataclass

from khepri.app.screens.past_games.browser import MOST_SHOWN
from khepri.app.screens.past_games.card_parts import CARD_PAD, SmallCardSize
from khepri.app.style.metrics import Box
from khepri.app.top_bar import HEIGHT

MARGIN = 28
GAP = 16
FIELD = 38
NARROWEST_CARD = 200
"""The cards in a row share what is left over."""

WIDEST_CARD = 300
SMALL_GAP = 12
MANY = 12
"""Where fewer small cards than this are in view, they do without the day to become more."""

TALLEST_SMALL = 1.5
"""How much higher than it must be a small card may become where there is room."""

TALLEST_DETAILS = 182
ROOMY = 660
"""A window at least so high gets the gaps of the design; a lower one has them halved."""

SEARCH_WIDTH = 280
NARROWEST_SEARCH = 190
TEXT_WIDTH = 300
NARROWEST_GRAPH = 160
PAGE_BUTTON = 36


@dataclass(frozen=True, slots=True)
class TextSizes:
    """What the texts need, in units; it depends on the size of text."""

    chips: float
    result: float
    sort: float
    place: float
    """The width of "Games 1–5 of 28 · page 1 of 6"."""

    action: float
    """The width of the widest button of the details."""

    card_words: float
    """The height of the lines below a thumbnail."""

    detail_words: float
    """The height of the lines about the selected game."""

    small_card: SmallCardSize

    text_scale: float = 1.0


@dataclass(frozen=True, slots=True)
class PastGamesLayout:
    """Every part's box."""

    search: Box
    chips: Box
    result: Box
    sort: Box
    view: Box
    """The button that changes between large and small cards."""

    field: Box
    """Where the cards are."""

    cards: tuple[Box, ...]
    step: int
    """By how many cards the list is scrolled: one of a single row, or a whole row of several."""

    back: Box
    slider: Box
    forward: Box
    place: Box
    details: Box
    words: Box
    graph: Box | None
    actions: tuple[Box, Box]
    """The two rows of buttons."""


def past_games_layout(box: Box, measure: TextSizes, *, small: bool = False) -> PastGamesLayout:
    """Lay everything out from the top and from the bottom; the cards get what is left.

    Small cards get some more, from the details below them.
    """
    roomy = box.h >= ROOMY
    gap = 18 if roomy else 9
    top = HEIGHT + (16 if roomy else 4)
    rest = Box(MARGIN, top, box.w - 2 * MARGIN, box.h - top - (24 if roomy else 10))
    (search, chips, result, sort, view), bottom = _filters(rest, measure)
    airy = roomy and not small
    rest = rest.cut_top(bottom - rest.y, gap=26 if airy else 16 if roomy else 10)[1]
    pad = 20 if airy else 14 if roomy else 10
    needed = max(measure.detail_words, 96 if roomy else 84) + 2 * pad
    details, rest = rest.cut_bottom(max(needed, TALLEST_DETAILS if airy else 0), gap=gap)
    bar, rest = rest.cut_bottom(PAGE_BUTTON, gap=gap)
    field, cards, step = _grid(rest, measure) if small else _row(rest, measure)
    place, bar = bar.cut_right(measure.place, gap=20)
    back, bar = bar.cut_left(PAGE_BUTTON, gap=14)
    forward, slider = bar.cut_right(PAGE_BUTTON, gap=14)
    words, graph, actions = _details(details.inset(22, pad), measure, roomy=roomy)
    return PastGamesLayout(
        search=search,
        chips=chips,
        result=result,
        sort=sort,
        view=view,
        field=field,
        cards=cards,
        step=step,
        back=back,
        slider=slider,
        forward=forward,
        place=place,
        details=details,
        words=words,
        graph=graph,
        actions=actions,
    )


def _filters(rest: Box, measure: TextSizes) -> tuple[tuple[Box, Box, Box, Box, Box], float]:
    """Return the boxes of search, chips, result, sort and view, and where they end."""
    row = Box(rest.x, rest.y, rest.w, FIELD)
    view, left = row.cut_right(FIELD, gap=10)
    sort, left = left.cut_right(measure.sort, gap=10)
    result, left = left.cut_right(measure.result, gap=12)
    room = left.w - measure.chips - 10
    if room >= NARROWEST_SEARCH:
        search, left = left.cut_left(min(SEARCH_WIDTH, room), gap=10)
        kinds = left.cut_left(measure.chips)[0].inset(0, 2)
        return (search, kinds, result, sort, view), row.bottom
    chips = Box(rest.x, row.bottom + 8, rest.w, FIELD - 4)
    return (left, chips, result, sort, view), chips.bottom


def _row(rest: Box, measure: TextSizes) -> tuple[Box, tuple[Box, ...], int]:
    thumb = max(40.0, rest.h - measure.card_words - 2 * CARD_PAD)
    wanted = min(WIDEST_CARD, max(NARROWEST_CARD, thumb * 1.18 + 2 * CARD_PAD))
    count = max(1, int((rest.w + GAP + 1) // (wanted + GAP)))
    width = (rest.w - GAP * (count - 1)) / count
    # In a tall window cards end where their thumbnail would no longer be any larger.
    height = min(rest.h, (width - 2 * CARD_PAD) * 0.8 + measure.card_words + 2 * CARD_PAD)
    row = Box(rest.x, rest.y + (rest.h - height) / 2, rest.w, height)
    return row, row.columns(count, GAP), 1


def _grid(rest: Box, measure: TextSizes) -> tuple[Box, tuple[Box, ...], int]:
    """Put as many small cards as fit into rows; they share what is left over."""
    size = measure.small_card
    fitting = max(1, int((rest.h + SMALL_GAP + 0.01) // (size.height + SMALL_GAP)))
    for width in (size.wide, size.narrow):
        columns = max(1, int((rest.w + SMALL_GAP + 0.01) // (width + SMALL_GAP)))
        if columns * fitting >= MANY:
            break
    count = max(1, min(fitting, MOST_SHOWN // columns))
    used = min(rest.h, count * (size.height * TALLEST_SMALL + SMALL_GAP) - SMALL_GAP)
    field = Box(rest.x, rest.y, rest.w, used)
    rows = field.rows(count, SMALL_GAP)
    return field, tuple(card for row in rows for card in row.columns(columns, SMALL_GAP)), columns


def _details(
    inside: Box, measure: TextSizes, *, roomy: bool
) -> tuple[Box, Box | None, tuple[Box, Box]]:
    buttons, rest = inside.cut_right(3 * measure.action + 2 * 10, gap=28)
    first, second = (48.0, 40.0) if roomy else (40.0, 36.0)
    both = buttons.centred(buttons.w, first + 8 + second)
    rows = both.cut_top(first, gap=8)
    graph = None
    text = TEXT_WIDTH * max(1.0, measure.text_scale)
    if rest.w - text - 57 >= NARROWEST_GRAPH:
        rest, graph = rest.cut_left(max(text, rest.w * 0.42), gap=57)
    return rest, graph, rows
