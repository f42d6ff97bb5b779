"""A small number between a minus and a plus."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from khepri.app.style.fonts import BUTTON
from khepri.app.style.icons import Icon
from khepri.app.style.text import Align, Inscription
from khepri.app.widgets.pressable import tinted
from khepri.app.widgets.skin import BUTTON_RADIUS, ROW_RADIUS
from khepri.app.widgets.widget import Cursor, Message, Used, Widget


class Stepper(Widget):
    """A small number between a minus and a plus, with its unit."""

    focusable = True
    cursor = Cursor.HAND

    @dataclass(frozen=True, slots=True)
    class Changed(Message):
        """The number changed."""

        sender: Stepper
        value: int

    def __init__(
        self,
        label: str,
        *,
        value: int = 0,
        lowest: int = 0,
        highest: int = 99,
        unit: str = "",
    ) -> None:
        super().__init__(label=label)
        self.lowest = lowest
        self.highest = highest
        self.unit = unit
        self._value = max(lowest, min(highest, value))
        self._side = 0

    @property
    def value(self) -> int:
        """Return the number."""
        return self._value

    @value.setter
    def value(self, value: int) -> None:
        value = max(self.lowest, min(self.highest, value))
        if value != self._value:
            self._value = value
            self.invalidate()

    @property
    def state(self) -> str:
        """Return the number and its unit."""
        return f"{self.value} {self.unit}".strip()

    def _buttons(self) -> tuple[pygame.Rect, pygame.Rect]:
        gap = self.skin.px(3)
        side = self.rect.height - 2 * gap
        top = self.rect.top + gap
        left = pygame.Rect(self.rect.left + gap, top, side, side)
        return left, pygame.Rect(self.rect.right - gap - side, top, side, side)

    def _side_at(self, position: tuple[int, int]) -> int:
        minus, plus = self._buttons()
        if minus.collidepoint(position):
            return -1
        return 1 if plus.collidepoint(position) else 0

    def react(self, event: pygame.event.Event) -> Message | None:
        """Answer presses of the two ends, and the arrow keys."""
        match event.type:
            case pygame.MOUSEBUTTONDOWN:
                self._side = self._side_at(event.pos)
                self.pressed = bool(self._side)
                self.invalidate()
                return Used(self)
            case pygame.MOUSEMOTION:
                if self._side:
                    self.pressed = self._side_at(event.pos) == self._side
                self.invalidate()
                return Used(self)
            case pygame.MOUSEBUTTONUP:
                side = self._side if self._side_at(event.pos) == self._side else 0
                self.cancel()
                return self._step(side)
            case pygame.KEYDOWN:
                steps = {
                    pygame.K_LEFT: -1,
                    pygame.K_DOWN: -1,
                    pygame.K_MINUS: -1,
                    pygame.K_KP_MINUS: -1,
                    pygame.K_RIGHT: 1,
                    pygame.K_UP: 1,
                    pygame.K_PLUS: 1,
                    pygame.K_KP_PLUS: 1,
                    pygame.K_HOME: self.lowest - self.value,
                    pygame.K_END: self.highest - self.value,
                }
                return self._step(steps[event.key]) if event.key in steps else None
        return None

    def cancel(self) -> None:
        """Take a press back."""
        self._side = 0
        super().cancel()

    def _step(self, by: int) -> Message:
        before = self.value
        self.value += by
        return self.Changed(self, self.value) if self.value != before else Used(self)

    def inscriptions(self) -> tuple[Inscription, ...]:
        """Return the number between the two ends."""
        minus, plus = self._buttons()
        box = pygame.Rect(minus.right, self.rect.top, plus.left - minus.right, self.rect.height)
        return (Inscription(self.state, BUTTON, box, Align.CENTRE),)

    def draw(self, canvas: pygame.Surface) -> None:
        """Draw the field, its two ends and the number."""
        skin, theme = self.skin, self.skin.theme
        edge = theme.field_border if self.active else theme.disabled_border
        radius = skin.px(BUTTON_RADIUS)
        skin.shapes.draw(canvas, self.rect, radius, theme.field, edge=edge, edge_width=skin.px(1))
        tree = self.tree
        pointer = tree.pointer if tree is not None else None
        over = self._side_at(pointer) if pointer is not None and self.hovered else 0
        for side, rect, icon in zip((-1, 1), self._buttons(), (Icon.MINUS, Icon.PLUS), strict=True):
            usable = self.active and self.lowest <= self.value + side <= self.highest
            fill = theme.button_fill.bottom
            if usable:
                share = self.hover_share if over == side else 0.0
                pressed = self.pressed and self._side == side
                fill = tinted(theme, fill, share, pressed=pressed)
            border = theme.button_border if usable else theme.disabled_border
            skin.shapes.draw(
                canvas, rect, skin.px(ROW_RADIUS), fill, edge=border, edge_width=skin.px(1)
            )
            colour = theme.text if usable else theme.disabled_text
            skin.draw_icon(canvas, icon, rect.center, colour, 16)
        for inscription in self.inscriptions():
            colour = theme.text if self.active else theme.disabled_text
            skin.draw_text(canvas, inscription, colour)
