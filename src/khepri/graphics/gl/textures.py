"""Surfaces as textures, uploaded when they have changed, and the atlas that holds all pieces."""

from __future__ import annotations

import sys
from collections import OrderedDict
from collections.abc import Callable, Hashable
from dataclasses import dataclass

import moderngl
import pygame
from pygame import Rect, Surface

from khepri.graphics.frame import Picture
from khepri.graphics.renderer import GraphicsError

# Textures


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


# The atlas


START_SIDE = 1024
GUTTER = 2
"""Clear pixels around each picture: turned, it must not show its neighbour."""

START = (GUTTER, GUTTER, 0)
"""Where the first row begins, and how tall it is yet."""

Place = tuple[float, float, float, float]


class Atlas:
    """Packs pictures in rows, and starts anew, larger if need be, when it is full."""

    def __init__(self, context: moderngl.Context) -> None:
        self._context = context
        self._largest = min(8192, int(context.info["GL_MAX_TEXTURE_SIZE"]))
        self._places: dict[Hashable, Place] = {}
        self._row = START
        self._texture = self._make(START_SIDE)
        self._sample = Surface((1, 1), pygame.SRCALPHA)
        self.emptied = 0
        """How often it has been emptied for the frame being drawn."""

    def __len__(self) -> int:
        return len(self._places)

    @property
    def texture(self) -> moderngl.Texture:
        """The texture as it is now; a picture added later may replace it."""
        return self._texture

    @property
    def side(self) -> int:
        """How wide and high the texture is."""
        return int(self._texture.width)

    def place(self, key: Hashable, make: Callable[[], Surface]) -> Place | None:
        """Return left, top, width and height of a picture, adding it first if it is new.

        None means that the atlas was full and has been emptied: the places of all pictures of
        this frame must be asked for again.

        :raises GraphicsError: if one frame's pictures do not fit even the largest texture.
        """
        known = self._places.get(key)
        if known is not None:
            return known
        surface = readable(make()).premul_alpha()
        spot = self._reserve(surface.get_width() + GUTTER, surface.get_height() + GUTTER)
        if spot is None:
            self._empty()
            return None
        size = surface.get_size()
        # The atlas reads its bytes blue first, so the Surface must have them that way.
        ready = surface if surface.get_masks()[0] == 0xFF0000 else surface.convert(self._sample)
        self._texture.write(readable(ready).get_view("1"), viewport=(*spot, *size))
        found = (float(spot[0]), float(spot[1]), float(size[0]), float(size[1]))
        self._places[key] = found
        return found

    def _reserve(self, width: int, height: int) -> tuple[int, int] | None:
        x, y, tall = self._row
        if x + width > self.side:
            x, y, tall = GUTTER, y + tall, 0
        if x + width > self.side or y + height > self.side:
            return None
        self._row = (x + width, y, max(tall, height))
        return x, y

    def _empty(self) -> None:
        """Forget everything; twice for one frame means that more room is needed."""
        side = self.side if self.emptied == 0 else min(2 * self.side, self._largest)
        if self.emptied > 0 and side == self.side:
            raise GraphicsError("The pieces need more memory than the graphics card has.")
        self.emptied += 1
        self._texture.release()
        self._texture = self._make(side)
        self._places.clear()
        self._row = START

    def settle(self) -> None:
        """Note that a frame's pictures all fitted."""
        self.emptied = 0

    def _make(self, side: int) -> moderngl.Texture:
        texture = self._context.texture((side, side), 4, data=bytes(4 * side * side))
        texture.filter = (moderngl.LINEAR, moderngl.LINEAR)
        texture.repeat_x = texture.repeat_y = False
        texture.swizzle = "BGRA"
        return texture

    def release(self) -> None:
        """Give back the texture."""
        self._texture.release()
        self._places.clear()
