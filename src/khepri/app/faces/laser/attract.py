"""The board behind the menu: light falls from the name onto it, bends, and strikes."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from math import hypot

from pygame import Rect

from khepri.app.faces.laser.attract_board import CELL, Backdrop, draw_backdrop
from khepri.app.faces.laser.attract_light import ring
from khepri.app.faces.laser.attract_motes import Motes
from khepri.app.faces.laser.attract_times import Times
from khepri.app.faces.laser.skin import LaserSkin
from khepri.app.faces.self_playing import Stage
from khepri.app.style.theme import Theme, luminance
from khepri.graphics import Flash, Frame, LightBeam, Picture, Scene

CORE = 4.0
REACH, BRIGHT_REACH = 1.35, 1.0
EMBER = 0.5
"""How strongly the struck place shines as long as the light burns."""

EMBER_MS = 300
MOTE = (214, 240, 255)
FRAME_MS = 30
"""How much time is between two frames at least: the eye is content with half of all."""

FLASH = 0.7
"""How bright the impact is, measured in one of a game: it comes again and again."""


class Attract:
    """The menu gives it time and asks for its picture."""

    def __init__(self, skin: LaserSkin, theme: Theme, *, still: bool) -> None:
        self._skin = skin
        self._theme = theme
        self._stage: Stage | None = None
        self._times = Times(still=still)
        self._motes = Motes()
        self._made: tuple[tuple[int, int], Backdrop] | None = None
        self._version = 0
        self._unseen_ms = 0.0
        """How much time has passed since the last frame."""

        self.dirty = True

    def restyle(self, stage: Stage, theme: Theme) -> None:
        """Draw for another window or in other colours."""
        self._stage, self._theme = stage, theme
        self._made = None
        self.dirty = True

    def attend(self, *, watched: bool) -> None:
        """Begin to play again, or stay lit because nobody looks."""
        if watched:
            self._times.wake()
        else:
            self._times.rest()
            self.dirty = True

    def update(self, elapsed_ms: float) -> None:
        """Let the light fall, fly and fade."""
        moved = self._times.moving
        self._times.advance(elapsed_ms)
        self._unseen_ms += elapsed_ms
        if self._times.moving:
            self.dirty = self.dirty or self._unseen_ms >= FRAME_MS
        else:  # what it has come to is seen once
            self.dirty = self.dirty or moved

    # Looks

    def fill(self, frame: Frame) -> None:
        """Put the board into a frame, behind everything else."""
        self.dirty, self._unseen_ms = False, 0.0
        if self._stage is None:
            return
        if self._made is None or self._made[0] != frame.size:
            self._version += 1
            drawn = draw_backdrop(self._skin, self._theme, self._stage, frame.size, self._version)
            self._made = (frame.size, drawn)
        shown, times = self._made[1], self._times
        scene = Scene(area=Rect((0, 0), frame.size), ground=shown.ground)
        if times.since_impact_ms < 0 or times.glow <= 0:
            scene.marks.append(shown.victim)
        if times.glow > 0:
            self._add_beam(scene, shown, self._stage.scale)
            if times.since_impact_ms >= 0:
                self._add_impact(scene, shown)
        frame.scene = scene

    @property
    def _bright(self) -> bool:
        return luminance(self._theme.bg) > 0.5

    def _add_beam(self, scene: Scene, shown: Backdrop, scale: float) -> None:
        times, way = self._times, shown.way
        travelled = way.travelled(times.flown) if times.flown > 0 else way.entry * times.fallen
        scene.beam = LightBeam(
            way.path,
            travelled,
            self._skin.beam_colour("blue", self._theme),
            width=max(1.5, CORE * scale),
            glow=times.glow,
            head=times.since_impact_ms < 0,
            reach=scale * CELL * (BRIGHT_REACH if self._bright else REACH),
        )
        if times.fallen >= 1:
            bright = self._theme.blue_beam if self._bright else MOTE
            scene.particles += self._motes.lit(
                way.path[0][0], way.entry, scale, times.elapsed_ms, times.glow, bright
            )
        scene.occluders += shown.occluders
        passed = 0.0
        for (ax, ay), (bx, by) in pairwise(way.path[:-1]):
            passed += hypot(bx - ax, by - ay)
            if passed <= travelled and times.glow >= 1:
                place = shown.glint.get_rect(center=(round(bx), round(by)))
                scene.top.append(Picture(shown.glint, place.topleft))

    def _add_impact(self, scene: Scene, shown: Backdrop) -> None:
        times, since = self._times, self._times.since_impact_ms
        struck = shown.way.path[-1]
        scene.flashes += [
            replace(flash, strength=flash.strength * FLASH)
            for flash in shown.burst.flashes(shown.impact, since)
        ]
        ember = EMBER * times.glow * min(1.0, since / EMBER_MS)
        scene.flashes.append(Flash(struck, shown.cell * 0.62, self._theme.red_beam, ember))
        scene.particles += shown.burst.particles(shown.impact, since)
        circle = ring(shown.cell, since, bright=self._bright)
        if circle is not None:
            place = circle.get_rect(center=(round(struck[0]), round(struck[1])))
            scene.top.append(Picture(circle, place.topleft))
