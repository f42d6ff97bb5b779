"""The time that is left, as a beam across the screen."""

from __future__ import annotations

import pygame
from pygame import Rect, Surface

from khepri.app.boards.small_beam import small_beam
from khepri.app.style.theme import Colour, mix
from khepri.app.widgets import Widget

FLARE = 26
"""How far the light around the beam's head reaches, in units."""

CORE = 4.0
MINUTES = 3
_WHITE: Colour = (255, 255, 255)


class TimeBeam(Widget):
    """A beam from the left that grows shorter; red and dashed when little is left of it."""

    def __init__(self) -> None:
        super().__init__(label="Time left")
        self._share = 1.0
        self._is_low = False
        self._made: tuple[object, Surface, Surface] | None = None

    @property
    def state(self) -> str:
        """Say how much is left, and whether that is little."""
        return f"{self._share:.0%}{', low' if self._is_low else ''}"

    def show(self, share: float, *, is_low: bool) -> None:
        """Show how much is left; nothing is drawn again until it is a pixel less."""
        before = self._head()
        changed = is_low != self._is_low
        self._share, self._is_low = max(0.0, min(1.0, share)), is_low
        tree = self.tree
        if tree is None or not self.shown:
            return
        if changed:
            self.invalidate()
        elif self._head() != before:
            tree.damage(self._around(before).union(self._around(self._head())))

    def _head(self) -> int:
        return self.rect.left + round(self.rect.width * self._share)

    def _reach(self) -> int:
        return self.skin.px(FLARE)

    def _around(self, head: int) -> Rect:
        reach = self._reach()
        return Rect(head - reach - 2, self.rect.centery - reach, 2 * reach + 4, 2 * reach)

    @property
    def bounds(self) -> Rect:
        """Return the pixels of the beam and its light."""
        reach = 2 * self._reach()
        return self.rect.inflate(reach, reach)

    def draw(self, canvas: Surface) -> None:
        """Draw the track, the beam on it and the light of its head."""
        skin, theme, rect = self.skin, self.skin.theme, self.rect
        skin.shapes.draw(
            canvas,
            rect,
            rect.height // 2,
            mix(theme.bg, theme.field, 0.5),
            edge=theme.line,
            edge_width=skin.px(1),
        )
        for minute in range(1, MINUTES):
            x = rect.left + rect.width * minute // MINUTES
            canvas.fill((*theme.text_dim, 255), Rect(x, rect.top, max(1, skin.px(2)), rect.height))
        beam, flare = self._pictures()
        reach, length = self._reach(), self._head() - rect.left
        if length <= 0:
            return
        part = Rect(0, 0, reach + length, beam.get_height())
        top = rect.centery - beam.get_height() // 2
        canvas.blit(beam, (rect.left - reach, top), part)
        canvas.blit(flare, flare.get_rect(center=(self._head(), rect.centery)))

    def _pictures(self) -> tuple[Surface, Surface]:
        """Return the whole beam and the light of its head, made once for each size and colour."""
        theme, reach = self.skin.theme, self._reach()
        colour = theme.careful_border if self._is_low else theme.blue_beam
        key = (self.rect.size, colour)
        if self._made is None or self._made[0] != key:
            size = (self.rect.width + 2 * reach, 2 * reach)
            path = ((float(reach), float(reach)), (float(size[0] - reach), float(reach)))
            width = CORE * self.skin.metrics.scale
            beam = small_beam(size, path, colour, width, dashed=self._is_low)
            self._made = (key, beam, _flare(reach, colour))
        return self._made[1], self._made[2]


def _flare(reach: int, colour: Colour) -> Surface:
    """Draw the light around a beam's head: white in the middle, gone at its reach."""
    picture = Surface((2 * reach, 2 * reach), pygame.SRCALPHA)
    picture.fill((*colour, 0))
    for radius in range(reach, 0, -1):
        near = 1 - radius / reach
        shade = mix(colour, _WHITE, min(1.0, 1.4 * near))
        alpha = round(255 * min(1.0, near**1.3 * 1.2))
        pygame.draw.circle(picture, (*shade, alpha), (reach, reach), radius)
    return picture
