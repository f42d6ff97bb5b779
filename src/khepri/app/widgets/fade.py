"""Fading what is drawn out towards an edge, whatever lies behind it."""

from __future__ import annotations

import pygame


class EdgeFade:
    """Keeps what is on the canvas before something is drawn, and lets it through at the edges.

    A veil of one colour would do on a panel, but not on a screen whose ground is drawn later, by
    the renderer: there the canvas is still transparent.
    """

    def __init__(self) -> None:
        self._kept: list[tuple[pygame.Rect, pygame.Surface, pygame.Surface]] = []

    def keep(self, canvas: pygame.Surface, view: pygame.Rect, above: int, below: int) -> None:
        """Keep the canvas as it is, so many pixels high at the top and the bottom of a view."""
        self._kept.clear()
        top = pygame.Rect(view.left, view.top, view.width, above)
        bottom = pygame.Rect(view.left, view.bottom - below, view.width, below)
        for edge, rising in ((top, True), (bottom, False)):
            area = edge.clip(canvas.get_clip())
            if area.width and area.height:
                ramp = _ramp(edge, area, rising=rising)
                self._kept.append((area, canvas.subsurface(area).copy(), ramp))

    def draw(self, canvas: pygame.Surface) -> None:
        """Mix what was kept with what has been drawn since."""
        for area, behind, ramp in self._kept:
            drawn = canvas.subsurface(area).copy()
            drawn.blit(ramp, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
            canvas.fill((0, 0, 0, 0), area)
            canvas.blit(behind, area)
            canvas.blit(drawn, area)
        self._kept.clear()


def _ramp(edge: pygame.Rect, area: pygame.Rect, *, rising: bool) -> pygame.Surface:
    """Return how much is seen of each line of an area at an edge: at the very edge, nothing."""
    ramp = pygame.Surface(area.size, pygame.SRCALPHA)
    for y in range(area.height):
        line = area.top - edge.top + y
        away = line if rising else edge.height - 1 - line
        share = (away + 0.5) / edge.height
        ramp.fill((255, 255, 255, round(255 * share)), (0, y, area.width, 1))
    return ramp
