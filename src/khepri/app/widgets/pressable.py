"""What can be pressed: with the mouse, Enter or Space."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from khepri.app.style.theme import Colour, Theme, mix
from khepri.app.widgets.input import ENTER_KEYS
from khepri.app.widgets.widget import Cursor, Message, Used, Widget

HOVER_TINT = 0.09
PRESS_TINT = 0.22


class Pressable(Widget):
    """A widget that does something when it is pressed and let go inside.

    Leaving it with the button held takes the press back; coming in again renews it.
    """

    focusable = True
    cursor = Cursor.HAND

    @dataclass(frozen=True, slots=True)
    class Pressed(Message):
        """It was pressed."""

        sender: Pressable

    def __init__(self, *, label: str = "", tooltip: str = "") -> None:
        super().__init__(label=label, tooltip=tooltip)
        self._armed = False

    def activate(self) -> Message:
        """Do what a press does."""
        return self.Pressed(self)

    def react(self, event: pygame.event.Event) -> Message | None:
        """Answer the mouse and the two keys that press."""
        match event.type:
            case pygame.MOUSEBUTTONDOWN:
                self._armed = True
                self._show_pressed(pressed=True)
                return Used(self)
            case pygame.MOUSEMOTION:
                if self._armed:
                    self._show_pressed(pressed=self.contains(event.pos))
                return Used(self)
            case pygame.MOUSEBUTTONUP:
                inside = self._armed and self.contains(event.pos)
                self.cancel()
                return self.activate() if inside else Used(self)
            case pygame.KEYDOWN:
                return self._key_down(event)
            case pygame.KEYUP if event.key == pygame.K_SPACE and self.pressed:
                self.cancel()
                return self.activate()
        return None

    def _key_down(self, event: pygame.event.Event) -> Message | None:
        if event.key in ENTER_KEYS:
            return self.activate()
        if event.key == pygame.K_SPACE:
            # The press ends with the key, as with a mouse: the space it also types then cannot
            # land in a text field that the press opens.
            self._show_pressed(pressed=True)
            return Used(self)
        return None

    def cancel(self) -> None:
        """Take a press back."""
        self._armed = False
        super().cancel()

    def _show_pressed(self, *, pressed: bool) -> None:
        if pressed != self.pressed:
            self.pressed = pressed
            self.invalidate()

    def tinted(self, colour: Colour) -> Colour:
        """Return a fill as it looks under the pointer, or pressed."""
        return tinted(self.skin.theme, colour, self.hover_share, pressed=self.pressed)


def tinted(theme: Theme, colour: Colour, hover_share: float, *, pressed: bool) -> Colour:
    """Return a fill as it looks under the pointer, or pressed."""
    if pressed:
        return mix(colour, theme.bg, PRESS_TINT)
    # Few steps, because every step of a fade is a picture that is kept.
    steps = round(hover_share * 4) / 4
    return mix(colour, theme.text, HOVER_TINT * steps)
