"""The window: opening it, full screen, and knowing when there is none to be had."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress

import pygame
from pygame import Surface
from pygame.event import Event

from khepri.app.settings import WindowMode
from khepri.errors import KhepriError
from khepri.graphics.renderer import GraphicsError

TITLE = "Khepri"
USUAL_SIZE = (1280, 720)
USUAL_DESKTOP = (1920, 1080)
LEAST_SIZE = (800, 500)
"""A smaller window could not show every screen in letters that can be read."""

HIDDEN_SIZE = (64, 64)
PLACING_S = 3.0
"""For so long a window that moves by itself is put back; later it is the player who moves it."""

INVISIBLE_DRIVERS = ("offscreen", "dummy", "evdev", "KMSDRM")


class NoDisplayError(KhepriError):
    """There is no screen to open a window on."""


class Window:
    """The program's window: for 2D, or for OpenGL.

    A window for one cannot become a window for the other, so `open` makes a new one where the old
    one was. Filling the screen keeps the window and all that was made for it.
    """

    def __init__(self, mode: WindowMode, *, seen: bool = True) -> None:
        """Find the display; the window comes with `open`.

        :param seen: False for one that nobody sees, to find out what would be drawn in it.
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
        _present_directly()
        self._mode = mode
        self._seen = seen
        self._window: pygame.Window | None = None
        self._icon: Surface | None = None
        self._size: tuple[int, int] | None = None
        self._position: tuple[int, int] | None = None
        self._maximised = False
        self._placed_until = 0.0

    # Opening it

    def open(self, *, opengl: bool = False) -> None:
        """Open the window, or open it anew in the same place.

        :raises NoDisplayError: if no window can be opened.
        :raises GraphicsError: if only OpenGL is the trouble; there is no window then.
        """
        self._remember_place()
        # First, as it may take the current OpenGL with it: SDL's own, which it draws 2D with.
        self._destroy()
        try:
            self._window = self._make(opengl=opengl)
        except pygame.error as error:
            if opengl:
                raise GraphicsError(f"OpenGL 3.3 cannot be used here: {error}.") from error
            raise NoDisplayError(f"No window can be opened here: {error}.") from error

    def _make(self, *, opengl: bool) -> pygame.Window:
        if opengl:
            _ask_for_opengl()
        window = pygame.Window(
            TITLE,
            self._size or first_size(pygame.display.get_desktop_sizes()[0]),
            pygame.WINDOWPOS_CENTERED if self._position is None else self._position,
            opengl=opengl,
            resizable=True,
            maximized=self._maximised,
            fullscreen_desktop=self._mode is WindowMode.FULLSCREEN,
            hidden=not self._seen,
        )
        window.minimum_size = _on_desktop(LEAST_SIZE)
        if self._icon is not None:
            window.set_icon(self._icon)
        self._placed_until = time.monotonic() + PLACING_S
        return window

    @contextmanager
    def hidden(self) -> Iterator[None]:
        """Have a small OpenGL window that nobody sees, beside the real one, to ask about OpenGL.

        :raises GraphicsError: if there is no OpenGL.
        """
        _ask_for_opengl()
        try:
            hidden = pygame.Window(TITLE, HIDDEN_SIZE, opengl=True, hidden=True)
        except pygame.error as error:
            raise GraphicsError(f"OpenGL 3.3 cannot be used here: {error}.") from error
        try:
            yield
        finally:
            hidden.destroy()

    # Using it

    @property
    def _opened(self) -> pygame.Window:
        if self._window is None:
            raise NoDisplayError("The window is not open.")
        return self._window

    @property
    def surface(self) -> Surface:
        """What 2D draws on; it follows the window's size."""
        return self._opened.get_surface()

    @property
    def size(self) -> tuple[int, int]:
        """How large the window is."""
        return self._opened.size

    @property
    def is_open(self) -> bool:
        """Whether there is a window."""
        return self._window is not None

    @property
    def is_for_2d(self) -> bool:
        """Whether a window that is drawn in without OpenGL is open."""
        return self._window is not None and not self._window.opengl

    def present(self) -> None:
        """Show what was drawn."""
        self._opened.flip()

    def set_icon(self, icon: Surface) -> None:
        """Give the window a picture, for the task bar."""
        self._icon = icon
        self._opened.set_icon(icon)

    def set_mode(self, mode: WindowMode) -> None:
        """Fill the screen, or go back to the place and size before."""
        self._remember_place()
        self._mode = mode
        if mode is WindowMode.FULLSCREEN:
            self._opened.set_fullscreen(desktop=True)
            return
        self._opened.set_windowed()
        if self._maximised:
            self._opened.maximize()
        self._placed_until = time.monotonic() + PLACING_S

    def events(self) -> list[Event]:
        """Return what has happened since the last time, to this window and not to one before."""
        events = [event for event in pygame.event.get() if self._concerns(event)]
        for event in events:
            self._follow(event)
        return events

    def close(self) -> None:
        """Close the window."""
        self._destroy()
        pygame.display.quit()

    # Its place

    def _remember_place(self) -> None:
        """Note where it is, unless it has that place only for as long as it is so large."""
        if self._window is None or self._mode is WindowMode.FULLSCREEN or self._maximised:
            return
        self._position, self._size = self._window.position, self._window.size

    def _concerns(self, event: Event) -> bool:
        """Whether an event is none of a window's, or this one's: not the hidden or an old one's."""
        mine = event.dict.get("window") is self._window
        return mine or not pygame.WINDOWSHOWN <= event.type <= pygame.WINDOWDISPLAYCHANGED

    def _follow(self, event: Event) -> None:
        if self._mode is WindowMode.FULLSCREEN:
            return
        match event.type:
            case pygame.WINDOWMAXIMIZED:
                self._maximised = True
            case pygame.WINDOWRESTORED:
                self._maximised = False
            case pygame.WINDOWMOVED:
                self._put_back()

    def _put_back(self) -> None:
        """Move a window that was placed without counting the frame that came around it, once."""
        wanted, late = self._position, time.monotonic() > self._placed_until
        if wanted is None or late or self._maximised:
            return
        self._placed_until = 0.0
        if self._opened.position != wanted:
            # Wayland lets nobody choose a place.
            with suppress(pygame.error):
                self._opened.position = wanted

    def _destroy(self) -> None:
        if self._window is not None:
            self._window.destroy()
            self._window = None


def first_size(desktop: tuple[int, int]) -> tuple[int, int]:
    """Return how large the window is at first: on a screen with many small pixels, it has more.

    >>> first_size((1366, 768)), first_size((1024, 600))
    ((1280, 720), (1024, 600))
    >>> first_size((3840, 2160))
    (2560, 1440)
    """
    width, height = desktop
    finer = max(1.0, min(width / USUAL_DESKTOP[0], height / USUAL_DESKTOP[1]))
    return min(round(USUAL_SIZE[0] * finer), width), min(round(USUAL_SIZE[1] * finer), height)


def _on_desktop(size: tuple[int, int]) -> tuple[int, int]:
    """Return a size, or as much of it as the desktop has."""
    width, height = pygame.display.get_desktop_sizes()[0]
    return min(size[0], width), min(size[1], height)


def _ask_for_opengl() -> None:
    """Ask for OpenGL 3.3 without what is outdated."""
    for attribute, value in (
        (pygame.GL_CONTEXT_MAJOR_VERSION, 3),
        (pygame.GL_CONTEXT_MINOR_VERSION, 3),
        (pygame.GL_CONTEXT_PROFILE_MASK, pygame.GL_CONTEXT_PROFILE_CORE),
    ):
        pygame.display.gl_set_attribute(attribute, value)


def _present_directly() -> None:
    """Have SDL hand 2D pictures to X11 as they are: its way through OpenGL is far slower.

    Only X11 has both ways. Whoever has set the variable knows better.
    """
    if pygame.display.get_driver() == "x11":
        os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")


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
