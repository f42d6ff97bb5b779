"""Look at a widget tree from outside: as text, and for mistakes in a layout."""

from __future__ import annotations

from collections.abc import Iterator

import pygame

from khepri.app.style.text import Inscription
from khepri.app.widgets.widget import Widget


def dump(root: Widget, depth: int = 0) -> str:
    """Return a tree as text, one widget a line: kind, label, states and pixels."""
    return "\n".join(_lines(root, depth))


def _lines(widget: Widget, depth: int) -> Iterator[str]:
    if not widget.visible:
        return
    states = [
        word
        for word, holds in (
            ("focused", widget.focused),
            ("hovered", widget.hovered),
            ("pressed", widget.pressed),
            ("disabled", not widget.active),
        )
        if holds
    ]
    if widget.state:
        states.insert(0, widget.state)
    label = f' "{widget.label}"' if widget.label else ""
    inside = f" [{', '.join(states)}]" if states else ""
    x, y, w, h = widget.rect
    yield f"{'  ' * depth}{type(widget).__name__}{label}{inside} @ {x},{y} {w}×{h}"
    for child in widget.children:
        yield from _lines(child, depth + 1)


def seen(widget: Widget) -> pygame.Rect:
    """Return the part of a widget that nothing above it cuts off."""
    rect = widget.rect.copy()
    for above in widget.ancestry():
        if above is not widget and above.clips_children:
            rect = rect.clip(above.rect)
    return rect


def overlaps(root: Widget) -> list[tuple[Widget, Widget]]:
    """Return the pairs of widgets that cover each other, unless one is inside the other."""
    found: list[tuple[Widget, Widget]] = []
    shown = [(widget, seen(widget)) for widget in root.descendants() if widget.shown]
    shown = [(widget, rect) for widget, rect in shown if rect.width and rect.height]
    for place, (first, first_rect) in enumerate(shown):
        above = set(first.ancestry())
        for second, second_rect in shown[place + 1 :]:
            if second in above or first in set(second.ancestry()):
                continue
            if first_rect.colliderect(second_rect):
                found.append((first, second))
    return found


def spills(root: Widget) -> list[tuple[Widget, Widget]]:
    """Return the pairs of a widget and the parent it sticks out of."""
    found: list[tuple[Widget, Widget]] = []
    for widget in root.descendants():
        parent = widget.parent
        if parent is None or not widget.shown or parent.clips_children:
            continue
        if parent.rect.size != (0, 0) and not parent.rect.contains(widget.rect):
            found.append((widget, parent))
    return found


def cut_texts(root: Widget) -> list[tuple[Widget, str]]:
    """Return the widgets whose text does not fit, with the text."""
    return [
        (widget, inscription.text)
        for widget in root.descendants()
        if widget.shown
        for inscription in widget.inscriptions()
        if _is_cut(widget, inscription)
    ]


def _is_cut(widget: Widget, inscription: Inscription) -> bool:
    if inscription.may_shorten or not inscription.text:
        return False
    width, height = widget.skin.text.needs(inscription)
    return width > inscription.box.width or height > inscription.box.height
