"""Drawing small boards with OpenGL and looking at single places of them."""

from __future__ import annotations

from dataclasses import replace

import moderngl
import pygame
from pygame import Rect, Surface

from graphics import stages
from khepri.graphics import Frame, Scene
from khepri.graphics.gl import GlRenderer
from khepri.graphics.gl.drawing import Canvas, Programs, Target
from khepri.graphics.gl.lighting import LIGHT_BUDGETS
from khepri.graphics.gl.pipeline import Pipeline
from khepri.graphics.renderer import Quality

GL_QUALITIES = (Quality.LOW, Quality.MEDIUM, Quality.HIGH)


def see(
    context: moderngl.Context,
    shown: Scene | Frame | None,
    quality: Quality = Quality.HIGH,
    *,
    retro: bool = False,
) -> Surface:
    """Draw a scene, or a frame, once and return the picture."""
    frame = shown if isinstance(shown, Frame) else stages.frame(shown)
    renderer = GlRenderer(context, frame.size, quality)
    renderer.draw(replace(frame, retro=retro))
    picture = renderer.capture()
    renderer.release()
    return picture


def see_without_bloom(context: moderngl.Context, shown: Scene) -> Surface:
    """Draw a scene at high quality, but for the bloom."""
    frame = stages.frame(shown)
    programs = Programs(context)
    pipeline = Pipeline(context, programs, replace(LIGHT_BUDGETS[Quality.HIGH], bloom_shrink=0.0))
    target = Target(context, frame.size)
    pipeline.draw(frame, Canvas(context, target.framebuffer, frame.size, window=False))
    picture = pygame.image.frombytes(target.framebuffer.read(components=3), frame.size, "RGB")
    target.release()
    pipeline.release()
    programs.release()
    return picture


def profile(picture: Surface, places: list[tuple[int, int]]) -> list[float]:
    """Measure the brightness of several places."""
    return [stages.brightness(picture, place) for place in places]


def differences(one: Surface, other: Surface, area: Rect | None = None) -> list[int]:
    """List, for every pixel, the largest difference of its three colours."""
    area = area or one.get_rect()
    return [
        max(abs(a - b) for a, b in zip(one.get_at(at)[:3], other.get_at(at)[:3], strict=True))
        for at in places(area)
    ]


def places(area: Rect, step: int = 1) -> list[tuple[int, int]]:
    """List places in a rectangle."""
    return [
        (x, y)
        for y in range(area.top, area.bottom, step)
        for x in range(area.left, area.right, step)
    ]
