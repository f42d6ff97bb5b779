"""How a game went: who had more on the board after each move."""

from __future__ import annotations

import pygame
from pygame import Rect, Surface

from khepri.app.faces.colours import Colours, theme_colours
from khepri.app.style.fonts import HINT
from khepri.app.style.text import Align, Inscription
from khepri.app.widgets import Widget
from khepri.app.widgets.skin import BUTTON_RADIUS

FINER = 3
LEAST_SPAN = 3
"""So far ahead a side must at least be for the curve to reach the edge."""


class BalanceGraph(Widget):
    """A curve that rises where the first side has more, and falls where the second has."""

    def __init__(self) -> None:
        super().__init__(label="How the game went")
        self._values: tuple[int, ...] = ()
        self._colours: Colours = theme_colours
        self._made: tuple[tuple[object, ...], Surface] | None = None

    @property
    def state(self) -> str:
        """Return how it ended."""
        return f"{len(self._values)} positions"

    @property
    def values(self) -> tuple[int, ...]:
        """How many more the first side had, at the start and after each move."""
        return self._values

    def show(self, values: tuple[int, ...], colours: Colours) -> None:
        """Show another game, in the colours of its sides."""
        if (values, colours) != (self._values, self._colours):
            self._values, self._colours = values, colours
            self._made = None
            self.invalidate()

    def inscriptions(self) -> tuple[Inscription, ...]:
        """Say that there is nothing to show yet."""
        if len(self._values) > 1:
            return ()
        box = self.rect.inflate(-2 * self.skin.px(8), 0)
        return (Inscription("No moves yet", HINT, box, Align.CENTRE),)

    def draw(self, canvas: Surface) -> None:
        """Draw the field and the curve in it."""
        skin, theme = self.skin, self.skin.theme
        skin.shapes.draw(
            canvas,
            self.rect,
            skin.px(BUTTON_RADIUS),
            theme.field,
            edge=theme.line,
            edge_width=skin.px(1),
        )
        if len(self._values) > 1:
            key = (self._values, self._colours, self.rect.size, theme.name)
            if self._made is None or self._made[0] != key:
                self._made = (key, self._curve())
            canvas.blit(self._made[1], self.rect)
        for inscription in self.inscriptions():
            skin.draw_text(canvas, inscription, theme.text_dim)

    def _curve(self) -> Surface:
        """Draw everything at three times its size and shrink it, for clean edges."""
        skin, theme = self.skin, self.skin.theme
        width, height = self.rect.width * FINER, self.rect.height * FINER
        large = Surface((width, height), pygame.SRCALPHA)
        large.fill((*theme.field, 0))
        middle, reach = height / 2, height * 0.42
        span = max(LEAST_SPAN, *(abs(value) for value in self._values))
        step = width / (len(self._values) - 1)
        points = [
            (index * step, middle - value / span * reach)
            for index, value in enumerate(self._values)
        ]
        area = [(0.0, middle), *points, (float(width), middle)]
        for side, part in zip(
            self._colours(theme),
            (Rect(0, 0, width, round(middle)), Rect(0, round(middle), width, round(middle))),
            strict=True,
        ):
            large.set_clip(part)
            pygame.draw.polygon(large, side.area, area)
        large.set_clip(None)
        dash = skin.px(4) * FINER
        for left in range(0, width, 2 * dash):
            pygame.draw.line(large, theme.button_border, (left, middle), (left + dash, middle), 2)
        pygame.draw.lines(large, theme.text, False, points, max(3, skin.px(2) * FINER))  # noqa: FBT003
        small = pygame.transform.smoothscale(large, self.rect.size)
        mask = skin.shapes.mask(self.rect.size, skin.px(BUTTON_RADIUS))
        small.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        return small
