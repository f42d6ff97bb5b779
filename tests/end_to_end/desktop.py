"""A desktop of our own: a screen in memory, a window manager, and hands to use them with."""

from __future__ import annotations

import os
import re
import shutil
import signal
import struct
import subprocess
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

import pygame

import patience
from patience import PATIENCE_S

KHEPRI = str(Path(sys.executable).with_name("khepri"))
GLANCE_S = 0.1
KEY_LOST_S = 30
"""What has not happened by then was not heard."""

SCREEN_SIZE = (1600, 900)
ALIKE = 12.0
"""Two pictures look the same if no block's colours differ by more than this, out of 255."""

BLOCK = 32
WINDOW_MANAGER = """<?xml version="1.0"?>
<openbox_config xmlns="http://openbox.org/3.4/rc">
  <focus><focusNew>yes</focusNew></focus>
  <keyboard><keybind key="A-F4"><action name="Close"/></keybind></keyboard>
  <mouse>
    <doubleClickTime>500</doubleClickTime>
    <context name="Titlebar">
      <mousebind button="Left" action="DoubleClick"><action name="ToggleMaximize"/></mousebind>
    </context>
  </mouse>
"""
"""What openbox does with keys and clicks. As it comes it also takes every click into a window,
to give that window the keyboard, and hands it on: now and then one is lost on the way."""

NO_FRAMES = """
  <applications><application class="*"><decor>no</decor></application></applications>
</openbox_config>
"""
"""For a screen on which a window has no room for its frame."""

POINTER = pygame.Rect(-32, -32, 80, 80)
"""Where the server draws the mouse's arrow or hand, seen from the spot it is at."""


def until(condition: Callable[[], bool], what: str, patience_s: float = PATIENCE_S) -> None:
    """Wait until something holds; asking takes a program, so it is not asked all the time."""
    patience.until(condition, what, GLANCE_S, patience_s)


class EndedError(AssertionError):
    """The program has ended while it should still run."""


def until_done(deed: Callable[[], None], condition: Callable[[], bool], what: str) -> None:
    """Do something until it has worked: a window that has just come misses a key or a click."""
    for _ in range(PATIENCE_S // KEY_LOST_S):
        deed()
        with suppress(AssertionError):
            until(condition, what, KEY_LOST_S)
            return
    raise AssertionError(f"{what} never came")


class Desktop:
    """A screen of its own, which nobody else can see or disturb."""

    def __init__(self, folder: Path, size: tuple[int, int] = SCREEN_SIZE) -> None:
        for tool in ("Xvfb", "openbox", "xdotool", "xprop", "xwininfo"):
            assert shutil.which(tool), f"{tool} is missing: install Debian's package for it"
        self.folder = folder
        self._size = size
        self._processes: list[subprocess.Popen[bytes]] = []
        self.environment = dict(os.environ)
        for name in ("SDL_VIDEODRIVER", "SDL_VIDEO_DRIVER", "WAYLAND_DISPLAY"):
            self.environment.pop(name, None)
        self.environment |= {
            "SDL_AUDIODRIVER": "dummy",
            "PYTHONFAULTHANDLER": "1",  # a program that does not end can be asked where it is
            "HOME": str(folder),
            "XDG_CONFIG_HOME": str(folder / "config"),
            "XDG_DATA_HOME": str(folder / "data"),
        }
        self._start_screen()
        rules = folder / "openbox.xml"
        ending = NO_FRAMES if size != SCREEN_SIZE else "</openbox_config>"
        rules.write_text(WINDOW_MANAGER + ending)
        self._start("openbox", "--sm-disable", "--config-file", str(rules))
        until(self._is_managed, "the window manager")

    def _start_screen(self) -> None:
        """Let the X server choose a free number, and tell it."""
        width, height = self._size
        reading, writing = os.pipe()
        command = ["Xvfb", "-displayfd", str(writing), "-screen", "0", f"{width}x{height}x24"]
        command += ["-fbdir", str(self.folder), "-nolisten", "tcp", "-noreset"]
        with (self.folder / "Xvfb.log").open("wb") as log:
            self.adopt(subprocess.Popen(command, pass_fds=(writing,), stdout=log, stderr=log))
        os.close(writing)
        with os.fdopen(reading) as answer:
            number = answer.readline().strip()
        assert number, (self.folder / "Xvfb.log").read_text()
        self.environment["DISPLAY"] = f":{number}"

    def _start(self, *command: str) -> None:
        with (self.folder / f"{command[0]}.log").open("wb") as log:
            self.adopt(subprocess.Popen(command, env=self.environment, stdout=log, stderr=log))

    def adopt(self, process: subprocess.Popen[bytes]) -> None:
        """See to it that a program ends with this desktop."""
        self._processes.append(process)

    def _is_managed(self) -> bool:
        answer = self.ask("xprop", "-root", "_NET_SUPPORTING_WM_CHECK")
        return "window id" in answer

    def ask(self, *command: str) -> str:
        """Run a small program on this desktop and return what it says."""
        done = subprocess.run(
            command, env=self.environment, capture_output=True, check=False, timeout=PATIENCE_S
        )
        return done.stdout.decode()

    def picture(self) -> pygame.Surface:
        """Return what is on the screen now: the server keeps it in a file, as an X window dump."""
        data = (self.folder / "Xvfb_screen0").read_bytes()
        header = struct.unpack(">25I", data[:100])
        size, width, height, line, colours = (header[index] for index in (0, 4, 5, 12, 19))
        start = size + 12 * colours
        pixels = data[start : start + line * height]
        return pygame.image.frombuffer(pixels, (width, height), "BGRA").convert_alpha()

    def close(self) -> None:
        """End everything that was started here."""
        for process in reversed(self._processes):
            process.terminate()
            process.communicate(timeout=PATIENCE_S)


@dataclass(frozen=True)
class Place:
    """Where the window is on the screen."""

    x: int
    y: int
    width: int
    height: int

    @property
    def size(self) -> tuple[int, int]:
        """How large it is."""
        return self.width, self.height


class Window:
    """The program in its window on a desktop."""

    def __init__(self, desktop: Desktop, *words: str, program: Sequence[str] = (KHEPRI,)) -> None:
        self.desktop = desktop
        self.process = subprocess.Popen(
            [*program, *words],
            env=desktop.environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            stdin=subprocess.DEVNULL,
        )
        desktop.adopt(self.process)
        self.id = ""
        self._pointer = (0, 0)
        self.find()

    def find(self) -> None:
        """Wait until the window is there and has the keyboard."""
        until(self._found, "the window")
        until(lambda: self.place.width > 1, "the window's place")
        self._await_keyboard()

    def find_another(self) -> None:
        """Wait until another window has taken the place of this one."""
        before = self.id
        until(lambda: self._found() and self.id != before, "the other window")
        self.find()

    def _await_keyboard(self) -> None:
        """Keys go to the window that the manager has made the active one."""
        until(lambda: self._found() and self._is_active(), "the window's turn")

    def _found(self) -> bool:
        self._assert_running()
        search = ["xdotool", "search", "--onlyvisible", "--pid", str(self.process.pid)]
        self.id = self.desktop.ask(*search).strip().partition("\n")[0]
        return bool(self.id)

    def _is_active(self) -> bool:
        return self.desktop.ask("xdotool", "getactivewindow").strip() == self.id

    def _assert_running(self) -> None:
        if self.process.poll() is not None:
            raise EndedError(self._last_words())

    def _last_words(self) -> str:
        out, err = self.process.communicate(timeout=PATIENCE_S)
        return f"it ended with {self.process.returncode}: {out.decode()}{err.decode()}"

    @property
    def place(self) -> Place:
        """Where the window's inside is; some versions of xdotool count its frame twice."""
        self._assert_running()
        answer = self.desktop.ask("xwininfo", "-id", self.id) if self.id else ""
        if not answer and self._found():  # it may have been opened anew
            answer = self.desktop.ask("xwininfo", "-id", self.id)
        names = ("Absolute upper-left X", "Absolute upper-left Y", "Width", "Height")
        found = [re.search(rf"{name}: +(-?\d+)", answer) for name in names]
        return Place(*(int(number[1]) if number else 0 for number in found))

    @property
    def fills_the_screen(self) -> bool:
        """Whether it is in full screen."""
        return "_NET_WM_STATE_FULLSCREEN" in self._state

    @property
    def is_maximised(self) -> bool:
        """Whether the window manager has made it as large as it can."""
        return "_NET_WM_STATE_MAXIMIZED_VERT" in self._state

    @property
    def _state(self) -> str:
        return self.desktop.ask("xprop", "-id", self.id, "_NET_WM_STATE") if self._found() else ""

    def picture(self) -> pygame.Surface:
        """Return what the window shows."""
        place = self.place
        room = pygame.Rect(place.x, place.y, *place.size)
        screen = self.desktop.picture()
        return screen.subsurface(room.clip(screen.get_rect())).copy()

    def move_to(self, spot: tuple[int, int]) -> None:
        """Move the mouse to a pixel of the window."""
        self._pointer = spot
        place = self.place
        self.desktop.ask("xdotool", "mousemove", str(place.x + spot[0]), str(place.y + spot[1]))

    def click(self, spot: tuple[int, int]) -> None:
        """Click a pixel of the window."""
        self.move_to(spot)
        self.desktop.ask("xdotool", "click", "1")

    def drag(self, start: tuple[int, int], end: tuple[int, int]) -> None:
        """Drag from one pixel to another."""
        self.move_to(start)
        self.desktop.ask("xdotool", "mousedown", "1")
        for step in (1, 2, 3, 4):
            x = start[0] + (end[0] - start[0]) * step // 4
            y = start[1] + (end[1] - start[1]) * step // 4
            self.move_to((x, y))
        self.desktop.ask("xdotool", "mouseup", "1")

    def press(self, *keys: str) -> None:
        """Press keys, named as X names them, so that the program finds all of them at once."""
        self.desktop.ask("xdotool", "key", *keys)

    def resize(self, size: tuple[int, int]) -> None:
        """Make the window larger or smaller."""
        self.desktop.ask("xdotool", "windowsize", self.id, str(size[0]), str(size[1]))

    def click_title_twice(self) -> None:
        """Make the window as large as can be, or end that, as the window manager does it."""
        place = self.place
        self.desktop.ask(
            *("xdotool", "mousemove", str(place.x + place.width // 2), str(place.y - 8)),
            *("click", "--repeat", "2", "--delay", "20", "1"),
        )

    def until_looks_like(self, wanted: pygame.Surface, area: pygame.Rect, what: str) -> None:
        """Wait until a part of the window shows what it should; if not, keep both pictures."""
        try:
            until(lambda: self.looks_like(wanted, area), what)
        except AssertionError:
            pygame.image.save(self.desktop.picture(), self.desktop.folder / "seen.png")
            pygame.image.save(wanted, self.desktop.folder / "wanted.png")
            raise

    def looks_like(self, wanted: pygame.Surface, area: pygame.Rect) -> bool:
        """Say whether a part of the window shows what it should."""
        self._assert_running()
        picture = self.picture()
        if not picture.get_rect().contains(area):
            return False
        wanted = wanted.copy()
        for one in (picture, wanted):
            one.fill("black", POINTER.move(self._pointer))
        return difference(picture.subsurface(area), wanted.subsurface(area)) < ALIKE

    def close(self) -> int:
        """Close the window as its cross does; return how the program ended."""
        for _ in range(PATIENCE_S // KEY_LOST_S):
            with suppress(EndedError):  # it may have been slow to end
                self._await_keyboard()
                self.press("alt+F4")
            try:
                _, errors = self.process.communicate(timeout=KEY_LOST_S)
                break
            except subprocess.TimeoutExpired:
                continue  # openbox misses a key now and then, just after a click
        else:
            self.process.send_signal(signal.SIGABRT)
            raise AssertionError(f"the window stayed open: {self._last_words()}")
        assert errors == b"", errors.decode()
        return self.process.returncode


def difference(one: pygame.Surface, other: pygame.Surface) -> float:
    """Return how far two pictures' colours are apart where they differ most.

    They are compared block by block: on the whole, a piece that has moved would hardly count.
    """
    apart = one.convert(24)
    apart.blit(other.convert(24), (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    back = other.convert(24)
    back.blit(one.convert(24), (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    apart.blit(back, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    whole = apart.get_rect()
    blocks = [
        pygame.Rect(x, y, BLOCK, BLOCK).clip(whole)
        for x in range(0, whole.width, BLOCK)
        for y in range(0, whole.height, BLOCK)
    ]
    return max(sum(pygame.transform.average_color(apart, block)[:3]) / 3 for block in blocks)
