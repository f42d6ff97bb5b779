"""The help sheet: how the game is played, and every key.

The keys come from the same table that they are read from.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from khepri.app.keymap import EVERYWHERE, WIDGETS, Binding
from khepri.app.style.fonts import BODY, BUTTON
from khepri.app.style.icons import Icon
from khepri.app.style.text import Inscription
from khepri.app.widgets import (
    Button,
    ButtonKind,
    Dialog,
    Group,
    ListView,
    Message,
    RowLook,
    SegmentedChoice,
    SingleChoice,
    Skin,
    Widget,
)
from khepri.app.widgets.dialog import WIDTH
from khepri.app.widgets.label import draw_key, key_width

ROW_HEIGHT = 30
MOST_ROWS = 12
KEY_WIDTH = 96
KEY_GAP = 16
CAP_GAP = 4
AROUND = 90
"""What lies beside the words of a key: margins, and the bar where the keys scroll."""

WIDE = 760
PAGES = 396
"""The tabs and a page; the lowest window has room for as much."""

TABS = 40
TABS_GAP = 16
RULES, KEYS = "How to play", "Keys"
PRINT = "Print the rules"


@dataclass(frozen=True, slots=True)
class HelpPage:
    """A page of the help sheet beside the keys, which every screen has."""

    name: str
    body: Widget


class KeyRows:
    """Rows with a key on the left and what it does on the right."""

    def __init__(self, rows: Sequence[tuple[str, str]]) -> None:
        self._rows = tuple(rows)

    def __len__(self) -> int:
        return len(self._rows)

    def label(self, index: int) -> str:
        """Return the key and what it does."""
        key, does = self._rows[index]
        return f"{key}: {does}"

    def gutter(self, row: int) -> str:  # noqa: ARG002 - there is nothing before a row
        """Return nothing."""
        return ""

    def paint(
        self, canvas: pygame.Surface, skin: Skin, box: pygame.Rect, index: int, look: RowLook
    ) -> None:
        """Draw the keys as caps and the words beside them."""
        key, does = self._rows[index]
        width = skin.px(self._key_width(skin))
        theme = skin.theme
        right = pygame.Rect(box.x + width, box.y, box.w - width, box.h)
        x = box.x
        for cap in caps_of(key):
            wide = key_width(skin, cap)
            draw_key(canvas, skin, cap, (x + wide // 2, box.centery), theme.text)
            x += wide + skin.px(CAP_GAP)
        words = Inscription(does, BODY, right, may_shorten=True)
        skin.draw_text(canvas, words, theme.on_gold if look.selected else theme.text)

    def _key_width(self, skin: Skin) -> float:
        """Return the width of the column of keys, in units."""
        widest = max((_caps_width(skin, key) for key, _ in self._rows), default=0)
        return max(float(KEY_WIDTH), skin.metrics.units(widest) + KEY_GAP)

    def natural_width(self, skin: Skin) -> float:
        """Return the width in units at which no row is shortened."""
        widest = max((skin.text.width(does, BODY) for _, does in self._rows), default=0)
        return self._key_width(skin) + skin.metrics.units(widest)


def caps_of(shown: str) -> list[str]:
    """Return the caps of a binding: keys that do the same, or that are held together.

    >>> caps_of("?  F1"), caps_of("Ctrl+C"), caps_of(",")
    (['?', 'F1'], ['Ctrl', 'C'], [','])
    """
    return [cap for key in shown.split() for cap in (key.split("+") if len(key) > 1 else [key])]


def _caps_width(skin: Skin, shown: str) -> int:
    caps = caps_of(shown)
    return sum(key_width(skin, cap) for cap in caps) + skin.px(CAP_GAP) * (len(caps) - 1)


class HelpPages(Group):
    """Several pages with tabs above them."""

    def __init__(self, pages: Sequence[HelpPage], chosen: int = 0) -> None:
        self.tabs = SegmentedChoice("Help", [page.name for page in pages], selected=chosen)
        self.pages = tuple(page.body for page in pages)
        super().__init__(self.tabs, *self.pages)
        self._show(chosen)

    def _show(self, chosen: int) -> None:
        for place, page in enumerate(self.pages):
            page.visible = place == chosen

    def relay(self, message: Message) -> Message | None:
        """Show the page whose tab was chosen."""
        if isinstance(message, SingleChoice.Changed) and message.sender is self.tabs:
            self._show(message.index)
        return message

    def react(self, event: pygame.event.Event) -> Message | None:
        """Let the keys that scroll act on the page in view, though the tabs have the focus."""
        if event.type != pygame.KEYDOWN:
            return None
        return next(page for page in self.pages if page.visible).handle(event)

    def arrange(self) -> None:
        """Put the tabs above the pages."""
        tabs, page = self.rect.copy(), self.rect.copy()
        line = self.skin.text.line_height(BUTTON) + 2 * self.skin.px(6)
        tabs.height = max(self.skin.px(TABS), line)
        page.top = tabs.bottom + self.skin.px(TABS_GAP)
        page.height = self.rect.bottom - page.top
        self.tabs.place(tabs)
        for each in self.pages:
            each.place(page)


class HelpSheet(Dialog):
    """The dialog with all pages; the last one lists the keys."""

    PRINTS = 0
    """The choice of whoever wants the rules printed."""

    def __init__(
        self,
        title: str,
        bindings: Sequence[Binding],
        skin: Skin,
        pages: Sequence[HelpPage] = (),
        *,
        chosen: str = "",
        prints: bool = False,
    ) -> None:
        """Prepare the pages of a screen; with `prints` there is a button that prints the rules."""
        shown = [(binding.shown, binding.label) for binding in (*bindings, *EVERYWHERE)]
        rows = KeyRows([*shown, *WIDGETS])
        keys = ListView(KEYS, rows, row_height=ROW_HEIGHT, lines=(BODY,), striped=True)
        growth, wide = skin.metrics.growth, rows.natural_width(skin) + AROUND
        if pages:
            every = [*pages, HelpPage(KEYS, keys)]
            names = [page.name for page in every]
            body: Widget = HelpPages(every, names.index(chosen) if chosen in names else 0)
            # The sheet grows to both sides: half as much higher is enough.
            height, width = PAGES * (1 + growth) / 2, max(WIDE * growth, wide)
        else:
            title, body = f"{title}: keys", keys
            height = keys.height_of(min(len(rows), MOST_ROWS), skin)
            width = max(WIDTH * growth, wide)
        printing = Button(PRINT, icon=Icon.DOWNLOAD)
        printing.visible = prints
        buttons = [printing, Button("Close", ButtonKind.PRIMARY)]
        super().__init__(
            title, body=body, body_height=height, buttons=buttons, default=1, width=width
        )
