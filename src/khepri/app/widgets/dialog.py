"""Dialogs: a question or a result over the dimmed screen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from khepri.app.style.fonts import BODY, TITLE
from khepri.app.style.icons import Icon
from khepri.app.style.text import Align
from khepri.app.widgets.button import Button, ButtonKind
from khepri.app.widgets.button_row import ButtonRow
from khepri.app.widgets.focus import focus_order
from khepri.app.widgets.label import Label, Tone
from khepri.app.widgets.panel import Panel
from khepri.app.widgets.pressable import Pressable
from khepri.app.widgets.skin import Skin
from khepri.app.widgets.tool_button import IconButton
from khepri.app.widgets.widget import Message, Widget

WIDTH = 460
PADDING = 24
GAP = 16
"""Between title, text, body and buttons."""


class Dialog(Widget):
    """A box in the middle of the window; nothing behind it answers.

    It has a title, a text, perhaps a widget of the screen's own as its `body`, and a row of
    buttons. Escape and the cross close it, if it may be dismissed. The screen takes it away with
    `tree.close_dialog` when it hears `Closed`. Without a `width` it is as wide as a few lines of
    text need; a body that is higher than the window is shown as high as there is room, and scrolls.
    """

    dimming = 1.0
    """How much of the usual veil lies over what is behind."""

    @dataclass(frozen=True, slots=True)
    class Closed(Message):
        """A button was pressed (`choice` is its place), or the dialog was dismissed (None)."""

        sender: Dialog
        choice: int | None

    def __init__(
        self,
        title: str,
        text: str = "",
        *,
        buttons: Sequence[Button] = (),
        default: int | None = None,
        body: Widget | None = None,
        body_height: float = 0,
        dismissible: bool = True,
        width: float | None = None,
    ) -> None:
        super().__init__(label=title)
        self.width = width
        self.body = body
        self.body_height = body_height
        self.buttons = tuple(buttons)
        self._default = default
        self.panel = Panel(label=title)
        self.title = Label(title, TITLE, wraps=True)
        self.text = Label(text, BODY, tone=Tone.MUTED, wraps=True, upright=Align.START)
        self.text.visible = bool(text)
        self.cross = IconButton(Icon.CLOSE, "Close", ButtonKind.QUIET)
        self.cross.visible = dismissible
        self.panel.add(self.title, self.text)
        if body is not None:
            self.panel.add(body)
        self.panel.add(*self.buttons, self.cross)
        self.add(self.panel)

    @property
    def default(self) -> Pressable | None:
        """Return the button that Enter presses."""
        return self.buttons[self._default] if self._default is not None else None

    @property
    def dismissible(self) -> bool:
        """Say whether Escape closes the dialog."""
        return self.cross.visible

    def first_focus(self) -> Widget | None:
        """Return what the keyboard acts on when the dialog opens."""
        if self.body is not None:
            inside = focus_order(self.body)
            if inside:
                return inside[0]
        if self.default is not None:
            return self.default
        order = focus_order(self)
        return order[0] if order else None

    def dismiss(self) -> Message | None:
        """Close without a choice, if that is allowed."""
        return self.Closed(self, None) if self.dismissible else None

    def relay(self, message: Message) -> Message | None:
        """Turn presses of the dialog's own buttons into its answer."""
        if isinstance(message, Button.Pressed):
            if message.sender is self.cross:
                return self.dismiss()
            if message.sender in self.buttons:
                return self.Closed(self, self.buttons.index(message.sender))
        return message

    def arrange(self) -> None:
        """Put everything in a box that is as high as it needs to be; the body gives way."""
        skin = self.skin
        metrics = skin.metrics
        pad, width = PADDING, self._wanted_width(skin)
        inner = width - 2 * pad
        title_width = inner - (44 if self.dismissible else 0)
        title = self.title.natural_height(skin, title_width)
        text = self.text.natural_height(skin, inner) + 1 if self.text.visible else 0
        row = ButtonRow(skin, self.buttons)
        buttons = row.height(inner)
        body = self.body_height if self.body is not None else 0
        gaps = GAP * (sum(1 for part in (title, text, body, buttons) if part) - 1)
        around = 2 * pad + gaps + title + text + buttons
        body = max(0, min(body, metrics.height - 16 - around))
        box = metrics.box.centred(width, min(around + body, metrics.height - 16))
        self.panel.place(skin.rect(box))
        rest = box.inset(pad)
        part, rest = rest.cut_top(title, gap=GAP)
        self.title.place(skin.rect(part.cut_left(title_width)[0]))
        corner = box.cut_right(36 + 12)[0].moved(y=12)
        self.cross.place(skin.rect(corner.cut_left(36)[0].cut_top(36)[0]))
        if self.text.visible:
            part, rest = rest.cut_top(text, gap=GAP)
            self.text.place(skin.rect(part))
        if self.body is not None:
            part, rest = rest.cut_top(body, gap=GAP)
            self.body.place(skin.rect(part))
        row.place(rest.cut_top(buttons)[0])

    def _wanted_width(self, skin: Skin) -> float:
        width = self.width if self.width is not None else WIDTH * skin.metrics.growth
        return min(width, skin.metrics.width - 32)

    def draw(self, canvas: pygame.Surface) -> None:
        """Dim everything behind.

        The dimmed widgets go over the scrim instead of the scrim over them: where the canvas is
        half transparent (shadows, edges of letters) pygame mixes colours as if it were solid, and
        a dark veil over them would leave pale rims.
        """
        theme, area = self.skin.theme, canvas.get_clip()
        alpha = round(theme.scrim_alpha * self.dimming)
        share = alpha / 255
        behind = canvas.subsurface(area).copy()
        left = round(255 * (1 - share))
        behind.fill((left, left, left, 255), special_flags=pygame.BLEND_RGBA_MULT)
        red, green, blue = (round(part * share) for part in theme.scrim)
        behind.fill((red, green, blue, 0), special_flags=pygame.BLEND_RGBA_ADD)
        canvas.fill((*theme.scrim, alpha), area)
        canvas.blit(behind, area)
