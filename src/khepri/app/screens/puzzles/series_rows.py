"""The list of series: what each is called, and how much of it is done."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pygame import Rect, Surface

from khepri.app.puzzle_shelf import PuzzleShelf
from khepri.app.style.fonts import BUTTON, HINT
from khepri.app.style.icons import Icon
from khepri.app.style.text import Align, Inscription
from khepri.app.widgets import RowLook, Skin
from khepri.learn import registry
from khepri.learn.puzzle_series import (
    MistakesSeries,
    OwnPuzzles,
    PuzzleSeries,
    ReviewSeries,
    SeriesItem,
    ThemeSeries,
    TodaysFive,
    series_title,
)

ICON = 18
BAR = 6
NARROWEST = 120
"""A row keeps so many units for the name before the bar and the game are left out."""


@dataclass(frozen=True, slots=True)
class SeriesEntry:
    """One series of the list."""

    series: PuzzleSeries
    items: tuple[SeriesItem, ...]
    done: int

    @property
    def title(self) -> str:
        """What it is called."""
        return series_title(self.series)

    @property
    def total(self) -> int:
        """How many puzzles it has, without those that come in between."""
        return sum(item.number > 0 for item in self.items)

    @property
    def note(self) -> str:
        """Which game it is of, where it is of one."""
        return self.series.spec.title if isinstance(self.series, ThemeSeries) else ""

    @property
    def count(self) -> str:
        """How much of it is done, in words."""
        if isinstance(self.series, ReviewSeries | MistakesSeries | OwnPuzzles) and not self.done:
            return str(self.total)
        return f"{self.done} of {self.total}"


def series_entries(shelf: PuzzleShelf) -> tuple[SeriesEntry, ...]:
    """Return every series that there is something in; one's own are there from the first day."""
    special: tuple[PuzzleSeries, ...] = (
        TodaysFive(shelf.today),
        ReviewSeries(),
        MistakesSeries(),
        OwnPuzzles(),
    )
    themes = (
        ThemeSeries(game.spec, theme)
        for game in registry.all_puzzle_support()
        for theme in game.themes
    )
    entries = (_entry(shelf, series) for series in (*special, *themes))
    always = (MistakesSeries, OwnPuzzles)
    return tuple(each for each in entries if each.items or isinstance(each.series, always))


def _entry(shelf: PuzzleShelf, series: PuzzleSeries) -> SeriesEntry:
    items = shelf.items(series)
    own = [item.puzzle for item in items if item.number]
    done = shelf.practice.solved(own)
    if isinstance(series, TodaysFive):
        done = len(shelf.practice.five_done(series.day))
    return SeriesEntry(series, items, min(done, len(own)))


_ICONS: tuple[tuple[type, Icon], ...] = (
    (TodaysFive, Icon.SUN),
    (ReviewSeries, Icon.REFRESH),
    (MistakesSeries, Icon.HISTORY),
    (OwnPuzzles, Icon.EDIT),
    (ThemeSeries, Icon.PUZZLE),
)


class SeriesRows:
    """The lines of the list."""

    def __init__(self, entries: Sequence[SeriesEntry] = ()) -> None:
        self.entries = tuple(entries)

    def __len__(self) -> int:
        return len(self.entries)

    def label(self, index: int) -> str:
        """Return the name, the game, and how much is done."""
        entry = self.entries[index]
        return ", ".join(part for part in (entry.title, entry.note, entry.count) if part)

    def gutter(self, row: int) -> str:  # noqa: ARG002 - there is nothing before a row
        """Return nothing."""
        return ""

    def paint(self, canvas: Surface, skin: Skin, box: Rect, index: int, look: RowLook) -> None:
        """Draw a line."""
        entry, theme = self.entries[index], skin.theme
        strong = theme.on_gold if look.selected else theme.text
        muted = theme.on_gold if look.selected else theme.text_muted
        icon = next(icon for kind, icon in _ICONS if isinstance(entry.series, kind))
        skin.draw_icon(canvas, icon, (box.left + skin.px(ICON / 2), box.centery), muted, ICON)
        left, right = box.left + skin.px(ICON + 12), box.right
        width = skin.text.size("99 of 99", HINT)[0] + 2
        count = Rect(right - width, box.y, width, box.h)
        skin.draw_text(canvas, Inscription(entry.count, HINT, count, Align.END), muted)
        right = count.left - skin.px(10)
        for words in (entry.note,):
            room = skin.text.size(words, HINT)[0] + 2 if words else 0
            if room and right - room - left > skin.px(NARROWEST):
                place = Rect(right - room, box.y, room, box.h)
                skin.draw_text(canvas, Inscription(words, HINT, place, Align.END), muted)
                right = place.left - skin.px(10)
        name = Rect(left, box.y, right - left, box.h)
        skin.draw_text(canvas, Inscription(entry.title, BUTTON, name, may_shorten=True), strong)
