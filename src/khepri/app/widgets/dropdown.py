"""A drop-down: one of many, in a list that opens over everything."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from khepri.app.style.fonts import BUTTON
from khepri.app.style.icons import Icon
from khepri.app.style.text import Inscription
from khepri.app.widgets.choice import Option
from khepri.app.widgets.input import ENTER_KEYS
from khepri.app.widgets.option_list import MOST_ROWS, OptionList, OptionRows
from khepri.app.widgets.pressable import Pressable
from khepri.app.widgets.skin import FIELD_RADIUS, Skin
from khepri.app.widgets.widget import Message, Used

TYPE_AHEAD_MS = 900


class DropDown(Pressable):
    """A field that shows one option and opens the list of all."""

    radius = FIELD_RADIUS

    @dataclass(frozen=True, slots=True)
    class Changed(Message):
        """Another option was chosen; the sender already has it."""

        sender: DropDown
        index: int

    def __init__(
        self,
        label: str,
        options: Sequence[Option | str],
        *,
        selected: int = 0,
        tooltip: str = "",
    ) -> None:
        super().__init__(label=label, tooltip=tooltip)
        self._options = _as_options(options)
        self._selected = selected
        self._typed = ""
        self._typed_at = 0.0

    @property
    def options(self) -> tuple[Option, ...]:
        """Return what can be chosen."""
        return self._options

    def set_options(self, options: Sequence[Option | str], selected: int = 0) -> None:
        """Offer other options."""
        self.close()
        self._options = _as_options(options)
        self._selected = selected
        self.invalidate()

    @property
    def selected(self) -> int:
        """Return the place of the chosen option, counted from 0."""
        return self._selected

    @selected.setter
    def selected(self, selected: int) -> None:
        if selected != self._selected:
            self._selected = selected
            self.invalidate()

    @property
    def text(self) -> str:
        """Return the words of the chosen option."""
        if 0 <= self.selected < len(self.options):
            return self.options[self.selected].label
        return ""

    @property
    def state(self) -> str:
        """Return the words of the chosen option, and whether the list is open."""
        return f"{self.text}, open" if self.opened else self.text

    def natural_width(self, skin: Skin) -> float:
        """Return the width in units at which every option fits."""
        widest = max(
            (skin.text.size(option.label, BUTTON)[0] for option in self.options), default=0
        )
        return skin.metrics.units(widest + skin.px(46))

    # Opening and choosing

    @property
    def opened(self) -> OptionList | None:
        """Return the open list."""
        tree = self.tree
        popup = tree.popup if tree is not None else None
        return popup if isinstance(popup, OptionList) and popup.owner is self else None

    def open(self) -> None:
        """Open the list."""
        tree = self.tree
        if tree is not None and self.options:
            popup = OptionList(self)
            tree.open_popup(popup)
            popup.open_near(self.rect)
            tree.damage(popup.bounds)
            self.invalidate()

    def make_rows(self) -> OptionRows:
        """Return the rows of the open list; a subclass may draw more into them."""
        return OptionRows(self.options, self.selected)

    def close(self) -> None:
        """Close the list."""
        tree = self.tree
        if tree is not None and self.opened:
            tree.close_popup()
            self.invalidate()

    def activate(self) -> Message:
        """Open the list, or close it."""
        if self.opened:
            self.close()
        else:
            self.open()
        return Used(self)

    def choose(self, index: int) -> Message:
        """Choose an option as if it had been pressed."""
        self.close()
        if index == self.selected:
            return Used(self)
        self.selected = index
        return self.Changed(self, index)

    def react(self, event: pygame.event.Event) -> Message | None:
        """Answer the mouse, arrows, Enter, Escape and the first letters of an option."""
        if event.type == pygame.TEXTINPUT:
            return self._type_ahead(event.text)
        if event.type == pygame.KEYDOWN:
            answer = self._list_key(event) if self.opened else self._closed_key(event)
            if answer is not None:
                return answer
        return super().react(event)

    def focus_changed(self, *, gained: bool) -> Message | None:
        """Close the list when the keyboard goes elsewhere."""
        if not gained:
            self.close()
        return super().focus_changed(gained=gained)

    def _closed_key(self, event: pygame.event.Event) -> Message | None:
        if event.key in (pygame.K_UP, pygame.K_DOWN) and event.mod & pygame.KMOD_ALT:
            return self.activate()
        goal = self._goal(event.key, self.selected)
        if goal is not None:
            return self.choose(goal)
        # A letter will come as text: it must not be a shortcut of the screen meanwhile.
        return Used(self) if getattr(event, "unicode", "").isalnum() and _plain(event) else None

    def _list_key(self, event: pygame.event.Event) -> Message | None:
        popup = self.opened
        if popup is None:
            return None
        marked = popup.list.selected
        if event.key in ENTER_KEYS or (event.key == pygame.K_SPACE and not self._typing()):
            return self.choose(marked) if marked is not None else self.activate()
        goal = self._goal(event.key, marked if marked is not None else self.selected)
        if goal is not None:
            popup.list.selected = goal
            return Used(self)
        return Used(self) if getattr(event, "unicode", "").isalnum() and _plain(event) else None

    def _goal(self, key: int, now: int) -> int | None:
        steps = {
            pygame.K_UP: -1,
            pygame.K_DOWN: 1,
            pygame.K_PAGEUP: -MOST_ROWS,
            pygame.K_PAGEDOWN: MOST_ROWS,
            pygame.K_HOME: -len(self.options),
            pygame.K_END: len(self.options),
        }
        if key not in steps:
            return None
        return max(0, min(len(self.options) - 1, now + steps[key]))

    def _typing(self) -> bool:
        tree = self.tree
        return (
            bool(self._typed) and tree is not None and tree.now_ms - self._typed_at < TYPE_AHEAD_MS
        )

    def _type_ahead(self, text: str) -> Message | None:
        if not self._typing():
            self._typed = ""
        if not self._typed and text.isspace():
            return None
        tree = self.tree
        self._typed += text
        self._typed_at = tree.now_ms if tree is not None else 0.0
        popup = self.opened
        now = popup.list.selected if popup and popup.list.selected is not None else self.selected
        found = find_option([option.label for option in self.options], self._typed, now)
        if found is None:
            return Used(self)
        if popup:
            popup.list.selected = found
            return Used(self)
        return self.choose(found)

    # Looks

    def inscriptions(self) -> tuple[Inscription, ...]:
        """Return the words of the chosen option."""
        skin = self.skin
        pad, arrow = skin.px(13), skin.px(30)
        box = self.rect
        room = pygame.Rect(box.left + pad, box.top, box.width - pad - arrow, box.height)
        return (Inscription(self.text, BUTTON, room),)

    def draw(self, canvas: pygame.Surface) -> None:
        """Draw field, words and arrow."""
        skin, theme = self.skin, self.skin.theme
        edge = theme.gold if self.opened else theme.button_border
        fill, colour = self.tinted(theme.field), theme.text
        if not self.active:
            fill, edge, colour = theme.panel, theme.disabled_border, theme.disabled_text
        radius = skin.px(self.radius)
        skin.shapes.draw(canvas, self.rect, radius, fill, edge=edge, edge_width=skin.px(1))
        for inscription in self.inscriptions():
            skin.draw_text(canvas, inscription, colour)
        centre = (self.rect.right - skin.px(19), self.rect.centery)
        skin.draw_icon(canvas, Icon.UP if self.opened else Icon.DOWN, centre, colour, 18)


def find_option(labels: Sequence[str], typed: str, now: int) -> int | None:
    """Return the next option that starts with what was typed; one letter again goes on.

    >>> find_option(["Slate", "Sand", "Teal"], "s", 0), find_option(["Slate", "Sand"], "sl", 1)
    (1, 0)
    """
    typed = typed.casefold()
    again = len(set(typed)) == 1
    start = now + 1 if again else now
    wanted = (
        typed[0]
        if again and not any(label.casefold().startswith(typed) for label in labels)
        else typed
    )
    for place in range(len(labels)):
        index = (start + place) % len(labels)
        if labels[index].casefold().startswith(wanted):
            return index
    return None


def _as_options(options: Sequence[Option | str]) -> tuple[Option, ...]:
    return tuple(option if isinstance(option, Option) else Option(option) for option in options)


def _plain(event: pygame.event.Event) -> bool:
    return not event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META)
