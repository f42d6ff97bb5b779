"""The renderer that draws with OpenGL 3.3."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

import moderngl
import pygame
from pygame import Surface

from khepri.graphics.frame import Frame
from khepri.graphics.gl.drawing import Canvas, Programs, Size, Target
from khepri.graphics.gl.lighting import LIGHT_BUDGETS
from khepri.graphics.gl.pipeline import Pipeline
from khepri.graphics.renderer import GraphicsError, Quality

NO_ERROR = "GL_NO_ERROR"


class GlRenderer:
    """Shows frames in an OpenGL window; without one (`present` None) on a target of its own.

    The context is its maker's: `release` gives back everything that was made in it, not itself.
    """

    def __init__(
        self,
        context: moderngl.Context,
        size: Size,
        quality: Quality,
        present: Callable[[], None] | None = None,
    ) -> None:
        self._context = context
        self._size = size
        self._quality = quality
        self._present = present
        self._own: Target | None = None
        self._last: Frame | None = None
        with self._watched("start"):
            self._programs = Programs(context)
            self._pipeline = Pipeline(context, self._programs, LIGHT_BUDGETS[quality])

    @property
    def name(self) -> str:
        """Say which renderer this is."""
        return f"OpenGL, {self._quality.value}"

    @property
    def quality(self) -> Quality:
        """How much is spent on light."""
        return self._quality

    @quality.setter
    def quality(self, quality: Quality) -> None:
        if quality is not self._quality:
            self._quality = quality
            with self._watched("change its quality"):
                self._pipeline.release()
                self._pipeline = Pipeline(self._context, self._programs, LIGHT_BUDGETS[quality])

    @property
    def drifts(self) -> bool:
        """Say that backgrounds move."""
        return True

    @property
    def screen(self) -> moderngl.Framebuffer:
        """The picture of the window."""
        return self._context.screen

    @property
    def pipeline(self) -> Pipeline:
        """The passes, for those who measure them."""
        return self._pipeline

    def draw(self, frame: Frame) -> None:
        """Compose `frame` and present it.

        :raises GraphicsError: if the driver no longer does its work.
        """
        with self._watched("draw"):
            self._last = frame
            if self._present is None:
                self._pipeline.draw(frame, self._own_canvas(frame.size))
            else:
                window = Canvas(self._context, self.screen, frame.size, window=True)
                self._pipeline.draw(frame, window)
                self._present()

    def resize(self, size: Size) -> None:
        """Prepare for frames of another size."""
        with self._watched("change its size"):
            self._size = size
            self._pipeline.forget()
            self._let_go_of_target()

    def release(self) -> None:
        """Give back everything that was made in the context."""
        with self._watched("end"):
            self._let_go_of_target()
            self._pipeline.release()
            self._programs.release()
            self._last = None

    def capture(self) -> Surface:
        """Return a copy of what was drawn last.

        A window's own picture may be gone once it was presented: it is drawn once more.
        """
        with self._watched("be copied"):
            canvas = self._own_canvas(self._size if self._last is None else self._last.size)
            if self._present is not None and self._last is not None:
                self._pipeline.draw(self._last, canvas)
            pixels = self._own.framebuffer.read(components=3) if self._own is not None else b""
            return pygame.image.frombytes(pixels, canvas.size, "RGB")

    def _own_canvas(self, size: Size) -> Canvas:
        if self._own is None or self._own.size != size:
            self._let_go_of_target()
            self._own = Target(self._context, size)
        return Canvas(self._context, self._own.framebuffer, size, window=False)

    def _let_go_of_target(self) -> None:
        if self._own is not None:
            self._own.release()
            self._own = None

    @contextmanager
    def _watched(self, deed: str) -> Iterator[None]:
        """Turn whatever goes wrong inside OpenGL into one kind of error."""
        try:
            yield
        except (moderngl.Error, pygame.error, MemoryError) as error:
            raise GraphicsError(f"OpenGL could not {deed}: {error}.") from error
        flag = self._context.error
        if flag != NO_ERROR:
            raise GraphicsError(f"OpenGL could not {deed}: it reports {flag}.")
