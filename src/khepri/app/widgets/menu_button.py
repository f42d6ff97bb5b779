"""A button that opens a list of things to do."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from khepri.app.style.fonts import BUTTON
from khepri.app.style.icons import Icon
from khepri.app.style.text import Inscription
from khepri.app.widgets.choice import Option
from khepri.app.widgets.dropdown import DropDown
from khepri.app.widgets.option_list import OptionRows
from khepri.app.widgets.skin import BUTTON_RADIUS, Skin
from khepri.app.widgets.widget import Message

ARROW = 24


class MenuButton(DropDown):
    """A drop-down that keeps no choice: each choice of a row is told, also the same one again.

    `wordless` leaves only the icon and the arrow, where there is no room for words.
    """

    radius = BUTTON_RADIUS

    def __init__(
        self, text: str, options: Sequence[Option | str], *, icon: Icon, tooltip: str = ""
    ) -> None:
        super().__init__(text, options, tooltip=tooltip)
        self.icon = icon
        self.wordless = False

    @property
    def text(self) -> str:
        """Return what the button says."""
        return self.label

    def natural_width(self, skin: Skin) -> float:
        """Return the width in units that icon, words and arrow need."""
        words = 0 if self.wordless else skin.text.size(self.text, BUTTON)[0] + skin.px(8)
        return skin.metrics.units(words + skin.px(14 + 18 + 6 + ARROW))

    def make_rows(self) -> OptionRows:
        """Return the rows of the list: none is the current one."""
        return OptionRows(self.options, -1)

    def choose(self, index: int) -> Message:
        """Tell that a row was chosen."""
        self.close()
        return self.Changed(self, index)

    def _closed_key(self, _event: pygame.event.Event) -> Message | None:
        """Leave every key alone until the list is open: each row does something."""
        return None

    def _type_ahead(self, text: str) -> Message | None:
        return super()._type_ahead(text) if self.opened else None

    def inscriptions(self) -> tuple[Inscription, ...]:
        """Return the words."""
        if self.wordless:
            return ()
        skin, box = self.skin, self.rect
        left = skin.px(14 + 18 + 8)
        room = pygame.Rect(box.left + left, box.top, box.width - left - skin.px(ARROW), box.height)
        return (Inscription(self.text, BUTTON, room),)

    def draw(self, canvas: pygame.Surface) -> None:
        """Draw face, icon, words and arrow."""
        skin, theme = self.skin, self.skin.theme
        colour, edge = theme.text, theme.gold if self.opened else theme.button_border
        fill = theme.button_fill
        if not self.active:
            colour, edge = theme.disabled_text, theme.disabled_border
            fill = theme.panel_fill.mixed(theme.panel_raised, 0.5)
        else:
            fill = type(fill)(self.tinted(fill.top), self.tinted(fill.bottom))
        radius = skin.px(self.radius)
        skin.shapes.draw(canvas, self.rect, radius, fill, edge=edge, edge_width=skin.px(1))
        middle = self.rect.centery + int(self.pressed)
        skin.draw_icon(canvas, self.icon, (self.rect.left + skin.px(14 + 9), middle), colour, 18)
        for inscription in self.inscriptions():
            skin.draw_text(canvas, inscription, colour)
        arrow = Icon.UP if self.opened else Icon.DOWN
        skin.draw_icon(canvas, arrow, (self.rect.right - skin.px(15), middle), colour, 16)
