"""The renderer as a whole: what it promises to whoever uses it."""

from __future__ import annotations

from ctypes import CDLL, c_ubyte, c_uint
from ctypes.util import find_library
from dataclasses import replace
from itertools import pairwise
from random import Random

import moderngl
import pygame
import pytest
from pygame import Rect, Surface

from graphics import stages
from graphics.gl import sights
from khepri.graphics import Flash, Frame, Occluder, Particle, Picture, Renderer, Trail
from khepri.graphics.gl import GlRenderer
from khepri.graphics.gl.drawing import Target
from khepri.graphics.gl.lighting import moving_lamps
from khepri.graphics.renderer import GraphicsError, Quality, driver_of

pytestmark = pytest.mark.graphics(needs="opengl")


def living_objects() -> dict[str, int]:
    """Count OpenGL's objects of every kind, asking for each name that may ever have been given."""
    library = CDLL(find_library("GL") or "libGL.so.1")
    counts = {}
    for kind in ("Texture", "Framebuffer", "Buffer", "VertexArray", "Program", "Shader"):
        asked = getattr(library, f"glIs{kind}")
        asked.argtypes, asked.restype = [c_uint], c_ubyte
        counts[kind] = sum(asked(name) for name in range(1, 20_000))
    return counts


def burning() -> Frame:
    """Return a frame with everything in it."""
    scene = stages.scene()
    scene.sprites = [stages.piece((150, 120)), replace(stages.piece((300, 120)), lift=0.5)]
    scene.occluders = [Occluder((150, 120), 18)]
    scene.beam = replace(stages.beam(travelled=200), head=True)
    scene.flashes = [Flash((300, 250), 40, (255, 147, 80))]
    scene.particles = [Particle((320, 240), 9, 30, (255, 200, 150))]
    scene.dim = 0.27
    return stages.frame(scene)


def coloured(size: tuple[int, int], seed: int = 3) -> Surface:
    """Make a picture of random colours, every other row of it clear."""
    dice = Random(seed)
    surface = Surface(size, pygame.SRCALPHA)
    for x, y in sights.places(surface.get_rect()):
        if y % 2:
            surface.set_at((x, y), [dice.randrange(256) for _ in range(3)])
    return surface


def test_it_is_a_renderer(context: moderngl.Context) -> None:
    renderer: Renderer = GlRenderer(context, stages.SIZE, Quality.LOW)
    assert renderer.name == "OpenGL, low"
    assert driver_of(context)
    renderer.release()


def test_the_overlay_is_exact_whatever_burns_beneath_it(context: moderngl.Context) -> None:
    ui = coloured((130, 90))
    frame = burning()
    frame.overlay = [Picture(ui, (170, 140))]
    for retro in (False, True):
        picture = sights.see(context, frame, retro=retro)
        for x, y in sights.places(ui.get_rect()):
            if y % 2:
                assert picture.get_at((170 + x, 140 + y))[:3] == ui.get_at((x, y))[:3]


@pytest.mark.long
@pytest.mark.parametrize("flash", [(300, 250), (50, 40)])
def test_a_frame_looks_the_same_however_often_it_is_drawn(
    context: moderngl.Context, flash: tuple[int, int]
) -> None:
    """What lies around the board is kept, UI and all, but not if something flies over its edge."""
    ui = coloured((300, 200))
    frame = burning()
    assert frame.scene is not None
    frame.scene.flashes = [Flash(flash, 40, (255, 147, 80))]
    frame.overlay = [Picture(ui, (10, 10)), Picture(coloured((60, 60), 4), (300, 120))]
    renderer = GlRenderer(context, stages.SIZE, Quality.MEDIUM)
    pictures = []
    for _ in range(4):
        renderer.draw(frame)
        pictures.append(renderer.capture())
    ui.fill((9, 8, 7, 255))
    frame.overlay[0] = Picture(ui, (10, 10), version=1)
    renderer.draw(frame)
    changed = renderer.capture()
    renderer.release()
    for picture in pictures[1:]:
        assert max(sights.differences(pictures[0], picture)) == 0
    assert changed.get_at((20, 20))[:3] == changed.get_at((150, 150))[:3] == (9, 8, 7)


def test_half_clear_ui_is_mixed_with_what_is_beneath(context: moderngl.Context) -> None:
    ui = Surface((50, 50), pygame.SRCALPHA)
    ui.fill((200, 100, 0, 128))
    frame = stages.frame(stages.scene())
    frame.overlay = [Picture(ui, (100, 100))]
    shown = sights.see(context, frame).get_at((120, 120))[:3]
    expected = [round((a + b) / 2) for a, b in zip((200, 100, 0), stages.NIGHT_BOARD, strict=True)]
    assert list(shown) == pytest.approx(expected, abs=2)


@pytest.mark.parametrize("flags", [0, pygame.SRCALPHA])
@pytest.mark.parametrize("masks", [(0xFF, 0xFF00, 0xFF0000), (0xFF0000, 0xFF00, 0xFF)])
def test_surfaces_of_any_kind_keep_their_colours(
    context: moderngl.Context, flags: int, masks: tuple[int, int, int]
) -> None:
    alpha = 0xFF000000 if flags else 0
    odd = Surface((33, 7), flags, 32, (*masks, alpha))
    odd.fill((10, 120, 240))
    part = odd.subsurface(Rect(3, 1, 20, 5))
    thin = odd.convert(24)
    frame = stages.frame(None)
    frame.overlay = [Picture(odd, (0, 0)), Picture(part, (50, 0)), Picture(thin, (100, 0))]
    picture = sights.see(context, frame)
    assert {tuple(picture.get_at((x, 3))[:3]) for x in (5, 55, 105)} == {(10, 120, 240)}


def test_surfaces_are_uploaded_only_when_they_change(context: moderngl.Context) -> None:
    renderer = GlRenderer(context, stages.SIZE, Quality.LOW)
    ui = coloured((64, 64))
    frame = stages.frame(stages.scene())
    frame.overlay = [Picture(ui, (10, 10), version=1)]
    for _ in range(3):
        renderer.draw(frame)
    assert renderer.pipeline.uploads == 2  # the board and the UI
    ui.fill((255, 0, 0, 255))
    frame.overlay = [Picture(ui, (10, 10), version=2)]
    renderer.draw(frame)
    assert renderer.pipeline.uploads == 3
    assert tuple(renderer.capture().get_at((20, 20))[:3]) == (255, 0, 0)
    renderer.release()


class Windowed(GlRenderer):
    """Has a framebuffer for its window, as the context of the tests has no window."""

    def __init__(self, context: moderngl.Context, window: Target, shown: list[int]) -> None:
        self.window = window
        super().__init__(context, window.size, Quality.LOW, lambda: shown.append(1))

    @property
    def screen(self) -> moderngl.Framebuffer:
        """The window's picture."""
        return self.window.framebuffer


def test_a_window_is_presented_once_a_frame(context: moderngl.Context) -> None:
    shown: list[int] = []
    window = Target(context, stages.SIZE)
    renderer = Windowed(context, window, shown)
    frame = burning()
    renderer.draw(frame)
    renderer.draw(frame)
    captured = renderer.capture()
    pixels = window.framebuffer.read(components=3)
    seen = pygame.image.frombytes(pixels, stages.SIZE, "RGB", flipped=True)
    renderer.release()
    window.release()
    assert len(shown) == 2
    # Upside down, places between two pixels may be rounded the other way.
    assert max(sights.differences(captured, seen)) <= 1


def tiny(size: tuple[int, int]) -> Frame:
    """Return a small frame, quick to draw, that needs every pass."""
    scene = stages.scene()
    scene.area = Rect(10, 10, size[0] - 20, size[1] - 20)
    scene.ground = Picture(Surface(scene.area.size), scene.area.topleft)
    scene.beam = replace(stages.beam(), points=((12.0, 20.0), (60.0, 20.0)))
    scene.sprites = [stages.piece((30, 30), 12)]
    scene.occluders = [Occluder((30, 30), 5)]
    scene.trail = Trail(((12.0, 40.0), (60.0, 40.0)), stages.BLUE)
    scene.flashes = [Flash((40, 40), 10, (255, 147, 80))]
    return stages.frame(scene, size)


@pytest.mark.long
def test_nothing_is_left_behind_by_resizing_and_switching(context: moderngl.Context) -> None:
    renderer = GlRenderer(context, (80, 60), Quality.LOW)

    def cycle(number: int) -> None:
        renderer.quality = sights.GL_QUALITIES[number % 3]
        size = (80, 60) if number % 2 else (90, 70)
        renderer.resize(size)
        renderer.draw(replace(tiny(size), retro=number % 4 == 0))

    for number in range(12):
        cycle(number)
    before = living_objects()
    assert before["Texture"] > 5
    for number in range(17 * 12):
        cycle(number)
    assert living_objects() == before
    renderer.release()


def test_release_gives_everything_back(context: moderngl.Context) -> None:
    # Once before: the program used last lives until another one is used.
    sights.see(context, burning(), Quality.HIGH, retro=True)
    before = living_objects()
    for quality in sights.GL_QUALITIES:
        sights.see(context, burning(), quality, retro=True)
    assert living_objects() == before


def test_a_driver_that_reports_an_error_is_told_as_ours(context: moderngl.Context) -> None:
    renderer = GlRenderer(context, stages.SIZE, Quality.LOW)
    renderer.pipeline.watch = lambda _: context.enable_direct(0xFFFF)
    with pytest.raises(GraphicsError, match="GL_INVALID_ENUM"):
        renderer.draw(burning())
    renderer.pipeline.watch = lambda _: None
    while context.error != "GL_NO_ERROR":
        pass
    renderer.release()


def test_a_driver_that_fails_is_told_as_ours(
    context: moderngl.Context, monkeypatch: pytest.MonkeyPatch
) -> None:
    renderer = GlRenderer(context, stages.SIZE, Quality.LOW)

    def fail(_: str) -> None:
        raise moderngl.Error("lost")

    renderer.pipeline.watch = fail
    with pytest.raises(GraphicsError, match="could not draw: lost"):
        renderer.draw(burning())
    renderer.release()


def flight(points: tuple[tuple[float, float], ...], step: float, length: float) -> list[Frame]:
    """Return the frames of a beam flying along points and burning on for a while."""
    frames = []
    for number in range(60):
        scene = stages.scene()
        travelled = min(length, number * step)
        scene.beam = replace(
            stages.beam(travelled=travelled), points=points, head=travelled < length
        )
        scene.dim = 0.27
        frames.append(stages.frame(scene))
    return frames


@pytest.mark.long
def test_nothing_flashes_more_than_three_times_a_second(context: moderngl.Context) -> None:
    """Many mirrors in quick succession: the whole picture gets brighter once, and stays so."""
    points = tuple(
        (80.0 + 40 * (number // 2), 100.0 + 120 * ((number + 1) // 2 % 2)) for number in range(14)
    )
    length = sum(abs(ax - bx) + abs(ay - by) for (ax, ay), (bx, by) in pairwise(points))
    renderer = GlRenderer(context, stages.SIZE, Quality.HIGH)
    levels = []
    for frame in flight(points, length / 36, length):
        renderer.draw(frame)
        average = pygame.transform.average_color(renderer.capture(), stages.AREA)
        levels.append(sum(average[:3]) / 3)
    renderer.release()
    # A flash is a rise and a fall of a tenth or more of the brightest.
    flashes, low, high, rising = 0, levels[0], levels[0], True
    for level in levels:
        low, high = min(low, level), max(high, level)
        if rising and level < high - 0.1 * max(levels):
            flashes, rising, low = flashes + 1, False, level
        elif not rising and level > low + 0.1 * max(levels):
            rising, high = True, level
    assert flashes <= 3
    assert levels[-1] > levels[0] + 10


def test_a_resting_beam_is_steady(context: moderngl.Context) -> None:
    """Without motion (nothing flies, dashes stand) two frames are the same."""
    scene = stages.scene()
    scene.beam = stages.beam()
    renderer = GlRenderer(context, stages.SIZE, Quality.MEDIUM)
    renderer.draw(stages.frame(scene))
    first = renderer.capture()
    renderer.draw(stages.frame(scene))
    assert max(sights.differences(first, renderer.capture())) == 0
    assert len(moving_lamps(scene, (1, 1, 1), 5, 0)) <= 2
    renderer.release()
