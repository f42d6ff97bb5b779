"""Where the parts of the players screen go, as a pure function of the size in units."""

from __future__ import annotations

from dataclasses import dataclass

from khepri.app.style.metrics import Box
from khepri.app.top_bar import HEIGHT

MARGIN = 24
GAP = 16
WIDEST = 1080
LIST_WIDTH = 380


@dataclass(frozen=True, slots=True)
class PlayersLayout:
    """The list, the panel beside it, and what is in that."""

    listing: Box
    rows: Box
    card: Box
    name: Box
    note: Box
    figures: tuple[Box, Box, Box, Box, Box]
    bar: Box
    key: Box
    games: Box
    done: Box


def players_layout(box: Box, title: float, line: float, figure: float) -> PlayersLayout:
    """Put the list on the left and one player on the right.

    `title`, `line` and `figure` are the heights of the name, of a line and of a number's tile.
    """
    width = min(WIDEST, box.w - 2 * MARGIN)
    whole = Box((box.w - width) / 2, HEIGHT + 8, width, box.h - HEIGHT - 8 - MARGIN)
    listing, card = whole.cut_left(min(LIST_WIDTH, width * 0.36), gap=GAP)
    inside = card.inset(24, 20)
    name, rest = inside.cut_top(title)
    note, rest = rest.cut_top(line, gap=16)
    foot, rest = rest.cut_bottom(44, gap=16)
    top, rest = rest.cut_top(figure, gap=12)
    played, length = top.columns(2, 12)
    under, rest = rest.cut_top(figure, gap=20)
    won, drawn, lost = under.columns(3, 12)
    bar, rest = rest.cut_top(14, gap=8)
    key, _ = rest.cut_top(line)
    games, done = foot.columns(2, 12)
    return PlayersLayout(
        listing=listing,
        rows=listing.inset(12, 12),
        card=card,
        name=name,
        note=note,
        figures=(played, length, won, drawn, lost),
        bar=bar,
        key=key,
        games=games,
        done=done,
    )
