"""The window: opening it, full screen, and knowing when there is none to be had."""

from __future__ import annotations

import os
import sys

import pygame

from khepri.app.settings import WindowMode
from khepri.errors import KhepriError

USUAL_SIZE = (1280, 720)
INVISIBLE_DRIVERS = ("offscreen", "dummy", "evdev", "KMSDRM")


class NoDisplayError(KhepriError):
    """There is no screen to open a window on."""


class Window:
    """The program's window."""

    def __init__(self, mode: WindowMode) -> None:
        """Open the window.

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
        try:
            self.surface = self._open(mode)
        except pygame.error as error:
            raise NoDisplayError(f"No window can be opened here: {error}.") from error

    def _open(self, mode: WindowMode) -> pygame.Surface:
        if mode is WindowMode.FULLSCREEN:
            return pygame.display.set_mode((0, 0), pygame.FULLSCREEN)
        desktop = pygame.display.get_desktop_sizes()[0]
        width, height = self._windowed_size
        size = (min(width, desktop[0]), min(height, desktop[1]))
        surface = pygame.display.set_mode(size, pygame.RESIZABLE)
        pygame.display.set_window_position(
            ((desktop[0] - size[0]) // 2, (desktop[1] - size[1]) // 2)
        )
        return surface

    def set_mode(self, mode: WindowMode) -> pygame.Surface:
        """Fill the screen, or go back to the size before; return the Surface to draw on now."""
        if self._mode is WindowMode.WINDOWED:
            self._windowed_size = self.size
        self._mode = mode
        self.surface = self._open(mode)
        return self.surface

    @property
    def size(self) -> tuple[int, int]:
        """How large the window is."""
        return pygame.display.get_window_size()

    def close(self) -> None:
        """Close the window."""
        pygame.display.quit()


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
