"""Where the keyboard and the pointer are: focus order, neighbours and hits, as plain functions."""

from __future__ import annotations

import pygame

from khepri.app.widgets.widget import Widget

ARROWS: dict[int, tuple[int, int]] = {
    pygame.K_LEFT: (-1, 0),
    pygame.K_RIGHT: (1, 0),
    pygame.K_UP: (0, -1),
    pygame.K_DOWN: (0, 1),
}


def focus_order(root: Widget) -> list[Widget]:
    """Return what Tab goes through, in the order in which widgets were added."""
    return [widget for widget in root.descendants() if widget.focusable and widget.active]


def next_focus(order: list[Widget], current: Widget | None, step: int) -> Widget | None:
    """Return the widget after (step 1) or before (step -1) the current one, round and round."""
    if not order:
        return None
    if current not in order:
        return order[0] if step > 0 else order[-1]
    return order[(order.index(current) + step) % len(order)]


def neighbour(order: list[Widget], current: Widget, direction: tuple[int, int]) -> Widget | None:
    """Return the nearest widget in a direction; one straight ahead beats one to the side."""
    x, y = current.rect.center
    best: tuple[float, Widget] | None = None
    for widget in order:
        if widget is current:
            continue
        away_x, away_y = widget.rect.centerx - x, widget.rect.centery - y
        ahead = away_x * direction[0] + away_y * direction[1]
        aside = abs(away_x * direction[1]) + abs(away_y * direction[0])
        if ahead <= 0 or aside > 2 * ahead:
            continue
        distance = ahead + 2 * aside
        if best is None or distance < best[0]:
            best = (distance, widget)
    return best[1] if best else None


def widget_at(root: Widget, position: tuple[int, int]) -> Widget | None:
    """Return the topmost widget under a point: the last drawn of those that contain it."""
    if not root.visible:
        return None
    if root.clips_children and not root.rect.collidepoint(position):
        return None
    for child in reversed(root.children):
        found = widget_at(child, position)
        if found is not None:
            return found
    return root if root.rect.collidepoint(position) else None


def arrow_neighbour(current: Widget, key: int) -> Widget | None:
    """Return where an arrow key leads inside the nearest group around a widget."""
    direction = ARROWS.get(key)
    if direction is None:
        return None
    for group in current.ancestry():
        if group.arrow_group:
            return neighbour(focus_order(group), current, direction)
    return None
