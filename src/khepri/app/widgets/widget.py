"""What every widget is, and the messages it sends.

A widget knows its rectangle in pixels, draws itself on a canvas and answers events with a
`Message`. Everything between widgets (focus, hover, capture, layers) is the tree's business.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

import pygame

from khepri.app.style.text import Inscription
from khepri.app.widgets.skin import BUTTON_RADIUS, HOVER_MS, Skin

if TYPE_CHECKING:
    from khepri.app.widgets.tree import WidgetTree


class Cursor(Enum):
    """The shape of the mouse pointer."""

    ARROW = pygame.SYSTEM_CURSOR_ARROW
    HAND = pygame.SYSTEM_CURSOR_HAND
    TEXT = pygame.SYSTEM_CURSOR_IBEAM
    GRAB = pygame.SYSTEM_CURSOR_SIZEALL


@dataclass(frozen=True, slots=True)
class Message:
    """Something a widget tells its screen; screens `match` on the class."""

    sender: Widget


@dataclass(frozen=True, slots=True)
class Used(Message):
    """The event was for this widget, and there is nothing to tell."""


class Widget:
    """A rectangle that draws itself and answers events.

    `label` is what a screen reader would say. Subclasses answer events in `react`; `handle` is the
    way in, and lets nothing through to a widget that is hidden or disabled.
    """

    focusable = False
    cursor = Cursor.ARROW
    radius = BUTTON_RADIUS
    clips_children = False
    # With arrow keys the focus moves among the children of a group.
    arrow_group = False
    wordless = False
    """Whether nothing is written on it for want of room, so that its tooltip has to say it."""

    def __init__(self, *, label: str = "", tooltip: str = "") -> None:
        self.label = label
        self.tooltip = tooltip
        self.rect = pygame.Rect(0, 0, 0, 0)
        self.children: list[Widget] = []
        self.parent: Widget | None = None
        self.hovered = False
        self.pressed = False
        self.hover_share = 0.0
        self._tree: WidgetTree | None = None
        self._enabled = True
        self._visible = True

    # The tree

    def add(self, *widgets: Widget) -> None:
        """Append children; a widget has one parent at a time."""
        for widget in widgets:
            if widget.parent is not None:
                widget.parent.remove(widget)
            widget.parent = self
            self.children.append(widget)
            widget.invalidate()
            if self.tree is not None:
                # What was placed before it hung in a tree could not arrange its parts then.
                for below in widget.descendants():
                    if below.rect.width:
                        below.arrange()

    def remove(self, widget: Widget) -> None:
        """Take a child out."""
        widget.invalidate()
        self.children.remove(widget)
        widget.parent = None

    def clear(self) -> None:
        """Take all children out."""
        for widget in tuple(self.children):
            self.remove(widget)

    def ancestry(self) -> Iterator[Widget]:
        """Yield the widget, its parent, and so on up."""
        widget: Widget | None = self
        while widget is not None:
            yield widget
            widget = widget.parent

    def descendants(self) -> Iterator[Widget]:
        """Yield the widget and everything below it, in the order of drawing."""
        yield self
        for child in self.children:
            yield from child.descendants()

    @property
    def tree(self) -> WidgetTree | None:
        """Return the tree this widget hangs in, if it does."""
        *_, top = self.ancestry()
        return top._tree

    def attach(self, tree: WidgetTree | None) -> None:
        """Make this widget the top of a layer of a tree."""
        self._tree = tree

    @property
    def skin(self) -> Skin:
        """Return the colours and sizes to draw with."""
        tree = self.tree
        if tree is None:
            raise LookupError(f"{type(self).__name__} {self.label!r} is in no widget tree.")
        return tree.skin

    # State

    @property
    def enabled(self) -> bool:
        """Say whether this widget itself is switched on."""
        return self._enabled

    @enabled.setter
    def enabled(self, enabled: bool) -> None:
        if enabled != self._enabled:
            self._enabled = enabled
            self.pressed = False
            self.invalidate()

    @property
    def visible(self) -> bool:
        """Say whether this widget itself is shown."""
        return self._visible

    @visible.setter
    def visible(self, visible: bool) -> None:
        if visible != self._visible:
            # Whether it appears or goes, its pixels have to be drawn again.
            self._visible = True
            self.invalidate()
            self._visible = visible

    @property
    def shown(self) -> bool:
        """Say whether this widget and everything above it are shown."""
        return all(widget._visible for widget in self.ancestry())

    @property
    def active(self) -> bool:
        """Say whether this widget can answer: it and everything above are shown and enabled."""
        return all(widget._visible and widget._enabled for widget in self.ancestry())

    @property
    def focused(self) -> bool:
        """Say whether the keyboard acts on this widget."""
        tree = self.tree
        return tree is not None and tree.focused is self

    @property
    def interactive(self) -> bool:
        """Say whether the pointer can do something here."""
        return self.focusable

    @property
    def state(self) -> str:
        """Return the widget's value in words, for `dump` and screen readers."""
        return ""

    @property
    def tooltip_text(self) -> str:
        """Return what stands beside the widget when the pointer rests on it."""
        return self.tooltip

    # Place

    def place(self, rect: pygame.Rect) -> None:
        """Give the widget its pixels, and let it place what it is made of."""
        if rect != self.rect:
            self.invalidate()
            self.rect = rect.copy()
            self.invalidate()
        if self.tree is not None:
            self.arrange()

    def shift(self, x: int, y: int) -> None:
        """Move the widget and everything in it."""
        for widget in self.descendants():
            widget.rect.move_ip(x, y)

    def arrange(self) -> None:
        """Place the children; only composite widgets do it themselves."""

    @property
    def bounds(self) -> pygame.Rect:
        """Return every pixel the widget may touch, with its focus ring."""
        margin = 2 * self.skin.px(8)
        return self.rect.inflate(margin, margin)

    def reveal(self, rect: pygame.Rect) -> None:
        """Make sure that this part can be seen; only what scrolls has to do something."""

    def contains(self, position: tuple[int, int]) -> bool:
        """Say whether a point is on this widget and not cut off by something above it."""
        return all(
            above.rect.collidepoint(position)
            for above in self.ancestry()
            if above is self or above.clips_children
        )

    def invalidate(self) -> None:
        """Ask to be drawn again."""
        tree = self.tree
        if tree is not None and self.shown:
            tree.damage(self.bounds)

    # Behaviour

    def handle(self, event: pygame.event.Event) -> Message | None:
        """Answer an event: None means it was not for this widget."""
        return self.react(event) if self.active else None

    def react(self, _event: pygame.event.Event) -> Message | None:
        """Answer an event that reached an active widget."""
        return None

    def relay(self, message: Message) -> Message | None:
        """Look at a message of something below: pass it on, replace it or keep it."""
        return message

    def focus_changed(self, *, gained: bool) -> Message | None:
        """Take note that the keyboard now acts (or no longer acts) on this widget."""
        if not gained:
            self.cancel()
        self.invalidate()
        return None

    def cancel(self) -> None:
        """Forget a press or drag that will not be finished."""
        if self.pressed:
            self.pressed = False
            self.invalidate()

    def set_hovered(self, *, hovered: bool) -> None:
        """Take note that the pointer came or went."""
        if hovered != self.hovered:
            self.hovered = hovered
            self.start_animation()

    def start_animation(self) -> None:
        """Ask for `animate` to be called until it says it is done."""
        tree = self.tree
        if tree is not None:
            tree.start_animation(self)

    def animate(self, elapsed_ms: float) -> bool:
        """Move on in time; return whether there is more to come."""
        goal = 1.0 if self.hovered and self.active else 0.0
        self.hover_share = approach(
            self.hover_share, goal, 1.0 if self.skin.reduced_motion else elapsed_ms / HOVER_MS
        )
        self.invalidate()
        return self.hover_share != goal

    def tick(self, _elapsed_ms: float) -> None:
        """Let time pass for the focused widget; unlike `animate` it does not need 60 Hz."""

    # Looks

    def draw(self, canvas: pygame.Surface) -> None:
        """Draw the widget without its children."""

    def draw_over(self, canvas: pygame.Surface) -> None:
        """Draw what lies over the children."""

    def draw_focus(self, canvas: pygame.Surface) -> None:
        """Draw the ring of the focus."""
        self.skin.draw_focus(canvas, self.rect, self.radius)

    def inscriptions(self) -> Iterable[Inscription]:
        """Return the texts of this widget and the boxes they must fit."""
        return ()


class Group(Widget):
    """A widget that only holds others; with `arrow_group` the arrow keys move between them."""

    def __init__(self, *widgets: Widget, arrow_group: bool = False, label: str = "") -> None:
        super().__init__(label=label)
        self.arrow_group = arrow_group
        self.add(*widgets)

    @property
    def bounds(self) -> pygame.Rect:
        """Return the pixels of everything inside."""
        inside = [child.bounds for child in self.children if child.visible]
        return inside[0].unionall(inside[1:]) if inside else self.rect


def approach(value: float, goal: float, step: float) -> float:
    """Go towards a goal by at most a step.

    >>> approach(0.0, 1.0, 0.25), approach(0.9, 1.0, 0.25)
    (0.25, 1.0)
    """
    if value < goal:
        return min(goal, value + step)
    return max(goal, value - step)
