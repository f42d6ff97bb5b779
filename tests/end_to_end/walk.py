"""Walking through every graphics quality and every size of window, and looking at each step.

A pilot goes the same way off screen. After each step something is clicked, and the whole window
must look as the pilot's: a picture that is frozen, torn or of another size does not.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from enum import Enum, auto
from pathlib import Path
from random import Random

import pygame

from app.pilot import Pilot
from end_to_end.desktop import SCREEN_SIZE, Desktop, Place, Window, until, until_done
from end_to_end.test_opengl import choose
from end_to_end.test_real_window import CORNER
from graphics.gl.opening import open_context
from khepri.app.settings import GraphicsWish, NewGameChoices, Settings, SettingsFile, WindowMode
from khepri.graphics import renderer

SIZES = ((900, 600), (1024, 640), (1280, 720), (1380, 760), (840, 700))
FRAME = 32
"""A window that was opened anew may be off by its frame, where the window manager is slow."""

SWITCH = "Coordinates"
"""It can be seen in every size of window."""

LABELS = {wish: wish.value.capitalize() for wish in GraphicsWish}


class Extent(Enum):
    """How much of the screen the window takes."""

    PART = auto()
    MOST = auto()
    """As much as the window manager gives: maximised."""
    ALL = auto()


@dataclass(frozen=True)
class Stop:
    """One state of the graphics."""

    wish: GraphicsWish
    extent: Extent


STOPS = [Stop(wish, extent) for wish in GraphicsWish for extent in Extent]


def round_trip() -> list[Stop]:
    """Return a way that goes from every stop to every other stop, each way exactly once."""
    ways = {stop: [other for other in STOPS if other is not stop] for stop in STOPS}
    way, trail = [], [STOPS[0]]
    while trail:
        if ways[trail[-1]]:
            trail.append(ways[trail[-1]].pop())
        else:
            way.append(trail.pop())
    return way[::-1]


def driver() -> str:
    """Return the name of the OpenGL driver here."""
    context = open_context()
    try:
        return renderer.driver_of(context)
    finally:
        context.release()


class Walk:
    """The program on its settings screen, and the pilot beside it."""

    def __init__(self, desktop: Desktop, start: GraphicsWish, random: Random) -> None:
        self._random = random
        self._path = Path(desktop.environment["XDG_CONFIG_HOME"]) / "khepri" / "settings.json"
        settings = Settings(music_volume=0, graphics=start, asked_to_learn=True).with_choices(
            "laser", NewGameChoices(computer=False, rules="club")
        )
        SettingsFile(self._path).save(settings)
        self.window = Window(desktop)
        own_path = desktop.folder / "pilot.json"
        SettingsFile(own_path).save(settings)
        self.pilot = Pilot(size=self.window.place.size, settings_path=own_path)
        self._driver = driver()
        self._extent = self._extent_before = Extent.PART
        self._before = self.window.place
        self._reopened = False
        self.pilot.context.set_graphics = self._note
        self._note(start)
        self._open_settings()

    def _open_settings(self) -> None:
        self._rest()
        self._compare("the menu", self.pilot.widget("Settings").rect.inflate(-8, -8))
        spot = self.pilot.spot(self.pilot.widget("Settings"))
        self.pilot.click_button("Settings")
        self._rest()
        wanted = self._wanted()

        def click() -> None:
            self.window.click(spot)
            self.window.move_to(CORNER)

        until_done(click, lambda: self.window.looks_like(wanted, wanted.get_rect()), "the settings")
        self._look("the settings")

    def _note(self, wish: GraphicsWish) -> None:
        """Have the pilot say what the program must: here OpenGL is drawn by the processor."""
        chosen = renderer.choose(wish.quality, lambda: self._driver, lambda _: 0.0)
        self.pilot.context.graphics_note = chosen.reason

    # Going on

    def go_to(self, stop: Stop) -> None:
        """Change what has to be changed, one thing after the other, and look each time."""
        if stop.wish is not self._wish:
            self._choose(stop.wish)
        if stop.extent is not Extent.ALL and self._extent is Extent.ALL:
            self._leave_full_screen()
        if stop.extent is Extent.ALL and self._extent is not Extent.ALL:
            self._fill_the_screen()
        elif stop.extent is not Extent.ALL and stop.extent is not self._extent:
            self._maximise_or_not()
        if stop.extent is Extent.PART:
            self._resize()

    @property
    def _wish(self) -> GraphicsWish:
        return self.pilot.context.settings.graphics

    def _choose(self, wish: GraphicsWish) -> None:
        self._rest()
        choose(self.window, self.pilot, "Graphics quality", LABELS[wish])
        until(lambda: self._saved("graphics") == wish.value, "the setting")
        self._reopened = True
        self._look(f"the settings, {wish.value}")

    def _saved(self, name: str) -> object:
        return json.loads(self._path.read_text())[name]

    def _fill_the_screen(self) -> None:
        self._before, self._reopened = self.window.place, False
        self._press_f11(WindowMode.FULLSCREEN)
        until(lambda: self.window.fills_the_screen, "full screen")
        self._extent_before, self._extent = self._extent, Extent.ALL
        self._follow_size(SCREEN_SIZE)
        self._look("full screen")

    def _leave_full_screen(self) -> None:
        self._press_f11(WindowMode.WINDOWED)
        until(lambda: not self.window.fills_the_screen, "the window")
        until(lambda: self._is_back(self.window.place), f"{self._before}")
        self._extent = self._extent_before
        self._follow_size(self._before.size)
        self._look("the window after full screen")

    def _is_back(self, place: Place) -> bool:
        slack = FRAME if self._reopened else 0
        before = self._before
        near = abs(place.x - before.x) <= slack and abs(place.y - before.y) <= slack
        return near and place.size == before.size

    def _press_f11(self, mode: WindowMode) -> None:
        def press() -> None:
            self.window.find()
            self.window.press("F11")

        until_done(press, lambda: self._saved("window") == mode.value, "the answer to F11")
        self.pilot.press("F11")

    def _maximise_or_not(self) -> None:
        wanted = self._extent is Extent.PART
        until_done(
            self.window.click_title_twice,
            lambda: self.window.is_maximised is wanted,
            "the other size",
        )
        self._extent = Extent.MOST if wanted else Extent.PART
        self._follow_size(self._settled_size())
        self._look("the window, maximised" if wanted else "the window, no longer maximised")

    def _settled_size(self) -> tuple[int, int]:
        """Return the size that the window has come to."""
        full = SCREEN_SIZE[0]
        is_most = self._extent is Extent.MOST
        until(lambda: (self.window.place.width == full) is is_most, "the new size")
        return self.window.place.size

    def _resize(self) -> None:
        """Change the size twice without a breath between."""
        size = self._random.choice([size for size in SIZES if size != self.window.place.size])
        self.window.resize((size[0] - 40, size[1] - 20))
        self.window.resize(size)
        until(lambda: self.window.place.size == size, "the new size")
        self._follow_size(size)
        self._look(f"the window at {size}")

    def _follow_size(self, size: tuple[int, int]) -> None:
        self.pilot.resize(size)
        self.pilot.wait(300)

    # Looking

    def _look(self, what: str) -> None:
        """See that the window shows what it should everywhere, and go on so if it is touched."""
        self.window.find()
        self._rest()
        self._compare(what)
        spot = self.pilot.spot(self.pilot.widget(SWITCH))
        self.pilot.click_button(SWITCH)
        shown = self.pilot.context.settings.coordinates
        until_done(
            lambda: self.window.click(spot), lambda: self._saved("coordinates") is shown, SWITCH
        )
        self._rest()
        self._compare(f"{what}, with a switch turned")

    def _rest(self) -> None:
        """Move the mouse out of the way."""
        self.window.move_to(CORNER)
        self.pilot.move_to(CORNER)
        self.pilot.wait(300)

    def _wanted(self) -> pygame.Surface:
        """Return what the window should show."""
        self.pilot.loop.draw()
        return self.pilot.renderer.capture()

    def _compare(self, what: str, area: pygame.Rect | None = None) -> None:
        wanted = self._wanted()
        size = wanted.get_size()
        until(lambda: self.window.place.size == size, f"the size of {what}")
        self.window.until_looks_like(wanted, area or wanted.get_rect(), what)
