"""What every widget needs in order to be drawn: colours, sizes, letters, icons and shapes."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from khepri.app.style.fonts import Fonts
from khepri.app.style.icons import Icon, Icons
from khepri.app.style.metrics import Box, Metrics
from khepri.app.style.text import Inscription, TextPainter
from khepri.app.style.theme import Colour, Theme
from khepri.app.widgets.shapes import Shapes

# Radii and motion of the design, in units and milliseconds.
ROW_RADIUS = 5
BUTTON_RADIUS = 8
FIELD_RADIUS = 9
CARD_RADIUS = 10
PANEL_RADIUS = 12
HOVER_MS = 80
FOCUS_WIDTH = 2
FOCUS_GAP = 3


@dataclass(frozen=True, slots=True, eq=False)
class Skin:
    """One theme at one window size; a new window size or theme means a new skin."""

    theme: Theme
    metrics: Metrics
    text: TextPainter
    icons: Icons
    shapes: Shapes
    reduced_motion: bool = False

    @classmethod
    def of(
        cls,
        theme: Theme,
        metrics: Metrics,
        fonts: Fonts,
        icons: Icons,
        *,
        reduced_motion: bool = False,
    ) -> Skin:
        """Make a skin; fonts and icons are shared by all skins and keep what they have loaded."""
        return cls(theme, metrics, TextPainter(fonts, metrics), icons, Shapes(), reduced_motion)

    def px(self, units: float) -> int:
        """Return units in whole pixels."""
        return self.metrics.px(units)

    def rect(self, box: Box) -> pygame.Rect:
        """Return a box of units in pixels."""
        return self.metrics.rect(box)

    def draw_text(self, canvas: pygame.Surface, inscription: Inscription, colour: Colour) -> None:
        """Draw a text into its box."""
        self.text.draw(canvas, inscription, colour)

    def draw_icon(
        self,
        canvas: pygame.Surface,
        icon: Icon,
        centre: tuple[int, int],
        colour: Colour,
        units: float = 18,
    ) -> None:
        """Draw an icon around a point."""
        picture = self.icons.picture(icon, self.px(units), colour)
        canvas.blit(picture, picture.get_rect(center=centre))

    def draw_focus(self, canvas: pygame.Surface, rect: pygame.Rect, radius_units: float) -> None:
        """Draw the gold ring around what the keyboard would act on."""
        width, gap = max(2, self.px(FOCUS_WIDTH)), max(2, self.px(FOCUS_GAP))
        away = width + gap
        outside = rect.inflate(2 * away, 2 * away)
        radius = self.px(radius_units) + away
        self.shapes.ring(canvas, outside, radius, self.theme.gold, width)
