"""All pieces in one texture, so that a board of them is drawn at once."""

from __future__ import annotations

from collections.abc import Callable, Hashable

import moderngl
import pygame
from pygame import Surface

from khepri.graphics.gl.textures import readable
from khepri.graphics.resilient import GraphicsError

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
