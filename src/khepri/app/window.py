"""The window: opening it, full screen, and knowing when there is none to be had."""

from __future__ import annotations

import os
import sys

import pygame

from khepri.app.settings import WindowMode
from khepri.errors import KhepriError
from khepri.graphics.resilient import GraphicsError

USUAL_SIZE = (1280, 720)
INVISIBLE_DRIVERS = ("offscreen", "dummy", "evdev", "KMSDRM")


class NoDisplayError(KhepriError):
    """There is no screen to open a window on."""


class Window:
    """The program's window: for 2D, or for OpenGL."""

    def __init__(self, mode: WindowMode) -> None:
        """Find the display; the window comes with `open`.

        :raises NoDisplayError: if there is no display.
        """
        check_display()
        try:
            pygame.display.init()
        except pygame.error as error:
            raise NoDisplayError(f"No window can be opened here: {error}.") from error
        if not _driver_was_chosen() and pygame.display.get_driver() in INVISIBLE_DRIVERS:
            # With no screen at hand SDL would draw where nobody can see it.
            pygame.display.quit()
            raise NoDisplayError("There is no screen here to open a window on.")
        pygame.display.set_caption("Khepri")
        self._mode = mode
        self._windowed_size = USUAL_SIZE
        self._opened = False
        self.opengl = False

    def open(self, *, opengl: bool = False) -> pygame.Surface:
        """Open the window, or open it anew, and return its Surface; OpenGL draws without it.

        :raises NoDisplayError: if no window can be opened.
        :raises GraphicsError: if only OpenGL is the trouble.
        """
        self._remember_size()
        # A window that cannot be opened has taken the one before with it.
        self._opened = False
        try:
            surface = self._open(opengl=opengl)
        except pygame.error as error:
            if opengl:
                raise GraphicsError(f"OpenGL 3.3 cannot be used here: {error}.") from error
            raise NoDisplayError(f"No window can be opened here: {error}.") from error
        self._opened, self.opengl = True, opengl
        return surface

    def open_hidden(self) -> None:
        """Open a small OpenGL window that nobody sees, to ask what it can do.

        :raises GraphicsError: if there is no OpenGL.
        """
        self._remember_size()
        self._opened = self.opengl = False
        try:
            _ask_for_opengl()
            pygame.display.set_mode((64, 64), pygame.OPENGL | pygame.HIDDEN)
        except pygame.error as error:
            raise GraphicsError(f"OpenGL 3.3 cannot be used here: {error}.") from error

    def _open(self, *, opengl: bool) -> pygame.Surface:
        flags = 0
        if opengl:
            _ask_for_opengl()
            flags = pygame.OPENGL | pygame.DOUBLEBUF
        if self._mode is WindowMode.FULLSCREEN:
            return pygame.display.set_mode((0, 0), flags | pygame.FULLSCREEN)
        desktop = pygame.display.get_desktop_sizes()[0]
        width, height = self._windowed_size
        size = (min(width, desktop[0]), min(height, desktop[1]))
        surface = pygame.display.set_mode(size, flags | pygame.RESIZABLE)
        pygame.display.set_window_position(
            ((desktop[0] - size[0]) // 2, (desktop[1] - size[1]) // 2)
        )
        return surface

    def set_mode(self, mode: WindowMode) -> pygame.Surface:
        """Fill the screen, or go back to the size before; return the Surface to draw on now."""
        self._remember_size()
        self._mode = mode
        return self._open(opengl=self.opengl)

    def _remember_size(self) -> None:
        if self._opened and self._mode is WindowMode.WINDOWED:
            self._windowed_size = self.size

    @property
    def size(self) -> tuple[int, int]:
        """How large the window is."""
        return pygame.display.get_window_size()

    def close(self) -> None:
        """Close the window."""
        pygame.display.quit()


def _ask_for_opengl() -> None:
    """Ask for OpenGL 3.3 without what is outdated; a new window has forgotten it each time."""
    for attribute, value in (
        (pygame.GL_CONTEXT_MAJOR_VERSION, 3),
        (pygame.GL_CONTEXT_MINOR_VERSION, 3),
        (pygame.GL_CONTEXT_PROFILE_MASK, pygame.GL_CONTEXT_PROFILE_CORE),
    ):
        pygame.display.gl_set_attribute(attribute, value)


def _driver_was_chosen() -> bool:
    return bool(os.environ.get("SDL_VIDEODRIVER") or os.environ.get("SDL_VIDEO_DRIVER"))


def check_display() -> None:
    """Say early that there is no display: asking SDL first would print its own complaints.

    :raises NoDisplayError: if there is none.
    """
    if _driver_was_chosen() or not sys.platform.startswith("linux"):
        return
    if not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
        raise NoDisplayError("There is no screen here to open a window on.")
