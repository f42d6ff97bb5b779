"""How far something is that takes its time."""

from __future__ import annotations

import pygame

from khepri.app.widgets.widget import Widget

BAR = 10
"""How high the bar is, in units."""


class ProgressBar(Widget):
    """A bar that fills from the left; it is drawn again only when a pixel of it changes."""

    def __init__(self, label: str) -> None:
        super().__init__(label=label)
        self._share = 0.0

    @property
    def share(self) -> float:
        """Return how much is done, from 0 to 1."""
        return self._share

    @share.setter
    def share(self, share: float) -> None:
        before = self._filled()
        self._share = max(0.0, min(1.0, share))
        if self._filled() != before:
            self.invalidate()

    @property
    def state(self) -> str:
        """Return the share in words."""
        return f"{round(100 * self.share)} %"

    def _filled(self) -> int:
        return round(self.rect.width * self._share)

    def draw(self, canvas: pygame.Surface) -> None:
        """Draw the track, and what is done of it."""
        skin, theme = self.skin, self.skin.theme
        track = pygame.Rect(0, 0, self.rect.width, skin.px(BAR))
        track.midleft = self.rect.midleft
        skin.shapes.draw(canvas, track, track.height, theme.track)
        if self._filled():
            # Round ends need some room: the first pixels show as a dot.
            done = pygame.Rect(
                track.left, track.top, max(track.height, self._filled()), track.height
            )
            skin.shapes.draw(canvas, done, track.height, theme.gold_solid)
