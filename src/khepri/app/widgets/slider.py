"""Values on a line: a slider to drag, and a stepper for small numbers."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from khepri.app.fonts import BUTTON
from khepri.app.icons import Icon
from khepri.app.text import Align, Inscription
from khepri.app.theme import mix
from khepri.app.widgets.base import Cursor, Message, Used, Widget
from khepri.app.widgets.pressable import tinted
from khepri.app.widgets.skin import BUTTON_RADIUS, ROW_RADIUS

KNOB = 18
TRACK = 6


class Slider(Widget):
    """A whole number between two ends, chosen by dragging or with the arrow keys."""

    focusable = True
    cursor = Cursor.HAND

    @dataclass(frozen=True, slots=True)
    class Changed(Message):
        """The value changed, perhaps with more to come while the knob is dragged."""

        sender: Slider
        value: int

    @dataclass(frozen=True, slots=True)
    class Released(Message):
        """The knob was let go after a drag: the last value counts."""

        sender: Slider
        value: int

    def __init__(
        self,
        label: str,
        *,
        value: int = 0,
        lowest: int = 0,
        highest: int = 100,
        step: int = 1,
        large_step: int = 10,
        shows_value: bool = True,
        tooltip: str = "",
    ) -> None:
        super().__init__(label=label, tooltip=tooltip)
        self.lowest = lowest
        self.highest = highest
        self.step = step
        self.large_step = large_step
        self.shows_value = shows_value
        self._value = max(lowest, min(highest, value))
        self._grip = 0

    @property
    def value(self) -> int:
        """Return the number chosen."""
        return self._value

    @value.setter
    def value(self, value: int) -> None:
        value = max(self.lowest, min(self.highest, value))
        if value != self._value:
            self._value = value
            self.invalidate()

    @property
    def state(self) -> str:
        """Return the value and its ends."""
        return f"{self.value} of {self.lowest}–{self.highest}"

    def track(self) -> pygame.Rect:
        """Return the line along which the middle of the knob moves, with its ends."""
        skin = self.skin
        width = self.rect.width - (self._value_width() if self.shows_value else 0)
        track = pygame.Rect(0, 0, width, skin.px(TRACK))
        track.midleft = self.rect.midleft
        return track

    def _value_width(self) -> int:
        widest = max(str(self.lowest), str(self.highest), key=len)
        return self.skin.text.size(widest, BUTTON)[0] + self.skin.px(12)

    def _knob_x(self) -> int:
        track, half = self.track(), self.skin.px(KNOB) // 2
        span = max(1, self.highest - self.lowest)
        share = (self.value - self.lowest) / span
        return round(track.left + half + (track.width - 2 * half) * share)

    def _value_at(self, x: int) -> int:
        track, half = self.track(), self.skin.px(KNOB) // 2
        share = (x - track.left - half) / max(1, track.width - 2 * half)
        steps = round(share * (self.highest - self.lowest) / self.step)
        return self.lowest + steps * self.step

    def react(self, event: pygame.event.Event) -> Message | None:
        """Answer drags, arrow keys, Page keys, Home and End."""
        match event.type:
            case pygame.MOUSEBUTTONDOWN:
                self.pressed = True
                self.invalidate()
                x = self._knob_x()
                # Taking the knob off its middle must not move it.
                near = abs(event.pos[0] - x) <= self.skin.px(KNOB) // 2
                self._grip = event.pos[0] - x if near else 0
                return self._set(self._value_at(event.pos[0] - self._grip))
            case pygame.MOUSEMOTION if self.pressed:
                return self._set(self._value_at(event.pos[0] - self._grip))
            case pygame.MOUSEBUTTONUP if self.pressed:
                self.cancel()
                return self.Released(self, self.value)
            case pygame.KEYDOWN:
                return self._key(event.key)
        return None

    def _key(self, key: int) -> Message | None:
        goals = {
            pygame.K_LEFT: self.value - self.step,
            pygame.K_DOWN: self.value - self.step,
            pygame.K_RIGHT: self.value + self.step,
            pygame.K_UP: self.value + self.step,
            pygame.K_PAGEDOWN: self.value - self.large_step,
            pygame.K_PAGEUP: self.value + self.large_step,
            pygame.K_HOME: self.lowest,
            pygame.K_END: self.highest,
        }
        return self._set(goals[key]) if key in goals else None

    def _set(self, value: int) -> Message:
        before = self.value
        self.value = value
        return self.Changed(self, self.value) if self.value != before else Used(self)

    def inscriptions(self) -> tuple[Inscription, ...]:
        """Return the number at the right."""
        if not self.shows_value:
            return ()
        width = self._value_width()
        box = pygame.Rect(self.rect.right - width, self.rect.top, width, self.rect.height)
        return (Inscription(str(self.value), BUTTON, box, Align.END),)

    def draw(self, canvas: pygame.Surface) -> None:
        """Draw line, knob and number."""
        skin, theme, track = self.skin, self.skin.theme, self.track()
        gold, knob, text = theme.gold, mix(theme.gold, theme.on_gold, 0.0), theme.text
        if not self.active:
            gold, knob, text = theme.disabled_border, theme.disabled_text, theme.disabled_text
        x = self._knob_x()
        skin.shapes.draw(canvas, track, track.height, theme.track)
        done = pygame.Rect(track.left, track.top, x - track.left, track.height)
        skin.shapes.draw(canvas, done, track.height, gold)
        diameter = skin.px(KNOB)
        centre = (x, track.centery)
        if self.active:
            spot = pygame.Rect(0, 0, diameter, diameter)
            spot.center = centre
            skin.shapes.shadow(
                canvas, spot, diameter, blur=skin.px(4), drop=skin.px(1), alpha=theme.shadow_alpha
            )
            halo = round(self.hover_share * 4) / 4 if not self.pressed else 1.0
            if halo:
                extra = diameter + 2 * skin.px(4)
                spot = pygame.Rect(0, 0, extra, extra)
                spot.center = centre
                skin.shapes.draw(canvas, spot, extra, theme.gold, alpha=round(64 * halo))
        inner = theme.knob_face if self.active else theme.panel
        skin.shapes.disc(canvas, centre, diameter, inner, edge=knob, edge_width=skin.px(3))
        for inscription in self.inscriptions():
            skin.draw_text(canvas, inscription, text)

    def draw_focus(self, canvas: pygame.Surface) -> None:
        """Ring the knob."""
        diameter = self.skin.px(KNOB)
        spot = pygame.Rect(0, 0, diameter, diameter)
        spot.center = (self._knob_x(), self.rect.centery)
        self.skin.draw_focus(canvas, spot, KNOB / 2)


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
