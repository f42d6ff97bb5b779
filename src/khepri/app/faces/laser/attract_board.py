"""What is drawn once of the board behind the menu, and the way that the light takes over it."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import pairwise
from math import hypot

import pygame
from pygame import Rect, Surface

from khepri.app.boards.burst import Burst, Site, warmed
from khepri.app.boards.geometry import FRAME_SHARE, BoardGeometry
from khepri.app.boards.impact import KILL
from khepri.app.faces.laser.attract_light import glint
from khepri.app.faces.laser.skin import LaserSkin, tokens_of
from khepri.app.faces.self_playing import Stage
from khepri.app.perspective import Perspective
from khepri.app.style.theme import Theme, mix
from khepri.games.laser import Setup
from khepri.graphics import Occluder, Picture
from khepri.graphics.polyline import Path, Point, path_length
from khepri.graphics.sprites import soft_shadow

BOARD = "sc9/1ra4pb1nc1/3pb3Pc2/1pb7Pd/10/3Pa1Ra1pcnb1/2Pd1Fa4Pa/10 b"
ENTRY = "f8"
"""Where the light comes onto the board, from beyond its far edge."""

WAY = ("f3", "d3", "d6", "h6", "h3")
"""Where it bends, and last what it strikes."""

STRUCK = WAY[-1]

CELL = 92
EYE = 140
"""How far above the far edge the eye is, in units."""

DISTANCE = 900
FINEST_CELL = 184
"""Pixels of a square above which the flat board is drawn no finer than it is seen."""

FOOT_SHARE = 0.22
"""Over how much of the window the board fades out at its foot."""

COARSER = 3
OCCLUDER_SHARE = 0.34
GLINT_SHARE = 0.62


@dataclass(frozen=True, slots=True)
class Lens:
    """The flat board, and how it is seen."""

    view: Perspective
    geometry: BoardGeometry
    grain: float
    """How many pixels of the flat board are one of the window's."""

    @classmethod
    def of(cls, stage: Stage, skin: LaserSkin) -> Lens:
        """Look at the board so that the file of the light lies below the name's last letter."""
        cell = CELL * stage.scale
        fine = max(8, min(round(2 * cell), max(FINEST_CELL, math.ceil(cell))))
        frame = round(fine * FRAME_SHARE)
        grid = skin.grid
        area = Rect(frame, frame, fine * len(grid.columns), fine * len(grid.rows))
        geometry = BoardGeometry(grid, area, frame, fine)
        grain = fine / cell
        eye = (float(stage.beam), stage.far - EYE * stage.scale)
        depth = geometry.outline.height / grain
        view = Perspective(eye, stage.far, depth, stage.tilt, DISTANCE * stage.scale)
        return cls(view, geometry, grain)

    def on_board(self, point: Point) -> Point:
        """Return where a pixel of the flat board lies, measured from below the eye."""
        return (point[0] - self.geometry.centre(ENTRY)[0]) / self.grain, point[1] / self.grain

    def square(self, square: str) -> Point:
        """Return where the middle of a square lies."""
        return self.on_board(self.geometry.centre(square))

    def cell(self, square: str) -> float:
        """Return how large a square appears."""
        return self.geometry.cell / self.grain * self.view.scale(self.square(square)[1])

    def see(self, picture: Surface, corner: Point, window: Rect) -> tuple[Surface, tuple[int, int]]:
        """Draw a part of the flat board as it appears in the window."""
        return self.view.view(picture, self.on_board(corner), self.grain, window)


@dataclass(frozen=True, slots=True)
class Way:
    """The way of the light, in the window's pixels."""

    lens: Lens
    flat: Path
    """Its part on the board, as it lies there."""

    path: Path
    """All of it, as it is seen."""

    entry: float
    """How long it falls before it comes to the board."""

    @classmethod
    def of(cls, lens: Lens) -> Way:
        """Let the light fall from the top of the window."""
        x, _ = lens.geometry.centre(ENTRY)
        edge = lens.on_board((x, lens.geometry.area.top))
        flat = (edge, *(lens.square(square) for square in WAY))
        left, top = lens.view.project(edge)
        seen = (lens.view.project(point) for point in flat[1:])
        return cls(lens, flat, ((left, 0.0), *seen), top)

    def travelled(self, flown: float) -> float:
        """Return how much of the path is seen when so much of the board's part has been flown.

        Every square is crossed in the same time, though the far ones look smaller.
        """
        left, seen = flown * path_length(self.flat), self.entry
        for start, end in pairwise(self.flat):
            length = hypot(end[0] - start[0], end[1] - start[1])
            share = min(1.0, left / length)
            here = (start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share)
            (ax, ay), (bx, by) = self.lens.view.project(start), self.lens.view.project(here)
            seen += hypot(bx - ax, by - ay)
            left -= length
            if left <= 0:
                break
        return seen


@dataclass(frozen=True, slots=True)
class Backdrop:
    """Everything that is drawn once for a window."""

    way: Way
    ground: Picture
    victim: Picture
    burst: Burst
    impact: Site
    cell: float
    """How large a square is where the light strikes."""

    occluders: tuple[Occluder, ...]
    glint: Surface


def draw_backdrop(
    skin: LaserSkin, theme: Theme, stage: Stage, size: tuple[int, int], version: int
) -> Backdrop:
    """Draw the board with its pieces, and by itself the one that is struck."""
    lens = Lens.of(stage, skin)
    geometry, window = lens.geometry, Rect((0, 0), size)
    standing = [square for square in tokens_of(Setup.parse(BOARD)) if square != STRUCK]
    flat = skin.ground(geometry, theme, coordinates=False)
    _stand(flat, skin, geometry, standing)
    board, place = lens.see(flat, (0, 0), window)
    ground = Surface(size, pygame.SRCALPHA)
    ground.fill((*theme.bg, 0))  # renderers look at all of it to tell whether it is bright
    ground.blit(board, place)
    _fade(ground, stage)
    around = geometry.rect(STRUCK).inflate(geometry.cell, geometry.cell)
    shaded = Surface(around.size, pygame.SRCALPHA)
    _stand(shaded, skin, geometry, [STRUCK], around.topleft)
    victim, spot = lens.see(shaded, around.topleft, window)
    way, cell = Way.of(lens), lens.cell(STRUCK)
    bright, deep = warmed(skin.beam_colour("red", theme)), skin.edge_colour("red")
    colours = (bright, mix(bright, deep, 0.5), mix(bright, deep, 0.85), deep)
    return Backdrop(
        way,
        Picture(ground, (0, 0), version),
        Picture(victim, spot, version),
        Burst(KILL, colours, seed=STRUCK),
        Site(way.path[-1], round(cell), heading=(0, 1)),
        cell,
        tuple(
            Occluder(lens.view.project(lens.square(square)), lens.cell(square) * OCCLUDER_SHARE)
            for square in standing
            if square not in WAY
        ),
        glint(max(8, round(GLINT_SHARE * cell))),
    )


def _stand(
    picture: Surface,
    skin: LaserSkin,
    geometry: BoardGeometry,
    squares: Iterable[str],
    corner: tuple[int, int] = (0, 0),
    *,
    shadowed: bool = True,
) -> None:
    """Put pieces onto a part of the flat board whose top left corner is given."""
    size = round(geometry.cell * skin.token_share)
    tokens = tokens_of(Setup.parse(BOARD))
    looks = {square: skin.look(tokens[square], size, flipped=False) for square in squares}
    shadows = {plate: _shadow(plate) for plate in {look.plate for look in looks.values()}}
    for square, look in looks.items():
        x, y = geometry.rect(square).move(-corner[0], -corner[1]).center
        shadow = shadows[look.plate]
        below = (x + geometry.cell // 26, y + geometry.cell // 11)
        if shadowed:
            picture.blit(shadow, shadow.get_rect(center=below))
        for layer in (look.plate, look.body):
            picture.blit(layer, layer.get_rect(center=(x, y)))


def _shadow(plate: Surface) -> Surface:
    """Blur a plate at a third of its size: nobody sees the difference, and it is soon done."""
    small = soft_shadow(plate, 1 / COARSER, 0)
    return pygame.transform.smoothscale_by(small, COARSER)


def _fade(ground: Surface, stage: Stage) -> None:
    """Let the board come out of the background from the left, and go into it at the foot."""
    width, height = ground.get_size()
    across = Surface((width, 1), pygame.SRCALPHA)
    for x in range(width):
        alpha = _eased(x - stage.clear, stage.full - stage.clear)
        across.set_at((x, 0), (255, 255, 255, alpha))
    down = Surface((1, height), pygame.SRCALPHA)
    for y in range(height):
        down.set_at((0, y), (255, 255, 255, _eased(height - y, height * FOOT_SHARE)))
    for strip in (across, down):
        veil = pygame.transform.scale(strip, (width, height))
        ground.blit(veil, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)


def _eased(done: float, whole: float) -> int:
    """Return an alpha that rises from 0 to 255, slowly at both ends."""
    share = min(1.0, max(0.0, done / whole)) if whole > 0 else 1.0
    return round(255 * share * share * (3 - 2 * share))
