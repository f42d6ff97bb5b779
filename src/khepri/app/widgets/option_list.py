"""The list that a drop-down opens over everything."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

import pygame

from khepri.app.style.fonts import BUTTON, HINT
from khepri.app.style.icons import Icon
from khepri.app.style.text import Inscription
from khepri.app.widgets.choice import Option
from khepri.app.widgets.list_view import ListView, RowLook
from khepri.app.widgets.skin import FIELD_RADIUS, Skin
from khepri.app.widgets.widget import Message, Widget

ROW = 36
NOTED_ROW = 50
MOST_ROWS = 8


class OptionRows:
    """The options as rows of a list: words, a note below, a tick on the current one."""

    def __init__(self, options: Sequence[Option], current: int) -> None:
        self.options = tuple(options)
        self.current = current

    def __len__(self) -> int:
        return len(self.options)

    def label(self, index: int) -> str:
        """Return the option's words."""
        return self.options[index].label

    def gutter(self, row: int) -> str:  # noqa: ARG002 - every row has the same: nothing
        """Return nothing."""
        return ""

    def paint(
        self, canvas: pygame.Surface, skin: Skin, box: pygame.Rect, index: int, look: RowLook
    ) -> None:
        """Draw one option."""
        theme, option = skin.theme, self.options[index]
        colour = theme.on_gold if look.selected else theme.text
        soft = theme.on_gold if look.selected else theme.text_muted
        room = box.copy()
        room.width -= skin.px(24)
        if index == self.current:
            centre = (box.right - skin.px(8), box.centery)
            skin.draw_icon(canvas, Icon.CHECK, centre, colour, 16)
        if not option.note:
            skin.draw_text(canvas, Inscription(option.label, BUTTON, room), colour)
            return
        title, note = skin.text.line_height(BUTTON), skin.text.line_height(HINT)
        top = room.top + (room.height - title - note) // 2
        words = pygame.Rect(room.left, top, room.width, title)
        skin.draw_text(canvas, Inscription(option.label, BUTTON, words), colour)
        below = pygame.Rect(room.left, top + title, room.width, note)
        skin.draw_text(canvas, Inscription(option.note, HINT, below), soft)


class ListOwner(Protocol):
    """What can open a list: a drop-down, or a field that offers something."""

    label: str

    @property
    def options(self) -> tuple[Option, ...]:
        """What can be chosen."""

    @property
    def selected(self) -> int:
        """The place of the chosen option."""

    def make_rows(self) -> OptionRows:
        """Return the rows of the list."""

    def choose(self, index: int) -> Message:
        """Choose an option."""


class OptionList(Widget):
    """The open list of a drop-down."""

    def __init__(self, owner: ListOwner) -> None:
        super().__init__(label=f"{owner.label} options")
        self.owner = owner
        noted = any(option.note for option in owner.options)
        self.list = ListView(
            owner.label,
            owner.make_rows(),
            row_height=NOTED_ROW if noted else ROW,
            lines=(BUTTON, HINT) if noted else (BUTTON,),
            selected=owner.selected,
        )
        # The keyboard stays with the drop-down; the list only takes the mouse.
        self.list.focusable = False
        self.add(self.list)

    @property
    def bounds(self) -> pygame.Rect:
        """Return the pixels of the list and its shadow."""
        margin = 2 * self.skin.px(32)
        return self.rect.inflate(margin, margin)

    def open_near(self, anchor: pygame.Rect) -> None:
        """Take place below the drop-down, or above it where there is more room."""
        skin = self.skin
        inset, gap, edge = skin.px(4), skin.px(4), skin.px(8)
        window = pygame.Rect((0, 0), skin.metrics.window)
        row = self.list.row_px()
        count = min(MOST_ROWS, len(self.list.rows))
        wanted = row * count + 2 * inset
        below = window.bottom - anchor.bottom - gap - edge
        above = anchor.top - gap - edge
        # Whole rows only: half a row looks like a fault, and the bar says that there are more.
        fitting = max(1, (max(below, above) - 2 * inset) // row)
        height = row * min(count, fitting) + 2 * inset
        top = anchor.bottom + gap
        if wanted > below and above > below:
            top = anchor.top - gap - height
        rect = pygame.Rect(anchor.left, top, max(anchor.width, self._wanted_width()), height)
        rect.right = min(rect.right, window.right - edge)
        self.rect = rect
        self.list.place(rect.inflate(-2 * inset, -2 * inset))
        if self.list.selected is not None:
            self.list.show(self.list.selected)

    def _wanted_width(self) -> int:
        text = self.skin.text
        widths = [
            max(text.width(option.label, BUTTON), text.width(option.note, HINT))
            for option in self.owner.options
        ]
        return round(max(widths, default=0)) + self.skin.px(72)

    def relay(self, message: Message) -> Message | None:
        """Turn a choice in the list into a choice of the drop-down."""
        match message:
            case ListView.Chosen(index=index) | ListView.Opened(index=index):
                return self.owner.choose(index)
        return message

    def draw(self, canvas: pygame.Surface) -> None:
        """Draw the surface below the rows."""
        skin, theme = self.skin, self.skin.theme
        radius = skin.px(FIELD_RADIUS)
        skin.shapes.shadow(
            canvas,
            self.rect,
            radius,
            blur=skin.px(20),
            drop=skin.px(8),
            alpha=min(255, round(theme.shadow_alpha * 1.5)),
        )
        edge = theme.button_border
        fill = theme.panel_raised if theme.shadow_alpha > 60 else theme.panel
        skin.shapes.draw(canvas, self.rect, radius, fill, edge=edge, edge_width=skin.px(1))
