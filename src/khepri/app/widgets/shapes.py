"""Rounded boxes, rings and soft shadows with clean edges, each drawn once and kept.

Only corners are computed, pixel by pixel from the distance to the arc; the rest of a shape is
straight and therefore sharp. pygame's own circles have jagged edges.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

import pygame

from khepri.app.style.theme import Colour, Gradient

_MOST_SHAPES = 1500
_WHITE = (255, 255, 255)

Fill = Colour | Gradient


@dataclass(frozen=True, slots=True)
class BoxShape:
    """A rounded box: what is drawn, all in pixels. `edge` is a line along the inside of its rim."""

    size: tuple[int, int]
    radius: int
    fill: Fill | None = None
    edge: Colour | None = None
    edge_width: int = 1
    alpha: int = 255


class Shapes:
    """Draw shapes and keep them until the window or the theme changes."""

    def __init__(self) -> None:
        self._corners: dict[int, pygame.Surface] = {}
        self._boxes: dict[BoxShape, pygame.Surface] = {}
        self._shadows: dict[tuple[tuple[int, int], int, int, Colour, int], pygame.Surface] = {}

    def box(self, shape: BoxShape) -> pygame.Surface:
        """Return a picture of the box; the caller must not draw on it."""
        if shape not in self._boxes:
            if len(self._boxes) > _MOST_SHAPES:
                self._boxes.clear()
            self._boxes[shape] = self._draw_box(shape)
        return self._boxes[shape]

    def draw(
        self,
        canvas: pygame.Surface,
        rect: pygame.Rect,
        radius: int,
        fill: Fill | None = None,
        *,
        edge: Colour | None = None,
        edge_width: int = 1,
        alpha: int = 255,
    ) -> None:
        """Draw a rounded box onto a canvas."""
        if rect.width > 0 and rect.height > 0:
            shape = BoxShape(rect.size, radius, fill, edge, edge_width, alpha)
            canvas.blit(self.box(shape), rect.topleft)

    def ring(
        self, canvas: pygame.Surface, rect: pygame.Rect, radius: int, colour: Colour, width: int
    ) -> None:
        """Draw only the rim of a rounded box."""
        self.draw(canvas, rect, radius, edge=colour, edge_width=width)

    def disc(
        self,
        canvas: pygame.Surface,
        centre: tuple[int, int],
        diameter: int,
        fill: Fill,
        *,
        edge: Colour | None = None,
        edge_width: int = 1,
    ) -> None:
        """Draw a round disc."""
        rect = pygame.Rect(0, 0, diameter, diameter)
        rect.center = centre
        self.draw(canvas, rect, diameter, fill, edge=edge, edge_width=edge_width)

    def shadow(
        self,
        canvas: pygame.Surface,
        rect: pygame.Rect,
        radius: int,
        *,
        blur: int,
        drop: int = 0,
        alpha: int,
        colour: Colour = (0, 0, 0),
    ) -> None:
        """Draw a soft shadow (or a glow) of a rounded box, `drop` pixels lower."""
        if not alpha or rect.width <= 0 or rect.height <= 0:
            return
        key = (rect.size, radius, blur, colour, alpha)
        if key not in self._shadows:
            if len(self._shadows) > 200:
                self._shadows.clear()
            self._shadows[key] = self._draw_shadow(rect.size, radius, blur, (*colour, alpha))
        canvas.blit(self._shadows[key], (rect.left - blur, rect.top - blur + drop))

    def mask(self, size: tuple[int, int], radius: int) -> pygame.Surface:
        """Return a white rounded box, for cutting pictures to shape."""
        width, height = size
        radius = max(0, min(radius, width // 2, height // 2))
        mask = pygame.Surface(size, pygame.SRCALPHA)
        mask.fill((*_WHITE, 255))
        if radius:
            corner = self._corner(radius)
            for right in (False, True):
                for low in (False, True):
                    turned = pygame.transform.flip(corner, right, low)
                    place = (width - radius if right else 0, height - radius if low else 0)
                    mask.blit(turned, place, special_flags=pygame.BLEND_RGBA_MIN)
        return mask

    def _corner(self, radius: int) -> pygame.Surface:
        """Return the top-left corner: coverage by how far a pixel's centre is from the arc."""
        if radius not in self._corners:
            corner = pygame.Surface((radius, radius), pygame.SRCALPHA)
            for x in range(radius):
                for y in range(radius):
                    distance = math.hypot(radius - x - 0.5, radius - y - 0.5)
                    cover = max(0.0, min(1.0, radius - distance + 0.5))
                    corner.set_at((x, y), (*_WHITE, round(255 * cover)))
            self._corners[radius] = corner
        return self._corners[radius]

    def _draw_box(self, shape: BoxShape) -> pygame.Surface:
        width, height = shape.size
        border = max(0, min(shape.radius, width // 2, height // 2)) + shape.edge_width
        least = 2 * border + 1
        if border and min(width, height) > least and not isinstance(shape.fill, Gradient):
            small = self._draw_box(replace(shape, size=(least, least)))
            return _stretched(small, border, shape.size)
        picture = pygame.Surface(shape.size, pygame.SRCALPHA)
        outer = self.mask(shape.size, shape.radius)
        inner_size = (width - 2 * shape.edge_width, height - 2 * shape.edge_width)
        inner_radius = max(0, min(shape.radius, width // 2, height // 2) - shape.edge_width)
        hollow = shape.edge is not None and min(inner_size) > 0
        if shape.fill is not None:
            if isinstance(shape.fill, Gradient):
                _fill_gradient(picture, shape.fill)
            else:
                picture.fill((*shape.fill, 255))
            picture.blit(outer, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        if shape.edge is not None:
            rim = outer.copy()
            if hollow:
                inner = self.mask(inner_size, inner_radius)
                # Only the alpha may shrink: white stays white.
                inner.fill((0, 0, 0, 255), special_flags=pygame.BLEND_RGBA_MULT)
                offset = (shape.edge_width, shape.edge_width)
                rim.blit(inner, offset, special_flags=pygame.BLEND_RGBA_SUB)
            rim.fill((*shape.edge, 255), special_flags=pygame.BLEND_RGBA_MULT)
            picture.blit(rim, (0, 0))
        if shape.alpha < 255:
            picture.fill((*_WHITE, shape.alpha), special_flags=pygame.BLEND_RGBA_MULT)
        return picture

    def _draw_shadow(
        self, size: tuple[int, int], radius: int, blur: int, colour: tuple[int, int, int, int]
    ) -> pygame.Surface:
        if radius <= blur:
            return _soft_box(size, blur, colour)
        # So round that its corners would show: blur the shape itself. Such shapes are small.
        shadow = pygame.Surface((size[0] + 2 * blur, size[1] + 2 * blur), pygame.SRCALPHA)
        shadow.blit(self.mask(size, radius), (blur, blur))
        # Black with the mask's alpha, so that the blur mixes nothing but alpha.
        shadow.fill((0, 0, 0, 255), special_flags=pygame.BLEND_RGBA_MULT)
        shadow = pygame.transform.gaussian_blur(shadow, max(1, blur // 2))
        shadow.fill((*colour[:3], 0), special_flags=pygame.BLEND_RGBA_MAX)
        shadow.fill((*_WHITE, colour[3]), special_flags=pygame.BLEND_RGBA_MULT)
        return shadow


def _stretched(small: pygame.Surface, border: int, size: tuple[int, int]) -> pygame.Surface:
    """Draw a box from a small one with the same border, whose middle is a single pixel.

    Only corners have to be computed; along the sides, and inside, every pixel is like the next.
    """
    picture = pygame.Surface(size, pygame.SRCALPHA)
    wide, high = size[0] - 2 * border, size[1] - 2 * border
    picture.fill(small.get_at((border, border)), (border, border, wide, high))
    # Where each third of the small box begins, and how many pixels it has there and here.
    across = ((0, border, border), (border, 1, wide), (border + 1, border, border))
    down = ((0, border, border), (border, 1, high), (border + 1, border, border))
    x = 0
    for left, from_wide, to_wide in across:
        y = 0
        for top, from_high, to_high in down:
            if (left, top) != (border, border):
                part = small.subsurface((left, top, from_wide, from_high))
                picture.blit(pygame.transform.scale(part, (to_wide, to_high)), (x, y))
            y += to_high
        x += to_wide
    return picture


def _soft_box(
    size: tuple[int, int], blur: int, colour: tuple[int, int, int, int]
) -> pygame.Surface:
    """Draw a box with blurred edges.

    A blurred box is the product of two blurred lines, which are known exactly: this takes no time
    where blurring a panel pixel by pixel would take a tenth of a second.
    """
    whole = (size[0] + 2 * blur, size[1] + 2 * blur)
    across = pygame.Surface((whole[0], 1), pygame.SRCALPHA)
    for x, cover in enumerate(_soft_line(size[0], blur)):
        across.set_at((x, 0), (*colour[:3], round(cover * colour[3])))
    down = pygame.Surface((1, whole[1]), pygame.SRCALPHA)
    for y, cover in enumerate(_soft_line(size[1], blur)):
        down.set_at((0, y), (*_WHITE, round(cover * 255)))
    shadow = pygame.transform.scale(across, whole)
    shadow.blit(pygame.transform.scale(down, whole), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return shadow


def _soft_line(length: int, blur: int) -> list[float]:
    """Return how much of a blurred line is at each pixel, from `blur` before it to after it."""
    width = max(1.0, blur / 2) * math.sqrt(2)

    def share(distance: float) -> float:
        return (1 + math.erf(distance / width)) / 2

    middles = (place + 0.5 - blur for place in range(length + 2 * blur))
    return [share(middle) * share(length - middle) for middle in middles]


def _fill_gradient(picture: pygame.Surface, gradient: Gradient) -> None:
    width, height = picture.get_size()
    span = max(1, height - 1)
    for y in range(height):
        parts = zip(gradient.top, gradient.bottom, strict=True)
        row = tuple(round(top + (bottom - top) * y / span) for top, bottom in parts)
        picture.fill((*row, 255), (0, y, width, 1))
