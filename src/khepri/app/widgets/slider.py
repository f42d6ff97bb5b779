"""A value on a line, chosen by dragging."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from khepri.app.style.fonts import BUTTON
from khepri.app.style.text import Align, Inscription
from khepri.app.widgets.widget import Cursor, Message, Used, Widget

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

    def knob_width(self) -> int:
        """Return how many pixels wide the part is that is dragged."""
        return self.skin.px(KNOB)

    def knob_x(self) -> int:
        """Return where the middle of the knob is."""
        track, half = self.track(), self.knob_width() // 2
        span = max(1, self.highest - self.lowest)
        share = (self.value - self.lowest) / span
        return round(track.left + half + (track.width - 2 * half) * share)

    def _value_at(self, x: int) -> int:
        track, half = self.track(), self.knob_width() // 2
        share = (x - track.left - half) / max(1, track.width - 2 * half)
        steps = round(share * (self.highest - self.lowest) / self.step)
        return self.lowest + steps * self.step

    def react(self, event: pygame.event.Event) -> Message | None:
        """Answer drags, arrow keys, Page keys, Home and End."""
        match event.type:
            case pygame.MOUSEBUTTONDOWN:
                self.pressed = True
                self.invalidate()
                x = self.knob_x()
                # Taking the knob off its middle must not move it.
                near = abs(event.pos[0] - x) <= self.knob_width() // 2
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
        gold, knob, text = theme.gold_solid, theme.gold, theme.text
        if not self.active:
            gold, knob, text = theme.disabled_border, theme.disabled_text, theme.disabled_text
        x = self.knob_x()
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
        spot.center = (self.knob_x(), self.rect.centery)
        self.skin.draw_focus(canvas, spot, KNOB / 2)
