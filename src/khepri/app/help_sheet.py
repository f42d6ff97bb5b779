"""The sheet that ``?`` opens: every key, made from the same table that the keys are read from."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from khepri.app.fonts import BODY
from khepri.app.keymap import EVERYWHERE, WIDGETS, Binding
from khepri.app.text import Inscription
from khepri.app.widgets import Button, Dialog, Kind, ListView, RowLook, Skin

ROW_HEIGHT = 30
MOST_ROWS = 12
KEY_WIDTH = 96


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
        """Draw the key in gold and the words beside it."""
        key, does = self._rows[index]
        width = skin.px(KEY_WIDTH)
        theme = skin.theme
        left = pygame.Rect(box.x, box.y, width, box.h)
        right = pygame.Rect(box.x + width, box.y, box.w - width, box.h)
        selected = theme.on_gold if look.selected else None
        skin.draw_text(canvas, Inscription(key, BODY, left), selected or theme.gold)
        skin.draw_text(
            canvas, Inscription(does, BODY, right, may_shorten=True), selected or theme.text
        )


def help_sheet(title: str, bindings: Sequence[Binding]) -> Dialog:
    """Return the dialog that lists what the keys do on a screen."""
    keys = [(binding.shown, binding.label) for binding in (*bindings, *EVERYWHERE)]
    rows = KeyRows([*keys, *WIDGETS])
    shown = min(len(rows), MOST_ROWS)
    return Dialog(
        f"{title}: keys",
        body=ListView("Keys", rows, row_height=ROW_HEIGHT, striped=True),
        body_height=shown * ROW_HEIGHT,
        buttons=[Button("Close", Kind.PRIMARY)],
        default=0,
    )
