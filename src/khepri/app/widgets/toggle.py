"""Switches: a toggle for what takes effect at once, a checkbox for lists."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import pygame

from khepri.app.style.fonts import BUTTON, HINT
from khepri.app.style.icons import Icon
from khepri.app.style.text import Inscription
from khepri.app.style.theme import mix
from khepri.app.widgets.pressable import Pressable
from khepri.app.widgets.skin import Skin
from khepri.app.widgets.widget import Message, approach

SLIDE_MS = 120
SWITCH_WIDTH = 44
SWITCH_HEIGHT = 24
CHECK_SIZE = 20
ICON = 20


class Switch(Pressable):
    """Something that is on or off. The whole row can be pressed, words included."""

    @dataclass(frozen=True, slots=True)
    class Changed(Message):
        """It was switched; the sender already has the new value."""

        sender: Switch
        on: bool

    def __init__(
        self,
        label: str,
        *,
        on: bool = False,
        note: str = "",
        tooltip: str = "",
        wordless: bool = False,
        short: str = "",
    ) -> None:
        super().__init__(label=label, tooltip=tooltip)
        self.note = note
        self.wordless = wordless
        self.short = short
        """Fewer words for the same, where there is little room."""

        self.icon: Icon | None = None
        """What stands before the switch where there is no room for words."""

        self._words = label

        self._on = on

    @property
    def on(self) -> bool:
        """Say whether it is on."""
        return self._on

    @on.setter
    def on(self, on: bool) -> None:
        if on != self._on:
            self._on = on
            self.start_animation()
            self.invalidate()

    @property
    def state(self) -> str:
        """Return the value in words."""
        return "on" if self.on else "off"

    def activate(self) -> Message:
        """Switch over."""
        self.on = not self.on
        return self.Changed(self, self.on)

    def _words_room(self) -> pygame.Rect:
        raise NotImplementedError

    def natural_width(self, skin: Skin) -> float:
        """Return the width in units that the words and the switch need."""
        text = skin.text
        widest = max(text.size(self.label, BUTTON)[0], text.size(self.note, HINT)[0])
        return skin.metrics.units(widest + 1) + SWITCH_WIDTH + 12

    def arrange(self) -> None:
        """Write as many words as there is room for, if an icon can stand for them."""
        self._words = self.label
        if self.icon is None:
            return
        room, text = self._words_room().width, self.skin.text
        fitting = (
            words
            for words in (self.label, self.short)
            if words and text.width(words, BUTTON) <= room
        )
        self._words = next(fitting, "")
        self.wordless = not self._words

    def inscriptions(self) -> Iterator[Inscription]:
        """Return the label and the note below it."""
        if self.wordless:
            return
        room, text = self._words_room(), self.skin.text
        if not self.note:
            yield Inscription(self._words, BUTTON, room)
            return
        title, note = text.line_height(BUTTON), text.line_height(HINT)
        top = room.top + (room.height - title - note) // 2
        yield Inscription(self._words, BUTTON, pygame.Rect(room.left, top, room.width, title))
        below = pygame.Rect(room.left, top + title, room.width, note)
        yield Inscription(self.note, HINT, below)

    def _icon_centre(self) -> tuple[int, int]:
        return self.rect.left + self.skin.px(ICON / 2), self.rect.centery

    def _draw_words(self, canvas: pygame.Surface) -> None:
        theme = self.skin.theme
        if self.wordless and self.icon is not None:
            colour = theme.text if self.active else theme.disabled_text
            self.skin.draw_icon(canvas, self.icon, self._icon_centre(), colour, ICON)
        for inscription in self.inscriptions():
            colour = theme.text if inscription.style is BUTTON else theme.text_muted
            if not self.active:
                colour = theme.disabled_text
            self.skin.draw_text(canvas, inscription, colour)


class Toggle(Switch):
    """A sliding switch at the right end of its row."""

    def __init__(
        self,
        label: str,
        *,
        on: bool = False,
        note: str = "",
        tooltip: str = "",
        wordless: bool = False,
        short: str = "",
    ) -> None:
        super().__init__(label, on=on, note=note, tooltip=tooltip, wordless=wordless, short=short)
        self._slide = 1.0 if on else 0.0

    def animate(self, elapsed_ms: float) -> bool:
        """Let the knob slide."""
        goal = 1.0 if self.on else 0.0
        step = 1.0 if self.skin.reduced_motion else elapsed_ms / SLIDE_MS
        self._slide = approach(self._slide, goal, step)
        return super().animate(elapsed_ms) or self._slide != goal

    def _switch(self) -> pygame.Rect:
        rect = pygame.Rect(0, 0, self.skin.px(SWITCH_WIDTH), self.skin.px(SWITCH_HEIGHT))
        if self._is_narrow:
            rect.midbottom = self.rect.centerx, self.rect.bottom - self.skin.px(1)
        else:
            rect.midright = self.rect.midright
        return rect

    @property
    def _is_narrow(self) -> bool:
        """Whether its icon has no room but above the switch."""
        needed = self.skin.px(SWITCH_WIDTH + ICON + 4)
        return self.wordless and self.icon is not None and self.rect.width < needed

    def _icon_centre(self) -> tuple[int, int]:
        if not self._is_narrow:
            return super()._icon_centre()
        return self.rect.centerx, (self.rect.top + self._switch().top) // 2

    def _words_room(self) -> pygame.Rect:
        room = self.rect.copy()
        room.width -= self.skin.px(SWITCH_WIDTH + 12)
        return room

    def draw(self, canvas: pygame.Surface) -> None:
        """Draw words, track and knob."""
        self._draw_words(canvas)
        skin, theme, rect = self.skin, self.skin.theme, self._switch()
        share = round(self._slide * 8) / 8
        track = mix(theme.track, theme.gold_solid, share)
        edge = mix(theme.button_border, theme.gold, share)
        knob = mix(theme.knob, theme.on_gold, share)
        if self.active:
            track = self.tinted(track)
        else:
            track = mix(track, theme.panel, 0.6)
            edge, knob = theme.disabled_border, mix(knob, theme.panel, 0.4)
        skin.shapes.draw(canvas, rect, rect.height, track, edge=edge, edge_width=skin.px(1))
        gap = skin.px(3)
        diameter = rect.height - 2 * gap
        travel = rect.width - 2 * gap - diameter
        x = rect.left + gap + diameter // 2 + round(travel * self._slide)
        skin.shapes.disc(canvas, (x, rect.centery), diameter, knob)

    def draw_focus(self, canvas: pygame.Surface) -> None:
        """Ring the switch: the row is as wide as its panel."""
        self.skin.draw_focus(canvas, self._switch(), SWITCH_HEIGHT / 2)


class Checkbox(Switch):
    """A box with a tick before its words."""

    def _box(self) -> pygame.Rect:
        side = self.skin.px(CHECK_SIZE)
        rect = pygame.Rect(0, 0, side, side)
        rect.midleft = self.rect.midleft
        return rect

    def _words_room(self) -> pygame.Rect:
        indent = self.skin.px(CHECK_SIZE + 10)
        rect = self.rect
        return pygame.Rect(rect.left + indent, rect.top, rect.width - indent, rect.height)

    def draw(self, canvas: pygame.Surface) -> None:
        """Draw box, tick and words."""
        self._draw_words(canvas)
        skin, theme, rect = self.skin, self.skin.theme, self._box()
        fill = theme.gold_solid if self.on else theme.field
        edge = theme.gold if self.on else theme.field_border
        if self.active:
            fill = self.tinted(fill)
        else:
            fill, edge = mix(fill, theme.panel, 0.6), theme.disabled_border
        skin.shapes.draw(canvas, rect, skin.px(5), fill, edge=edge, edge_width=skin.px(1.5))
        if self.on:
            skin.draw_icon(canvas, Icon.CHECK, rect.center, theme.on_gold, 16)

    def draw_focus(self, canvas: pygame.Surface) -> None:
        """Ring the box."""
        self.skin.draw_focus(canvas, self._box(), 5)
