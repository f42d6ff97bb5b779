"""The renderer that needs nothing but pygame: every computer can run it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

import pygame
from pygame import Rect, Surface

from khepri.graphics.background import paint_background, paint_elevation
from khepri.graphics.beam import BeamPainter, PreviewPainter, TrailPainter
from khepri.graphics.cache import Cache
from khepri.graphics.frame import Background, Camera, Frame, Picture, Rgb, Scene
from khepri.graphics.glow import Brushes
from khepri.graphics.light import LightMap
from khepri.graphics.particles import ImpactPainter
from khepri.graphics.retro import RetroScreen
from khepri.graphics.sprites import NativePictures, SpritePainter

BRIGHT_GROUND = 110
"""Average brightness of a board from which it counts as bright."""


class ClearableCache(Protocol):
    """Something that keeps what it made for the next frames."""

    def __len__(self) -> int: ...

    def clear(self) -> None: ...


class SoftRenderer:
    """Shows frames on a Surface: a window's, or any other.

    `present` is called after each frame, for a window, to show it.
    """

    def __init__(self, target: Surface, present: Callable[[], None] | None = None) -> None:
        self._target = target
        self._present = present
        self._backdrops: Cache[Surface] = Cache(1)
        # Two, for a board that is turned round and back.
        self._stages: Cache[tuple[Surface, Rgb]] = Cache(2)
        self._native = NativePictures(32)
        self._brushes = Brushes(target)
        self._light = LightMap(target, self._brushes)
        self._beam = BeamPainter(target, self._brushes)
        self._impacts = ImpactPainter(target, self._brushes)
        self._sprites = SpritePainter()
        self._trails = TrailPainter()
        self._previews = PreviewPainter()
        self._old_screen = RetroScreen()

    @property
    def name(self) -> str:
        """Say which renderer this is."""
        return "2D"

    @property
    def drifts(self) -> bool:
        """Say that every background stands still: each frame would have to be painted anew."""
        return False

    @property
    def kept(self) -> int:
        """Count the things kept for the next frames, to show that they do not pile up."""
        return sum(len(part) for part in self._parts())

    def draw(self, frame: Frame) -> None:
        """Compose `frame` on the target and present it."""
        target = self._target
        target.set_clip(None)
        if frame.scene is None:
            target.blit(self._backdrop(frame.size, frame.background), (0, 0))
        else:
            self._draw_scene(frame, frame.scene)
        if frame.retro:
            self._old_screen.cover(target, frame.background)
        self._show(frame.overlay)
        if self._present is not None:
            self._present()

    def resize(self, size: tuple[int, int]) -> None:
        """Prepare for frames of another size.

        A window's Surface follows its window, and may be ahead of `size`; any other is replaced.
        """
        if self._present is None and self._target.get_size() != size:
            self._target = Surface(size, 0, self._target)
        self._forget()

    def release(self) -> None:
        """Give back everything that was kept."""
        self._forget()

    def capture(self) -> Surface:
        """Return a copy of what was drawn last."""
        return self._target.copy()

    def _draw_scene(self, frame: Frame, scene: Scene) -> None:
        target = self._target
        stage, ground = self._stage(frame, scene)
        target.blit(stage, (0, 0))
        bright = sum(ground) / 3 >= BRIGHT_GROUND
        if scene.dim > 0:
            level = round(255 * (1 - min(scene.dim, 1.0)))
            target.fill((level, level, level), scene.area, pygame.BLEND_RGB_MULT)
        if scene.flashes or (scene.beam is not None and scene.beam.glow > 0):
            colour = scene.beam.colour if scene.beam is not None else (0, 0, 0)
            light = self._light.cast(scene, ground_tint(colour, ground))
            target.blit(light, scene.area.topleft, special_flags=pygame.BLEND_RGB_ADD)
        if bright and scene.beam is not None:
            self._beam.colour_ground(target, scene.area, scene.beam, ground)
        self._show(scene.marks)
        self._sprites.draw(target, scene.scorches)
        if scene.trail is not None:
            self._trails.draw(target, scene.trail)
        target.set_clip(scene.area)
        self._impacts.particles(target, scene.remains)
        target.set_clip(None)
        self._sprites.draw(target, scene.sprites)
        if scene.beam is not None and bright:
            self._beam.draw_on_bright(target, scene.area, scene.beam, ground)
        elif scene.beam is not None:
            self._beam.draw(target, scene.area, scene.beam)
        self._draw_impacts(scene, ground if bright else None)
        if scene.camera is not None:
            self._look_through(scene.camera, scene.area)
        self._show(scene.top)
        if scene.preview is not None:
            self._previews.draw(target, scene.preview)
            self._show(scene.preview.signs)

    def _draw_impacts(self, scene: Scene, bright_ground: Rgb | None) -> None:
        """Draw everything that shines and flies; like all light it stays on the squares."""
        target, impacts = self._target, self._impacts
        target.set_clip(scene.area)
        self._sprites.draw(target, scene.debris)
        for flash in scene.flashes:
            impacts.flash(target, flash, bright_ground)
        for ring in scene.rings:
            impacts.ring(target, ring, bright_ground)
        impacts.particles(target, scene.particles)
        for glint in scene.glints:
            impacts.glint(target, glint)
        target.set_clip(None)

    def _look_through(self, camera: Camera, area: Rect) -> None:
        """Show the squares from nearer, or moved aside, inside their unmoved frame."""
        target = self._target
        # While a window changes its size, a frame may still be made for the last one.
        if not target.get_rect().contains(area):
            return
        left, top = camera.focus[0] - area.x, camera.focus[1] - area.y
        share = 1 / camera.zoom
        nearer = Rect(
            round(area.x + left * (1 - share) - camera.shift[0] * share),
            round(area.y + top * (1 - share) - camera.shift[1] * share),
            round(area.w * share),
            round(area.h * share),
        ).clamp(area)
        if camera.zoom > 1:
            view = pygame.transform.smoothscale(target.subsurface(nearer), area.size)
            target.blit(view, area)
        else:
            view = target.subsurface(area).copy()
            target.set_clip(area)
            target.blit(view, area.move(round(camera.shift[0]), round(camera.shift[1])))
            target.set_clip(None)

    def _show(self, pictures: Sequence[Picture]) -> None:
        native = self._native.of
        self._target.fblits([(native(it.surface, it.version), it.topleft) for it in pictures])

    def _backdrop(self, size: tuple[int, int], background: Background) -> Surface:
        key = (size, background.style, background.base, background.light, background.edge)
        return self._backdrops.get(key, lambda: paint_background(self._target, size, background))

    def _stage(self, frame: Frame, scene: Scene) -> tuple[Surface, Rgb]:
        """Give background and board as one opaque picture, and the board's average colour."""
        ground, area = scene.ground, scene.area
        backdrop = self._backdrop(frame.size, frame.background)

        def make() -> tuple[Surface, Rgb]:
            stage = backdrop.copy()
            rect = Rect(ground.topleft, ground.surface.get_size())
            # A picture as large as the window is no panel that could stand above it.
            if not rect.contains(stage.get_rect()):
                paint_elevation(stage, rect)
            stage.blit(ground.surface, ground.topleft)
            average = pygame.transform.average_color(stage, area)
            return stage, (average[0], average[1], average[2])

        key = (backdrop, ground.surface, ground.topleft, ground.version, tuple(area))
        return self._stages.get(key, make)

    def _forget(self) -> None:
        for part in self._parts():
            part.clear()

    def _parts(self) -> tuple[ClearableCache, ...]:
        return (
            self._backdrops,
            self._stages,
            self._native,
            self._brushes,
            self._light,
            self._beam,
            self._impacts,
            self._sprites,
            self._trails,
            self._previews,
            self._old_screen,
        )


def ground_tint(colour: Rgb, ground: Rgb) -> Rgb:
    """Work out what a beam's full light adds to a board of the average colour `ground`.

    A dark board takes on the beam's colour; a bright one, dimmed, gets back mostly white light.
    """
    brightness = sum(ground) / 765
    white = 0.6 * brightness**2
    # On a blue-grey board only a purer colour than the beam's own reads as that colour.
    grey = 0.35 * (1 - brightness) * min(colour)
    red, green, blue = (
        round((part - grey + (255 - part) * white) * (0.6 - 0.3 * brightness)) for part in colour
    )
    return red, green, blue
