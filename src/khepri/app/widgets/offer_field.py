"""A field to write in that also offers what was written before."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from khepri.app.style.icons import Icon
from khepri.app.widgets.choice import Option
from khepri.app.widgets.input import ENTER_KEYS
from khepri.app.widgets.option_list import OptionList, OptionRows
from khepri.app.widgets.text_field import TextField
from khepri.app.widgets.widget import Message, Used
from khepri.system.names import clean_name

ARROW = 34
"""The width in units of the part that opens the list."""


class OfferField(TextField):
    """A text field with a list: the arrow at its end or the Down key opens it."""

    def __init__(
        self,
        label: str,
        offers: Sequence[str] = (),
        *,
        text: str = "",
        placeholder: str = "",
        longest: int = 400,
    ) -> None:
        super().__init__(label, text=text, placeholder=placeholder, longest=longest)
        self.offers = tuple(offers)

    # What the list shows

    @property
    def options(self) -> tuple[Option, ...]:
        """What fits to the text so far; everything if nothing does, or it is an offer itself."""
        typed = clean_name(self.text).casefold()
        known = any(offer.casefold() == typed for offer in self.offers)
        fitting = [offer for offer in self.offers if typed in offer.casefold()]
        return tuple(map(Option, self.offers if known or not fitting else fitting))

    @property
    def selected(self) -> int:
        """The place of the text in the list; the first if it is not there."""
        labels = [option.label for option in self.options]
        return labels.index(self.text) if self.text in labels else 0

    def make_rows(self) -> OptionRows:
        """Return the rows of the open list."""
        labels = [option.label for option in self.options]
        return OptionRows(self.options, labels.index(self.text) if self.text in labels else -1)

    @property
    def opened(self) -> OptionList | None:
        """Return the open list."""
        tree = self.tree
        popup = tree.popup if tree is not None else None
        return popup if isinstance(popup, OptionList) and popup.owner is self else None

    def open(self) -> None:
        """Open the list."""
        tree = self.tree
        if tree is not None and self.offers:
            popup = OptionList(self)
            tree.open_popup(popup)
            popup.open_near(self.field())
            tree.damage(popup.bounds)

    def close(self) -> None:
        """Close the list."""
        tree = self.tree
        if tree is not None and self.opened:
            tree.close_popup()

    def choose(self, index: int) -> Message:
        """Take an offer as if it had been written."""
        offer = self.options[index].label
        self.close()
        changed = offer != self.text
        self.text = offer
        return self.Changed(self, offer) if changed else Used(self)

    # Events

    def react(self, event: pygame.event.Event) -> Message | None:
        """Answer the arrow and the list's keys, and everything else like any field."""
        if event.type == pygame.MOUSEBUTTONDOWN and self._arrow().collidepoint(event.pos):
            self.open()
            return Used(self)
        if event.type == pygame.KEYDOWN and self.offers:
            answer = self._list_key(event.key)
            if answer is not None:
                return answer
        if event.type == pygame.TEXTINPUT:
            self.close()
        return super().react(event)

    def _list_key(self, key: int) -> Message | None:
        popup = self.opened
        if popup is None:
            if key == pygame.K_DOWN:
                self.open()
                return Used(self)
            return None
        marked = popup.list.selected if popup.list.selected is not None else 0
        if key in (pygame.K_UP, pygame.K_DOWN):
            step = 1 if key == pygame.K_DOWN else -1
            popup.list.selected = max(0, min(len(self.options) - 1, marked + step))
            return Used(self)
        return self.choose(marked) if key in ENTER_KEYS else None

    def focus_changed(self, *, gained: bool) -> Message | None:
        """Close the list when the keyboard goes elsewhere."""
        if not gained:
            self.close()
        return super().focus_changed(gained=gained)

    # Looks

    def _arrow(self) -> pygame.Rect:
        field = self.field()
        width = self.skin.px(ARROW) if self.offers else 0
        return pygame.Rect(field.right - width, field.top, width, field.height)

    def _room(self) -> pygame.Rect:
        room = super()._room()
        room.width = max(1, room.width - self._arrow().width + self.skin.px(8))
        return room

    def draw(self, canvas: pygame.Surface) -> None:
        """Draw the field, and the arrow at its end."""
        super().draw(canvas)
        if self.offers:
            theme = self.skin.theme
            colour = theme.text_muted if self.active else theme.disabled_text
            icon = Icon.UP if self.opened else Icon.DOWN
            self.skin.draw_icon(canvas, icon, self._arrow().center, colour, 18)
