"""The window and its renderer together, with SDL's driver that needs no screen.

A process of its own for each test: SDL's driver can be chosen only once. They are forked from one
that has everything imported already, which would take most of the time.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Protocol

import pytest
from _pytest.mark import ParameterSet

pytestmark = pytest.mark.graphics(needs="opengl")

FORKING = """
import json, os, sys
import pygame
from graphics import stages
from khepri.app.display import Display
from khepri.app.settings import GraphicsWish, WindowMode
from khepri.app.window import Window
from khepri.graphics.renderer import Quality
from khepri.graphics.gl import GlRenderer

for line in sys.stdin:
    script, environment, errors = json.loads(line)
    child = os.fork()
    if not child:
        os.environ.update(environment)
        os.dup2(os.open(errors, os.O_WRONLY | os.O_CREAT), 2)
        exec(script)
        sys.exit()
    print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), flush=True)
"""

START = """
window = Window(WindowMode.WINDOWED)
frame = lambda: stages.frame(stages.scene(), window.size)
"""


def later(*values: str) -> Iterator[ParameterSet]:
    """Yield values that only the long tests try."""
    return (pytest.param(value, marks=pytest.mark.long) for value in values)


class Run(Protocol):
    """A way to run scripts."""

    def __call__(
        self, script: str, driver: str = "offscreen", start: str = START, **more: str
    ) -> None:
        """Run a script with a driver; it must not fail."""


@pytest.fixture(scope="module")
def forking() -> Iterator[subprocess.Popen[str]]:
    """Return a process that runs each script it is told in a fork of itself."""
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)}
    with subprocess.Popen(
        [sys.executable, "-c", FORKING],
        env=environment,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        yield process


@pytest.fixture
def run(forking: subprocess.Popen[str], tmp_path: Path) -> Run:
    """Return a way to run scripts."""

    def run(script: str, driver: str = "offscreen", start: str = START, **more: str) -> None:
        environment = {"SDL_VIDEODRIVER": driver, "SDL_AUDIODRIVER": "dummy", **more}
        errors = tmp_path / "errors"
        assert forking.stdin is not None
        assert forking.stdout is not None
        forking.stdin.write(json.dumps([start + script, environment, str(errors)]) + "\n")
        forking.stdin.flush()
        assert forking.stdout.readline() == "0\n", errors.read_text(encoding="utf-8")

    return run


def test_software_opengl_is_left_alone_until_it_is_asked_for(run: Run) -> None:
    run("""
display = Display(window, GraphicsWish.AUTOMATIC)
assert display.name == "2D" and "no graphics card" in display.choice.reason
assert display.measured.startswith("off ")
for wish, name in (("high", "OpenGL, high"), ("low", "OpenGL, low"), ("off", "2D"),
                   ("medium", "OpenGL, medium"), ("automatic", "2D")):
    display.set_graphics(GraphicsWish(wish))
    assert display.name == name, (wish, display.name)
    display.draw(frame())
    assert display.capture().get_size() == window.size
display.release()
""")


def test_full_screen_keeps_the_renderer_and_the_size_before(run: Run) -> None:
    run("""
display = Display(window, GraphicsWish.LOW)
before = window.size
for mode in (WindowMode.FULLSCREEN, WindowMode.WINDOWED):
    display.set_window(mode)
    display.resize(window.size)
    display.draw(frame())
    assert display.name == "OpenGL, low"
    inside = display.capture().get_at((100, 100))[:3]
    assert inside == stages.NIGHT_BOARD, inside
assert window.size == before
display.release()
""")


def test_a_lost_context_turns_to_2d_and_says_so(run: Run) -> None:
    run("""
told = []
display = Display(window, GraphicsWish.HIGH)
display.tell = told.append
display.draw(frame())
display._gl.pipeline.watch = lambda _: display._gl._context.enable_direct(0xFFFF)
display.draw(frame())
assert display.name == "2D" and len(told) == 1, told
assert display.choice.reason == told[0]
assert display.capture().get_at((100, 100))[:3] == stages.NIGHT_BOARD
display.set_window(WindowMode.FULLSCREEN)
display.draw(frame())
display.set_graphics(GraphicsWish.HIGH)
display.draw(frame())
assert display.name == "OpenGL, high"
display.release()
""")


@pytest.mark.parametrize("wish", ["automatic", *later("high", "off")])
def test_without_opengl_there_is_2d_and_it_says_so(run: Run, wish: str) -> None:
    run(
        f"""
told = []
display = Display(window, GraphicsWish("{wish}"))
display.tell = told.append
assert display.name == "2D"
display.draw(frame())
display.set_graphics(GraphicsWish.LOW)
assert display.name == "2D" and display.choice.quality is Quality.OFF
assert display.choice.reason.startswith("Drawn in 2D. OpenGL 3.3 cannot be used here")
assert told == ["OpenGL does not work here, so pictures are in 2D."]
display.draw(frame())
assert window.surface.get_at((100, 100))[:3] == stages.NIGHT_BOARD
display.set_window(WindowMode.FULLSCREEN)
display.set_graphics(GraphicsWish.AUTOMATIC)
assert len(told) == 1
""",
        driver="dummy",
    )


FAIL = """
import khepri.app.display as display_module
import khepri.graphics.gl as gl
from khepri.graphics.renderer import GraphicsError

def fail(*_):
    raise GraphicsError("The card is on fire.")

def check(display):
    assert display.name == "2D"
    assert display.choice.quality is Quality.OFF
    assert display.choice.reason == "Drawn in 2D. The card is on fire."
    assert told == ["OpenGL does not work here, so pictures are in 2D."]
    display.draw(frame())
    assert window.surface.get_at((100, 100))[:3] == stages.NIGHT_BOARD

told = []
"""


@pytest.mark.parametrize("broken", ["display_module.open_context", "gl.GlRenderer"])
@pytest.mark.parametrize("wish", ["off", *later("automatic")])
def test_opengl_that_cannot_begin_leaves_2d(run: Run, wish: str, broken: str) -> None:
    run(f"""{FAIL}
display = Display(window, GraphicsWish("{wish}"))
display.tell = told.append
works, {broken} = {broken}, fail
display.set_graphics(GraphicsWish.HIGH)
check(display)
{broken} = works
display.set_graphics(GraphicsWish.HIGH)
assert display.name == "OpenGL, high" and len(told) == 1
""")


def test_a_quality_that_cannot_begin_leaves_2d(run: Run) -> None:
    run(f"""{FAIL}
display = Display(window, GraphicsWish.LOW)
display.tell = told.append
display.draw(frame())
GlRenderer.quality = property(fail, fail)
display.set_graphics(GraphicsWish.HIGH)
check(display)
display.set_graphics(GraphicsWish.OFF)
assert display.choice.reason == "Drawn in 2D, as you chose." and len(told) == 1
""")


def test_automatic_and_off_share_a_window_where_both_mean_2d(run: Run) -> None:
    run("""
display = Display(window, GraphicsWish.AUTOMATIC)
opened = window._window
for wish in ("off", "automatic", "off"):
    display.set_graphics(GraphicsWish(wish))
    assert window._window is opened
    display.draw(frame())
    assert window.surface.get_at((100, 100))[:3] == stages.NIGHT_BOARD
""")


def test_sizes_that_have_passed_do_not_freeze_the_picture(run: Run) -> None:
    """While a window is dragged larger, events tell of sizes that it no longer has."""
    run("""
display = Display(window, GraphicsWish.OFF)
for size in ((700, 500), (800, 550), window.size):
    display.resize(size)
display.draw(frame())
assert window.surface.get_at((100, 100))[:3] == stages.NIGHT_BOARD
""")


@pytest.mark.parametrize(
    ("driver", "chosen", "value"),
    [("x11", "", "0"), ("x11", "1", "1"), ("wayland", "", ""), ("windows", "", "")],
)
def test_2d_is_handed_to_x11_directly_and_to_nothing_else(
    run: Run, driver: str, chosen: str, value: str
) -> None:
    more = {"SDL_FRAMEBUFFER_ACCELERATION": chosen} if chosen else {}
    run(
        f"""
import os
pygame.display.get_driver = lambda: "{driver}"
Window(WindowMode.WINDOWED)
assert os.environ.get("SDL_FRAMEBUFFER_ACCELERATION", "") == "{value}"
""",
        **more,
    )


@pytest.mark.parametrize(
    ("desktop", "least"), [((1920, 1080), (800, 500)), ((640, 480), (640, 480))]
)
def test_the_window_cannot_be_made_smaller_than_the_screens_need(
    run: Run, desktop: tuple[int, int], least: tuple[int, int]
) -> None:
    run(f"""
pygame.display.get_desktop_sizes = lambda: [{desktop}]
for wish in (GraphicsWish.OFF, GraphicsWish.LOW):
    display = Display(window, wish)
    assert window._window.minimum_size == {least}
    window._window.size = (300, 200)
    assert window.size == {least}, window.size
""")


def test_events_of_other_windows_are_left_out(run: Run) -> None:
    run("""
display = Display(window, GraphicsWish.LOW)
window.events()
before = window._window
with window.hidden():
    other = pygame.Window("Another", (70, 70))
    other.size = (80, 80)
display.set_window(WindowMode.FULLSCREEN)
display.set_graphics(GraphicsWish.OFF)
sizes = {(event.x, event.y) for event in window.events() if event.type == pygame.WINDOWSIZECHANGED}
assert sizes <= {window.size}, sizes
pygame.event.post(pygame.event.Event(pygame.QUIT))
assert pygame.QUIT in {event.type for event in window.events()}
""")


def test_what_is_no_windows_own_survives_a_new_one(run: Run) -> None:
    run("""
pygame.font.init()
pygame.mixer.init()
pygame.key.set_repeat(350, 40)
display = Display(window, GraphicsWish.OFF)
pygame.scrap.put_text("a copied board")
picture = pygame.Surface((8, 8), pygame.SRCALPHA)
picture.fill("red")
picture = picture.convert_alpha(window.surface)
font = pygame.font.Font(None, 20)
sound = pygame.mixer.Sound(bytes(400_000)).play(-1)
for wish in ("low", "automatic", "off", "high", "off"):
    display.set_graphics(GraphicsWish(wish))
    display.set_window(WindowMode.FULLSCREEN)
    display.set_window(WindowMode.WINDOWED)
    assert pygame.key.get_repeat() == (350, 40)
    assert pygame.scrap.get_text() == "a copied board"
    assert pygame.mouse.get_visible()
    assert sound.get_busy()
    assert picture.get_at((4, 4)) == (255, 0, 0, 255)
    assert font.render("Khepri", True, "white").get_width() > 20
""")


def test_automatic_chosen_later_is_remembered_too(run: Run, tmp_path: Path) -> None:
    """What was measured is in the settings file, so that the next start need not measure."""
    settings = tmp_path / "khepri" / "settings.json"
    settings.parent.mkdir()
    settings.write_text(json.dumps({"graphics": "off"}))
    chosen = """
from dataclasses import replace
from khepri.app.loop import Loop
from khepri.app.main import run
from khepri.app.settings import GraphicsWish

def choose(loop, events):
    assert loop.context.settings.graphics_measured == ""
    loop.context.change(replace(loop.context.settings, graphics=GraphicsWish.AUTOMATIC))

Loop.run = choose
run()
"""
    folders = {"XDG_CONFIG_HOME": str(tmp_path), "XDG_DATA_HOME": str(tmp_path)}
    run(chosen, start="", HOME=str(tmp_path), **folders)
    kept = json.loads(settings.read_text())
    assert kept["graphics"] == "automatic"
    assert kept["graphics_measured"].startswith("off ")


def test_a_card_is_measured_once(run: Run) -> None:
    run("""
import khepri.app.display as display_module
import khepri.graphics.renderer as choice

choice.SOFTWARE = ()  # as if this were a card
times = []
real = display_module.time_frames
display_module.time_frames = lambda *parts: times.append(real(*parts)) or 1.0
first = Display(window, GraphicsWish.AUTOMATIC)
assert first.name == "OpenGL, high" and len(times) == 1 and times[0] > 0
assert first.measured.startswith("high ")
first.draw(frame())
first.release()
window._destroy()
window.hidden = None  # where there is an answer, nobody looks behind the scenes
second = Display(window, GraphicsWish.AUTOMATIC, first.measured)
assert second.name == "OpenGL, high" and len(times) == 1
second.check()
assert second.measured == first.measured
second.release()
""")


def test_what_draws_better_in_2d_is_asked_about_opengl_behind_the_first_frame(run: Run) -> None:
    run("""
import khepri.app.display as display_module

probe, asked = display_module.open_context, []
display_module.open_context = lambda: asked.append(window.is_for_2d) or probe()
first = Display(window, GraphicsWish.AUTOMATIC)
assert first.name == "2D" and asked == [False]
for measured, kept in ((first.measured, first.measured), ("off another driver", "")):
    asked.clear()
    window._destroy()
    later = Display(window, GraphicsWish.AUTOMATIC, measured)
    assert later.name == "2D" and later.measured == measured and asked == []
    later.check()
    assert later.measured == kept and asked == [True]
    later.check()
    assert asked == [True]
    later.draw(frame())
    assert window.surface.get_at((100, 100))[:3] == stages.NIGHT_BOARD
""")


def test_an_unknown_card_is_measured_with_the_splash_in_the_window(run: Run) -> None:
    run("""
import khepri.app.display as display_module
import khepri.graphics.renderer as choice
from khepri.app.settings import Settings
from khepri.app.splash import Splash

choice.SOFTWARE = ()  # as if this were a card
happened = []
display_module.time_frames = lambda *parts: happened.append("measured") or 1.0
opened, presented = window.open, window.present
window.open = lambda **kind: happened.append("opened") or opened(**kind)
window.present = lambda: happened.append("shown") or presented()
display = Display(window, GraphicsWish.AUTOMATIC, splash=Splash(Settings()))
assert display.name == "OpenGL, high"
assert happened == ["opened", "shown", "shown", "measured", "shown"], happened
display.release()
""")
