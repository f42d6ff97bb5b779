"""The short text beside what the pointer rests on."""

from __future__ import annotations

import pygame

from khepri.app.style.fonts import HINT
from khepri.app.style.text import Align, Inscription
from khepri.app.widgets.widget import Widget

WIDEST = 280


class Tooltip(Widget):
    """A note about another widget; it never takes the pointer."""

    radius = 6

    def __init__(self) -> None:
        super().__init__()
        self.about: Widget | None = None
        self.visible = False

    @property
    def bounds(self) -> pygame.Rect:
        """Return the pixels of the note and its shadow."""
        margin = 2 * self.skin.px(16)
        return self.rect.inflate(margin, margin)

    def show(self, about: Widget) -> None:
        """Appear below a widget, or above it at the foot of the window."""
        if self.visible and self.about is about and self.label == about.tooltip_text:
            return
        self.hide()
        self.about = about
        self.label = about.tooltip_text
        skin = self.skin
        pad_x, pad_y, gap, edge = skin.px(10), skin.px(6), skin.px(8), skin.px(6)
        lines = skin.text.wrap(self.label, HINT, skin.px(WIDEST))
        width = max(skin.text.size(line, HINT)[0] for line in lines) + 2 * pad_x
        height = skin.text.line_height(HINT) * len(lines) + 2 * pad_y
        window = pygame.Rect((0, 0), skin.metrics.window)
        rect = pygame.Rect(0, about.rect.bottom + gap, width, height)
        rect.centerx = about.rect.centerx
        if rect.bottom > window.bottom - edge:
            rect.bottom = about.rect.top - gap
        self.rect = rect.clamp(window.inflate(-2 * edge, -2 * edge))
        self.visible = True
        self.invalidate()

    def hide(self) -> None:
        """Go away."""
        if self.visible:
            self.visible = False
            self.label = ""
            self.about = None

    def inscriptions(self) -> tuple[Inscription, ...]:
        """Return the note."""
        if not self.label:
            return ()
        skin = self.skin
        box = self.rect.inflate(-2 * skin.px(10) + 2, -2 * skin.px(6))
        return (Inscription(self.label, HINT, box, Align.START, wraps=True),)

    def draw(self, canvas: pygame.Surface) -> None:
        """Draw the note."""
        skin, theme = self.skin, self.skin.theme
        radius = skin.px(self.radius)
        skin.shapes.shadow(
            canvas, self.rect, radius, blur=skin.px(10), drop=skin.px(3), alpha=theme.shadow_alpha
        )
        edge = theme.button_border
        skin.shapes.draw(
            canvas, self.rect, radius, theme.panel_raised, edge=edge, edge_width=skin.px(1)
        )
        for inscription in self.inscriptions():
            skin.draw_text(canvas, inscription, theme.text)
