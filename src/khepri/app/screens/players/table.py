"""The table of everybody: who has played, how often and how well, and when last."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import Enum

import pygame
from pygame import Rect, Surface

from khepri.app.style.fonts import BODY, BUTTON, CAPTION, TypeStyle
from khepri.app.style.icons import Icon
from khepri.app.style.text import Align, Inscription
from khepri.app.when_words import when_words
from khepri.app.widgets import RowLook, Skin, Widget
from khepri.archive import PlayerStanding
from khepri.engine.spec import NAMES as LEVEL_NAMES
from khepri.games.side_names import seen_name

GAP = 20
NARROWEST_NAME = 150
ICON = 15


class Column(Enum):
    """What the table tells of a player, in the order in which it stands."""

    GAMES = "Games"
    WON = "Won"
    DRAWN = "Drawn"
    LOST = "Lost"
    SHARE = "Won %"
    LAST = "Last played"


LESS_NEEDED = (Column.SHARE, Column.LAST, Column.DRAWN, Column.LOST)
"""What is left out where there is no room, the first one first."""

WIDEST = {Column.LAST: "30 May 2000"}
SORTS: tuple[tuple[str, Callable[[PlayerStanding], tuple[object, ...]]], ...] = (
    ("Most games", lambda each: (-each.games, each.player)),
    ("Most won", lambda each: (-each.total.won, each.games, each.player)),
    ("Best share", lambda each: (-each.total.share, -each.total.played, each.player)),
    ("Last played", lambda each: (-each.last_ms, each.player)),
    ("By name", lambda each: (each.player.casefold(),)),
)
"""The orders in which the table can be read."""


@dataclass(frozen=True, slots=True)
class Cell:
    """Where a column of the table stands in a row, in pixels."""

    column: Column
    left: int
    width: int


def cells(skin: Skin, row: Rect) -> tuple[Cell, ...]:
    """Return the columns that there is room for, from left to right, beside the name."""
    shown = list(Column)
    widths = {column: _width(skin, column) for column in shown}
    gap, name = skin.px(GAP), round(skin.px(NARROWEST_NAME) * max(1.0, skin.metrics.text_scale))
    for column in LESS_NEEDED:
        if name + sum(widths[each] + gap for each in shown) > row.width:
            shown.remove(column)
    found, right = [], row.right
    for column in reversed(shown):
        found.append(Cell(column, right - widths[column], widths[column]))
        right -= widths[column] + gap
    return tuple(reversed(found))


def _width(skin: Skin, column: Column) -> int:
    heading = skin.text.size(CAPTION.shown(column.value), CAPTION)[0]
    return max(heading, skin.text.size(WIDEST.get(column, "9,999"), BODY)[0]) + 2


def cell_words(standing: PlayerStanding, column: Column, now: datetime) -> str:
    """Return what a column tells of a player."""
    total = standing.total
    match column:
        case Column.GAMES:
            return f"{standing.games:,}"
        case Column.WON:
            return f"{total.won:,}"
        case Column.DRAWN:
            return f"{total.drawn:,}"
        case Column.LOST:
            return f"{total.lost:,}"
        case Column.SHARE:
            return f"{total.share:.0%}" if total.played else "–"
        case Column.LAST:
            return when_words(standing.last_ms, now) if standing.last_ms else "–"


class PlayerRows:
    """The lines of the table."""

    def __init__(self, players: Sequence[PlayerStanding], now: datetime) -> None:
        self.players = tuple(players)
        self._now = now

    def __len__(self) -> int:
        return len(self.players)

    def label(self, index: int) -> str:
        """Return the name and the number of games."""
        player = self.players[index]
        return f"{seen_name(player.player)}, {player.games} games"

    def gutter(self, row: int) -> str:  # noqa: ARG002 - there is nothing before a row
        """Return nothing."""
        return ""

    def paint(self, canvas: Surface, skin: Skin, box: Rect, index: int, look: RowLook) -> None:
        """Draw a line."""
        player, theme = self.players[index], skin.theme
        strong = theme.on_gold if look.selected else theme.text
        muted = theme.on_gold if look.selected else theme.text_muted
        columns = cells(skin, box)
        end = (columns[0].left if columns else box.right) - skin.px(GAP)
        computer, called = player.player in LEVEL_NAMES, seen_name(player.player)
        room = end - box.left - (skin.px(ICON + 8) if computer else 0)
        name = Rect(box.left, box.y, room, box.h)
        skin.draw_text(canvas, Inscription(called, BUTTON, name, may_shorten=True), strong)
        if computer:
            width = min(room, skin.text.size(called, BUTTON)[0])
            centre = (box.left + width + skin.px(8 + ICON / 2), box.centery)
            skin.draw_icon(canvas, Icon.COMPUTER, centre, muted, ICON)
        for cell in columns:
            place = Rect(cell.left, box.y, cell.width, box.h)
            words = cell_words(player, cell.column, self._now)
            colour = strong if cell.column in (Column.GAMES, Column.WON) else muted
            skin.draw_text(canvas, Inscription(words, BODY, place, Align.END), colour)


class TableHead(Widget):
    """The names of the columns; it is placed exactly over a row."""

    def __init__(self) -> None:
        super().__init__(label="Columns")

    def inscriptions(self) -> Iterator[Inscription]:
        """Return the name of each column."""
        yield Inscription("Player", CAPTION, self.rect)
        for cell in cells(self.skin, self.rect):
            place = Rect(cell.left, self.rect.y, cell.width, self.rect.height)
            yield Inscription(cell.column.value, CAPTION, place, Align.END)

    def draw(self, canvas: pygame.Surface) -> None:
        """Draw the names, and a line below them."""
        skin, theme = self.skin, self.skin.theme
        for inscription in self.inscriptions():
            skin.draw_text(canvas, inscription, theme.text_dim)
        line = Rect(self.rect.left, self.rect.bottom - skin.px(1), self.rect.width, skin.px(1))
        canvas.fill((*theme.line, 255), line)


def row_height(skin: Skin, style: TypeStyle = BODY) -> float:
    """Return the height in units of a line of a table."""
    return max(36.0, skin.metrics.units(skin.text.line_height(style)) + 10)
