"""The window and its renderer together, with SDL's driver that needs no screen.

A process of its own for each test: SDL's driver can be chosen only once.
"""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

pytestmark = pytest.mark.graphics(needs="opengl")

START = """
import pygame
from graphics import stages
from khepri.app.display import Display
from khepri.app.settings import GraphicsWish, WindowMode
from khepri.app.window import Window
from khepri.graphics.choice import Quality
from khepri.graphics.gl import GlRenderer

pygame.display.init()
window = Window(WindowMode.WINDOWED)
frame = lambda: stages.frame(stages.scene(), window.size)
"""


def run(script: str, driver: str = "offscreen") -> None:
    """Run a script with a driver; it must not fail."""
    environment = os.environ | {"SDL_VIDEODRIVER": driver, "PYTHONPATH": os.pathsep.join(sys.path)}
    done = subprocess.run(
        [sys.executable, "-c", START + script], env=environment, capture_output=True, check=False
    )
    assert done.returncode == 0, done.stderr.decode()


def test_software_opengl_is_left_alone_until_it_is_asked_for() -> None:
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


def test_full_screen_keeps_the_renderer_and_the_size_before() -> None:
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


def test_a_lost_context_turns_to_2d_and_says_so() -> None:
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


@pytest.mark.parametrize("wish", ["automatic", "high", "off"])
def test_without_opengl_there_is_2d(wish: str) -> None:
    run(
        f"""
display = Display(window, GraphicsWish("{wish}"))
assert display.name == "2D"
display.draw(frame())
display.set_graphics(GraphicsWish.LOW)
assert display.name == "2D" and display.choice.quality is Quality.OFF
assert display.choice.reason.startswith("Drawn in 2D. OpenGL 3.3 cannot be used here")
display.draw(frame())
""",
        driver="dummy",
    )


def test_a_card_is_measured_once() -> None:
    run("""
import khepri.app.display as display_module
import khepri.graphics.choice as choice

choice.SOFTWARE = ()  # as if this were a card
times = []
real = display_module.time_frames
display_module.time_frames = lambda *parts: times.append(real(*parts)) or 1.0
first = Display(window, GraphicsWish.AUTOMATIC)
assert first.name == "OpenGL, high" and len(times) == 1 and times[0] > 0
assert first.measured.startswith("high ")
first.draw(frame())
first.release()
second = Display(window, GraphicsWish.AUTOMATIC, first.measured)
assert second.name == "OpenGL, high" and len(times) == 1
second.release()
""")
