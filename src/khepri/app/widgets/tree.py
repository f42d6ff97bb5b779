"""All widgets of one screen: layers, time, and the one picture they are drawn on."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from khepri.app.widgets.clipboard import Clipboard
from khepri.app.widgets.focus import focus_order
from khepri.app.widgets.input import Reply, TreeInput
from khepri.app.widgets.inspection import cut_texts, dump, overlaps, spills
from khepri.app.widgets.skin import Skin
from khepri.app.widgets.toast import Toaster
from khepri.app.widgets.tooltip import Tooltip
from khepri.app.widgets.widget import Cursor, Group, Widget
from khepri.graphics.frame import Picture

if TYPE_CHECKING:
    from khepri.app.style.icons import Icon
    from khepri.app.widgets.dialog import Dialog
    from khepri.app.widgets.pressable import Pressable

TOOLTIP_DELAY_MS = 500


class WidgetTree:
    """The widgets of one screen, in layers: screen, dialogs, a popup, toasts, a tooltip.

    The loop calls `handle` with each event, `update` with each lapse of time, and `draw` when
    `dirty`; `animating` says whether it should do so sixty times a second.
    """

    def __init__(self, skin: Skin, *, clipboard: Clipboard | None = None) -> None:
        self._skin = skin
        self.clipboard = clipboard or Clipboard(system=False)
        self.root = Group()
        self.root.attach(self)
        self.dialogs: list[Dialog] = []
        self.popup: Widget | None = None
        self.toaster = Toaster()
        self.toaster.attach(self)
        self.tooltip = Tooltip()
        self.tooltip.attach(self)
        self.default: Pressable | None = None
        self.now_ms = 0.0
        self._focused: Widget | None = None
        self._before_dialog: list[Widget | None] = []
        self.focus_visible = False
        self._animating: list[Widget] = []
        self._surface = pygame.Surface(skin.metrics.window, pygame.SRCALPHA)
        self._damage: pygame.Rect | None = self._surface.get_rect()
        self._version = 0
        self._rest_ms = 0.0
        self._input = TreeInput(self)
        self._layout_layers()

    # Layers

    @property
    def skin(self) -> Skin:
        """Return the colours and sizes that all widgets use."""
        return self._skin

    @skin.setter
    def skin(self, skin: Skin) -> None:
        self.close_popup()
        self.tooltip.hide()
        self._skin = skin
        if self._surface.get_size() != skin.metrics.window:
            self._surface = pygame.Surface(skin.metrics.window, pygame.SRCALPHA)
        self.damage(self._surface.get_rect())
        self._layout_layers()

    def _layout_layers(self) -> None:
        window = self._surface.get_rect()
        self.root.rect = window.copy()
        for layer in (*self.dialogs, self.toaster):
            layer.place(window)

    @property
    def layers(self) -> list[Widget]:
        """Return what is drawn, from the back to the front."""
        popups = [self.popup] if self.popup else []
        return [self.root, *self.dialogs, *popups, self.toaster, self.tooltip]

    @property
    def modal(self) -> Widget:
        """Return the layer the keyboard is confined to: the top dialog, or the screen."""
        return self.dialogs[-1] if self.dialogs else self.root

    def add(self, *widgets: Widget) -> None:
        """Put widgets on the screen."""
        self.root.add(*widgets)

    def open_dialog(self, dialog: Dialog) -> None:
        """Show a dialog over everything; nothing below answers until it is closed."""
        self.close_popup()
        self.toaster.make_way()
        self._input.release()
        self._before_dialog.append(self._focused)
        dialog.attach(self)
        self.dialogs.append(dialog)
        dialog.place(self._surface.get_rect())
        self.damage(self._surface.get_rect())
        self.focus(dialog.first_focus(), visible=self.focus_visible)

    def close_dialog(self, dialog: Dialog) -> None:
        """Take a dialog away and give the focus back to where it was."""
        if dialog not in self.dialogs:
            return
        place = self.dialogs.index(dialog)
        before = self._before_dialog[place]
        del self.dialogs[place], self._before_dialog[place]
        self._input.release()
        self.close_popup()
        dialog.attach(None)
        self.damage(self._surface.get_rect())
        self.focus(before, visible=self.focus_visible)

    def open_popup(self, popup: Widget) -> None:
        """Show a list over everything; a press anywhere else closes it."""
        self.close_popup()
        popup.attach(self)
        self.popup = popup
        self.damage(popup.bounds)

    def close_popup(self) -> None:
        """Take the popup away."""
        if self.popup is not None:
            popup, self.popup = self.popup, None
            self.damage(popup.bounds)
            popup.attach(None)

    def toast(
        self, text: str, *, icon: Icon | None = None, action: str = "", lasts_ms: float = 4000
    ) -> Widget:
        """Show a short note at the bottom; with an action it sends `Toast.Chosen` if pressed."""
        return self.toaster.show(text, icon=icon, action=action, lasts_ms=lasts_ms)

    # Focus

    @property
    def focused(self) -> Widget | None:
        """Return the widget the keyboard acts on, if it still can."""
        widget = self._focused
        return widget if widget is not None and widget.tree is self and widget.active else None

    def focus(self, widget: Widget | None, *, visible: bool = True) -> None:
        """Let the keyboard act on a widget; `visible` says whether a ring shows it."""
        if widget is not None and not (widget.focusable and widget.active):
            widget = None
        before = self._focused
        self.focus_visible = visible
        if widget is not before:
            self._focused = widget
            if before is not None and before.tree is self:
                self._input.emit(before.focus_changed(gained=False))
                before.invalidate()
            if widget is not None:
                self._input.emit(widget.focus_changed(gained=True))
                _reveal(widget)
        if widget is not None:
            widget.invalidate()

    def focus_order(self) -> list[Widget]:
        """Return what Tab goes through: the top layer and the buttons of toasts."""
        return focus_order(self.modal) + focus_order(self.toaster)

    # Input and time

    def handle(self, event: pygame.event.Event) -> Reply:
        """Answer an event with the messages it caused."""
        return self._input.handle(event)

    @property
    def clicks(self) -> int:
        """Return how many presses in a row there were on the same spot: 2 is a double click."""
        return self._input.clicks

    @property
    def shift_held(self) -> bool:
        """Say whether Shift is held down."""
        return self._input.shift_held

    @property
    def cursor(self) -> Cursor:
        """Return the shape the mouse pointer should have."""
        return self._input.cursor

    @property
    def pointer(self) -> tuple[int, int] | None:
        """Return where the mouse was last seen."""
        return self._input.pointer

    def update(self, elapsed_ms: float) -> None:
        """Let time pass: fades, the caret, tooltips and toasts."""
        self.now_ms += elapsed_ms
        running, self._animating = self._animating, []
        for widget in running:
            if widget.tree is self and widget.animate(elapsed_ms):
                self.start_animation(widget)
        focused = self.focused
        if focused is not None:
            focused.tick(elapsed_ms)
        self.toaster.tick(elapsed_ms)
        self._input.refresh_hover()
        self._update_tooltip(elapsed_ms)

    def start_animation(self, widget: Widget) -> None:
        """Call a widget's `animate` at each update until it is done."""
        if widget not in self._animating:
            self._animating.append(widget)

    @property
    def animating(self) -> bool:
        """Say whether something moves, so that frames are needed."""
        return bool(self._animating)

    def rest(self) -> None:
        """Start the wait for a tooltip again, because something happened."""
        self._rest_ms = 0.0
        self.tooltip.hide()

    def _update_tooltip(self, elapsed_ms: float) -> None:
        focused = self.focused if self.focus_visible else None
        about = self._input.tooltip_owner or focused
        # What the keyboard comes to must say at once what it is; the pointer often only passes.
        at_once = focused is not None and focused.wordless and self._input.by_keyboard
        if at_once:
            about = focused
        if about is None or not about.tooltip_text or self._input.captured or self.popup:
            self.rest()
            return
        self._rest_ms += elapsed_ms
        if at_once or self._rest_ms >= TOOLTIP_DELAY_MS:
            self.tooltip.show(about)

    # Drawing

    @property
    def dirty(self) -> bool:
        """Say whether `draw` would change anything."""
        return self._damage is not None

    def damage(self, rect: pygame.Rect) -> None:
        """Have these pixels drawn again."""
        self._damage = rect.copy() if self._damage is None else self._damage.union(rect)

    def draw(self) -> Picture:
        """Draw what changed, and return the picture of all layers."""
        if self._damage is not None:
            area = self._damage.clip(self._surface.get_rect())
            self._damage = None
            self._surface.fill((0, 0, 0, 0), area)
            for layer in self.layers:
                self._paint(layer, area)
                self._paint_focus(layer, area)
            self._surface.set_clip(None)
            self._version += 1
        return Picture(self._surface, (0, 0), self._version)

    def _paint(self, widget: Widget, area: pygame.Rect) -> None:
        if not widget.visible or not area.size:
            return
        touched = area.colliderect(widget.bounds)
        if touched:
            self._surface.set_clip(area)
            widget.draw(self._surface)
        inside = area.clip(widget.rect) if widget.clips_children else area
        for child in widget.children:
            self._paint(child, inside)
        if touched:
            self._surface.set_clip(area)
            widget.draw_over(self._surface)

    def _paint_focus(self, layer: Widget, area: pygame.Rect) -> None:
        focused = self.focused
        if focused is None or not self.focus_visible or layer not in focused.ancestry():
            return
        for above in focused.ancestry():
            if above.clips_children and above is not focused:
                room = 2 * self.skin.px(6)
                area = area.clip(above.rect.inflate(room, room))
        self._surface.set_clip(area)
        focused.draw_focus(self._surface)

    # Looking in from outside

    def dump(self) -> str:
        """Return all layers as text."""
        return "\n".join(dump(layer) for layer in self.layers if layer.children or layer.label)

    def overlaps(self) -> list[tuple[Widget, Widget]]:
        """Return the pairs of widgets of the top layer that cover each other."""
        return overlaps(self.modal)

    def spills(self) -> list[tuple[Widget, Widget]]:
        """Return the widgets of the top layer that stick out of their parents."""
        return spills(self.modal)

    def cut_texts(self) -> list[tuple[Widget, str]]:
        """Return the widgets whose text does not fit, in every layer."""
        return [cut for layer in self.layers for cut in cut_texts(layer)]


def _reveal(widget: Widget) -> None:
    """Scroll whatever holds a widget until it can be seen."""
    for above in widget.ancestry():
        if above is not widget:
            above.reveal(widget.rect)
