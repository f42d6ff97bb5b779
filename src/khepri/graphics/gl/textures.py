"""Surfaces as textures: uploaded when they are new or have changed, and not otherwise."""

from __future__ import annotations

import sys
from collections import OrderedDict
from dataclasses import dataclass

import moderngl
import pygame
from pygame import Rect, Surface

from khepri.graphics.frame import Picture

TILE = 64
ROOM = 48
# Masks of a 32-bit Surface whose bytes are blue, green, red, alpha in memory, and the other way.
BLUE_FIRST = (0xFF0000, 0xFF00, 0xFF)
RED_FIRST = (0xFF, 0xFF00, 0xFF0000)


@dataclass(slots=True)
class Uploaded:
    """A texture, what it shows, and the tiles of it that are not clear."""

    texture: moderngl.Texture
    version: int
    tiles: list[float]


def readable(surface: Surface) -> Surface:
    """Return the Surface, or a copy of it, as 32-bit pixels without gaps between rows."""
    known = surface.get_masks()[:3] in (BLUE_FIRST, RED_FIRST) and sys.byteorder == "little"
    plain = surface.get_colorkey() is None and surface.get_alpha() in (None, 255)
    if not (known and plain and surface.get_bitsize() == 32):
        return surface.convert(Surface((1, 1), pygame.SRCALPHA))
    if surface.get_pitch() != 4 * surface.get_width():
        return surface.copy()
    return surface


def swizzle_of(surface: Surface) -> str:
    """Say in which order a texture must read a Surface's bytes."""
    order = "BGR" if surface.get_masks()[:3] == BLUE_FIRST else "RGB"
    return order + ("A" if surface.get_masks()[3] else "1")


def tiles_of(surface: Surface) -> list[float]:
    """List left, top, width and height of every tile that is not wholly clear, one after another.

    Most of a UI's Surface is clear, and blending nothing costs as much as blending something.
    """
    width, height = surface.get_size()
    if not surface.get_masks()[3]:
        return [0, 0, width, height]
    tiles: list[float] = []
    for top in range(0, height, TILE):
        tall = min(TILE, height - top)
        start, end = -1, 0
        for left in range(0, width, TILE):
            tile = surface.subsurface(Rect(left, top, min(TILE, width - left), tall))
            # Looking for an edge stops at the first pixel: only clear tiles are read wholly.
            if tile.get_bounding_rect().width:
                start = left if start < 0 else start
                end = left + tile.get_width()
            elif start >= 0:
                tiles += [start, top, end - start, tall]
                start = -1
        if start >= 0:
            tiles += [start, top, end - start, tall]
    return tiles


class Textures:
    """Keeps the textures of the Surfaces shown last."""

    def __init__(self, context: moderngl.Context) -> None:
        self._context = context
        self._kept: OrderedDict[Surface, Uploaded] = OrderedDict()
        self.uploads = 0

    def __len__(self) -> int:
        return len(self._kept)

    def of(self, picture: Picture) -> Uploaded:
        """Return a picture as a texture, uploading its pixels if they are not there yet."""
        surface = picture.surface
        kept = self._kept.get(surface)
        if kept is None:
            kept = self._kept[surface] = self._make(surface, picture.version)
            if len(self._kept) > ROOM:
                _, oldest = self._kept.popitem(last=False)
                oldest.texture.release()
        else:
            self._kept.move_to_end(surface)
            if kept.version != picture.version:
                self._write(kept, surface, picture.version)
        return kept

    def _make(self, surface: Surface, version: int) -> Uploaded:
        texture = self._context.texture(surface.get_size(), 4)
        texture.filter = (moderngl.NEAREST, moderngl.NEAREST)
        kept = Uploaded(texture, version, [])
        self._write(kept, surface, version)
        return kept

    def _write(self, kept: Uploaded, surface: Surface, version: int) -> None:
        ready = readable(surface)
        kept.texture.swizzle = swizzle_of(ready)
        kept.texture.write(ready.get_view("1"))
        kept.version = version
        kept.tiles = tiles_of(ready)
        self.uploads += 1

    def release(self) -> None:
        """Give back every texture."""
        for kept in self._kept.values():
            kept.texture.release()
        self._kept.clear()
