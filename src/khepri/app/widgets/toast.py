"""Short notes at the foot of the window that go away by themselves."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

import pygame

from khepri.app.style.fonts import BUTTON
from khepri.app.style.icons import Icon
from khepri.app.style.text import Inscription
from khepri.app.widgets.button import Button
from khepri.app.widgets.focus import widget_at
from khepri.app.widgets.skin import Skin
from khepri.app.widgets.widget import Group, Message, Widget

HEIGHT = 44
MOST = 3
LANE_TOP = 6
GAP = 8


class Toast(Widget):
    """One note, perhaps with something to do about it."""

    radius = 10

    @dataclass(frozen=True, slots=True)
    class Chosen(Message):
        """The note's button was pressed; the note is gone."""

        sender: Toast

    def __init__(self, text: str, *, icon: Icon | None, action: str, lasts_ms: float) -> None:
        super().__init__(label=text)
        self.icon = icon
        self.left_ms = lasts_ms
        self.action = Button(action) if action else None
        if self.action is not None:
            self.add(self.action)

    def relay(self, message: Message) -> Message | None:
        """Turn a press of the button into the note's own message."""
        if isinstance(message, Button.Pressed):
            self.left_ms = 0
            return self.Chosen(self)
        return message

    @property
    def bounds(self) -> pygame.Rect:
        """Return the pixels of the note and its shadow."""
        margin = 2 * self.skin.px(32)
        return self.rect.inflate(margin, margin)

    def lines(self, room: int) -> int:
        """Return how many lines the note has in so many pixels."""
        width, _ = self.wanted_size(room)
        return len(self.skin.text.wrap(self.label, BUTTON, width - self._around()))

    def wanted_size(self, room: int) -> tuple[int, int]:
        """Return the pixels that the note needs; in a narrow window it gets several lines."""
        skin, around = self.skin, self._around()
        width = min(skin.text.size(self.label, BUTTON)[0], room - around)
        lines = len(skin.text.wrap(self.label, BUTTON, width))
        height = lines * skin.text.line_height(BUTTON) + 2 * skin.px(10 if lines == 1 else 5)
        if self.action is not None:
            height = max(height, self._action_height() + 2 * skin.px(6))
        return width + around, max(skin.px(HEIGHT), height)

    def _action_height(self) -> int:
        return max(self.skin.px(32), self.skin.text.line_height(BUTTON) + self.skin.px(4))

    def _around(self) -> int:
        """Return the pixels beside the words."""
        skin = self.skin
        around = 2 * skin.px(16)
        if self.icon:
            around += skin.px(28)
        if self.action is not None:
            around += skin.px(self.action.natural_width(skin)) + skin.px(8)
        return around

    def arrange(self) -> None:
        """Put the button at the right end."""
        if self.action is not None:
            skin = self.skin
            width, height = skin.px(self.action.natural_width(skin)), self._action_height()
            rect = pygame.Rect(0, 0, width, height)
            rect.midright = (self.rect.right - skin.px(6), self.rect.centery)
            self.action.place(rect)

    def inscriptions(self) -> tuple[Inscription, ...]:
        """Return the note."""
        skin = self.skin
        left = self.rect.left + skin.px(16) + (skin.px(28) if self.icon else 0)
        right = self.rect.right - skin.px(16)
        if self.action is not None:
            right = self.action.rect.left - skin.px(8)
        box = pygame.Rect(left, self.rect.top, right - left, self.rect.height)
        return (Inscription(self.label, BUTTON, box, wraps=True),)

    def draw(self, canvas: pygame.Surface) -> None:
        """Draw the note."""
        skin, theme = self.skin, self.skin.theme
        radius = skin.px(self.radius)
        skin.shapes.shadow(
            canvas, self.rect, radius, blur=skin.px(20), drop=skin.px(8), alpha=theme.shadow_alpha
        )
        skin.shapes.draw(
            canvas,
            self.rect,
            radius,
            theme.panel_raised,
            edge=theme.button_border,
            edge_width=skin.px(1),
        )
        if self.icon:
            centre = (self.rect.left + skin.px(26), self.rect.centery)
            skin.draw_icon(canvas, self.icon, centre, theme.gold, 18)
        for inscription in self.inscriptions():
            skin.draw_text(canvas, inscription, theme.text)


class Words(Protocol):
    """Words in a bar, which may fill less than the place that they have."""

    rect: pygame.Rect
    visible: bool

    @property
    def skin(self) -> Skin:
        """Return the skin that they are written with."""

    def natural_width(self, skin: Skin) -> float:
        """Return the width in units that they fill."""


@dataclass(frozen=True, slots=True)
class Lane:
    """Where notes stand on a screen whose foot must stay free: in its bar, after the title."""

    begins: tuple[Widget, ...]
    """What they stand after, the best first: the title, or if they are long what precedes it."""

    controls: tuple[Widget, ...]
    """What they stand before; only if they are long do they cover the foremost for a while."""

    gives_way: tuple[Words, ...]
    """What is hidden for as long as a note would cover it."""

    def rooms(self, gap: int) -> list[tuple[int, int]]:
        """Return from where to where notes may reach, in pixels, the best room first."""
        lefts = [begin.rect.right + gap for begin in self.begins]
        ends = sorted(control.rect.left for control in self.controls if control.visible)
        return [(left, end - gap) for end in ends for left in lefts]

    def make_way(self, notes: list[pygame.Rect]) -> None:
        """Hide what a note would cover, and show it again afterwards."""
        for words in self.gives_way:
            skin, written = words.skin, words.rect.copy()
            written.width = min(written.width, skin.px(words.natural_width(skin))) + skin.px(GAP)
            words.visible = written.collidelist(notes) < 0


class Toaster(Group):
    """All notes that are shown, the newest at the bottom."""

    lane: Lane | None = None

    def show(self, text: str, *, icon: Icon | None, action: str, lasts_ms: float) -> Toast:
        """Add a note; the oldest goes if there are too many.

        What is only to be read is not said twice: the new note takes the place of the old one.
        """
        toast = Toast(text, icon=icon, action=action, lasts_ms=lasts_ms)
        for there in tuple(self.children):
            only_read = isinstance(there, Toast) and there.action is None and not action
            if only_read and there.label == text:
                self.remove(there)
        while len(self.children) >= MOST:
            self.remove(self.children[0])
        self.add(toast)
        self.arrange()
        return toast

    def remove(self, widget: Widget) -> None:
        """Take a note away; the others close up."""
        super().remove(widget)
        self.arrange()

    def make_way(self) -> None:
        """Take away what was only to be read, before a dialog opens that it would lie over."""
        for toast in tuple(self.children):
            if isinstance(toast, Toast) and toast.action is None:
                self.remove(toast)

    def arrange(self) -> None:
        """Stack the notes above the foot of the window, or in their lane."""
        skin = self.skin
        window = pygame.Rect((0, 0), skin.metrics.window)
        gap = skin.px(GAP)
        placed = []
        for toast in self.children:
            if isinstance(toast, Toast):
                left, right = self._room(toast, window)
                rect = pygame.Rect((0, 0), toast.wanted_size(right - left))
                rect.centerx = max(left + rect.width // 2, window.centerx)
                rect.right = min(rect.right, right)
                placed.append((toast, rect))
        heights = sum(rect.height + gap for _, rect in placed) - gap
        top = window.bottom - skin.px(20) - heights
        if self.lane is not None:
            # A bar may be lower than a note of two lines.
            bar = self.lane.begins[0].rect
            top = max(1, min(skin.px(LANE_TOP), bar.centery - heights // 2))
        for toast, rect in placed:
            rect.top = top
            toast.place(rect)
            top = rect.bottom + gap
        if self.lane is not None:
            self.lane.make_way([rect for _, rect in placed])

    def _room(self, toast: Toast, window: pygame.Rect) -> tuple[int, int]:
        """Return from where to where a note may reach."""
        margin = self.skin.px(16)
        if self.lane is None:
            return margin, window.width - margin
        *better, last = self.lane.rooms(self.skin.px(GAP))
        for left, right in better:
            if toast.lines(right - left) <= 2:
                return left, right
        return last

    def tick(self, elapsed_ms: float) -> None:
        """Let notes grow old; one under the pointer waits."""
        for toast in tuple(self.children):
            if isinstance(toast, Toast):
                tree = self.tree
                pointer = tree.pointer if tree is not None else None
                if toast.left_ms > 0 and pointer is not None and toast.contains(pointer):
                    continue
                toast.left_ms -= elapsed_ms
                if toast.left_ms <= 0:
                    self.remove(toast)

    def toast_at(self, position: tuple[int, int]) -> Widget | None:
        """Return what is under a point, if that belongs to a note."""
        for toast in self.children:
            if toast.rect.collidepoint(position):
                return widget_at(toast, position)
        return None
