"""The pipeline: one frame through all passes, and every target they hand to each other."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import moderngl
import pygame
from pygame import Rect

from khepri.graphics.cache import Cache
from khepri.graphics.frame import Frame, Rgb, Scene
from khepri.graphics.gl.beams import BeamPass, PreviewPass
from khepri.graphics.gl.drawing import Canvas, Programs, Size, Target
from khepri.graphics.gl.lighting import Light, LightBudget, LightPass
from khepri.graphics.gl.post_processing import BloomPass, CompositePass, CopyPass, RetroPass, around
from khepri.graphics.gl.scene import ScenePass
from khepri.graphics.gl.sparks import (
    SparkPass,
    flash_quads,
    glint_quads,
    particle_quads,
    ring_quads,
    through,
)
from khepri.graphics.gl.sprites import PicturePass, SpritePass
from khepri.graphics.gl.textures import Atlas, Textures
from khepri.graphics.polyline import Point
from khepri.graphics.soft import ground_tint

# Targets


BACKDROP_SHRINK = 4


class Sheets:
    """The targets that are as large as the window."""

    def __init__(self, context: moderngl.Context, size: Size) -> None:
        self.size = size
        small = (size[0] // BACKDROP_SHRINK, size[1] // BACKDROP_SHRINK)
        self.backdrop = Target(context, small, 4, "f2")
        self.stage = Target(context, size, sharp=True)
        self.scene = Target(context, size, sharp=True)
        self.surroundings = Target(context, size, sharp=True)

    def release(self) -> None:
        """Give back every target."""
        for target in (self.backdrop, self.stage, self.scene, self.surroundings):
            target.release()


class Glow:
    """The passes and targets of light, which depend on the size of the board."""

    def __init__(
        self,
        context: moderngl.Context,
        programs: Programs,
        sparks: SparkPass,
        budget: LightBudget,
        area: Size,
        board: Size,
    ) -> None:
        self.sizes = (area, board)
        self.beam = Target(context, area, 2)
        self.light = LightPass(context, programs, budget, area)
        self.bloom: BloomPass | None = None
        if budget.bloom_shrink > 0:
            self.bloom = BloomPass(
                context, programs, sparks, board, budget.bloom_shrink, far=budget.far_bloom
            )

    def release(self) -> None:
        """Give back every target."""
        self.beam.release()
        self.light.release()
        if self.bloom is not None:
            self.bloom.release()


# The pipeline


PURITY = 0.5
"""How much grey is taken out of a beam's colour: on a blue-grey board only a purer one shows."""

TINT_GAIN = 1.7
"""Light that is multiplied with the board needs more strength than light that is only added."""


@dataclass(frozen=True, slots=True)
class Ground:
    """What the light falls on: its colour, how bright it counts, and what light adds to it."""

    colour: Rgb
    bright: float
    tint: Light


class Pipeline:
    """Runs the passes in their order and owns everything that they draw on."""

    def __init__(self, context: moderngl.Context, programs: Programs, budget: LightBudget) -> None:
        self._context = context
        self._budget = budget
        self._programs = programs
        self._textures = Textures(context)
        self._atlas = Atlas(context)
        self._pictures = PicturePass(context, self._programs, self._textures)
        self._sprites = SpritePass(context, self._programs, self._atlas)
        self._sparks = SparkPass(context, self._programs)
        self._scene = ScenePass(
            context, self._programs, self._pictures, self._sprites, self._sparks
        )
        self._beam = BeamPass(context, self._programs)
        self._preview = PreviewPass(context, self._programs, self._pictures)
        self._copy = CopyPass(context, self._programs)
        self._composite = CompositePass(context, self._programs, bloom=budget.bloom_shrink > 0)
        self._retro: tuple[RetroPass, Target] | None = None
        self._sheets: Sheets | None = None
        self._glow: Glow | None = None
        self._grounds: Cache[Rgb] = Cache(4)
        self._surroundings: tuple[object, object] = (None, None)
        """What lay around the board in the last frame, and what the kept picture of it shows."""

        self.watch: Callable[[str], None] = lambda _: None
        """Called after each pass with its name, to measure what it costs."""

    @property
    def uploads(self) -> int:
        """How many Surfaces were uploaded so far."""
        return self._textures.uploads

    def draw(self, frame: Frame, canvas: Canvas) -> None:
        """Draw a frame on a canvas."""
        sheets = self._fit(frame.size)
        ground = self._ground(frame.scene)
        self._scene.draw(sheets.backdrop, sheets.stage, sheets.scene, frame, ground.bright)
        self.watch("scene")
        scene = frame.scene
        glow = self._shine(scene, ground) if scene is not None and shines(scene) else None
        surface: Canvas | Target = canvas
        if frame.retro:
            surface = self._retro_target(frame.size)[1]
        rest = sheets.scene
        board = None
        if scene is not None and glow is not None and self._surroundings_stand(frame, scene):
            rest, board = sheets.surroundings, board_of(scene)
        surface.use()
        if scene is None or glow is None:
            self._copy.draw(surface, rest, None)
        else:
            self._copy.draw(surface, rest, board_of(scene))
            self._put_together(surface, scene, glow, ground)
        self.watch("composite")
        if scene is not None:
            self._lay_over(surface, scene, ground)
            self.watch("particles")
            if scene.preview is not None:
                self._preview.draw(surface, scene.preview)
                self.watch("preview")
        if frame.retro:
            retro, shown = self._retro_target(frame.size)
            canvas.use()
            retro.draw(canvas, shown, frame.size)
            self.watch("retro")
        self._pictures.draw(canvas, frame.overlay, _inside(board) if board is not None else None)
        self.watch("overlay")

    def _surroundings_stand(self, frame: Frame, scene: Scene) -> bool:
        """Bring what lies around the board up to date, UI and all; say whether it can be used.

        While a beam burns, hardly anything but the board changes: the UI beside it need not be
        blended anew for every frame. That is worth it from the second equal frame on, and not
        while something flies over the edge, because the UI lies over that.
        """
        board = board_of(scene)
        key = (self._scene.shown, tuple(frame.overlay), tuple(board))
        before, self._surroundings = self._surroundings[0], (key, self._surroundings[1])
        if key != before or frame.retro or _spills(scene, board):
            return False
        if self._surroundings[1] != key:
            sheets = self._fit(frame.size)
            self._context.copy_framebuffer(
                sheets.surroundings.framebuffer, sheets.scene.framebuffer
            )
            sheets.surroundings.use()
            self._pictures.draw(
                sheets.surroundings, frame.overlay, lambda tile: around(tile, board)
            )
            self._surroundings = (key, key)
        return True

    def _shine(self, scene: Scene, ground: Ground) -> Glow:
        """Draw the beam, its light and its bloom."""
        glow = self._fit_glow(scene)
        self._beam.draw(glow.beam, scene.area, scene.beam)
        self.watch("beam")
        glow.light.draw(scene, ground.tint)
        self.watch("light")
        if glow.bloom is not None:
            glow.bloom.draw(scene, board_of(scene), glow.beam)
            self.watch("bloom")
        return glow

    def _put_together(
        self, surface: Canvas | Target, scene: Scene, glow: Glow, ground: Ground
    ) -> None:
        sheets = self._fit(surface.size)
        board = board_of(scene)
        layers = [sheets.scene, glow.light.mixed, glow.beam]
        if glow.bloom is not None:
            layers.append(glow.bloom.near)
        self._composite.draw(surface, scene, board, layers, bright=ground.bright)

    def _lay_over(self, surface: Canvas | Target, scene: Scene, ground: Ground) -> None:
        camera = scene.camera
        debris = scene.debris
        if camera is not None:
            debris = [
                replace(one, centre=camera.shown(one.centre), scale=one.scale * camera.zoom)
                for one in debris
            ]
        self._sprites.draw(surface, debris, cut=False)
        quads = [
            *flash_quads(scene.flashes),
            *ring_quads(scene.rings),
            *particle_quads(scene.particles),
            *glint_quads(scene.glints),
        ]
        if quads:
            self._sparks.draw(surface, through(camera, quads), scene.area, bright=ground.bright)
        self._pictures.draw(surface, scene.top)

    def _ground(self, scene: Scene | None) -> Ground:
        """Look at the board: a dark one takes on the beam's colour, a bright one does not."""
        if scene is None:
            return Ground((0, 0, 0), 0.0, (0.0, 0.0, 0.0))
        picture, area = scene.ground, scene.area

        def average() -> Rgb:
            inside = area.move(-picture.topleft[0], -picture.topleft[1])
            inside = inside.clip(picture.surface.get_rect())
            red, green, blue, *_ = pygame.transform.average_color(picture.surface, inside)
            return red, green, blue

        key = (picture.surface, picture.version, tuple(area))
        colour = self._grounds.get(key, average)
        level = sum(colour) / 765
        bright = min(max((level - 0.35) / 0.15, 0.0), 1.0)
        beam = scene.beam
        return Ground(colour, bright, light_tint(beam.colour if beam else (0, 0, 0), colour))

    def _fit(self, size: Size) -> Sheets:
        if self._sheets is None or self._sheets.size != size:
            self._let_go_of_sheets()
            self._sheets = Sheets(self._context, size)
        return self._sheets

    def _fit_glow(self, scene: Scene) -> Glow:
        sizes = (scene.area.size, board_of(scene).size)
        if self._glow is None or self._glow.sizes != sizes:
            if self._glow is not None:
                self._glow.release()
            self._glow = Glow(self._context, self._programs, self._sparks, self._budget, *sizes)
            self._beam.forget()
        return self._glow

    def _retro_target(self, size: Size) -> tuple[RetroPass, Target]:
        if self._retro is None:
            self._retro = RetroPass(self._context, self._programs), Target(self._context, size)
        return self._retro

    def _let_go_of_sheets(self) -> None:
        if self._sheets is not None:
            self._sheets.release()
            self._sheets = None
        if self._glow is not None:
            self._glow.release()
            self._glow = None
        if self._retro is not None:
            for part in self._retro:
                part.release()
            self._retro = None
        self._scene.forget()
        self._beam.forget()
        self._surroundings = (None, None)

    def forget(self) -> None:
        """Give back everything but the programs: colours or sizes have changed."""
        self._let_go_of_sheets()
        self._textures.release()
        self._preview.forget()
        self._grounds.clear()

    def release(self) -> None:
        """Give back everything but the programs, which another pipeline may use."""
        self.forget()
        parts = (
            self._pictures,
            self._sprites,
            self._scene,
            self._beam,
            self._sparks,
            self._preview,
            self._copy,
            self._composite,
            self._atlas,
        )
        for part in parts:
            part.release()


def light_tint(colour: Rgb, ground: Rgb) -> Light:
    """Work out the colour of a beam's light on a board; a bright board gets back mostly white."""
    pure = [part - PURITY * min(colour) for part in colour]
    stretched = [part * max(colour) / max(*pure, 1) for part in pure]
    mixed = ground_tint((round(stretched[0]), round(stretched[1]), round(stretched[2])), ground)
    red, green, blue = (TINT_GAIN * part / 255 for part in mixed)
    return red, green, blue


def shines(scene: Scene) -> bool:
    """Say whether anything on a board is dimmed or gives light."""
    burning = scene.beam is not None and scene.beam.glow > 0
    return burning or bool(scene.flashes) or scene.dim > 0


def board_of(scene: Scene) -> Rect:
    """Return the part of the window that light may change: the board with its frame."""
    return Rect(scene.ground.topleft, scene.ground.surface.get_size()).union(scene.area)


def _inside(board: Rect) -> Callable[[Rect], Sequence[Rect]]:
    return lambda tile: [tile.clip(board)]


def _spills(scene: Scene, board: Rect) -> bool:
    """Say whether anything above the light reaches beyond the board."""
    for sprite in scene.debris:
        if not board.contains(_box(sprite.centre, sprite.scale * sum(sprite.surface.get_size()))):
            return True
    signs = scene.preview.signs if scene.preview is not None else ()
    return not all(
        board.contains(Rect(picture.topleft, picture.surface.get_size()))
        for picture in (*scene.top, *signs)
    )


def _box(centre: Point, radius: float) -> Rect:
    return Rect(centre[0] - radius, centre[1] - radius, 2 * radius + 1, 2 * radius + 1)
