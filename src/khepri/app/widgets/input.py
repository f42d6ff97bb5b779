"""Take events to the widgets they are for.

The pointer acts on the topmost widget under it, until a press captures it for the pressed widget;
keys act on the focused widget, then on what surrounds it. No event is ever dropped for another
event's sake: the wheel and the other mouse buttons leave a press alone.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pygame

from khepri.app.widgets.focus import arrow_neighbour, next_focus, widget_at
from khepri.app.widgets.widget import Cursor, Message, Used, Widget

if TYPE_CHECKING:
    from khepri.app.widgets.tree import WidgetTree

DOUBLE_CLICK_MS = 400
DOUBLE_CLICK_PX = 6
ENTER_KEYS = (pygame.K_RETURN, pygame.K_KP_ENTER)
_NO_REPEAT = (*ENTER_KEYS, pygame.K_SPACE, pygame.K_ESCAPE)


@dataclass(frozen=True, slots=True)
class Reply:
    """What an event caused: messages, and whether a widget used it.

    A screen loops over the reply, and tries its own keys only if the event was not `used`.
    """

    used: bool
    messages: tuple[Message, ...] = ()

    def __iter__(self) -> Iterator[Message]:
        return iter(self.messages)


class TreeInput:
    """Where pointer and keyboard are in one widget tree."""

    def __init__(self, tree: WidgetTree) -> None:
        self._tree = tree
        self._messages: list[Message] = []
        self._held: set[int] = set()
        self._hovered: Widget | None = None
        self._last_press: tuple[Widget | None, float, tuple[int, int]] = (None, 0.0, (0, 0))
        self.captured: Widget | None = None
        self.tooltip_owner: Widget | None = None
        self.pointer: tuple[int, int] | None = None
        self.by_keyboard = False
        """Whether the player pressed a key last, and has not moved the pointer since."""

        self.clicks = 0
        self.shift_held = False

    def handle(self, event: pygame.event.Event) -> Reply:
        """Take one event where it belongs."""
        if self.captured is not None and not (
            self.captured.active and self.captured.tree is self._tree
        ):
            self.release()
        match event.type:
            case pygame.MOUSEMOTION:
                self.by_keyboard = False
                used = self._move(event)
            case pygame.MOUSEBUTTONDOWN:
                used = event.button == 1 and self._press(event)
            case pygame.MOUSEBUTTONUP:
                used = event.button == 1 and self._let_go(event)
            case pygame.MOUSEWHEEL:
                used = self._wheel(event)
            case pygame.KEYDOWN:
                self.by_keyboard = True
                self._note_shift(event)
                used = self._key_down(event)
            case pygame.KEYUP:
                self._note_shift(event)
                self._held.discard(event.key)
                used = self._to_focused(event)
            case pygame.TEXTINPUT | pygame.TEXTEDITING:
                used = self._to_focused(event)
            case pygame.WINDOWLEAVE | pygame.WINDOWFOCUSLOST:
                self._leave(lost=event.type == pygame.WINDOWFOCUSLOST)
                used = False
            case _:
                used = False
        self.refresh_hover()
        messages, self._messages = tuple(self._messages), []
        return Reply(used, messages)

    def emit(self, message: Message | None) -> None:
        """Send a message up through whatever holds its sender."""
        if message is None:
            return
        sender = message.sender
        for above in sender.ancestry():
            if above is not sender:
                passed = above.relay(message)
                if passed is None:
                    return
                message = passed
        if not isinstance(message, Used):
            self._messages.append(message)

    def release(self) -> None:
        """Forget a press that can no longer be finished."""
        captured, self.captured = self.captured, None
        if captured is not None:
            captured.cancel()

    # Pointer

    def _target(self) -> Widget | None:
        """Return what is under the pointer in the layers that can answer."""
        if self.pointer is None:
            return None
        tree = self._tree
        if tree.popup is not None:
            found = widget_at(tree.popup, self.pointer)
            if found is not None:
                return found
        return tree.toaster.toast_at(self.pointer) or widget_at(tree.modal, self.pointer)

    def refresh_hover(self) -> None:
        """Find out what the pointer is on: widgets may have moved under it."""
        target = self._target()
        chain = list(target.ancestry()) if target is not None else []
        hovered = next((widget for widget in chain if widget.interactive), None)
        if self._tree.popup is not None and self._tree.popup not in chain:
            hovered = None
        if self.captured is not None and hovered is not self.captured:
            hovered = None
        owner = next((widget for widget in chain if widget.tooltip_text), None)
        if owner is not self.tooltip_owner:
            self.tooltip_owner = owner
            self._tree.rest()
        if hovered is not self._hovered:
            before, self._hovered = self._hovered, hovered
            if before is not None:
                before.set_hovered(hovered=False)
            if hovered is not None:
                hovered.set_hovered(hovered=True)

    @property
    def cursor(self) -> Cursor:
        """Return the pointer's shape: that of the widget it is on, if that can answer."""
        widget = self.captured or self._hovered
        return widget.cursor if widget is not None and widget.active else Cursor.ARROW

    def _move(self, event: pygame.event.Event) -> bool:
        self.pointer = event.pos
        self.refresh_hover()
        widget = self.captured or self._hovered
        return widget is not None and self._deliver(widget, event)

    def _press(self, event: pygame.event.Event) -> bool:
        self.pointer = event.pos
        self._tree.rest()
        self.refresh_hover()
        target = self._target()
        tree = self._tree
        if tree.popup is not None and (target is None or tree.popup not in target.ancestry()):
            tree.close_popup()
            return True
        self._count_clicks(target, event.pos)
        if target is None or not target.active:
            return target is not None and target is not tree.root
        for widget in target.ancestry():
            if widget.focusable:
                tree.focus(widget, visible=False)
            if self._deliver(widget, event):
                self.captured = widget
                return True
        return False

    def _count_clicks(self, target: Widget | None, position: tuple[int, int]) -> None:
        before, when, (x, y) = self._last_press
        near = abs(position[0] - x) + abs(position[1] - y) <= DOUBLE_CLICK_PX
        soon = self._tree.now_ms - when <= DOUBLE_CLICK_MS
        self.clicks = self.clicks + 1 if target is before and near and soon else 1
        self._last_press = (target, self._tree.now_ms, position)

    def _let_go(self, event: pygame.event.Event) -> bool:
        self.pointer = event.pos
        captured, self.captured = self.captured, None
        return captured is not None and self._deliver(captured, event)

    def _wheel(self, event: pygame.event.Event) -> bool:
        target = self._target()
        if target is None:
            return False
        return any(self._deliver(widget, event) for widget in target.ancestry())

    def _leave(self, *, lost: bool) -> None:
        self.pointer = None
        if lost:
            self.release()
            self._held.clear()
            self.shift_held = False
            self._tree.close_popup()

    # Keyboard

    def _note_shift(self, event: pygame.event.Event) -> None:
        """Remember Shift for the next press of the mouse, whose event does not tell."""
        if event.key in (pygame.K_LSHIFT, pygame.K_RSHIFT):
            self.shift_held = event.type == pygame.KEYDOWN
        else:
            self.shift_held = bool(event.mod & pygame.KMOD_SHIFT)

    def _key_down(self, event: pygame.event.Event) -> bool:
        if event.key in _NO_REPEAT:
            if event.key in self._held:
                return True  # a key held down must not press two buttons in a row
            self._held.add(event.key)
        self._tree.rest()
        if event.key == pygame.K_TAB and not event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT):
            return self._tab(-1 if event.mod & pygame.KMOD_SHIFT else 1)
        if self._to_focused(event):
            return True
        if event.key == pygame.K_ESCAPE:
            return self._escape()
        if event.key in ENTER_KEYS:
            return self._press_default()
        return self._arrow(event.key)

    def _to_focused(self, event: pygame.event.Event) -> bool:
        focused = self._tree.focused
        if focused is None:
            return False
        if event.type == pygame.KEYDOWN and not self._tree.focus_visible:
            self._tree.focus_visible = True
            focused.invalidate()
        return any(self._deliver(widget, event) for widget in focused.ancestry())

    def _tab(self, step: int) -> bool:
        tree = self._tree
        tree.close_popup()
        following = next_focus(tree.focus_order(), tree.focused, step)
        if following is None:
            return False
        tree.focus(following)
        return True

    def _escape(self) -> bool:
        tree = self._tree
        if tree.popup is not None:
            tree.close_popup()
            return True
        if tree.dialogs:
            self.emit(tree.dialogs[-1].dismiss())
            return True
        return False

    def _press_default(self) -> bool:
        tree = self._tree
        default = tree.dialogs[-1].default if tree.dialogs else tree.default
        if default is None or not default.active:
            return False
        self.emit(default.activate())
        return True

    def _arrow(self, key: int) -> bool:
        focused = self._tree.focused
        following = arrow_neighbour(focused, key) if focused is not None else None
        if following is None:
            return False
        self._tree.focus(following)
        return True

    def _deliver(self, widget: Widget, event: pygame.event.Event) -> bool:
        message = widget.handle(event)
        self.emit(message)
        return message is not None
