"""The name of the game, drawn with straight strokes; a beam stands in for its last letter."""

from __future__ import annotations

from itertools import pairwise

import pygame
from pygame import Surface

from khepri.app.style.theme import Colour, Theme, mix
from khepri.app.widgets import Widget

CAP = 96
STROKE = 15
GAP = 27
FINER = 3
HAIRLINE = 1.2

# Each letter as strokes between points of a box 60 wide and 96 high.
_LETTERS: dict[str, tuple[float, tuple[tuple[tuple[float, float], ...], ...]]] = {
    "K": (66, (((7.5, 0), (7.5, 96)), ((60, 0), (15, 48)), ((15, 46), (60, 96)))),
    "H": (62, (((7.5, 0), (7.5, 96)), ((54.5, 0), (54.5, 96)), ((7.5, 48), (54.5, 48)))),
    "E": (
        58,
        (
            ((7.5, 0), (7.5, 96)),
            ((0, 7.5), (58, 7.5)),
            ((0, 48), (52, 48)),
            ((0, 88.5), (58, 88.5)),
        ),
    ),
    "P": (
        68,
        (((7.5, 96), (7.5, 0)), ((0, 7.5), (50, 7.5), (61, 18), (61, 40), (50, 52), (7.5, 52))),
    ),
    "R": (
        70,
        (
            ((7.5, 96), (7.5, 0)),
            ((0, 7.5), (50, 7.5), (61, 18), (61, 40), (50, 52), (7.5, 52)),
            ((34, 52), (64, 96)),
        ),
    ),
}


class Wordmark(Widget):
    """KHEPRI in gold, its I a beam of light."""

    def __init__(self) -> None:
        super().__init__(label="Khepri")
        self._picture: tuple[tuple[int, int], str, Surface] | None = None

    def draw(self, canvas: Surface) -> None:
        """Draw the name, made once per size and theme."""
        theme = self.skin.theme
        if self._picture is None or self._picture[:2] != (self.rect.size, theme.name.value):
            self._picture = (self.rect.size, theme.name.value, draw_wordmark(self.rect.h, theme))
        canvas.blit(self._picture[2], self.rect)


def wordmark_width() -> float:
    """Return how wide the name is, measured in a letter height of 96."""
    return sum(width + GAP for width, _ in _LETTERS.values()) + STROKE + 6


def draw_wordmark(height: int, theme: Theme) -> Surface:
    """Draw the name with letters of a height in pixels."""
    scale = height * FINER / CAP
    size = (round(wordmark_width() * scale), height * FINER)
    if theme.wordmark_edge is None:
        letters = _letters(size, scale, STROKE)
        letters.blit(_golden(size, theme), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    else:
        letters = _letters(size, scale, STROKE)
        letters.fill(theme.wordmark_edge, special_flags=pygame.BLEND_RGB_MULT)
        face = _letters(size, scale, STROKE - 2 * HAIRLINE)
        face.blit(_golden(size, theme), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        letters.blit(face, (0, 0))
    x = sum(_LETTERS[letter][0] + GAP for letter in "KHEPR")
    beam = pygame.Rect(round(x * scale), 0, round(STROKE * scale), size[1])
    for inflate, alpha in ((10, 40), (6, 70), (2, 130)):
        glow = beam.inflate(round(inflate * scale), 0)
        pygame.draw.rect(letters, (*theme.blue_beam, alpha), glow)
    pygame.draw.rect(letters, theme.blue_beam, beam)
    pygame.draw.rect(letters, (255, 255, 255), beam.inflate(-round(8 * scale), 0))
    return pygame.transform.smoothscale(letters, (size[0] // FINER, height))


def _letters(size: tuple[int, int], scale: float, stroke: float) -> Surface:
    """Write the name in white."""
    letters = Surface(size, pygame.SRCALPHA)
    letters.fill((255, 255, 255, 0))
    x = 0.0
    for letter in "KHEPR":
        width, strokes = _LETTERS[letter]
        for points in strokes:
            _stroke(letters, [((x + px) * scale, py * scale) for px, py in points], stroke * scale)
        x += width + GAP
    return letters


def _stroke(surface: Surface, points: list[tuple[float, float]], width: float) -> None:
    white = (255, 255, 255, 255)
    for start, end in pairwise(points):
        along = pygame.Vector2(end) - pygame.Vector2(start)
        across = along.rotate(90).normalize() * width / 2
        corners = [
            pygame.Vector2(start) + across,
            pygame.Vector2(end) + across,
            pygame.Vector2(end) - across,
            pygame.Vector2(start) - across,
        ]
        pygame.draw.polygon(surface, white, corners)
    for point in points[1:-1]:
        pygame.draw.circle(surface, white, point, width / 2)


def _golden(size: tuple[int, int], theme: Theme) -> Surface:
    fill = Surface(size, pygame.SRCALPHA)
    for y in range(size[1]):
        shade = gold_at(theme, y / max(1, size[1] - 1))
        fill.fill((*shade, 255), pygame.Rect(0, y, size[0], 1))
    return fill


def gold_at(theme: Theme, share: float) -> Colour:
    """Return the gold of the letters from their heads (0) to their feet (1)."""
    head, body, foot = theme.wordmark
    return mix(head, body, share * 2) if share < 0.5 else mix(body, foot, share * 2 - 1)
