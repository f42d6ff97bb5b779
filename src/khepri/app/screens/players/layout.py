"""Where the parts of the players screen go, as a pure function of the size in units."""

from __future__ import annotations

from dataclasses import dataclass

from khepri.app.style.metrics import Box
from khepri.app.top_bar import HEIGHT

MARGIN = 28
GAP = 16
ROOMY = 660
"""A window at least so high gets the gaps of the design; a lower one has them halved."""

CARD_WIDTH = 392
FOOT = 44
SHOWN_GAMES = 10
"""So many of the latest games are in view where there is room; more would be a list of its own."""


@dataclass(frozen=True, slots=True)
class PlayersSizes:
    """What the texts need, in units; it depends on the size of text."""

    name: float
    line: float
    figure: float
    """The height of a number's tile."""

    scores: float
    """The height of the results by game."""

    caption: float
    row: float
    """The height of a line of a list."""

    text_scale: float = 1.0


@dataclass(frozen=True, slots=True)
class PlayersLayout:
    """The table, the card of one player beside it, and what is in that."""

    table: Box
    head: Box
    rows: Box
    card: Box
    name: Box
    note: Box
    figures: tuple[Box, Box, Box] | None
    bar: Box
    scores: Box
    latest: tuple[Box, Box] | None
    """The heading of the latest games, and their list; None where there is no room."""

    games: Box
    done: Box


def players_layout(box: Box, sizes: PlayersSizes, players: int) -> PlayersLayout:
    """Put the table of so many players on the left and one player on the right.

    In a very high window they end where there is nothing more to show.
    """
    roomy = box.h >= ROOMY
    top = HEIGHT + (16 if roomy else 4)
    whole = Box(MARGIN, top, box.w - 2 * MARGIN, box.h - top - (24 if roomy else 10))
    gap = 14 if roomy else 8
    table_height = 24 + sizes.caption + 14 + players * sizes.row
    words = sizes.name + sizes.line + sizes.figure + 12 + sizes.scores + sizes.caption + FOOT
    card_height = 40 + words + 6 * gap + SHOWN_GAMES * sizes.row
    whole = whole.cut_top(min(whole.h, max(table_height, card_height)))[0]
    wide = CARD_WIDTH * min(1.2, max(1.0, sizes.text_scale))
    card, table = whole.cut_right(min(wide, whole.w * 0.42), gap=GAP)
    inside = table.inset(16, 12)
    head, rows = inside.cut_top(sizes.caption + 10, gap=4)
    rest = card.inset(24 if roomy else 18, 20 if roomy else 12)
    name, rest = rest.cut_top(sizes.name)
    note, rest = rest.cut_top(sizes.line, gap=gap)
    foot, rest = rest.cut_bottom(FOOT, gap=gap)
    figures = None
    if rest.h >= sizes.figure + 12 + 2 * gap + sizes.scores:
        tiles, rest = rest.cut_top(sizes.figure, gap=gap)
        won, drawn, lost = tiles.columns(3, 10)
        figures = (won, drawn, lost)
    bar, rest = rest.cut_top(12, gap=gap)
    scores, rest = rest.cut_top(sizes.scores, gap=gap)
    latest = None
    if rest.h >= sizes.caption + 6 + sizes.row:
        latest = rest.cut_top(sizes.caption, gap=6)
    games, done = foot.columns(2, 12)
    return PlayersLayout(
        table=table,
        head=head,
        rows=rows,
        card=card,
        name=name,
        note=note,
        figures=figures,
        bar=bar,
        scores=scores,
        latest=latest,
        games=games,
        done=done,
    )
