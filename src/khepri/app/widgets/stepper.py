"""A small number between a minus and a plus, which can be typed as well."""

from __future__ import annotations

import bisect
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from khepri.app.style.fonts import BUTTON
from khepri.app.style.icons import Icon
from khepri.app.style.text import Align, Inscription, printable
from khepri.app.widgets.input import ENTER_KEYS
from khepri.app.widgets.pressable import tinted
from khepri.app.widgets.skin import BUTTON_RADIUS, ROW_RADIUS
from khepri.app.widgets.widget import Cursor, Message, Used, Widget

HOLD_MS = 400
"""How long an end is held before it repeats."""

SLOW_MS, FAST_MS = 140, 25
"""How long the first and the fastest repetition take."""

HURRY = 0.88
"""Each repetition takes so much of the one before it."""

PAGE = 10
LONGEST_TYPED = 12


def plain_number(text: str) -> int | None:
    """Read a whole number; None if it is none.

    >>> plain_number(" 12 "), plain_number("12 min"), plain_number("")
    (12, None, None)
    """
    text = text.strip()
    return int(text) if text.isascii() and text.isdigit() else None


class Stepper(Widget):
    """A small number between a minus and a plus, with its unit.

    An end that is held repeats, faster and faster. `steps` are the values that the ends stop at,
    every whole number if there are none; others can be typed. `write` and `read` say how a value is
    put into words and taken from them; what is no `noun` stays to be mended, and changes nothing.
    """

    focusable = True
    cursor = Cursor.HAND

    @dataclass(frozen=True, slots=True)
    class Changed(Message):
        """The number changed."""

        sender: Stepper
        value: int

    @dataclass(frozen=True, slots=True)
    class Misread(Message):
        """What was typed cannot be read; or it could not, and is gone now."""

        sender: Stepper
        text: str

    def __init__(
        self,
        label: str,
        *,
        value: int = 0,
        lowest: int = 0,
        highest: int = 99,
        unit: str = "",
        steps: Sequence[int] = (),
        write: Callable[[int], str] | None = None,
        read: Callable[[str], int | None] = plain_number,
        noun: str = "a number",
        tooltip: str = "",
    ) -> None:
        super().__init__(label=label, tooltip=tooltip)
        self.lowest = lowest
        self.highest = highest
        self.unit = unit
        self._steps = tuple(steps) or range(lowest, highest + 1)
        self._write = write
        self._read = read
        self._value = max(lowest, min(highest, value))
        self._side = 0
        self._before_press = self._value
        self._wait_ms = 0.0
        self._pace_ms = float(SLOW_MS)
        self._typed: str | None = None
        """What is being typed; None while nothing is."""

        self._noun = noun
        self._misread = ""
        """What was typed last and cannot be read."""

    @property
    def value(self) -> int:
        """Return the number."""
        return self._value

    @value.setter
    def value(self, value: int) -> None:
        value = max(self.lowest, min(self.highest, value))
        if value != self._value:
            self._value = value
            self._misread = ""
            self.invalidate()

    @property
    def error(self) -> str:
        """Why what was typed cannot be taken, as a sentence; empty if it was."""
        if not self._misread:
            return ""
        return f"“{self._misread}” is not {self._noun}. {self.tooltip}".rstrip(". ") + "."

    def forget_typed(self) -> None:
        """Show the number again in place of what could not be read."""
        self._typed, self._misread = None, ""
        self.invalidate()

    @property
    def state(self) -> str:
        """Return the number and its unit, or what is wrong."""
        return f"{self._misread!r}, wrong: {self.error}" if self._misread else self._words

    @property
    def _words(self) -> str:
        if self._write is not None:
            return self._write(self.value)
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

    # Events

    def react(self, event: pygame.event.Event) -> Message | None:
        """Answer presses of the two ends, the arrow keys, and what is typed."""
        match event.type:
            case pygame.MOUSEBUTTONDOWN:
                return self._press(event.pos)
            case pygame.MOUSEMOTION:
                if self._side:
                    self.pressed = self._side_at(event.pos) == self._side
                self.invalidate()
                return Used(self)
            case pygame.MOUSEBUTTONUP:
                return self._let_go(on_side=self._side_at(event.pos) == self._side)
            case pygame.TEXTINPUT:
                return self._type(event.text)
            case pygame.KEYDOWN:
                return self._key(event)
        return None

    def _press(self, position: tuple[int, int]) -> Message:
        """Step at once where an end is pressed; a press between them is to type."""
        settled = self._settle() if self._typed else self._mend()
        self._before_press = self.value
        self._side = self._side_at(position)
        self.pressed = bool(self._side)
        if self._side:
            self._wait_ms, self._pace_ms = HOLD_MS, SLOW_MS
            self.value = self.stepped(self._side)
            self.start_animation()
        else:
            self._typed, self._misread = "", ""
        self.invalidate()
        return settled

    def _let_go(self, *, on_side: bool) -> Message:
        """Tell what the press has come to; whoever slides off an end at once has thought better."""
        if on_side or self._pace_ms < SLOW_MS:
            changed = self.value != self._before_press
            self._before_press = self.value
        else:
            changed = False
        self.cancel()
        return self.Changed(self, self.value) if changed else Used(self)

    def animate(self, elapsed_ms: float) -> bool:
        """Repeat while an end is held, faster and faster."""
        going = super().animate(elapsed_ms)
        if not self._side:
            return going
        if self.pressed:
            self._wait_ms -= elapsed_ms
            while self._wait_ms <= 0:
                self.value = self.stepped(self._side)
                self._pace_ms = max(float(FAST_MS), self._pace_ms * HURRY)
                self._wait_ms += self._pace_ms
        return True

    def _key(self, event: pygame.event.Event) -> Message | None:
        if self._typed:
            return self._edit(event)
        if self._misread and event.key == pygame.K_ESCAPE:
            return self._mend()
        steps = {
            pygame.K_LEFT: -1,
            pygame.K_DOWN: -1,
            pygame.K_MINUS: -1,
            pygame.K_KP_MINUS: -1,
            pygame.K_RIGHT: 1,
            pygame.K_UP: 1,
            pygame.K_PLUS: 1,
            pygame.K_KP_PLUS: 1,
            pygame.K_PAGEDOWN: -PAGE,
            pygame.K_PAGEUP: PAGE,
            pygame.K_HOME: -len(self._steps),
            pygame.K_END: len(self._steps),
        }
        if event.key in steps:
            self._typed = None
            mended = self._mend()
            moved = self._set(self.stepped(steps[event.key]))
            return moved if isinstance(moved, self.Changed) else mended
        if self._typed is not None:
            return self._edit(event)
        # It comes as text, too; until then it must not be a shortcut of the screen.
        typed = getattr(event, "unicode", "")
        return Used(self) if typed and typed.isalnum() else None

    def _edit(self, event: pygame.event.Event) -> Message | None:
        """Answer a key while something is being typed."""
        if event.key in ENTER_KEYS:
            return self._settle()
        if event.key == pygame.K_ESCAPE:
            return self._mend()
        if event.key == pygame.K_BACKSPACE:
            self._typed = (self._typed or "")[:-1]
        else:
            typed = getattr(event, "unicode", "")
            return Used(self) if typed and typed.isprintable() else None
        self.invalidate()
        return Used(self)

    def _type(self, text: str) -> Message | None:
        if self._typed is None and not text[:1].isalnum():
            return None
        typed = ((self._typed or "") + printable(text))[:LONGEST_TYPED]
        told = self._mend()
        self._typed = typed
        return told

    def _settle(self) -> Message:
        """Take what was typed, or let it stand there as wrong."""
        typed, self._typed = (self._typed or "").strip(), None
        self.invalidate()
        if not typed:
            return Used(self)
        value = self._read(typed)
        if value is None:
            self._misread = typed
            return self.Misread(self, typed)
        return self._set(value)

    def _mend(self) -> Message:
        """Forget what could not be read; say so if there was something."""
        was_wrong = bool(self._misread)
        self.forget_typed()
        return self.Misread(self, "") if was_wrong else Used(self)

    def focus_changed(self, *, gained: bool) -> Message | None:
        """Take what was typed when the player goes on to something else."""
        told = super().focus_changed(gained=gained)
        return told if gained else self._settle()

    def cancel(self) -> None:
        """Take back what a press that will not be finished has done."""
        if self._side:
            self.value = self._before_press
        self._side = 0
        super().cancel()

    def stepped(self, by: int) -> int:
        """Return the value that lies so many steps from this one."""
        steps = self._steps
        if by > 0:
            place = bisect.bisect_right(steps, self.value) + by - 1
            return max(self.value, steps[min(place, len(steps) - 1)])
        place = bisect.bisect_left(steps, self.value) + by
        return min(self.value, steps[max(place, 0)])

    def _set(self, value: int) -> Message:
        before = self.value
        self.value = value
        return self.Changed(self, self.value) if self.value != before else Used(self)

    # Looks

    def inscriptions(self) -> tuple[Inscription, ...]:
        """Return the number between the two ends."""
        minus, plus = self._buttons()
        box = pygame.Rect(minus.right, self.rect.top, plus.left - minus.right, self.rect.height)
        return (
            Inscription(self._typed or self._misread or self._words, BUTTON, box, Align.CENTRE),
        )

    def draw(self, canvas: pygame.Surface) -> None:
        """Draw the field, its two ends and the number."""
        skin, theme = self.skin, self.skin.theme
        edge = theme.field_border if self.active else theme.disabled_border
        if self._typed is not None:
            edge = theme.gold
        elif self._misread:
            edge = theme.danger_border
        radius = skin.px(BUTTON_RADIUS)
        skin.shapes.draw(canvas, self.rect, radius, theme.field, edge=edge, edge_width=skin.px(1))
        tree = self.tree
        pointer = tree.pointer if tree is not None else None
        over = self._side_at(pointer) if pointer is not None and self.hovered else 0
        for side, rect, icon in zip((-1, 1), self._buttons(), (Icon.MINUS, Icon.PLUS), strict=True):
            usable = self.active and self.stepped(side) != self.value
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
        self._draw_words(canvas)

    def _draw_words(self, canvas: pygame.Surface) -> None:
        skin, theme = self.skin, self.skin.theme
        (words,) = self.inscriptions()
        colour = theme.text if self.active else theme.disabled_text
        if self._typed == "":
            colour = theme.text_dim
        elif self._typed is None and self._misread:
            colour = theme.danger_text
        skin.draw_text(canvas, words, colour)
        if self._typed is not None:
            wide = skin.text.size(self._typed, BUTTON)[0] if self._typed else 0
            height = skin.text.line_height(BUTTON)
            caret = pygame.Rect(words.box.centerx + wide // 2, 0, max(1, skin.px(1.5)), height)
            caret.centery = words.box.centery
            canvas.fill((*theme.gold, 255), caret)
