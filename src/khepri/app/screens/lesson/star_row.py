"""Three stars that pop up one after the other, those that were won in gold."""

from __future__ import annotations

from pygame import Rect, Surface

from khepri.app.style.stars import star_picture
from khepri.app.style.theme import Colour, mix
from khepri.app.widgets import Widget
from khepri.learn.lesson import MOST_STARS

SMALL, LARGE = 64, 88
GAP = 22
POP_MS = 220
APART_MS = 140
_OVERSHOOT = 1.70158
_WHITE: Colour = (255, 255, 255)


def popped(since_ms: float) -> float:
    """Return how large a star is so long after it began to pop: it overshoots and comes back.

    >>> popped(0), round(popped(POP_MS), 3), popped(120) > 1
    (0.0, 1.0, True)
    """
    share = min(max(since_ms / POP_MS, 0.0), 1.0)
    if share == 0.0:
        return 0.0
    back = share - 1
    return 1 + (_OVERSHOOT + 1) * back**3 + _OVERSHOOT * back**2


class StarRow(Widget):
    """A larger star between two smaller ones."""

    def __init__(self, stars: int) -> None:
        super().__init__(label="Stars")
        self._stars = stars
        self._elapsed_ms = 0.0
        self._kept: dict[tuple[int, Colour, Colour], Surface] = {}

    @property
    def state(self) -> str:
        """Say how many there are."""
        return f"{self._stars} of {MOST_STARS} stars"

    @property
    def length_ms(self) -> float:
        """How long it takes until the last star is there."""
        return APART_MS * (MOST_STARS - 1) + POP_MS

    def show_at(self, elapsed_ms: float) -> None:
        """Show the stars so long after the first began to pop."""
        elapsed_ms = min(elapsed_ms, self.length_ms)
        if elapsed_ms != self._elapsed_ms:
            self._elapsed_ms = elapsed_ms
            self.invalidate()

    def draw(self, canvas: Surface) -> None:
        """Draw the stars as far as they have come; where they will be is seen from the start."""
        skin, theme = self.skin, self.skin.theme
        share = min(1.0, self.rect.height / skin.px(LARGE + 8))
        sizes = [skin.px(size) * share for size in (SMALL, LARGE, SMALL)]
        gap = skin.px(GAP) * share
        left = self.rect.centerx - (sum(sizes) + 2 * gap) / 2
        for number, size in enumerate(sizes):
            # The outer ones stand a little lower, like a bow.
            middle = (
                round(left + size / 2),
                round(self.rect.centery + (sizes[1] - size) * 0.35),
            )
            self._blit(canvas, middle, round(size), theme.field, theme.button_border)
            scale = popped(self._elapsed_ms - number * APART_MS)
            if number < self._stars and scale > 0:
                self._glow(canvas, middle, round(size * min(scale, 1.0)))
                edge = mix(theme.gold_solid, _WHITE, 0.6)
                self._blit(canvas, middle, round(size * scale), theme.gold_solid, edge)
            left += size + gap

    def _glow(self, canvas: Surface, middle: tuple[int, int], size: int) -> None:
        """Lay some gold light around a star."""
        skin = self.skin
        around = Rect(0, 0, max(2, size // 2), max(2, size // 2))
        around.center = middle
        skin.shapes.shadow(
            canvas,
            around,
            around.width // 2,
            blur=max(1, size // 3),
            drop=0,
            alpha=round(skin.theme.shadow_alpha * 0.9),
            colour=skin.theme.gold_solid,
        )

    def _blit(
        self, canvas: Surface, middle: tuple[int, int], size: int, fill: Colour, edge: Colour
    ) -> None:
        key = (max(2, size), fill, edge)
        if key not in self._kept:
            self._kept[key] = star_picture(*key)
        picture = self._kept[key]
        canvas.blit(picture, picture.get_rect(center=middle))
