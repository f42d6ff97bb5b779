"""The name of the game, drawn with straight strokes; a beam stands in for its last letter."""

from __future__ import annotations

import math
from itertools import pairwise

import pygame
from pygame import Surface

from khepri.app.style.theme import Colour, Theme, mix

CAP = 96
STROKE = 15
GAP = 27
GLOW = 30
FINER = 3
COARSER = 3
HAIRLINE = 1.2
WHITE: Colour = (255, 255, 255)
EDGE = 0.65
BEAM_EDGE: Colour = (23, 92, 170)

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

BEAM = sum(width + GAP for width, _ in _LETTERS.values()) + STROKE / 2
"""Where the middle of the I is."""


def wordmark_width() -> float:
    """Return how wide the name is, measured in a letter height of 96."""
    return BEAM + STROKE / 2


def draw_wordmark(height: int, theme: Theme) -> Surface:
    """Draw the name with letters of a height in pixels, and a margin for its glow around it."""
    scale = height * FINER / CAP
    size = (round(wordmark_width() * scale), height * FINER)
    letters = _letters(size, scale)
    if theme.wordmark_edge is None:
        letters.blit(_golden(size, theme), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    else:
        face = _thinner(letters, max(1, round(HAIRLINE * scale)))
        face.blit(_golden(size, theme), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        letters.fill(theme.wordmark_edge, special_flags=pygame.BLEND_RGB_MULT)
        letters.blit(face, (0, 0))
    letters = pygame.transform.smoothscale(letters, (size[0] // FINER, height))
    margin = glow_margin(height)
    width, tall = letters.get_size()
    sheet = Surface((width + 2 * margin, tall + 2 * margin), pygame.SRCALPHA)
    shadow = sheet.copy()
    shadow.blit(letters, (margin, margin + max(1, height // 40)))
    shadow.fill((0, 0, 0, theme.shadow_alpha), special_flags=pygame.BLEND_RGBA_MULT)
    sheet.blit(_blurred(shadow, height / 26), (0, 0))
    sheet.blit(letters, (margin, margin))
    _draw_beam(sheet, pygame.Rect(0, margin, 0, height), margin + height * BEAM / CAP, theme)
    return sheet


def _blurred(picture: Surface, radius: float) -> Surface:
    """Blur a picture at a fraction of its size: as soft, and many times as fast."""
    width, height = picture.get_size()
    small = (max(1, width // COARSER), max(1, height // COARSER))
    soft = pygame.transform.smoothscale(picture, small)
    soft = pygame.transform.gaussian_blur(soft, max(1, round(radius / COARSER)))
    return pygame.transform.smoothscale(soft, (width, height))


def glow_margin(height: int) -> int:
    """Return how far the glow of the I reaches."""
    return round(height * GLOW / CAP)


def _draw_beam(sheet: Surface, upright: pygame.Rect, middle: float, theme: Theme) -> None:
    """Draw the I column by column: white inside, deep blue at its edges, and light around it."""
    pale, deep = mix(theme.blue_beam, WHITE, 0.4), mix(theme.blue_beam, BEAM_EDGE, 0.4)
    half = upright.height * STROKE / CAP / 2
    left, right = math.floor(middle - half), math.ceil(middle + half)
    margin = glow_margin(upright.height)
    letter = pygame.Rect(margin, upright.top, right - left, upright.height)
    glow = Surface((right - left + 2 * margin, sheet.get_height()), pygame.SRCALPHA)
    glow.fill((*theme.blue_beam, 0))
    for blur, alpha in ((upright.height / 14, 255), (upright.height / 26, 200)):
        light = glow.copy()
        light.fill((*theme.blue_beam, alpha), letter)
        sheet.blit(_blurred(light, blur), (left - margin, 0))
    for x in range(left, right):
        share = abs(x + 0.5 - middle) / half
        shade = mix(WHITE, pale, min(1.0, share / EDGE) ** 2)
        if share > EDGE:
            shade = mix(pale, deep, min(1.0, (share - EDGE) / (1 - EDGE)))
        covered = min(1.0, x + 1 - (middle - half), middle + half - x)
        line = Surface((1, upright.height), pygame.SRCALPHA)
        line.fill((*shade, round(255 * covered)))
        sheet.blit(line, (x, upright.top))


def _thinner(letters: Surface, by: int) -> Surface:
    """Take a rim off the letters, all around each of them."""
    face = letters.copy()
    for x, y in ((-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)):
        moved = Surface(letters.get_size(), pygame.SRCALPHA)
        moved.fill((255, 255, 255, 0))
        share = 1 if 0 in (x, y) else 0.7
        shift = (round(x * by * share), round(y * by * share))
        moved.blit(letters, shift, special_flags=pygame.BLEND_RGBA_MAX)
        face.blit(moved, (0, 0), special_flags=pygame.BLEND_RGBA_MIN)
    return face


def _letters(size: tuple[int, int], scale: float) -> Surface:
    """Write the name in white."""
    letters = Surface(size, pygame.SRCALPHA)
    letters.fill((255, 255, 255, 0))
    x = 0.0
    for letter in "KHEPR":
        width, strokes = _LETTERS[letter]
        for points in strokes:
            _stroke(letters, [((x + px) * scale, py * scale) for px, py in points], STROKE * scale)
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
