"""The pass that lays out the board: everything that the beam's light falls on."""

from __future__ import annotations

from itertools import pairwise

import moderngl
from pygame import Rect, Surface

from khepri.graphics.beam import paint_trail
from khepri.graphics.cache import Cache
from khepri.graphics.frame import Frame, Picture, Scene, Trail
from khepri.graphics.gl.backdrop import STILL, BackdropPass, StagePass, light_of
from khepri.graphics.gl.drawing import Instances, Programs, Target, blend_add, put
from khepri.graphics.gl.sparks import SparkPass, particle_quads
from khepri.graphics.gl.sprites import PicturePass, SpritePass


class TrailPass:
    """Draws the line a beam has left, with a steady glow around it."""

    def __init__(
        self, context: moderngl.Context, programs: Programs, pictures: PicturePass
    ) -> None:
        self._context = context
        self._pictures = pictures
        self._segments = Instances(context, programs.get("trail"), "4f", "segment")
        self._painted: Cache[tuple[Surface, tuple[int, int]]] = Cache(4)

    def draw(self, target: Target, trail: Trail, brightness: float) -> None:
        """Draw a trail on the target in use; on a bright board it does not glow."""
        if len(trail.points) < 2 or trail.alpha <= 0:
            return
        program = self._segments.program
        blend_add(self._context)
        target.view(program)
        strength = trail.alpha / 255 * max(0.0, 1 - 2 * brightness)
        put(program, width=trail.width, shade=(*light_of(trail.colour), strength))
        self._segments.draw(number for a, b in pairwise(trail.points) for number in (*a, *b))
        surface, corner = self._painted.get(trail, lambda: paint_trail(trail))
        self._pictures.draw(target, [Picture(surface, corner)])

    def release(self) -> None:
        """Give back what was made here."""
        self._segments.release()
        self._painted.clear()


class ScenePass:
    """Draws background, board, marks and pieces, and nothing of it twice."""

    def __init__(
        self,
        context: moderngl.Context,
        programs: Programs,
        pictures: PicturePass,
        sprites: SpritePass,
        sparks: SparkPass,
    ) -> None:
        self._context = context
        self._pictures = pictures
        self._sprites = sprites
        self._sparks = sparks
        self._backdrop = BackdropPass(context, programs)
        self._stage = StagePass(context, programs)
        self._trail = TrailPass(context, programs, pictures)
        self._stage_shown: object = None
        self._scene_shown: object = None

    @property
    def shown(self) -> object:
        """What the scene shows; equal as long as not a pixel of it changes."""
        return self._scene_shown

    def forget(self) -> None:
        """Draw everything anew next time: the targets are other ones."""
        self._stage_shown = self._scene_shown = None

    def draw(
        self, backdrop: Target, stage: Target, scene: Target, frame: Frame, brightness: float
    ) -> None:
        """Bring `scene` up to date."""
        background = frame.background
        phase = 0.0 if background.style in STILL else background.phase
        ground = frame.scene.ground if frame.scene is not None else None
        look = (background.style, background.base, background.light, background.edge, phase)
        stage_key = (look, ground)
        if stage_key != self._stage_shown:
            self._backdrop.draw(backdrop, frame.size, background)
            panel = None
            if ground is not None:
                panel = Rect(ground.topleft, ground.surface.get_size())
                # A board as large as the window stands on nothing.
                panel = None if panel.size == frame.size else panel
            self._stage.draw(stage, backdrop, background, panel)
            if ground is not None:
                self._pictures.draw(stage, [ground])
            self._stage_shown = stage_key
        shown = frame.scene
        scene_key: object = stage_key
        if shown is not None:
            scene_key = (
                stage_key,
                shown.trail,
                tuple(shown.marks),
                tuple(shown.scorches),
                tuple(shown.remains),
                tuple(shown.sprites),
            )
        if scene_key != self._scene_shown:
            self._context.copy_framebuffer(scene.framebuffer, stage.framebuffer)
            if shown is not None:
                self._lay_out(scene, shown, brightness)
            self._scene_shown = scene_key

    def _lay_out(self, target: Target, scene: Scene, brightness: float) -> None:
        target.use()
        self._pictures.draw(target, scene.marks)
        self._sprites.draw(target, scene.scorches, cut=True)
        if scene.trail is not None:
            self._trail.draw(target, scene.trail, brightness)
        if scene.remains:
            remains = particle_quads(scene.remains)
            self._sparks.draw(target, remains, scene.area, bright=brightness, cut=True)
        self._sprites.draw(target, scene.sprites, cut=True)

    def release(self) -> None:
        """Give back what was made here."""
        self._backdrop.release()
        self._stage.release()
        self._trail.release()
